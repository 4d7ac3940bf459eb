#!/bin/bash
# SPDX-License-Identifier: MIT
# schema.test.sh: the JSON Schema and the loader agree on existing rules files: the schema accepts every file that loads
# (shipped, of tests/games, tests/cli and tests/broken), and rejects each of tests/broken whose mistake a schema can
# detect. python3-jsonschema is the judge. tests/unit/test_game_schema.c tests generated files.
set -u
. tests/shell-suite.sh
: "${KANUN:=./kanun}"
KANUN=$(command -v "$KANUN") || exit 99
export KANUN_PATH=ruledefs XDG_DATA_DIRS=/nonexistent XDG_DATA_HOME=/nonexistent NO_COLOR=1

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"$KANUN" schema >"$scratch/schema.json"
holds "editors load at most 190 KB" test "$(wc -c <"$scratch/schema.json")" -le 190000

# judge FILE...: prints a line for each file: yes or no, and the error.
judge() {
    python3 - "$scratch/schema.json" "$@" <<'PYTHON'
import json, re, sys
try:
    import jsonschema, yaml
except ImportError:
    sys.exit(77)
re._MAXCACHE = 1000000
class Loader(yaml.SafeLoader): pass  # as editors read YAML 1.2: `off` and `no` are words
Loader.yaml_implicit_resolvers = {c: [(t, r) for t, r in l if not t.endswith(':bool')]
                                  for c, l in yaml.SafeLoader.yaml_implicit_resolvers.items()}
Loader.add_implicit_resolver('tag:yaml.org,2002:bool', re.compile('^(true|false)$'), 'tf')
def keys(v):
    if isinstance(v, dict):
        return {k if isinstance(k, str) else json.dumps(k): keys(x) for k, x in v.items()}
    return [keys(x) for x in v] if isinstance(v, list) else v
schema = json.load(open(sys.argv[1]))
def enumerations(v):  # editors reject a schema in which a value is listed twice, although draft-07 allows it
    if isinstance(v, dict) and isinstance(v.get('enum'), list) and len(set(map(json.dumps, v['enum']))) < len(v['enum']):
        sys.exit(f'twice in an enumeration: {v["enum"]}')
    for x in v.values() if isinstance(v, dict) else v if isinstance(v, list) else []:
        enumerations(x)
enumerations(schema)
jsonschema.Draft7Validator.check_schema(schema)
validator = jsonschema.Draft7Validator(schema)
for path in sys.argv[2:]:
    try:
        errors = list(validator.iter_errors(keys(yaml.load(open(path), Loader))))
    except Exception:
        print(path, 'no YAML')
        continue
    at = lambda e: '/'.join(map(str, e.absolute_path))
    print(path, 'no ' + '; '.join(f'{at(e)}: {e.message[:100]}' for e in errors) if errors else 'yes')
PYTHON
}

mapfile -t files < <(find ruledefs tests/games tests/cli tests/broken -name '*.yaml' ! -name '*.test.yaml' ! -name '*.??.yaml' | sort)
judge "${files[@]}" >"$scratch/verdicts"
case $? in
0) ;;
77 | 127)
    echo "skipped: python3 with jsonschema and yaml is not installed, the schema was not judged"
    exit 77
    ;;
*) fail "the judge" "$(<"$scratch/verdicts")" ;;
esac

refused=0
while read -r file verdict; do
    said=$("$KANUN" show "$file" 2>&1 >/dev/null)
    if [[ -z $said || $said != *"error: "* ]]; then
        same "$file loads, and the schema takes it" yes "$verdict"
    elif [[ $said =~ \[E0(201|203|204|205|208)\] ]]; then
        ((++refused))
        if [[ $verdict == no* ]]; then pass "$file is refused by both"; else fail "$file is refused by both" "$said"; fi
    fi
done <"$scratch/verdicts"
holds "there are files that a schema refuses" test "$refused" -gt 20
finish
