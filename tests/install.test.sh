#!/bin/bash
# SPDX-License-Identifier: MIT
# install.test.sh: the result of `make install` is complete: the program with its data, the header alone in C and
# in C++, the library through pkg-config; and `make uninstall` removes all of it.
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
    "$(find ruledefs scripts interp/serve/page -type f ! -name '.*' ! -name '*.pyc' ! -path 'scripts/debian/*' | LC_ALL=C sort)" "$(installed)"

if [[ -e interp/engine/kanun.h ]]; then
    header=$(find "$root" -name kanun.h)
    same "kanun.h is the only header" "$header" "$(find "$root" -name '*.h')"
    printf '#include <kanun.h>\nint main(void) { return 0; }\n' >"$root/user.c"
    cp "$root/user.c" "$root/user.cc"
    for standard in c99 c11; do
        holds "the header stands alone in $standard" ${CC:-cc} -std=$standard -Wall -Wextra -Werror \
            -pedantic -I"${header%/*}" -fsyntax-only "$root/user.c"
    done
    cxx=$(command -v c++ || command -v clang++) &&
        holds "the header stands alone in C++" "$cxx" -std=c++11 -Wall -Wextra -Werror -pedantic \
            -I"${header%/*}" -fsyntax-only "$root/user.cc"
    export PKG_CONFIG_PATH PKG_CONFIG_SYSROOT_DIR=$root
    PKG_CONFIG_PATH=$(dirname "$(find "$root" -name kanun.pc)")
    holds "a program is linked through pkg-config" eval \
        '${CC:-cc} "$root/user.c" -o "$root/user" $(pkg-config --cflags --libs kanun)'
    library=$(dirname "$(find "$root" -name 'libkanun.so' | head -n 1)")
    # A library built with a sanitizer needs the sanitizer's runtime to be loaded first.
    runtime=$(ldd "$library/libkanun.so" | sed -n 's/.*=> \(.*lib[at]san[^ ]*\).*/\1/p' | head -n 1)
    # program NAME: builds the example with this name from the page about the library, using only pkg-config
    program() {
        sed -n "/\`$1\.c\`:\$/,/^\`\`\`\$/p" docs/library.md | sed '1,/^```c$/d; /^```$/d' >"$root/user-$1.c"
        # shellcheck disable=SC2046
        (cd "$root" && ${CC:-cc} -std=c99 -Wall -Wextra -Werror -pedantic "user-$1.c" -o "user-$1" \
            $(pkg-config --cflags --libs kanun))
    }
    run() { KANUN_PATH=$data/ruledefs LD_PRELOAD=$runtime LD_LIBRARY_PATH=$library "$root/user-$1" "$2" 2>&1; }
    holds "the page's program that plays a match is built through pkg-config alone" program match
    played=$(run match briscola/standard)
    same "it plays a match" "Briscola" "$(sed -n 's/: [1-9][0-9]* moves, [1-9][0-9]* awards//p' <<<"$played")"
    same "somebody wins it" 1 "$(grep -c 'wins$' <<<"$played")"
    run match basra/egpyt >"$root/user-out"
    same "it gets the statuses of the header" 2 $?
    same "and what is wrong" "did you mean 'basra/egypt'?" "$(grep -o "did you mean '[^']*'?" "$root/user-out")"
    holds "so is the page's program that weighs moves" program worth
    if python=$(python_with_cffi); then
        found() { "$python" -c 'import kanun; print(kanun.library_path, kanun.header_path, kanun.load("basra/egypt").seats)' 2>&1; }
        same "the installed Python package finds the library and the header beside it" "$library/libkanun.so.0 $header 2" \
            "$(cd "$root" && unset KANUN_LIBRARY KANUN_HEADER && export LD_PRELOAD=$runtime ASAN_OPTIONS=detect_leaks=0 \
                KANUN_PATH=$data/ruledefs PYTHONPATH=$data/scripts/python PYTHONDONTWRITEBYTECODE=1 && found)"
    fi
    same "it weighs the four cards of a hand" 4 "$(run worth basra/egypt | grep -cE '^[2-9TJQKA][CDHS]( x.*)? +[0-9]+\.[0-9]{2}$')"
fi

if [[ -e interp/cli/main.c ]]; then
    program=$(find "$root" -type f -name kanun -perm -100)
    holds "the installed program starts" "$program" --version
fi

for file in man/man1/kanun.1 bash-completion/completions/kanun zsh/site-functions/_kanun \
    fish/vendor_completions.d/kanun.fish; do
    holds "$file is installed" test -s "${data%/kanun}/$file"
done

# The Debian packages must contain everything, and must not list missing files.
mapfile -t packaged < <(sed '/^$/d; s/ .*//; s|^usr/|/|; s|/lib/\*/|/lib/|' scripts/debian/*.install)
for pattern in "${packaged[@]}"; do
    holds "the packages' $pattern is installed" compgen -G "$root$prefix$pattern"
done
forgotten=$(cd "$root$prefix" && find . ! -type d ! -name '*.la' | sed 's/^.//' | while read -r file; do
    for pattern in "${packaged[@]}"; do
        # shellcheck disable=SC2053
        [[ $file == $pattern || $file == "$pattern"/* ]] && continue 2
    done
    echo "$file"
done)
same "the Debian packages have every file that is installed" "" "$forgotten"

holds "make uninstall succeeds" make_ uninstall
same "nothing is left after it" "" "$(find "$root" -type f ! -path "$root/user*")"
finish
