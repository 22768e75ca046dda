// Part of question_schedule_files.c.
#include <omp.h>
int here(void) { return omp_get_team_num() * 100 + omp_get_thread_num(); }
// Each thread has its own slot.
void claim(int *slots) { slots[omp_get_thread_num()]++; }
#pragma omp declare target enter(here, claim)
