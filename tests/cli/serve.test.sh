#!/bin/bash
# SPDX-License-Identifier: MIT
# serve.test.sh: the table in the browser over real sockets: whole matches, who is refused, and a server that is
# killed again and again without losing a move that it had acknowledged.
set -u
. tests/shell-suite.sh

"$KANUN" serve --help >/dev/null || exit 1
if "$KANUN" serve --port 0 --data /dev/null/x 2>&1 | grep -q 'without-serve'; then
    echo "built without the table in the browser"
    exit 77
fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# what a page is does not matter here
mkdir -p "$folder/tree/ruledefs" "$folder/tree/page"
printf '<!DOCTYPE html><title>page</title>\n' >"$folder/tree/page/index.html"
printf 'export {}\n' >"$folder/tree/page/app.js"
export KANUN_PATH="$folder/tree/ruledefs:$KANUN_PATH" KN_FOLDER=$folder

nm "$KANUN" 2>/dev/null | grep -q '__asan_init\|__tsan_init' && export KN_SANITIZED=1 # which take memory of their own
for check in files origins match rude verify reconnect own workshop kills; do
    holds "$check" perl -Itests/cli/serve tests/cli/serve/drive.pl "$check"
done

finish
