#!/bin/bash
# SPDX-License-Identifier: MIT
# results.test.sh: tests/cli/results pins the output of `--json` and `--csv` of the experiment commands, field by field.
# PIN=1 tests/cli/results.test.sh writes it again; look at the difference.
set -u
. tests/cli/kanun.sh

few=(--one-deal --seed 3 --games 40 --threads 1)
# pinned NAME COMMAND...: the output must have the pinned fields and numbers. The last digits are ignored, because
# libraries on other machines round differently; versions and digests must only be present.
pinned() {
    local name=$1 form
    shift
    for form in json csv; do
        local file=tests/cli/results/$name.$form options=(--json)
        [[ $form == csv ]] && options=(--csv -)
        kanun 0 "$name as $form" "$@" "${few[@]}" "${options[@]}"
        [[ -z ${PIN-} ]] || printf '%s\n' "$out" | sed -E 's/"kanun":"[^"]*"/"kanun":"-"/; s/"[0-9a-f]{64}"/"-"/g; s/"[0-9]+\.[0-9]+\.[0-9]+"/"-"/g' |
            if [[ $form == json ]]; then python3 -m json.tool --indent 1; else cat; fi >"$file"
        silent "$name as $form: it is what is pinned in $file" "$(python3 -c 'import csv, json, re, sys
def read(text, form):
    return json.loads(text) if form == "json" else list(csv.DictReader(text.splitlines()))
def walk(is_, pinned, at):
    if isinstance(pinned, dict) and isinstance(is_, dict):
        for name in sorted(set(is_) ^ set(pinned)): print(at, name, "is there" if name in is_ else "is missing")
        for name in pinned:
            if name in is_: walk(is_[name], pinned[name], "%s.%s" % (at, name))
    elif isinstance(pinned, list) and isinstance(is_, list):
        if len(is_) != len(pinned): print(at, len(is_), "items, not", len(pinned))
        for n, (a, b) in enumerate(zip(is_, pinned)): walk(a, b, "%s[%d]" % (at, n))
    elif pinned == "-":
        if not re.fullmatch(r"[0-9a-f]{64}|\d+\.\d+\.\d+", str(is_)): print(at, is_)
    else:
        try: fine = abs(float(is_) - float(pinned)) <= 1e-6 * max(1, abs(float(pinned))) and type(is_) == type(pinned)
        except (TypeError, ValueError): fine = is_ == pinned and type(is_) == type(pinned)
        if not fine: print(at, is_, "is not", pinned)
form, file = sys.argv[1:]
walk(read(sys.stdin.read(), form), read(open(file).read(), form), form)' "$form" "$file" <<<"$out" 2>&1)"
    done
}
pinned measure measure basra/egypt bourre/standard --players random+greedy,random --measure total,share,wins.0,fairness
pinned sweep sweep briscola/standard --grid target_wins=1,2 --grid match=wins,points --measure margin,moves
pinned contexts sweep chinese_ten/standard --contexts 1 --measure margin
pinned bisect bisect briscola/standard --set match=points --set claim=true --set target_points=91 --measure total
pinned compare compare basra/egypt --set special_seven=none --measure total,share,dealer --margin total=2 --players random+greedy

# The plots of plot.lua, byte for byte.
kanun 0 "plots" run tests/cli/results/plots.lua -o "$scratch/plots"
printf '%s\n' "$out" >"$scratch/plots/plots.txt"
rm -f "$scratch"/plots/*.png
[[ -z ${PIN-} ]] || cp "$scratch"/plots/* tests/cli/results/plots/
silent "plots are what is pinned in tests/cli/results/plots" "$(diff -r "$scratch/plots" tests/cli/results/plots 2>&1)"
finish
