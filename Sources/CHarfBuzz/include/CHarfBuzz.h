#ifndef CARTOUCHE_CHARFBUZZ_H
#define CARTOUCHE_CHARFBUZZ_H

#include <stddef.h>
#include <stdint.h>

// Functions of HarfBuzz (https://harfbuzz.github.io, version 2.6 and later) that shape text. The declarations are our
// own, so that building and starting do not need HarfBuzz. The library is opened on first use.

typedef struct CHarfBuzzBlob CHarfBuzzBlob;
typedef struct CHarfBuzzFace CHarfBuzzFace;
typedef struct CHarfBuzzFont CHarfBuzzFont;
typedef struct CHarfBuzzBuffer CHarfBuzzBuffer;
typedef struct CHarfBuzzUnicode CHarfBuzzUnicode;
typedef struct CHarfBuzzLanguage CHarfBuzzLanguage;

typedef struct {
    uint32_t glyph, mask, cluster, reserved1, reserved2;
} CHarfBuzzGlyphInfo;

typedef struct {
    int32_t xAdvance, yAdvance, xOffset, yOffset;
    uint32_t reserved;
} CHarfBuzzGlyphPosition;

typedef struct {
    uint32_t tag, value;
    unsigned int start, end;
} CHarfBuzzFeature;

typedef struct {
    uint32_t tag;
    float value;
} CHarfBuzzVariation;

typedef struct {
    int32_t xBearing, yBearing, width, height;
} CHarfBuzzGlyphExtents;

typedef struct {
    int32_t ascender, descender, lineGap;
    int32_t reserved[9];
} CHarfBuzzFontExtents;

enum {
    CHARFBUZZ_LEFT_TO_RIGHT = 4,
    CHARFBUZZ_RIGHT_TO_LEFT = 5,
    CHARFBUZZ_TOP_TO_BOTTOM = 6,
};

typedef struct {
    CHarfBuzzBlob *(*blob_create_from_file)(const char *path);
    void (*blob_destroy)(CHarfBuzzBlob *blob);
    CHarfBuzzFace *(*face_create)(CHarfBuzzBlob *blob, unsigned int index);
    void (*face_destroy)(CHarfBuzzFace *face);
    unsigned int (*face_get_upem)(const CHarfBuzzFace *face);
    unsigned int (*face_get_glyph_count)(const CHarfBuzzFace *face);
    CHarfBuzzFont *(*font_create)(CHarfBuzzFace *face);
    void (*font_destroy)(CHarfBuzzFont *font);
    void (*font_set_scale)(CHarfBuzzFont *font, int x, int y);
    void (*font_set_variations)(
        CHarfBuzzFont *font, const CHarfBuzzVariation *variations, unsigned int count);
    void (*font_make_immutable)(CHarfBuzzFont *font);
    int (*font_get_h_extents)(CHarfBuzzFont *font, CHarfBuzzFontExtents *extents);
    int (*font_get_glyph_extents)(CHarfBuzzFont *font, uint32_t glyph, CHarfBuzzGlyphExtents *extents);
    int (*font_get_nominal_glyph)(CHarfBuzzFont *font, uint32_t character, uint32_t *glyph);
    int (*ot_metrics_get_position)(CHarfBuzzFont *font, uint32_t tag, int32_t *position);
    CHarfBuzzBuffer *(*buffer_create)(void);
    void (*buffer_destroy)(CHarfBuzzBuffer *buffer);
    int (*buffer_allocation_successful)(CHarfBuzzBuffer *buffer);
    void (*buffer_add_utf32)(
        CHarfBuzzBuffer *buffer, const uint32_t *text, int length, unsigned int start, int count);
    void (*buffer_set_direction)(CHarfBuzzBuffer *buffer, int direction);
    void (*buffer_set_script)(CHarfBuzzBuffer *buffer, uint32_t script);
    void (*buffer_set_language)(CHarfBuzzBuffer *buffer, const CHarfBuzzLanguage *language);
    CHarfBuzzGlyphInfo *(*buffer_get_glyph_infos)(CHarfBuzzBuffer *buffer, unsigned int *count);
    CHarfBuzzGlyphPosition *(*buffer_get_glyph_positions)(CHarfBuzzBuffer *buffer, unsigned int *count);
    const CHarfBuzzLanguage *(*language_from_string)(const char *text, int length);
    void (*shape)(
        CHarfBuzzFont *font, CHarfBuzzBuffer *buffer, const CHarfBuzzFeature *features, unsigned int count);
    CHarfBuzzUnicode *(*unicode_funcs_get_default)(void);
    uint32_t (*unicode_script)(CHarfBuzzUnicode *unicode, uint32_t character);
    const char *(*version_string)(void);
} CHarfBuzzFunctions;

// Opens the first library in a list that exists, and loads its functions. Returns 0 on success, 1 if no library exists,
// and 2 if the library lacks a function.
int charfbuzz_open(const char *const *names, size_t count, CHarfBuzzFunctions *functions);

#include "CHarfBuzzSubset.h"

#endif
