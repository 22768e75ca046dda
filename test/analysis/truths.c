// && and || of numbers: a reduction only where the number is 0 or 1 before, since a loop without iterations keeps it.
// flags: -acc
#include "nests.h"
#define N 30
static int k[N];

static void reset(void) { fill_ints(k, N, 37); }

static double flags(int n) {
  int all = 1, some = k[0] > 99;
  #pragma acc kernels
  for (int i = 0; i < n; i++) {                                // loop: parallel, reduction(&&:all), reduction(||:some)
    all = all && k[i] < 36;
    some = k[i] == 100 || some;
  }
  some = some != all;
  return all * 10 + some;
}

static double five(int n) {
  int all = 5;
  #pragma acc kernels
  for (int i = 0; i < n; i++)                                  // loop: sequential (all)
    all = all && k[i] < 37;
  return all;
}

static double five_before(int n) {
  int all = 1;
  for (int round = 0; round < 2; round++) {
    #pragma acc kernels
    for (int i = 0; i < n; i++)                                // loop: sequential (all)
      all = all && k[i] < 37;
    all += 4;
  }
  return all;
}

static double of_caller(int n, int all) {
  #pragma acc kernels
  for (int i = 0; i < n; i++)                                  // loop: sequential (all)
    all = all && k[i] < 37;
  return all;
}

static double counted(int n) {
  int some = 0;
  some++;
  some++;
  #pragma acc kernels
  for (int i = 0; i < n; i++)                                  // loop: sequential (some)
    some = some || k[i] == 100;
  return some;
}

int main(void) {
  TRY_VALUE(flags(N));                                         // prints: flags(N) 0
  TRY_VALUE(flags(0));                                         // prints: flags(0) 11
  TRY_VALUE(five(N));                                          // prints: five(N) 1
  TRY_VALUE(five(0));                                          // prints: five(0) 5
  TRY_VALUE(five_before(0));                                   // prints: five_before(0) 9
  TRY_VALUE(of_caller(0, 7));                                  // prints: of_caller(0, 7) 7
  TRY_VALUE(counted(0));                                       // prints: counted(0) 2
}
