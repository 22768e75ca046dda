// A reduced section is reached through the pointer's target; its elements have a type that can be named.
// flags: -fopenmp
void f(double *p, int n) {
  enum { A, B } kinds[4] = {A, B, A, B};
  #pragma omp target teams distribute parallel for map(tofrom: p) reduction(+: p[0:4])  // error: sorry, not implemented: a reduction of 'p[0:4]', which is a pointer that is mapped itself
  for (int i = 0; i < n; i++) p[i % 4] += i;
  #pragma omp target teams distribute parallel for reduction(max: kinds)  // error: sorry, not implemented: a copy of 'kinds' for each thread, whose elements have a type without a name
  for (int i = 0; i < n; i++) kinds[i % 4] = B;
}
