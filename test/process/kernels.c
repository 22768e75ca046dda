// Of a shared library: kernels, variables of gangs, and a destructor that uses the device.
#include <stdio.h>
static int kept[8], keeps;
int calculate(int n) {
  int s = 0, sums[8];
  #pragma acc parallel loop gang num_gangs(8) copyout(sums)
  for (int i = 0; i < 8; i++) {
    int t[300], u = 0;
    #pragma acc loop vector
    for (int j = 0; j < 300; j++) t[j] = i;
    #pragma acc loop vector reduction(+: u)
    for (int j = 0; j < 300; j++) u += t[j];
    sums[i] = u;
  }
  #pragma acc parallel loop reduction(+: s)
  for (int i = 0; i < n; i++) s += i;
  return s + sums[7];
}
static int filled[100000];
void begin(void) {
  #pragma acc enter data copyin(filled)
  #pragma acc parallel loop present(filled) async(1)
  for (int i = 0; i < 100000; i++)
    for (int k = 0; k < 100; k++) filled[i] += i ^ k;
}
void keep(void) {
  keeps = 1;
  #pragma acc enter data create(kept)
  #pragma acc parallel loop present(kept)
  for (int i = 0; i < 8; i++) kept[i] = i;
}
__attribute__((destructor)) static void leave(void) {
  int there = 0;
  if (!keeps) return;
  #pragma acc parallel loop reduction(+: there)
  for (int i = 0; i < 8; i++) there++;
  #pragma acc exit data copyout(kept)
  printf("kept %d of %d\n", kept[7], there);
}
