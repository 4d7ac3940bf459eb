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

# KN_TRY_LTO(FLAGS, OFF, ACTION): runs ACTION if objects compiled with FLAGS, one of them in an archive, link both with
# FLAGS and with OFF.
AC_DEFUN([KN_TRY_LTO], [
  AC_MSG_CHECKING([whether $CC optimises across files])
  echo 'int kn_one(int); int main(void) { return kn_one(0); }' >conftest-main.c
  echo 'int kn_one(int); int kn_one(int n) { return n; }' >conftest-one.c
  kn_works=yes
  for kn_command in "$CC $CFLAGS -Werror $1 -c conftest-main.c" "$CC $CFLAGS -Werror $1 -c conftest-one.c" \
      "$AR cr conftest-one.a conftest-one.$OBJEXT" \
      "$CC $CFLAGS $1 $LDFLAGS -o conftest$EXEEXT conftest-main.$OBJEXT conftest-one.a" \
      "$CC $CFLAGS $1 $LDFLAGS $2 -o conftest$EXEEXT conftest-main.$OBJEXT conftest-one.a"; do
    AC_TRY_COMMAND([$kn_command >&AS_MESSAGE_LOG_FD 2>&1]) || kn_works=no
  done
  rm -f conftest*
  AC_MSG_RESULT([$kn_works])
  AS_IF([test $kn_works = yes], [$3])
])
