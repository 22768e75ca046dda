// A declare target variable starts on each device with its initialiser, whatever the host has done by then.
// flags: -mp
// devices: emu, nvidia
// env: ACCOMP_EMU_DEVICES=2
#include <omp.h>
#include <stdio.h>

#pragma omp begin declare target
int n = 1, zero, table[3] = {1, 2, 3};
static struct { int low : 5, high : 11; char name[4]; } record = {3, 700, "ab"};
#pragma omp end declare target

static int on(int device) {
  int seen = 0;
  #pragma omp target map(from: seen) device(device)
  seen = n + 10 * zero + 100 * table[1] + 1000 * record.low + 10000 * (record.high == 700) + record.name[1];
  return seen;
}

int main(void) {
  n = 5;
  zero = 6;
  printf("%d\n", on(0));                              // prints: 13299
  table[1] = 7;
  record.low = 0;
  printf("%d\n", on(omp_get_num_devices() - 1));      // prints: 13299
  #pragma omp target update to(n, table)
  printf("%d\n", on(0));                              // prints: 13803
  #pragma omp target update from(n, zero)
  printf("%d %d\n", n, zero);                         // prints: 5 0
  return 0;
}
