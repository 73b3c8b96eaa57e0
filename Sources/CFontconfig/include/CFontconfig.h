#ifndef CARTOUCHE_CFONTCONFIG_H
#define CARTOUCHE_CFONTCONFIG_H

#include <stddef.h>
#include <stdint.h>

// Functions of fontconfig (https://fontconfig.org, version 2.8 and later) that search fonts. The declarations
// are our own, so that building and starting do not need fontconfig. The library is opened on first use.

typedef struct CFontconfigConfig CFontconfigConfig;
typedef struct CFontconfigPattern CFontconfigPattern;
typedef struct CFontconfigObjects CFontconfigObjects;

typedef struct {
    int count;
    int capacity;
    CFontconfigPattern **fonts;
} CFontconfigSet;

typedef struct CFontconfigCharacters CFontconfigCharacters;

// The result of FcPatternGet… if the value exists.
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
    int (*PatternAddInteger)(CFontconfigPattern *pattern, const char *object, int value);
    int (*ConfigSubstitute)(CFontconfigConfig *config, CFontconfigPattern *pattern, int kind);
    void (*DefaultSubstitute)(CFontconfigPattern *pattern);
    CFontconfigSet *(*FontSort)(
        CFontconfigConfig *config, CFontconfigPattern *pattern, int trims, CFontconfigCharacters **characters,
        int *result);
    int (*PatternGetCharSet)(
        const CFontconfigPattern *pattern, const char *object, int number, CFontconfigCharacters **characters);
    int (*CharSetHasChar)(const CFontconfigCharacters *characters, uint32_t character);
} CFontconfigFunctions;

// Opens the first library in a list that exists, and loads its functions. Returns 0 on success, 1 if no library exists,
// and 2 if the library lacks a function.
int cfontconfig_open(const char *const *names, size_t count, CFontconfigFunctions *functions);

#endif
