// A section of a pointer or an array is reduced where it starts, also when that is known at run time only.
// flags: -acc
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  double *p = malloc(sizeof *p * 12);
  long a[10];
  int lo = 3 * argc;
  (void)argv;
  for (int i = 0; i < 12; i++) p[i] = 1000 * i;
  for (int i = 0; i < 10; i++) a[i] = -i;
  #pragma acc parallel loop reduction(+:p[0:4])          // moves: to p[0:4] 32, from p[0:4] 32
  for (int i = 0; i < 500; i++) p[i % 4] += i % 4, *p += 1, *(p + 1) += 2;
  #pragma acc parallel loop reduction(+:p[lo+2:4])   // moves: to p[lo+2:4] 32, from p[lo+2:4] 32
  for (int i = 0; i < 500; i++) p[5u + i % 4] += 1, *(p + 6) += 1;
  #pragma acc parallel loop reduction(max:a[2:3]) copy(a[1:8])  // moves: to a[1:8] 64, from a[1:8] 64
  for (int i = 0; i < 500; i++)
    for (int k = 2; k < 5; k++)
      if (a[k] < i * k) a[k] = i * k;
  for (int i = 0; i < 12; i++) printf("%g ", p[i]);
  printf("\n");                    // prints: 500 2125 2250 3375 4000 5125 6625 7125 8125 9000 10000 11000 
  for (int i = 0; i < 10; i++) printf("%ld ", a[i]);
  printf("\n");                    // prints: 0 -1 998 1497 1996 -5 -6 -7 -8 -9 
  free(p);
}
