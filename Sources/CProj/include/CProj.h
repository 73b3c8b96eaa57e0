#ifndef CARTOUCHE_CPROJ_H
#define CARTOUCHE_CPROJ_H

#include <stddef.h>

// The functions of PROJ (https://proj.org, C API, version 8 and later) that the projections need, with our
// own declarations, so that neither building nor starting needs PROJ. The library is opened on first use.

typedef struct CProjContext CProjContext;
typedef struct CProjObject CProjObject;

enum {
    CPROJ_FORWARD = 1,
    CPROJ_LOG_NONE = 0,
    CPROJ_TYPE_CRS_FIRST = 8,
    CPROJ_TYPE_GEOCENTRIC_CRS = 10,
    CPROJ_TYPE_GEOGRAPHIC_CRS = 11,
    CPROJ_TYPE_GEOGRAPHIC_3D_CRS = 13,
    CPROJ_TYPE_PROJECTED_CRS = 15,
    CPROJ_TYPE_COMPOUND_CRS = 16,
    CPROJ_TYPE_BOUND_CRS = 19,
    CPROJ_TYPE_CRS_LAST = 20,
};

typedef struct CProjFunctions {
    CProjContext *(*context_create)(void);
    CProjContext *(*context_destroy)(CProjContext *);
    int (*context_errno)(CProjContext *);
    const char *(*context_errno_string)(CProjContext *, int);
    const char *(*context_get_database_path)(CProjContext *);
    int (*log_level)(CProjContext *, int);
    CProjObject *(*create)(CProjContext *, const char *definition);
    CProjObject *(*create_crs_to_crs_from_pj)(
        CProjContext *, const CProjObject *source, const CProjObject *target, void *area,
        const char *const *options);
    CProjObject *(*normalize_for_visualization)(CProjContext *, const CProjObject *);
    CProjObject *(*clone)(CProjContext *, const CProjObject *);
    CProjObject *(*destroy)(CProjObject *);
    size_t (*trans_generic)(
        CProjObject *, int direction, double *x, size_t strideX, size_t countX, double *y, size_t strideY,
        size_t countY, double *z, size_t strideZ, size_t countZ, double *t, size_t strideT, size_t countT);
    int (*get_type)(const CProjObject *);
    int (*get_area_of_use)(
        CProjContext *, const CProjObject *, double *west, double *south, double *east, double *north,
        const char **name);
    CProjObject *(*crs_get_sub_crs)(CProjContext *, const CProjObject *, int index);
    CProjObject *(*get_source_crs)(CProjContext *, const CProjObject *);
    CProjObject *(*crs_get_coordinate_system)(CProjContext *, const CProjObject *);
    int (*cs_get_axis_info)(
        CProjContext *, const CProjObject *, int index, const char **name, const char **abbreviation,
        const char **direction, double *unitFactor, const char **unitName, const char **unitAuthority,
        const char **unitCode);
} CProjFunctions;

/// Opens the first of the named libraries that there is and fills the table.
///
/// Returns 0 on success, 1 when none of the libraries could be opened, 2 when one could but it lacks a
/// function (older than PROJ 8). The library stays open for the life of the process.
int cproj_open(const char *const *names, size_t count, CProjFunctions *functions);

#endif
