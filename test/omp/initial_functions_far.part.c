#include <omp.h>
#pragma omp begin declare target
struct pair { int a, b; };
int more(int x) { return x + 1 + omp_get_thread_num(); }
int sum(struct pair p) { return p.a + p.b; }
#pragma omp end declare target
