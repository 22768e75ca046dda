// A kernel that is left running and dies is told when the program ends, with the line of the access on emu, of the kernel
// on PoCL; the exit status is 1.
// flags: -acc=nowait
// devices: emu opencl
// fails(emu): nowait_fault.c:15
// fails(opencl): nowait_fault.c:14: kernel main_14_gpu accesses an address that is not there
#include <stdio.h>
int main(void) {
  int n = 100, a[100], far = 1 << 28;
  #pragma acc enter data create(a)
  #pragma acc parallel loop present(a)
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma acc parallel loop present(a)
  for (int i = 0; i < n; i++)
    if (i == 50) a[i + far] = 1;
  puts("over");  // prints: over
}
