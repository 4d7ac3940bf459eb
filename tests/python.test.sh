#!/bin/bash
# SPDX-License-Identifier: MIT
# python.test.sh: the Python package of scripts/python: its tests in tests/python pass in a Python that has cffi,
# Debian's if it does; and pip installs the package without a network. docs.test.sh runs the examples of docs/python.md.
set -u
. tests/shell-suite.sh
: "${KANUN:=./kanun}"
: "${KANUN_PATH:=ruledefs}"
: "${LIBKANUN:=$(dirname "$KANUN")/.libs/libkanun.so}"
: "${TOP_SRCDIR:=$PWD}"
python=$(python_with_cffi) || {
    echo "skipped: python3 with cffi (Debian: python3-cffi) is not installed, the Python package was not tested"
    exit 77
}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export TOP_SRCDIR KANUN KANUN_PATH KANUN_LIBRARY=$LIBKANUN PYTHONPATH=$PWD/scripts/python PYTHONDONTWRITEBYTECODE=1
export XDG_DATA_DIRS=/nonexistent XDG_DATA_HOME=/nonexistent

# A library built with a sanitizer needs the sanitizer's runtime to be loaded first. Python itself leaks memory.
runtime=$(ldd "$LIBKANUN" | sed -n 's/.*=> \(.*lib[at]san[^ ]*\).*/\1/p' | head -n 1)
[[ -z $runtime ]] || export ASAN_OPTIONS=detect_leaks=0
run() { LD_PRELOAD=$runtime timeout 600 "$@"; }

for file in tests/python/test_*.py; do
    output=$(run "$python" -W error -m unittest -v "$file" 2>&1)
    status=$? count=0
    while read -r line; do
        [[ $line != *'... skipped'* ]] || echo "$line"
        [[ $line != *'... ok' ]] || ((++count))
    done <<<"$output"
    ((passed += count))
    if ((status == 0 && count > 0)); then echo "ok: $file, $count cases"; else fail "$file" "$output"; fi
done

if "$python" -c 'import setuptools, wheel, venv, ensurepip' 2>/dev/null; then
    cp -r scripts/python "$scratch/package"
    holds "an environment is made" "$python" -m venv --system-site-packages "$scratch/venv"
    holds "pip installs the package offline" "$scratch/venv/bin/pip" install --quiet --no-index --no-build-isolation \
        --disable-pip-version-check "$scratch/package"
    unset PYTHONPATH
    plays='import kanun; game = kanun.Game(kanun.load("basra/egypt")); game.step(game.count() - 1); print(game.moves, kanun.__file__)'
    played=$(cd "$scratch" && KANUN_PATH=$(realpath "$TOP_SRCDIR/ruledefs") run "$scratch/venv/bin/python" -c "$plays" 2>&1)
    same "the installed package plays" "1 $scratch/venv/lib" "${played%%/python3*}"
    holds "it says that it has annotations" test -e "$(dirname "${played#* }")/py.typed"
else
    echo "not checked: pip needs Debian's python3-setuptools, python3-wheel and python3-venv"
fi
finish
