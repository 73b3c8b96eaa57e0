#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CTemporaryFiles.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#if defined(__linux__)
#include <stdint.h>
#include <sys/syscall.h>
#endif

// The handler reads the table while other threads change it, so each entry has an atomic state.
enum { state_free, state_changing, state_used };
enum { slot_count = 128 };

static struct {
    atomic_int state;
    int is_folder;
    char path[PATH_MAX];
} slots[slot_count];

#ifdef O_TMPFILE
static int descriptor_path(int descriptor, char *path, size_t size) {
    int count = snprintf(path, size, "/proc/self/fd/%d", descriptor);
    return count > 0 && (size_t)count < size ? 0 : -1;
}

int ctemporary_open_unnamed(const char *folder) {
    int descriptor = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0666);
    if (descriptor < 0) return -1;
    // Without /proc, the file could never get a name.
    char path[64];
    if (descriptor_path(descriptor, path, sizeof path) != 0 || access(path, F_OK) != 0) {
        close(descriptor);
        errno = ENOTSUP;
        return -1;
    }
    return descriptor;
}

int ctemporary_link(int descriptor, const char *name) {
    char path[64];
    if (descriptor_path(descriptor, path, sizeof path) != 0) return -1;
    return linkat(AT_FDCWD, path, AT_FDCWD, name, AT_SYMLINK_FOLLOW);
}
#else
int ctemporary_open_unnamed(const char *folder) {
    (void)folder;
    errno = ENOTSUP;
    return -1;
}

int ctemporary_link(int descriptor, const char *name) {
    (void)descriptor;
    (void)name;
    errno = ENOTSUP;
    return -1;
}
#endif

void ctemporary_lock(int descriptor) { flock(descriptor, LOCK_EX | LOCK_NB); }

int ctemporary_delete_abandoned(const char *path) {
    int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (descriptor < 0) return errno == ENOENT ? 0 : -1;
    int result = flock(descriptor, LOCK_EX | LOCK_NB) == 0 ? unlink(path) : -1;
    close(descriptor);
    return result;
}

int ctemporary_add(const char *path, int is_folder) {
    size_t size = strlen(path) + 1;
    if (size > PATH_MAX) return -1;
    for (int number = 0; number < slot_count; number++) {
        int expected = state_free;
        if (!atomic_compare_exchange_strong(&slots[number].state, &expected, state_changing)) continue;
        memcpy(slots[number].path, path, size);
        slots[number].is_folder = is_folder;
        atomic_store(&slots[number].state, state_used);
        return number;
    }
    return -1;
}

void ctemporary_remove(int number) {
    if (number >= 0 && number < slot_count) atomic_store(&slots[number].state, state_free);
}

#if defined(__linux__)
// The names of a folder as the system call returns them; the functions of the C library are not safe in handlers.
struct folder_entry {
    uint64_t number;
    int64_t offset;
    unsigned short size;
    unsigned char type;
    char name[];
};

static void remove_content(int folder, int depth) {
    _Alignas(8) char entries[2048];
    // A removal can make the system leave out names, so the folder is read until it is empty or does not change.
    for (int round = 0; round < 1000; round++) {
        int removed = 0;
        lseek(folder, 0, SEEK_SET);
        long count;
        while ((count = syscall(SYS_getdents64, folder, entries, sizeof entries)) > 0) {
            for (long place = 0; place < count;) {
                struct folder_entry *entry = (struct folder_entry *)(entries + place);
                place += entry->size;
                const char *name = entry->name;
                if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0) continue;
                if (unlinkat(folder, name, 0) == 0) {
                    removed = 1;
                    continue;
                }
                int inner = depth > 0 ? openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) : -1;
                if (inner < 0) continue;
                remove_content(inner, depth - 1);
                close(inner);
                if (unlinkat(folder, name, AT_REMOVEDIR) == 0) removed = 1;
            }
        }
        if (!removed) return;
    }
}
#endif

// On other systems, the files of the folder stay.
static void remove_folder(const char *path) {
#if defined(__linux__)
    int folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (folder >= 0) {
        remove_content(folder, 70);
        close(folder);
    }
#endif
    rmdir(path);
}

static void end_process(int number) {
    for (int slot = 0; slot < slot_count; slot++) {
        if (atomic_load(&slots[slot].state) != state_used) continue;
        if (slots[slot].is_folder) {
            remove_folder(slots[slot].path);
        } else {
            unlink(slots[slot].path);
        }
    }
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = SIG_DFL;
    sigaction(number, &action, NULL);
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, number);
    raise(number);
    // The signal is blocked during its handler, and ends the process here.
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
    _exit(128 + number);
}

void ctemporary_handle_signals(void) {
    static const int numbers[] = {SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM, SIGXCPU};
    for (size_t index = 0; index < sizeof numbers / sizeof *numbers; index++) {
        struct sigaction action;
        if (sigaction(numbers[index], NULL, &action) != 0 || action.sa_handler != SIG_DFL) continue;
        memset(&action, 0, sizeof action);
        action.sa_handler = end_process;
        sigfillset(&action.sa_mask);
        sigaction(numbers[index], &action, NULL);
    }
    signal(SIGXFSZ, SIG_IGN);
}
