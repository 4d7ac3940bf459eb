#!/bin/bash
# SPDX-License-Identifier: MIT
# lint.sh: style as far as tools can tell: clang-format, yamllint, luacheck, shellcheck where they are
# installed. What must hold everywhere (layers, banned functions) is in layers.test.sh instead.
cd "$(dirname "$0")/.." || exit 99
failed=0

# lint TOOL PATTERN ARGUMENT...: runs the tool on all files of that name.
lint() {
    local tool=$1 pattern=$2 files
    shift 2
    mapfile -t files < <(find interp ruledefs scripts tests -type f -name "$pattern" \
        ! -path "tests/broken/*" ! -path "tests/fuzz/*" | sort)
    ((${#files[@]})) || return
    if ! command -v "$tool" >/dev/null; then
        echo "lint: $tool is not installed: ${#files[@]} files ($pattern) not checked"
    elif "$tool" "$@" "${files[@]}"; then
        echo "lint: ${#files[@]} files ($pattern) are fine by $tool"
    else
        failed=1
    fi
}

lint clang-format '*.[ch]' --dry-run -Werror
lint yamllint '*.yaml' --strict
lint luacheck '*.lua' --quiet
lint shellcheck '*.sh' --severity=warning
exit $failed
