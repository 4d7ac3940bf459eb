#!/bin/bash
# SPDX-License-Identifier: MIT
# in-source-tree.sh: runs a test program or script in the top of the source tree, so that tests name
# files the same way in every build, and writes last into its log what processor time it took, which
# summary.sh adds up. make check starts every test through it.
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
cd "$TOP_SRCDIR" || exit 99
TIMEFORMAT='processor time: %U + %S s'
case $program in
*.sh) time bash "$program" ;;
*) time "$program" ;;
esac
