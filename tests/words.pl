# SPDX-License-Identifier: MIT
# words.pl DIR: prints mismatches between the catalogues in DIR/interp/words, the C below DIR/interp and the commands in
# DIR/scripts/commands: keys that are missing, unknown or unused, holes that nobody fills or that a language forgets,
# forms that can't be read. For words.test.sh.
use strict;
use warnings;

my $top = shift;
my @languages = ("en", sort grep { !/^(en|table\.awk)$/ && !/^\./ } map { s{.*/}{}r } glob "$top/interp/words/*");

# --- catalogues: $said{language}{key} = text ---

my (%said, %line);
for my $language (@languages) {
    open my $in, "<", "$top/interp/words/$language" or die "$language: $!";
    my $key;
    while (<$in>) {
        chomp;
        if (/^\s+(\S.*)/ && defined $key) {
            my $more = $1;
            $said{$language}{$key} =~ s/(?<!\\)\\$// or $said{$language}{$key} .= " ";
            $said{$language}{$key} .= $more;
        } elsif (/^\s*(#|$)/) {
            undef $key;
        } elsif (/^(\S+) *= *(.*)/) {
            $key = $1;
            $said{$language}{$key} = $2;
            $line{$language}{$key} = "$top/interp/words/$language:$.: $key";
        }
    }
}

# The holes of a text: name => 1 if it is written, 0 if it only chooses; problems to @$wrong.
sub holes {
    my ($text, $language, $wrong) = @_;
    my %plurals = map { $_ => 1 } "other", ($said{$language}{"language.plural"} // $said{en}{"language.plural"}) =~ /(\w+):/g;
    my %holes;
    my $read;
    $read = sub { # up to a closing brace or the end
        while ($text =~ /\G(?:[^{}\\]|\\.)*/gcs, $text =~ /\G\{/gc) {
            $text =~ /\G([a-z][a-z0-9-]*)\s*/gc or return push @$wrong, "a hole has no name";
            my $name = $1;
            if ($text =~ /\G,\s*(plural|select)\s*,\s*/gc) {
                my ($form, %variants) = $1;
                while ($text =~ /\G([^\s{}]+)\s*\{/gc) {
                    my $variant = $1;
                    push @$wrong, "{$name} has the variant '$variant' twice" if $variants{$variant}++;
                    push @$wrong, "'$variant' is no plural of this language"
                        if $form eq "plural" && $variant !~ /^=-?\d+$/ && !$plurals{$variant};
                    $read->();
                    $text =~ /\G\}\s*/gc or return push @$wrong, "a brace is open";
                }
                push @$wrong, "{$name} has no variant 'other'" unless $variants{other};
                $holes{$name} //= 0;
            } else {
                $text =~ /\G,\s*(\w+)\s*/gc and $1 !~ /^(capital|or)$/ and push @$wrong, "'$1' is no form";
                $holes{$name} = 1;
            }
            $text =~ /\G\}/gc or return push @$wrong, "a brace is open";
        }
    };
    $read->();
    push @$wrong, "a brace closes nothing" if !@$wrong && (pos($text) // 0) < length $text;
    return \%holes;
}

# --- C: literals, and calls with a key and holes ---

my (%literal, %marked, @prefixes, %given);
my %key_at = (kn_say => 3, kn_add => 3, kn_add_word => 3,
    kn_say_to => 2, kn_word => 1,
    kh_word => 1, km_say => 1, km_say_word => 1, km_add => 1, km_add_word => 1, km_piece => 1);
my $string = qr/"(?:[^"\\\n]|\\.)*"/;

sub arguments { # of a call, from behind its parenthesis
    my ($text, $at) = @_;
    my ($depth, @found) = (0, "");
    pos($text) = $at;
    while ($text =~ /\G($string|'(?:[^'\\]|\\.)*'|.)/gcs) {
        my $part = $1;
        last if $part eq ")" && $depth == 0;
        $depth += $part =~ /^[(\[{]$/ ? 1 : $part =~ /^[)\]}]$/ ? -1 : 0;
        if ($part eq "," && $depth == 0) { push @found, "" } else { $found[-1] .= $part }
    }
    return @found;
}

