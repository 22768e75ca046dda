// All that a team of threads may hold: single, masked, sections, a barrier, a loop, critical.
void team(int n, int *a) {
  int first = 0, found = 0;
  #pragma omp target parallel map(tofrom: a[0:n], found) private(first) num_threads(64)
  {
    #pragma omp single copyprivate(first)
    first = a[0];
    #pragma omp masked filter(1)
    a[1] = first;
    #pragma omp barrier
    #pragma omp for schedule(static, 4)
    for (int i = 2; i < n; i++) a[i] += first;
    #pragma omp sections
    {
      a[0] = 1;
      #pragma omp section
      a[1] = 2;
    }
    #pragma omp critical
    found += first;
  }
}
