#include "CWebP.h"

#include <CDynamicLibrary.h>

int cwebp_open(const char *const *names, size_t count, CWebPFunctions *functions) {
    void *library = cdynamiclibrary_open(names, count);
    if (library == NULL) return 1;
#define FUNCTION(name)                                                            \
    do {                                                                          \
        if (!cdynamiclibrary_find(library, "WebP" #name, &functions->name)) return 2; \
    } while (0)
    FUNCTION(GetInfo);
    FUNCTION(DecodeRGBAInto);
    FUNCTION(EncodeRGBA);
    FUNCTION(EncodeLosslessRGBA);
    FUNCTION(Free);
#undef FUNCTION
    return 0;
}
