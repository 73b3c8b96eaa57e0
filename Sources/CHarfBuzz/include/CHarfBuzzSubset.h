#ifndef CARTOUCHE_CHARFBUZZSUBSET_H
#define CARTOUCHE_CHARFBUZZSUBSET_H

#include <stddef.h>
#include <stdint.h>

// Functions of HarfBuzz's second library (libharfbuzz-subset, version 3.0 and later), which writes fonts with fewer
// glyphs. The declarations are our own. The library is opened on first use.

typedef struct CHarfBuzzBlob CHarfBuzzBlob;
typedef struct CHarfBuzzFace CHarfBuzzFace;
typedef struct CHarfBuzzSet CHarfBuzzSet;
typedef struct CHarfBuzzSubsetInput CHarfBuzzSubsetInput;

// Bits of subset_input_set_flags, and kinds of subset_input_set.
enum {
    CHARFBUZZ_RETAIN_GLYPH_NUMBERS = 2,
    CHARFBUZZ_NOTDEF_OUTLINE = 64,
    CHARFBUZZ_DROPPED_TABLES = 3,
};

typedef struct {
    CHarfBuzzBlob *(*blob_create_from_file)(const char *path);
    void (*blob_destroy)(CHarfBuzzBlob *blob);
    const char *(*blob_get_data)(CHarfBuzzBlob *blob, unsigned int *length);
    CHarfBuzzFace *(*face_create)(CHarfBuzzBlob *blob, unsigned int index);
    void (*face_destroy)(CHarfBuzzFace *face);
    CHarfBuzzBlob *(*face_reference_blob)(CHarfBuzzFace *face);
    CHarfBuzzBlob *(*face_reference_table)(const CHarfBuzzFace *face, uint32_t tag);
    void (*set_add)(CHarfBuzzSet *set, uint32_t value);
    CHarfBuzzSubsetInput *(*subset_input_create_or_fail)(void);
    void (*subset_input_destroy)(CHarfBuzzSubsetInput *input);
    CHarfBuzzSet *(*subset_input_glyph_set)(CHarfBuzzSubsetInput *input);
    CHarfBuzzSet *(*subset_input_unicode_set)(CHarfBuzzSubsetInput *input);
    CHarfBuzzSet *(*subset_input_set)(CHarfBuzzSubsetInput *input, int kind);
    void (*subset_input_set_flags)(CHarfBuzzSubsetInput *input, unsigned int flags);
    CHarfBuzzFace *(*subset_or_fail)(CHarfBuzzFace *face, const CHarfBuzzSubsetInput *input);
} CHarfBuzzSubsetFunctions;

// Opens the first library in a list that exists, and loads its functions. Returns 0 on success, 1 if no library exists,
// and 2 if the library lacks a function.
int charfbuzz_open_subset(const char *const *names, size_t count, CHarfBuzzSubsetFunctions *functions);

#endif
