#ifndef CARTOUCHE_CGEOS_H
#define CARTOUCHE_CGEOS_H

#include <stddef.h>

// The functions of GEOS (https://libgeos.org, C API with a context, version 3.9 and later) for geometry operations. The
// declarations are our own, so that building and starting do not need GEOS. The library is opened on first use.

typedef struct CGeosContext CGeosContext;
typedef struct CGeosGeometry CGeosGeometry;
typedef struct CGeosSequence CGeosSequence;
typedef struct CGeosPrepared CGeosPrepared;
typedef struct CGeosBufferStyle CGeosBufferStyle;

enum {
    CGEOS_POINT = 0,
    CGEOS_LINE_STRING = 1,
    CGEOS_LINEAR_RING = 2,
    CGEOS_POLYGON = 3,
    CGEOS_MULTI_POINT = 4,
    CGEOS_MULTI_LINE_STRING = 5,
    CGEOS_MULTI_POLYGON = 6,
    CGEOS_COLLECTION = 7,

    CGEOS_CAP_ROUND = 1,
    CGEOS_JOIN_ROUND = 1,
    CGEOS_JOIN_MITRE = 2,
    CGEOS_JOIN_BEVEL = 3,

    // A ring can touch itself at a point and so enclose a hole.
    CGEOS_VALID_RING_TOUCHES_ITSELF = 1,

    // The result of a predicate that an exception stopped.
    CGEOS_EXCEPTION = 2,
};

