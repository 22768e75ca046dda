// ACCOMP_GANGLIMIT: no kernel has more gangs, and the result is the same.
// flags: -acc -fopenmp
// env: PGI_ACC_CUDA_GANGLIMIT=2
#include <stdio.h>
int main(void) {
  enum { N = 10000 };
  static int a[N];
  int gangs = 0;
  long sum = 0;
  #pragma acc parallel num_gangs(8) reduction(+:gangs)
  gangs += 1;
  printf("gangs: %d\n", gangs);                     // prints: gangs: 2
  #pragma acc parallel loop num_gangs(100) vector_length(32) copyout(a)
  for (int i = 0; i < N; i++) a[i] = i;
  #pragma acc parallel loop gang reduction(+:sum) copyin(a)
  for (int i = 0; i < 100; i++) {
    #pragma acc loop vector reduction(+:sum)
    for (int k = 0; k < 100; k++) sum += a[100 * i + k];
  }
  printf("sum: %ld\n", sum);                        // prints: sum: 49995000
  return 0;
}
