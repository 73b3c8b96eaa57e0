#include "CFreeType.h"

#include <CDynamicLibrary.h>

int cfreetype_open(const char *const *names, size_t count, CFreeTypeFunctions *functions) {
    void *library = cdynamiclibrary_open(names, count);
    if (library == NULL) return 1;
#define FUNCTION(name) \
    if (!cdynamiclibrary_find(library, "FT_" #name, &functions->name)) return 2
    FUNCTION(Init_FreeType);
    FUNCTION(Done_FreeType);
    FUNCTION(New_Face);
    FUNCTION(Done_Face);
    FUNCTION(Load_Glyph);
    FUNCTION(Get_Char_Index);
    FUNCTION(Select_Charmap);
    FUNCTION(Set_Charmap);
    FUNCTION(Outline_Decompose);
    FUNCTION(Outline_Embolden);
    FUNCTION(Get_Sfnt_Name_Count);
    FUNCTION(Get_Sfnt_Name);
    FUNCTION(Get_MM_Var);
    FUNCTION(Done_MM_Var);
    FUNCTION(Set_Var_Design_Coordinates);
    FUNCTION(Select_Size);
    FUNCTION(Load_Sfnt_Table);
    FUNCTION(Palette_Data_Get);
    FUNCTION(Palette_Select);
    FUNCTION(Get_Color_Glyph_Layer);
#undef FUNCTION
    return 0;
}
