#include "CIcu.h"

#include <dlfcn.h>
#include <stdio.h>

int cicu_open(const char *path, const char *suffix, CIcuFunctions *functions) {
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return 1;
    char symbol[64];
    // POSIX specifies this assignment through void ** for function pointers from dlsym.
#define FUNCTION(name)                                              \
    do {                                                            \
        snprintf(symbol, sizeof symbol, "ubrk_" #name "%s", suffix); \
        *(void **)&functions->name = dlsym(library, symbol);        \
        if (functions->name == NULL) {                              \
            dlclose(library);                                       \
            return 2;                                               \
        }                                                           \
    } while (0)
    FUNCTION(open);
    FUNCTION(close);
    FUNCTION(next);
#undef FUNCTION
    return 0;
}
