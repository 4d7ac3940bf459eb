#!/bin/bash
# SPDX-License-Identifier: MIT
# layers.test.sh: the house in order. A lower folder of interp/ includes no higher one, no game is
# named there, the library exports kanun_* only, no banned function is called. Each check must also
# find the violation planted in a copy, else it proves nothing.
set -u
. tests/shell-suite.sh

layers=(base document state script mechanics game record players sim cli)

# Games that are in everybody's mind, besides those in ruledefs/. "hearts" and "spades" in lower case
# are suits.
games=(basra briscola bourre bourré batarde bâtarde taihe tysiacha bridge skat euchre pinochle scopa
    cassino president belote bezique piquet whist klaverjas tressette schnapsen schafkopf doppelkopf
    poker rummy canasta cribbage tichu pasur "bird dog" "chinese ten" "big two" "dou dizhu" "go fish")

# Includes in tree $1 that lead upwards or out of the tree: "file:line: text".
upward_includes() {
    local i folder higher
    for i in "${!layers[@]}"; do
        folder=$1/interp/${layers[i]}
        [[ -d $folder ]] || continue
        higher=$(IFS='|'; echo "${layers[*]:i+1}")
        grep -rnE "^[[:space:]]*#[[:space:]]*include[[:space:]]*[<\"](\.\.|${higher:-\.\.})/" "$folder"
    done
    # a folder that is no layer would escape the check above; the catalogues are data
    find "$1/interp" -mindepth 1 -maxdepth 1 -type d | while read -r folder; do
        [[ " ${layers[*]} words " == *" ${folder##*/} "* ]] || find "$folder" -type f -printf '%p: is in no layer\n'
    done
}

# Names of games in interp/ of tree $1, whole words in any case; rules files of tree $1 name them too.
# The column `serves` of the key table is where games are named on purpose; files named by ordinary words
# (FAMILY/standard.yaml) are no names.
game_names() {
    local names
    names=$({
        printf '%s\n' "${games[@]}"
        find "$1/ruledefs" -mindepth 1 ! -name '.*' | sed 's|.*/||; s|\.yaml$||' | grep -vxE 'standard|[0-9]+' # a number is no name
    } | sort -u)
    find "$1/interp" -type f -exec env LC_ALL=C NAMES="$names" perl -e '
        my $names = join "|", map { s/[-_ ]/[-_ ]/gr } split /\n/, $ENV{NAMES};
        local $/;
        for my $file (@ARGV) {
            open my $in, "<", $file or die "$file: $!";
            my $text = <$in>;
            $text =~ s/(\.serves\s*=\s*)((?:"(?:[^"\\]|\\.)*"\s*)+)/$1 . $2 =~ s|[^\n]||gr/ge;
            my $line = 0;
            for (split /\n/, $text) {
                $line++;
                print "$file:$line: $1\n"
                    if /(?<![A-Za-z])((?i:$names)|Hearts|Spades)(?![A-Za-z])/;
            }
        }' {} +
}

# Symbols that shared library $1 exports without our prefix.
unprefixed_symbols() {
    ${NM:-nm} -D --defined-only "$1" | awk '$NF !~ /^kanun_/ { print $NF }' |
        grep -vE '^(_init|_fini|_edata|_end|__bss_start)$'
}

# Calls in interp/ of tree $1 that overflow, hide state, are locale's or chance's fools, or end the
# program from within. Comments and strings are no calls; only the program itself may exit.
banned_calls() {
    find "$1/interp" -type f -name '*.[ch]' -exec perl -e '
        my $banned = join "|", qw(sprintf vsprintf strcpy strcat strncpy strncat gets strtok scanf
            rand srand random srandom drand48 atoi atol atoll atof exit _exit abort quick_exit qsort_r
            alloca system popen setlocale);
        local $/;
        for my $file (@ARGV) {
            open my $in, "<", $file or die "$file: $!";
            my $text = <$in>;
            $text =~ s{("(?:[^"\\\n]|\\.)*"|\x27(?:[^\x27\\\n]|\\.)*\x27)|(/\*.*?\*/|//[^\n]*)}
                      {(defined $1 ? $1 : $2) =~ s|[^\n]| |gr}gse;
            my $line = 0;
            for (split /\n/, $text) {
                $line++;
                while (/(?<![\w.>])($banned)\s*\(/g) {
                    print "$file:$line: $1\n" unless $1 eq "exit" && $file =~ m{interp/cli/main\.c$};
                }
            }
        }' {} +
}

# Plants a file in a copy of the tree and demands that the check $1 names it.
finds() {
    local check=$1 file=$2 text=$3 found
    rm -rf "$copy/interp" "$copy/ruledefs"
    cp -r interp ruledefs "$copy/"
    chmod -R u+w "$copy" # the tree may be read-only
    mkdir -p "$copy/$(dirname "$file")"
    printf '%s\n' "$text" >>"$copy/$file"
    found=$("$check" "$copy" | grep -F "$file") && [[ -n $found ]]
}
overlooks() { ! finds "$@"; }

copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT

nothing "no folder includes a higher one" upward_includes .
holds "an upward include would be found" finds upward_includes interp/base/planted.c '#include "game/rules.h"'
holds "an include past the top would be found" finds upward_includes interp/sim/planted.c '#include "../cli/main.h"'
holds "a folder outside the order would be found" finds upward_includes interp/util/planted.c ''
holds "a downward include is fine" overlooks upward_includes interp/game/planted.c '#include "base/arena.h"'

nothing "no game is named in interp/" game_names .
holds "a game's name would be found" finds game_names interp/base/planted.c '/* as in Briscola */'
holds "a game's name within an identifier would be found" finds game_names interp/base/planted.c 'int skat_count;'
holds "a rules file's name would be found" eval \
    'mkdir -p "$copy/ruledefs/zwicker" && finds game_names interp/base/planted.c "int x; /* basra */"'
holds "longer words are fine" overlooks game_names interp/base/planted.c '/* a drawbridge, presidents */'
holds "the column of games served is fine" overlooks game_names interp/base/planted.c \
    '{.says = "x", .serves = "Briscola, Skat"},'
holds "but nothing after it" finds game_names interp/base/planted.c '{.serves = "Skat", .name = "skat"},'

if [[ -e interp/game/kanun.h ]]; then
    nothing "only kanun_* is exported" unprefixed_symbols "$LIBKANUN"
    holds "kanun_* is exported" eval '${NM:-nm} -D --defined-only "$LIBKANUN" | grep -q " kanun_"'
    echo 'int kanun_fine(void); int kanun_fine(void) { return 1; } int stray(void); int stray(void) { return 1; }' \
        >"$copy/stray.c"
    ${CC:-cc} -shared -fPIC -o "$copy/stray.so" "$copy/stray.c"
    same "an unprefixed symbol would be found" stray "$(unprefixed_symbols "$copy/stray.so")"
fi

nothing "no banned function is called in interp/" banned_calls .
holds "a banned call would be found" finds banned_calls interp/base/planted.c 'void f(char *s) { strcpy(s, "x"); }'
holds "an exit in the library would be found" finds banned_calls interp/base/planted.c 'void f(void) { exit (1); }'
holds "the program itself may exit" overlooks banned_calls interp/cli/main.c 'void f(void) { exit(1); }'
holds "comments and strings are no calls" overlooks banned_calls interp/base/planted.c \
    '/* never exit() */ const char *s = "\" gets(1)"; // rand()'

finish
