// PNG and JPEG through libpng and libjpeg-turbo.
//
// Both libraries report errors with longjmp, which must not pass over Swift frames. Here every setjmp and
// longjmp stays inside C; callers see a status and a message.
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

// Room for a message with its closing zero.
enum { image_codec_message_size = 256 };

// Reads a PNG of a size that the caller has read from its header already, into rows of straight RGBA bytes
// that are `stride` 32-bit words apart. `has_alpha` tells whether a pixel may be other than opaque.
int image_codec_png_read(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint32_t *pixels, size_t stride,
    bool *has_alpha, char *message);

// Reads a JPEG's size, and whether its data is too short to hold a picture of that size.
int image_codec_jpeg_size(
    const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height, bool *too_short, char *message);

// Reads a JPEG of that size into rows of opaque RGBA.
int image_codec_jpeg_read(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint32_t *pixels, size_t stride,
    char *message);

// Writes rows of premultiplied RGBA over white as a JPEG. `bytes` is to be released with free().
int image_codec_jpeg_write(
    const uint32_t *pixels, size_t stride, uint32_t width, uint32_t height, int quality, bool full_chroma,
    uint8_t **bytes, size_t *count, char *message);

#endif
