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
