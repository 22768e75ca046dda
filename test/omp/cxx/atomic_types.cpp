// Atomic accesses of types that a template's argument decides: in regions, in functions that these call, in routines.
// flags: -mp -acc
// prints: int 1000 1000 1998 1999, 10 1 0
// prints: double 1000 1000 1998 1999, 10 1 0
// prints: unsigned char 232 232 255 207, 10 1 0
// prints: long 1000 1000 1998 1999, 10 1 0
// prints: 7 1
#include <cstdio>
template<class T> void add(T *p, T v) {
  #pragma omp atomic
  *p += v;
}
template<class T> T count(T *p) {
  T v;
  #pragma omp atomic capture
  v = (*p)++;
  return v;
}
template<class T> void raise(T *p, T v) {
  #pragma omp atomic compare
  if (*p < v) { *p = v; }
}
#pragma acc routine seq
template<class T> void add_in_routine(T *p, T v) {
  #pragma acc atomic update
  *p += v;
}
template<class T> void run(const char *name) {
  T a[6] = {0}, m[2] = {0}, *p = a, *q = m;
  int taken = 0;
  #pragma omp target teams distribute parallel for map(tofrom: p[0:6], taken)
  for (int i = 0; i < 1000; i++) {
    T k, old, own = 1;
    add(p, T(1)), count(p + 1), raise(p + 2, T(i));
    #pragma omp atomic
    p[3] += T(i % 3);
    #pragma omp atomic read
    k = p[0];
    #pragma omp atomic write
    p[4] = k;
    #pragma omp atomic capture
    { k = p[3]; p[3] = p[3] + 1; }
    #pragma omp atomic compare
    if (p[2] < k) { p[2] = k; }
    #pragma omp atomic compare capture
    { old = p[5]; if (p[5] == T(0)) { p[5] = own; } }
    #pragma omp atomic
    own *= 2;
    if (old == T(0) && own == T(2)) {
      #pragma omp atomic
      taken++;
    }
  }
  #pragma acc parallel loop copy(q[0:2])
  for (int i = 0; i < 10; i++) {
    T v;
    add_in_routine(q, T(1));
    #pragma acc atomic capture
    { q[1]++; v = q[1]; }
    #pragma acc atomic
    q[1] -= 1;
  }
  printf("%s %g %g %g %g, %g %d %g\n", name, (double)a[0], (double)a[1], (double)a[2], (double)a[3], (double)m[0], taken, (double)m[1]);
}
template<class P> void pointers(P x, P y) {
  P p = x, q;
  int same;
  #pragma omp target map(tofrom: p) map(from: same)
  {
    #pragma omp atomic capture
    { q = p; p = y; }
    same = q == x;
  }
  printf("%d %d\n", p == y ? 7 : 0, same);
}
int main() {
  int a, b;
  run<int>("int");
  run<double>("double");
  run<unsigned char>("unsigned char");
  run<long>("long");
  pointers(&a, &b);
}
