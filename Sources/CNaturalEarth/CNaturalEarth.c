#include "CNaturalEarth.h"

// The assembler copies the files, as in CPageFiles.

#ifdef __APPLE__
#define SECTION ".const\n"
#define SYMBOL "_"
#else
#define SECTION ".section .rodata\n"
#define SYMBOL ""
#endif

#define EMBED(name)                                                                                      \
    __asm__(SECTION SYMBOL "natural_earth_" #name ":\n.incbin \"../" #name ".geojson.gz\"\n"               \
            SYMBOL "natural_earth_end_" #name ":\n.byte 0\n.text\n");                                      \
    extern const unsigned char start_##name[] __asm__(SYMBOL "natural_earth_" #name);                    \
    extern const unsigned char end_##name[] __asm__(SYMBOL "natural_earth_end_" #name);                  \
    CNaturalEarthFile cnaturalearth_##name(void) {                                                       \
        CNaturalEarthFile file = {start_##name, (size_t)(end_##name - start_##name)};                    \
        return file;                                                                                     \
    }

// A file in `__has_include` is a dependency: this file is compiled again if it changes.
#if !__has_include("globe.geojson.gz") || \
    !__has_include("countries.geojson.gz") || \
    !__has_include("borders.geojson.gz") || \
    !__has_include("glaciers.geojson.gz") || \
    !__has_include("lakes.geojson.gz") || \
    !__has_include("rivers.geojson.gz") || \
    !__has_include("cities.geojson.gz") || \
    !__has_include("seas.geojson.gz")
#error "a file of the base map is missing: run scripts/make-basemap"
#endif

EMBED(globe)
EMBED(countries)
EMBED(borders)
EMBED(glaciers)
EMBED(lakes)
EMBED(rivers)
EMBED(cities)
EMBED(seas)
