#!/bin/bash
# SPDX-License-Identifier: MIT
# serve.test.sh: the table in the browser over real sockets: whole matches, refused clients, and a server that is
# killed again and again without losing a move that it had acknowledged.
set -u
. tests/shell-suite.sh

"$KANUN" serve --help >/dev/null || exit 1
. tests/cli/serve/tree.sh

nm "$KANUN" 2>/dev/null | grep -q '__asan_init\|__tsan_init' && export KN_SANITIZED=1 # sanitizers need more memory
for check in files origins handshakes strangers match rude greedy crowd pipelining verify reconnect own workshop kills; do
    holds "$check" perl -Itests/cli/serve tests/cli/serve/drive.pl "$check"
done

finish
