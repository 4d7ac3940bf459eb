# SPDX-License-Identifier: MIT
# drive.pl CHECK: starts the server and drives it; ends with a message when something is not as it should be.
use strict;
use warnings;
use IO::Select;
use IO::Socket::INET;
use JSON::PP;
use Socket;
use Time::HiRes qw(sleep time);
use WebClient;

my ($check) = @ARGV;
my ($pid, $port, $descriptors); # of which the server may have so many, undef: as many as we
my $data = "$ENV{KN_FOLDER}/data-$check";

sub start {
    my @options = @_;
    pipe my $out, my $in or die;
    $pid = fork // die;
    if (!$pid) {
        open STDOUT, '>&', $in or die;
        my @serve = ($ENV{KANUN}, 'serve', '--port', $port // 0, '--data', $data, @options);
        exec $descriptors ? ('sh', '-c', "ulimit -n $descriptors; exec \"\$@\"", 'sh', @serve) : @serve;
        die;
    }
    close $in;
    my $line = <$out> // die "the server did not begin\n";
    ($port) = $line =~ m{^http://[^:]+:(\d+)/$} or die "no address: $line";
}
sub stop { my ($signal) = @_; kill $signal, $pid; waitpid $pid, 0; my $status = $?; $pid = 0; return $status }
END { kill 'KILL', $pid if $pid }

sub fail { print @_, "\n"; exit 1 }
# Both in scalar context: a match that fails would leave out its place.
sub ok($$) { my ($fine, $what) = @_; $fine or fail($what) }

sub http {
    my ($request) = @_;
    my $socket = IO::Socket::INET->new(PeerAddr => "127.0.0.1:$port") or fail('no connection');
    print $socket $request;
    shutdown $socket, 1 if $request !~ /keep-alive/;
    local $/;
    return <$socket> // '';
}
sub get { my ($path, $more) = @_; http("GET $path HTTP/1.1\r\nHost: 127.0.0.1:$port\r\nConnection: close\r\n" . ($more // '') . "\r\n") }

# KiB of memory of the server.
sub memory { open my $in, '<', "/proc/$pid/status" or return 0; return join('', <$in>) =~ /^VmRSS:\s+(\d+)/m ? $1 : 0 }
# A connection that is no client of ours sends raw bytes.
sub raw {
    my ($bytes, %with) = @_;
    my $socket = IO::Socket::INET->new(Proto => 'tcp') or die;
    setsockopt $socket, SOL_SOCKET, SO_RCVBUF, pack('i', 4096) if $with{small};
    connect $socket, pack_sockaddr_in($port, inet_aton('127.0.0.1')) or fail("no connection: $!");
    syswrite $socket, $bytes if length $bytes;
    return $socket;
}
# All that comes until the server closes, and whether it does within so many seconds.
sub rest_of {
    my ($socket, $seconds) = @_;
    my ($all, $end, $select) = ('', time + $seconds, IO::Select->new($socket));
    while (time < $end && $select->can_read($end - time)) { sysread($socket, $all, 65536, length $all) or return ($all, 1) }
    return ($all, 0);
}

# A table and its players: each {client, state, secret}.
sub make {
    my (%with) = @_;
    my $client = WebClient->new($port);
    my $made = $client->ask(do => 'make', %with);
    ok($made->{ok}, 'no table was made: ' . encode_json($made));
    return {id => $made->{table}, secrets => $made->{links}{seats}, watch => $made->{links}{watch}, seats => []};
}
sub sit {
    my ($table, $seat, %with) = @_;
    my $client = WebClient->new($port) or return;
    my $joined = $client->ask(do => 'join', table => $table->{id}, secret => $table->{secrets}[$seat], %with);
    ok($joined && $joined->{ok}, 'nobody may sit down: ' . encode_json($joined // {}));
    $table->{seats}[$seat] = {client => $client, state => $joined};
    return $joined;
}
# Handles pushed messages, and agrees to next deals.
sub listen_all {
    my ($table) = @_;
    for my $n (0 .. $#{$table->{seats}}) {
        my $seat = $table->{seats}[$n] or next;
        while (my $push = shift(@{$seat->{client}{pushes}}) || $seat->{client}->message(0.002)) {
            $seat->{state} = $push if ($push->{push} // '') eq 'moved';
            $seat->{client}->ask(do => 'next')
                if ($push->{push} // '') eq 'table' && $seat->{state}{state} && $seat->{state}{state}{standing} eq 'running' && grep { $_ == $n } @{$push->{table}{waiting}};
        }
    }
}
# One move of whose turn it is: the answer, or undef.
sub move {
    my ($table) = @_;
    listen_all($table);
    for my $n (0 .. $#{$table->{seats}}) {
        my $seat = $table->{seats}[$n] or next;
        my $legal = $seat->{state}{legal} or next;
        next unless @$legal;
        my $move = $legal->[int rand @$legal]{move};
        my $ply = $seat->{state}{ply};
        my $answer = $seat->{client}->ask(do => 'play', move => $move, ply => $ply, client => "seat $n");
        return {answer => $answer, seat => $n, move => $move, ply => $ply};
    }
    return;
}
sub is_over { my ($table) = @_; return ($table->{seats}[0]{state}{state} // {})->{standing} && $table->{seats}[0]{state}{state}{standing} ne 'running' }

# Workers are processes that the server has started; where none can be confined (sanitizers) there are none.
sub workers { open my $in, '<', "/proc/$pid/task/$pid/children" or return; return split ' ', <$in> // '' }
sub has_workshop { my ($games) = get('/api/games') =~ /\r\n\r\n(.*)/s; return decode_json($games)->{workshop} }
my %mine = (game => 'mine.yaml', files => {'mine.yaml' => "extends: basra/egypt\nname: Mine\nmatch: {target: 51}\n"});

my %checks = (
    files => sub {
        ok(get('/') =~ /^HTTP\/1.1 200.*<title>page/s, 'no page');
        ok(get('/t/anything') =~ /<title>page/, 'no page for other paths');
        ok(get('/app.js') =~ m{text/javascript.*export}s, 'no script');
        ok(get('/') =~ /content-security-policy: default-src 'none'/i, 'no policy');
        ok(get($_) =~ /^(?:\z|HTTP\/1.1 (?:4|200.*<title>page))/s, "$_ is there")
            for '/../tree/page/../secret.js', '/%2e%2e/ruledefs/x.js', '/api/sheet', '/api/sheet?game=/etc/passwd', '/api/sheet?game=../x', '/app.js%00', '/data.sqlite';
        ok(http("POST / HTTP/1.1\r\nHost: 127.0.0.1:$port\r\nContent-Length: 0\r\nConnection: close\r\n\r\n") !~ /^HTTP\/1.1 2/, 'POST is answered');
        my ($games) = get('/api/games?lang=ja') =~ /\r\n\r\n(.*)/s;
        ok(grep({ $_->{id} eq 'basra/egypt' } @{decode_json($games)->{games}}), 'no games');
        ok(get('/api/sheet?game=basra/egypt') =~ /<h1/, 'no sheet');
        ok(get('/api/schema') =~ /json-schema/, 'no schema');
        my @kept = stat "$data/tables.sqlite";
        ok(@kept && !($kept[2] & 077), 'others may read what is kept');
    },
    origins => sub {
        ok(WebClient->new($port), 'no connection without an origin');
        ok(WebClient->new($port, origin => "http://127.0.0.1:$port"), 'the own origin is refused');
        for ('http://evil.example', 'null', "https://127.0.0.1:$port", 'http://127.0.0.1:1', 'http://' . 'long.' x 80 . 'example') {
            ok(!WebClient->new($port, origin => $_), "origin $_ may speak");
        }
        ok(!WebClient->new($port, host => "evil.example:$port", origin => "http://evil.example:$port"), 'a foreign name may speak');
        ok(!WebClient->new($port, path => '/other'), 'another path is a socket');
        ok(get('/', "Origin: http://evil.example\r\n") =~ /^HTTP\/1.1 403/, 'a foreign page may read');
    },
    # A request for another protocol than HTTP, with every name, origin, host, path and method: a client that is no page
    # of ours gets no connection that stays open. The names are those that the server itself gives to the library, and
    # others.
    handshakes => sub {
        my ($own, $foreign, %met) = ("127.0.0.1:$port", 'http://evil.example');
        open my $source, '<', 'interp/serve/net.c' or die;
        my %names = map { ($_ => 1) } 'default', 'pipes', 'worker', join('', <$source>) =~ /"([\w-]+)"/g;
        ok($names{kanun}, 'the names of the protocols stand elsewhere');
        my $shake = sub { # the status of the answer, '' if there is none; open connections are kept in $met{open}
            my ($method, $path, %with) = @_;
            my $socket = IO::Socket::INET->new(PeerAddr => "127.0.0.1:$port") or fail('no connection');
            my %head = (Host => $own, Upgrade => 'websocket', Connection => 'Upgrade', 'Sec-WebSocket-Key' => 'A' x 22 . '==', 'Sec-WebSocket-Version' => 13, %with);
            print $socket "$method $path HTTP/1.1\r\n", map({ defined $head{$_} ? "$_: $head{$_}\r\n" : () } sort keys %head), "\r\n";
            my ($select, $answer, $end) = (IO::Select->new($socket), '', time + 3);
            while ($answer !~ /\r\n\r\n/ && $select->can_read($end - time > 0 ? $end - time : 0)) { sysread($socket, $answer, 4096, length $answer) or return $answer =~ m{^HTTP/1.[01] (\d+)} ? $1 : '' }
            $met{$socket} = $socket;
            return $answer =~ m{^HTTP/1.[01] (\d+)} ? $1 : 'open';
        };
        my @protocols = (undef, sort(keys %names), 'no-such', 'no-such, kanun', 'worker, pipes', 'pipes,kanun', '', ',', 'x' x 300);
        my %reached;
        for my $protocol (@protocols) {
            my @with = ('Sec-WebSocket-Protocol' => $protocol);
            my $name = $protocol // 'none';
            for ([Origin => $foreign], [Origin => 'null'], [Origin => "$foreign, http://$own"], [Host => 'evil.example'], [Host => "evil.example:$port"],
                 [Host => "pipes:$port"], [Host => "default:$port", Origin => "http://default:$port"], [Host => undef], [Host => ''], [Host => "evil.example:$port, $own"]) {
                my $answer = $shake->('GET', '/ws', @with, @$_);
                ok($answer eq '' || $answer =~ /^4/, "protocol $name: @{[map { $_ // 'none' } @$_]} gets $answer");
            }
            for ('/', '/worker', '/pipes', '/ws/', '/ws/x', '//ws', '/WS', '/api/games', '*', "http://$own/ws") {
                my $answer = $shake->('GET', $_, @with);
                ok($answer ne '101' && $answer ne 'open', "protocol $name: path $_ gets $answer") unless $_ eq '//ws'; # the library takes it for /ws
            }
            my $answer = $shake->('GET', '/ws', @with, Origin => "http://$own");
            $reached{$protocol // ''} = 1 if $answer eq '101';
        }
        ok(join(' ', sort grep { !/,/ } keys %reached) eq ' kanun', "protocols that a client reaches: " . join(' ', sort keys %reached));
        for my $upgrade ('h2c', 'h2', 'raw', 'raw-skt', 'mqtt', 'TLS/1.0', 'websocket, h2c', 'h2c, websocket', '') {
            for my $origin (undef, $foreign, "http://$own") {
                my $answer = $shake->('GET', '/ws', Upgrade => $upgrade, Origin => $origin, 'HTTP2-Settings' => 'AAMAAABkAAQAAP__');
                ok($answer eq '' || $answer =~ /^4/ || $upgrade eq '' && $answer eq '200', "Upgrade: $upgrade of " . ($origin // 'nobody') . " gets $answer");
            }
        }
        for my $method (qw(CONNECT POST PUT HEAD OPTIONS PATCH DELETE TRACE PRI get)) { # the library takes get for GET
            for my $path ('/ws', $own, '*') {
                my $answer = $shake->($method, $path, Upgrade => $path eq '/ws' ? 'websocket' : undef, Origin => $method eq 'get' ? $foreign : undef);
                ok($answer eq '' || $answer =~ /^4/, "$method $path gets $answer");
            }
        }
        ok(WebClient->new($port), 'nobody is let in any more');
        ok(stop('TERM') == 0, 'the server did not end well');
    },
    match => sub {
        my $table = make(game => 'bird_dog/standard', seats => ['person', 'easy', 'person']);
        sit($table, $_) for 0, 2;
        my ($moves, $end) = (0, time + 60);
        while (time < $end && $moves < 30) {
            my $made = move($table) or next;
            $made->{answer}{ok} ? $moves++ : ok($made->{answer}{error}{code} eq 'late', "a legal move was refused: $made->{answer}{error}{message}");
        }
        ok($moves >= 30, "only $moves moves in a minute");
    },
    # Peers that say nothing, half a head, half a message, or a message without end, $KN_PEERS of them (10,000 want
    # ulimit -n 20000): players are still answered, and memory stays within its bound.
    rude => sub {
        local $SIG{PIPE} = 'IGNORE';
        my $table = make(game => 'basra/egypt');
        my (@kept, $moves);
        for my $n (1 .. $ENV{KN_PEERS} // 200) {
            my $peer = $n % 4 > 1 ? WebClient->new($port) : IO::Socket::INET->new(PeerAddr => '127.0.0.1', PeerPort => $port, Proto => 'tcp');
            ok($peer, "peer $n is not let in");
            syswrite $peer, "GET /ws HTTP/1.1\r\nHost: 127.0" if $n % 4 == 1;
            syswrite $peer->{socket}, pack('CCn', 0x81, 0x80 | 126, 9000) . "\0\0\0\0{" if $n % 4 == 2;
            syswrite $peer->{socket}, pack('CCQ>', 0x81, 0x80 | 127, 1 << 30) . "\0" x 70000 if $n % 4 == 3;
            push @kept, $peer;
        }
        sit($table, $_) for 0, 1;
        my $end = time + 60;
        for ($moves = 0; $moves < 20 && time < $end;) { $moves++ if (move($table) // {answer => {}})->{answer}{ok} }
        ok($moves == 20, "only $moves moves in a minute");
        my $memory = memory();
        ok($memory < 256 * 1024 || $ENV{KN_SANITIZED}, "$memory KiB of memory");
        ok(stop('TERM') == 0, 'the server did not end well');
    },
    # Watchers that request all events, as often as they may, and read nothing: memory stays within a bound, players are
    # answered, and memory is freed when the watchers have gone. One that asks more often than it may is disconnected.
    # With sanitizers each answer takes ten times as long, so there are fewer of them.
    greedy => sub {
        local $SIG{PIPE} = 'IGNORE';
        my $table = make(game => 'basra/egypt');
        sit($table, $_) for 0, 1;
        for (1 .. 40) { 1 until (move($table) // {answer => {}})->{answer}{ok} }
        my $join = encode_json({do => 'join', table => $table->{id}, secret => $table->{watch}, since => 0});
        my $before = memory();
        my @peers = map { raw("GET /ws HTTP/1.1\r\nHost: 127.0.0.1:$port\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: " . 'A' x 22 . "==\r\nSec-WebSocket-Version: 13\r\n\r\n", small => 1) } 1 .. ($ENV{KN_SANITIZED} ? 4 : 10);
        my ($begin, $most, $late, $moves, $asked, $rounds) = (time, 0, 0, 0, 0, 0);
        $_->blocking(0) for @peers;
        # 12 seconds, or on a slow machine as long as the moves take. There, no more is asked in a round than elsewhere.
        while (time < $begin + 12 || $moves <= 5 && time < $begin + 180) {
            $rounds++;
            while ($asked < 20 + 6 * (time - $begin) && $asked < 20 + 3 * $rounds) { syswrite $_, WebClient::frame($join) for @peers; $asked++ }
            my $begun = time;
            $moves++ if (move($table) // {answer => {}})->{answer}{ok};
            $late = time - $begun if time - $begun > $late;
            $most = memory() if memory() > $most;
            sleep 0.2;
        }
        print "memory: $before KiB, then $most; $moves moves, the slowest in $late s\n";
        ok($most - $before < 6 * 1024 || $ENV{KN_SANITIZED}, "$most KiB of memory, $before before");
        ok($moves > 5, "only $moves moves");
        close $_ for splice @peers;
        for (1 .. 40) { last if memory() < $before + 3 * 1024; $table->{seats}[0]{client}->ask(do => 'hello'); sleep 0.5 }
        my $kept = memory();
        ok($kept < $before + 3 * 1024 || $ENV{KN_SANITIZED}, "$kept KiB of memory are kept, $before before");
        my $hasty = WebClient->new($port);
        my $sent = 0;
        $sent++ while $sent < 1000 && $hasty->send_text('{"do":"hello"}');
        my ($closed) = (rest_of($hasty->{socket}, 60))[1];
        ok($closed, 'who keeps exceeding the rate stays connected');
        ok($table->{seats}[0]{client}->ask(do => 'hello')->{ok}, 'who plays is disconnected');
        ok(stop('TERM') == 0, 'the server did not end well');
    },
    # More clients without a seat than there are descriptors: new clients are accepted, seated players stay, and the
    # processor rests.
    crowd => sub {
        stop('TERM');
        $descriptors = 200;
        start();
        my $table = make(game => 'basra/egypt');
        sit($table, $_) for 0, 1;
        my (@crowd, @half);
        for (1 .. 400) { push @crowd, WebClient->new($port) // fail('only ' . @crowd . ' of 400 are let in') }
        push @half, raw('GET /') for 1 .. 100; # heads that never end
        my ($before) = map { my @n = split; $n[13] + $n[14] } do { open my $in, '<', "/proc/$pid/stat" or die; <$in> };
        sleep 2;
        my ($after) = map { my @n = split; $n[13] + $n[14] } do { open my $in, '<', "/proc/$pid/stat" or die; <$in> };
        ok($after - $before < 50 || $ENV{KN_SANITIZED}, 'the processor had ' . ($after - $before) . ' ticks of 200');
        push @half, raw('GET /') for 1 .. 100;
        my $guest = WebClient->new($port);
        ok($guest && $guest->ask(do => 'hello')->{ok}, 'nobody is let in any more');
        ok(get('/') =~ /<title>page/, 'nobody gets the page any more');
        ok($table->{seats}[$_]{client}->ask(do => 'hello')->{ok}, "seat $_ was disconnected") for 0, 1;
        push @half, raw('GET /') for 1 .. 100;
        my $made = $guest->ask(do => 'make', %mine);
        ok($made->{ok} || !has_workshop(), 'no descriptor is left for a worker: ' . encode_json($made));
        ok(stop('TERM') == 0, 'the server did not end well');
    },
    # Clients that send further requests and don't read the answer to the first: the library would poll without waiting until they
    # are closed, 20 seconds later. A client that only reads slowly is served to the end.
    pipelining => sub {
        local $SIG{PIPE} = 'IGNORE';
        my $request = "GET /api/schema HTTP/1.1\r\nHost: 127.0.0.1:$port\r\n\r\n";
        my $ticks = sub { open my $in, '<', "/proc/$pid/stat" or die; my @n = split ' ', <$in>; $n[13] + $n[14] };
        get('/api/schema'); # is made once
        my $slow = raw($request, small => 1);
        my @together = map { raw($request x 3, small => 1) } 1 .. 5;
        my @apart = map { raw($request, small => 1) } 1 .. 5;
        sleep 0.5;
        syswrite $_, 'GET / HT' for @apart; # half a request
        sleep 0.5;
        my $before = $ticks->();
        sleep 2;
        my $used = $ticks->() - $before;
        print "$used ticks of 200\n";
        ok($used < 50 || $ENV{KN_SANITIZED}, "the processor had $used ticks of 200");
        for (@together, @apart) { my ($text, $closed) = rest_of($_, 5); ok($closed, 'a client that sends without reading stays connected') }
        my ($text) = rest_of($slow, 5);
        ok($text =~ /\}\s*\z/, 'a slow client does not get its answer');
        ok(stop('TERM') == 0, 'the server did not end well');
    },
    # All messages before anybody sits: each gets a bounded answer, and a message that is no request ends the
    # connection.
    strangers => sub {
        local $SIG{PIPE} = 'IGNORE';
        my $host = "Host: 127.0.0.1:$port\r\n";
        my $next = "GET /app.js HTTP/1.1\r\n$host\r\n"; # messages that must not be taken for another request
        my %refused = (
            'a body' => "POST / HTTP/1.1\r\n${host}Content-Length: " . length($next) . "\r\n\r\n$next",
            'a body of a page' => "GET /app.js HTTP/1.1\r\n${host}Content-Length: " . length($next) . "\r\n\r\n$next",
            'a body of nothing' => "GET /no.js HTTP/1.1\r\n${host}Content-Length: " . length($next) . "\r\n\r\n$next",
            'pieces' => "GET /app.js HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n$next",
            'pieces and a length' => "POST /no.js HTTP/1.1\r\n${host}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n$next",
            'two lengths' => "GET /app.js HTTP/1.1\r\n${host}Content-Length: 0\r\nContent-Length: " . length($next) . "\r\n\r\n$next",
            'a length below nothing' => "GET /app.js HTTP/1.1\r\n${host}Content-Length: -1\r\n\r\n$next",
            'a length beyond all' => "GET /app.js HTTP/1.1\r\n${host}Content-Length: 99999999999999999999\r\n\r\n$next",
            'two hosts' => "GET /app.js HTTP/1.1\r\n${host}Host: evil.example\r\n\r\n$next",
            'no host' => "GET /app.js HTTP/1.1\r\n\r\n$next",
            'two origins' => "GET /app.js HTTP/1.1\r\n${host}Origin: http://127.0.0.1:$port\r\nOrigin: http://evil.example\r\n\r\n$next",
            'a long path' => 'GET /' . 'a' x 9000 . " HTTP/1.1\r\n$host\r\n",
            'a long header' => "GET / HTTP/1.1\r\n${host}X: " . 'a' x 90000 . "\r\n\r\n",
            'many headers' => "GET / HTTP/1.1\r\n$host" . "X: y\r\n" x 9000 . "\r\n",
            'no HTTP' => join('', map { chr } 0 .. 255) x 8,
            'HTTP/2' => "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" . "\0" x 9,
            'TLS' => "\x16\3\1\2\0\1\0\1\xfc\3\3" . 'a' x 512,
            'a proxy' => "CONNECT 127.0.0.1:$port HTTP/1.1\r\n$host\r\n$next",
            'another page' => "GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\n\r\n",
            'a half close' => "GET /no.js HTTP/1.1\r\n$host\r\n",
        );
        for my $what (sort keys %refused) {
            my ($answer, $closed) = rest_of(raw($refused{$what}), 5);
            my @answers = $answer =~ m{^HTTP/1.[01] (\d+)}mg;
            ok($closed, "$what: the connection stays open");
            ok(@answers <= 1 && length $answer < 1000 && !grep({ !/^4/ } @answers), "$what: @answers, " . length($answer) . ' bytes');
        }
        my ($many) = rest_of(raw($next x 20), 1);
        ok(($many =~ s/^HTTP\/1.1 200//mg) == 20, 'requests in a row are not answered each');
        # frames
        my $shake = "GET /ws HTTP/1.1\r\n${host}Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: " . 'A' x 22 . "==\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n\r\n";
        my $mask = "\0\0\0\0";
        my %broken = (
            'a binary frame' => "\x82\x82$mask\{}",
            'a compressed frame' => "\xc1\x82$mask\{}",
            'an unknown opcode' => "\x83\x82$mask\{}",
            'a continuation of nothing' => "\x00\x82$mask\{}",
            'a text within a text' => "\x01\x81$mask\{\x81\x81$mask}",
            'a ping in pieces' => "\x09\x81$mask" . 'x',
            'a long ping' => "\x89\xfe\0\x7e$mask" . 'x' x 126,
            'no UTF-8' => "\x81\x82$mask\xff\xff",
            'a frame too long' => "\x81\xff" . pack('Q>', 300000) . $mask . ' ' x 300000,
            'pieces too long' => "\x01\xfe\xff\xff$mask" . ' ' x 65535 . ("\x00\xfe\xff\xff$mask" . ' ' x 65535) x 4,
            'a frame without end' => "\x81\xff" . pack('Q>', 1 << 62) . $mask . ' ' x 300000,
            'a close' => "\x88\x82$mask\x03\xe8",
        );
        for my $what (sort keys %broken) {
            my ($answer, $closed) = rest_of(raw($shake . $broken{$what}), 8);
            ok($answer =~ /^HTTP\/1.1 101/ && $answer !~ /deflate/i, "$what: no WebSocket, or a compressed one");
            ok($closed, "$what: the connection stays open");
            ok($answer !~ /"ok":true/ && length $answer < 1000, "$what is answered");
        }
        for my $whole ("\x81\x82$mask\{}", "\x01\x81$mask\{" . "\x00\x80$mask" x 3000 . "\x80\x81$mask}", "\x01\x81$mask\{\x89\x80$mask\x80\x81$mask}") {
            my $socket = raw($shake);
            sysread $socket, my $head, 4096; # a client that sends 4 KiB before loses a part
            syswrite $socket, $whole;
            my ($answer) = rest_of($socket, 1);
            ok($answer =~ /"ok":false/, 'a message in pieces is not answered: ' . substr($answer, -100));
        }
        ok(get('/') =~ /<title>page/, 'nobody gets the page any more');
        ok(stop('TERM') == 0, 'the server did not end well');
    },
    # The same for slow clients: unfinished connections end by themselves.
    slow => sub {
        local $SIG{PIPE} = 'IGNORE';
        my $host = "Host: 127.0.0.1:$port\r\n";
        my $shake = "GET /ws HTTP/1.1\r\n${host}Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: " . 'A' x 22 . "==\r\nSec-WebSocket-Version: 13\r\n\r\n";
        my ($mask, $begun) = ("\0\0\0\0", time);
        my %slow = ( # bytes sent at once, bytes sent each second, and the seconds after which the connection must have ended
            'nothing' => ['', '', 25],
            'half a head' => ["GET / HTTP/1.1\r\nHo", '', 25],
            'a head letter by letter' => ["GET / HTTP/1.1\r\nX: ", 'a', 25],
            'a head line by line' => ["GET / HTTP/1.1\r\n", "X: y\r\n", 25],
            'a page and then nothing' => ["GET /app.js HTTP/1.1\r\n$host\r\n", '', 45],
            'pages that nobody reads' => ["GET /api/schema HTTP/1.1\r\n$host\r\n" x 30, '', 45],
            'no pong' => [$shake, '', 80],
            'a frame byte by byte' => ["$shake\x81\xff" . pack('Q>', 200000) . "$mask\{", ' ', 80],
            'a message in pieces without end' => ["$shake\x01\x81$mask\{", "\x00\x81$mask ", 80],
            'empty pieces without end' => ["$shake\x01\x80$mask", "\x00\x80$mask" x 100, 80],
            'pongs' => [$shake, "\x8a\x81${mask}x", 0], # it is there
        );
        my %open = map { ($_ => raw($slow{$_}[0], small => 1)) } keys %slow;
        $_->blocking(0) for values %open;
        my $is_open = sub { # at the server's end, regardless of our reading
            my $line = sprintf ':%04X 0100007F:%04X 01 ', $port, $_[0]->sockport;
            open my $in, '<', '/proc/net/tcp' or return 0;
            return grep { index($_, $line) >= 0 } <$in>;
        };
        while (time < $begun + 85 && keys %open > 1) {
            sleep 1;
            for my $what (sort keys %open) {
                my ($bytes, $ends, $socket) = (@{$slow{$what}}[1, 2], $open{$what});
                syswrite $socket, $bytes if length $bytes;
                my $still = $is_open->($socket);
                ok($still || $ends, "$what: it is disconnected");
                ok(!$still || !$ends || time < $begun + $ends, "$what: still open after $ends s");
                delete $open{$what} if !$still;
            }
        }
        ok($open{pongs} && keys %open == 1, 'open at the end: ' . join(', ', keys %open));
        ok(stop('TERM') == 0, 'the server did not end well');
    },
    verify => sub {
        my $table = make(game => 'briscola/standard', set => {players => 2});
        sit($table, $_, luck => "luck $_") for 0, 1;
        my $end = time + 60;
        my $promised = $table->{seats}[1]{state}{table}{fair}{commitment};
        while (time < $end && !is_over($table)) { move($table) }
        my $record = $table->{seats}[0]{client}->ask(do => 'record')->{record};
        ok($record && $record->{fair}{commitment} eq $promised, 'another promise');
        my $json = JSON::PP->new->utf8->canonical;
        my $verify = sub {
            my ($record, @options) = @_;
            open my $out, '>', "$ENV{KN_FOLDER}/record.jsonl" or die;
            print $out map { $json->encode($_) . "\n" } ref $record eq 'ARRAY' ? @$record : $record;
            close $out;
            return system("$ENV{KANUN} verify $ENV{KN_FOLDER}/record.jsonl @options >$ENV{KN_FOLDER}/said 2>&1") == 0;
        };
        my $said = sub { open my $in, '<', "$ENV{KN_FOLDER}/said" or die; local $/; <$in> };
        ok($verify->($record), 'an honest record is refused');
        my $consistent = qr/^  The shuffles match the commitment $promised; compare it with the commitment that you were shown\.$/m;
        my $proved = qr/^  Shuffles verified: they match the commitment/m;
        ok($said->() =~ /^table $table->{id}, match 0: \d+ deals?, \d+ seeds\n  commitment: $promised\n  luck of player 1: luck 0\n  luck of player 2: luck 1\n/, 'the commitment, table or luck is missing');
        ok($said->() =~ $consistent && $said->() !~ $proved, 'without --commitment, the shuffle counts as promised');
        ok($said->() =~ /^These fields of the record prove nothing: .*moves, .*players/m, 'the limits of the proof are missing');
        ok($verify->($record, '--commitment', $promised) && $said->() =~ $proved && $said->() !~ $consistent, 'the right commitment does not count');
        (my $other = $promised) =~ tr/0-9a-f/1-9a-f0/;
        ok(!$verify->($record, '--commitment', $other) && $said->() =~ /which differs from --commitment/ && $said->() !~ $proved, 'another commitment counts');
        ok(!$verify->($record, '--commitment', $promised, '--commitment', $other) && $said->() =~ /no match of the file has the commitment $other/, 'an unused commitment is not reported');
        ok(!$verify->($record, '--commitment', substr($promised, 1)) && $said->() =~ /--commitment needs 64 digits/, 'half a commitment counts');
        ok($verify->([$record, $record], '--commitment', $promised) && (() = $said->() =~ /$proved/g) == 2, 'two matches of a file are not told apart');
        my $further = qr/^  This was not the first match of the table\. The server knew the players' luck before this commitment, so it could have picked a favourable seed\.$/m;
        ok($said->() !~ $further, 'a first match counts as a further one');
        $_->{client}->ask(do => 'again') for @{$table->{seats}};
        $end = time + 60;
        while (time < $end && is_over($table)) { listen_all($table); sleep 0.02 }
        while (time < $end && !is_over($table)) { move($table) }
        my $second = $table->{seats}[0]{client}->ask(do => 'record')->{record};
        ok($second && $second->{fair}{match} == 1 && $second->{fair}{commitment} ne $promised && "@{$second->{fair}{luck}}" eq 'luck 0 luck 1', 'a further match has no commitment of its own');
        ok($verify->($second) && $said->() =~ $further, 'what the old luck of a further match means is not said');
        ok($verify->([$record, $second], '--commitment', $promised, '--commitment', $second->{fair}{commitment}) && (() = $said->() =~ /$further/g) == 1, 'not one of two matches is a further one');
        my %cut = %$record;
        delete $cut{end};
        ok($verify->(\%cut) && $said->() =~ /the record ends before the end of the match/, 'a match without its end looks whole');
        my $change = sub { my ($how) = @_; my $copy = $json->decode($json->encode($record)); $how->($copy); return !$verify->($copy) };
        ok($change->(sub { $_[0]{fair}{luck}[1] .= 'x' }), 'other luck is believed');
        ok($change->(sub { substr($_[0]{fair}{seeds}[0], 5, 1) =~ tr/0-9a-f/1-9a-f0/ }), 'another seed is believed');
        ok($change->(sub { substr($_[0]{chance}[0]{value}, 5, 1) =~ tr/0-9a-f/1-9a-f0/ }), 'another deal is believed');
        ok($change->(sub { unshift @{$_[0]{chance}}, {at => -1, kind => 'cut', value => '3'} }), 'a given cut is believed');
        ok($change->(sub { $_[0]{digest} =~ tr/0-9a-f/1-9a-f0/ }), 'other rules are believed');
        ok($change->(sub { delete $_[0]{fair} }), 'a record without a promise is believed');
        ok($change->(sub { $_[0]{moves}[0] = $_[0]{moves}[1] }), 'other moves are believed');
    },
    reconnect => sub {
        my $table = make(game => 'basra/egypt');
        sit($table, $_) for 0, 1;
        my ($ply, $end) = (0, time + 60);
        while ($ply < 6 && time < $end) { # a client that has not heard of the last move comes too late, or repeats its own move
            my $answer = (move($table) // {answer => {ok => 1}})->{answer};
            ok($answer->{ok} || $answer->{error}{code} eq 'late', 'refused: ' . encode_json($answer));
            ($ply) = sort { $a <=> $b } map { $_->{state}{ply} } @{$table->{seats}};
        }
        sleep 0.2;
        listen_all($table);
        my $before = $table->{seats}[0]{state};
        ($ply) = sort { $b <=> $a } map { $_->{state}{ply} } @{$table->{seats}};
        ok($ply >= 6 && $before->{ply} == $ply, 'the seats are not at one point');
        undef $table->{seats}[0];
        my $joined = sit($table, 0, since => $ply - 2);
        ok($joined->{ply} == $ply && @{$joined->{steps}} == 2, 'not at the same point');
        my $told = encode_json($joined->{steps});
        ok($told =~ /Player [12]/ && $told !~ /\bseat [01]\b/, "who gave no name is called otherwise than on the page: $told");
        my $json = JSON::PP->new->canonical;
        ok($json->encode($joined->{view}) eq $json->encode($before->{view}), 'another view');
    },
    own => sub {
        my $client = WebClient->new($port);
        my $refused = sub { my ($code, %with) = @_; my $answer = $client->ask(do => 'make', %mine, %with); ok(!$answer->{ok} && $answer->{error}{code} eq $code, "$code: " . encode_json($answer)) };
        $refused->('rules', files => {'mine.yaml' => "extends: basra/egypt\nmatch: {targt: 51}\n"});
        $refused->('field', files => {'../mine.yaml' => 'x'});
        $refused->('field', game => '/etc/passwd');
        $refused->('limit', files => {map { ("$_.yaml" => '') } 1 .. 33});
        my $table = make(%mine);
        sit($table, $_) for 0, 1;
        ok($table->{seats}[0]{state}{table}{game}{options}{target} eq '51' || $table->{seats}[0]{state}{table}{game}{name} eq 'Mine', 'other rules');
        my $stranger = $client->ask(do => 'join', table => $table->{id}, secret => 'A' x 22);
        ok(!$stranger->{ok} && $stranger->{error}{code} eq 'who', 'anybody may sit down');
        my $ply = sub { # waits for at least that many moves: clients other than the mover hear of it when there is time
            my ($least, $end, $most) = ($_[0], time + 30, 0);
            do {
                listen_all($table);
                ($most) = sort { $b <=> $a } map { $_->{state}{ply} } @{$table->{seats}};
            } while ($most < $least && time < $end);
            return $most;
        };
        my $moves = sub {
            my ($count) = @_;
            my $end = time + 60;
            while ($count && time < $end) {
                my $made = move($table) or next;
                ok($made->{answer}{ok} || $made->{answer}{error}{code} =~ /^(late|limit)$/, 'a legal move was refused: ' . encode_json($made->{answer}));
                $count-- if $made->{answer}{ok};
            }
            ok(!$count, 'no moves');
        };
        $moves->(5);
        my $known = $ply->(5);
        for my $time (1 .. 3) { # a lost worker is replaced by a worker that replays the stored steps
            my @old = workers();
            ok(@old > 0, 'no worker plays');
            kill 'KILL', @old;
            $moves->(2);
            my $before = $known;
            ok(($known = $ply->($before + 2)) == $before + 2, 'moves were lost or doubled');
        }
        kill 'KILL', workers(); # once too often: it is told that it is over
        ok($table->{seats}[0]{client}->pushed('end')->{why} =~ /process/, 'nobody says why');
        undef $table->{seats}[$_] for 0, 1;
        ok(sit($table, $_, since => 0)->{ply} == $known, 'not at the same point') for 0, 1;
        $moves->(1);
        stop('KILL');
        start();
        undef $table->{seats}[$_] for 0, 1;
        ok(sit($table, $_, since => 0)->{ply} == $known + 1, 'a killed server has lost moves') for 0, 1;
        $moves->(3);
        undef $table->{seats}[$_] for 0, 1;
        undef $client;
        my $end = time + 30;
        sleep 0.1 while time < $end && workers();
        ok(!workers(), 'a worker stays when all have gone');
        ok(stop('TERM') == 0, 'the server did not end well');
    },
    workshop => sub {
        my $client = WebClient->new($port);
        my $ask = sub { my ($what, %with) = @_; my $answer = $client->ask(do => $what, %with); ok($answer->{ok}, "$what: " . encode_json($answer)); return $answer };
        my $wrong = $ask->('check', rules => {%mine, files => {'mine.yaml' => "extends: basra/egypt\nmatch: {targt: 51}\n"}})->{errors}[0];
        ok($wrong->{line} == 2 && $wrong->{column} == 9 && $wrong->{file} eq 'mine.yaml' && $wrong->{message} =~ /did you mean 'target'/, 'no place');
        ok(!@{$ask->('check', rules => \%mine)->{errors}}, 'right rules are wrong');
        my $free = {%mine, key => {'phases.play.fishing.must_take' => 'never'}};
        my ($begun, $move, $seed);
        for (1 .. 20) { # a card that could take and need not
            $begun = $ask->('change', rules => $free, record => {seed => $seed = $_, moves => []});
            my %takes = map { ($_->{card} => 1) } grep { $_->{word} eq 'take' } @{$begun->{legal}};
            ($move) = map { $_->{move} } grep { $_->{word} eq 'play' && $takes{$_->{card}} } @{$begun->{legal}};
            last if $move;
            sleep 0.3;
        }
        ok($move, 'no card can take');
        my $played = $ask->('change', rules => $free, record => {seed => $seed, moves => [$move]});
        ok($played->{ply} == 1 && !$played->{stopped} && $played->{facts}[0]{move} eq $move, 'the move was not made');
        ok(!grep({ !defined } map { @{$_->{cards}} } values %{$played->{view}{zones}{hand}}), 'a hand is hidden');
        my $stopped = $ask->('change', rules => \%mine, record => {seed => $seed, moves => [$move]});
        ok($stopped->{ply} == 0 && $stopped->{stopped}{move} eq $move && $stopped->{stopped}{rule} && $stopped->{stopped}{reason}, 'a move goes on that the rules forbid');
        ok($ask->('sheet', rules => \%mine)->{html} =~ /<h1/, 'no sheet');
        my $results = $ask->('scenarios', rules => \%mine, tests => "scenarios:\n  one:\n    given: {hand: {0: 9S, 1: 3S}, floor: 4D 5C, turn: 0}\n    legal: 9S x 4D 5C\n  two:\n    given: {hand: {0: 9S}, turn: 0}\n    legal: 8S\n")->{results};
        ok(@$results == 2 && !$results->[0]{failure} && $results->[1]{failure}, 'wrong results');
        my $sums = $ask->('simulate', rules => \%mine, games => 20);
        ok($sums->{games} == 20 && @{$sums->{lengths}} == 20 && @{$sums->{seats}[1]{points}} == 20, 'no sums');
        sleep 3;
        my $copy = $ask->('source', game => 'basra/yemen');
        ok($copy->{files}{'yemen.yaml'} && $copy->{files}{'basra.lua'}, 'no copy');
        ok(!@{$ask->('check', rules => $copy)->{errors}}, 'a copy is wrong') if delete @$copy{qw(ok re)};
        ok(stop('TERM') == 0, 'the server did not end well');
    },
    # A worker that is stopped, and a guest whose computer has fallen asleep, which nobody tells: after a minute the one
    # is replaced, and the other counts as gone. Connected clients are informed, and play on.
    stuck => sub {
        if (!has_workshop()) { print "no workers: nothing can be confined here\n"; return }
        my ($table, $own) = (make(%mine), make(game => 'basra/egypt'));
        sit($table, $_) for 0, 1;
        sit($own, $_) for 0, 1;
        for (1 .. 3) { 1 until (move($table) // {answer => {}})->{answer}{ok} }
        listen_all($table);
        my ($worker) = workers() or fail('no worker plays');
        kill 'STOP', $worker;
        my ($awake, $asleep) = map { $own->{seats}[$_]{client} } 0, 1; # of whom one reads nothing from now on
        my ($mover) = grep { @{$_->{state}{legal} // []} } @{$table->{seats}} or fail('nobody is to move');
        my ($ply, $move) = ($mover->{state}{ply}, $mover->{state}{legal}[0]{move});
        $mover->{client}->send_text(encode_json({do => 'play', move => $move, ply => $ply, client => 'stuck', id => 'stuck'}));
        my ($end, $refused, $gone) = (time + 240);
        until (time > $end || ($refused && $gone)) {
            while (my $told = $mover->{client}->message(0.05)) {
                $refused = $told if ($told->{re} // '') eq 'stuck';
                $mover->{state} = $told if ($told->{push} // '') eq 'moved';
            }
            while (my $told = shift(@{$awake->{pushes}}) || $awake->message(0.05)) {
                $gone = 1 if ($told->{push} // '') eq 'table' && !$told->{table}{seats}[1]{here};
            }
            $awake->ask(do => 'words') if rand() < 0.02; # others are served all the while
        }
        ok($refused && !$refused->{ok} && $refused->{error}{code} eq 'limit', 'who waits for a stopped worker is not told: ' . encode_json($refused // {}));
        ok(!kill(0, $worker), 'the stopped worker is still there');
        ok($gone, 'a guest who has fallen asleep still sits there');
        undef $table->{seats}[$_] for 0, 1;
        ok(sit($table, $_, since => 0)->{ply} == $ply, 'not at the same point') for 0, 1;
        for (1 .. 3) { my $until = time + 60; 1 until (move($table) // {answer => {}})->{answer}{ok} || time > $until }
        listen_all($table);
        ok($table->{seats}[0]{state}{ply} >= $ply + 3, 'the table does not go on');
        ok(stop('TERM') == 0, 'the server did not end well');
    },
    kills => sub {
        my $table = make(game => 'basra/egypt');
        sit($table, $_) for 0, 1;
        my $kills = $ENV{KN_KILLS} // 20;
        my ($acknowledged, $lost) = (0, 0);
        for my $kill (1 .. $kills) {
            my $end = time + rand 0.15;
            my $last;
            while (1) {
                my $late = time >= $end;
                if ($late) { # in the middle of a move
                    listen_all($table);
                    kill 'KILL', $pid;
                }
                my $made = move($table);
                if ($made && $made->{answer} && $made->{answer}{ok}) { $acknowledged = $made->{ply} + 1 }
                last if $late;
                if (is_over($table)) { $table = make(game => 'basra/egypt'); sit($table, $_) for 0, 1; $acknowledged = 0 }
            }
            waitpid $pid, 0;
            start();
            my @states = map { undef $table->{seats}[$_]; sit($table, $_, since => 0) } 0, 1;
            ok($states[0]{ply} >= $acknowledged, "kill $kill: $acknowledged moves were acknowledged, $states[0]{ply} are there");
            ok($states[0]{ply} <= $acknowledged + 1, "kill $kill: moves were doubled");
            $acknowledged = $states[0]{ply};
        }
        ok(stop('TERM') == 0, 'the server did not end well');
    },
);

start();
print("no worker can be confined here\n"), exit 0 if $check =~ /^(own|workshop)$/ && !has_workshop();
$checks{$check}->();
