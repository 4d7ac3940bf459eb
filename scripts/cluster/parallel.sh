#!/bin/sh
# SPDX-License-Identifier: MIT
# parallel.sh: divides a run into jobs of GNU parallel, as many at a time as there are processors.
#
#   scripts/cluster/parallel.sh FOLDER PARTS COMMAND...
#   scripts/cluster/parallel.sh parts 16 compare basra/egypt --set special_seven=none --one-deal --seed 7 --games 1000000
#
# FOLDER contains the parts, a log of the jobs, and the command. To repeat failed or missing parts, run the same command
# again. For another command, use another folder. At the end, the script prints the merged result. The program is $KANUN,
# or the one on $PATH.
set -eu
folder=$1 parts=$2
shift 2
mkdir -p "$folder"
asked=$(printf '%s\n' "$parts" "$@") # a word a line
if [ -e "$folder/command" ]; then
    if [ "$asked" != "$(cat "$folder/command")" ]; then
        echo "parallel.sh: $folder has the parts of another run; give this one a folder of its own, or remove that one" >&2
        echo "  there: $(tr '\n' ' ' <"$folder/command")" >&2
        echo "  asked: $(echo "$asked" | tr '\n' ' ')" >&2
        exit 2
    fi
elif ls "$folder"/part-* >/dev/null 2>&1; then
    echo "parallel.sh: $folder has parts, but not the command that they are of; give this run a folder of its own" >&2
    exit 2
else
    echo "$asked" >"$folder/command"
fi
# a job counts as done when its part exists, regardless of the log
if [ -e "$folder/jobs" ]; then
    while IFS= read -r line; do
        number=${line%%	*}
        [ "$number" = Seq ] || [ -s "$folder/part-$number" ] || continue
        printf '%s\n' "$line"
    done <"$folder/jobs" >"$folder/jobs.new"
    mv "$folder/jobs.new" "$folder/jobs"
fi
seq "$parts" |
    parallel -q --joblog "$folder/jobs" --resume-failed \
        "${KANUN:-kanun}" "$@" --threads 1 --shard "{}/$parts" -o "$folder/part-{}"
exec "${KANUN:-kanun}" merge "$folder"/part-*
