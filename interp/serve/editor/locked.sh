# SPDX-License-Identifier: MIT
# locked.sh: sourced by the build.sh of what is bundled into interp/serve/page/vendor, whose folder is $here: works in a folder of
# its own on the locked versions, and compares or copies what was made.

page=$here/../page/vendor
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Installs the locked packages beside file $1 of $here, with further options for npm.
install_locked() {
    local file=$1
    shift
    cp "$here"/package.json "$here"/package-lock.json "$here/$file" "$work/"
    cd "$work" || exit 1
    npm ci "$@" --no-audit --no-fund >/dev/null
}

# With $1 = --check compares the files or folders $2... with those of the page, else copies them there.
hand_over() {
    local check=$1 made
    shift
    for made; do
        if [[ $check == --check ]]; then
            diff -r "$made" "$page/$made"
        else
            cp -r "$made" "$page/"
        fi
    done
}
