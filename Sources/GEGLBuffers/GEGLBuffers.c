#include "GEGLBuffers.h"

#include <gegl.h>
#include <stdio.h>
#include <stdlib.h>

static const Babl *format;

void gegl_buffers_start(int tile_edge, uint64_t cache_bytes) {
  if (format != NULL) return;
  // Operations are neither needed nor measured: a folder without any keeps their libraries out of the process.
  setenv("GEGL_PATH", "/nonexistent", 1);
  gegl_init(NULL, NULL);
  g_object_set(gegl_config(), "swap", "RAM", "tile-cache-size", (guint64)cache_bytes, "threads", 1, "use-opencl", FALSE, NULL);
  if (tile_edge > 0) g_object_set(gegl_config(), "tile-width", tile_edge, "tile-height", tile_edge, NULL);
  format = babl_format("RGBA u16");
}

int gegl_buffers_tile_edge(void) {
  int width = 0;
  g_object_get(gegl_config(), "tile-width", &width, NULL);
  return width;
}

const char *gegl_buffers_version(void) {
  static char text[40];
  int major, minor, micro;
  gegl_get_version(&major, &minor, &micro);
  snprintf(text, sizeof text, "%d.%d.%d", major, minor, micro);
  return text;
}

void *gegl_buffers_new(int side) { return gegl_buffer_new(GEGL_RECTANGLE(0, 0, side, side), format); }

void *gegl_buffers_duplicate(void *buffer) { return gegl_buffer_dup(buffer); }

void gegl_buffers_free(void *buffer) { g_object_unref(buffer); }

void gegl_buffers_put(void *buffer, int x, int y, int edge, const uint16_t *channels) {
  gegl_buffer_set(buffer, GEGL_RECTANGLE(x, y, edge, edge), 0, format, channels, GEGL_AUTO_ROWSTRIDE);
}

void gegl_buffers_get(void *buffer, int x, int y, int edge, uint16_t *channels) {
  gegl_buffer_get(
    buffer, GEGL_RECTANGLE(x, y, edge, edge), 1.0, format, channels, GEGL_AUTO_ROWSTRIDE, GEGL_ABYSS_NONE);
}

void gegl_buffers_touch_tiles(
  void *buffer, const struct gegl_buffers_place *tiles, const int32_t *counts, int tile_count,
  const struct gegl_buffers_place *places, uint16_t value) {
  const int edge = gegl_buffers_tile_edge();
  for (int tile = 0; tile < tile_count; tile++) {
    GeglBufferIterator *iterator = gegl_buffer_iterator_new(
      buffer, GEGL_RECTANGLE(tiles[tile].x, tiles[tile].y, edge, edge), 0, format, GEGL_ACCESS_READWRITE,
      GEGL_ABYSS_NONE, 1);
    while (gegl_buffer_iterator_next(iterator)) {
      // A square that lies on a tile is one piece, the tile itself; where it were not, the piece would say so.
      const GeglRectangle piece = iterator->items[0].roi;
      uint16_t *pixels = iterator->items[0].data;
      for (int place = 0; place < counts[tile]; place++) {
        const int x = places[place].x - piece.x, y = places[place].y - piece.y;
        if (x >= 0 && y >= 0 && x < piece.width && y < piece.height)
          pixels[((size_t)y * (size_t)piece.width + (size_t)x) * 4] = value;
      }
    }
    places += counts[tile];
  }
}

void gegl_buffers_touch_all(void *buffer, int step_x, int step_y, uint16_t value) {
  GeglBufferIterator *iterator =
    gegl_buffer_iterator_new(buffer, NULL, 0, format, GEGL_ACCESS_READWRITE, GEGL_ABYSS_NONE, 1);
  while (gegl_buffer_iterator_next(iterator)) {
    const GeglRectangle piece = iterator->items[0].roi;
    uint16_t *pixels = iterator->items[0].data;
    const int first_x = (step_x - piece.x % step_x) % step_x, first_y = (step_y - piece.y % step_y) % step_y;
    for (int y = first_y; y < piece.height; y += step_y)
      for (int x = first_x; x < piece.width; x += step_x)
        pixels[((size_t)y * (size_t)piece.width + (size_t)x) * 4] = value;
  }
}
