// A section that is inferred from quotients and remainders has all of their values; a constant may ask for a device
// variable's size.
// flags: -acc
#include <stdio.h>
#include <stdlib.h>
static double table[100];
#pragma acc declare create(table)
static const int length = sizeof table / sizeof table[0];

static double remainders(const double *a) {
  double s = 0;
  #pragma acc parallel loop reduction(+:s)
  for (int j = 2; j < 10; j++) s += a[20 % j + 7];
  return s;
}
static double quotients(const double *a) {
  double s = 0;
  #pragma acc parallel loop reduction(+:s)
  for (int j = 2; j < 10; j++) s += a[100 / j];
  return s;
}
static double sized(void) {
  double s = 0;
  #pragma acc parallel loop present(table)
  for (int i = 0; i < 100; i++) table[i] = length;
  #pragma acc parallel loop present(table) reduction(+:s)
  for (int i = 0; i < 100; i++) s += table[i];
  return s;
}

int main(void) {
  double *a = malloc(200 * sizeof *a), r = 0, q = 0;
  for (int i = 0; i < 200; i++) a[i] = i;
  for (int j = 2; j < 10; j++) r += a[20 % j + 7], q += a[100 / j];
  printf("%s\n", remainders(a) == r ? "remainders" : "wrong remainders");
  printf("%s\n", quotients(a) == q ? "quotients" : "wrong quotients");
  printf("%s\n", sized() == 10000 ? "sized" : "wrong size");
  free(a);
  return 0;
}
// prints: remainders
// prints: quotients
// prints: sized
