// Functions of declare target that no kernel here calls may be such that no kernel could.
// flags: -fopenmp
#include <stdio.h>
#include <stdarg.h>
static int state;
#pragma omp declare target
int ask(void) { return getchar(); }       // warning: kernels of other files cannot call 'ask': it cannot run on the device
int next(void) { return state++; }        // warning: kernels of other files cannot call 'next'
int many(int n, ...) { return n; }        // warning: kernels of other files cannot call 'many'
int fine(int x) { return x; }
static int unused(void) { return getchar(); }
#pragma omp end declare target
int main(void) { return sizeof(unused()) == 0; }
