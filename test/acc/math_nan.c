// nan with its payload, finite and drem on the device, as the host has them.
// flags: -acc
#define _GNU_SOURCE
#include <math.h>
#include <stdio.h>
#include <string.h>
int main(void) {
  double n[4], d[4];
  const char text[4][8] = {"", "0x12", "a17", "17"};
  int same = 0, kinds = 0;
#pragma acc parallel loop copyin(text) copyout(n, d) reduction(+:kinds)
  for (int i = 0; i < 4; i++) {
    n[i] = nan(text[i]), d[i] = drem(i + 0.6, 2) + dremf(i, 3);
    kinds += finite(n[i]) + isnan(nanf(text[i])) + finite(d[i]);
  }
  for (int i = 0; i < 4; i++) {
    double e = nan(text[i]);
    same += !memcmp(&e, &n[i], sizeof e) && d[i] == drem(i + 0.6, 2) + dremf(i, 3);
  }
  printf("%d %d\n", same, kinds); // prints: 4 8
}
