// A program of three source files and a shared library, each with kernels of its own,
// which work on the same data on the device.
//   cd examples/files && make CC=accomp && ./waves
// by hand:
//   accomp -acc -O3 -shared -fPIC libfilter.c -o libfilter.so
//   accomp -acc -O3 main.c physics.c io.c -L. -lfilter -Wl,-rpath,'$ORIGIN' -o waves
//   ./waves [cells [steps]]
#include <stdio.h>
#include <stdlib.h>
#include "waves.h"

int main(int argc, char **argv) {
  int cells = argc > 1 ? atoi(argv[1]) : 1000, steps = argc > 2 ? atoi(argv[2]) : 60;
  Wave *w = wave_new(cells);
  if (!w) return 1;
  for (int s = 0; s < steps; s++) {
    wave_step(w);
    if (s % 20 == 19) {
      filter_smooth(w->now, w->scratch, cells);
      wave_print(w, s + 1);
    }
  }
  wave_free(w);
  return 0;
}
