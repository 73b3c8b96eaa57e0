#ifndef CARTOUCHE_CPROJ_H
#define CARTOUCHE_CPROJ_H

#include <stddef.h>

// The functions of PROJ (https://proj.org, C API, version 8 and later) for projections. The declarations are our own,
// so that building and starting do not need PROJ. The library is opened on first use.

typedef struct CProjContext CProjContext;
typedef struct CProjObject CProjObject;
typedef struct CProjList CProjList;
typedef struct CProjOperationSearch CProjOperationSearch;

/// PROJ's geodesic solver for one spheroid (`struct geod_geodesic`, 51 doubles so far), with spare space.
typedef struct CProjGeodesic {
    double room[128];
} CProjGeodesic;

/// The sums of PROJ's geodesic solver for one polygon (`struct geod_polygon`), with spare space.
typedef struct CProjGeodesicPolygon {
    double room[32];
} CProjGeodesicPolygon;

enum {
    CPROJ_FORWARD = 1,
    CPROJ_INVERSE = -1,
    CPROJ_LOG_NONE = 0,
    CPROJ_TYPE_CRS_FIRST = 8,
    CPROJ_TYPE_GEOCENTRIC_CRS = 10,
    CPROJ_TYPE_GEOGRAPHIC_CRS = 11,
    CPROJ_TYPE_GEOGRAPHIC_3D_CRS = 13,
    CPROJ_TYPE_VERTICAL_CRS = 14,
    CPROJ_TYPE_PROJECTED_CRS = 15,
    CPROJ_TYPE_COMPOUND_CRS = 16,
    CPROJ_TYPE_BOUND_CRS = 19,
    CPROJ_TYPE_CRS_LAST = 20,
    CPROJ_WKT2_2019 = 2,
    CPROJ_WKT1_ESRI = 5,
    CPROJ_STRING_4 = 1,
    CPROJ_SPATIAL_CRITERION_PARTIAL_INTERSECTION = 1,
    CPROJ_CATEGORY_COORDINATE_OPERATION = 4,
};

typedef struct CProjFunctions {
    CProjContext *(*context_create)(void);
    CProjContext *(*context_destroy)(CProjContext *);
    int (*context_errno)(CProjContext *);
    const char *(*context_errno_string)(CProjContext *, int);
    const char *(*context_get_database_path)(CProjContext *);
    void (*context_set_search_paths)(CProjContext *, int count, const char *const *paths);
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
    CProjObject *(*crs_get_geodetic_crs)(CProjContext *, const CProjObject *);
    CProjObject *(*get_ellipsoid)(CProjContext *, const CProjObject *);
    int (*ellipsoid_get_parameters)(
        CProjContext *, const CProjObject *, double *semiMajor, double *semiMinor, int *minorIsComputed,
        double *inverseFlattening);
    const char *(*as_wkt)(CProjContext *, const CProjObject *, int type, const char *const *options);
    const char *(*as_proj_string)(
        CProjContext *, const CProjObject *, int type, const char *const *options);
    const char *(*get_name)(const CProjObject *);
    const char *(*get_id_auth_name)(const CProjObject *, int index);
    const char *(*get_id_code)(const CProjObject *, int index);
    CProjObject *(*create_from_database)(
        CProjContext *, const char *authority, const char *code, int category, int useAlternativeGrids,
        const char *const *options);
    CProjObject *(*get_target_crs)(CProjContext *, const CProjObject *);
    int (*is_equivalent_to)(const CProjObject *, const CProjObject *, int criterion);
    CProjOperationSearch *(*create_operation_factory_context)(CProjContext *, const char *authority);
    void (*operation_factory_context_destroy)(CProjOperationSearch *);
    void (*operation_factory_context_set_area_of_interest)(
        CProjContext *, CProjOperationSearch *, double west, double south, double east, double north);
    void (*operation_factory_context_set_spatial_criterion)(CProjContext *, CProjOperationSearch *, int);
    CProjList *(*create_operations)(
        CProjContext *, const CProjObject *source, const CProjObject *target,
        const CProjOperationSearch *);
    int (*list_get_count)(const CProjList *);
    CProjObject *(*list_get)(CProjContext *, const CProjList *, int index);
    void (*list_destroy)(CProjList *);
    int (*coordoperation_is_instantiable)(CProjContext *, const CProjObject *);
    int (*coordoperation_has_ballpark_transformation)(CProjContext *, const CProjObject *);
    int (*coordoperation_get_grid_used_count)(CProjContext *, const CProjObject *);
    int (*coordoperation_get_grid_used)(
        CProjContext *, const CProjObject *, int index, const char **shortName, const char **fullName,
        const char **packageName, const char **url, int *directDownload, int *openLicense,
        int *available);

    // Geodesics. These functions have no context, and several threads can use one solver.
    void (*geod_init)(CProjGeodesic *, double semiMajor, double flattening);
    void (*geod_direct)(
        const CProjGeodesic *, double latitude1, double longitude1, double azimuth1, double distance,
        double *latitude2, double *longitude2, double *azimuth2);
    void (*geod_inverse)(
        const CProjGeodesic *, double latitude1, double longitude1, double latitude2, double longitude2,
        double *distance, double *azimuth1, double *azimuth2);
    void (*geod_polygon_init)(CProjGeodesicPolygon *, int isPolyline);
    void (*geod_polygon_addpoint)(
        const CProjGeodesic *, CProjGeodesicPolygon *, double latitude, double longitude);
    unsigned (*geod_polygon_compute)(
        const CProjGeodesic *, const CProjGeodesicPolygon *, int reverse, int sign, double *area,
        double *perimeter);
} CProjFunctions;

/// Opens the first of the named libraries that exists, and fills the table.
///
/// Returns 0 on success, 1 if none of the libraries could be opened, 2 if the opened one lacks a function (older than
/// PROJ 8). The library stays open until the process ends.
int cproj_open(const char *const *names, size_t count, CProjFunctions *functions);

#endif
