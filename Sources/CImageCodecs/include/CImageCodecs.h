// PNG and JPEG through libpng and libjpeg-turbo.
//
// Both libraries report errors with longjmp, which must not skip Swift stack frames. Every setjmp and longjmp therefore
// stays inside this C code. Callers get a status and a message.
#ifndef CARTOUCHE_CIMAGECODECS_H
#define CARTOUCHE_CIMAGECODECS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum image_codec_status {
    image_codec_done = 0,
    image_codec_truncated = 1,
    image_codec_damaged = 2,
    image_codec_unsupported = 3,
    image_codec_no_memory = 4,
};

// The size of a message, with its terminating zero.
enum { image_codec_message_size = 256 };

// Reads a PNG into rows of straight RGBA bytes. The caller has already read the size from the header. `stride` is the
// number of 32-bit words from one row to the next. `has_alpha` is set if the PNG has an alpha channel or transparent
// colors.
int image_codec_png_read(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint32_t *pixels, size_t stride,
    bool *has_alpha, char *message);

// Reads a PNG without interlacing at a reduced size, row by row: each pixel is the average of `factor` by `factor` pixels
// (2 to 256), or fewer at the right and lower edge. Rows are premultiplied RGBA bytes.
int image_codec_png_read_reduced(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint32_t factor, uint32_t *pixels,
    size_t stride, char *message);

// Reads the size of a JPEG, and whether its data is too short for an image of that size.
int image_codec_jpeg_size(
    const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height, bool *too_short, char *message);

// Reads a JPEG into rows of opaque RGBA pixels. The denominator of the scale is 1, 2, 4 or 8; the size is the full size
// divided by it, rounded up.
int image_codec_jpeg_read(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint32_t denominator, uint32_t *pixels,
    size_t stride, char *message);

// Writes rows of premultiplied RGBA pixels over a white background as a JPEG. The caller releases `bytes` with free().
int image_codec_jpeg_write(
    const uint32_t *pixels, size_t stride, uint32_t width, uint32_t height, int quality, bool full_chroma,
    uint8_t **bytes, size_t *count, char *message);

#endif
