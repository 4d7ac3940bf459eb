#!/bin/bash
# SPDX-License-Identifier: MIT
# build.sh: makes interp/serve/page/vendor/courts and its licence anew, from the locked versions. Run it from
# anywhere; it needs npm and a network, writes into a folder of its own, and is no part of the build.
# `build.sh --check` only compares.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
page=$here/../page/vendor
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$here"/package.json "$here"/package-lock.json "$here"/extract.mjs "$work/"
cd "$work"
npm ci --ignore-scripts --legacy-peer-deps --no-audit --no-fund >/dev/null
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
if [[ ${1-} == --check ]]; then
    diff -r courts "$page/courts"
else
    mkdir -p "$page/courts"
    cp courts/* "$page/courts/"
fi
