/* Ends by a signal after the fifth placement, or exits with the status that is given. */

#include <stdio.h>
#include <stdlib.h>

int main(int count, char **arguments) {
    for (int i = 0; i < 5; i++) {
        if (getchar() == EOF)
            return 0;
        putchar(0);
        fflush(stdout);
    }
    if (count > 1)
        return atoi(arguments[1]);
    abort();
}
