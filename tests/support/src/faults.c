// Calls of the system that fail with the errno in a variable, as on file systems that a test
// cannot mount, and a clock that runs CLOCK times as fast.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static int fail(const char *name) {
    const char *number = getenv(name);
    if (!number) return 0;
    errno = atoi(number);
    return -1;
}

int fsync(int file) {
    (void)file;
    return fail("FSYNC");
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    const char *factor = getenv("CLOCK");
    if (syscall(SYS_clock_gettime, clock, time)) return -1;
    if (!factor) return 0;
    long long second = 1000000000;
    long long now = (time->tv_sec * second + time->tv_nsec) * atoi(factor);
    time->tv_sec = now / second, time->tv_nsec = now % second;
    return 0;
}
