// A library for LD_PRELOAD that makes one system call on an output fail, or ends the process there.
//
// It counts the calls that create, write, synchronize, close and name files and folders in a folder. Environment:
//   FAULT_FOLDER  the folder, without links
//   FAULT_LOG     a file outside of it, to which the name of each call is appended
//   FAULT_AT      the number of the call, from 1, at which the action happens
//   FAULT_ACTION  an error number; "kill" ends the process before the call; "pause" waits there for a signal
//   FAULT_NAMED   if set, files without a name do not exist
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static ino_t outputs[1024];
static int output_count, calls;

static int inside(const char *path) {
    const char *folder = getenv("FAULT_FOLDER");
    char whole[8192];
    if (folder && path[0] != '/' && getcwd(whole, sizeof whole / 2)) {
        size_t length = strlen(whole);
        snprintf(whole + length, sizeof whole - length, "/%s", path);
        path = whole;
    }
    return folder && strncmp(path, folder, strlen(folder)) == 0;
}

static int is_output(int descriptor) {
    struct stat status;
    if (fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) return 0;
    for (int index = 0; index < output_count; index++) {
        if (outputs[index] == status.st_ino) return 1;
    }
    return 0;
}

// Counts a call. Returns 1 if it must fail; errno is then set.
static int fails(const char *name) {
    pthread_mutex_lock(&lock);
    int number = ++calls;
    const char *at = getenv("FAULT_AT"), *action = getenv("FAULT_ACTION");
    int is_here = at && action && atoi(at) == number;
    const char *log = getenv("FAULT_LOG");
    if (log) {
        FILE *file = fopen(log, "a");
        if (file) {
            fprintf(file, "%s\n", name);
            fclose(file);
        }
    }
    pthread_mutex_unlock(&lock);
    if (!is_here) return 0;
    if (strcmp(action, "kill") == 0) raise(SIGKILL);
    if (strcmp(action, "pause") == 0) {
        for (;;) pause();
    }
    errno = atoi(action);
    return 1;
}

static int open_file(const char *real_name, const char *path, int flags, mode_t mode) {
    int (*real)(const char *, int, ...) = dlsym(RTLD_NEXT, real_name);
    int is_unnamed = (flags & O_TMPFILE) == O_TMPFILE;
    int is_new = inside(path) && (flags & O_ACCMODE) != O_RDONLY && (is_unnamed || flags & O_CREAT);
    if (!is_new) return real(path, flags, mode);
    if (is_unnamed && getenv("FAULT_NAMED")) {
        errno = EOPNOTSUPP;
        return -1;
    }
    if (fails("open")) return -1;
    int descriptor = real(path, flags, mode);
    struct stat status;
    if (descriptor >= 0 && fstat(descriptor, &status) == 0 && output_count < 1024) {
        outputs[output_count++] = status.st_ino;
    }
    return descriptor;
}

int open(const char *path, int flags, ...) {
    va_list list;
    va_start(list, flags);
    mode_t mode = va_arg(list, int);
    va_end(list);
    return open_file("open", path, flags, mode);
}

int open64(const char *path, int flags, ...) {
    va_list list;
    va_start(list, flags);
    mode_t mode = va_arg(list, int);
    va_end(list);
    return open_file("open64", path, flags, mode);
}

int fchmod(int descriptor, mode_t mode) {
    int (*real)(int, mode_t) = dlsym(RTLD_NEXT, "fchmod");
    return is_output(descriptor) && fails("fchmod") ? -1 : real(descriptor, mode);
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
    ssize_t (*real)(int, const void *, size_t) = dlsym(RTLD_NEXT, "write");
    return is_output(descriptor) && fails("write") ? -1 : real(descriptor, bytes, count);
}

ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t place) {
    ssize_t (*real)(int, const void *, size_t, off_t) = dlsym(RTLD_NEXT, "pwrite");
    return is_output(descriptor) && fails("write") ? -1 : real(descriptor, bytes, count, place);
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t count, off64_t place) {
    ssize_t (*real)(int, const void *, size_t, off64_t) = dlsym(RTLD_NEXT, "pwrite64");
    return is_output(descriptor) && fails("write") ? -1 : real(descriptor, bytes, count, place);
}

int mkdir(const char *path, mode_t mode) {
    int (*real)(const char *, mode_t) = dlsym(RTLD_NEXT, "mkdir");
    return inside(path) && fails("mkdir") ? -1 : real(path, mode);
}

int fsync(int descriptor) {
    int (*real)(int) = dlsym(RTLD_NEXT, "fsync");
    return is_output(descriptor) && fails("fsync") ? -1 : real(descriptor);
}

int close(int descriptor) {
    int (*real)(int) = dlsym(RTLD_NEXT, "close");
    if (is_output(descriptor) && fails("close")) {
        int number = errno;
        real(descriptor);
        errno = number;
        return -1;
    }
    return real(descriptor);
}

int linkat(int old_folder, const char *old, int new_folder, const char *path, int flags) {
    int (*real)(int, const char *, int, const char *, int) = dlsym(RTLD_NEXT, "linkat");
    return inside(path) && fails("link") ? -1 : real(old_folder, old, new_folder, path, flags);
}

int rename(const char *old, const char *path) {
    int (*real)(const char *, const char *) = dlsym(RTLD_NEXT, "rename");
    return inside(path) && fails("rename") ? -1 : real(old, path);
}
