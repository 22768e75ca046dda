// Several independent planes, each sent to the device, worked on and brought back.
// Shows: the same three steps synchronous, and as a pipeline with a queue for each plane,
// so that one plane travels while another is worked on.
//   accomp -acc -O3 planes.c -o planes
//   ./planes [planes [side]]
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>

static double now(void) {
  struct timeval t;
  gettimeofday(&t, NULL);
  return t.tv_sec + 1e-6 * t.tv_usec;
}

// Whole numbers: the result is exact.
static void fill(int planes, int size, float *all) {
  for (int p = 0; p < planes; p++)
    for (int i = 0; i < size; i++) all[p * (size_t)size + i] = (p + i) % 100;
}

static void one_by_one(int planes, int size, float *all) {
  for (int p = 0; p < planes; p++) {
    float *plane = all + p * (size_t)size;
    #pragma acc update device(plane[0:size])
    #pragma acc parallel loop present(plane[0:size])
    for (int i = 0; i < size; i++) plane[i] = 2 * plane[i] + p;
    #pragma acc update self(plane[0:size])
  }
}

static void pipelined(int planes, int size, float *all) {
  for (int p = 0; p < planes; p++) {
    float *plane = all + p * (size_t)size;
    #pragma acc update device(plane[0:size]) async(p)
    #pragma acc parallel loop present(plane[0:size]) async(p)
    for (int i = 0; i < size; i++) plane[i] = 2 * plane[i] + p;
    #pragma acc update self(plane[0:size]) async(p)
  }
  #pragma acc wait
}

static int check(int planes, int size, const float *all) {
  int wrong = 0;
  for (int p = 0; p < planes; p++)
    for (int i = 0; i < size; i++)
      wrong += all[p * (size_t)size + i] != 2 * ((p + i) % 100) + p;
  return wrong;
}

int main(int argc, char **argv) {
  int planes = argc > 1 ? atoi(argv[1]) : 8, side = argc > 2 ? atoi(argv[2]) : 200;
  int size = side * side, wrong[2];
  size_t count = planes * (size_t)size;
  float *all = malloc(count * sizeof *all);
  if (planes < 1 || side < 1 || !all) return 1;
  #pragma acc data create(all[0:count])
  for (int way = 0; way < 2; way++) {
    fill(planes, size, all);
    double start = now();
    if (way == 0) one_by_one(planes, size, all);
    else pipelined(planes, size, all);
    fprintf(stderr, "%s: %.6f s\n", way ? "pipelined" : "one by one", now() - start);
    wrong[way] = check(planes, size, all);
  }
  printf("one by one: %d wrong values\n", wrong[0]);
  printf("pipelined: %d wrong values\n", wrong[1]);
  free(all);
  return wrong[0] + wrong[1] != 0;
}
