#!/bin/bash
# SPDX-License-Identifier: MIT
# languages.test.sh: games in other languages: translations beside rules files and scripts are found, inherited and
# replaced together with their rules, and never change the rules. words.test.sh tests the sentences of the program.
set -u
. tests/cli/kanun.sh

cp -r ruledefs scripts "$scratch/"
chmod -R u+w "$scratch"
export KANUN_PATH=$scratch/ruledefs
basra=$scratch/ruledefs/basra

digests() {
    local id
    for id in basra/egypt basra/jordan thousand/thousand; do
        printf '{"cmd":"new","game":"%s","seed":1}\n' "$id" | "$KANUN" session | grep -o '"digest":"[0-9a-f]*"'
    done
}
with=$(digests)
find "$scratch" -name '*.??.yaml' -delete
without=$(digests)
same "translations are no part of the digest" "$with" "$without"
kanun 0 "without a translation" show basra/egypt --lang ja
says "English stands in" "Basra (Egypt)"

# A user's own translation. Its labels come first, so a wrong place of the map would be noticed.
printf 'labels: {basra: バスラ}\nname: 試し\n' >"$basra/egypt.ja.yaml"
printf 'basra: "{points}点の試し"\n' >"$scratch/scripts/hooks/basra.ja.yaml"
same "nor where they add maps" "$without" "$(digests)"
kanun 0 "the name is found" list basra/egypt --lang ja
says "and told" "試し"
kanun 0 "so are words of hooks" show basra/egypt --lang ja
says "with their parameters" "10点の試し"
kanun 0 "children inherit" show basra/jordan --lang ja
says "labels and hooks" "バスラ"
says "but have their own name" "Basra (Jordan)"
kanun 0 "the list of games" list
lacks "has no translation" "egypt.ja" "$out"
kanun 0 "resolve tells their origin" resolve basra/egypt --lang ja
says "file and line" "basra/egypt.ja.yaml:2"
says "of translations too, by the game that they are beside" "# basra/egypt.ja.yaml:"
kanun 0 "the bare document" resolve basra/egypt --bare
lacks "has none" "試し" "$out"
kanun 0 "what is missing is told" check basra/egypt --translations ja
says "with its place" "egypt.yaml:3:8: note: \`about\` has no words in 'ja'"
printf 'basra: "{pionts}点"\n' >"$scratch/scripts/hooks/basra.ja.yaml"
kanun 1 "a wrong parameter" check basra/egypt
complains "is refused in its line" "hooks/basra.ja.yaml:1:8: error: \`says\` of the hook 'basra' has {pionts}"
printf 'basar: x\n' >"$scratch/scripts/hooks/basra.ja.yaml"
kanun 1 "a hook that there is not" check basra/egypt
complains "too" "basra.ja.yaml:1:1: error:"

