// Threads of a team call a routine vector one by one: refused there.
// flags: -acc -fopenmp
#pragma acc routine vector
static void lanes(int *a) {
  #pragma acc loop vector
  for (int k = 0; k < 8; k++) a[k] += k;
}
int main(void) {
  static int a[8][8];
  #pragma omp target teams distribute parallel for map(tofrom: a)  // note: 'target teams distribute parallel for' is here
  for (int i = 0; i < 8; i++) lanes(a[i]);           // error: 'lanes' is a routine 'vector', which must not be called inside of 'target teams distribute parallel for'
  #pragma omp target map(tofrom: a)
  {
    lanes(a[0]);
    #pragma omp parallel
    lanes(a[1]);                                     // error: 'lanes' is a routine 'vector', which must not be called inside of 'parallel'
  }
}
