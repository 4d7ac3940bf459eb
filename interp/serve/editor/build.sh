#!/bin/bash
# SPDX-License-Identifier: MIT
# build.sh: makes interp/serve/page/vendor/editor.js and its licences anew, from the locked versions. Run it from anywhere; it
# needs npm and a network, writes into a folder of its own, and is no part of the build. `build.sh --check` only compares.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=interp/serve/editor/locked.sh
. "$here/locked.sh"
install_locked entry.js
./node_modules/.bin/esbuild entry.js --bundle --minify --format=esm --target=es2020 --charset=utf8 --legal-comments=none \
    --log-level=warning --outfile=editor.js
{
    echo "editor.js is made of these packages by interp/serve/editor/build.sh. Each is under the MIT licence, as follows."
    for package in $(cd node_modules && find . -name LICENSE ! -path '*esbuild*' | sed 's|^\./||; s|/LICENSE$||' | LC_ALL=C sort); do
        printf '\n--- %s %s\n\n' "$package" "$(node -p "require('./node_modules/$package/package.json').version")"
        cat "node_modules/$package/LICENSE"
    done
} >editor.LICENSE.txt
hand_over "${1-}" editor.js editor.LICENSE.txt
