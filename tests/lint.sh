#!/bin/bash
# SPDX-License-Identifier: MIT
# lint.sh: style as far as tools can check it: clang-format, yamllint, luacheck, shellcheck where they are installed,
# and all warnings of gcc and clang. LINT_CFLAGS are the flags of the build (make lint sets them). What must hold
# everywhere (layers, banned functions) is in layers.test.sh instead.
cd "$(dirname "$0")/.." || exit 99
failed=0

# lint TOOL PATTERN ARGUMENT...: runs the tool on all files whose names match.
lint() {
    local tool=$1 pattern=$2 files
    shift 2
    mapfile -t files < <(find interp ruledefs scripts tests -type f -name "$pattern" \
        ! -path "tests/broken/*" ! -path "tests/fuzz/*" ! -path "tests/outside/*" \
        ! -path "tests/cli/lawful/*" | sort)
    ((${#files[@]})) || return
    judge "$tool" "${#files[@]} files ($pattern)" "$@" "${files[@]}"
}

# judge TOOL WHAT ARGUMENT...: runs the tool with the arguments and reports the result.
judge() {
    local tool=$1 what=$2
    shift 2
    if ! command -v "$tool" >/dev/null; then
        echo "lint: $tool is not installed: $what not checked"
    elif "$tool" "$@"; then
        echo "lint: $what are fine by $tool"
    else
        failed=1
    fi
}

# Both compilers check everything that the build compiles. Nothing is written, so it takes only seconds. The programs
# of docs/library.md are compiled by install.test.sh.
compile() {
    local sources flags
    read -ra flags <<<"${LINT_CFLAGS:?run it by make lint}"
    flags+=(-fsyntax-only -Werror -Iinterp/engine -Iinterp -D_POSIX_C_SOURCE=200809L '-DKN_DATADIR=""')
    mapfile -t sources < <(find interp tests/unit tests/bench -type f -name '*.c' | sort)
    judge "$1" "${#sources[@]} C files" "${flags[@]}" "${sources[@]}"
}

lint clang-format '*.[ch]' --dry-run -Werror
lint yamllint '*.yaml' --strict
lint luacheck '*.lua' --quiet
lint shellcheck '*.sh' --severity=warning
# Debian's lintian treats a script with such lines as a generated file without its source.
long_lines() {
    ! find interp/serve/page -name '*.js' ! -path '*/vendor/*' ! -path '*/words/*' \
        -exec awk 'length > 500 { print FILENAME ":" FNR ": a line of more than 500 characters" }' {} + | grep .
}
judge long_lines "the lengths of lines of the page's scripts"
judge shellcheck "bootstrap and .ci/run" --severity=warning bootstrap .ci/run
compile gcc
compile clang
exit $failed
