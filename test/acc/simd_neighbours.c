// An iteration writes neighbours and, between them, an element that may be one of them: clang's lanes would change the order.
// flags: -acc -mp -O1
#include <stdio.h>
static void fill(long a[9][3], int b[9]) {
  for (int q = 0; q < 27; q++) a[q / 3][q % 3] = q * 16 % 88;
  for (int q = 0; q < 9; q++) b[q] = q * 7;
}
static void show(long a[9][3]) {
  for (int q = 0; q < 9; q++) printf("%ld ", a[q][0] + 100 * a[q][1] + 1000 * a[q][2]);
  printf("\n");
}
int main(void) {
  int n = 3, m = 9, b[9];
  long a[9][3];
  fill(a, b);
  #pragma acc parallel loop copy(a) copyin(b)
  for (int i = 0; i < 9; i++) {
    a[i][2] = (a[i][(i + 1) % 3] ^ 10) % 97;
    a[i][0] = n * b[i] + m;
    a[i][(i + 4) % 3] = m;
    a[i][1] = b[i] + 5;
    a[i][i % 3] = a[i][(i + 5) % 3] % 9;
  }
  show(a);  // prints: 26508 9330 2909 68603 9393 8009 38707 9456 13109 
  fill(a, b);
  #pragma omp target parallel for simd map(tofrom: a) map(to: b)
  for (int i = 0; i < 9; i++) {
    a[i][2] = (a[i][(i + 1) % 3] ^ 10) % 97;
    a[i][0] = n * b[i] + m;
    a[i][(i + 4) % 3] = m;
    a[i][1] = b[i] + 5;
    a[i][i % 3] = a[i][(i + 5) % 3] % 9;
  }
  show(a);  // prints: 26508 9330 2909 68603 9393 8009 38707 9456 13109 
  fill(a, b);
  long (*c)[3][1] = (long (*)[3][1])a;
  #pragma omp target parallel for map(tofrom: c[0:9]) map(to: b)
  for (int i = 0; i < 9; i++) { // all last subscripts are zero
    c[i][2][n % 1] = (c[i][(i + 1) % 3][m % 1] ^ 10) % 97;
    c[i][0][(i + 6) % 1] = n * b[i] + m;
    c[i][(i + 4) % 3][0] = m;
    c[i][1][(i + 3) % 1] = b[i] + 5;
    c[i][i % 3][i * 0] = c[i][(i + 5) % 3][0] % 9;
  }
  show(a);  // prints: 26508 9330 2909 68603 9393 8009 38707 9456 13109 
}
