// Step 2: the same on one GPU. Both fields are there from the first step to the last.
//   accomp -acc -O3 2_gpu.c -o gpu -lm && ./gpu [n [steps [picture.pgm]]]
#include "field.h"

static void step(Part p, float *restrict to, const float *restrict from) {
  int n = p.n, nz = p.nz, plane = n * n;
  float c = p.c;
  #pragma acc parallel loop collapse(3) present(to[0:cells(p)], from[0:cells(p)])
  for (int k = 1; k <= nz; k++) {
    for (int j = 0; j < n; j++) {
      for (int i = 0; i < n; i++) {
        int x = k * plane + j * n + i;
        float here = from[x];
        float west = i > 0 ? from[x - 1] : here, east = i < n - 1 ? from[x + 1] : here;
        float south = j > 0 ? from[x - n] : here, north = j < n - 1 ? from[x + n] : here;
        float down = k > 1 ? from[x - plane] : here, up = k < nz ? from[x + plane] : here;
        to[x] = (1 - 6 * c) * here + c * (west + east + south + north + down + up);
      }
    }
  }
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 32, steps = argc > 2 ? atoi(argv[2]) : 100;
  Part p = cut_cube(n, 0, 1);
  float *f = new_field(p), *next = new_field(p);
  double seconds;
  fill(p, f);
  #pragma acc data copy(f[0:cells(p)]) create(next[0:cells(p)])
  {
    double start = now();
    for (int s = 0; s < steps; s++) {
      step(p, next, f);
      float *old = f;
      f = next, next = old;
    }
    seconds = now() - start;
    #pragma acc update self(f[0:cells(p)])
  }
  write_slice(p, f, argc > 3 ? argv[3] : NULL);
  return tell(p, 1, steps, seconds, squared_error(p, f, steps));
}
