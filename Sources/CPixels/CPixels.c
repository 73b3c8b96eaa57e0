#include "CPixels.h"

#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

typedef uint32_t pixels4 __attribute__((vector_size(16)));
typedef uint16_t channels8 __attribute__((vector_size(16)));

// Returns source over destination for four pixels.
static inline __attribute__((always_inline)) pixels4 over4(pixels4 destination, pixels4 source) {
    pixels4 alpha = 255 - (source >> 24);
    channels8 rest = (channels8)(alpha | alpha << 16);
    channels8 red_blue = (channels8)(destination & 0x00FF00FF) * rest + 128;
    channels8 green_alpha = ((channels8)destination >> 8) * rest + 128;
    red_blue = (red_blue + (red_blue >> 8)) >> 8;
    green_alpha = (green_alpha + (green_alpha >> 8)) & 0xFF00;
    return source + ((pixels4)red_blue | (pixels4)green_alpha);
}

static inline __attribute__((always_inline)) void draw_four_over(uint32_t *destination, const uint32_t *source) {
    pixels4 under, above;
    memcpy(&under, destination, sizeof under);
    memcpy(&above, source, sizeof above);
    under = over4(under, above);
    memcpy(destination, &under, sizeof under);
}

#if defined(__x86_64__)
// Draws eight pixels over others.
static inline __attribute__((always_inline, target("avx2"))) void draw_eight_over(
    uint32_t *destination, const uint32_t *source) {
    const __m256i alphas = _mm256_setr_epi8(
        3, -1, 3, -1, 7, -1, 7, -1, 11, -1, 11, -1, 15, -1, 15, -1,
        3, -1, 3, -1, 7, -1, 7, -1, 11, -1, 11, -1, 15, -1, 15, -1);
    const __m256i half = _mm256_set1_epi16(128);
    __m256i under = _mm256_loadu_si256((const __m256i *)destination);
    __m256i above = _mm256_loadu_si256((const __m256i *)source);
    __m256i rest = _mm256_sub_epi16(_mm256_set1_epi16(255), _mm256_shuffle_epi8(above, alphas));
    __m256i red_blue = _mm256_and_si256(under, _mm256_set1_epi32(0x00FF00FF));
    __m256i green_alpha = _mm256_srli_epi16(under, 8);
    red_blue = _mm256_add_epi16(_mm256_mullo_epi16(red_blue, rest), half);
    green_alpha = _mm256_add_epi16(_mm256_mullo_epi16(green_alpha, rest), half);
    red_blue = _mm256_srli_epi16(_mm256_add_epi16(red_blue, _mm256_srli_epi16(red_blue, 8)), 8);
    green_alpha = _mm256_and_si256(
        _mm256_add_epi16(green_alpha, _mm256_srli_epi16(green_alpha, 8)), _mm256_set1_epi16((short)0xFF00));
    _mm256_storeu_si256(
        (__m256i *)destination, _mm256_add_epi32(above, _mm256_or_si256(red_blue, green_alpha)));
}

static __attribute__((target("avx2"))) void draw_over_avx2(
    uint32_t *destination, ptrdiff_t stride, const uint32_t *source, ptrdiff_t width, ptrdiff_t rows) {
    for (; rows > 0; rows--) {
        ptrdiff_t index = 0;
        for (; index + 8 <= width; index += 8) draw_eight_over(destination + index, source + index);
        if (index < width) draw_four_over(destination + index, source + index);
        destination += stride;
        source += width;
    }
}
#endif

void cpixels_draw_over(
    uint32_t *destination, ptrdiff_t stride, const uint32_t *source, ptrdiff_t width, ptrdiff_t rows) {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) {
        draw_over_avx2(destination, stride, source, width, rows);
        return;
    }
#endif
    for (; rows > 0; rows--) {
        for (ptrdiff_t index = 0; index < width; index += 4) draw_four_over(destination + index, source + index);
        destination += stride;
        source += width;
    }
}

typedef int32_t areas4 __attribute__((vector_size(16)));

// A premultiplied color, prepared for compositing with coverage.
typedef struct {
    uint32_t word;
    channels8 red_blue, green_alpha, alpha;
} prepared_color;

// Returns the color over four pixels, multiplied by the coverage (0 to 255 in each lane).
static inline __attribute__((always_inline)) pixels4 color_over4(
    pixels4 destination, const prepared_color *color, pixels4 cover, bool is_opaque) {
    channels8 part = (channels8)(cover | cover << 16);
    channels8 rest;
    if (is_opaque) {
        rest = 255 - part;
    } else {
        rest = part * color->alpha + 128;
        rest = 255 - ((rest + (rest >> 8)) >> 8);
    }
    channels8 red_blue = color->red_blue * part + (channels8)(destination & 0x00FF00FF) * rest + 128;
    channels8 green_alpha = color->green_alpha * part + ((channels8)destination >> 8) * rest + 128;
    red_blue = (red_blue + (red_blue >> 8)) >> 8;
    green_alpha = (green_alpha + (green_alpha >> 8)) & 0xFF00;
    return (pixels4)red_blue | (pixels4)green_alpha;
}

