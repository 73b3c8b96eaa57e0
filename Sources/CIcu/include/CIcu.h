#ifndef CARTOUCHE_CICU_H
#define CARTOUCHE_CICU_H

#include <stddef.h>
#include <stdint.h>

// Functions of ICU (https://icu.unicode.org, version 50 and later) that find words with dictionaries. The declarations
// are our own, so that building and starting do not need ICU. The library is opened on first use.

typedef struct CIcuBreaks CIcuBreaks;

enum {
    CICU_LINE = 2,
    CICU_DONE = -1,
};

typedef struct {
    CIcuBreaks *(*open)(int type, const char *locale, const uint16_t *text, int32_t length, int *status);
    void (*close)(CIcuBreaks *breaks);
    int32_t (*next)(CIcuBreaks *breaks);
} CIcuFunctions;

// Opens a library, and loads its functions, whose names end with a suffix such as "_72". Returns 0 on success, 1 if the
// library does not exist, and 2 if it lacks a function.
int cicu_open(const char *library, const char *suffix, CIcuFunctions *functions);

#endif
