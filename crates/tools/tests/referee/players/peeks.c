/* Places each piece flat on the left or on the right, depending on the piece two positions
   later, which it must not know. */

#include <stdio.h>

int main(void) {
    static const int widths[7] = {2, 1, 3, 2, 2, 3, 3};
    int current = getchar(), next = getchar(), later;
    while (current != EOF) {
        later = next == EOF ? EOF : getchar();
        putchar(later != EOF && later % 2 ? 10 - widths[current % 7] : 0);
        fflush(stdout);
        current = next;
        next = later;
    }
    return 0;
}
