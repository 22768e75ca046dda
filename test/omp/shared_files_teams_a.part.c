// Part of shared_files_teams.c.
#pragma omp declare target
void number(int *a, int n);
void spread(int *a, int n) {
  #pragma omp distribute
  for (int i = 0; i < n; i++) a[i] += i;
}
void spread_wide(int *a, int n) {
  #pragma omp distribute parallel for
  for (int i = 0; i < n; i++) a[i] += 2 * i;
}
void through(int *a, int n) { number(a, n); }
#pragma omp end declare target
