// exit data, update, acc_copyout, acc_delete and acc_update_self without a queue wait for those that use the data.
// flags: -acc
#include <openacc.h>
#include <stdio.h>
enum { N = 500 };
static int a[N], b[N], c[N], d[N], e[N];
#pragma acc routine seq
static int one(int i) {
  unsigned v = 1;
  for (int k = 0; i == 7 && k < 3000000; k++) v ^= v << 13, v ^= v >> 17, v ^= v << 5;
  return v != 0;
}
static void add(int *x, int queue) {
  #pragma acc parallel loop present(x[0:N]) async(queue)
  for (int i = 0; i < N; i++) x[i] += one(i);
}
static int wrong(const int *x, int value) {
  int n = 0;
  for (int i = 0; i < N; i++) n += x[i] != i + value;
  return n;
}
int main(void) {
  int *all[] = {a, b, c, d, e};
  for (int k = 0; k < 5; k++)
    for (int i = 0; i < N; i++) all[k][i] = i;
  #pragma acc enter data copyin(a, b, c, d, e)
  for (int k = 0; k < 5; k++) add(all[k], k);
  #pragma acc exit data copyout(a)
  printf("exit data: %d\n", wrong(a, 1));        // prints: exit data: 0
  #pragma acc update self(b)
  printf("update: %d\n", wrong(b, 1));           // prints: update: 0
  acc_copyout(c, sizeof c);
  printf("acc_copyout: %d\n", wrong(c, 1));      // prints: acc_copyout: 0
  acc_update_self(d, sizeof d);
  printf("acc_update_self: %d\n", wrong(d, 1));  // prints: acc_update_self: 0
  for (int i = 0; i < N; i++) d[i] = 5 + i;
  add(d, 6);
  acc_wait(6);
  add(d, 2);
  #pragma acc update device(d)
  acc_copyout(d, sizeof d);
  int shared = acc_get_device_type() == acc_device_host;
  printf("update device: %d\n", shared || !wrong(d, 7) ? 0 : wrong(d, 5)); // prints: update device: 0
  acc_delete(e, sizeof e);
  for (int i = 0; i < N; i++) e[i] = -1;
  acc_wait_all();
  printf("acc_delete: %d %d\n", e[7], e[N - 1]); // prints: acc_delete: -1 -1
  acc_delete(b, sizeof b);
}
