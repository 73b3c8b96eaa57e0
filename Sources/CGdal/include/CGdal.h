#ifndef CARTOUCHE_CGDAL_H
#define CARTOUCHE_CGDAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The functions of GDAL (https://gdal.org, C API, version 3.4 and later) for reading features and
// rasters. The declarations are our own, so that building and starting do not need GDAL. The library is opened on first
// use.

typedef struct CGdalDataset CGdalDataset;
typedef struct CGdalDriver CGdalDriver;
typedef struct CGdalBand CGdalBand;
typedef struct CGdalStream CGdalStream;
typedef struct CGdalLayer CGdalLayer;
typedef struct CGdalLayerDefinition CGdalLayerDefinition;
typedef struct CGdalFieldDefinition CGdalFieldDefinition;
typedef struct CGdalReference CGdalReference;
typedef struct CGdalFeature CGdalFeature;
typedef struct CGdalGeometry CGdalGeometry;

enum {
    // GDALOpenEx
    CGDAL_OPEN_RASTER = 0x02,
    CGDAL_OPEN_VECTOR = 0x04,
    CGDAL_OPEN_VERBOSE_ERROR = 0x40,
    // OGRwkbByteOrder
    CGDAL_LITTLE_ENDIAN = 1,
    // GDALDataType
    CGDAL_BYTE = 1,
    CGDAL_FLOAT32 = 6,
    // GDALColorInterp
    CGDAL_GRAY = 1,
    CGDAL_PALETTE = 2,
    CGDAL_RED = 3,
    CGDAL_GREEN = 4,
    CGDAL_BLUE = 5,
    CGDAL_ALPHA = 6,
    // GDALGetMaskFlags
    CGDAL_MASK_PER_DATASET = 2,
    CGDAL_MASK_ALPHA = 4,
    // GDALRIOResampleAlg
    CGDAL_NEAREST = 0,
    CGDAL_AVERAGE = 5,
    // CPLErr
    CGDAL_WARNING = 2,
    CGDAL_FAILURE = 3,
    // OGRFieldType; other types are not distinguished
    CGDAL_FIELD_INTEGER = 0,
    CGDAL_FIELD_REAL = 2,
    CGDAL_FIELD_STRING = 4,
    CGDAL_FIELD_DATE = 9,
    CGDAL_FIELD_TIME = 10,
    CGDAL_FIELD_DATE_TIME = 11,
    CGDAL_FIELD_INTEGER64 = 12,
    // Time zones: 0 unknown, 1 local, 100 UTC, and one more for each quarter of an hour east of UTC.
    CGDAL_ZONE_UTC = 100,
    // OGRFieldSubType
    CGDAL_SUBTYPE_BOOLEAN = 1,
};

/// GDALColorEntry.
typedef struct CGdalColor {
    short red, green, blue, alpha;
} CGdalColor;

/// GDALRasterIOExtraArg, version 1.
typedef struct CGdalReadingOptions {
    int version;
    int sampling;
    // Returns 0 to stop the reading.
    int (*progress)(double share, const char *message, void *user);
    void *user;
    int hasFractions;
    double x, y, width, height;
} CGdalReadingOptions;

/// OGREnvelope; note the order of the members.
typedef struct CGdalEnvelope {
    double xMin, xMax, yMin, yMax;
} CGdalEnvelope;

// The C data interface of Apache Arrow (https://arrow.apache.org/docs/format/CDataInterface.html).

typedef struct CArrowSchema {
    const char *format;
    const char *name;
    const char *metadata;
    int64_t flags;
    int64_t childCount;
    struct CArrowSchema **children;
    struct CArrowSchema *dictionary;
    void (*release)(struct CArrowSchema *);
    void *privateData;
} CArrowSchema;

typedef struct CArrowArray {
    int64_t length;
    int64_t nullCount;
    int64_t offset;
    int64_t bufferCount;
    int64_t childCount;
    const void **buffers;
    struct CArrowArray **children;
    struct CArrowArray *dictionary;
    void (*release)(struct CArrowArray *);
    void *privateData;
} CArrowArray;

typedef struct CArrowStream {
    int (*getSchema)(struct CArrowStream *, CArrowSchema *out);
    int (*getNext)(struct CArrowStream *, CArrowArray *out);
    const char *(*getLastError)(struct CArrowStream *);
    void (*release)(struct CArrowStream *);
    void *privateData;
} CArrowStream;

