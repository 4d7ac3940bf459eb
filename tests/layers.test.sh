#!/bin/bash
# SPDX-License-Identifier: MIT
# layers.test.sh: the order of the folders in interp/. A lower folder includes no higher one, so the engine includes no
# application. Files depend on one another in only one direction, no basename occurs twice, and the prefix of a name is
# that of its folder. interp/ names no game, the library exports only kanun_*, and no banned function is called. Each
# check must also find a violation that is planted in a copy.
set -u
. tests/shell-suite.sh

engine=(base document state script mechanics game)
layers=("${engine[@]}" lint sheet record players command experiment terminal serve cli)
prefixes="engine=kg base=kn document=kd state=ks script=kl mechanics=km game=kg lint=ki sheet=kh record=kr players=kp command=kc
    experiment=ke terminal=kt serve=kw cli=kc"

# Prints the path of layer $1 below interp/.
place_of() { if [[ " ${engine[*]} " == *" $1 "* ]]; then echo "engine/$1"; else echo "$1"; fi; }

# Well-known games that are not in ruledefs/. "hearts" and "spades" in lower case are suits.
games=(basra briscola bourre bourré batarde bâtarde taihe tysiacha bridge skat euchre pinochle scopa
    cassino president belote bezique piquet whist klaverjas tressette schnapsen schafkopf doppelkopf
    poker rummy canasta cribbage tichu pasur "bird dog" "chinese ten" "big two" "dou dizhu" "go fish")

