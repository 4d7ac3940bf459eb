#!/bin/bash
# SPDX-License-Identifier: MIT
# in-source-tree.sh: runs a test program or script in the top of the source tree, so that tests name
# files the same way in every build. make check starts every test through it.
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
shift
cd "$TOP_SRCDIR" || exit 99
case $program in
*.sh) exec bash "$program" "$@" ;;
*) exec "$program" "$@" ;;
esac
