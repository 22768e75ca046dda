// Planes that go to the device, are worked on and come back: sizes, input and the expected result.
#ifndef PLANES_H
#define PLANES_H
#include <pthread.h>
#include "measure.h"

enum { PLANES = 16, PLANE_FLOATS = 16 << 20 };

typedef struct {
  float *values;
  int which, seed, wrong;
} Plane;

static inline float plane_input(const Plane *p, int i) { return (float)(p->which + (p->seed + i) % 1000); }

static inline void *fill_plane(void *plane) {
  Plane *p = (Plane *)plane;
  for (int i = 0; i < PLANE_FLOATS; i++) p->values[i] = plane_input(p, i);
  return NULL;
}

static inline void *check_plane(void *plane) {
  Plane *p = (Plane *)plane;
  p->wrong = -1;
  for (int i = 0; i < PLANE_FLOATS && p->wrong < 0; i++)
    if (p->values[i] != plane_input(p, i) * 2 + 1) p->wrong = i;
  return NULL;
}

// A thread for each plane: what is measured between is short.
static inline void with_planes(float **values, int seed, Plane *planes, void *(*work)(void *)) {
  pthread_t thread[PLANES];
  for (int i = 0; i < PLANES; i++) {
    planes[i].values = values[i], planes[i].which = i, planes[i].seed = seed;
    if (pthread_create(&thread[i], NULL, work, &planes[i])) exit(1);
  }
  for (int i = 0; i < PLANES; i++) pthread_join(thread[i], NULL);
}

static inline void fill_planes(float **values, int seed) {
  Plane planes[PLANES];
  with_planes(values, seed, planes, fill_plane);
}

static inline int planes_are_right(float **values, int seed) {
  Plane planes[PLANES];
  with_planes(values, seed, planes, check_plane);
  for (int i = 0; i < PLANES; i++)
    if (planes[i].wrong >= 0)
      return printf("plane %d: %g at %d\n", i, values[i][planes[i].wrong], planes[i].wrong), 0;
  return 1;
}
#endif
