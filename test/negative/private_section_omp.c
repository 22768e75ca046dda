// OpenMP's private and firstprivate take no sections, and neither dialect takes members.
// flags: -fopenmp
void f(int n, int *p) {
  int a[8];
  struct { int m; } s;
  #pragma omp target firstprivate(p[0:n])  // error: 'firstprivate' takes variables, and 'p[0:n]' is a section of one
  for (int i = 0; i < n; i++) p[i] = i;
  #pragma omp target private(a[0:4])       // error: 'private' takes variables, and 'a[0:4]' is a section of one
  for (int i = 0; i < 4; i++) a[i] = i;
  #pragma omp target private(s.m)          // error: 'private' takes variables, and 's.m' is a part of one
  s.m = 1;
}
