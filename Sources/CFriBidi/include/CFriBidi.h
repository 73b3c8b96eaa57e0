#ifndef CARTOUCHE_CFRIBIDI_H
#define CARTOUCHE_CFRIBIDI_H

#include <stddef.h>
#include <stdint.h>

// Functions of FriBidi (https://github.com/fribidi/fribidi, version 1.0 and later) that order bidirectional text. The
// declarations are our own, so that building and starting do not need FriBidi. The library is opened on first use.

// Directions of a paragraph. A weak direction applies if the paragraph has no strong character.
enum {
    CFRIBIDI_LEFT_TO_RIGHT = 0x110,
    CFRIBIDI_RIGHT_TO_LEFT = 0x111,
    CFRIBIDI_WEAK_LEFT_TO_RIGHT = 0x20,
};

typedef struct {
    void (*get_bidi_types)(const uint32_t *text, int length, uint32_t *types);
    void (*get_bracket_types)(const uint32_t *text, int length, const uint32_t *types, uint32_t *brackets);
    signed char (*get_par_embedding_levels_ex)(
        const uint32_t *types, const uint32_t *brackets, int length, uint32_t *direction,
        signed char *levels);
} CFriBidiFunctions;

// Opens the first library in a list that exists, and loads its functions. Returns 0 on success, 1 if no library exists,
// and 2 if the library lacks a function.
int cfribidi_open(const char *const *names, size_t count, CFriBidiFunctions *functions);

#endif
