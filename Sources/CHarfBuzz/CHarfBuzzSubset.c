#include "CHarfBuzzSubset.h"

#include <dlfcn.h>

int charfbuzz_open_subset(const char *const *names, size_t count, CHarfBuzzSubsetFunctions *functions) {
    void *library = NULL;
    for (size_t index = 0; index < count && library == NULL; index++) {
        library = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
    }
    if (library == NULL) return 1;
    // The search includes HarfBuzz itself, on which the library depends. POSIX specifies this assignment through void **
    // for function pointers from dlsym.
#define FUNCTION(name)                                            \
    do {                                                          \
        *(void **)&functions->name = dlsym(library, "hb_" #name); \
        if (functions->name == NULL) {                            \
            dlclose(library);                                     \
            return 2;                                             \
        }                                                         \
    } while (0)
    FUNCTION(blob_create_from_file);
    FUNCTION(blob_destroy);
    FUNCTION(blob_get_data);
    FUNCTION(face_create);
    FUNCTION(face_destroy);
    FUNCTION(face_reference_blob);
    FUNCTION(face_reference_table);
    FUNCTION(set_add);
    FUNCTION(subset_input_create_or_fail);
    FUNCTION(subset_input_destroy);
    FUNCTION(subset_input_glyph_set);
    FUNCTION(subset_input_set);
    FUNCTION(subset_input_set_flags);
    FUNCTION(subset_or_fail);
#undef FUNCTION
    return 0;
}
