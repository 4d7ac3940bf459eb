#!/bin/bash
# SPDX-License-Identifier: MIT
# install.test.sh: what `make install` leaves behind is complete: the program with its data, the header
# alone in C and in C++, the library through pkg-config; and `make uninstall` takes all of it back.
set -u
. tests/shell-suite.sh

root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
make_() { "${MAKE:-make}" -C "$TOP_BUILDDIR" --no-print-directory DESTDIR="$root" "$@"; }

holds "make install succeeds" make_ install
prefix=$(sed -n 's/^prefix=//p' "$TOP_BUILDDIR/kanun.pc")
data=$root$(sed -n 's/^datarootdir=//p' "$TOP_BUILDDIR/kanun.pc" | sed "s|\${prefix}|$prefix|")/kanun

installed() { (cd "$data" && find . -type f | sed 's|^\./||' | LC_ALL=C sort); }
same "all rules files and scripts are installed" \
    "$(find ruledefs scripts -type f ! -name '.*' | LC_ALL=C sort)" "$(installed)"

if [[ -e interp/game/kanun.h ]]; then
    header=$(find "$root" -name kanun.h)
    same "kanun.h is the only header" "$header" "$(find "$root" -name '*.h')"
    printf '#include <kanun.h>\nint main(void) { return 0; }\n' >"$root/user.c"
    cp "$root/user.c" "$root/user.cc"
    holds "the header stands alone in C" ${CC:-cc} -std=c11 -Wall -Wextra -Werror -pedantic \
        -I"${header%/*}" -fsyntax-only "$root/user.c"
    cxx=$(command -v c++ || command -v clang++) &&
        holds "the header stands alone in C++" "$cxx" -std=c++11 -Wall -Wextra -Werror -pedantic \
            -I"${header%/*}" -fsyntax-only "$root/user.cc"
    export PKG_CONFIG_PATH PKG_CONFIG_SYSROOT_DIR=$root
    PKG_CONFIG_PATH=$(dirname "$(find "$root" -name kanun.pc)")
    holds "a program is linked through pkg-config" eval \
        '${CC:-cc} "$root/user.c" -o "$root/user" $(pkg-config --cflags --libs kanun)'
fi

if [[ -e interp/cli/main.c ]]; then
    program=$(find "$root" -type f -name kanun -perm -100)
    holds "the installed program starts" "$program" --version
fi

holds "make uninstall succeeds" make_ uninstall
same "nothing is left after it" "" "$(find "$root" -type f ! -path "$root/user*")"
finish
