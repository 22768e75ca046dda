// Part of question_old_style.c.
#include <omp.h>
#pragma omp declare target
static int mine(d) short d; { return omp_get_thread_num() + d; }
int there() { return mine(0); }
#pragma omp end declare target
