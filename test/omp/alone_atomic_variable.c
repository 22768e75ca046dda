// One thread of a region changes a variable with _Atomic that its team shares later: each change happens once.
// flags: -mp
#include <stdio.h>
int main(void) {
  int r = 0, kept = 0;
  #pragma omp target map(from: r, kept)
  {
    _Atomic int a = 3;
    _Atomic float f = 0.5f;
    a += 2;
    a *= 2;
    a++;
    f += 1;
    kept = (a -= 1) + (int)(f * 2);
    #pragma omp parallel num_threads(4)
    a += 100, f += 1;
    r = a + (int)(f * 1000);
  }
  printf("%d %d\n", r, kept); // prints: 5910 13
  return 0;
}
