// Part of shared_files_last.c.
#pragma omp declare target
static int last;
int last_of(int n) {
  #pragma omp for lastprivate(last) schedule(dynamic, 3)
  for (int i = 1; i <= n; i++) last = 2 * i;
  int result = last;
  #pragma omp barrier
  return result;
}
#pragma omp end declare target
