#include "CHarfBuzz.h"

#include <CDynamicLibrary.h>

int charfbuzz_open(const char *const *names, size_t count, CHarfBuzzFunctions *functions) {
    void *library = cdynamiclibrary_open(names, count);
    if (library == NULL) return 1;
#define FUNCTION(name) \
    if (!cdynamiclibrary_find(library, "hb_" #name, &functions->name)) return 2
    FUNCTION(blob_create_from_file);
    FUNCTION(blob_destroy);
    FUNCTION(face_create);
    FUNCTION(face_destroy);
    FUNCTION(face_get_upem);
    FUNCTION(face_get_glyph_count);
    FUNCTION(font_create);
    FUNCTION(font_destroy);
    FUNCTION(font_set_scale);
    FUNCTION(font_set_variations);
    FUNCTION(font_make_immutable);
    FUNCTION(font_get_h_extents);
    FUNCTION(font_get_glyph_extents);
    FUNCTION(font_get_nominal_glyph);
    FUNCTION(ot_metrics_get_position);
    FUNCTION(buffer_create);
    FUNCTION(buffer_destroy);
    FUNCTION(buffer_allocation_successful);
    FUNCTION(buffer_add_utf32);
    FUNCTION(buffer_set_direction);
    FUNCTION(buffer_set_script);
    FUNCTION(buffer_set_language);
    FUNCTION(buffer_get_glyph_infos);
    FUNCTION(buffer_get_glyph_positions);
    FUNCTION(language_from_string);
    FUNCTION(shape);
    FUNCTION(unicode_funcs_get_default);
    FUNCTION(unicode_script);
    FUNCTION(version_string);
#undef FUNCTION
    return 0;
}