// Converts areas, weighted by the winding number, to 0 to 255.
static inline __attribute__((always_inline)) pixels4 coverage4(areas4 areas, bool even_odd) {
    areas4 cover = (areas4)((pixels4)__builtin_elementwise_abs(areas) >> 9);
    if (even_odd) {
        cover &= 511;
        cover = __builtin_elementwise_min(cover, 512 - cover);
    }
    const areas4 full = {255, 255, 255, 255};
    return (pixels4)__builtin_elementwise_min(cover, full);
}

// Returns the running sums of four cells, and sets the cells to zero; `sum` is that of all cells before.
static inline __attribute__((always_inline)) areas4 take_sums(int32_t *cells, areas4 *sum) {
    const areas4 none = {0, 0, 0, 0};
    areas4 sums;
    memcpy(&sums, cells, sizeof sums);
    memcpy(cells, &none, sizeof none);
    sums += __builtin_shufflevector(none, sums, 0, 4, 5, 6);
    sums += __builtin_shufflevector(none, sums, 0, 1, 4, 5);
    sums += *sum;
    *sum = __builtin_shufflevector(sums, sums, 3, 3, 3, 3);
    return sums;
}

// Paints pixels of equal coverage.
static inline __attribute__((always_inline)) void paint_run(
    uint32_t *start, ptrdiff_t count, int32_t area, const prepared_color *color, bool even_odd, bool is_opaque) {
    const areas4 areas = {area, area, area, area};
    pixels4 cover = coverage4(areas, even_odd);
    if (cover[0] == 0) return;
    ptrdiff_t index = 0;
    if (is_opaque && cover[0] == 255) {
        for (; index < count; index++) start[index] = color->word;
        return;
    }
    for (; index + 4 <= count; index += 4) {
        pixels4 pixels;
        memcpy(&pixels, start + index, sizeof pixels);
        pixels = color_over4(pixels, color, cover, is_opaque);
        memcpy(start + index, &pixels, sizeof pixels);
    }
    for (; index < count; index++) {
        pixels4 pixels = {start[index], 0, 0, 0};
        start[index] = color_over4(pixels, color, cover, is_opaque)[0];
    }
}

static inline __attribute__((always_inline)) ptrdiff_t smaller(ptrdiff_t a, ptrdiff_t b) { return a < b ? a : b; }

static inline __attribute__((always_inline)) void paint_areas(
    const cpixels_areas *shape, bool even_odd, bool is_opaque, uint32_t word, uint32_t *destination,
    ptrdiff_t stride) {
    const pixels4 words = {word, word, word, word};
    const prepared_color color = {
        word, (channels8)(words & 0x00FF00FF), (channels8)words >> 8, (channels8)(words >> 24 | words >> 24 << 16)};
    const ptrdiff_t width = shape->width, swept_width = (width + 3) & ~(ptrdiff_t)3;
    const ptrdiff_t block = (ptrdiff_t)1 << shape->shift;
    int32_t *row = shape->cells;
    for (ptrdiff_t index = 0; index < shape->height; index++, row += shape->stride, destination += stride) {
        uint64_t blocks = shape->touched[index];
        if (blocks == 0) continue;
        shape->touched[index] = 0;
        areas4 sum = {0, 0, 0, 0};
        ptrdiff_t position = 0;
        do {
            ptrdiff_t start = (ptrdiff_t)__builtin_ctzll(blocks) << shape->shift;
            blocks &= blocks - 1;
            if (start > position && sum[0] != 0) {
                paint_run(
                    destination + position, smaller(start, width) - position, sum[0], &color, even_odd, is_opaque);
            }
            ptrdiff_t column = start, end = smaller(start + block, swept_width);
            for (; column < end; column += 4) {
                areas4 sums = take_sums(row + column, &sum);
                pixels4 pixels;
                memcpy(&pixels, destination + column, sizeof pixels);
                pixels = color_over4(pixels, &color, coverage4(sums, even_odd), is_opaque);
                memcpy(destination + column, &pixels, sizeof pixels);
            }
            position = end;
        } while (blocks != 0);
        if (position < width && sum[0] != 0) {
            paint_run(destination + position, width - position, sum[0], &color, even_odd, is_opaque);
        }
        row[width] = 0;
        row[width + 1] = 0;
    }
}

