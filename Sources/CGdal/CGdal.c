#include "CGdal.h"

#include <dlfcn.h>

static void *(*userData)(void);

void cgdal_receive(int severity, int number, const char *message) {
    CGdalReceiver *receiver = userData == NULL ? NULL : userData();
    if (receiver != NULL) receiver->receive(receiver->log, severity, number, message);
}

int cgdal_open(const char *const *names, size_t count, CGdalFunctions *functions) {
    void *library = NULL;
    for (size_t index = 0; index < count && library == NULL; index++) {
        // Lazy binding: GDAL loads about a hundred libraries, and most of their functions are never called.
        library = dlopen(names[index], RTLD_LAZY | RTLD_LOCAL);
    }
    if (library == NULL) return 1;
    // POSIX reads function pointers from dlsym by assignment through void **. A library that is too old stays open,
    // because GDAL's threads and exit handlers do not survive dlclose.
#define FUNCTION(prefix, name)                                          \
    do {                                                                \
        *(void **)&functions->name = dlsym(library, #prefix #name);     \
        if (functions->name == NULL) return 2;                          \
    } while (0)
    FUNCTION(GDAL, VersionInfo);
    FUNCTION(GDAL, AllRegister);
    FUNCTION(GDAL, GetDriverCount);
    FUNCTION(GDAL, GetDriver);
    FUNCTION(GDAL, GetDriverShortName);
    FUNCTION(GDAL, GetDriverLongName);
    FUNCTION(GDAL, GetMetadataItem);
    FUNCTION(GDAL, DeregisterDriver);
    FUNCTION(GDAL, OpenEx);
    FUNCTION(GDAL, Close);
    FUNCTION(GDAL, GetDatasetDriver);
    FUNCTION(GDAL, DatasetGetLayerCount);
    FUNCTION(GDAL, DatasetGetLayer);
    FUNCTION(GDAL, DatasetExecuteSQL);
    FUNCTION(GDAL, DatasetReleaseResultSet);
    FUNCTION(GDAL, GetRasterXSize);
    FUNCTION(GDAL, GetRasterYSize);
    FUNCTION(GDAL, GetRasterCount);
    FUNCTION(GDAL, GetGeoTransform);
    FUNCTION(GDAL, GetSpatialRef);
    FUNCTION(GDAL, GetRasterBand);
    FUNCTION(GDAL, GetRasterNoDataValue);
    FUNCTION(GDAL, GetRasterScale);
    FUNCTION(GDAL, GetRasterOffset);
    FUNCTION(GDAL, RasterIO);
    FUNCTION(GDAL, RasterIOEx);
    FUNCTION(GDAL, GetRasterDataType);
    FUNCTION(GDAL, GetDataTypeName);
    FUNCTION(GDAL, GetRasterColorInterpretation);
    FUNCTION(GDAL, GetColorInterpretationName);
    FUNCTION(GDAL, GetRasterColorTable);
    FUNCTION(GDAL, GetColorEntryCount);
    FUNCTION(GDAL, GetColorEntryAsRGB);
    FUNCTION(GDAL, GetMaskFlags);
    FUNCTION(GDAL, GetMaskBand);
    FUNCTION(GDAL, GetOverviewCount);
    FUNCTION(GDAL, GetOverview);
    FUNCTION(GDAL, GetRasterBandXSize);
    FUNCTION(GDAL, GetRasterBandYSize);
    FUNCTION(GDAL, GetGCPCount);
    FUNCTION(GDAL, GetFileList);
    FUNCTION(OGR_, L_GetName);
    FUNCTION(OGR_, L_GetGeomType);
    FUNCTION(OGR_, L_GetLayerDefn);
    FUNCTION(OGR_, L_GetSpatialRef);
    FUNCTION(OGR_, L_GetExtent);
    FUNCTION(OGR_, L_GetFeatureCount);
    FUNCTION(OGR_, L_GetFIDColumn);
    FUNCTION(OGR_, L_SetSpatialFilter);
    FUNCTION(OGR_, L_SetSpatialFilterRect);
    FUNCTION(OGR_, L_SetAttributeFilter);
    FUNCTION(OGR_, L_SetIgnoredFields);
    FUNCTION(OGR_, L_TestCapability);
    FUNCTION(OGR_, L_ResetReading);
    FUNCTION(OGR_, L_GetNextFeature);
    FUNCTION(OGR_, L_GetFeature);
    FUNCTION(OGR_, F_GetFID);
    FUNCTION(OGR_, F_GetGeometryRef);
    FUNCTION(OGR_, F_IsFieldSetAndNotNull);
    FUNCTION(OGR_, F_GetFieldAsDouble);
    FUNCTION(OGR_, F_GetFieldAsInteger64);
    FUNCTION(OGR_, F_GetFieldAsString);
    FUNCTION(OGR_, F_GetFieldAsDateTimeEx);
    FUNCTION(OGR_, F_Destroy);
    FUNCTION(OGR_, G_WkbSizeEx);
    FUNCTION(OGR_, G_ExportToIsoWkb);
    FUNCTION(OGR_, FD_GetFieldCount);
    FUNCTION(OGR_, FD_GetFieldDefn);
    FUNCTION(OGR_, FD_GetGeomFieldCount);
    FUNCTION(OGR_, Fld_GetNameRef);
    FUNCTION(OGR_, Fld_GetAlternativeNameRef);
    FUNCTION(OGR_, Fld_GetType);
    FUNCTION(OGR_, Fld_GetSubType);
    FUNCTION(OGR_, Fld_GetDomainName);
    FUNCTION(OSR, GetAuthorityName);
    FUNCTION(OSR, GetAuthorityCode);
    FUNCTION(OSR, ExportToWktEx);
    FUNCTION(OSR, IsLocal);
    FUNCTION(OSR, EPSGTreatsAsLatLong);
    FUNCTION(OSR, EPSGTreatsAsNorthingEasting);
    FUNCTION(OSR, GetDataAxisToSRSAxisMapping);
    FUNCTION(CPL, PushErrorHandlerEx);
    FUNCTION(CPL, PopErrorHandler);
    FUNCTION(CPL, SetErrorHandler);
    FUNCTION(CPL, DefaultErrorHandler);
    FUNCTION(CPL, SetThreadLocalConfigOption);
    FUNCTION(CPL, GetThreadLocalConfigOption);
    FUNCTION(CPL, HTTPPushFetchCallback);
    FUNCTION(CPL, HTTPPopFetchCallback);
    FUNCTION(VSI, ReadDirRecursive);
    FUNCTION(VSI, FOpenL);
    FUNCTION(VSI, FReadL);
    FUNCTION(VSI, FCloseL);
    FUNCTION(CSL, Destroy);
    FUNCTION(VSI, Free);
#undef FUNCTION
    *(void **)&functions->L_GetArrowStream = dlsym(library, "OGR_L_GetArrowStream");
    *(void **)&userData = dlsym(library, "CPLGetErrorHandlerUserData");
    return userData == NULL ? 2 : 0;
}
