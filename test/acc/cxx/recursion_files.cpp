// Functions of two files that call each other, which an OpenCL device refuses by name when the program uses it; each file's own functions
// may call themselves.
// flags: -acc -Wno-device-recursion
// sources: recursion_files.part.cpp
// run-error(opencl): 'even(int)' calls itself through functions of other files, which OpenCL devices do not have
#include <cstdio>
#pragma acc routine seq
int odd(int n);
#pragma acc routine seq
int even(int n) { return n == 0 ? 1 : odd(n - 1); }
int main() {
  int b[12], sum = 0;
  #pragma acc parallel loop copyout(b)
  for (int i = 0; i < 12; i++) b[i] = even(i);
  for (int i = 0; i < 12; i++) sum += b[i];
  printf("%d\n", sum); // prints(host,emu,nvidia): 6
}
