#include "CImageCodecs.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jerror.h>
#include <jpeglib.h>

// The greatest number of scans in a JPEG. Each scan processes the whole image again, and usual encoders write about
// ten.
enum { max_scans = 100 };

// The state of libjpeg's callbacks. `base` is the first member, so that callbacks can cast `cinfo->err` to this type.
struct outcome {
    struct jpeg_error_mgr base;
    jmp_buf back;
    char *message;
    int status;
};

static void stop(j_common_ptr cinfo) {
    struct outcome *self = (struct outcome *)cinfo->err;
    char text[JMSG_LENGTH_MAX];
    self->base.format_message(cinfo, text);
    snprintf(self->message, image_codec_message_size, "%s", text);
    switch (self->base.msg_code) {
    case JERR_OUT_OF_MEMORY: self->status = image_codec_no_memory; break;
    case JERR_INPUT_EOF:
    case JERR_INPUT_EMPTY:
    case JWRN_JPEG_EOF: self->status = image_codec_truncated; break;
    case JERR_SOF_UNSUPPORTED:
    case JERR_BAD_PRECISION:
    case JERR_CONVERSION_NOTIMPL:
    case JERR_ARITH_NOTIMPL:
    case JERR_IMAGE_TOO_BIG: self->status = image_codec_unsupported; break;
    default: self->status = image_codec_damaged;
    }
    longjmp(self->back, 1);
}

// libjpeg replaces missing data with gray. An incomplete image is an error here.
static void warn(j_common_ptr cinfo, int level) {
    if (level >= 0) return;
    cinfo->err->num_warnings++;
    switch (cinfo->err->msg_code) {
    case JWRN_JPEG_EOF:
    case JWRN_HIT_MARKER:
    case JWRN_HUFF_BAD_CODE:
    case JWRN_MUST_RESYNC: stop(cinfo);
    }
}

static void print_nothing(j_common_ptr cinfo) { (void)cinfo; }

static struct jpeg_error_mgr *reporting(struct outcome *self, char *message) {
    memset(self, 0, sizeof *self);
    message[0] = 0;
    self->message = message;
    jpeg_std_error(&self->base);
    self->base.error_exit = stop;
    self->base.emit_message = warn;
    self->base.output_message = print_nothing;
    return &self->base;
}

static void count_scans(j_common_ptr cinfo) {
    if (cinfo->is_decompressor && ((j_decompress_ptr)cinfo)->input_scan_number > max_scans) {
        cinfo->err->msg_code = JERR_BAD_PROGRESSION;
        stop(cinfo);
    }
}

struct reading {
    struct jpeg_decompress_struct jpeg;
    struct jpeg_progress_mgr progress;
    struct outcome outcome;
};

static int read_size(
    struct reading *self, const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height,
    bool *too_short) {
    if (setjmp(self->outcome.back)) return self->outcome.status;
    jpeg_create_decompress(&self->jpeg);
    jpeg_mem_src(&self->jpeg, bytes, count);
    jpeg_read_header(&self->jpeg, TRUE);
    *width = self->jpeg.image_width;
    *height = self->jpeg.image_height;
    // A Huffman code has at least one bit, and each block of 8 by 8 samples has at least one code.
    uint64_t blocks = ((uint64_t)*width + 7) / 8 * (((uint64_t)*height + 7) / 8);
    *too_short = !self->jpeg.arith_code && blocks / 8 > count;
    return image_codec_done;
}

int image_codec_jpeg_size(
    const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height, bool *too_short, char *message) {
    struct reading self;
    memset(&self, 0, sizeof self);
    self.jpeg.err = reporting(&self.outcome, message);
    int status = read_size(&self, bytes, count, width, height, too_short);
    jpeg_destroy_decompress(&self.jpeg);
    return status;
}

// Converts CMYK to RGB in place. Adobe writes inverted values (255 is no ink).
static void convert_inks(uint8_t *row, uint32_t width, bool inverted) {
    for (uint32_t x = 0; x < width; x++, row += 4) {
        unsigned flip = inverted ? 0 : 255;
        unsigned key = row[3] ^ flip;
        for (int channel = 0; channel < 3; channel++) {
            unsigned product = (row[channel] ^ flip) * key + 128;
            row[channel] = (uint8_t)((product + (product >> 8)) >> 8);
        }
        row[3] = 255;
    }
}

