// A target construct inside a target region is refused.
// flags: -fopenmp
int main(void) {
  int a[10];
  #pragma omp target map(from: a)
  {
    a[0] = 1;
    #pragma omp target map(from: a)  // error: 'target'
    a[1] = 2;
  }
}
