# SPDX-License-Identifier: MIT
# WebClient.pm: a client of the table in the browser for tests: WebSocket over a plain socket, with what
# comes with Perl alone.
package WebClient;
use strict;
use warnings;
use Digest::SHA qw(sha1_base64);
use IO::Select;
use IO::Socket::INET;
use JSON::PP;
use MIME::Base64;
use Time::HiRes qw(sleep time);

my $json = JSON::PP->new->utf8->canonical->allow_nonref;

# A connection to 127.0.0.1:PORT, or undef: `origin`, `host` are sent as they are given.
sub new {
    my ($class, $port, %with) = @_;
    my $socket = IO::Socket::INET->new(PeerAddr => '127.0.0.1', PeerPort => $port, Proto => 'tcp') or return;
    my $key = encode_base64(join('', map { chr int rand 256 } 1 .. 16), '');
    my $origin = $with{origin} ? "Origin: $with{origin}\r\n" : '';
    my $host = $with{host} // "127.0.0.1:$port";
    my $path = $with{path} // '/ws';
    print $socket "GET $path HTTP/1.1\r\nHost: $host\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n${origin}"
        . "Sec-WebSocket-Key: $key\r\nSec-WebSocket-Version: 13\r\n\r\n";
    my ($head, $select) = ('', IO::Select->new($socket));
    while ($head !~ /\r\n\r\n/) { $select->can_read(20) && sysread($socket, my $more, 1) or return; $head .= $more }
    return if $head !~ m{^HTTP/1.1 101};
    return bless {socket => $socket, in => '', id => 0, pushes => [], bytes => '', select => $select}, $class;
}

sub frame {
    my ($text, $opcode) = @_;
    my $length = length $text;
    my $head = pack 'C', 0x80 | ($opcode // 1);
    $head .= $length < 126 ? pack('C', 0x80 | $length) : $length < 65536 ? pack('Cn', 0x80 | 126, $length) : pack('CQ>', 0x80 | 127, $length);
    return $head . "\0\0\0\0" . $text; # a mask of zeros
}

sub send_text {
    my ($self, $text) = @_;
    my $bytes = frame($text);
    while (length $bytes) {
        my $sent = syswrite $self->{socket}, $bytes;
        return 0 unless $sent;
        substr($bytes, 0, $sent) = '';
    }
    return 1;
}

# The next message as text; undef when the connection is closed or nothing comes for so many seconds.
sub text {
    my ($self, $seconds) = @_;
    my $end = time + ($seconds // 20);
    while (1) {
        if (length $self->{in} >= 2) {
            my ($first, $length) = unpack 'CC', $self->{in};
            my $at = 2;
            if ($length == 126 && length $self->{in} >= 4) { $length = unpack 'n', substr $self->{in}, 2, 2; $at = 4 }
            elsif ($length == 127 && length $self->{in} >= 10) { $length = unpack 'Q>', substr $self->{in}, 2, 8; $at = 10 }
            elsif ($length >= 126) { $length = 1e18 }
            if (length $self->{in} >= $at + $length) {
                my $text = substr $self->{in}, $at, $length;
                substr($self->{in}, 0, $at + $length) = '';
                my $opcode = $first & 15;
                return if $opcode == 8;
                if ($opcode == 9) { syswrite $self->{socket}, frame($text, 10); next }
                next if $opcode != 1;
                return $text;
            }
        }
        my $left = $end - time;
        return if $left <= 0 || !$self->{select}->can_read($left);
        sysread($self->{socket}, $self->{in}, 65536, length $self->{in}) or return;
    }
}

sub message {
    my ($self, $seconds) = @_;
    my $text = $self->text($seconds) // return;
    $self->{bytes} .= "$text\n";
    return $json->decode($text);
}

# Asks, and waits for the answer, up to a minute on a busy machine; pushes that come meanwhile are kept.
sub ask {
    my ($self, %request) = @_;
    $request{id} = ++$self->{id};
    $self->send_text($json->encode(\%request)) or return;
    while (my $message = $self->message(60)) {
        my $code = ref $message->{error} ? $message->{error}{code} : '';
        if ($code eq 'rate' && ($message->{re} // $request{id}) eq $request{id}) { # tests are quicker than people: once more
            sleep 0.3;
            $self->send_text($json->encode(\%request)) or return;
            next;
        }
        return $message if exists $message->{re} && ($message->{re} // '') eq $request{id};
        push @{$self->{pushes}}, $message;
    }
    return;
}

# The next push of a kind; older ones of other kinds are dropped.
sub pushed {
    my ($self, $kind, $seconds) = @_;
    while (my $push = shift @{$self->{pushes}}) { return $push if $push->{push} eq $kind }
    while (my $message = $self->message($seconds)) { return $message if ($message->{push} // '') eq $kind }
    return;
}

1;
