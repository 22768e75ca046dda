// Calls of routines that threads run together, in statements that also write memory: conditions, declarations, arguments.
// flags: -acc
#include <stdio.h>
#pragma acc routine vector
int sum_to(int n) {
  int s = 0;
  #pragma acc loop vector reduction(+:s)
  for (int i = 0; i < n; i++) s += i;
  return s;
}
#pragma acc routine worker
int raise_all(int *a, int n) {
  #pragma acc loop worker vector
  for (int i = 0; i < n; i++) a[i] += n;
  return a[n - 1] + a[0];
}
static int bump(int *p, int v) { *p += v; return v; }
static void work(int *o, int *b) {
  int q = 0;
  o[q++] += sum_to(4) + sum_to(sum_to(3));
  if ((o[0] += sum_to(3)) > 2) o[0]++;
  int z = o[0]++ + sum_to(3) * 2;
  o[0] += z + q;
  while ((o[0] += raise_all(b, 40)) < 500) o[0] += sum_to(4);
  bump(o, sum_to(5) + raise_all(b, 30));
  o[0] += raise_all(b, 40) * 3 + raise_all(b, 20);
  z = bump(o, raise_all(b, 10)) > 3 ? o[0]++ : o[0]--;
  o[0] += z;
}
int main(void) {
  int o[8] = {0}, b[8][40] = {{0}}, want[8] = {0}, c[8][40] = {{0}}, wrong = 0;
  #pragma acc parallel loop gang num_gangs(3) num_workers(3) vector_length(32) copy(o, b)
  for (int i = 0; i < 8; i++) {
    int q = 0;
    o[i + q++] += sum_to(4) + sum_to(sum_to(3));
    if ((o[i] += sum_to(3)) > 2) o[i]++;
    int z = o[i]++ + sum_to(3) * 2;
    o[i] += z + q;
    while ((o[i] += raise_all(b[i], 40)) < 500) o[i] += sum_to(4);
    bump(&o[i], sum_to(5) + raise_all(b[i], 30));
    o[i] += raise_all(b[i], 40) * 3 + raise_all(b[i], 20);
    z = bump(&o[i], raise_all(b[i], 10)) > 3 ? o[i]++ : o[i]--;
    o[i] += z;
  }
  for (int i = 0; i < 8; i++) work(&want[i], c[i]), wrong += o[i] != want[i];
  printf("wrong = %d\n", wrong);                       // prints: wrong = 0
}
