#include "CProj.h"

#include <CDynamicLibrary.h>

int cproj_open(const char *const *names, size_t count, CProjFunctions *functions) {
    void *library = cdynamiclibrary_open(names, count);
    if (library == NULL) return 1;
#define FUNCTION(name) NAMED(name, "proj_" #name)
#define GEODESIC(name) NAMED(name, #name)
#define NAMED(name, symbol) \
    if (!cdynamiclibrary_find(library, symbol, &functions->name)) return 2
    FUNCTION(context_create);
    FUNCTION(context_destroy);
    FUNCTION(context_errno);
    FUNCTION(context_errno_string);
    FUNCTION(context_get_database_path);
    FUNCTION(context_set_search_paths);
    FUNCTION(log_level);
    FUNCTION(create);
    FUNCTION(create_crs_to_crs_from_pj);
    FUNCTION(normalize_for_visualization);
    FUNCTION(clone);
    FUNCTION(destroy);
    FUNCTION(trans_generic);
    FUNCTION(get_type);
    FUNCTION(get_area_of_use);
    FUNCTION(crs_get_sub_crs);
    FUNCTION(get_source_crs);
    FUNCTION(crs_get_coordinate_system);
    FUNCTION(cs_get_axis_info);
    FUNCTION(crs_get_geodetic_crs);
    FUNCTION(get_ellipsoid);
    FUNCTION(ellipsoid_get_parameters);
    FUNCTION(as_wkt);
    FUNCTION(as_proj_string);
    FUNCTION(get_name);
    FUNCTION(get_id_auth_name);
    FUNCTION(get_id_code);
    FUNCTION(create_from_database);
    FUNCTION(get_target_crs);
    FUNCTION(is_equivalent_to);
    FUNCTION(create_operation_factory_context);
    FUNCTION(operation_factory_context_destroy);
    FUNCTION(operation_factory_context_set_area_of_interest);
    FUNCTION(operation_factory_context_set_spatial_criterion);
    FUNCTION(create_operations);
    FUNCTION(list_get_count);
    FUNCTION(list_get);
    FUNCTION(list_destroy);
    FUNCTION(coordoperation_is_instantiable);
    FUNCTION(coordoperation_has_ballpark_transformation);
    FUNCTION(coordoperation_get_grid_used_count);
    FUNCTION(coordoperation_get_grid_used);
    GEODESIC(geod_init);
    GEODESIC(geod_direct);
    GEODESIC(geod_inverse);
    GEODESIC(geod_polygon_init);
    GEODESIC(geod_polygon_addpoint);
    GEODESIC(geod_polygon_compute);
#undef FUNCTION
#undef GEODESIC
#undef NAMED
    return 0;
}
