#ifndef CARTOUCHE_CUNIBREAK_H
#define CARTOUCHE_CUNIBREAK_H

#include <stddef.h>
#include <stdint.h>

// Functions of libunibreak (https://github.com/adah1972/libunibreak, version 1.0 and later) that find line breaks (UAX
// 14). The declarations are our own, so that building and starting do not need the library. It is opened on first use.

enum {
    CUNIBREAK_MUST_BREAK = 0,
    CUNIBREAK_MAY_BREAK = 1,
};

typedef struct {
    void (*init_linebreak)(void);
    void (*set_linebreaks_utf32)(const uint32_t *text, size_t length, const char *language, char *breaks);
} CUnibreakFunctions;

// Opens the first library in a list that exists, and loads its functions. Returns 0 on success, 1 if no library exists,
// and 2 if the library lacks a function.
int cunibreak_open(const char *const *names, size_t count, CUnibreakFunctions *functions);

#endif
