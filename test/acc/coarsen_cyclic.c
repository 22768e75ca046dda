// Short loops, of which a thread may run two iterations at once: every length, names that may or may not lead
// to the same memory.
// flags: -acc
// prints: lengths 0 wrong
// prints: same 0 wrong
// prints: halves 0 wrong
// prints: arrays 0 wrong
// prints: places 0 wrong
// prints: mapped 0 wrong
// emits: scale_23_gpu_by_2
// emits: joined_27_gpu_by_2
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 2000 };
static float x[N], y[N];
static double table[4] = {1, 2, 4, 8};

// Restrict: nothing to compare when it runs.
static void scale(int first, int n, float *restrict to, const float *restrict from) {
  #pragma acc parallel loop copy(to[0:N]) copyin(from[0:N])
  for (int i = first; i < n; i++) to[i] = 2 * from[i] + (i > 7 ? from[i - 1] : 0);
}
static void joined(int n, float *to, float *from) {
  #pragma acc parallel loop present(to[0:n], from[0:n])
  for (int i = 0; i < n; i++) {
    float t = from[i] + 1;
    to[i] = t;
    from[i] = 3 * t;
  }
}

static int lengths(void) {
  static const int ends[] = {0, 1, 127, 128, 255, 256, 257, 511, 512, 513, 767, 768, 1023, 1025, 1999, N};
  int wrong = 0;
  for (size_t e = 0; e < sizeof ends / sizeof *ends; e++) {
    for (int i = 0; i < N; i++) x[i] = i % 19, y[i] = -1;
    scale(1, ends[e], y, x);
    for (int i = 0; i < N; i++)
      wrong += y[i] != (i < 1 || i >= ends[e] ? -1 : 2 * x[i] + (i > 7 ? x[i - 1] : 0));
  }
  return wrong;
}

static int same(void) {
  int wrong = 0;
  for (int i = 0; i < N; i++) x[i] = i % 23;
  #pragma acc data copy(x)
  joined(N, x, x);
  for (int i = 0; i < N; i++) wrong += x[i] != 3 * (i % 23 + 1);
  return wrong;
}

static int halves(void) {
  int wrong = 0, n = N / 2;
  for (int i = 0; i < N; i++) x[i] = i % 23;
  #pragma acc data copy(x)
  joined(n, x, x + n);
  for (int i = 0; i < n; i++)
    wrong += x[i] != (i + n) % 23 + 1 || x[i + n] != 3 * ((i + n) % 23 + 1);
  return wrong;
}

static int arrays(void) {
  int wrong = 0;
  float *p = malloc(N * sizeof *p);
  for (int i = 0; i < N; i++) x[i] = i % 5, y[i] = i % 3, p[i] = 0;
  #pragma acc parallel loop copyin(table) copy(p[0:N])
  for (int i = 0; i < N; i++) {
    if (i % 4 == 3) y[i] += x[i];
    p[i] += (float)table[i & 3] + y[i];
  }
  for (int i = 0; i < N; i++) {
    float want = (float)(i % 3 + (i % 4 == 3 ? i % 5 : 0));
    wrong += y[i] != want || p[i] != (float)table[i & 3] + want;
  }
  free(p);
  return wrong;
}

// Pointers into what another operand is: deviceptr has no entry in the present table.
static int places(void) {
  int wrong = 0;
  for (int i = 0; i < N; i++) x[i] = i % 29;
  #pragma acc data copy(x)
  {
    float *p = acc_deviceptr(x);
    #pragma acc parallel loop deviceptr(p) present(x)
    for (int i = 0; i < N; i++) {
      p[i] += 1;
      x[i] *= 2;
    }
  }
  for (int i = 0; i < N; i++) wrong += x[i] != 2 * (i % 29 + 1);
  return wrong;
}

// Two arrays whose device memory is the same, by the program's own wish.
static int mapped(void) {
  int wrong = 0;
  float *place = acc_malloc(sizeof x), *back = malloc(sizeof x);
  for (int i = 0; i < N; i++) x[i] = y[i] = i % 31;
  acc_memcpy_to_device(place, x, sizeof x);
  acc_map_data(x, place, sizeof x);
  acc_map_data(y, place, sizeof y);
  int shared = acc_deviceptr(x) != acc_deviceptr(y);
  #pragma acc parallel loop present(x, y)
  for (int i = 0; i < N; i++) {
    float t = y[i] + 1;
    x[i] = t;
    y[i] = 3 * t;
  }
  acc_memcpy_from_device(back, acc_deviceptr(y), sizeof x);
  for (int i = 0; i < N; i++)
    wrong += back[i] != 3 * (i % 31 + 1) || (shared && x[i] != i % 31 + 1);
  acc_unmap_data(x);
  acc_unmap_data(y);
  acc_free(place);
  free(back);
  return wrong;
}

int main(void) {
  printf("lengths %d wrong\n", lengths());
  printf("same %d wrong\n", same());
  printf("halves %d wrong\n", halves());
  printf("arrays %d wrong\n", arrays());
  printf("places %d wrong\n", places());
  printf("mapped %d wrong\n", mapped());
  return 0;
}
