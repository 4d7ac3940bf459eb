#!/bin/bash
# SPDX-License-Identifier: MIT
# cluster.test.sh: the examples of scripts/cluster on the real thing, where it is installed: jobs of GNU parallel, an
# array of Slurm on a node of its own; and what the Indexed Job of Kubernetes would run. Each gives what one run gives.
# shellcheck disable=SC2317 # traps, and those that wait, call functions
set -u
. tests/cli/kanun.sh
KANUN=$(realpath "$(command -v "$KANUN")")
KANUN_PATH=$(realpath "$KANUN_PATH")
export KANUN KANUN_PATH
cluster=$PWD/scripts/cluster

question=(sweep briscola/standard --seed 7 --games 12 --one-deal --measure 'margin,moves')
kanun 0 "in one run" "${question[@]}"
whole=$out

# ---- GNU parallel ----

if command -v parallel >/dev/null; then
    jobs() { timeout 120 "$cluster/parallel.sh" "$scratch/jobs" 4 "${question[@]}" 2>"$scratch/err"; }
    same "four jobs of GNU parallel say what one run says" "$whole" "$(jobs)"
    before=$(stat -c %Y.%i "$scratch/jobs/part-2")
    # a task was killed: its file is missing, and the log says so
    rm -f "$scratch/jobs/part-3"
    awk -F'\t' -v OFS='\t' '/3\/4/ { $7 = 137 } { print }' "$scratch/jobs/jobs" >"$scratch/log"
    cp "$scratch/log" "$scratch/jobs/jobs"
    same "the one that failed is played again" "$whole" "$(jobs)"
    same "and no other" "$before" "$(stat -c %Y.%i "$scratch/jobs/part-2")"
    # the log marks the task as done, but its part is missing
    rm -f "$scratch/jobs/part-2"
    same "a part that somebody removed is played again" "$whole" "$(jobs)"
    holds "and lies where it was" test -s "$scratch/jobs/part-2"
    kept=("${question[@]}")
    for other in "--seed 8" "--games 16" "--measure margin"; do
        read -ra more <<<"$other"
        question=("${kept[@]}" "${more[@]}")
        same "a folder answers no other question: $other" "" "$(jobs)"
        has "what its parts are of is told" "there: 4 ${kept[*]}" "$(<"$scratch/err")"
        has "and what was asked" "asked: 4 ${question[*]}" "$(<"$scratch/err")"
    done
    question=("${kept[@]}")
    same "nor one in other parts" "" "$("$cluster/parallel.sh" "$scratch/jobs" 2 "${question[@]}" 2>"$scratch/err")"
    mkdir "$scratch/bare" && cp "$scratch/jobs/part-1" "$scratch/bare"
    same "nor one whose command nobody knows" "" "$("$cluster/parallel.sh" "$scratch/bare" 4 "${question[@]}" 2>"$scratch/err")"
    same "a wrong command fails" "" "$("$cluster/parallel.sh" "$scratch/wrong" 2 sim no/such --seed 1 2>"$scratch/err")"
else
    echo "not run: jobs of GNU parallel, for there is none (apt-get install parallel)"
fi

# ---- Kubernetes ----

# Runs the container's command, with a local folder in place of its volume.
container=$(awk '/- >-/ { on = 1; next } /resources:/ { on = 0 } on { sub(/^ */, ""); printf "%s ", $0 }' "$cluster/kubernetes.yaml" |
    sed -e "s|exec kanun|exec '$KANUN'|" -e "s|/parts/|$scratch/pod-|g" -e 's/--games 1000000/--games 40/')
for index in 0 1 2 3; do
    JOB_COMPLETION_INDEX=$index KANUN_PARTS=4 timeout 60 sh -c "$container" || fail "pod $index" "it failed"
done
JOB_COMPLETION_INDEX=2 KANUN_PARTS=4 sh -c "$container" # a second pod for the same index
kanun 0 "the pods together" merge "$scratch"/pod-part-*
says "have played all of it" "basra/egypt, seed 7: 40 matches"
silent "with none missing" "$err"

# ---- Slurm ----

