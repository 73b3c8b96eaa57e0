// Compositing of premultiplied 8-bit pixels with the widest vectors that the processor has.
//
// Swift has no vectors of 256 bits for a baseline x86-64. All variants give the same bytes.
#ifndef CARTOUCHE_CPIXELS_H
#define CARTOUCHE_CPIXELS_H

#include <stddef.h>
#include <stdint.h>

// Draws rows of pixels over others, each product rounded to nearest.
//
// The width is a multiple of four. A source row has no padding; `stride` is the pixels between rows of the destination.
void cpixels_draw_over(
    uint32_t *destination, ptrdiff_t stride, const uint32_t *source, ptrdiff_t width, ptrdiff_t rows);

#endif
