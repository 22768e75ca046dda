// Copies of a variable are as aligned as it is itself.
// flags: -mp
// env: ACCOMP_OMP_HOST_DEVICE=1
#include <stdint.h>
#include <stdio.h>
#define OFF(x) ((uintptr_t)(x) % 64 != 0)
typedef float wide __attribute__((aligned(64)));
int main(void) {
  _Alignas(64) char buf[5] = {1, 2, 3, 4, 5}, one = 1;
  _Alignas(64) int large[200] = {7};
  wide w = 2;
  int bad = 0;
  #pragma omp target firstprivate(buf, one, w, large) map(tofrom: bad)
  bad += OFF(buf) + OFF(&one) + OFF(&w) + OFF(large) + (buf[0] + one + (int)w + large[0] != 11);
  printf("%d\n", bad);                            // prints: 0
  #pragma omp target teams distribute parallel for firstprivate(buf, one) private(w, large) reduction(+: bad)
  for (int i = 0; i < 1000; i++) {
    w = large[1] = 1;
    bad += OFF(buf) + OFF(&one) + OFF(&w) + OFF(large);
  }
  printf("%d\n", bad);                            // prints: 0
  #pragma omp target teams num_teams(2) map(tofrom: bad)
  {
    _Alignas(64) char ours[3] = {0};
    #pragma omp parallel firstprivate(one) private(w)
    {
      int off = OFF(ours) + OFF(&one) + OFF(&w);
      #pragma omp for lastprivate(one)
      for (int i = 0; i < 10; i++) {
        one = (char)i;
        off += OFF(&one);
      }
      #pragma omp atomic
      bad += off;
    }
  }
  printf("%d\n", bad);                            // prints: 0
  return 0;
}
