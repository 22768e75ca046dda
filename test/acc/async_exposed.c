// A kernel that reaches data by its device address, in a queue, is waited for before that data is copied out and given back:
// with ACCOMP_EMU_SHUFFLE it runs late.
// flags: -acc
// env: ACCOMP_EMU_SHUFFLE=1
#include <openacc.h>
#include <stdio.h>
enum { N = 100 };
static int a[N];

int main(void) {
  int wrong = 0;
  for (int round = 1; round <= 20; round++) {
    for (int i = 0; i < N; i++) a[i] = i;
    acc_copyin(a, sizeof a);
    int *d = acc_deviceptr(a);
    #pragma acc parallel loop deviceptr(d) async(round % 3)
    for (int i = 0; i < N; i++) d[i] *= 2;
    acc_copyout(a, sizeof a);
    for (int i = 0; i < N; i++) wrong += a[i] != 2 * i;
  }
  printf("wrong %d\n", wrong);   // prints: wrong 0
}
