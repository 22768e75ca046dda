// The same element read in two places, of which a condition keeps only one away from what is written: the other counts. And two
// that are read with other members of a struct.
// flags: -acc
#include "nests.h"
#define N 300
static double a[N];
static struct { double x, y; } s[N];

static void reset(void) {
  fill(a, N, 1);
  for (int i = 0; i < N; i++) s[i].x = s[i].y = i;
}

static double guarded(int n) {
  double sum = 0;
  #pragma acc kernels
  for (int i = 0; i < n; i++) {            // loop: sequential (a)
    if (i < 5) sum += a[i];
    a[i + 100] = i;
    if (i >= 100) sum += a[i];
  }
  return sum;
}

static double members(int n) {
  #pragma acc kernels
  for (int i = 1; i < n; i++) {            // loop: sequential (s)
    s[i].x = i + s[i - 1].y;
    s[i].y = 2 * i;
  }
  return s[n - 1].x;
}

int main(void) {
  TRY(guarded(200), a);                   // prints: guarded(200) 141613
  TRY(members(200), a);                   // prints: members(200) 2078
}
