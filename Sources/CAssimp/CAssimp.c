#include "CAssimp.h"

#include <CDynamicLibrary.h>

#include <dlfcn.h>

int cassimp_open(const char *const *names, size_t count, CAssimpFunctions *functions) {
    void *library = cdynamiclibrary_open(names, count);
    if (library == NULL) return 1;
#define FUNCTION(name, symbol) \
    if (!cdynamiclibrary_find(library, symbol, &functions->name)) return 2
    FUNCTION(ImportFile, "aiImportFileExWithProperties");
    FUNCTION(Release, "aiReleaseImport");
    FUNCTION(Error, "aiGetErrorString");
    FUNCTION(MaterialColor, "aiGetMaterialColor");
    FUNCTION(MaterialNumbers, "aiGetMaterialFloatArray");
    FUNCTION(MaterialIntegers, "aiGetMaterialIntegerArray");
    FUNCTION(MaterialString, "aiGetMaterialString");
    FUNCTION(MajorVersion, "aiGetVersionMajor");
#undef FUNCTION
    return 0;
}
