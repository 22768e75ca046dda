// map(p[:]) of a pointer takes what is present where it points to (6.0, 7.9.6); where nothing is, it maps nothing.
// flags: -fopenmp
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int a[100], *p = a, *q = malloc(sizeof(int)), fits = 0;
  for (int i = 0; i < 100; i++) a[i] = i;
  #pragma omp target enter data map(to: a)
  p = a + 10;
  #pragma omp target parallel for map(p[:])              // moves: none
  for (int i = 0; i < 50; i++) p[i] = 2 * p[i];
  #pragma omp target update from(a)
  printf("%d %d %d\n", a[9], a[10], a[59]);              // prints: 9 20 118
  #pragma omp target data map(to: p[:]) map(q[:])        // moves: none
  {
    #pragma omp target map(p[:], q[:]) map(tofrom: fits)
    fits = p[1] == 22 && q != p;
  }
  #pragma omp target exit data map(from: a)
  printf("%d %d\n", fits, a[11]);                        // prints: 1 22
}
