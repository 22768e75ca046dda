// A region calls through a pointer a function that devices do not have by its address: the message names the line.
// flags: -mp
// devices: emu
// run-error: 10: kernel main_10_gpu stops (abort, a failed assertion, a trap)
#include <stdio.h>
static int plain(int x) { return x + 1; }
int (*volatile chosen)(int) = plain;
int main(void) {
  int (*f)(int) = chosen, r = 0;
#pragma omp target map(from : r)
  r = f(1); // prints: test/omp/indirect_missing.c:11:7: devices have no version of the function that is called through a pointer here; put 'declare target indirect' or 'routine seq' on its definition
  printf("%d\n", r);
}
