#include "CNaturalEarth.h"
#include "CEmbedding.h"

#define EMBED(name)                                                                                      \
    EMBED_FILE(natural_earth_##name, #name ".geojson.gz")                                                \
    CNaturalEarthFile cnaturalearth_##name(void) {                                                       \
        const unsigned char *start = embedded_natural_earth_##name;                                      \
        CNaturalEarthFile file = {start, (size_t)(embedded_end_natural_earth_##name - start)};           \
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
    !__has_include("seas.geojson.gz") || \
    !__has_include("coarse_countries.geojson.gz") || \
    !__has_include("coarse_borders.geojson.gz") || \
    !__has_include("coarse_lakes.geojson.gz") || \
    !__has_include("coarse_rivers.geojson.gz")
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
EMBED(coarse_countries)
EMBED(coarse_borders)
EMBED(coarse_lakes)
EMBED(coarse_rivers)
