#include "CProj.h"

#include <dlfcn.h>

int cproj_open(const char *const *names, size_t count, CProjFunctions *functions) {
    void *library = NULL;
    for (size_t index = 0; index < count && library == NULL; index++) {
        library = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
    }
    if (library == NULL) return 1;
    // Assigning through void ** is how POSIX has function pointers read from dlsym.
#define FUNCTION(name)                                                    \
    do {                                                                  \
        *(void **)&functions->name = dlsym(library, "proj_" #name);       \
        if (functions->name == NULL) {                                    \
            dlclose(library);                                             \
            return 2;                                                     \
        }                                                                 \
    } while (0)
    FUNCTION(context_create);
    FUNCTION(context_destroy);
    FUNCTION(context_errno);
    FUNCTION(context_errno_string);
    FUNCTION(context_get_database_path);
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
#undef FUNCTION
    return 0;
}
