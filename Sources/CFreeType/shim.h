#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H
#include FT_SFNT_NAMES_H

// Macros that Swift cannot read.
enum {
    CFREETYPE_LOAD_NO_SCALE = FT_LOAD_NO_SCALE,
    CFREETYPE_FACE_SCALABLE = FT_FACE_FLAG_SCALABLE,
};
