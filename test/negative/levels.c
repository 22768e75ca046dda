// Levels that are no flat nest of loops are refused by name.
// flags: -fopenmp
int main(void) {
  int a[4] = {0}, s = 0;
  #pragma omp target map(tofrom: s)
  #pragma omp parallel for firstprivate(s)   // error: sorry, not implemented: firstprivate(s) inside of the 'target' that maps it
  for (int i = 0; i < 4; i++) s += i;
  #pragma omp target teams distribute default(firstprivate)
  for (int i = 0; i < 4; i++) a[i] += i;   // error: sorry, not implemented: default(firstprivate) on 'target teams distribute' of 'a', which the region changes and the device may have
  return a[0] + s;
}
