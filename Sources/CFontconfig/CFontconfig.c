#include "CFontconfig.h"

#include <dlfcn.h>

int cfontconfig_open(const char *const *names, size_t count, CFontconfigFunctions *functions) {
    void *library = NULL;
    for (size_t index = 0; index < count && library == NULL; index++) {
        library = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
    }
    if (library == NULL) return 1;
    // POSIX specifies this assignment through void ** for function pointers from dlsym.
#define FUNCTION(name)                                             \
    do {                                                           \
        *(void **)&functions->name = dlsym(library, "Fc" #name);   \
        if (functions->name == NULL) {                             \
            dlclose(library);                                      \
            return 2;                                              \
        }                                                          \
    } while (0)
    FUNCTION(InitLoadConfigAndFonts);
    FUNCTION(ConfigDestroy);
    FUNCTION(PatternCreate);
    FUNCTION(PatternDestroy);
    FUNCTION(PatternAddString);
    FUNCTION(PatternGetString);
    FUNCTION(PatternGetInteger);
    FUNCTION(ObjectSetCreate);
    FUNCTION(ObjectSetAdd);
    FUNCTION(ObjectSetDestroy);
    FUNCTION(FontList);
    FUNCTION(FontSetDestroy);
    FUNCTION(PatternAddInteger);
    FUNCTION(ConfigSubstitute);
    FUNCTION(DefaultSubstitute);
    FUNCTION(FontSort);
    FUNCTION(PatternGetCharSet);
    FUNCTION(CharSetHasChar);
#undef FUNCTION
    return 0;
}
