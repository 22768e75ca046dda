// Members that clauses map on their own: the pointer that a kernel reads, too, has a copy beside the others.
// flags: -acc
#include <cstdio>
#include <cstdlib>
struct S {
  long c;
  int t[3];
  int *x;
  int d;
};
struct P {
  int *none, *some;
};
int main() {
  S s = {44, {0, 1, 2}, static_cast<int *>(calloc(8, sizeof(int))), 5};
#pragma acc enter data copyin(s.x[0:8], s.d)
#pragma acc parallel loop present(s.d) copyin(s.t[0:2]) copy(s.x[0:8]) copy(s.c)
  for (int i = 0; i < 8; i++) {
    if (i == 0) s.c = s.t[1] + s.d;
    s.x[i] = i + s.t[1];
  }
#pragma acc exit data copyout(s.x[0:8], s.d)
  printf("%ld %d\n", s.c, s.x[3]); // prints: 6 4
  P p = {nullptr, s.x};
  int o[8] = {};
#pragma acc data copyin(p) copy(p.none[0:8], p.some[0:8])
  {
#pragma acc kernels loop independent copy(o)
    for (int i = 0; i < 8; i++) o[i] = (p.none ? p.none[i] : 9) + (p.some ? p.some[i] : 7);
  }
  printf("%d\n", o[3]); // prints: 13
  free(s.x);
}
