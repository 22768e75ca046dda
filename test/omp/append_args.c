// A variant gets the objects that append_args asks for: that of the dispatch construct, or one made for the call.
// flags: -fopenmp
// prints: object 1, device 0
// prints: object 1, device 0
// prints: 180
#include <omp.h>
#include <stdio.h>

void scale_device(double *x, int n, omp_interop_t o);
#pragma omp declare variant(scale_device) match(construct = {dispatch}) adjust_args(need_device_ptr: x) append_args(interop(prefer_type("cuda"), targetsync))
void scale(double *x, int n) { for (int i = 0; i < n; i++) x[i] *= 2; }
void scale_device(double *x, int n, omp_interop_t o) {
  printf("object %d, device %d\n", o != omp_interop_none, (int)omp_get_interop_int(o, omp_ipr_device_num, 0));
  #pragma omp target teams distribute parallel for is_device_ptr(x)
  for (int i = 0; i < n; i++) x[i] *= 3;
}
int main(void) {
  double a[100];
  omp_interop_t mine;
  for (int i = 0; i < 100; i++) a[i] = i;
  #pragma omp target data map(tofrom: a)
  {
    #pragma omp dispatch
    scale(a, 100);
    #pragma omp interop init(target, targetsync: mine)
    #pragma omp dispatch interop(mine)
    scale(a, 100);
    #pragma omp interop destroy(mine)
  }
  scale(a, 100);
  printf("%g\n", a[10]);
}
