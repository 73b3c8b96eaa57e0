#ifndef CDYNAMICLIBRARY_H
#define CDYNAMICLIBRARY_H

#include <stddef.h>

/// Opens the first library of a list that exists, with all its symbols bound.
///
/// Returns NULL if none can be opened.
void *cdynamiclibrary_open(const char *const *names, size_t count);

/// Reads the address of a function into `*function`, which is a function pointer.
///
/// Returns 1, or closes the library and returns 0 if it has no such function.
int cdynamiclibrary_find(void *library, const char *name, void *function);

#endif
