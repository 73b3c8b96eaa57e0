// Compositing of premultiplied 8-bit pixels with the widest vectors that the processor has.
//
// Swift has no vectors of 256 bits for a baseline x86-64. All variants give the same bytes.
#ifndef CARTOUCHE_CPIXELS_H
#define CARTOUCHE_CPIXELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Draws rows of pixels over others, each product rounded to nearest.
//
// The width is a multiple of four. A source row has no padding; `stride` is the pixels between rows of the destination.
void cpixels_draw_over(
    uint32_t *destination, ptrdiff_t stride, const uint32_t *source, ptrdiff_t width, ptrdiff_t rows);

// The accumulated areas of a shape: differences between neighboring cells in rows; 2^17 is one winding of a whole pixel.
typedef struct {
    int32_t *cells;
    // The cells between rows; a row has at least two cells more than its width.
    ptrdiff_t stride;
    // For each row, one bit for each block of cells that is not zero.
    uint64_t *touched;
    // The binary logarithm of the cells of a block, at least 2.
    uint64_t shift;
    ptrdiff_t width, height;
} cpixels_areas;

// Paints a shape with one premultiplied color, and sets its cells to zero.
//
// Up to three pixels to the right of the shape's width are written, unchanged.
void cpixels_paint(
    const cpixels_areas *areas, bool even_odd, uint32_t color, uint32_t *destination, ptrdiff_t stride);

// Writes the coverage of one row of a shape, 0 to 255, and sets the row's cells to zero.
//
// Up to three bytes behind the width are written. Returns the end of the covered columns, and their start in `first`;
// both are equal if nothing is covered.
ptrdiff_t cpixels_cover_row(
    const cpixels_areas *areas, ptrdiff_t row, bool even_odd, uint8_t *line, ptrdiff_t *first);

// Adds an edge across several rows.
void cpixels_add_rows(const cpixels_areas *areas, int32_t x0, int32_t y0, int32_t x1, int32_t y1);

// Adds an edge across any number of cells in one row.
void cpixels_add_cells(const cpixels_areas *areas, int32_t x0, int32_t y0, int32_t x1, int32_t y1);

// Marks the blocks of two cells of a row.
static inline void cpixels_touch(uint64_t *touched, uint64_t shift, int32_t first, int32_t last) {
    uint64_t blocks = *touched;
    blocks |= (uint64_t)1 << (((uint64_t)(uint32_t)first >> shift) & 63);
    blocks |= (uint64_t)1 << (((uint64_t)(uint32_t)last >> shift) & 63);
    *touched = blocks;
}

// Adds an edge within one cell: positions in the cell, and the height of the edge.
static inline void cpixels_add_cell(
    int32_t *row, uint64_t *touched, uint64_t shift, int32_t column, int32_t from_x, int32_t to_x, int32_t rise) {
    uint32_t *cell = (uint32_t *)row + column;
    uint32_t area = (uint32_t)rise * (uint32_t)(from_x + to_x);
    cell[0] += (uint32_t)rise * 512 - area;
    cell[1] += area;
    cpixels_touch(touched, shift, column, column + 1);
}

// Adds an edge between points of the window, in 256ths of a pixel: 0 to width * 256, and 0 to height * 256.
static inline void cpixels_add(const cpixels_areas *areas, int32_t x0, int32_t y0, int32_t x1, int32_t y1) {
    if (y0 == y1) return;
    ptrdiff_t row = y0 >> 8;
    if (row != y1 >> 8) return cpixels_add_rows(areas, x0, y0, x1, y1);
    int32_t column = x0 >> 8;
    if (column != x1 >> 8) return cpixels_add_cells(areas, x0, y0, x1, y1);
    cpixels_add_cell(
        areas->cells + row * areas->stride, areas->touched + row, areas->shift, column, x0 & 255, x1 & 255, y1 - y0);
}

#endif
