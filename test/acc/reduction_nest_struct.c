// Structs, arrays of them and complex numbers that several gangs share, reduced on loops inside an iteration.
// flags: -acc
#include <complex.h>
#include <stdio.h>
typedef struct { int a; double b; short c[3]; } S;
int main(void) {
  S s = {1, 2, {3, 4, 5}}, h[7] = {{0}}, one[7] = {{0}};
  double complex z = 1, y[3] = {0};
  int wrong = 0;
  #pragma acc parallel loop gang num_gangs(3) num_workers(3) vector_length(32) copy(s, h, z, y) reduction(+:one)
  for (int i = 0; i < 5; i++) {
    #pragma acc loop worker reduction(+:h, z)
    for (int j = 0; j < 4; j++) {
      #pragma acc loop vector reduction(+:h[0:7], z)
      for (int k = 0; k < 50; k++) h[k % 7].a += i, h[k % 7].b += 0.5 * j, h[k % 7].c[k % 3]++, z += 2 + I;
      h[j].c[0] += 1;
    }
    #pragma acc loop vector reduction(+:s, y[1:2], one)
    for (int k = 0; k < 50; k++) s.a++, s.b += 0.25, s.c[2] += 2, y[1 + k % 2] += I * k, one[k % 7].a += k;
  }
  for (int q = 0; q < 7; q++) {
    int many = q ? 7 : 8, sum = 0, c[3] = {0};
    for (int k = q; k < 50; k += 7) sum += k, c[k % 3]++;
    wrong += h[q].a != 40 * many || h[q].b != 15.0 * many || one[q].a != 5 * sum;
    for (int e = 0; e < 3; e++) wrong += h[q].c[e] != 20 * c[e] + (e || q > 3 ? 0 : 5);
  }
  printf("wrong = %d, %d %g %d\n", wrong, s.a, s.b, s.c[2]);     // prints: wrong = 0, 251 64.5 505
  printf("%g %g %g %g\n", creal(z), cimag(z), cimag(y[1]), cimag(y[2]));  // prints: 2001 1000 3000 3125
}
