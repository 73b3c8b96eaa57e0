#include "CIcu.h"

#include <CDynamicLibrary.h>

#include <stdio.h>

int cicu_open(const char *path, const char *suffix, CIcuFunctions *functions) {
    void *library = cdynamiclibrary_open(&path, 1);
    if (library == NULL) return 1;
    char symbol[64];
#define FUNCTION(name)                                               \
    do {                                                             \
        snprintf(symbol, sizeof symbol, "ubrk_" #name "%s", suffix); \
        if (!cdynamiclibrary_find(library, symbol, &functions->name)) return 2; \
    } while (0)
    FUNCTION(open);
    FUNCTION(close);
    FUNCTION(next);
#undef FUNCTION
    return 0;
}
