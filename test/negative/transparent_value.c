// The argument of transparent is an integer, on the host too.
// flags: -fopenmp
int main(void) {
  int x = 0;
  double d = 1;
  #pragma omp task shared(x) transparent(foo)  // error: use of undeclared identifier 'foo' in clause 'transparent'
  x = 1;
  #pragma omp task shared(x) transparent(d)    // error: invalid operands to binary expression ('int' and 'double') in clause 'transparent'
  x = 2;
  return x;
}
