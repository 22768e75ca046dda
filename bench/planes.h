// Planes that go to the device, are worked on and come back: sizes and the expected result.
#ifndef PLANES_H
#define PLANES_H
#include "measure.h"

enum { PLANES = 16, PLANE_FLOATS = 16 << 20 };

static void fill_plane(float *p, int which) {
  for (int i = 0; i < PLANE_FLOATS; i++) p[i] = (float)(which + i % 1000);
}
static int plane_is(const float *p, int which) {
  for (int i = 0; i < PLANE_FLOATS; i++)
    if (p[i] != (float)(which + i % 1000) * 2 + 1) return printf("plane %d: %g at %d\n", which, p[i], i), 0;
  return 1;
}
#endif
