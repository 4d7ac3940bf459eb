#!/bin/bash
# SPDX-License-Identifier: MIT
# confine.test.sh: `kanun session --confine`, and rules that come as texts. Whole matches of every game give the same
# result as without the option, no other file is found, and rules that exceed the limits are stopped. test_cli_confine.c
# tries the calls that a confined process may not make.
set -u
. tests/cli/kanun.sh

# texts FILE...: prints the object "files" with these files under their names without folders.
texts() {
    perl -e '
        my @all;
        for my $file (@ARGV) {
            open my $in, "<", $file or die "$file: $!";
            local $/;
            my $text = <$in>;
            $text =~ s/([\\"])/\\$1/g;
            $text =~ s/\n/\\n/g;
            $text =~ s/\t/\\t/g;
            push @all, "\"" . $file =~ s|.*/||r . "\":\"$text\"";
        }
        print "{", join(",", @all), "}";' "$@"
}
# talk ARGUMENT...: runs a session with the requests on standard input; $out gets the replies.
talk() {
    timeout 120 "$KANUN" session "$@" >"$scratch/out" 2>"$scratch/err"
    status=$?
    out=$(cat "$scratch/out")
    err=$(cat "$scratch/err")
}
reply() { sed -n "$1p" <<<"$out"; }
text() { perl -pe 's/([\\"])/\\$1/g' <<<"$1"; }

# Texts, with and without confinement
parent='{"p.yaml":"extends: basra/egypt\nname: Parent\nscript: s.lua\n","s.lua":"local a = 1\n","p.ja.yaml":"name: 親\n","c.yaml":"extends: ./p.yaml\nmatch: {target: 31}\n"}'
requests=(
    "{\"cmd\":\"new\",\"game\":\"c.yaml\",\"seed\":7,\"files\":$parent}"
    '{"cmd":"save"}'
    '{"cmd":"new","game":"c.yaml","seed":7}'
    '{"cmd":"legal"}'
    '{"cmd":"new","game":"c.yaml","files":{"c.yaml":"extends: ./p.yaml\n"}}'
    '{"cmd":"new","game":"c.yaml","files":{"c.yaml":"nmae: C\n"}}'
    '{"cmd":"new","game":"c.yaml","files":{"../c.yaml":""}}'
    '{"cmd":"new","game":"c.yaml","files":{"c.txt":""}}'
    '{"cmd":"new","game":"c.yaml","files":{".c.yaml":""}}'
    '{"cmd":"new","game":"c.yaml","files":{"c\u202e.yaml":""}}'
    '{"cmd":"new","game":"c.yaml","files":{"c.yaml":3}}'
    '{"cmd":"new","game":"c.yaml","files":["c.yaml"]}'
    "{\"cmd\":\"new\",\"game\":\"p.yamk\",\"files\":$parent}"
    "{\"cmd\":\"new\",\"game\":\"./pp.yaml\",\"files\":$parent}"
    '{"cmd":"new","game":"loop.yaml","files":{"loop.yaml":"extends: ./loop.yaml\n"}}'
    '{"cmd":"scores"}'
)
printf '%s\n' "${requests[@]}" >"$scratch/requests"
talk <"$scratch/requests"
same "a session takes rules as texts" 0 "$status"
has "with parents and scripts" '"ok":true,"game":{"id":"c.yaml","name":"Parent"' "$(reply 1)"
has "and tells what a record needs" '"scripts":{' "$(reply 2)"
has "texts are there for their request alone" "there is no file 'c.yaml'" "$(reply 3)"
has "and the game goes on" '"moves":[' "$(reply 4)"
has "a parent that is not among them is none" "./p.yaml'" "$(reply 5)"
has "errors name them" 'c.yaml:1:1: error' "$(reply 6)"
for n in 7 8 9 10; do has "a name that is not plain is refused ($n)" "is not a plain name" "$(reply $n)"; done
has "a text is a text" "the value of 'c.yaml' must be a string" "$(reply 11)"
has "files are an object" 'must be an object: {' "$(reply 12)"
has "a file that there is not" '"ok":false' "$(reply 13)"
has "and the one that was meant" "p.yaml'" "$(reply 14)"
has "circles are seen" 'this file would extend itself' "$(reply 15)"
has "the game still goes on" '"ok":true' "$(reply 16)"
plain=$out
record=$(reply 2 | sed 's/.*"record":{"record"/{"record"/; s/}$//')
printf '%s\n' "{\"cmd\":\"load\",\"record\":$record,\"files\":$parent}" "{\"cmd\":\"load\",\"record\":$record}" >"$scratch/more"
talk <"$scratch/more"
has "a record is loaded with the texts of its rules" '"ok":true' "$(reply 1)"
has "and not without" '"ok":false' "$(reply 2)"

if ! "$KANUN" session --confine </dev/null >"$scratch/out" 2>"$scratch/err"; then
    has "a program that can't confine itself says so" "--confine: this program can't confine itself" \
        "$(cat "$scratch/err")"
    finish
fi
talk --confine < <(cat "$scratch/requests")
same "the same behind the wall" "$plain" "$out"
same "to the end" 0 "$status"
silent "and nothing besides" "$err"
talk --confine <"$scratch/requests"
same "also where the input is a file" "$plain/0" "$out/$status"

# Whole matches of every game
for file in ruledefs/*/*.yaml; do
    game=${file#ruledefs/} game=${game%.yaml}
    [[ ${game##*/} == *.* ]] || echo "{\"cmd\":\"new\",\"game\":\"$game\",\"seed\":3,\"index\":1}"
