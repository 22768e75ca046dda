// An array is reduced element by element: a histogram, and a matrix whose copies the user maps.
// flags: -acc
#include <stdio.h>
int main(void) {
  int data[1000], bins[8] = {100};
  double m[2][3] = {{1}};
  for (int i = 0; i < 1000; i++) data[i] = i * 7 % 31;
  #pragma acc parallel loop copyin(data) reduction(+:bins)  // moves: to data 4000, to bins 32, from bins 32
  for (int i = 0; i < 1000; i++) bins[data[i] % 8]++;
  #pragma acc parallel loop collapse(2) copy(m) reduction(+:m)  // moves: to m 48, from m 48
  for (int i = 0; i < 50; i++)
    for (int j = 0; j < 3; j++) m[i % 2][j] += i + j;
  for (int i = 0; i < 1000; i++) bins[data[i] % 8]--;
  for (int i = 0; i < 8; i++) printf("%d ", bins[i]);
  printf("\n");                                    // prints: 100 0 0 0 0 0 0 0 
  printf("%g %g %g %g\n", m[0][0], m[0][2], m[1][0], m[1][2]);  // prints: 601 650 625 675
}
