// Reductions that the program declares, in loops inside of a team's iterations and in a parallel.
// flags: -fopenmp
#include <stdio.h>
typedef struct { long n, most; } Seen;
static long larger(long a, long b) { return a > b ? a : b; }
#pragma omp declare reduction(see : Seen : omp_out.n += omp_in.n, omp_out.most = larger(omp_out.most, omp_in.most)) initializer(omp_priv = {0, -1000})
int main(void) {
  Seen all = {0, 0}, each[10];
  #pragma omp target teams distribute map(from: each)
  for (int i = 0; i < 10; i++) {
    Seen s = {1, -5};
    #pragma omp parallel for reduction(see: s)
    for (int k = 0; k < 200; k++) {
      s.n++;
      if (s.most < (k * 7 + i) % 200) s.most = (k * 7 + i) % 200;
    }
    each[i] = s;
  }
  #pragma omp target map(tofrom: all)
  #pragma omp parallel for reduction(see: all)
  for (int k = 0; k < 500; k++) all.n++, all.most = larger(all.most, k);
  printf("%ld %ld %ld %ld\n", each[0].n, each[9].most, all.n, all.most);  // prints: 201 199 500 499
}
