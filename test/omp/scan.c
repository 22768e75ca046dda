// scan: each iteration gets the sum of those before it, with its own where inclusive; the value that the variable has
// before the loop counts, and behind the loop it has the sum of all.
// flags: -fopenmp -Wno-serial-region
#include <stdio.h>
enum { N = 30000 };
static int a[N], b[N];

// How many elements differ from what one thread computes.
static int wrong(int sum, int exclusive) {
  int bad = 0;
  for (int i = 0; i < N; i++) {
    bad += b[i] != sum + (exclusive ? 0 : a[i]);
    sum += a[i];
  }
  return bad;
}

int main(void) {
  for (int i = 0; i < N; i++) a[i] = i % 7 + 1;
  int s = 100;
  #pragma omp target parallel for reduction(inscan, +: s) map(to: a) map(from: b)
  for (int i = 0; i < N; i++) {
    s += a[i];
    #pragma omp scan inclusive(s)
    b[i] = s;
  }
  printf("%d %d\n", wrong(100, 0), s);   // prints: 0 120095
  s = 50;
  #pragma omp target parallel for simd reduction(inscan, +: s) simdlen(4)
  for (int i = 0; i < N; i++) {
    b[i] = s;
    #pragma omp scan exclusive(s)
    s += a[i];
  }
  printf("%d %d\n", wrong(50, 1), s);    // prints: 0 120045
  s = 7;
  #pragma omp target simd reduction(inscan, +: s)
  for (int i = 0; i < N; i++) {
    b[i] = s;
    #pragma omp scan exclusive(s)
    s += a[i];
  }
  printf("%d %d\n", wrong(7, 1), s);     // prints: 0 120002
  // Teams that are no whole rows of threads; a loop that is shorter than the team.
  for (int n = 0, bad = 0; n < 60; n++) {
    s = n;
    #pragma omp target parallel for reduction(inscan, +: s) num_threads(n % 9 + 1)
    for (int i = 0; i < n; i++) {
      s += a[i];
      #pragma omp scan inclusive(s)
      b[i] = s;
    }
    int sum = n;
    for (int i = 0; i < n; i++) bad += b[i] != (sum += a[i]);
    bad += s != sum;
    if (n == 59) printf("%d\n", bad);    // prints: 0
  }
}
