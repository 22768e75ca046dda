// Part of question_files.c.
#include "question_files.part.h"
#pragma omp declare target
int deeper(int *threads) {
  *threads = omp_get_num_threads();
  return omp_get_thread_num() + 10000 * omp_get_team_num();
}
int own(void) {
  int wrong = 0, level = omp_get_level();
  #pragma omp parallel reduction(+: wrong)
  {
    int threads;
    if (omp_get_num_threads() == 1) wrong += deeper(&threads) % 10000 != 0 || threads != 1 || omp_get_level() != level + 1;
  }
  return wrong;
}
#pragma omp end declare target
