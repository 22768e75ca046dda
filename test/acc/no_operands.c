// Kernels that have no operands: nothing goes in, nothing comes out.
// prints: done
// flags: -acc
#include <stdio.h>

int main(void) {
  int i;
  #pragma acc kernels
  {
    #pragma acc loop collapse(force : 2) gang
    for (int h = 6; h < 7; ++h) {
      int t = h + 1;
      for (i = 2; i <= 3 - 1; i = i + 1) {
      }
    }
    #pragma acc loop gang worker
    for (int h = 0; h < 8; h++) {
      int t = h;
      #pragma acc loop vector
      for (int k = 0; k < 9; k++) t += k;
    }
  }
  #pragma acc parallel loop gang worker
  for (int h = 0; h < 8; h++) {
    #pragma acc loop vector
    for (int k = 0; k < 9; k++) {
    }
  }
  #pragma acc parallel num_workers(3)
  {
    #pragma acc loop collapse(force : 2) gang
    for (int h = 6; h < 7; ++h) {
      int t = h + 1;
      for (int k = 2; k <= 3 - 1; k = k + 1) {
      }
    }
  }
  #pragma acc parallel
  {
    #pragma acc loop gang
    for (int h = 6; h < 7; ++h) {
      int t = h + 1;
      for (i = 2; i <= 3 - 1; i = i + 1) {
      }
    }
  }
  #pragma acc serial
  {
  }
  printf("done\n");
  return 0;
}
