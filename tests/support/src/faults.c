// Calls of the system that fail with the errno in a variable, as on file systems that a test
// cannot mount.
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>

static int fail(const char *name) {
    const char *number = getenv(name);
    if (!number) return 0;
    errno = atoi(number);
    return -1;
}

int fsync(int file) {
    struct stat status;
    fstat(file, &status);
    return fail(S_ISDIR(status.st_mode) ? "FSYNC_DIRECTORY" : "FSYNC_FILE");
}

int flock(int file, int operation) {
    (void)file, (void)operation;
    return fail("FLOCK");
}
