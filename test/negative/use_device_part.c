// use_device_addr takes variables and their sections: a member has no name of its own inside.
// flags: -fopenmp
typedef struct { int *x, a[4]; } S;
int main(void) {
  int v[4] = {0}, *p = v;
  S s = {v, {0}}, *ps = &s;
  #pragma omp target data map(s) use_device_addr(s.x[0:2])  // error: 'use_device_addr' takes variables and their sections, and 's.x[0:2]' is a part of one
  s.a[0] = 1;
  #pragma omp target data map(s) use_device_addr(ps->a)     // error: 'use_device_addr' takes variables and their sections, and 'ps->a' is a part of one
  s.a[0] = 1;
  #pragma omp target data map(v) use_device_addr(v[1], p[0:2])
  s.a[0] = p == v;
}
