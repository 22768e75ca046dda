// What look-ups cost: a data region over 20 variables that are on the device already, among 200
// others; the same 20 by a compute construct.
//   accomp -acc -O3 bench/data_region.c -o data_region && ./data_region [repeats]
// Prints microseconds for a whole region: 20 look-ups at its begin, 20 ends.
#include "measure.h"

enum { N = 1000, OTHERS = 200 };
#define EACH(x) x(a) x(b) x(c) x(d) x(e) x(f) x(g) x(h) x(i) x(j) x(k) x(l) x(m) x(n) x(o) x(p) x(q) x(r) x(s) x(t)
#define DECLARE(x) static double v##x[N];
#define TWENTY \
  va, vb, vc, vd, ve, vf, vg, vh, vi, vj, vk, vl, vm, vn, vo, vp, vq, vr, vs, vt
EACH(DECLARE)

static void region(void) {
  #pragma acc data copy(TWENTY)
  {
  }
}

static void kernel(void) {
  #pragma acc parallel loop num_gangs(1) vector_length(32) copy(TWENTY) async(1)
  for (int i = 0; i < 1; i++) {
    #define ADD(x) v##x[i] += 1;
    EACH(ADD)
  }
}

int main(int argc, char **argv) {
  int repeats = argc > 1 ? atoi(argv[1]) : 20, batch = 1000;
  if (repeats < 1 || repeats > MOST_REPEATS) return 1;
  double *others[OTHERS];
  for (int k = 0; k < OTHERS; k++) {
    double *p = others[k] = malloc(N * sizeof *p);
    #pragma acc enter data create(p[0:N])
  }
  #pragma acc data copy(TWENTY)
  {
    MEASURE("data_region_20 acc", repeats * 50, 0, region());
    for (int r = 0; r < repeats; r++) {
      double begin = now_us();
      for (int k = 0; k < batch; k++) kernel();
      measured[r] = (now_us() - begin) / batch;
      #pragma acc wait
    }
    report("kernel_of_20_enqueue acc", repeats, 0);
  }
  for (int k = 0; k < OTHERS; k++) free(others[k]);
  int runs = repeats * batch;
  if (va[0] != runs || vt[0] != runs) fprintf(stderr, "WRONG: %g, %g, not %d\n", va[0], vt[0], runs), exit(1);
  return 0;
}
