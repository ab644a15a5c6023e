// GEGL's buffers, the pixel store of GIMP, as far as a duplicated layer needs them: its own interface is macros and GObject.
#ifndef GEGL_BUFFERS_H
#define GEGL_BUFFERS_H

#include <stdint.h>

/// A place of a pixel.
struct gegl_buffers_place {
  int32_t x;
  int32_t y;
};

/// Starts GEGL once for the process: tiles in memory alone and never swapped, one thread, no OpenCL, no operations loaded.
/// `tile_edge` in px, 0 for GEGL's own default; `cache_bytes` is what its tile cache may hold.
void gegl_buffers_start(int tile_edge, uint64_t cache_bytes);

/// The edge of GEGL's tiles, px.
int gegl_buffers_tile_edge(void);

/// GEGL's version, `major.minor.micro`, in static memory.
const char *gegl_buffers_version(void);

/// A transparent buffer of `side` x `side` pixels, four channels of 16 bits each.
void *gegl_buffers_new(int side);

/// A duplicate, by gegl_buffer_dup.
void *gegl_buffers_duplicate(void *buffer);

/// Gives a buffer back.
void gegl_buffers_free(void *buffer);

/// Copies a square of `edge` x `edge` pixels, row by row, into the buffer at a place.
void gegl_buffers_put(void *buffer, int x, int y, int edge, const uint16_t *channels);

/// Copies a square of `edge` x `edge` pixels out of the buffer.
void gegl_buffers_get(void *buffer, int x, int y, int edge, uint16_t *channels);

/// Sets the first channel of the pixels at `places` to `value`, tile by tile: a buffer iterator over the tile at the origin of each group,
/// opened for reading and writing, so that GEGL makes the tile writable once and the pixels are written in place.
/// `counts[i]` places, in order, lie in tile i of `tiles`, which are the tiles' top left pixels.
void gegl_buffers_touch_tiles(
  void *buffer, const struct gegl_buffers_place *tiles, const int32_t *counts, int tile_count,
  const struct gegl_buffers_place *places, uint16_t value);

/// The same over the whole buffer in one pass of one iterator, for a buffer whose every tile is to be written: the first channel of every
/// `step`-th pixel, both ways.
void gegl_buffers_touch_all(void *buffer, int step_x, int step_y, uint16_t value);

#endif
