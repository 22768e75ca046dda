// OMP_DISPLAY_ENV shows what each device starts with, when the program uses the first one.
// flags: -fopenmp
// devices: emu
// env: OMP_DISPLAY_ENV=verbose OMP_NUM_TEAMS_DEV_0=7
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(void) {
  int ends[2], x = 0;
  char text[16384] = "";
  if (pipe(ends)) return 1;
  dup2(ends[1], 2);
  #pragma omp target map(tofrom: x)
  x++;
  fflush(stderr);
  close(2), close(ends[1]);
  for (size_t n = 0, more; n + 1 < sizeof text && (more = (size_t)read(ends[0], text + n, sizeof text - 1 - n)) > 0;) n += more;
  printf("%d\n", strstr(text, "[0] OMP_NUM_TEAMS='7'") != NULL);            // prints: 1
  return x - 1;
}
