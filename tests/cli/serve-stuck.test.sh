#!/bin/bash
# SPDX-License-Identifier: MIT
# serve-stuck.test.sh: the browser table when something hangs: a stopped worker, a guest who stops reading, strangers
# who finish nothing. It takes a minute or two, the server's time limits, and hardly any work.
set -u
. tests/shell-suite.sh

. tests/cli/serve/tree.sh
for check in stuck slow; do holds "$check" perl -Itests/cli/serve tests/cli/serve/drive.pl "$check"; done

finish
