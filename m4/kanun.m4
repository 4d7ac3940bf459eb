# SPDX-License-Identifier: MIT
# kanun.m4: the checks of configure.ac that are needed more than once: libraries found by pkg-config
# with a message that says what to install, and compiler flags that are used where they exist.

# KN_REQUIRE(PREFIX, MODULE, DEBIAN-PACKAGE, PURPOSE): PREFIX_CFLAGS and PREFIX_LIBS, or an error.
AC_DEFUN([KN_REQUIRE], [
  PKG_CHECK_MODULES([$1], [$2], [], [AC_MSG_ERROR([
  The library $2 is missing ($4).
  On Debian:  apt-get install $3     (./bootstrap installs all that is missing)])])
])

# KN_TRY_CFLAGS(VARIABLE, FLAGS): appends each flag that the compiler accepts.
AC_DEFUN([KN_TRY_CFLAGS], [
  for kn_flag in $2; do
    kn_saved_CFLAGS=$CFLAGS
    CFLAGS="$CFLAGS -Werror $kn_flag"
    AC_MSG_CHECKING([whether $CC accepts $kn_flag])
    AC_COMPILE_IFELSE([AC_LANG_PROGRAM([], [])],
      [AC_MSG_RESULT([yes]); $1="$$1 $kn_flag"], [AC_MSG_RESULT([no])])
    CFLAGS=$kn_saved_CFLAGS
  done
])
