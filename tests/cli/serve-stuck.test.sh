#!/bin/bash
# SPDX-License-Identifier: MIT
# serve-stuck.test.sh: the table in the browser where something hangs: a stopped worker, a guest who reads no
# more. It takes the minute or two that the server is patient, and hardly any work.
set -u
. tests/shell-suite.sh

if "$KANUN" serve --port 0 --data /dev/null/x 2>&1 | grep -q 'without-serve'; then
    echo "built without the table in the browser"
    exit 77
fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder/tree/ruledefs" "$folder/tree/page"
printf '<!DOCTYPE html><title>page</title>\n' >"$folder/tree/page/index.html"
export KANUN_PATH="$folder/tree/ruledefs:$KANUN_PATH" KN_FOLDER=$folder
holds "stuck" perl -Itests/cli/serve tests/cli/serve/drive.pl stuck

finish
