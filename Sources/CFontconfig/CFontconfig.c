#include "CFontconfig.h"

#include <CDynamicLibrary.h>

int cfontconfig_open(const char *const *names, size_t count, CFontconfigFunctions *functions) {
    void *library = cdynamiclibrary_open(names, count);
    if (library == NULL) return 1;
#define FUNCTION(name) \
    if (!cdynamiclibrary_find(library, "Fc" #name, &functions->name)) return 2
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
