// Preloaded into the entry, to train once and play several streams: see rank.sh.
// At the first read of stdin, a child takes over for each number N in STREAMS. It reads
// the pieces from the file N.i and writes the placements to N.o.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static void become(int fd, const char *number, const char *extension, int flags) {
  char name[99];
  snprintf(name, sizeof name, "%s.%s", number, extension);
  int file = open(name, flags, 0666);
  if (file < 0 || dup2(file, fd) < 0) {
    perror(name);
    _exit(1);
  }
}

ssize_t read(int fd, void *buffer, size_t size) {
  static int forked;
  // The shell, gzip and rustc read stdin, too.
  if (fd == 0 && !forked++ && !strcmp(program_invocation_short_name, "a")) {
    char *number = strtok(strdup(getenv("STREAMS")), " ");
    for (; number && fork(); number = strtok(NULL, " ")) {
    }
    if (!number) {
      int status, failed = 0;
      while (wait(&status) > 0)
        failed |= status;
      _exit(failed != 0);
    }
    become(0, number, "i", O_RDONLY);
    become(1, number, "o", O_WRONLY | O_CREAT | O_TRUNC);
  }
  return syscall(SYS_read, fd, buffer, size);
}
