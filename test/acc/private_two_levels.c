// One variable of which a gang has a copy for its threads, and each of its workers another one; the program's as well.
// flags: -acc
#include <stdio.h>
int main(void) {
  int out[5][9], t[40], wrong = 0, p = 7;
  for (int k = 0; k < 40; k++) t[k] = 1000 + k;
  #pragma acc parallel loop gang num_gangs(3) num_workers(3) private(t) copyout(out)
  for (int i = 0; i < 5; i++) {
    int s = 0;
    #pragma acc loop vector
    for (int k = 0; k < 40; k++) t[k] = i + k;
    #pragma acc loop worker private(t)
    for (int j = 0; j < 9; j++) {
      #pragma acc loop vector
      for (int k = 0; k < 40; k++) t[k] = j * k;
      int sum = 0;
      #pragma acc loop vector reduction(+:sum)
      for (int k = 0; k < 40; k++) sum += t[39 - k];
      out[i][j] = sum;
    }
    #pragma acc loop worker reduction(+:s)
    for (int j = 0; j < 9; j++) {
      #pragma acc loop vector
      for (int k = 0; k < 40; k++) {
        #pragma acc atomic
        s += t[k] * 0 + 1;
      }
    }
    #pragma acc loop seq private(t)
    for (int j = 0; j < 3; j++) {
      for (int k = 0; k < 40; k++) t[k] = k + j;
      #pragma acc loop vector reduction(+:s)
      for (int k = 0; k < 40; k++) s += t[39 - k];
    }
    #pragma acc loop vector reduction(+:s)
    for (int k = 0; k < 40; k++) s += t[39 - k];
    out[i][0] += s;
  }
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 9; j++)
      wrong += out[i][j] != 780 * j + (j ? 0 : 360 + 3 * 780 + 120 + 780 + 40 * i);
  printf("wrong = %d, t = %d, p = %d\n", wrong, t[39], p);     // prints: wrong = 0, t = 1039, p = 7
}
