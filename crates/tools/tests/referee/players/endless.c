/* Places every piece, and then runs on for ever, as does a process that it starts. Neither
   ends by a closed pipe or by a signal that can be ignored. The first argument names a file
   for the numbers of both processes. With a second argument it places nothing. */

#include <signal.h>
#include <stdio.h>
#include <unistd.h>

int main(int count, char **arguments) {
    signal(SIGPIPE, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    signal(SIGINT, SIG_IGN);
    kill(0, SIGTERM); /* all of its group */
    pid_t child = fork();
    if (child == 0)
        for (;;)
            pause();
    FILE *file = fopen(arguments[1], "w");
    if (!file)
        return 1;
    fprintf(file, "%d %d\n", (int)getpid(), (int)child);
    fclose(file);
    while (count == 2 && getchar() != EOF) {
        putchar(0);
        fflush(stdout);
    }
    for (;;)
        pause();
}
