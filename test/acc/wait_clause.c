// A wait clause on compute, data and update constructs orders them after other queues.
// flags: -acc
#include <stdio.h>
int main(void) {
  static int a[2000], b[2000];
  int sum = 0;
  #pragma acc enter data create(a) async(1)
  #pragma acc enter data copyin(b) async(2)
  #pragma acc parallel loop present(a) async(1)
  for (int i = 0; i < 2000; i++) a[i] = i;
  #pragma acc parallel loop present(a, b) wait(1, 2) async(3)
  for (int i = 0; i < 2000; i++) b[i] = 2 * a[i];
  #pragma acc update self(b[0:1000]) wait(3)
  for (int i = 0; i < 1000; i++) sum += b[i];
  #pragma acc parallel loop present(b) wait async(4)
  for (int i = 0; i < 2000; i++) b[i] += 1;
  #pragma acc exit data copyout(b) delete(a) wait(4)
  printf("%d %d\n", sum, b[1999]);  // prints: 999000 3999
}
