#include "CUnibreak.h"

#include <CDynamicLibrary.h>

int cunibreak_open(const char *const *names, size_t count, CUnibreakFunctions *functions) {
    void *library = cdynamiclibrary_open(names, count);
    if (library == NULL) return 1;
#define FUNCTION(name) \
    if (!cdynamiclibrary_find(library, #name, &functions->name)) return 2
    FUNCTION(init_linebreak);
    FUNCTION(set_linebreaks_utf32);
#undef FUNCTION
    return 0;
}
