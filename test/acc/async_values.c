// async with and without a value, an expression as value, and wait for all.
// flags: -acc
#include <openacc.h>
#include <stdio.h>
int main(void) {
  int a[3][1000], bad = 0;
  #pragma acc enter data create(a) async
  #pragma acc wait
  for (int q = 0; q < 2; q++) {
    #pragma acc parallel loop present(a) async(2 * q + 1)
    for (int i = 0; i < 1000; i++) a[q][i] = q * 1000 + i;
  }
  #pragma acc parallel loop present(a) async
  for (int i = 0; i < 1000; i++) a[2][i] = 2000 + i;
  #pragma acc parallel loop present(a) async(acc_async_sync)
  for (int i = 0; i < 1; i++) (void)a;
  #pragma acc wait
  #pragma acc exit data copyout(a) async(7)
  #pragma acc wait(7)
  for (int i = 0; i < 3000; i++) bad += a[i / 1000][i % 1000] != i;
  printf("wrong = %d\n", bad);  // prints: wrong = 0
}
