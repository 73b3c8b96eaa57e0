#include "CGeos.h"

#include <CDynamicLibrary.h>

#include <dlfcn.h>
#include <string.h>

int cgeos_open(const char *const *names, size_t count, CGeosFunctions *functions) {
    void *library = cdynamiclibrary_open(names, count);
    if (library == NULL) return 1;
    // POSIX reads function pointers from dlsym by assignment through void **.
#define OPTIONAL(name, symbol) *(void **)&functions->name = dlsym(library, symbol)
#define NAMED(name, symbol) \
    if (!cdynamiclibrary_find(library, symbol, &functions->name)) return 2
#define FUNCTION(name) NAMED(name, "GEOS" #name "_r")
    NAMED(version, "GEOSversion");
    NAMED(Context_create, "GEOS_init_r");
    NAMED(Context_finish, "GEOS_finish_r");
    FUNCTION(Context_setErrorMessageHandler);
    FUNCTION(Context_setNoticeMessageHandler);
    FUNCTION(Free);
    FUNCTION(CoordSeq_create);
    FUNCTION(CoordSeq_destroy);
    FUNCTION(CoordSeq_getSize);
    FUNCTION(CoordSeq_setXY);
    FUNCTION(CoordSeq_setXYZ);
    FUNCTION(CoordSeq_getXY);
    FUNCTION(CoordSeq_getXYZ);
    OPTIONAL(CoordSeq_copyFromBuffer, "GEOSCoordSeq_copyFromBuffer_r");
    OPTIONAL(CoordSeq_copyToBuffer, "GEOSCoordSeq_copyToBuffer_r");
    FUNCTION(Geom_createPoint);
    FUNCTION(Geom_createLineString);
    FUNCTION(Geom_createLinearRing);
    FUNCTION(Geom_createPolygon);
    FUNCTION(Geom_createCollection);
    FUNCTION(Geom_clone);
    FUNCTION(Geom_destroy);
    FUNCTION(GeomTypeId);
    FUNCTION(isEmpty);
    FUNCTION(GetNumCoordinates);
    FUNCTION(GetNumGeometries);
    FUNCTION(GetGeometryN);
    FUNCTION(GetNumInteriorRings);
    FUNCTION(GetInteriorRingN);
    FUNCTION(GetExteriorRing);
    FUNCTION(Geom_getCoordSeq);
    FUNCTION(Area);
    FUNCTION(isValid);
    FUNCTION(isValidDetail);
    FUNCTION(Intersection);
    FUNCTION(Union);
    FUNCTION(Difference);
    FUNCTION(SymDifference);
    FUNCTION(IntersectionPrec);
    FUNCTION(UnionPrec);
    FUNCTION(DifferencePrec);
    FUNCTION(SymDifferencePrec);
    FUNCTION(UnaryUnion);
    FUNCTION(UnaryUnionPrec);
    FUNCTION(Polygonize);
    FUNCTION(ConvexHull);
    FUNCTION(PointOnSurface);
    FUNCTION(BufferWithParams);
    FUNCTION(BufferParams_create);
    FUNCTION(BufferParams_destroy);
    FUNCTION(BufferParams_setJoinStyle);
    FUNCTION(BufferParams_setMitreLimit);
    FUNCTION(BufferParams_setQuadrantSegments);
    FUNCTION(Intersects);
    FUNCTION(Disjoint);
    FUNCTION(Touches);
    FUNCTION(Crosses);
    FUNCTION(Within);
    FUNCTION(Contains);
    FUNCTION(Overlaps);
    FUNCTION(Equals);
    FUNCTION(RelatePattern);
    FUNCTION(Relate);
    FUNCTION(Prepare);
    FUNCTION(PreparedGeom_destroy);
    FUNCTION(PreparedIntersects);
    FUNCTION(PreparedDisjoint);
    FUNCTION(PreparedTouches);
    FUNCTION(PreparedCrosses);
    FUNCTION(PreparedWithin);
    FUNCTION(PreparedContains);
    FUNCTION(PreparedOverlaps);
#undef FUNCTION
#undef NAMED
#undef OPTIONAL
    return 0;
}

void cgeos_keep_message(const char *message, void *user) {
    CGeosMessage *kept = user;
    size_t length = strlen(message);
    if (length > sizeof kept->text - 1) length = sizeof kept->text - 1;
    memcpy(kept->text, message, length);
    kept->text[length] = '\0';
}

void cgeos_drop_message(const char *message, void *user) {
    (void)message;
    (void)user;
}
