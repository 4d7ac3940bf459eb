# SPDX-License-Identifier: MIT
# rude.pl PORT SECONDS WATCHERS PID: the hostile clients beside the players of load.c, for SECONDS at most (or until
# SIGTERM): WATCHERS that request all events as often as allowed and read nothing, as many foreign handshakes, each held
# as long as it stays open, incomplete messages, and a client that sends far too many requests. Prints their fate, and
# the memory of PID.
use strict;
use warnings;
use IO::Socket::INET;
use JSON::PP;
use Socket;
use Time::HiRes qw(sleep time);
use WebClient;

my ($port, $seconds, $watchers, $pid) = @ARGV;
$SIG{PIPE} = 'IGNORE';
my $done;
$SIG{TERM} = sub { $done = 1 }; # the players are done
my $head = "Connection: Upgrade\r\nSec-WebSocket-Key: " . 'A' x 22 . "==\r\nSec-WebSocket-Version: 13\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n";
my $host = "Host: 127.0.0.1:$port\r\n";
my $shake = "GET /ws HTTP/1.1\r\n${host}Upgrade: websocket\r\n$head";
my @strange = (
    "GET /ws HTTP/1.1\r\n${host}Upgrade: websocket\r\nSec-WebSocket-Protocol: worker\r\nOrigin: http://evil.example\r\n$head",
    "GET /ws HTTP/1.1\r\n${host}Upgrade: websocket\r\nSec-WebSocket-Protocol: pipes\r\n$head",
    "GET /x HTTP/1.1\r\nHost: evil.example\r\nUpgrade: websocket\r\nSec-WebSocket-Protocol: worker\r\n$head",
    "GET /ws HTTP/1.1\r\n${host}Upgrade: websocket\r\nOrigin: http://evil.example\r\n$head",
    "GET / HTTP/1.1\r\n${host}Upgrade: h2c\r\n$head",
    "CONNECT 127.0.0.1:$port HTTP/1.1\r\n$host\r\n",
    "GET /ws HTTP/1.1\r\n${host}Upgrade: raw\r\n$head",
    "POST / HTTP/1.1\r\n${host}Content-Length: 1000000\r\n\r\n",
    "GET /api/schema HTTP/1.1\r\n$host\r\n" x 3,
    "GET / HTTP/1.1\r\nHo",
);

# A connection that never blocks and reads nothing; undef: there is none now.
sub connection {
    my ($bytes) = @_;
    my $socket = IO::Socket::INET->new(Proto => 'tcp') or return;
    setsockopt $socket, SOL_SOCKET, SO_RCVBUF, pack('i', 4096);
    connect $socket, pack_sockaddr_in($port, inet_aton('127.0.0.1')) or return;
    $socket->blocking(0);
    syswrite $socket, $bytes;
    return $socket;
}
# Whether the server still has the other end.
my %known;
sub look {
    open my $in, '<', '/proc/net/tcp' or die;
    my $server = sprintf '0100007F:%04X', $port;
    %known = ();
    while (<$in>) { $known{hex $1} = 1 if /^\s*\d+: $server 0100007F:([0-9A-F]{4}) 01 / }
}
sub memory { open my $in, '<', "/proc/$pid/status" or return 0; return join('', <$in>) =~ /^VmRSS:\s+(\d+)/m ? $1 : 0 }

# A table with something to tell.
my @seat = map { WebClient->new($port) // die } 0, 1;
my $made = $seat[0]->ask(do => 'make', game => 'basra/egypt');
my @state = map { $seat[$_]->ask(do => 'join', table => $made->{table}, secret => $made->{links}{seats}[$_]) } 0, 1;
for (my $moves = 0; $moves < 40;) {
    for my $n (0, 1) {
        while (my $push = shift(@{$seat[$n]{pushes}}) || $seat[$n]->message(0.02)) { $state[$n] = $push if ($push->{push} // '') eq 'moved' }
        my $legal = $state[$n]{legal}[0] or next;
        $moves++ if $seat[$n]->ask(do => 'play', move => $legal->{move}, ply => $state[$n]{ply})->{ok};
        $state[$n]{legal} = [];
    }
    $_->ask(do => 'next') for @seat;
}
undef @seat;

my $join = WebClient::frame(encode_json({do => 'join', table => $made->{table}, secret => $made->{links}{watch}, since => 0}));
my $part = pack('CCn', 0x01, 0xfe, 60000) . "\0\0\0\0" . ' ' x 60000;
my (@watcher, @strange_one, @part, $hasty, %count);
my ($begun, $least, $most, $round) = (time, memory(), 0, 0);
while (!$done && time < $begun + $seconds) {
    my $due = $begun + 0.4 * ++$round;
    look() if $round % 5 == 1;
    for my $n (0 .. $watchers - 1) { # eighteen messages' worth each: one a second
        my $old = $watcher[$n];
        if (!$old || ($round % 5 == 1 && !$known{$old->sockport})) {
            $count{'watchers disconnected'}++ if $old;
            $watcher[$n] = connection($shake) or next;
            syswrite $watcher[$n], $join x 3;
        } elsif ($round % 5 < 2) {
            syswrite $old, $join;
        }
    }
    for my $n (0 .. $watchers - 1) {
        my $old = $strange_one[$n];
        next if $old && ($round % 5 != 1 || $known{$old->sockport});
        $count{'strange handshakes'}++;
        $strange_one[$n] = connection($strange[($n + $round) % @strange]);
    }
    for my $n (0 .. $watchers / 5) {
        my $old = $part[$n];
        next if $old && ($round % 5 != 1 || $known{$old->sockport});
        $count{'messages that are never complete'}++;
        $part[$n] = connection($shake . $part);
    }
    if (!$hasty || $round % 5 == 1 && !$known{$hasty->sockport}) {
        $count{'hasty clients'}++;
        $hasty = connection($shake);
    }
    syswrite $hasty, WebClient::frame('{"do":"hello"}') x 100 if $hasty;
    my $now = memory();
    $most = $now if $now > $most;
    sleep $due - time if $due > time;
}
look();
$count{'strange connections open at the end'} = grep { $_ && $known{$_->sockport} } @strange_one;
print join(', ', map { "$count{$_} $_" } sort keys %count), "\n";
undef @watcher;
undef @strange_one;
undef @part;
undef $hasty;
sleep 8;
printf "memory of the server: %d KiB before them, at most %d KiB beside them, %d KiB when they have gone\n", $least, $most, memory();
