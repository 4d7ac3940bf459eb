#!/bin/sh
# SPDX-License-Identifier: MIT
# parallel.sh: a run as jobs of GNU parallel, one for each processor at a time.
#
#   scripts/cluster/parallel.sh FOLDER PARTS COMMAND...
#   scripts/cluster/parallel.sh parts 16 compare basra/egypt --set special_seven=none --one-deal --seed 7 --games 1000000
#
# The parts lie in FOLDER, with a log of the jobs. The same command once more plays those parts that failed or were not
# played, and no others. What all of them say together is told at the end. The program is $KANUN, or the one of $PATH.
set -eu
folder=$1 parts=$2
shift 2
mkdir -p "$folder"
seq "$parts" |
    parallel -q --joblog "$folder/jobs" --resume-failed \
        "${KANUN:-kanun}" "$@" --threads 1 --shard "{}/$parts" -o "$folder/part-{}"
exec "${KANUN:-kanun}" merge "$folder"/part-*
