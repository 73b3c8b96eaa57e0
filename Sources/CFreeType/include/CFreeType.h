#ifndef CARTOUCHE_CFREETYPE_H
#define CARTOUCHE_CFREETYPE_H

#include <stddef.h>
#include <stdint.h>

// Functions of FreeType (https://freetype.org, version 2.10 and later) that read glyphs. The declarations are our own,
// so that building and starting do not need FreeType. The library is opened on first use. The structures repeat the
// public fields of FreeType's structures, whose layout is part of its binary interface and never changes.

typedef struct CFreeTypeLibrary CFreeTypeLibrary;
typedef struct CFreeTypeFace CFreeTypeFace;

typedef struct {
    long x, y;
} CFreeTypeVector;

typedef struct {
    void *data;
    void (*finalizer)(void *object);
} CFreeTypeGeneric;

typedef struct {
    short height, width;
    long size, xPixelsPerEm, yPixelsPerEm;
} CFreeTypeBitmapSize;

typedef struct {
    CFreeTypeFace *face;
    uint32_t encoding;
    uint16_t platform, encodingNumber;
} CFreeTypeCharacterMap;

typedef struct {
    long width, height;
    long horizontalBearingX, horizontalBearingY, horizontalAdvance;
    long verticalBearingX, verticalBearingY, verticalAdvance;
} CFreeTypeMetrics;

typedef struct {
    unsigned int rows, width;
    int pitch;
    unsigned char *buffer;
    unsigned short grayLevels;
    unsigned char pixelMode, paletteMode;
    void *palette;
} CFreeTypeBitmap;

typedef struct {
    short contourCount, pointCount;
    CFreeTypeVector *points;
    char *tags;
    short *contours;
    int flags;
} CFreeTypeOutline;

typedef struct CFreeTypeGlyph {
    CFreeTypeLibrary *library;
    CFreeTypeFace *face;
    struct CFreeTypeGlyph *next;
    unsigned int number;
    CFreeTypeGeneric generic;
    CFreeTypeMetrics metrics;
    long linearHorizontalAdvance, linearVerticalAdvance;
    CFreeTypeVector advance;
    uint32_t format;
    CFreeTypeBitmap bitmap;
    int bitmapLeft, bitmapTop;
    CFreeTypeOutline outline;
} CFreeTypeGlyph;

// The first fields of a face; FreeType has more.
struct CFreeTypeFace {
    long faceCount, faceIndex;
    long flags, styleFlags;
    long glyphCount;
    char *family, *style;
    int fixedSizeCount;
    CFreeTypeBitmapSize *fixedSizes;
    int characterMapCount;
    CFreeTypeCharacterMap **characterMaps;
    CFreeTypeGeneric generic;
    long boxLowX, boxLowY, boxHighX, boxHighY;
    unsigned short unitsPerEm;
    short ascender, descender, height;
    short maxAdvanceWidth, maxAdvanceHeight;
    short underlinePosition, underlineThickness;
    CFreeTypeGlyph *glyph;
};

typedef struct {
    uint16_t platform, encoding, language, number;
    unsigned char *bytes;
    unsigned int length;
} CFreeTypeName;

typedef struct {
    char *name;
    long minimum, standard, maximum;
    unsigned long tag;
    unsigned int nameNumber;
} CFreeTypeAxis;

typedef struct {
    unsigned int axisCount, designCount, namedStyleCount;
    CFreeTypeAxis *axes;
    void *namedStyles;
} CFreeTypeAxes;

typedef struct {
    unsigned char blue, green, red, alpha;
} CFreeTypeColor;

typedef struct {
    uint16_t paletteCount;
    const uint16_t *paletteNames;
    const uint16_t *paletteFlags;
    uint16_t entryCount;
    const uint16_t *entryNames;
} CFreeTypePalettes;

typedef struct {
    unsigned int count, next;
    unsigned char *place;
} CFreeTypeLayers;

typedef struct {
    int (*move)(const CFreeTypeVector *to, void *user);
    int (*line)(const CFreeTypeVector *to, void *user);
    int (*conic)(const CFreeTypeVector *control, const CFreeTypeVector *to, void *user);
    int (*cubic)(
        const CFreeTypeVector *first, const CFreeTypeVector *second, const CFreeTypeVector *to, void *user);
    int shift;
    long delta;
} CFreeTypeOutlineCalls;

// Bits of CFreeTypeFace.flags, and options of Load_Glyph.
enum {
    CFREETYPE_SCALABLE = 1 << 0,
    CFREETYPE_FIXED_SIZES = 1 << 1,
    CFREETYPE_MULTIPLE_MASTERS = 1 << 8,
    CFREETYPE_COLOR = 1 << 14,
    CFREETYPE_LOAD_NO_SCALE = 1 << 0,
    CFREETYPE_LOAD_COLOR = 1 << 20,
    CFREETYPE_LOAD_METRICS_ONLY = 1 << 22,
    CFREETYPE_PIXELS_BGRA = 7,
};

typedef struct {
    int (*Init_FreeType)(CFreeTypeLibrary **library);
    int (*Done_FreeType)(CFreeTypeLibrary *library);
    int (*New_Face)(CFreeTypeLibrary *library, const char *path, long index, CFreeTypeFace **face);
    int (*Done_Face)(CFreeTypeFace *face);
    int (*Load_Glyph)(CFreeTypeFace *face, unsigned int glyph, int32_t options);
    unsigned int (*Get_Char_Index)(CFreeTypeFace *face, unsigned long character);
    int (*Select_Charmap)(CFreeTypeFace *face, uint32_t encoding);
    int (*Set_Charmap)(CFreeTypeFace *face, CFreeTypeCharacterMap *map);
    int (*Outline_Decompose)(CFreeTypeOutline *outline, const CFreeTypeOutlineCalls *calls, void *user);
    int (*Outline_Embolden)(CFreeTypeOutline *outline, long strength);
    unsigned int (*Get_Sfnt_Name_Count)(CFreeTypeFace *face);
    int (*Get_Sfnt_Name)(CFreeTypeFace *face, unsigned int index, CFreeTypeName *name);
    int (*Get_MM_Var)(CFreeTypeFace *face, CFreeTypeAxes **axes);
    int (*Done_MM_Var)(CFreeTypeLibrary *library, CFreeTypeAxes *axes);
    int (*Set_Var_Design_Coordinates)(CFreeTypeFace *face, unsigned int count, long *values);
    int (*Select_Size)(CFreeTypeFace *face, int index);
    int (*Load_Sfnt_Table)(
        CFreeTypeFace *face, unsigned long tag, long offset, unsigned char *buffer, unsigned long *length);
    int (*Palette_Data_Get)(CFreeTypeFace *face, CFreeTypePalettes *palettes);
    int (*Palette_Select)(CFreeTypeFace *face, uint16_t index, CFreeTypeColor **colors);
    unsigned char (*Get_Color_Glyph_Layer)(
        CFreeTypeFace *face, unsigned int base, unsigned int *glyph, unsigned int *color,
        CFreeTypeLayers *layers);
} CFreeTypeFunctions;

// Opens the first library in a list that exists, and loads its functions. Returns 0 on success, 1 if no library exists,
// and 2 if the library lacks a function.
int cfreetype_open(const char *const *names, size_t count, CFreeTypeFunctions *functions);

#endif
