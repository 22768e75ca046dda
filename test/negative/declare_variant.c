// Variants and the calls that dispatch is about are checked.
// flags: -fopenmp
static int one(int x) { return x; }
static double two(double x) { return x; }
int value;
#pragma omp declare variant(two) match(construct = {target})       // error: 'two' has another type than 'base', whose variant it is to be
#pragma omp declare variant(value) match(construct = {target})     // error: 'declare variant' needs the name of a function
#pragma omp declare variant(three) match(construct = {target})     // error: use of undeclared identifier 'three'
#pragma omp declare variant(one)                                   // error: 'declare variant' needs 'match'
#pragma omp declare variant(one) match(construct = {targets})      // error: 'targets' is no construct
#pragma omp declare variant(one) match(construct = {dispatch}) adjust_args(need_ptr: x)     // error: unknown operation 'need_ptr'
static int base(int x) { return x; }
int main(void) {
  int a = 0;
  #pragma omp target map(tofrom: a)
  a = base(1);
  return a;
}
