/* A minimal player: it places each piece when it knows the next one, and no later one.
 *
 * Each piece stands at the left wall, or at the right one if the number of the next piece is
 * odd. Try it with: cc -o player examples/player.c && tetris-referee -- ./player
 */

#include <stdio.h>

int main(void) {
    const int widths[] = {2, 1, 3, 2, 2, 3, 3}; /* of O I Z J L S T in rotation 0 */
    int piece = getchar();
    while (piece != EOF) {
        int next = getchar(); /* EOF after the last piece */
        int right = next != EOF && next % 7 % 2 == 1;
        putchar(right ? 10 - widths[piece % 7] : 0); /* rotation * 16 + column */
        fflush(stdout);
        piece = next;
    }
}