slurm_tools=(mungekey munged slurmctld slurmd sbatch squeue scontrol sinfo)
missing=''
for tool in "${slurm_tools[@]}"; do command -v "$tool" >/dev/null || missing+=" $tool"; done
if [[ -n $missing ]]; then
    echo "not run: an array of Slurm, for there is no$missing (apt-get install munge slurmctld slurmd slurm-client)"
    finish
elif ((EUID)); then
    echo "not run: an array of Slurm, for a node of one's own needs root"
    finish
fi

node=$(hostname -s)
export SLURM_CONF=$scratch/slurm.conf
daemons=()
end_daemons() { # checked first, so that tasks wait for their own jobs
    ((${#daemons[@]})) || return
    kill "${daemons[@]}" 2>/dev/null
    soon are_gone || kill -9 "${daemons[@]}" 2>/dev/null
    wait 2>/dev/null
}
are_gone() { ! kill -0 "${daemons[@]}"; }
trap 'end_daemons; rm -rf "$scratch"' EXIT
port() { # a port that no server uses, outside the range that the system assigns to connections
    local p
    for p in $(shuf -i 20000-30000 -n 20); do
        (exec 3<>"/dev/tcp/127.0.0.1/$p") 2>/dev/null || { echo "$p" && return; }
    done
}
begin() { # begin NAME COMMAND...: runs the command in the background.
    local name=$1
    shift
    "$@" >"$scratch/$name.out" 2>&1 &
    daemons+=($!)
}
soon() { # soon COMMAND...: true if the command succeeds within a minute.
    local tries
    for ((tries = 0; tries < 240; tries++)); do
        "$@" >/dev/null 2>&1 && return
        sleep 0.25
    done
    false
}

mkdir -p "$scratch/state" "$scratch/spool" "$scratch/munge" "$scratch/parts"
chmod 755 "$scratch"
mungekey --create --keyfile "$scratch/munge/key"
begin munged munged --foreground --force --key-file "$scratch/munge/key" --socket "$scratch/munge/socket" \
    --pid-file "$scratch/munge/pid" --log-file "$scratch/munge/log" --seed-file "$scratch/munge/seed" --num-threads 1
holds "munged is there" soon munge --socket "$scratch/munge/socket" --no-input
cat >"$SLURM_CONF" <<CONF
ClusterName=kanun
SlurmctldHost=$node(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$scratch/munge/socket
CredType=cred/munge
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
SwitchType=switch/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SlurmctldPort=$(port)
SlurmdPort=$(port)
StateSaveLocation=$scratch/state
SlurmdSpoolDir=$scratch/spool
SlurmctldPidFile=$scratch/slurmctld.pid
SlurmdPidFile=$scratch/slurmd.pid
SlurmctldLogFile=$scratch/slurmctld.log
SlurmdLogFile=$scratch/slurmd.log
ReturnToService=2
SchedulerParameters=sched_interval=1
NodeName=$node NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=all Nodes=$node Default=YES MaxTime=10 State=UP
CONF
begin slurmctld slurmctld -D -f "$SLURM_CONF"
begin slurmd slurmd -D -f "$SLURM_CONF"
is_idle() { [[ $(sinfo -h -o %t) == idle ]]; }
holds "a node of Slurm is there" soon is_idle
is_over() { [[ -z $(squeue -h -j "$1" 2>/dev/null) ]]; }
array() { # array TASKS: runs these tasks, and waits for them.
    local job
    job=$(cd "$scratch" && sbatch --parsable --array="$1" "$cluster/slurm.sh" "$scratch/parts" 4 "${question[@]}") &&
        soon is_over "$job"
}
if is_idle; then
    holds "an array of four tasks runs" array 1-4%2
    holds "each has written its part" test "$(find "$scratch/parts" -name 'part-*' | wc -l)" = 4
    kanun 0 "they are put together" merge "$scratch"/parts/part-*
    same "and say what one run says" "$whole" "$out"
    rm -f "$scratch/parts/part-2"
    holds "one that was lost is played again by its number" array 2
    kanun 0 "all of them" merge "$scratch"/parts/part-*
    same "say the same" "$whole" "$out"
else
    cat "$scratch"/*.out "$scratch"/slurm*.log >&2
fi
end_daemons
holds "no daemon is left" are_gone
finish