done >"$scratch/requests"
tests=$(texts tests/games/*.yaml tests/games/*.lua)
for file in tests/games/*.yaml; do
    echo "{\"cmd\":\"new\",\"game\":\"${file##*/}\",\"seed\":3,\"files\":$tests}"
done >>"$scratch/requests"
while read -r request; do
    printf '%s\n' "$request" '{"cmd":"legal"}' '{"cmd":"view","seat":0}' '{"cmd":"show"}' '{"cmd":"save"}'
done <"$scratch/requests" >"$scratch/more"
talk <"$scratch/more"
plain=$out
lacks "every game begins" '"ok":false' "$plain"
talk --confine <"$scratch/more"
same "every game begins as it does without the wall" "$plain" "$out"
for game in basra/egypt briscola/standard thousand/thousand bourre/standard taihe_a_bao/standard; do
    "$KANUN" sim "$game" --games 2 --seed 5 --threads 1 --players random --record "$scratch/$$.jsonl" >/dev/null 2>&1
    while read -r line; do # only the first line has the data that all matches share
        [[ $line == *'"rules"'* ]] && shared=$line
        echo "{\"cmd\":\"load\",\"record\":$line}"
        echo '{"cmd":"scores"}'
    done <"$scratch/$$.jsonl" >"$scratch/more"
    rm "$scratch/$$.jsonl"
    talk <"$scratch/more"
    plain=$out
    talk --confine <"$scratch/more"
    same "$game: whole matches go the same way" "$plain" "$out"
    has "$game: to the end" '"standing":"over"' "$out"
    moves=$(sed -n 's/.*"moves":\[\("[^]]*"\)\].*/\1/p' <<<"$shared" | sed 's/","/"\n"/g')
    { echo "{\"cmd\":\"new\",\"game\":\"$game\",\"seed\":5}"
      while read -r move; do echo "{\"cmd\":\"play\",\"move\":$move}"; done <<<"$moves"; } >"$scratch/more"
    talk <"$scratch/more"
    plain=$out
    talk --confine <"$scratch/more"
    same "$game: move by move as well" "$plain" "$out"
    has "$game: to its end" '"standing":"over"' "$(tail -n 1 <<<"$out")"
done

# Attempts of strangers' rules
hostile() { # hostile LUA: runs this text as a script while it is loaded
    printf '{"cmd":"new","game":"h.yaml","files":{"h.yaml":"extends: basra/egypt\\nname: H\\nscript: h.lua\\n","h.lua":"%s"}}\n' "$(text "$1")"
}
{ hostile 'while true do end'
  hostile 'local t = {} while true do t = {t, t} end'
  hostile 'local s = ("x"):rep(1) while true do s = s .. s end'
  hostile 'pcall(function() while true do end end) while true do pcall(error) end'
  echo '{"cmd":"new","game":"/etc/passwd"}'
  echo '{"cmd":"new","game":"/proc/self/maps.yaml"}'
  printf '%s\n' '{"cmd":"new","game":"x.yaml","files":{"x.yaml":"extends: ../../etc/passwd.yaml\n"}}'
  printf '%s\n' '{"cmd":"new","game":"x.yaml","files":{"x.yaml":"extends: basra/egypt\nname: X\nscript: passwd.lua\n"}}'
  echo '{"cmd":"new","game":"basra/egypt","seed":1}'
} >"$scratch/more"
talk --confine <"$scratch/more"
for n in 1 2 3 4 5 6 7 8; do has "hostile request $n is refused" '"ok":false' "$(reply $n)"; done
has "and others are served after it" '"ok":true' "$(reply 9)"
same "to the end" 0 "$status"
many=$(head -c 900000 /dev/zero | tr '\0' 'a')
talk --confine <<<"{\"cmd\":\"new\",\"game\":\"m.yaml\",\"files\":{\"m.yaml\":\"name: $many\"}}"
has "a text that is too long is no rules file" '"code":"rules"' "$out"
talk --confine --path "$scratch" <<<'{"cmd":"new","game":"basra/egypt"}'
has "the usual folders are there besides others" '"ok":true' "$out"
holds "a limit that stands already is no hindrance" bash -c 'ulimit -t 600; "$1" session --confine </dev/null' - "$KANUN"
kanun 2 "other commands have no wall" check --confine basra/egypt
finish
