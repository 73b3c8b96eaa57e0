// Tells the thread sanitizer about the slow paths of `Mutex` in Swift's module `Synchronization`.
//
// On Linux, these paths are in the library of Swift, which is built without the sanitizer. A lock that a thread waited
// for would look like no lock, so that the sanitizer would report races that do not exist. `scripts/sanitize thread`
// builds this file as a library and loads it before the others.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

typedef SWIFT void (*lock_slow)(uint32_t thread, SELF void *mutex);
typedef SWIFT bool (*try_lock_slow)(SELF void *mutex);
typedef SWIFT void (*unlock_slow)(SELF void *mutex);
typedef void (*sanitizer_note)(void *address);

static void note(const char *name, void *mutex) {
    sanitizer_note function = (sanitizer_note)dlsym(RTLD_DEFAULT, name);
    if (function) function(mutex);
}

SWIFT void mutex_lock_slow(uint32_t thread, SELF void *mutex)
    __asm__("$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");
SWIFT void mutex_lock_slow(uint32_t thread, SELF void *mutex) {
    lock_slow next = (lock_slow)dlsym(RTLD_NEXT, "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");
    next(thread, mutex);
    note("__tsan_acquire", mutex);
}

SWIFT bool mutex_try_lock_slow(SELF void *mutex)
    __asm__("$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF");
SWIFT bool mutex_try_lock_slow(SELF void *mutex) {
    try_lock_slow next =
        (try_lock_slow)dlsym(RTLD_NEXT, "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF");
    bool is_locked = next(mutex);
    if (is_locked) note("__tsan_acquire", mutex);
    return is_locked;
}

SWIFT void mutex_unlock_slow(SELF void *mutex) __asm__("$s15Synchronization12_MutexHandleV11_unlockSlowyyF");
SWIFT void mutex_unlock_slow(SELF void *mutex) {
    unlock_slow next = (unlock_slow)dlsym(RTLD_NEXT, "$s15Synchronization12_MutexHandleV11_unlockSlowyyF");
    note("__tsan_release", mutex);
    next(mutex);
}
