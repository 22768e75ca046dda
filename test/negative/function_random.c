// Random numbers of the C library: their state is the host's.
// flags: -acc
#include <stdlib.h>
int main(void) {
  int hits = 0;
  #pragma acc parallel loop reduction(+:hits)
  for (int i = 0; i < 100; i++) hits += rand() % 2;  // error: 'rand' is called on the device but has no device version
                                                     // note(-1): a generator of the program's own works there, with a state that each iteration has for itself
}
