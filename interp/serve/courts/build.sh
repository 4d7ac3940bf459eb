#!/bin/bash
# SPDX-License-Identifier: MIT
# build.sh: makes interp/serve/page/vendor/courts and its licence anew, from the locked versions. Run it from
# anywhere; it needs npm and a network, writes into a folder of its own, and is no part of the build.
# `build.sh --check` only compares.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=interp/serve/editor/locked.sh
. "$here/../editor/locked.sh"
install_locked extract.mjs --ignore-scripts --legacy-peer-deps
cards=node_modules/@letele/playing-cards
mkdir courts
node extract.mjs "$cards/dist/index.esm.js" courts
{
    echo "The courts in this folder are Adrian Kennard's (https://www.me.uk/cards/), taken from the package"
    echo "@letele/playing-cards $(node -p "require('./$cards/package.json').version") by interp/serve/courts/build.sh, in"
    echo "other colours. They are dedicated to the public domain, as follows."
    echo
    cat "$cards/LICENSE"
} >courts/LICENSE.txt
hand_over "${1-}" courts
