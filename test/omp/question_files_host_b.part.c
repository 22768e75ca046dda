// Part of question_files_host.c.
#pragma omp declare target
void deal(int *a, int n) {
  #pragma omp distribute
  for (int i = 0; i < n; i++) a[i] += i;
}
#pragma omp end declare target
