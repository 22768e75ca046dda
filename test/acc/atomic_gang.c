// What a gang has one of, vector loops update atomically: firstprivate and private variables of the region.
// flags: -acc -fopenmp
#include <stdio.h>
int main(void) {
  int out[4], x = 5, bad = 0;
  #pragma acc parallel num_gangs(4) firstprivate(x) copyout(out)
  {
    #pragma acc loop vector
    for (int i = 0; i < 100; i++) {
      #pragma acc atomic
      x++;
    }
    #pragma acc loop gang
    for (int g = 0; g < 4; g++) out[g] = x;
  }
  for (int i = 0; i < 4; i++) bad += out[i] != 105;
  #pragma omp target teams distribute map(from: out) private(x)
  for (int g = 0; g < 4; g++) {
    x = g;
    #pragma omp parallel for
    for (int i = 0; i < 100; i++) {
      #pragma omp atomic compare
      if (x < i * g) { x = i * g; }
      #pragma omp atomic
      x += 0;
    }
    out[g] = x;
  }
  for (int i = 0; i < 4; i++) bad += out[i] != 99 * i;
  printf("x = %d, wrong = %d\n", x, bad);  // prints: x = 5, wrong = 0
}
