#!/bin/bash
# SPDX-License-Identifier: MIT
# serve-stuck.test.sh: the table in the browser where something hangs: a stopped worker, a guest who reads no
# more, strangers who finish nothing. It takes the minute or two that the server is patient, and hardly any work.
set -u
. tests/shell-suite.sh

. tests/cli/serve/tree.sh
for check in stuck slow; do holds "$check" perl -Itests/cli/serve tests/cli/serve/drive.pl "$check"; done

finish
