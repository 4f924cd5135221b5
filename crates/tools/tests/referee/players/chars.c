/* Takes byte 255 for the end of its input. */

#include <stdio.h>

int main(void) {
    signed char piece;
    while ((piece = getchar()) != EOF) {
        putchar(0);
        fflush(stdout);
    }
    return 0;
}
