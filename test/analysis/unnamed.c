// Scratch of types that cannot be copied for a gang: without a name, or volatile. The program is right all the same.
// flags: -acc
#include "nests.h"
#define N 24
#define W 32
static double a[N][W], b[N];

static void reset(void) { fill(&a[0][0], N * W, 1), fill(b, N, 2); }

static void without_name(void) {
  struct { double x, y; } p[3], q;
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: sequential (p)
    for (int k = 0; k < 3; k++) {                              // loop: parallel
      p[k].x = a[i][k];
      p[k].y = i;
    }
    q.x = 2;
    b[i] = p[0].x - p[2].y + q.x;
  }
}

static void shared_by_a_gang(void) {
  struct { double v; } w[W];
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: sequential (w)
    for (int k = 0; k < W; k++) w[k].v = a[i][k] + b[i];       // loop: parallel
    for (int k = 0; k < W; k++) a[i][k] = w[W - 1 - k].v;      // loop: parallel
  }
}

static void of_volatile(void) {
  volatile double z[4];
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: sequential (z)
    for (int k = 0; k < 4; k++) z[k] = a[i][k];                // loop: parallel
    b[i] = z[3];
  }
}

int main(void) {
  TRY(without_name(), b);                                      // prints: without_name() -1525
  TRY(shared_by_a_gang(), a);                                  // prints: shared_by_a_gang() 12039
  TRY(of_volatile(), b);                                       // prints: of_volatile() 184
}