# Translations are read only when words are printed, so only then are their mistakes reported.
kanun 3 "who asks for these words is told what is wrong" show basra/egypt --lang ja
complains "with the line" "basra.ja.yaml:1:1: error:"
kanun 3 "in whatever language" show basra/egypt --lang ar
complains "with the line" "basra.ja.yaml:1:1: error:"
kanun 0 "who asks for English is not" show basra/egypt
same "nor who plays" "$without" "$(digests)"
fed 0 "in a session English stands in" '{"cmd":"new","game":"basra/egypt","seed":1}
{"cmd":"show","language":"ja"}' session
says "whole" "Basra (Egypt)"
rm "$scratch/scripts/hooks/basra.ja.yaml"
printf 'name: 試し\n' >"$basra/egypt.en.yaml"
kanun 1 "English stands in the file itself" check basra/egypt
complains "and is no translation" "egypt.en.yaml: error:"
rm "$basra/egypt.en.yaml"
texts='"files":{"mine.yaml":"extends: basra/egypt\nname: Mine\n","mine.ja.yaml":"name: 私の\n"}'
fed 0 "translations that a request brings" "{\"cmd\":\"new\",\"game\":\"mine.yaml\",\"seed\":1,$texts}
{\"cmd\":\"show\",\"language\":\"ja\"}" session
says "are there for later ones" "私の"
fed 0 "and are refused" "{\"cmd\":\"new\",\"game\":\"mine.yaml\",\"seed\":1,${texts/name: 私/nmae: 私}}" session
says "at once" "mine.ja.yaml:1:1: there is no text with this key to translate"

# A rules file and its script with the same name share their translations.
mkdir "$scratch/home"
cat >"$scratch/home/grandma.lua" <<'END'
hook "sevens" { kind = "event", says = "sevens bring five", run = function(game)
  for side in game:sides() do side:award(5) end end }
hook "spare" { kind = "event", says = "nothing", run = function() end }
END
printf 'extends: basra/egypt\nname: Home\nscript: grandma.lua\nhooks: {sevens: {event: deal end}}\n' >"$scratch/home/grandma.yaml"
shared() { printf '%b' "$1" >"$scratch/home/grandma.ja.yaml"; }
shared 'name: 家\nlabels: {sevens: 七}\nscript: {sevens: 五点}\n'
kanun 0 "one file for both" show "$scratch/home/grandma.yaml" --lang ja
says "has what the rules say" "家"
says "and what the script says" "七：五点"
printf 'extends: ./grandma.yaml\nname: Mine\n' >"$scratch/home/mine.yaml"
kanun 0 "children inherit" show "$scratch/home/mine.yaml" --lang ja
says "both" "七：五点"
shared 'name: 家\nscript: {seven: 五点}\n'
kanun 1 "a hook that the script has not" check "$scratch/home/grandma.yaml"
complains "is an error in its line" "grandma.ja.yaml:2:10: error: $scratch/home/grandma.lua declares no hook 'seven'"
complains "with what was meant" "did you mean 'sevens'?"
printf 'extends: basra/egypt\nname: Home\nscript: basra.lua\n' >"$scratch/home/basra.yaml"
printf 'script: {no_such_hook: 五点}\n' >"$scratch/home/basra.ja.yaml"
kanun 1 "a script of that name from elsewhere" check "$scratch/home/basra.yaml"
complains "has its own translations" "basra.ja.yaml:1:1: error: there is no text with this key to translate: 'script'"
shared 'nmae: 家\nscript: {sevens: 五点}\n'
kanun 1 "a key that the rules have not" check "$scratch/home/grandma.yaml"
complains "too" "grandma.ja.yaml:1:1: error: there is no text with this key to translate: 'nmae'"
complains "which says what is meant" "did you mean 'name'?"
shared 'sevens: 五点\n'
kanun 1 "a hook among the keys of the rules" check "$scratch/home/grandma.yaml"
complains "is told where it belongs" "and under \`script\` the"
shared 'name: [a]\nscript: {spare: {b: c}}\n'
kanun 1 "what is no text" check "$scratch/home/grandma.yaml"
complains "is said to be none" "grandma.ja.yaml:1:7: error: 'name' must be a single text in each language"
shared 'script: {spare: {b: c}}\n'
kanun 1 "nor of a hook" check "$scratch/home/grandma.yaml"
complains "is it one" "grandma.ja.yaml:1:17: error: 'spare' must be a single text in each language"
printf 'extends: basra/egypt\nname: Lodger\nscript: grandma.lua\nhooks: {sevens: {event: deal end}}\n' >"$scratch/home/lodger.yaml"
sed '/^script\|^hooks/d' -i.kept "$scratch/home/grandma.yaml"
shared 'name: 家\nscript: {sevens: 五点}\n'
kanun 0 "a script that the rules of its name don't use" show "$scratch/home/lodger.yaml" --lang ja
says "has its words there all the same" "：五点"
kanun 0 "and these rules" show "$scratch/home/grandma.yaml" --lang ja
says "have theirs" "家"
mv "$scratch/home/grandma.yaml.kept" "$scratch/home/grandma.yaml"
sed -i 's/grandma.lua/other.lua/' "$scratch/home/grandma.yaml"
mv "$scratch/home/grandma.lua" "$scratch/home/other.lua"
shared 'script: {sevens: 五点}\n'
kanun 1 "a script of another name" check "$scratch/home/grandma.yaml"
complains "has a file of its own" "grandma.ja.yaml:1:1: error: there is no text with this key to translate: 'script'"
rm "$scratch/home/grandma.ja.yaml"
printf 'sevens: 五点\n' >"$scratch/home/other.ja.yaml"
kanun 0 "which" show "$scratch/home/grandma.yaml" --lang ja
says "has its hooks alone" "：五点"

export KANUN_PATH=ruledefs
for file in ruledefs/*/*.??.yaml; do
    [[ -e ${file%.??.yaml}.yaml ]] || fail "$file translates nothing"
done
for file in scripts/hooks/*.??.yaml; do
    [[ -e ${file%.??.yaml}.lua ]] || fail "$file translates nothing"
done
# holes FILE: prints, for each hook of a script or its translation, the parameters that its sentence mentions.
holes() {
    awk '/^hook "/ { gsub(/"/, "", $2); key = $2 }
        /^[a-z_0-9]+:/ { key = $1; sub(/:.*/, "", key) }
        { line = $0
          while (match(line, /\{[a-z_]+[|}]/)) {
              print key, substr(line, RSTART + 1, RLENGTH - 2)
              line = substr(line, RSTART + RLENGTH) } }' "$1" | sort -u
}
for file in scripts/hooks/*.??.yaml; do
    same "$file tells of the parameters that the script tells of" "$(holes "${file%.??.yaml}.lua")" "$(holes "$file")"
done
for language in ja ar; do
    kanun 0 "all games are told in $language" check --all --translations $language
    lacks "wholly" "note: " "$out"
done

# From right to left.
kanun 0 "a page in Arabic" show basra/egypt --lang ar --format html
says "is written from right to left" '<html lang="ar" dir="rtl">'
kanun 0 "the rules in Arabic" show basra/egypt --lang ar
lacks "have no English sentence" "the " "${out%%المصدر*}"
kanun 0 "a game in Arabic" play basra/egypt --lang ar --plain --seed 3
says "has its name" "الباصرة (مصر)"
out=$(printf '%s\n' '{"cmd":"new","game":"basra/egypt","seed":1}' '{"cmd":"why","move":"QX","language":"ar"}' |
    "$KANUN" session | tail -1)
says "cards in a sentence keep their direction" '\u2068QX\u2069'

# The source of a house rule is the parent's, under the parent's name in this language.
printf 'extends: euchre/standard\nname: Ours\n' >"$scratch/ours.yaml"
kanun 0 "a house rule in Japanese" show "$scratch/ours.yaml" --lang ja
says "names its parent in Japanese" "ユーカー：アメリカ"

# The merged rules file.
kanun 0 "resolve" resolve basra/egypt
lacks "prints no translation" ".ja.yaml:" "$out"
says "but the origin of each line" "# basra/egypt:1"
kanun 0 "resolve --lang" resolve basra/egypt --lang ja
says "prints them" "# basra/egypt.ja.yaml:1"

finish
