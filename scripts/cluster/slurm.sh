#!/bin/sh
# SPDX-License-Identifier: MIT
# slurm.sh: divides a run into a Slurm array with a task for each part.
#
#   mkdir parts
#   sbatch --array=1-16%4 scripts/cluster/slurm.sh parts 16 sim basra/egypt --seed 7 --games 1000000
#   kanun merge parts/part-*
#
# PARTS is an argument, so that you can repeat failed tasks by their numbers: --array=3,7. Requeued tasks do no harm.
# Every node must see the folder. The program is $KANUN, or the one on $PATH.
#SBATCH --job-name=kanun
#SBATCH --cpus-per-task=1
#SBATCH --requeue
set -eu
folder=$1 parts=$2
shift 2
exec "${KANUN:-kanun}" "$@" --threads "${SLURM_CPUS_PER_TASK:-1}" \
    --shard "$SLURM_ARRAY_TASK_ID/$parts" -o "$folder/part-$SLURM_ARRAY_TASK_ID"
