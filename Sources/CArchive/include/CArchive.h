#ifndef CARTOUCHE_CARCHIVE_H
#define CARTOUCHE_CARCHIVE_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// Functions of libarchive (https://libarchive.org, version 3.2 and later). The declarations are our own, so that
// building and starting do not need libarchive. The library is opened on first use.

typedef struct archive CArchive;
typedef struct archive_entry CArchiveEntry;

enum {
    CARCHIVE_OK = 0,
    CARCHIVE_EOF = 1,
    CARCHIVE_WARN = -20,
    CARCHIVE_TYPE_FILE = 0100000,
    CARCHIVE_TYPE_FOLDER = 0040000,
};

typedef struct {
    CArchive *(*read_new)(void);
    int (*read_support_format_zip)(CArchive *archive);
    int (*read_support_format_7zip)(CArchive *archive);
    int (*read_open_filename)(CArchive *archive, const char *path, size_t blockSize);
    int (*read_next_header)(CArchive *archive, CArchiveEntry **entry);
    ssize_t (*read_data)(CArchive *archive, void *bytes, size_t count);
    int (*read_free)(CArchive *archive);
    const char *(*error_string)(CArchive *archive);
    const char *(*entry_pathname_utf8)(CArchiveEntry *entry);
    const char *(*entry_pathname)(CArchiveEntry *entry);
    unsigned int (*entry_filetype)(CArchiveEntry *entry);
    int64_t (*entry_size)(CArchiveEntry *entry);
    int (*entry_size_is_set)(CArchiveEntry *entry);
    int (*entry_is_encrypted)(CArchiveEntry *entry);
} CArchiveFunctions;

/// Opens the first of the named libraries that exists, and fills the table.
///
/// Returns 0 on success, 1 if none of the libraries could be opened, 2 if the opened one lacks a function.
int carchive_open(const char *const *names, size_t count, CArchiveFunctions *functions);

/// Makes the current thread use UTF-8, in which libarchive gives names. Returns what `carchive_end_utf8` needs.
void *carchive_begin_utf8(void);

/// Ends the effect of `carchive_begin_utf8`.
void carchive_end_utf8(void *former);

#endif
