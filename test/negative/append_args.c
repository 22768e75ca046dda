// The objects of 'append_args' are for calls in 'dispatch', and the variant has a parameter for each.
// flags: -fopenmp
#include <omp.h>

void g(int *x, omp_interop_t o);
// error(1): 'append_args' is for calls in 'dispatch': it needs operations
#pragma omp declare variant(g) match(device = {kind(host)}) append_args(interop(target))
void f(int *x);

// error(1): 'g' has another type than 'h', whose variant it is to be
#pragma omp declare variant(g) match(construct = {dispatch}) append_args(interop(target), interop(targetsync))
void h(int *x); // note: 'h' is declared here

void call(int *x) {
  #pragma omp dispatch
  f(x);
  #pragma omp target map(x[0])
  x[0] = 1;
}
