// Routines update atomically, when the device calls them and when the host does.
// flags: -acc
#include <stdio.h>
#pragma acc routine seq
static int put(short *count, int *list, int key) {
  int at;
  #pragma acc atomic capture
  at = count[key]++;
  #pragma acc atomic
  list[key] += at;
  return at;
}
#pragma acc routine seq
static void add(float *sum, float x) {
  #pragma acc atomic update
  *sum = x + *sum;
}
int main(void) {
  short count[4] = {0};
  int list[4] = {0}, all = 0;
  float sum = 0;
  #pragma acc parallel loop copy(count, list, sum) reduction(+: all)
  for (int i = 0; i < 4000; i++) {
    all += put(count, list, i % 4);
    add(&sum, 0.5f);
  }
  all += put(count, list, 2);
  add(&sum, 1);
  printf("%d %d %d %d, %d %g\n", count[0], count[2], list[1], list[2], all, sum);  // prints: 1000 1001 499500 500500, 1999000 2001
}
