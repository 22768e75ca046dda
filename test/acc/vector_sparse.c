// A sparse product: rows by gangs, each row's entries by vector lanes; empty rows too.
// flags: -acc
#include <stdio.h>
#define N 300
int main(void) {
  int start[N + 1], column[4 * N], n = 0, wrong = 0;
  double value[4 * N], x[N], y[N];
  for (int i = 0; i < N; i++) {
    start[i] = n;
    x[i] = i;
    for (int k = 0; k < i % 5; k++) column[n] = (i + 7 * k) % N, value[n++] = k + 1;
  }
  start[N] = n;
  #pragma acc parallel loop gang vector_length(32) copyin(start, column, value, x) copyout(y)
  for (int i = 0; i < N; i++) {
    double sum = 0;
    #pragma acc loop vector reduction(+:sum)
    for (int k = start[i]; k < start[i + 1]; k++) sum += value[k] * x[column[k]];
    y[i] = sum;
  }
  for (int i = 0; i < N; i++) {
    double sum = 0;
    for (int k = start[i]; k < start[i + 1]; k++) sum += value[k] * x[column[k]];
    wrong += y[i] != sum;
  }
  printf("wrong = %d\n", wrong);  // prints: wrong = 0
}
