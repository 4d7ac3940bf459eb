# SPDX-License-Identifier: MIT
# tree.sh: sourced by tests of `kanun serve` behind shell-suite.sh: a search path with a page beside it, and a
# folder for what the server keeps. Ends the test if the program is built without the table in the browser.
# shellcheck shell=bash

if "$KANUN" serve --port 0 --data /dev/null/x 2>&1 | grep -q 'without-serve'; then
    echo "built without the table in the browser"
    exit 77
fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# the content of the page does not matter here
mkdir -p "$folder/tree/ruledefs" "$folder/tree/page"
printf '<!DOCTYPE html><title>page</title>\n' >"$folder/tree/page/index.html"
printf 'export {}\n' >"$folder/tree/page/app.js"
export KANUN_PATH="$folder/tree/ruledefs:$KANUN_PATH" KN_FOLDER=$folder
