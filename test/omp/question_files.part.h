// Part of question_files.c.
#include <omp.h>
typedef struct {
  int thread, threads, most, limit, inside, level, active, team, teams, device, initial, devices, size;
} Who;
Who ask(void);
int deep(void), deeper(int *), own(void);
