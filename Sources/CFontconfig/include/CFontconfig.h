#ifndef CARTOUCHE_CFONTCONFIG_H
#define CARTOUCHE_CFONTCONFIG_H

#include <stddef.h>

// The functions of fontconfig (https://fontconfig.org, version 2.8 and later) that finding a font by its name
// needs, with our own declarations, so that neither building nor starting needs fontconfig. The library is
// opened on first use.

typedef struct CFontconfigConfig CFontconfigConfig;
typedef struct CFontconfigPattern CFontconfigPattern;
typedef struct CFontconfigObjects CFontconfigObjects;

typedef struct {
    int count;
    int capacity;
    CFontconfigPattern **fonts;
} CFontconfigSet;

// What FcPatternGet… answers when the value is there.
enum { CFONTCONFIG_MATCH = 0 };

typedef struct {
    CFontconfigConfig *(*InitLoadConfigAndFonts)(void);
    void (*ConfigDestroy)(CFontconfigConfig *config);
    CFontconfigPattern *(*PatternCreate)(void);
    void (*PatternDestroy)(CFontconfigPattern *pattern);
    int (*PatternAddString)(CFontconfigPattern *pattern, const char *object, const unsigned char *text);
    int (*PatternGetString)(
        const CFontconfigPattern *pattern, const char *object, int number, unsigned char **text);
    int (*PatternGetInteger)(const CFontconfigPattern *pattern, const char *object, int number, int *value);
    CFontconfigObjects *(*ObjectSetCreate)(void);
    int (*ObjectSetAdd)(CFontconfigObjects *objects, const char *object);
    void (*ObjectSetDestroy)(CFontconfigObjects *objects);
    CFontconfigSet *(*FontList)(
        CFontconfigConfig *config, CFontconfigPattern *pattern, CFontconfigObjects *objects);
    void (*FontSetDestroy)(CFontconfigSet *set);
} CFontconfigFunctions;

// Opens the first of some libraries that there is and finds its functions: 0 when done, 1 when there is no
// library, 2 when one lacks a function.
int cfontconfig_open(const char *const *names, size_t count, CFontconfigFunctions *functions);

#endif
