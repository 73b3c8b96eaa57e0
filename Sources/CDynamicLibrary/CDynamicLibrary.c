#include "CDynamicLibrary.h"

#include <dlfcn.h>
#include <string.h>

void *cdynamiclibrary_open(const char *const *names, size_t count) {
    for (size_t index = 0; index < count; index++) {
        void *library = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
        if (library != NULL) return library;
    }
    return NULL;
}

int cdynamiclibrary_find(void *library, const char *name, void *function) {
    void *address = dlsym(library, name);
    if (address == NULL) {
        dlclose(library);
        return 0;
    }
    // POSIX gives function pointers the size of object pointers.
    memcpy(function, &address, sizeof address);
    return 1;
}
