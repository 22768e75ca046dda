// map(from:) does not go on enter data.
// flags: -fopenmp
int main(void) {
  int a[10];
  #pragma omp target enter data map(from: a)  // error: 'from'
}
