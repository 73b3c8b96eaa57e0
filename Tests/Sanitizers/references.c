// Tells the thread sanitizer about the reference counts and the tasks of Swift.
//
// The runtime of Swift is built without the sanitizer. A thread that finds out that it holds the last reference to an
// array may change the array. Without this file, the sanitizer does not see that the other threads released it before,
// and reports races that do not exist. The same holds for a task that continues on another thread: the runtime can tell
// the sanitizer, but on Linux nobody asks it to. `scripts/sanitize thread` builds this file as a library and loads it
// before the others.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

typedef void (*sanitizer_note)(void *address);

static sanitizer_note note_acquire, note_release;
static void (*next_release)(void *object);
static void (*next_release_n)(void *object, uint32_t count);
static bool (*next_is_unique)(void *object);

__attribute__((constructor)) static void find_functions(void) {
    note_acquire = (sanitizer_note)dlsym(RTLD_DEFAULT, "__tsan_acquire");
    note_release = (sanitizer_note)dlsym(RTLD_DEFAULT, "__tsan_release");
    next_release = (void (*)(void *))dlsym(RTLD_NEXT, "swift_release");
    next_release_n = (void (*)(void *, uint32_t))dlsym(RTLD_NEXT, "swift_release_n");
    next_is_unique = (bool (*)(void *))dlsym(RTLD_NEXT, "swift_isUniquelyReferenced_nonNull_native");
}

__attribute__((constructor)) static void observe_tasks(void) {
    void (*observe)(void) = (void (*)(void))dlsym(RTLD_DEFAULT, "__tsan_on_initialize");
    if (observe) observe();
}

void swift_release(void *object) {
    if (!next_release) find_functions();
    if (object && note_release) note_release(object);
    next_release(object);
}

void swift_release_n(void *object, uint32_t count) {
    if (!next_release_n) find_functions();
    if (object && note_release) note_release(object);
    next_release_n(object, count);
}

bool swift_isUniquelyReferenced_nonNull_native(void *object) {
    if (!next_is_unique) find_functions();
    bool is_unique = next_is_unique(object);
    if (is_unique && note_acquire) note_acquire(object);
    return is_unique;
}