# Lists includes in tree $1 that point upwards or out of the tree: "file:line: text".
upward_includes() {
    local i folder higher
    for i in "${!layers[@]}"; do
        folder=$1/interp/$(place_of "${layers[i]}")
        [[ -d $folder ]] || continue
        higher=$(IFS='|'; echo "${layers[*]:i+1}")
        grep -rnE "^[[:space:]]*#[[:space:]]*include[[:space:]]*[<\"](\.\.|${higher:-\.\.})/" "$folder"
    done
    # a folder that is not a layer would escape the check above; catalogues and examples are data
    for folder in "$1"/interp/*/ "$1"/interp/engine/*/; do
        folder=${folder%/} && folder=${folder#"$1/interp/"}
        [[ -d $1/interp/$folder && $folder != engine && $folder != words && $folder != examples ]] || continue
        [[ " ${layers[*]} " == *" ${folder##*/} "* && $(place_of "${folder##*/}") == "$folder" ]] ||
            find "$1/interp/$folder" -type f -printf '%p: is in no layer\n'
    done
}

# Lists files of tree $1 that have the same name as another file, which confuses libtool and readers.
same_names() {
    find "$1/interp" -name '*.[ch]' -printf '%f\n' | sort | uniq -d | while read -r name; do
        find "$1/interp" -name "$name" -printf '%p: this name occurs twice\n'
    done
}

# Lists names of games in interp/ of tree $1, as whole words in any case; names of rules files count, too. The column
# `serves` of the key table names games on purpose. Ordinary words in file names (FAMILY/standard.yaml) don't count.
game_names() {
    local names
    names=$({
        printf '%s\n' "${games[@]}"
        # suits and numbers are not games
        find "$1/ruledefs" -mindepth 1 ! -name '.*' | sed 's|.*/||; s|\(\...\)\?\.yaml$||' | grep -vxE 'standard|hearts|spades|[0-9]+'
    } | sort -u)
    # the cookbook in the workshop is not part of the program: tests/page/recipes.mjs makes it from docs/
    find "$1/interp" -type f ! -path '*/workshop/recipes.json' -exec env LC_ALL=C NAMES="$names" perl -e '
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

# Lists places in interp/ of tree $1 that compare a mechanic's name. They should test the properties of the mechanic
# (km_does). Only the registry finds mechanics by name.
mechanic_names() {
    grep -rnE --include='*.[ch]' 'str(case)?cmp\([^;]*mechanic(->|\.)keys->name' "$1/interp"
}

# Lists calls in the commands of tree $1 that print a text without the filter of base/print.h: printf and similar
# functions, or a text that is neither a literal nor a word of the catalogues. Data files are written through other
# files.
bare_printing() {
    local -A data=([run_plot.c]="octal escapes for gnuplot" [tool.c]="octal escapes" [play_save.c]="a command that tool.c has printed" [progress.c]="a line of numbers")
    find "$1"/interp/{command,experiment,terminal,cli} -name '*.c' 2>/dev/null | sort | while read -r file; do
        [[ ${data[${file##*/}]:-} ]] && allowed='putc|putchar' || allowed=none
        ALLOWED=$allowed perl -0777 -ne '
            s{/\*.*?\*/}{ $& =~ s/[^\n]//gr }gse;
            my ($literal, $word) = (qr/(?:"(?:[^"\\]|\\.)*"\s*|\b[A-Z][A-Z_]*\b(?!\()\s*)+/, qr/(?:kn_word|KC_SAY|KT_PLAY_SAY|SAY)(\((?:[^()]++|(?-1))*\))\s*/);
            my $one = qr/(?:$literal|$word)/;
            my $text = qr/\s*(?:$one|(?:[^?;"]|"(?:[^"\\]|\\.)*")*\?\s*$one(?::(?:[^?;:"]|"(?:[^"\\]|\\.)*")*\?\s*$one)*:\s*$one)/s;
            while (/(?<![\w.>])(v?f?printf|fputs|puts|putc|putchar|fputc|fwrite|dprintf|perror)\(/g) {
                my ($name, $at, $rest) = ($1, pos, substr $_, pos);
                next if $name =~ /^fputs$/ && $rest =~ /^$text,\s*[\w>.-]+\)/;
                next if $name =~ /^puts$/ && $rest =~ /^$text\)/;
                next if $name =~ /^f?putc(har)?$/ && $rest =~ /^(?:[^()]*\?\s*)?\x27(?:[^\x27\\]|\\.)\x27(?:\s*:\s*\x27(?:[^\x27\\]|\\.)\x27)?\s*[,)]/;
                next if $name =~ /^($ENV{ALLOWED})$/;
                next if $name eq "fwrite" && $rest =~ /^source->text/; # the text of a script
                print "$ARGV:", 1 + (substr($_, 0, $at) =~ tr/\n//), ": $name\n";
            }' "$file"
    done
}

# Lists symbols that shared library $1 exports without our prefix.
unprefixed_symbols() {
    ${NM:-nm} -D --defined-only "$1" | awk '$NF !~ /^kanun_/ { print $NF }' |
        grep -vE '^(_init|_fini|_edata|_end|__bss_start)$'
}

# Lists calls in interp/ of tree $1 that may overflow, hide state, depend on the locale or on C's random numbers, or
# end the program, and memory streams other than kn_text_open. Comments and strings don't count. Only the program
# itself may exit.
banned_calls() {
    find "$1/interp" -type f -name '*.[ch]' -exec perl -e '
        my $banned = join "|", qw(sprintf vsprintf strcpy strcat strncpy strncat gets strtok scanf
            rand srand random srandom drand48 atoi atol atoll atof exit _exit abort quick_exit qsort_r
            alloca system popen setlocale open_memstream);
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
                    print "$file:$line: $1\n" unless $1 eq "exit" && $file =~ m{interp/cli/main\.c$} ||
                        $1 eq "open_memstream" && $file =~ m{base/memory\.c$};
                }
            }
        }' {} +
}

# Lists the symbols of the objects in build folder $1 whose sources are in tree $2 (objects of moved files may
# remain): lines "folder/file type symbol", once for files that were compiled twice.
symbols() {
    find "$1/interp" -name '*.o' -print0 | xargs -0 -r ${NM:-nm} -A | TREE=$2 perl -ne '
        my ($file, $library, $type, $symbol) = m{interp/(\w+/(?:\w+/)?(\.libs/)?[^:]*)\.o:.* (\w) (\S+)$} or next;
        $file =~ s{\.libs/}{};
        next unless $there{$file} //= -e "$ENV{TREE}/interp/$file.c";
        print "$file $type $symbol\n" unless $told{"$file $type $symbol"}++;'
}

# Lists cycles between C files of tree $2, as built in folder $1: a file calls, or reads data of, another file that
# depends on it. Each cycle is a line, "folder/file folder/file ...", followed by lines with the calls that close it.
circles() {
    symbols "$1" "$2" | perl -e '
        my (%home, %uses, %links);
        while (<STDIN>) {
            my ($file, $type, $symbol) = split;
            if ($type eq "U") { push @{$uses{$file}}, $symbol } elsif ($type =~ /[A-TV-Z]/) { $home{$symbol} = $file }
        }
        for my $file (keys %uses) {
            for (@{$uses{$file}}) { push @{$links{$file}{$home{$_}}}, $_ if $home{$_} && $home{$_} ne $file }
        }
        sub reached { # through any number of files
            my ($from) = @_;
            my (%seen, @left) = ();
            @left = keys %{$links{$from}};
            while (defined(my $file = pop @left)) { push @left, keys %{$links{$file}} unless $seen{$file}++ }
            return \%seen;
        }
        my %reach = map { $_ => reached($_) } keys %links;
        my %told;
        for my $file (sort keys %links) {
            next if $told{$file} || !$reach{$file}{$file};
            my @circle = sort grep { $reach{$_} && $reach{$_}{$file} } keys %{$reach{$file}};
            $told{$_} = 1 for @circle;
            print "@circle\n";
            for my $from (@circle) {
                for my $to (grep { $links{$from}{$_} } @circle) { print "    $from needs of $to: @{$links{$from}{$to}}\n" }
            }
        }'
}

# Compiles C texts to objects of a build folder in $copy: "base/one: TEXT" ... Succeeds if they form a cycle.
is_forbidden() {
    local one file
    rm -rf "$copy/build"
    for one; do
        file=$copy/build/interp/${one%%:*}
        mkdir -p "$(dirname "$file")"
        printf '%s\n' "${one#*:}" >"$file.c"
        ${CC:-cc} -c -o "$file.o" "$file.c" || return 1
    done
    circles "$copy/build" "$copy/build" | grep -q "^${1%%:*} "
}
is_allowed() { ! is_forbidden "$@"; }

# Lists names that a folder's headers declare, or its files define, without the prefix of the folder's layer, in tree
# $1 and (if given) the objects of build folder $2. Constants are in capitals.
strangers() {
    find "$1/interp" -type f -name '*.h' -print0 | PREFIXES="$prefixes" xargs -0 -r perl -e '
        my %prefix = map { split /=/ } split " ", $ENV{PREFIXES};
        local $/;
        for my $file (@ARGV) {
            my ($folder) = $file =~ m{.*interp/(?:engine/)?(\w+)/} or next;
            my $own = $prefix{$folder};
            open my $in, "<", $file or die "$file: $!";
            my $text = <$in>;
            $text =~ s{/\*.*?\*/|//[^\n]*}{}gs;
            $text =~ s{"(?:[^"\\\n]|\\.)*"}{""}g;
            my (@constants, @names);
            my %local = map { $_ => 1 } $text =~ /^\s*#\s*undef\s+(\w+)/mg;
            while ($text =~ /^[ \t]*#[ \t]*define[ \t]+(\w+)(\(?)/mg) {
                push @{$2 && $1 eq lc $1 ? \@names : \@constants}, $1 unless $local{$1}; # some macros are used as functions
            }
            $text =~ s{^[ \t]*#(?:[^\n\\]|\\.|\\\n)*}{}mgs;
            # not the rows of a list
            while ($text =~ /\benum\b\s*\w*\s*\{([^}]*)\}/g) { push @constants, map { /^\s*(\w+)\b(?!\s*\()/ ? $1 : () } split /,/, $1 }
            while ($text =~ /\b(?:struct|union|enum)\s+(\w+)\s*\{/g) { push @names, $1 }
            1 while $text =~ s/\{[^{}]*\}/;;/g;
            while ($text =~ /\btypedef\b(?:[^;]|;;)*?(\w+)\s*(?:\([^;]*\)|(?:\[\w*\])*)\s*;(?!;)/g) { push @names, $1 }
            while ($text =~ /\bstatic\s+inline\b[^;(]*?(\w+)\s*\(/g) { push @names, $1 unless $1 eq "__attribute__" }
            my $capitals = uc $own;
            for (@constants) { print "$file: $_\n" unless /^(?:$capitals|KANUN)_[A-Z0-9_]*$/ }
            for (@names) { print "$file: $_\n" unless /^(?:$own|kanun)_/ }
        }'
    [[ -n ${2:-} ]] || return 0
    symbols "$2" "$1" | PREFIXES="$prefixes" perl -ne '
        BEGIN { %prefix = map { split /=/ } split " ", $ENV{PREFIXES} }
        my ($folder, $file, $type, $symbol) = m{^(?:engine/)?(\w+)/(\S+) (\w) (\S+)$};
        next if $type =~ /[Ua-z]/; # static names of a file may be anything
        print "$folder/$file: $symbol\n" unless $symbol =~ /^(?:$prefix{$folder}|kanun)_/ || $symbol =~ /^(?:main|_.*)$/;'
}

# Lists functions and data of tree $2, as built in folder $1, that only their own file needs: make them static or
# remove them. Tests may use them if the file does, too. The functions listed here exist only for tests.
for_tests="kn_memory_count kn_memory_fail_after kn_memory_fail_once"
unshared() {
    symbols "$1" "$2" | FOR_TESTS="$for_tests" TREE=$2 perl -e '
        my (%home, %users);
        while (<STDIN>) {
            my ($file, $type, $symbol) = split;
            if ($type eq "U") { $users{$symbol}++ } elsif ($type =~ /[A-TV-Z]/) { $home{$symbol} = $file }
        }
        my @alone = grep { !$users{$_} && !/^(?:kanun_|main$|_)/ } sort keys %home;
        my %tested;
        for my $file (glob("$ENV{TREE}/tests/unit/*.[ch] $ENV{TREE}/tests/fuzz/*.c")) {
            open my $in, "<", $file or die "$file: $!";
            while (<$in>) { $tested{$_}++ for /\w+/g }
        }
        my %fine = map { $_ => 1 } split " ", $ENV{FOR_TESTS};
        for my $symbol (grep { !$fine{$_} } @alone) {
            my $file = "$ENV{TREE}/interp/$home{$symbol}.c";
            open my $in, "<", $file or die "$file: $!";
            my $times = grep { !m{^\s*(?://|/?\*)} && /\b\Q$symbol\E\b/ } <$in>;
            print "$file: $symbol ", $tested{$symbol} ? "is for tests only" : "is needed by no other file", "\n"
                unless $tested{$symbol} && $times > 1;
        }'
}

# Lists functions of kanun.h in tree $1 that are not described in the fixed form.
contract() {
    perl -e '
        my $file = shift;
        open my $in, "<", $file or die "$file: $!";
        local $/;
        my $text = <$in>;
        while ($text =~ m{^KANUN_API (.*?)(\w+)\(}gm) {
            my ($type, $name, $at) = ($1, $2, $-[0]);
            my ($says) = substr($text, 0, $at) =~ m{(/\*(?:(?!\*/).)*\*/)\n\z}s;
            my @fields = $says ? $says =~ /^ \*   (\w+) /gm : ();
            my $fine = $says && "@fields" =~ /^(?:takes ?)?(?:returns ?)?(?:fails)?$/;
            $fine &&= $type =~ /^(?:void|kanun_status) $/ || grep { $_ eq "returns" } @fields;
            print "$file: $name\n" unless $fine;
        }' "$1/interp/engine/kanun.h"
}

# Lists files of tree $1 that open files elsewhere than in base/file.c, or in a way that child processes inherit them.
open_files() {
    grep -rnE '\b(fopen|freopen|creat|tmpfile|mkstemp|mkdtemp|openat|socket|dup|dup2)\(|\bpipe\(' "$1/interp" --include='*.[ch]' |
        grep -vE '/(base/file\.c|players/process\.c|command/pager\.c):' # pipes are checked by their own tests
    grep -rnE '[^a-z_]open\(' "$1/interp" --include='*.[ch]' | grep -v O_CLOEXEC
    grep -nE '\bopen(at)?\(' "$1/interp/engine/base/file.c" | grep -v O_CLOEXEC
}

# Appends a text to a file, in a copy of the tree with little more than that file. The check $1 must find it.
finds() {
    local check=$1 file=$2 text=$3 found
    rm -rf "$copy/interp" "$copy/ruledefs"
    mkdir -p "$copy/$(dirname "$file")" "$copy/interp/engine/base"
    cp -r ruledefs "$copy/"
    cp interp/engine/base/file.c "$copy/interp/engine/base/"
    [[ ! -e $file ]] || cp "$file" "$copy/$file"
    chmod -R u+w "$copy" # the source tree may be read-only
    printf '%s\n' "$text" >>"$copy/$file"
    found=$("$check" "$copy" | grep -F "$file") && [[ -n $found ]]
}
overlooks() { ! finds "$@"; }

copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT

nothing "no folder includes a higher one" upward_includes .
holds "an upward include would be found" finds upward_includes interp/engine/base/planted.c '#include "game/rules.h"'
holds "an include past the top would be found" finds upward_includes interp/experiment/planted.c '#include "../cli/main.h"'
holds "a folder outside the order would be found" finds upward_includes interp/util/planted.c ''
holds "a folder of the engine at another place would be found" finds upward_includes interp/base/planted.c ''
holds "an application in the engine would be found" finds upward_includes interp/engine/sheet/planted.c ''
holds "an engine that includes an application would be found" finds upward_includes interp/engine/game/planted.c '#include "sheet/sheet.h"'
holds "a downward include is fine" overlooks upward_includes interp/engine/game/planted.c '#include "base/arena.h"'

nothing "no basename occurs twice" same_names .
holds "a second file of one name would be found" eval \
    'finds same_names interp/cli/planted.c "" || { mkdir -p "$copy/interp/serve" && : >"$copy/interp/serve/planted.c" && same_names "$copy" | grep -q cli/planted; }'

nothing "files need one another in one direction" circles "$TOP_BUILDDIR" .
holds "a circle of two files would be found" is_forbidden \
    'engine/base/one:int kn_two(void); int kn_one(void); int kn_one(void) { return kn_two(); }' \
    'engine/base/two:int kn_two(void); int kn_one(void); int kn_two(void) { return kn_one(); }'
holds "a circle of three files through data and folders would be found" is_forbidden \
    'engine/base/one:extern int kd_two; int kn_one(void); int kn_one(void) { return kd_two; }' \
    'engine/document/two:int ks_three(void); int kd_two; int kd_call(void); int kd_call(void) { return ks_three(); }' \
    'engine/state/three:int kn_one(void); int ks_three(void); int ks_three(void) { return kn_one(); }'
holds "one direction is fine" is_allowed \
    'engine/base/one:int kn_two(void); int kn_one(void); int kn_one(void) { return kn_two(); }' \
    'engine/base/two:int kn_two(void); int kn_two(void) { return 2; }'

nothing "what one file needs alone is static" unshared "$TOP_BUILDDIR" .
is_allowed 'engine/base/one:int kn_alone(void); int kn_alone(void) { return 1; }'
holds "a function that no other file needs would be found" eval 'unshared "$copy/build" "$copy/build" | grep -q "kn_alone is needed by no"'
mkdir -p "$copy/build/tests/unit"
echo 'int x = kn_alone();' >"$copy/build/tests/unit/test_one.c"
holds "a function for tests only would be found" eval 'unshared "$copy/build" "$copy/build" | grep -q "kn_alone is for tests"'
is_allowed 'engine/base/one:int kn_alone(void); int kn_alone(void) { return 1; }' \
    'engine/base/two:int kn_alone(void); static int two(void) { return kn_alone(); } int (*kanun_two)(void) = two;'
holds "a function of two files is fine" eval '[[ -z $(unshared "$copy/build" "$copy/build") ]]'

own_names() { strangers . "$TOP_BUILDDIR"; }
nothing "names tell their folder" own_names
holds "a function without a prefix would be found" finds strangers interp/engine/base/planted.h \
    'static inline int stray(int a) { return a; }'
holds "a type of another folder would be found" finds strangers interp/engine/state/planted.h 'typedef struct kd_stray { int a; } kd_stray;'
holds "a type of a function would be found" finds strangers interp/engine/state/planted.h 'typedef int stray(void *a, struct ks_b *b);'
holds "a macro without a prefix would be found" finds strangers interp/cli/planted.h '#define STRAY(a) (a)'
holds "a constant in small letters would be found" finds strangers interp/cli/planted.h 'enum { KC_FINE, kc_stray = 2 };'
holds "names of the folder are fine" overlooks strangers interp/experiment/planted.h \
    'typedef struct ke_fine { enum { KE_A, KE_B } kind; int x; } ke_fine; static inline int ke_one(int a) { return a; }'
is_forbidden 'engine/game/stray:int ks_stray(void); int ks_stray(void) { return 1; }'
holds "a function of another folder would be found" eval \
    'strangers "$copy/build" "$copy/build" 2>&1 | grep -q "game/stray: ks_stray"'

nothing "no game is named in interp/" game_names .
holds "a game's name would be found" finds game_names interp/engine/base/planted.c '/* as in Briscola */'
holds "a game's name within an identifier would be found" finds game_names interp/engine/base/planted.c 'int skat_count;'
holds "a rules file's name would be found" eval \
    'mkdir -p "$copy/ruledefs/zwicker" && finds game_names interp/engine/base/planted.c "int x; /* basra */"'
holds "longer words are fine" overlooks game_names interp/engine/base/planted.c '/* a drawbridge, presidents */'
holds "the column of games served is fine" overlooks game_names interp/engine/base/planted.c \
    '{.says = "x", .serves = "Briscola, Skat"},'
holds "but nothing after it" finds game_names interp/engine/base/planted.c '{.serves = "Skat", .name = "skat"},'

nothing "commands print through one filter" bare_printing .
for text in 'printf("%s", name);' 'fprintf(out, "%s", name);' 'fputs(name, out);' 'puts(name);' 'putc(*name, out);' 'fputs(a ? "b" : name, out);' \
    'fwrite(name, 1, 3, out);' 'kn_print(out, "a"); fputs(name, out);'; do
    holds "'$text' would be found" finds bare_printing interp/cli/planted.c "$text"
done
for text in 'kn_print(out, "%s", name);' 'fputs("text: %s", out);' "putc('\\n', out);" 'fputs(a ? "b" : kn_word(l, "c"), out);' '/* printf("x"); */'; do
    holds "'$text' is fine" overlooks bare_printing interp/cli/planted.c "$text"
done

if [[ -e interp/engine/kanun.h ]]; then
    nothing "only kanun_* is exported" unprefixed_symbols "$LIBKANUN"
    holds "kanun_* is exported" eval '${NM:-nm} -D --defined-only "$LIBKANUN" | grep -q " kanun_"'
    echo 'int kanun_fine(void); int kanun_fine(void) { return 1; } int stray(void); int stray(void) { return 1; }' \
        >"$copy/stray.c"
    ${CC:-cc} -shared -fPIC -o "$copy/stray.so" "$copy/stray.c"
    same "an unprefixed symbol would be found" stray "$(unprefixed_symbols "$copy/stray.so")"
    nothing "kanun.h says of each function what it takes, returns, and when it fails" contract .
    holds "a function that says nothing would be found" finds contract interp/engine/kanun.h 'KANUN_API void kanun_mute(void);'
    holds "an answer that is not told would be found" finds contract interp/engine/kanun.h '/* Asks. */
KANUN_API int kanun_silent(void);'
    holds "another order would be found" finds contract interp/engine/kanun.h '/* Asks.
 *   fails   -1
 *   takes   n: 0 to 9
 *   returns a number. */
KANUN_API int kanun_other(int n);'
    holds "kanun.h is readable in ten minutes" test "$(grep -c ^KANUN_API interp/engine/kanun.h)" -le 64
fi

nothing "files are opened in one place, for ourselves alone" open_files .
holds "a file opened elsewhere would be found" finds open_files interp/cli/planted.c 'FILE *f = fopen("x", "r");'
holds "a file that others inherit would be found" finds open_files interp/cli/planted.c 'int f = open("x", O_RDONLY);'

nothing "no mechanic's name is compared" mechanic_names .
holds "a compared name would be found" finds mechanic_names interp/engine/base/planted.c \
    'bool f(const km_phase *p) { return strcmp(p->mechanic->keys->name, "score") == 0; }'
nothing "no banned function is called in interp/" banned_calls .
holds "a banned call would be found" finds banned_calls interp/engine/base/planted.c 'void f(char *s) { strcpy(s, "x"); }'
holds "an exit in the library would be found" finds banned_calls interp/engine/base/planted.c 'void f(void) { exit (1); }'
holds "the program itself may exit" overlooks banned_calls interp/cli/main.c 'void f(void) { exit(1); }'
holds "comments and strings are no calls" overlooks banned_calls interp/engine/base/planted.c \
    '/* never exit() */ const char *s = "\" gets(1)"; // rand()'

finish
