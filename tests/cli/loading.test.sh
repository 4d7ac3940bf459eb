#!/bin/bash
# SPDX-License-Identifier: MIT
# loading.test.sh: half a second of processor time is enough to load any 256 KiB. The files are rules and scripts at
# full size, of each kind whose cost might grow faster than their length. VERBOSE=1 prints the slowest.
set -u
. tests/cli/kanun.sh
top=$PWD
cd "${scratch:?}" || exit 99
[[ $KANUN == /* ]] || KANUN=$top/$KANUN
export KANUN_PATH=$top/ruledefs
limit=0.5
# sanitizers make it ten times as slow, or more
nm "$KANUN" 2>/dev/null | grep -q '__asan_init\|__tsan_init' && limit=10
TIMEFORMAT='%U %S'
head=$'extends: basra/egypt\nname: A\n'
slow=()

# load NAME: a.yaml must be loaded, or rejected with an error, in time.
load() {
    local used status
    used=$({ time "$KANUN" show a.yaml >out 2>err; echo $? >status; } 2>&1 | tail -1)
    used=$(awk '{ print $1 + $2 }' <<<"$used") status=$(<status)
    ((status == 0)) || [[ $status == 3 && $(<err) == *error:* ]]
    holds $? "$1 ends with an answer ($status)"
    awk "BEGIN { exit !($used < $limit) }"
    holds $? "$1 takes $used s"
    slow+=("$used $1")
    rm -f s.lua
}

# holds STATUS WHAT: the last command succeeded.
holds() {
    if (($1 == 0)); then pass "$2"; else fail "$2" "$(head -c 400 err)"; fi
}

# yaml NAME HEAD AWK-FORMAT COUNT [TAIL]: writes numbered lines, cut off at 256 KiB.
yaml() {
    { printf '%s%s\n' "$head" "$2"; awk -v n="$4" "BEGIN { for (i = 0; i < n; i++) { $3 } }"; printf '%s' "${5-}"; } |
        head -c 262144 >a.yaml
    load "$1"
}

# text NAME AWK: writes a file with only this text.
text() {
    awk "BEGIN { $2 }" | head -c 262144 >a.yaml
    load "$1"
}

# lua NAME TEXT: writes a script, cut off at 64 KiB.
lua() {
    head -c 65536 <<<"$2" >s.lua
    printf '%sscript: s.lua\n' "$head" >a.yaml
    load "$1"
}
times() { awk -v n="$2" "BEGIN { for (i = 0; i < n; i++) { $1 } }"; }

# Nodes, keys and depth
text "deep maps" 'for (i = 0; i < 500; i++) printf "%" i "sa:\n", ""'
text "deep lists" 'for (i = 0; i < 250000; i++) printf "["'
text "deep flow maps" 'for (i = 0; i < 80000; i++) printf "{a: "'
text "dashes" 'for (i = 0; i < 130000; i++) printf "- "'
text "questions" 'for (i = 0; i < 130000; i++) printf "? "'
text "colons" 'for (i = 0; i < 130000; i++) printf ": "'
text "tabs" 'for (i = 0; i < 262144; i++) printf "\t"'
text "anchors" 'for (i = 0; i < 30000; i++) printf "&a%d x\n", i'
text "anchors in a list" 'printf "["; for (i = 0; i < 20000; i++) printf "&a%d x, ", i'
text "aliases" 'print "a: &a x"; for (i = 0; i < 20000; i++) printf "b%d: *a\n", i'
text "documents" 'for (i = 0; i < 40000; i++) print "--- a"'
text "directives" 'for (i = 0; i < 25000; i++) print "%YAML 1.1"'
text "folded lines" 'print "a: >"; for (i = 0; i < 50000; i++) print "  x\n"'
text "a text of many lines" 'print "a: x"; for (i = 0; i < 80000; i++) print " x"'
yaml "unknown keys" "" 'printf "k%d: 1\n", i' 15000
yaml "unknown keys like known ones" "" 'printf "ma%0200dtch: 1\n", i' 990
yaml "long keys" "" 'printf "k%0900d: 1\n", i' 280
yaml "a list of many" "labels: {x: [" 'printf "a,"' 19900 ']}'
yaml "long texts in braces" "labels:" 'printf "  w%d: ", i; for (k = 0; k < 1300; k++) printf "{a|"; print ""' 60
yaml "zones" "zones:" 'printf "  z%d: {seen_by: all, per: seat}\n", i' 990
yaml "zones in one line" "zones: {" 'printf "z%d: {seen_by: all},", i' 990 '}'
yaml "wrong values" "zones:" 'printf "  z%d: {seen_by: %0200d}\n", i, i' 990
yaml "dotted keys" "" 'printf "zones.z%d.seen_by: all\n", i' 990
yaml "options" "options:" 'printf "  o%d: {says: a, default: x, values: {x: {}, y: {}}}\n", i' 990
yaml "values of an option" "options: {o: {says: a, default: v0, values: {" 'printf "v%d: {},", i' 990 '}}}'
chosen() { awk -v n="$1" -v what="$2" 'BEGIN { printf "set: {"; for (i = 0; i < n; i++) printf "%s%s%d: y", i ? ", " : "", what, i; print "}" }'; }
yaml "options that are chosen and are not there" "options:" \
    'printf "  o%d: {says: a, default: x, values: {x: {}, y: {match: {target: 3}}}}\n", i' 900 "$(chosen 900 q)"
yaml "options that write one map together" "options:" 'printf "  o%d: {says: a, default: x, values: {x: {}, y: {labels: {", i
    for (k = 0; k < 11; k++) printf "%sa%d_%d: x", k ? ", " : "", i, k; print "}}}}"' 900 "$(chosen 900 o)"
yaml "a long list of conditions" "options: {o: {says: a, default: v0, values: {" 'printf "v%d: {},", i' 990 \
    "}}, p: {says: a, default: x, values: {x: {}, y: {require: {o: [$(times 'printf "%sv%d", i ? ", " : "", i % 990' 12000)]}}}}}
set: {p: y}"
yaml "events that nobody raises" "hooks:" 'printf "  h%d: {event: nothing%d, phase: play}\n", i, i' 990
yaml "options that change much" "options:" \
    'printf "  o%d: {says: a, default: x, values: {x: {match: {target: 101}}, y: {zones: {q%d: {}}}}}\n", i, i' 900
yaml "card phrases" "pack:" 'if (!i) printf "  points: {"; printf "\"red 2-9 TD AS %d\": 1,", i' 900 '}'
yaml "a long condition" "hooks:" 'printf "  h%d: {event: capture, when: \"", i; for (k = 0; k < 250; k++) printf "swept > 1 and "; print "\"}"' 60
yaml "brackets in conditions" "hooks:" 'printf "  h%d: {event: capture, when: \"", i; for (k = 0; k < 1000; k++) printf "("; print "\"}"' 200

# Hooks that are called while loading share one budget
for run in "local n = 0" "local n = 0 for i = 1, 100 do n = n + i end" "local n = 0 for i = 1, 30000 do n = n + i end" \
    "local s = 'x' for i = 1, 11 do s = s .. s end for i = 1, 100 do local t = s .. i end"; do
    echo "hook 'h' { kind = 'rule', run = function(card) $run end }" >s.lua
    yaml "rule hooks: $run" $'script: s.lua\nhooks:' 'printf "  h%d: {rule: takes, hook: h, phase: play}\n", i' 990
done
echo "hook 'h' { kind = 'rule', run = function(card) local n = 0 for i = 1, 1000 do n = n + i end end }" >s.lua
yaml "rule hooks that spend what a load has" $'script: s.lua\nhooks:' 'printf "  h%d: {rule: takes, hook: h, phase: play}\n", i' 990
[[ $(<err) == *"the scripts of these rules did not finish loading within 6,000,000 instructions"* ]]
holds $? "and are told so"
# hooks for each pair of combinations and each rank
for run in "" "for i = 1, 90 do local x = #t end" "for i = 1, 200 do local x = c.suit end"; do
    echo "local c, t = card 'AS', { 1, 2, 3 } hook 'h' { kind = 'rule', run = function(a, m, b, n, r) $run end }" >s.lua
    {
        printf 'name: A\nplayers: 4\npack: {}\nscript: s.lua\nhooks:\n'
        times 'printf "  h%d: {rule: beats, hook: h, phase: play}\n", i' 60
        printf 'zones: {stock: {seen_by: nobody}, hand: {per: seat, seen_by: owner}, trick: {seen_by: all}, pile: {per: seat}}\nphases:\n'
        printf '  shuffle: {shuffle: stock}\n  hands: {give: {cards: 13}}\n  play: {climbing: {table: trick, won: pile, kinds: {'
        printf 'a: {equal: 1}, b: {equal: 2}, c: {equal: 3}, d: {equal: 4}, e: {run: 3+}, f: {run: 3+, equal: 2}, g: {run: 3+, equal: 3}}}}\n'
        printf '  count: {score: {a: {count: all, in: pile}}}\nmatch: {deals: 1}\n'
    } >a.yaml
    load "rule hooks of all pairs of combinations: $run"
done
[[ $(<err) == *"did not finish loading"* ]]
holds $? "and are told so"
for n in 30 31; do # and the two hooks of the parent
    mapfile -t names < <(seq "$n" | sed 's/.*/s&.lua/')
    for name in "${names[@]}"; do echo "local x" >"$name"; done
    printf '%sscript: [%s]\n' "$head" "$(IFS=,; echo "${names[*]}")" >a.yaml
    load "$n scripts"
    [[ $(<err) == *"a.yaml:3:241: error: more than 32 scripts [E0507]"* ]]
    holds $((n == 30 ? 1 - $? : $?)) "$n scripts: at most 32 are allowed"
done

# Scripts: parsing, code at the top, freezing
lua "tables in a table" "local a = {$(times 'printf "{},"' 20000)}"
lua "many times not" "local a = $(times 'printf "not "' 15000) 1"
lua "lengths of lengths" "return $(times 'printf "#"' 65000)"
lua "functions" "local t = {} $(times 'print "t[#t+1]=function() return t end"' 2000)"
lua "labels" "$(times 'printf "::l%d:: ", i' 7000)"
lua "locals" "$(times 'printf "do local a%d=%d local f=function() return a%d end end ", i, i, i' 1000)"
lua "texts" "local t = {$(times 'printf "\"s%d\",", i' 6500)}"
long="local s = 'x' for i = 1, 11 do s = s .. s end"
while read -r name; do
    lua "a loop: $name" "local t, u, c, d = {}, {}, card 'AS', card 'KS' $long for i = 1, 3000 do t[i] = -i end for i = 1, 200 do u[i] = i end
while true do $name end"
done <<'LOOPS'
local x = s .. 'y'
local x = s:upper()
local x = s < s:lower()
local x = tonumber(s)
pcall(function() for i = s, 2 do end end)
pcall(error, s)
local x = #t
local x = #s
local x = t[#t]
local x = select('#', table.unpack(u))
for i, v in ipairs(t) do local x = v end
local x = s == s .. ''
local x = s:sub(1, 2000)
local x = s:byte(1, 200)
local x = tostring(1e300)
local x = c.rank
local x = c.suit.name
local x = c == d
local x = all:has(c)
local x = all:count()
local x = all + c
for k in all:each() do break end
local x = u.none
local x = table.remove(t)
local x = s:upper():lower():reverse()
table.sort(t)
table.insert(t, 1, 1)
table.concat(u, '----')
for k in pairs(t) do break end
table.pack(table.unpack(u))
string.char(table.unpack(u))
local x = 1e308 / 3 .. 1e-300 / 3
local x = 1e308 % 3.1e-300
local x = math.fmod(1e308, 3.1e-300)
u[#u + 1] = function() return u end
u = { u }
integer { default = 1, min = 0, max = 9 }
choice(u)
cards 'red 2-9'
pcall(cards, s)
u[1] = all + card 'AS' - all
pcall(hook, s)
pcall(function() hook 'x' { kind = 'event', runn = 1 } end)
hook('h' .. #t) { kind = 'event', says = s, run = function() end } t[#t + 1] = 1
local function f(n) if n == 0 then error(s) end return (f(n - 1)) end pcall(f, 150)
local function f(n) if n == 0 then local x x.y = 1 end pcall(f, n - 1) end f(150)
LOOPS
lua "a deep table is frozen" "local t = {} for i = 1, 4000 do t = { t } end hook 'h' { kind = 'event', run = function() return t end }"
lua "a wide table is frozen" "local t = {} for i = 1, 900 do t['a' .. i] = {} end hook 'h' { kind = 'event', run = function() return t end }"
lua "functions are frozen" "local t = {} for i = 1, 2000 do t[i] = function() return t, i end end hook 'h' { kind = 'event', run = function() return t end }"
lua "a long function, again and again" \
    "local t = {} for i = 1, 1000 do t[i] = function() $(times 'printf "t.x=1 "' 9000) end end hook 'h' { kind = 'event', run = function() return t end }"

[[ -z ${VERBOSE-} ]] || printf '%s s\n' "${slow[@]}" | sort -rn | head -5
finish