static inline __attribute__((always_inline)) void paint_areas_of_rule(
    const cpixels_areas *areas, bool even_odd, uint32_t color, uint32_t *destination, ptrdiff_t stride) {
    if (color >> 24 == 255) {
        if (even_odd) paint_areas(areas, true, true, color, destination, stride);
        else paint_areas(areas, false, true, color, destination, stride);
    } else if (even_odd) {
        paint_areas(areas, true, false, color, destination, stride);
    } else {
        paint_areas(areas, false, false, color, destination, stride);
    }
}

#if defined(__x86_64__)
static __attribute__((target("avx2"), noinline)) void paint_avx2(
    const cpixels_areas *areas, bool even_odd, uint32_t color, uint32_t *destination, ptrdiff_t stride) {
    paint_areas_of_rule(areas, even_odd, color, destination, stride);
}
#endif

void cpixels_paint(
    const cpixels_areas *areas, bool even_odd, uint32_t color, uint32_t *destination, ptrdiff_t stride) {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) {
        paint_avx2(areas, even_odd, color, destination, stride);
        return;
    }
#endif
    paint_areas_of_rule(areas, even_odd, color, destination, stride);
}

static inline __attribute__((always_inline)) ptrdiff_t cover_row(
    const cpixels_areas *areas, ptrdiff_t index, bool even_odd, uint8_t *line, ptrdiff_t *first) {
    const ptrdiff_t width = areas->width, swept_width = (width + 3) & ~(ptrdiff_t)3;
    int32_t *row = areas->cells + index * areas->stride;
    uint64_t blocks = areas->touched[index];
    *first = 0;
    if (blocks == 0) return 0;
    areas->touched[index] = 0;
    areas4 sum = {0, 0, 0, 0};
    ptrdiff_t position = *first = (ptrdiff_t)__builtin_ctzll(blocks) << areas->shift;
    do {
        ptrdiff_t start = (ptrdiff_t)__builtin_ctzll(blocks) << areas->shift;
        blocks &= blocks - 1;
        ptrdiff_t run = smaller(start, width) - position;
        if (run > 0) memset(line + position, (int)coverage4(sum, even_odd)[0], (size_t)run);
        ptrdiff_t end = smaller(start + ((ptrdiff_t)1 << areas->shift), swept_width);
        for (ptrdiff_t column = start; column < end; column += 4) {
            typedef uint8_t bytes4 __attribute__((vector_size(4)));
            bytes4 cover = __builtin_convertvector(coverage4(take_sums(row + column, &sum), even_odd), bytes4);
            memcpy(line + column, &cover, sizeof cover);
        }
        if (end > position) position = end;
    } while (blocks != 0);
    if (position < width && sum[0] != 0) {
        memset(line + position, (int)coverage4(sum, even_odd)[0], (size_t)(width - position));
        position = width;
    }
    row[width] = 0;
    row[width + 1] = 0;
    return smaller(position, width);
}

#if defined(__x86_64__)
static __attribute__((target("avx2"), noinline)) ptrdiff_t cover_row_avx2(
    const cpixels_areas *areas, ptrdiff_t row, bool even_odd, uint8_t *line, ptrdiff_t *first) {
    return cover_row(areas, row, even_odd, line, first);
}
#endif

ptrdiff_t cpixels_cover_row(
    const cpixels_areas *areas, ptrdiff_t row, bool even_odd, uint8_t *line, ptrdiff_t *first) {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) return cover_row_avx2(areas, row, even_odd, line, first);
#endif
    return cover_row(areas, row, even_odd, line, first);
}

// Adds an edge in two neighboring cells; for each: the height, and the sum of the two x positions in it.
static inline __attribute__((always_inline)) void add_pair(
    int32_t *row, uint64_t *touched, uint64_t shift, int32_t column, int32_t left_rise, int32_t left_x,
    int32_t right_rise, int32_t right_x) {
    uint32_t *cell = (uint32_t *)row + column;
    uint32_t left = (uint32_t)left_rise * (uint32_t)left_x, right = (uint32_t)right_rise * (uint32_t)right_x;
    cell[0] += (uint32_t)left_rise * 512 - left;
    cell[1] += left + (uint32_t)right_rise * 512 - right;
    cell[2] += right;
    cpixels_touch(touched, shift, column, column + 2);
}

