// Part of question_tables.c.
#include <omp.h>
#pragma omp begin declare target
int mine(void) { return omp_get_thread_num(); }
extern int (*const far[2])(void);
int (*const far[2])(void) = {omp_get_thread_num, mine};
int call(int i) { return far[i](); }
#pragma omp end declare target
