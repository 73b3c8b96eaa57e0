#ifndef CNATURALEARTH_H
#define CNATURALEARTH_H

#include <stddef.h>

/// A GeoJSON document, compressed in the gzip format.
typedef struct {
    const unsigned char *bytes;
    size_t count;
} CNaturalEarthFile;

CNaturalEarthFile cnaturalearth_globe(void);
CNaturalEarthFile cnaturalearth_countries(void);
CNaturalEarthFile cnaturalearth_borders(void);
CNaturalEarthFile cnaturalearth_glaciers(void);
CNaturalEarthFile cnaturalearth_lakes(void);
CNaturalEarthFile cnaturalearth_rivers(void);
CNaturalEarthFile cnaturalearth_cities(void);
CNaturalEarthFile cnaturalearth_seas(void);
// 1:110 million.
CNaturalEarthFile cnaturalearth_coarse_countries(void);
CNaturalEarthFile cnaturalearth_coarse_borders(void);
CNaturalEarthFile cnaturalearth_coarse_lakes(void);
CNaturalEarthFile cnaturalearth_coarse_rivers(void);

#endif
