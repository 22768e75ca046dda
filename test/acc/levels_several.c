// Several loops of one level inside an outer one, with code between them that uses what the last one gave.
// flags: -acc
#include <stdio.h>
int main(void) {
  enum { G = 9, N = 77 };
  static int a[G][N], b[G][N], top[G], wrong;
  #pragma acc parallel loop gang copyout(a, b, top) num_workers(2) vector_length(32)
  for (int i = 0; i < G; i++) {
    int most = -1, sum = 0;
    #pragma acc loop worker vector
    for (int j = 0; j < N; j++) a[i][j] = (i * 31 + j * 17) % 101;
    #pragma acc loop vector reduction(max: most)
    for (int j = 0; j < N; j++) most = a[i][j] > most ? a[i][j] : most;
    most++;
    #pragma acc loop worker
    for (int j = 0; j < N; j++) b[i][j] = most - a[i][j];
    #pragma acc loop vector reduction(+: sum)
    for (int j = 0; j < N; j++) sum += b[i][j];
    top[i] = sum * 1000 + most;
  }
  for (int i = 0; i < G; i++) {
    int most = -1, sum = 0;
    for (int j = 0; j < N; j++) most = (i * 31 + j * 17) % 101 > most ? (i * 31 + j * 17) % 101 : most;
    for (int j = 0; j < N; j++) sum += most + 1 - (i * 31 + j * 17) % 101;
    wrong += top[i] != sum * 1000 + most + 1;
  }
  printf("wrong = %d\n", wrong);  // prints: wrong = 0
}
