// A kernel that is left running and dies is told when the program ends, with its own line; the exit status is 1.
// flags: -acc=nowait
// devices: emu
// fails: nowait_fault.c:13
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