// Adds an edge across any number of cells in one row; the slope is dy/dx with 24 fraction bits.
static __attribute__((noinline)) void add_cells(
    int32_t *row, uint64_t *touched, uint64_t shift, int32_t x0, int32_t y0, int32_t x1, int32_t y1, int64_t slope) {
    int32_t sign = 1;
    if (x1 < x0) {
        int32_t x = x0, y = y0;
        x0 = x1, y0 = y1, x1 = x, y1 = y;
        sign = -1;
    }
    int32_t column = x0 >> 8, last = x1 >> 8;
    uint64_t first_block = (uint64_t)column >> shift, last_block = (uint64_t)(last + 1) >> shift;
    *touched |= ((uint64_t)2 << last_block) - ((uint64_t)1 << first_block);
    uint32_t *cell = (uint32_t *)row + column;
    int64_t y = (int64_t)y0 * 65536 + ((slope * (256 - (x0 & 255))) >> 8);
    int32_t previous = y0, next = (int32_t)(y >> 16);
    uint32_t rise = (uint32_t)((next - previous) * sign);
    previous = next;
    uint32_t carried = rise * (uint32_t)((x0 & 255) + 256);
    *cell++ += rise * 512 - carried;
    for (column++; column < last; column++) {
        y += slope;
        next = (int32_t)(y >> 16);
        rise = (uint32_t)((next - previous) * sign) * 256;
        previous = next;
        *cell++ += carried + rise;
        carried = rise;
    }
    rise = (uint32_t)((y1 - previous) * sign);
    uint32_t area = rise * (uint32_t)(x1 & 255);
    cell[0] += carried + rise * 512 - area;
    cell[1] += area;
}

// Adds the part of an edge in one row.
static inline __attribute__((always_inline)) void add_row(
    int32_t *row, uint64_t *touched, uint64_t shift, int32_t x0, int32_t y0, int32_t x1, int32_t y1, int64_t slope) {
    int32_t column = x0 >> 8, last = x1 >> 8;
    if (column == last) {
        cpixels_add_cell(row, touched, shift, column, x0 & 255, x1 & 255, y1 - y0);
    } else if (last == column + 1) {
        int32_t middle = y0 + (int32_t)((slope * (256 - (x0 & 255))) >> 24);
        add_pair(
            row, touched, shift, column, middle - y0, (x0 & 255) + 256, y1 - middle, x1 & 255);
    } else if (last == column - 1) {
        int32_t middle = y0 - (int32_t)((slope * (x0 & 255)) >> 24);
        add_pair(row, touched, shift, last, y1 - middle, (x1 & 255) + 256, middle - y0, x0 & 255);
    } else {
        add_cells(row, touched, shift, x0, y0, x1, y1, slope);
    }
}

void cpixels_add_cells(const cpixels_areas *areas, int32_t x0, int32_t y0, int32_t x1, int32_t y1) {
    ptrdiff_t row = y0 >> 8;
    int64_t slope = (int64_t)(y1 - y0) * (1 << 24) / (x1 - x0);
    add_cells(
        areas->cells + row * areas->stride, areas->touched + row, areas->shift, x0, y0 & 255, x1, y1 & 255, slope);
}

void cpixels_add_rows(const cpixels_areas *areas, int32_t x0, int32_t y0, int32_t x1, int32_t y1) {
    const int64_t run = x1 - x0, rise = y1 - y0;
    const int64_t step = run == 0 ? 0 : run * (1 << 24) / rise;
    const int64_t slope = x0 >> 8 == x1 >> 8 ? 0 : rise * (1 << 24) / run;
    const ptrdiff_t stride = areas->stride;
    const uint64_t shift = areas->shift;
    ptrdiff_t index = y0 >> 8, last = y1 >> 8;
    int32_t *row = areas->cells + index * stride;
    uint64_t *touched = areas->touched + index;
    // A bias of half a unit keeps the rounded-down x between the ends, because |step| is truncated.
    int64_t walk = (int64_t)x0 * 65536 + 0x8000;
    const int32_t start = y0 & 255;
    int32_t x = x0, next;
    if (rise > 0) {
        walk += (step * (256 - start)) >> 8;
        next = (int32_t)(walk >> 16);
        add_row(row, touched, shift, x, start, next, 256, slope);
        for (index++, row += stride, touched++; index < last; index++, row += stride, touched++) {
            x = next;
            walk += step;
            next = (int32_t)(walk >> 16);
            add_row(row, touched, shift, x, 0, next, 256, slope);
        }
        if (y1 & 255) add_row(row, touched, shift, next, 0, x1, y1 & 255, slope);
    } else {
        walk -= (step * start) >> 8;
        next = (int32_t)(walk >> 16);
        if (start != 0) add_row(row, touched, shift, x, start, next, 0, slope);
        for (index--, row -= stride, touched--; index > last; index--, row -= stride, touched--) {
            x = next;
            walk -= step;
            next = (int32_t)(walk >> 16);
            add_row(row, touched, shift, x, 256, next, 0, slope);
        }
        add_row(row, touched, shift, next, 256, x1, y1 & 255, slope);
    }
}
