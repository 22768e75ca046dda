// A variable of an inner scope is unknown to the directive outside it.
// flags: -fopenmp
int main(void) {
  int a[10];
  #pragma omp target map(from: a) map(tofrom: inner)  // error: 'inner'
  {
    int inner = 3;
    a[0] = inner;
  }
}
