// Copies too large for a kernel's parameters: an array and a struct, read and changed, also async.
// flags: -acc
#include <stdio.h>
typedef struct { int v[300], n; } Table;
int main(void) {
  static int out[500];
  double weight[1000];
  Table t = {.n = 300};
  int scratch[400], sum = 0, kept = 0;
  for (int i = 0; i < 1000; i++) weight[i] = i;
  for (int i = 0; i < 300; i++) t.v[i] = 2 * i;
  for (int i = 0; i < 400; i++) scratch[i] = 1;
  #pragma acc parallel loop firstprivate(weight, t, scratch) copyout(out) async(1)
  for (int i = 0; i < 500; i++) {
    scratch[i % 400] = i;
    scratch[(i + 1) % 400] = 3;
    out[i] = (int)weight[2 * i] + t.v[i % t.n] + scratch[i % 400];
  }
  for (int i = 0; i < 1000; i++) weight[i] = -1;
  #pragma acc wait
  for (int i = 0; i < 500; i++) sum += out[i] != 2 * i + 2 * (i % 300) + i;
  for (int i = 0; i < 400; i++) kept += scratch[i];
  printf("wrong = %d, kept = %d\n", sum, kept);  // prints: wrong = 0, kept = 400
}
