// Teams are made by the target construct itself.
// flags: -fopenmp
int main(void) {
  int a[10];
  #pragma omp target parallel for map(from: a)
  for (int i = 0; i < 10; i++) {
    #pragma omp teams distribute   // error: 'teams distribute' must be directly inside of 'target', not of 'target parallel for'
    for (int j = 0; j < 10; j++) a[i] = j;
  }
}
