/* Keeps the lookahead, but does not flush its output. */

#include <stdio.h>

int main(void) {
    int piece;
    while ((piece = getchar()) != EOF)
        putchar(piece % 7);
    return 0;
}
