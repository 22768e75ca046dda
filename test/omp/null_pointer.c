// A section of a null pointer is not mapped, and the pointer is null on the device.
// flags: -mp
#include <stdio.h>
struct s { int n; double *p; };
static int run(double *p, struct s *s, int n) {
  int seen = 0;
  #pragma omp target enter data map(to: p[0:n], s->p[1:n])
  #pragma omp target data map(p[1:n]) map(to: s->p[0:n])
  {
    #pragma omp target update to(p[1:n])
    #pragma omp target map(p[0:n]) map(tofrom: seen)
    seen = p == NULL;
    #pragma omp target map(s[0:1]) map(s->p[1:n]) map(tofrom: seen)
    seen += s->p == NULL;
    #pragma omp target update from(p[0:n])
  }
  #pragma omp target exit data map(from: p[1:n], s->p[1:n])
  #pragma omp target data use_device_ptr(p)
  seen += p == NULL;
  #pragma omp target is_device_ptr(p) map(tofrom: seen)
  seen += p == NULL;
  return seen;
}
int main(void) {
  struct s s = {1, 0};
  printf("%d\n", run(0, &s, 4));  // prints: 4
}
