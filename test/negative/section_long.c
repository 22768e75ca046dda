// A section of a pointer that is longer than the memory that it got from malloc.
// flags: -acc -fopenmp
// devices: host
#include <stdlib.h>
#define N 100
int main(void) {
  double *a = malloc(N * sizeof *a), *c = NULL, *d = malloc(8); // note: 'a' is allocated here, by 'malloc'; a section is [first element, from 0 on:number of elements]
  double *e = malloc(N * sizeof *e);
  #pragma acc enter data copyin(e[0:N])
  e = malloc(8);
  double *b = malloc(100);                       // note: 'b' is allocated here; 'malloc' takes the number of bytes, as in 100 * sizeof *b
  c = calloc(N, sizeof *c);                      // note: 'c' is allocated here, by 'calloc'
  d = malloc(2 * N * sizeof *d);
  d++;
  #pragma acc parallel loop copyout(a[0:2 * 51])  // warning: 'a[0:2 * 51]' ends behind the memory of 'a', which has 800 bytes: 100 elements of 8 bytes
  for (int i = 0; i < N; i++) a[i] = i;
  #pragma acc enter data copyin(b[0:100])        // warning: 'b[0:100]' ends behind the memory of 'b', which has 100 bytes: 12 elements of 8 bytes
  #pragma omp target map(c[50:51]) map(d[0:N]) map(a[0:N]) // warning: 'c[50:51]' ends behind the memory of 'c', which has 800 bytes
  c[50] = d[0] + a[0];
  return 0;
}
