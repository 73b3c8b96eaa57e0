#ifndef CARTOUCHE_CWEBP_H
#define CARTOUCHE_CWEBP_H

#include <stddef.h>
#include <stdint.h>

// Functions of libwebp (https://developers.google.com/speed/webp, version 0.5 and later). The declarations are our own,
// so that building and starting do not need libwebp. The library is opened on first use.

typedef struct {
    int (*GetInfo)(const uint8_t *data, size_t size, int *width, int *height);
    uint8_t *(*DecodeRGBAInto)(
        const uint8_t *data, size_t size, uint8_t *output, size_t outputSize, int stride);
    size_t (*EncodeRGBA)(
        const uint8_t *pixels, int width, int height, int stride, float quality, uint8_t **output);
    size_t (*EncodeLosslessRGBA)(
        const uint8_t *pixels, int width, int height, int stride, uint8_t **output);
    void (*Free)(void *pointer);
} CWebPFunctions;

/// Opens the first of the named libraries that exists, and fills the table.
///
/// Returns 0 on success, 1 if none of the libraries could be opened, 2 if the opened one lacks a function.
int cwebp_open(const char *const *names, size_t count, CWebPFunctions *functions);

#endif
