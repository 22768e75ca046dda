// omp_display_env has lines for each device, with what its variables and routines have set.
// flags: -fopenmp
// devices: emu
// env: ACCOMP_EMU_DEVICES=2 OMP_NUM_TEAMS_DEV_1=7
#include <omp.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(void) {
  int ends[2];
  char text[8192] = "";
  if (pipe(ends)) return 1;
  dup2(ends[1], 2);
  omp_set_device_teams_thread_limit(33, 0);
  omp_display_env(0);
  fflush(stderr);
  close(2), close(ends[1]);
  for (size_t n = 0, more; n + 1 < sizeof text && (more = (size_t)read(ends[0], text + n, sizeof text - 1 - n)) > 0;) n += more;
  printf("%d\n", strstr(text, "[host] OMP_SCHEDULE") != NULL);              // prints: 1
  printf("%d\n", strstr(text, "[1] OMP_NUM_TEAMS='7'") != NULL);            // prints: 1
  printf("%d\n", strstr(text, "[0] OMP_TEAMS_THREAD_LIMIT='33'") != NULL);  // prints: 1
  return 0;
}
