#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CArchive.h"

#include <CDynamicLibrary.h>
#include <locale.h>

#if defined(__APPLE__)
#include <xlocale.h>
#endif

int carchive_open(const char *const *names, size_t count, CArchiveFunctions *functions) {
    void *library = cdynamiclibrary_open(names, count);
    if (library == NULL) return 1;
#define FUNCTION(name)                                                                \
    do {                                                                              \
        if (!cdynamiclibrary_find(library, "archive_" #name, &functions->name)) return 2; \
    } while (0)
    FUNCTION(read_new);
    FUNCTION(read_support_format_zip);
    FUNCTION(read_support_format_7zip);
    FUNCTION(read_open_filename);
    FUNCTION(read_next_header);
    FUNCTION(read_data);
    FUNCTION(read_free);
    FUNCTION(error_string);
    FUNCTION(entry_pathname_utf8);
    FUNCTION(entry_pathname);
    FUNCTION(entry_filetype);
    FUNCTION(entry_size);
    FUNCTION(entry_size_is_set);
    FUNCTION(entry_is_encrypted);
#undef FUNCTION
    return 0;
}

struct utf8_locale {
    locale_t former;
    locale_t own;
};

void *carchive_begin_utf8(void) {
    // Created once for the process, so that no thread frees what another one uses.
    static _Thread_local struct utf8_locale current;
    static locale_t utf8 = (locale_t)0;
    if (__atomic_load_n(&utf8, __ATOMIC_ACQUIRE) == (locale_t)0) {
        locale_t made = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
        if (made == (locale_t)0) made = newlocale(LC_CTYPE_MASK, "UTF-8", (locale_t)0);
        if (made == (locale_t)0) return NULL;
        locale_t expected = (locale_t)0;
        if (!__atomic_compare_exchange_n(&utf8, &expected, made, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {
            freelocale(made);
        }
    }
    current.own = __atomic_load_n(&utf8, __ATOMIC_ACQUIRE);
    current.former = uselocale(current.own);
    return &current;
}

void carchive_end_utf8(void *former) {
    if (former != NULL) uselocale(((struct utf8_locale *)former)->former);
}
