# A minimal player: it places each piece when it knows the next one, and no later one.
#
# Each piece stands at the left wall, or at the right one if the number of the next piece is odd.
# Try it with: tetris-referee -- perl examples/player.pl

use strict;
use warnings;

my @widths = (2, 1, 3, 2, 2, 3, 3);    # of the pieces O I Z J L S T in rotation 0

my $more = sysread STDIN, my $piece, 1;
while ($more) {
    $more = sysread STDIN, my $next, 1;    # 0 after the last piece
    my $right = $more && ord($next) % 7 % 2;
    my $column = $right ? 10 - $widths[ ord($piece) % 7 ] : 0;
    syswrite STDOUT, chr $column;          # rotation * 16 + column
    $piece = $next;
}
