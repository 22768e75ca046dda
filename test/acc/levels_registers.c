// Asked for 32 workers of 32 lanes, a kernel with many live values runs in the largest blocks that it fits.
// flags: -acc -O3
// prints: 0 wrong of 4096
#include <stdio.h>
#define N 4096
#define EACH(m) m(0) m(1) m(2) m(3) m(4) m(5) m(6) m(7) m(8) m(9) m(10) m(11) m(12) m(13) m(14) m(15) m(16) m(17) m(18) m(19) \
  m(20) m(21) m(22) m(23) m(24) m(25) m(26) m(27) m(28) m(29) m(30) m(31) m(32) m(33) m(34) m(35) m(36) m(37) m(38) m(39)
#define START(k) double v##k = a[(i + 7 * k) % N];
#define TURN(k) v##k = v##k * 0.5 + k + (v##k > limit);
#define ADD(k) sum += v##k;

static double a[N], b[N], c[N];

static double mix(const double *a, int i, int rounds, double limit) {
  double sum = 0;
  EACH(START)
  for (int r = 0; r < rounds; r++) { EACH(TURN) }
  EACH(ADD)
  return sum;
}

int main(void) {
  int wrong = 0, rounds = 5;
  double limit = 40;
  for (int i = 0; i < N; i++) a[i] = i % 64;
  #pragma acc parallel loop gang num_workers(32) vector_length(32) copyin(a) copyout(b)
  for (int g = 0; g < 16; g++) {
    #pragma acc loop worker
    for (int w = 0; w < 8; w++) {
      #pragma acc loop vector
      for (int l = 0; l < 32; l++) {
        int i = (g * 8 + w) * 32 + l;
        b[i] = mix(a, i, rounds, limit);
      }
    }
  }
  for (int i = 0; i < N; i++) c[i] = mix(a, i, rounds, limit);
  for (int i = 0; i < N; i++) wrong += b[i] != c[i];
  printf("%d wrong of %d\n", wrong, N);
}