/// CPLErrorHandler.
typedef void (*CGdalMessageReceiver)(int severity, int number, const char *message);

/// CPLHTTPFetchCallbackFunc; a null result means that the request failed.
typedef void *(*CGdalFetcher)(
    const char *url, const char *const *options, void *progress, void *progressArgument, void *write,
    void *writeArgument, void *user);

typedef struct CGdalFunctions {
    const char *(*VersionInfo)(const char *request);
    void (*AllRegister)(void);
    int (*GetDriverCount)(void);
    CGdalDriver *(*GetDriver)(int index);
    const char *(*GetDriverShortName)(CGdalDriver *);
    const char *(*GetDriverLongName)(CGdalDriver *);
    const char *(*GetMetadataItem)(void *object, const char *name, const char *domain);
    void (*DeregisterDriver)(CGdalDriver *);
    CGdalDataset *(*OpenEx)(
        const char *path, unsigned flags, const char *const *drivers, const char *const *options,
        const char *const *siblings);
    // Returns a value since 3.7, which is not used.
    void (*Close)(CGdalDataset *);
    CGdalDriver *(*GetDatasetDriver)(CGdalDataset *);
    int (*DatasetGetLayerCount)(CGdalDataset *);
    CGdalLayer *(*DatasetGetLayer)(CGdalDataset *, int index);
    CGdalLayer *(*DatasetExecuteSQL)(
        CGdalDataset *, const char *statement, void *spatialFilter, const char *dialect);
    void (*DatasetReleaseResultSet)(CGdalDataset *, CGdalLayer *);

    int (*GetRasterXSize)(CGdalDataset *);
    int (*GetRasterYSize)(CGdalDataset *);
    int (*GetRasterCount)(CGdalDataset *);
    // The six numbers of the affine transformation from pixels to coordinates.
    int (*GetGeoTransform)(CGdalDataset *, double *);
    CGdalReference *(*GetSpatialRef)(CGdalDataset *);
    CGdalBand *(*GetRasterBand)(CGdalDataset *, int number);
    double (*GetRasterNoDataValue)(CGdalBand *, int *exists);
    double (*GetRasterScale)(CGdalBand *, int *exists);
    double (*GetRasterOffset)(CGdalBand *, int *exists);
    int (*RasterIO)(
        CGdalBand *, int writes, int x, int y, int width, int height, void *values, int valuesWidth,
        int valuesHeight, int type, int valueStep, int rowStep);
    // The steps are in bytes; 0 means that values and rows have no gaps.
    int (*RasterIOEx)(
        CGdalBand *, int writes, int x, int y, int width, int height, void *values, int valuesWidth,
        int valuesHeight, int type, int64_t valueStep, int64_t rowStep, CGdalReadingOptions *);
    int (*GetRasterDataType)(CGdalBand *);
    const char *(*GetDataTypeName)(int type);
    int (*GetRasterColorInterpretation)(CGdalBand *);
    const char *(*GetColorInterpretationName)(int role);
    void *(*GetRasterColorTable)(CGdalBand *);
    int (*GetColorEntryCount)(void *table);
    int (*GetColorEntryAsRGB)(void *table, int index, CGdalColor *);
    int (*GetMaskFlags)(CGdalBand *);
    CGdalBand *(*GetMaskBand)(CGdalBand *);
    int (*GetOverviewCount)(CGdalBand *);
    CGdalBand *(*GetOverview)(CGdalBand *, int index);
    int (*GetRasterBandXSize)(CGdalBand *);
    int (*GetRasterBandYSize)(CGdalBand *);
    int (*GetGCPCount)(CGdalDataset *);
    char **(*GetFileList)(CGdalDataset *);

    const char *(*L_GetName)(CGdalLayer *);
    int (*L_GetGeomType)(CGdalLayer *);
    CGdalLayerDefinition *(*L_GetLayerDefn)(CGdalLayer *);
    CGdalReference *(*L_GetSpatialRef)(CGdalLayer *);
    int (*L_GetExtent)(CGdalLayer *, CGdalEnvelope *, int force);
    int64_t (*L_GetFeatureCount)(CGdalLayer *, int force);
    const char *(*L_GetFIDColumn)(CGdalLayer *);
    void (*L_SetSpatialFilter)(CGdalLayer *, void *geometry);
    void (*L_SetSpatialFilterRect)(CGdalLayer *, double xMin, double yMin, double xMax, double yMax);
    int (*L_SetAttributeFilter)(CGdalLayer *, const char *condition);
    int (*L_SetIgnoredFields)(CGdalLayer *, const char **names);
    int (*L_TestCapability)(CGdalLayer *, const char *capability);
    void (*L_ResetReading)(CGdalLayer *);
    // Null before GDAL 3.6.
    bool (*L_GetArrowStream)(CGdalLayer *, CArrowStream *, const char *const *options);
    CGdalFeature *(*L_GetNextFeature)(CGdalLayer *);
    CGdalFeature *(*L_GetFeature)(CGdalLayer *, int64_t id);

    int64_t (*F_GetFID)(CGdalFeature *);
    CGdalGeometry *(*F_GetGeometryRef)(CGdalFeature *);
    int (*F_IsFieldSetAndNotNull)(CGdalFeature *, int field);
    double (*F_GetFieldAsDouble)(CGdalFeature *, int field);
    int64_t (*F_GetFieldAsInteger64)(CGdalFeature *, int field);
    const char *(*F_GetFieldAsString)(CGdalFeature *, int field);
    int (*F_GetFieldAsDateTimeEx)(
        CGdalFeature *, int field, int *year, int *month, int *day, int *hour, int *minute, float *second,
        int *zone);
    void (*F_Destroy)(CGdalFeature *);
    size_t (*G_WkbSizeEx)(CGdalGeometry *);
    int (*G_ExportToIsoWkb)(CGdalGeometry *, int byteOrder, unsigned char *bytes);

    int (*FD_GetFieldCount)(CGdalLayerDefinition *);
    CGdalFieldDefinition *(*FD_GetFieldDefn)(CGdalLayerDefinition *, int index);
    int (*FD_GetGeomFieldCount)(CGdalLayerDefinition *);
    const char *(*Fld_GetNameRef)(CGdalFieldDefinition *);
    const char *(*Fld_GetAlternativeNameRef)(CGdalFieldDefinition *);
    int (*Fld_GetType)(CGdalFieldDefinition *);
    int (*Fld_GetSubType)(CGdalFieldDefinition *);
    const char *(*Fld_GetDomainName)(CGdalFieldDefinition *);

    const char *(*GetAuthorityName)(CGdalReference *, const char *key);
    const char *(*GetAuthorityCode)(CGdalReference *, const char *key);
    int (*ExportToWktEx)(CGdalReference *, char **text, const char *const *options);
    int (*IsLocal)(CGdalReference *);
    int (*EPSGTreatsAsLatLong)(CGdalReference *);
    int (*EPSGTreatsAsNorthingEasting)(CGdalReference *);
    const int *(*GetDataAxisToSRSAxisMapping)(CGdalReference *, int *count);

    void (*PushErrorHandlerEx)(CGdalMessageReceiver, void *user);
    void (*PopErrorHandler)(void);
    CGdalMessageReceiver (*SetErrorHandler)(CGdalMessageReceiver);
    /// GDAL's default message handler, which writes to standard error.
    CGdalMessageReceiver DefaultErrorHandler;
    void (*SetThreadLocalConfigOption)(const char *name, const char *value);
    const char *(*GetThreadLocalConfigOption)(const char *name, const char *otherwise);
    int (*HTTPPushFetchCallback)(CGdalFetcher, void *user);
    int (*HTTPPopFetchCallback)(void);
    char **(*ReadDirRecursive)(const char *path);
    CGdalStream *(*FOpenL)(const char *path, const char *access);
    size_t (*FReadL)(void *buffer, size_t size, size_t count, CGdalStream *);
    int (*FCloseL)(CGdalStream *);
    void (*Destroy)(char **list);
    void (*Free)(void *);
} CGdalFunctions;

/// The receiver of GDAL's messages.
typedef struct CGdalReceiver {
    void *log;
    void (*receive)(void *log, int severity, int number, const char *message);
} CGdalReceiver;

/// An error handler for PushErrorHandlerEx whose user data is a CGdalReceiver; without user data it does nothing.
void cgdal_receive(int severity, int number, const char *message);

/// Opens the first of the named libraries that exists, and fills the table.
///
/// Returns 0 on success, 1 if none of the libraries could be opened, 2 if the opened one lacks a function (older than
/// GDAL 3.4). The library stays open until the process ends.
int cgdal_open(const char *const *names, size_t count, CGdalFunctions *functions);

#endif