static int read_rows(
    struct reading *self, const uint8_t *bytes, size_t count, uint32_t width, uint32_t height,
    uint32_t denominator, uint32_t *pixels, size_t stride) {
    j_decompress_ptr jpeg = &self->jpeg;
    if (setjmp(self->outcome.back)) return self->outcome.status;
    jpeg_create_decompress(jpeg);
    self->progress.progress_monitor = count_scans;
    jpeg->progress = &self->progress;
    jpeg_mem_src(jpeg, bytes, count);
    jpeg_read_header(jpeg, TRUE);
    bool inks = jpeg->jpeg_color_space == JCS_CMYK || jpeg->jpeg_color_space == JCS_YCCK;
    jpeg->out_color_space = inks ? JCS_CMYK : JCS_EXT_RGBA;
    jpeg->scale_num = 1;
    jpeg->scale_denom = denominator;
    jpeg_start_decompress(jpeg);
    if (jpeg->output_width != width || jpeg->output_height != height || jpeg->output_components != 4) {
        jpeg->err->msg_code = JERR_BAD_LENGTH;
        stop((j_common_ptr)jpeg);
    }
    while (jpeg->output_scanline < height) {
        JSAMPROW row = (JSAMPROW)(pixels + jpeg->output_scanline * stride);
        jpeg_read_scanlines(jpeg, &row, 1);
        if (inks) convert_inks(row, width, jpeg->saw_Adobe_marker);
    }
    jpeg_finish_decompress(jpeg);
    return image_codec_done;
}

int image_codec_jpeg_read(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint32_t denominator, uint32_t *pixels,
    size_t stride, char *message) {
    struct reading self;
    memset(&self, 0, sizeof self);
    self.jpeg.err = reporting(&self.outcome, message);
    int status = read_rows(&self, bytes, count, width, height, denominator, pixels, stride);
    jpeg_destroy_decompress(&self.jpeg);
    return status;
}

struct writing {
    struct jpeg_compress_struct jpeg;
    struct outcome outcome;
    unsigned char *bytes;
    unsigned long count;
    uint8_t *row;
};

static int write_rows(
    struct writing *self, const uint32_t *pixels, size_t stride, uint32_t width, uint32_t height, int quality,
    bool full_chroma) {
    j_compress_ptr jpeg = &self->jpeg;
    if (setjmp(self->outcome.back)) return self->outcome.status;
    jpeg_create_compress(jpeg);
    jpeg_mem_dest(jpeg, &self->bytes, &self->count);
    jpeg->image_width = width;
    jpeg->image_height = height;
    jpeg->input_components = 3;
    jpeg->in_color_space = JCS_RGB;
    jpeg_set_defaults(jpeg);
    jpeg_set_quality(jpeg, quality, TRUE);
    if (full_chroma) {
        jpeg->comp_info[0].h_samp_factor = 1;
        jpeg->comp_info[0].v_samp_factor = 1;
    }
    jpeg_start_compress(jpeg, TRUE);
    while (jpeg->next_scanline < height) {
        const uint32_t *from = pixels + jpeg->next_scanline * stride;
        uint8_t *to = self->row;
        for (uint32_t x = 0; x < width; x++, to += 3) {
            uint32_t word = from[x], white = 255 - (word >> 24);
            to[0] = (uint8_t)((word & 255) + white);
            to[1] = (uint8_t)((word >> 8 & 255) + white);
            to[2] = (uint8_t)((word >> 16 & 255) + white);
        }
        JSAMPROW row = self->row;
        jpeg_write_scanlines(jpeg, &row, 1);
    }
    jpeg_finish_compress(jpeg);
    return image_codec_done;
}

int image_codec_jpeg_write(
    const uint32_t *pixels, size_t stride, uint32_t width, uint32_t height, int quality, bool full_chroma,
    uint8_t **bytes, size_t *count, char *message) {
    struct writing self;
    memset(&self, 0, sizeof self);
    self.jpeg.err = reporting(&self.outcome, message);
    self.row = malloc((size_t)width * 3);
    if (!self.row) return image_codec_no_memory;
    int status = write_rows(&self, pixels, stride, width, height, quality, full_chroma);
    jpeg_destroy_compress(&self.jpeg);
    free(self.row);
    // If writing fails for lack of memory, the library may already have released its buffer. Do not release it again.
    if (status != image_codec_done) return status;
    *bytes = self.bytes;
    *count = self.count;
    return status;
}
