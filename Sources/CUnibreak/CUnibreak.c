#include "CUnibreak.h"

#include <dlfcn.h>

int cunibreak_open(const char *const *names, size_t count, CUnibreakFunctions *functions) {
    void *library = NULL;
    for (size_t index = 0; index < count && library == NULL; index++) {
        library = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
    }
    if (library == NULL) return 1;
    // POSIX specifies this assignment through void ** for function pointers from dlsym.
#define FUNCTION(name)                                      \
    do {                                                    \
        *(void **)&functions->name = dlsym(library, #name); \
        if (functions->name == NULL) {                      \
            dlclose(library);                               \
            return 2;                                       \
        }                                                   \
    } while (0)
    FUNCTION(init_linebreak);
    FUNCTION(set_linebreaks_utf32);
#undef FUNCTION
    return 0;
}
