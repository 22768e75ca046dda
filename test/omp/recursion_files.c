// Functions of two files that call each other, which an OpenCL device refuses by name when the program uses it.
// flags: -mp -Wno-device-recursion
// sources: recursion_files.part.c
// run-error(opencl): calls itself through functions of other files, which OpenCL devices do not have
#include <stdio.h>
#pragma omp declare target
int odd(int n);
int even(int n) { return n == 0 ? 1 : odd(n - 1); }
#pragma omp end declare target
int main(void) {
  int b[12], sum = 0;
  #pragma omp target teams distribute parallel for map(from: b)
  for (int i = 0; i < 12; i++) b[i] = even(i);
  for (int i = 0; i < 12; i++) sum += b[i];
  printf("%d\n", sum); // prints(host,emu,nvidia): 6
}
