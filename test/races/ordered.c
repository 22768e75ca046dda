// What waits order, and what uses other bytes or the same ones for reading only, is in no race.
// flags: -acc=check
// env: ACCOMP_CHECK=1
// devices: host, emu
#include <openacc.h>
#include <stdio.h>
enum { N = 1000 };
int main(void) {
  char a[N], b[N], c[N];
  int count = 0;
  for (int i = 0; i < N; i++) a[i] = b[i] = c[i] = 1;
  #pragma acc data copyin(a, b, c) copy(count)
  {
    #pragma acc parallel loop async(1)
    for (int i = 0; i < N; i += 2) a[i] = 2;
    #pragma acc parallel loop async(2)
    for (int i = 1; i < N; i += 2) a[i] = 3;
    #pragma acc wait(1) async(2)
    #pragma acc parallel loop async(2)
    for (int i = 0; i < N; i++) b[i] = a[i];
    #pragma acc parallel loop async(3) wait(2)
    for (int i = 0; i < N; i++) c[i] = b[i];
    acc_wait_async(3, 4);
    #pragma acc update self(c) async(4)
    while (!acc_async_test(4)) {}
    for (int i = 0; i < N; i++) c[i]++;
    #pragma acc update self(a) async(1) wait(2)
    #pragma acc parallel loop async(5) present(b)
    for (int i = 0; i < N; i++) {
      #pragma acc atomic
      count += b[i];
    }
    #pragma acc parallel loop async(6) present(b)
    for (int i = 0; i < N; i++) {
      #pragma acc atomic
      count += b[i];
    }
    #pragma acc wait(1)
    a[0]++;
    #pragma acc wait
    #pragma acc update self(count)
  }
  printf("%d %d %d\n", a[0], c[1], count); // prints: 3 4 5000
}
