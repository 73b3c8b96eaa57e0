#include "CHarfBuzzSubset.h"

#include <CDynamicLibrary.h>

int charfbuzz_open_subset(const char *const *names, size_t count, CHarfBuzzSubsetFunctions *functions) {
    void *library = cdynamiclibrary_open(names, count);
    if (library == NULL) return 1;
    // The search includes HarfBuzz itself, on which the library depends.
#define FUNCTION(name) \
    if (!cdynamiclibrary_find(library, "hb_" #name, &functions->name)) return 2
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
    FUNCTION(subset_input_unicode_set);
    FUNCTION(subset_input_set);
    FUNCTION(subset_input_set_flags);
    FUNCTION(subset_or_fail);
#undef FUNCTION
    return 0;
}
