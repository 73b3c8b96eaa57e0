#include "CFriBidi.h"

#include <dlfcn.h>

int cfribidi_open(const char *const *names, size_t count, CFriBidiFunctions *functions) {
    void *library = NULL;
    for (size_t index = 0; index < count && library == NULL; index++) {
        library = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
    }
    if (library == NULL) return 1;
    // POSIX specifies this assignment through void ** for function pointers from dlsym.
#define FUNCTION(name)                                                 \
    do {                                                               \
        *(void **)&functions->name = dlsym(library, "fribidi_" #name); \
        if (functions->name == NULL) {                                 \
            dlclose(library);                                          \
            return 2;                                                  \
        }                                                              \
    } while (0)
    FUNCTION(get_bidi_types);
    FUNCTION(get_bracket_types);
    FUNCTION(get_par_embedding_levels_ex);
#undef FUNCTION
    return 0;
}
