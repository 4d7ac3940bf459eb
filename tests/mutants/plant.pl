# SPDX-License-Identifier: MIT
# plant.pl LIST ROOT [check]: plants the faults of LIST in the tree ROOT: of each marked expression stays
# `(mutant(N) ? (FAULT) : (EXPRESSION))`. With `check` nothing is written. Prints "N FILE" for each fault;
# fails if a line is not there exactly once, so that the list is kept up with the program.
use strict;
use warnings;

my ($list, $root, $check) = @ARGV;
my (%text, $wrong, $number);
open my $in, '<', $list or die "$list: $!\n";
local $/ = '';
while (my $entry = <$in>) {
    my @lines = grep { !/^#/ } split /\n/, $entry;
    next unless @lines;
    die "$list: not a file, a line and a fault:\n$entry" unless @lines == 3;
    my ($file, $line, $fault) = @lines;
    s/^\s+|\s+$//g for $file, $line, $fault;
    my ($before, $part, $after) = $line =~ /^(.*)«(.+)»(.*)$/ or die "$list: nothing is marked in: $line\n";
    $number++;
    if (!exists $text{$file}) {
        local $/;
        open my $source, '<', "$root/$file" or die "$list: fault $number: $file: $!\n";
        $text{$file} = <$source>;
    }
    my $planted = "$before(mutant($number) ? ($fault) : ($part))$after";
    my $found = $text{$file} =~ s/^(\h*)\Q$before$part$after\E$/$1$planted/gm || 0;
    print "$number $file\n";
    next if $found == 1;
    $wrong = 1;
    print STDERR "$list: fault $number: $file has $found lines, not one, that read\n    $before$part$after\n";
}
if (!$wrong && !$check) {
    for my $file (keys %text) {
        open my $out, '>', "$root/$file" or die "$file: $!\n";
        print $out $text{$file};
        close $out or die "$file: $!\n";
    }
}
exit($wrong ? 1 : 0);