for my $file (split /\n/, `find "$top/interp" -name '*.[ch]' -o -name '*.def' | LC_ALL=C sort`) {
    open my $in, "<", $file or die "$file: $!";
    my $text = do { local $/; <$in> };
    $text =~ s{($string)|(/\*.*?\*/|//[^\n]*)}{$1 // ($2 =~ s|[^\n]||gr)}gse;
    $literal{$1} = 1 while $text =~ /"((?:[^"\\\n]|\\.)*)"/g;
    my $where = sub { "$file:" . (1 + (substr($text, 0, shift) =~ tr/\n//)) };
    $marked{$1} //= $where->($-[0]) while $text =~ /\bKN_KEY\(\s*"([^"]*)"/g;
    my $calls = join "|", keys %key_at;
    while ($text =~ /(?<!#define )\b($calls)\s*\(/g) {
        my ($name, $call, $at) = ($1, $-[0], $where->($-[0]));
        my @arguments = arguments($text, $+[0]);
        my $key = $arguments[$key_at{$name}] // "";
        my %holes = map { $_ => 1 } join(",", @arguments) =~ /\bK[NM]_(?:TEXT|OUTSIDE|NUMBER|FLAG|LIST|COUNT)\(\s*"([^"]*)"/g;
        if (my ($variable) = $key =~ /^\s*(\w+)\s*$/) { # all that the function gives it before
            my $function = substr($text, 0, $call) =~ s/.*\n\}\n//sr;
            $key = join " ", $function =~ /\b$variable\s*=\s*([^;]*)/g;
        }
        push @{ $given{$1} }, [$at, \%holes] while $key =~ /"([^"]+)"/g;
    }
}
# --- the commands that are Lua: word("key", { hole = value }) ---

for my $file (sort glob "$top/scripts/commands/*.lua") {
    open my $in, "<", $file or die "$file: $!";
    my $text = do { local $/; <$in> };
    $literal{$1} = 1 while $text =~ /"((?:[^"\\\n]|\\.)*)"/g;
    my $where = sub { "$file:" . (1 + (substr($text, 0, shift) =~ tr/\n//)) };
    $marked{$1} //= $where->($-[0]) while $text =~ /\bword "([^"]+)"/g;
    while ($text =~ /\bword\(/g) {
        my ($at, @arguments) = ($where->($-[0]), arguments($text, $+[0]));
        my %holes = map { $_ => 1 } ($arguments[1] // "") =~ /(\w+) = /g;
        push @{ $given{$1} }, [$at, \%holes] while $arguments[0] =~ /"([^"]+)"/g;
    }
}
@prefixes = grep { /^[a-z0-9_-]+(\.[a-z0-9_-]+)*\.$/ } keys %literal;

# --- together ---

# Languages with brackets as wide as their other signs.
my %wide = map { $_ => 1 } grep { my $l = $_; grep { /\xEF\xBC\x88/ } values %{ $said{$l} } } @languages;

sub say_of { print $line{$_[0]}{$_[1]}, ": $_[2]\n" }

for my $key (sort keys %{ { map { $_ => 1 } keys %marked, keys %given } }) {
    my $at = $marked{$key} // $given{$key}[0][0];
    print "$at: there is no sentence '$key' in English\n" unless exists $said{en}{$key};
}
for my $key (sort keys %{ $said{en} }) {
    my @wrong;
    my $english = holes($said{en}{$key}, "en", \@wrong);
    say_of("en", $key, $_) for @wrong;
    say_of("en", $key, "no C says it") unless $literal{$key} || $key =~ /^language\./ || grep { index($key, $_) == 0 } @prefixes;
    my %filled = %$english;
    for (@{ $given{$key} // [] }) {
        my ($at, $holes) = @$_;
        exists $holes->{$_} or print "$at: '$key' has a hole {$_}\n" for sort keys %$english;
        $filled{$_} = 1 for keys %$holes;
    }
    next if $key =~ /^grammar\./; # only English has it
    for my $language (@languages[1 .. $#languages]) {
        my @wrong;
        if (!exists $said{$language}{$key}) {
            print "$top/interp/words/$language: $key is missing\n" unless $language eq "ar";
            next;
        }
        my $holes = holes($said{$language}{$key}, $language, \@wrong);
        say_of($language, $key, $_) for @wrong;
        exists $filled{$_} or say_of($language, $key, "nobody fills {$_}") for sort keys %$holes;
        say_of($language, $key, "narrow brackets, where the language has wide ones")
            if $wide{$language} && $said{$language}{$key} =~ /[()]/;
        exists $holes->{$_} or say_of($language, $key, "{$_} is forgotten") for sort grep { $english->{$_} } keys %$english;
    }
}
for my $language (@languages[1 .. $#languages]) {
    exists $said{en}{$_} or say_of($language, $_, "English has no such sentence") for sort keys %{ $said{$language} };
}
