// What the program shows of a wave.
// In: a wave on the device.  Out: a line on stdout.
#include <stdio.h>
#include "waves.h"

void wave_print(Wave *w, int step) {
  int n = w->cells, top = 0, *now = w->now;
  long sum = 0;
  #pragma acc parallel loop present(now[0:n]) reduction(max:top) reduction(+:sum)
  for (int i = 0; i < n; i++) {
    top = now[i] > top ? now[i] : top;
    sum += now[i];
  }
  #pragma acc update self(now[0:3])
  printf("step %d: top %d, sum %ld", step, top, sum);
  printf(", starts %d %d %d\n", now[0], now[1], now[2]);
}
