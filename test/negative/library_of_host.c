// Functions of the C library that devices cannot have: each is refused with what does instead.
// flags: -mp
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

int main(void) {
  int a[4] = {3, 1, 2, 0};
  char s[20];
  time_t t = 0;
  #pragma omp target map(a, s, t)
  {
    qsort(a, 4, sizeof *a, compare); // error: 'qsort' is called on the device but has no device version
    // note(-1): a function of the program's own that sorts or searches works there
    snprintf(s, 20, "%d", a[0]); // error: 'snprintf' is called on the device
    // note(-1): 'printf' works there; text in memory is made, and read, on the host
    a[1] = rand(); // error: 'rand' is called on the device
    // note(-1): a generator of the program's own works there
    t = time(NULL); // error: 'time' is called on the device
    // note(-1): 'clock' and 'omp_get_wtime' work there
    fflush(stdout); // error: 'fflush' is called on the device
    // note(-1): devices have no files and no standard input
  }
  return 0;
}
