#!/bin/sh
# SPDX-License-Identifier: MIT
# slurm.sh: a run as an array of Slurm, a task for each part.
#
#   mkdir parts
#   sbatch --array=1-16%4 scripts/cluster/slurm.sh parts 16 sim basra/egypt --seed 7 --games 1000000
#   kanun merge parts/part-*
#
# PARTS is given, not counted, so that tasks that failed are played again by their numbers alone: --array=3,7. A task
# that is requeued does no harm. The folder is one that every node sees. The program is $KANUN, or the one of $PATH.
#SBATCH --job-name=kanun
#SBATCH --cpus-per-task=1
#SBATCH --requeue
set -eu
folder=$1 parts=$2
shift 2
exec "${KANUN:-kanun}" "$@" --threads "${SLURM_CPUS_PER_TASK:-1}" \
    --shard "$SLURM_ARRAY_TASK_ID/$parts" -o "$folder/part-$SLURM_ARRAY_TASK_ID"
