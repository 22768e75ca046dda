// Sizes and dimensions of gangs, workers and vectors; whatever they are, each iteration runs once.
// flags: -acc
#include <stdio.h>
int main(void) {
  enum { X = 5, Y = 6, Z = 70 };
  static int a[X][Y][Z];
  int gangs = 3, wrong = 0;
  #pragma acc parallel num_gangs(2, gangs, 4) copy(a)
  {
    #pragma acc loop gang(dim: 3)
    for (int i = 0; i < X; i++) {
      #pragma acc loop gang(dim: 2)
      for (int j = 0; j < Y; j++) {
        #pragma acc loop gang(dim: 1) vector
        for (int k = 0; k < Z; k++) a[i][j][k] += 1;
      }
    }
  }
  #pragma acc parallel loop gang(num: gangs, static: 2) copy(a)  // warning: 'gang' takes a number in 'kernels' only; it is taken for 'num_gangs(gangs)'
  for (int i = 0; i < X; i++) {
    #pragma acc loop worker(num: 2)  // warning: 'worker' takes a number in 'kernels' only; it is taken for 'num_workers(2)'
    for (int j = 0; j < Y; j++) {
      #pragma acc loop vector(length: 32)  // warning: 'vector' takes a number in 'kernels' only; it is taken for 'vector_length(32)'
      for (int k = 0; k < Z; k++) a[i][j][k] += 10;
    }
  }
  #pragma acc kernels loop independent gang(num: 4) worker(num: 3) vector(64) collapse(3) copy(a)
  for (int i = 0; i < X; i++)
    for (int j = 0; j < Y; j++)
      for (int k = 0; k < Z; k++) a[i][j][k] += 100;
  #pragma acc parallel loop gang(static: *) vector_length(7) num_workers(1) num_gangs(1) copy(a)
  for (int i = 0; i < X; i++)
    for (int j = 0; j < Y; j++) {
      #pragma acc loop vector
      for (int k = 0; k < Z; k++) a[i][j][k] += 1000;
    }
  for (int i = 0; i < X * Y * Z; i++) wrong += (&a[0][0][0])[i] != 1111;
  printf("wrong = %d\n", wrong);  // prints: wrong = 0
}
