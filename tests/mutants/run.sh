#!/bin/bash
# SPDX-License-Identifier: MIT
# run.sh FOLDER [NUMBER...]: shows that the short tests find planted faults. All faults of tests/mutants/list are built
# into one copy of the program in FOLDER, where $KANUN_MUTANT chooses one. For each (or those with these NUMBERS) the
# tests run until one fails. It prints the test that found each fault, and fails if more than two faults were not found.
# `make mutants` calls it. `make mutants MUTANTS="7 12"` runs these only.
set -u
top=$(cd "$(dirname "$0")/../.." && pwd)
run=$top/tests/mutants/run.sh
missed_at_most=2

# ---- one mutant, in a process of its own: run.sh --find NUMBER FILE, in the folder ----

# The order of the tests: first the tests named after the file or its folder, then the other tests. Slow tests come
# last.
in_order() { # in_order FILE
    awk -v file="$1" '
        BEGIN { n = split(file, part, "/"); layer = part[2]; name = part[n]; sub(/\.c$/, "", name); split(name, word, "_") }
        { rank = index($2, layer "_" word[1]) ? 0 : index($2, word[1]) ? 1 : index($2, layer) ? 2 : 3
          print rank + ($1 > 9 ? 4 : 0), $1, $2 }' seconds | sort -k1,1n -k2,2n | cut -d' ' -f2-
}

# Runs a test with mutant $KANUN_MUTANT. A test that takes ten times its usual processor time has found the mutant,
# too (other work on the machine makes no difference). A test that can't be run here (77) has not.
run_test() { # run_test TEST SECONDS
    (ulimit -t "$((10 + ${2%.*} * 10))" && exec timeout 900 bash "$TOP_SRCDIR/tests/in-source-tree.sh" "$1") </dev/null
    case $? in 0 | 77) ;; *) false ;; esac
}

find_fault() { # find_fault NUMBER FILE
    local seconds test begun=$SECONDS
    export KANUN_MUTANT=$1 CK_TIMEOUT_MULTIPLIER=20 # Check's time limits are in real time
    ulimit -v 8000000
    while read -r seconds test; do
        run_test "$test" "$seconds" >"found.$1.log" 2>&1 && continue
        echo "fault $1 ($2): found by ${test##*/tests/} after $((SECONDS - begun)) s"
        return
    done < <(in_order "$2")
    echo "fault $1 ($2): NOT FOUND by $(wc -l <seconds) tests in $((SECONDS - begun)) s"
}

# The time that a test takes without a mutant: run.sh --time TEST.
time_test() { # time_test TEST
    local file=$TOP_BUILDDIR/$1 begun=${EPOCHREALTIME/[.,]/} log=passes.$$.log
    [[ $1 != *.sh ]] || file=$TOP_SRCDIR/$1
    if run_test "$file" 60 >"$log" 2>&1; then
        awk -v took=$((${EPOCHREALTIME/[.,]/} - begun)) -v file="$file" 'BEGIN { printf "%.1f %s\n", took / 1000000, file }'
        rm "$log"
    else
        echo "$1 fails without a fault: see $PWD/$log"
        return 1
    fi
}

case ${1-} in
--find) find_fault "$2" "$3"; exit 0 ;;
--time) time_test "$2"; exit ;;
esac

# ---- all mutants ----

folder=${1:?usage: run.sh FOLDER [NUMBER...]}
shift
mkdir -p "$folder" && cd "$folder" || exit 2
folder=$PWD
rm -rf src found.* && mkdir -p src build || exit 2

# Copies the source tree without builds, that is, folders in which configure has been run.
(
    cd "$top" || exit 2
    for path in * .ci .clang-format; do
        [[ -e $path/config.status || $path == autom4te.cache ]] || printf '%s\n' "$path"
    done | tar -cf - -T -
) | tar -xf - -C src || exit 2
perl "$top/tests/mutants/plant.pl" "$top/tests/mutants/list" src >faults || exit 1
[[ -e build/Makefile ]] || (
    cd build && ../src/configure -C CFLAGS="-O2 -w -Werror=implicit-function-declaration" CPPFLAGS="-include $folder/src/tests/mutants/mutant.h" \
        CC="${CC:-gcc}" >configure.log 2>&1
) || { tail "$folder/build/configure.log"; exit 1; }

unset MAKEFLAGS MAKELEVEL MFLAGS KANUN_MUTANT
echo "Building with $(wc -l <faults) faults ..."
{
    make -C build -j2 && make -C build -s print-tests >tests.env &&
        sed -n 's/^program //p' tests.env | xargs make -C build -j2
} >build.log 2>&1 </dev/null || { tail -20 build.log; exit 1; }
eval "$(sed -n 's/^environment //p' tests.env)"

# Without a mutant every test must pass; this also measures its time.
sed -n 's/^test //p' tests.env | xargs -P 2 -L 1 bash "$run" --time >seconds || { cat seconds; exit 1; }
awk '{ sum += $1 } END { printf "%d tests pass without a fault, in %d s\n", NR, sum }' seconds

numbers=" $* "
while read -r number file; do
    [[ $numbers == "  " || $numbers == *" $number "* ]] && printf '%s %s\n' "$number" "$file"
done <faults | xargs -P 2 -L 1 bash "$run" --find | tee report
missed=$(grep -c 'NOT FOUND' report)
echo "$(wc -l <report) faults, $(($(wc -l <report) - missed)) found, in $SECONDS s"
((missed <= missed_at_most))
