// A category that does not exist is refused.
// flags: -fopenmp
int main(void) {
  int a[10];
  #pragma omp target defaultmap(tofrom: vectors)  // error: 'vectors'
  a[0] = 1;
}
