// Which functions may be called through pointers on devices, and where their addresses may stand (OpenMP 5.2, 7.8.3).
// flags: -fopenmp
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#pragma omp declare target
static int one(int x) { return x + 1; }
static int choose(int x) {
  static int (*const own[1])(int) = {one}; // error: the address of the function 'one' in the initialiser of a static variable
  int (*f)(const char *, ...) = printf;    // error: the address of the function 'printf' in device code
  return own[0](x) + (f != NULL);
}
#pragma omp end declare target
int (*const elsewhere[2])(int) = {one, one};
static int outer(int x) { return elsewhere[0](x); } // error: 'elsewhere' is used in 'outer', which runs on the device, but has no copy there
static int spawn(void) { return system("ls"); }
#pragma omp declare target enter(spawn) indirect // error: 'indirect' of 'spawn', which cannot run on the device
int main(void) {
  int a = 0;
  #pragma omp target map(tofrom: a)
  a = choose(1) + outer(1);
  #pragma omp target map(tofrom: a)
  a += one == (int (*)(int))system;        // error: 'system' is called on the device but has no device version
  return a;
}