typedef struct CGeosFunctions {
    const char *(*version)(void);
    CGeosContext *(*Context_create)(void);
    void (*Context_finish)(CGeosContext *);
    void *(*Context_setErrorMessageHandler)(
        CGeosContext *, void (*)(const char *message, void *user), void *user);
    void *(*Context_setNoticeMessageHandler)(
        CGeosContext *, void (*)(const char *message, void *user), void *user);
    void (*Free)(CGeosContext *, void *);

    CGeosSequence *(*CoordSeq_create)(CGeosContext *, unsigned size, unsigned dimension);
    void (*CoordSeq_destroy)(CGeosContext *, CGeosSequence *);
    int (*CoordSeq_getSize)(CGeosContext *, const CGeosSequence *, unsigned *);
    int (*CoordSeq_setXY)(CGeosContext *, CGeosSequence *, unsigned index, double x, double y);
    int (*CoordSeq_setXYZ)(CGeosContext *, CGeosSequence *, unsigned index, double x, double y, double z);
    int (*CoordSeq_getXY)(CGeosContext *, const CGeosSequence *, unsigned index, double *x, double *y);
    int (*CoordSeq_getXYZ)(
        CGeosContext *, const CGeosSequence *, unsigned index, double *x, double *y, double *z);
    // These two are NULL before GEOS 3.10.
    CGeosSequence *(*CoordSeq_copyFromBuffer)(
        CGeosContext *, const double *, unsigned size, int hasZ, int hasM);
    int (*CoordSeq_copyToBuffer)(CGeosContext *, const CGeosSequence *, double *, int hasZ, int hasM);

    CGeosGeometry *(*Geom_createPoint)(CGeosContext *, CGeosSequence *);
    CGeosGeometry *(*Geom_createLineString)(CGeosContext *, CGeosSequence *);
    CGeosGeometry *(*Geom_createLinearRing)(CGeosContext *, CGeosSequence *);
    CGeosGeometry *(*Geom_createPolygon)(
        CGeosContext *, CGeosGeometry *shell, CGeosGeometry **holes, unsigned holeCount);
    CGeosGeometry *(*Geom_createCollection)(
        CGeosContext *, int type, CGeosGeometry **members, unsigned count);
    CGeosGeometry *(*Geom_clone)(CGeosContext *, const CGeosGeometry *);
    void (*Geom_destroy)(CGeosContext *, CGeosGeometry *);

    int (*GeomTypeId)(CGeosContext *, const CGeosGeometry *);
    unsigned char (*isEmpty)(CGeosContext *, const CGeosGeometry *);
    int (*GetNumCoordinates)(CGeosContext *, const CGeosGeometry *);
    int (*GetNumGeometries)(CGeosContext *, const CGeosGeometry *);
    const CGeosGeometry *(*GetGeometryN)(CGeosContext *, const CGeosGeometry *, int);
    int (*GetNumInteriorRings)(CGeosContext *, const CGeosGeometry *);
    const CGeosGeometry *(*GetInteriorRingN)(CGeosContext *, const CGeosGeometry *, int);
    const CGeosGeometry *(*GetExteriorRing)(CGeosContext *, const CGeosGeometry *);
    const CGeosSequence *(*Geom_getCoordSeq)(CGeosContext *, const CGeosGeometry *);
    int (*Area)(CGeosContext *, const CGeosGeometry *, double *);
    unsigned char (*isValid)(CGeosContext *, const CGeosGeometry *);
    unsigned char (*isValidDetail)(
        CGeosContext *, const CGeosGeometry *, int flags, char **reason, CGeosGeometry **where);

    CGeosGeometry *(*Intersection)(CGeosContext *, const CGeosGeometry *, const CGeosGeometry *);
    CGeosGeometry *(*Union)(CGeosContext *, const CGeosGeometry *, const CGeosGeometry *);
    CGeosGeometry *(*Difference)(CGeosContext *, const CGeosGeometry *, const CGeosGeometry *);
    CGeosGeometry *(*SymDifference)(CGeosContext *, const CGeosGeometry *, const CGeosGeometry *);
    CGeosGeometry *(*IntersectionPrec)(
        CGeosContext *, const CGeosGeometry *, const CGeosGeometry *, double gridSize);
    CGeosGeometry *(*UnionPrec)(
        CGeosContext *, const CGeosGeometry *, const CGeosGeometry *, double gridSize);
    CGeosGeometry *(*DifferencePrec)(
        CGeosContext *, const CGeosGeometry *, const CGeosGeometry *, double gridSize);
    CGeosGeometry *(*SymDifferencePrec)(
        CGeosContext *, const CGeosGeometry *, const CGeosGeometry *, double gridSize);
    CGeosGeometry *(*UnaryUnion)(CGeosContext *, const CGeosGeometry *);
    CGeosGeometry *(*UnaryUnionPrec)(CGeosContext *, const CGeosGeometry *, double gridSize);
    CGeosGeometry *(*Polygonize)(CGeosContext *, const CGeosGeometry *const *, unsigned count);
    CGeosGeometry *(*ConvexHull)(CGeosContext *, const CGeosGeometry *);
    CGeosGeometry *(*PointOnSurface)(CGeosContext *, const CGeosGeometry *);
    CGeosGeometry *(*BufferWithParams)(
        CGeosContext *, const CGeosGeometry *, const CGeosBufferStyle *, double distance);
    CGeosBufferStyle *(*BufferParams_create)(CGeosContext *);
    void (*BufferParams_destroy)(CGeosContext *, CGeosBufferStyle *);
    int (*BufferParams_setJoinStyle)(CGeosContext *, CGeosBufferStyle *, int);
    int (*BufferParams_setMitreLimit)(CGeosContext *, CGeosBufferStyle *, double);
    int (*BufferParams_setQuadrantSegments)(CGeosContext *, CGeosBufferStyle *, int);

    unsigned char (*Intersects)(CGeosContext *, const CGeosGeometry *, const CGeosGeometry *);
    unsigned char (*Disjoint)(CGeosContext *, const CGeosGeometry *, const CGeosGeometry *);
    unsigned char (*Touches)(CGeosContext *, const CGeosGeometry *, const CGeosGeometry *);
    unsigned char (*Crosses)(CGeosContext *, const CGeosGeometry *, const CGeosGeometry *);
    unsigned char (*Within)(CGeosContext *, const CGeosGeometry *, const CGeosGeometry *);
    unsigned char (*Contains)(CGeosContext *, const CGeosGeometry *, const CGeosGeometry *);
    unsigned char (*Overlaps)(CGeosContext *, const CGeosGeometry *, const CGeosGeometry *);
    unsigned char (*Equals)(CGeosContext *, const CGeosGeometry *, const CGeosGeometry *);
    unsigned char (*RelatePattern)(
        CGeosContext *, const CGeosGeometry *, const CGeosGeometry *, const char *pattern);
    char *(*Relate)(CGeosContext *, const CGeosGeometry *, const CGeosGeometry *);

    const CGeosPrepared *(*Prepare)(CGeosContext *, const CGeosGeometry *);
    void (*PreparedGeom_destroy)(CGeosContext *, const CGeosPrepared *);
    unsigned char (*PreparedIntersects)(CGeosContext *, const CGeosPrepared *, const CGeosGeometry *);
    unsigned char (*PreparedDisjoint)(CGeosContext *, const CGeosPrepared *, const CGeosGeometry *);
    unsigned char (*PreparedTouches)(CGeosContext *, const CGeosPrepared *, const CGeosGeometry *);
    unsigned char (*PreparedCrosses)(CGeosContext *, const CGeosPrepared *, const CGeosGeometry *);
    unsigned char (*PreparedWithin)(CGeosContext *, const CGeosPrepared *, const CGeosGeometry *);
    unsigned char (*PreparedContains)(CGeosContext *, const CGeosPrepared *, const CGeosGeometry *);
    unsigned char (*PreparedOverlaps)(CGeosContext *, const CGeosPrepared *, const CGeosGeometry *);
} CGeosFunctions;

/// Opens the first of the named libraries that exists, and fills the table.
///
/// Returns 0 on success, 1 if none of the libraries could be opened, 2 if the opened one lacks a function (older than
/// GEOS 3.9). The library stays open until the process ends.
int cgeos_open(const char *const *names, size_t count, CGeosFunctions *functions);

/// The last message of a context, truncated to the size of the array.
typedef struct CGeosMessage {
    char text[512];
} CGeosMessage;

/// A message handler that stores the message; its user pointer is a CGeosMessage.
void cgeos_keep_message(const char *message, void *user);

/// A message handler that ignores the message.
void cgeos_drop_message(const char *message, void *user);

#endif
