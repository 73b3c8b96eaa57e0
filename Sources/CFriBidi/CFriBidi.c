#include "CFriBidi.h"

#include <CDynamicLibrary.h>

int cfribidi_open(const char *const *names, size_t count, CFriBidiFunctions *functions) {
    void *library = cdynamiclibrary_open(names, count);
    if (library == NULL) return 1;
#define FUNCTION(name) \
    if (!cdynamiclibrary_find(library, "fribidi_" #name, &functions->name)) return 2
    FUNCTION(get_bidi_types);
    FUNCTION(get_bracket_types);
    FUNCTION(get_par_embedding_levels_ex);
#undef FUNCTION
    return 0;
}
