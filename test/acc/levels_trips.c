// Inner loops of no, one, and as many iterations as the outer one says; all of them in one kernel.
// flags: -acc
#include <stdio.h>
int main(void) {
  enum { N = 40 };
  static int a[N][N], count[N];
  int none = 0, one = 1, wrong = 0;
  #pragma acc parallel loop gang copy(a) copyout(count)
  for (int i = 0; i < N; i++) {
    int n = 0;
    #pragma acc loop vector reduction(+: n)
    for (int j = 0; j < none; j++) n += 1000, a[i][j] = -1;
    #pragma acc loop worker
    for (int j = 5; j < one; j++) a[i][j] = -2;
    #pragma acc loop worker vector reduction(+: n)
    for (int j = 0; j < one; j++) n += 100;
    #pragma acc loop vector reduction(+: n)
    for (int j = 0; j < i; j++) n++, a[i][j] += j;
    #pragma acc loop worker
    for (int j = 0; j < i; j++) {
      #pragma acc loop vector
      for (int k = j; k <= j; k++) a[i][k] += 50;
    }
    count[i] = n;
  }
  for (int i = 0; i < N; i++) {
    wrong += count[i] != 100 + i;
    for (int j = 0; j < N; j++) wrong += a[i][j] != (j < i ? j + 50 : 0);
  }
  printf("wrong = %d\n", wrong);  // prints: wrong = 0
}
