#include "CImageCodecs.h"

#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The state of libpng's callbacks. It is in the stack frame above the one that calls setjmp, so that its members keep
// their values after longjmp.
struct reading {
    const uint8_t *bytes;
    size_t count;
    size_t position;
    bool truncated;
    char *message;
    png_structp png;
    png_infop info;
};

static void read_bytes(png_structp png, png_bytep into, size_t count) {
    struct reading *self = png_get_io_ptr(png);
    if (count > self->count - self->position) {
        self->truncated = true;
        png_error(png, "the data ends early");
    }
    memcpy(into, self->bytes + self->position, count);
    self->position += count;
}

static void on_error(png_structp png, png_const_charp text) {
    struct reading *self = png_get_error_ptr(png);
    snprintf(self->message, image_codec_message_size, "%s", text);
    png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp text) {
    (void)png;
    (void)text;
}

// Reads the header and sets the format of rows: RGBA bytes. Errors return by longjmp.
static void begin_rows(struct reading *self, uint32_t width, uint32_t height, bool *has_alpha, int *passes) {
    png_structp png = self->png;
    png_set_read_fn(png, self, read_bytes);
    png_set_user_limits(png, width, height);
    // Text, profiles and other unused chunks are skipped, because they only cost time and memory.
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
    png_read_info(png, self->info);
    if (png_get_image_width(png, self->info) != width || png_get_image_height(png, self->info) != height) {
        png_error(png, "the image size in the header is inconsistent");
    }
    *has_alpha = (png_get_color_type(png, self->info) & PNG_COLOR_MASK_ALPHA)
        || png_get_valid(png, self->info, PNG_INFO_tRNS);
    png_set_expand(png);
    png_set_scale_16(png);
    png_set_gray_to_rgb(png);
    png_set_add_alpha(png, 255, PNG_FILLER_AFTER);
    *passes = png_set_interlace_handling(png);
    png_read_update_info(png, self->info);
    if (png_get_rowbytes(png, self->info) != (size_t)width * 4) {
        png_error(png, "the rows have an unexpected length");
    }
}

static int read_rows(
    struct reading *self, uint32_t width, uint32_t height, uint32_t *pixels, size_t stride, bool *has_alpha) {
    png_structp png = self->png;
    if (setjmp(png_jmpbuf(png))) {
        return self->truncated ? image_codec_truncated : image_codec_damaged;
    }
    int passes;
    begin_rows(self, width, height, has_alpha, &passes);
    for (int pass = 0; pass < passes; pass++) {
        for (uint32_t y = 0; y < height; y++) {
            png_read_row(png, (png_bytep)(pixels + y * stride), NULL);
        }
    }
    png_read_end(png, NULL);
    return image_codec_done;
}

int image_codec_png_read(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint32_t *pixels, size_t stride,
    bool *has_alpha, char *message) {
    struct reading self = {.bytes = bytes, .count = count, .message = message};
    message[0] = 0;
    self.png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &self, on_error, on_warning);
    if (!self.png) return image_codec_no_memory;
    self.info = png_create_info_struct(self.png);
    int status = self.info ? read_rows(&self, width, height, pixels, stride, has_alpha) : image_codec_no_memory;
    png_destroy_read_struct(&self.png, &self.info, NULL);
    return status;
}

// The sums of the premultiplied channels for one reduced row, and the row that is read.
struct averaging {
    uint32_t *sums;
    uint8_t *row;
};

static void add_row(const uint8_t *row, uint32_t width, uint32_t factor, uint32_t *sums) {
    for (uint32_t x = 0; x < width; x++, row += 4) {
        uint32_t *sum = sums + (size_t)(x / factor) * 4;
        uint32_t alpha = row[3];
        for (int channel = 0; channel < 3; channel++) sum[channel] += row[channel] * alpha;
        sum[3] += alpha * 255;
    }
}

static void store_row(
    const uint32_t *sums, uint32_t width, uint32_t factor, uint32_t rows, uint32_t *pixels) {
    uint8_t *to = (uint8_t *)pixels;
    for (uint32_t x = 0; x < width; x += factor, sums += 4) {
        uint32_t columns = width - x < factor ? width - x : factor;
        uint64_t count = (uint64_t)columns * rows * 255;
        for (int channel = 0; channel < 4; channel++) *to++ = (uint8_t)((sums[channel] + count / 2) / count);
    }
}

static int read_reduced_rows(
    struct reading *self, uint32_t width, uint32_t height, uint32_t factor, struct averaging *averaging,
    uint32_t *pixels, size_t stride) {
    png_structp png = self->png;
    if (setjmp(png_jmpbuf(png))) {
        return self->truncated ? image_codec_truncated : image_codec_damaged;
    }
    bool has_alpha;
    int passes;
    begin_rows(self, width, height, &has_alpha, &passes);
    if (passes != 1) png_error(png, "the image is interlaced");
    size_t sum_bytes = ((size_t)(width - 1) / factor + 1) * 4 * sizeof(uint32_t);
    for (uint32_t y = 0; y < height; y += factor) {
        uint32_t rows = height - y < factor ? height - y : factor;
        memset(averaging->sums, 0, sum_bytes);
        for (uint32_t row = 0; row < rows; row++) {
            png_read_row(png, averaging->row, NULL);
            add_row(averaging->row, width, factor, averaging->sums);
        }
        store_row(averaging->sums, width, factor, rows, pixels + (size_t)(y / factor) * stride);
    }
    png_read_end(png, NULL);
    return image_codec_done;
}

int image_codec_png_read_reduced(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint32_t factor, uint32_t *pixels,
    size_t stride, char *message) {
    struct reading self = {.bytes = bytes, .count = count, .message = message};
    message[0] = 0;
    struct averaging averaging = {
        .sums = malloc(((size_t)(width - 1) / factor + 1) * 4 * sizeof(uint32_t)),
        .row = malloc((size_t)width * 4),
    };
    int status = image_codec_no_memory;
    if (averaging.sums && averaging.row) {
        self.png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &self, on_error, on_warning);
        if (self.png) self.info = png_create_info_struct(self.png);
        if (self.info) status = read_reduced_rows(&self, width, height, factor, &averaging, pixels, stride);
        if (self.png) png_destroy_read_struct(&self.png, &self.info, NULL);
    }
    free(averaging.sums);
    free(averaging.row);
    return status;
}
