// Threads of a team call a routine vector one by one: refused there, as in a region where each has its own array.
// flags: -acc -fopenmp
#pragma acc routine vector
static void lanes(int *a) {
  #pragma acc loop vector
  for (int k = 0; k < 8; k++) a[k] += k;
}
int main(void) {
  static int a[8][8], sum[3], n = 8;
  #pragma omp target teams distribute parallel for map(tofrom: a)  // note: 'target teams distribute parallel for' is here
  for (int i = 0; i < 8; i++) lanes(a[i]);           // error: 'lanes' is a routine 'vector', which must not be called inside of 'target teams distribute parallel for'
  #pragma omp target map(tofrom: a)
  {
    lanes(a[0]);
    #pragma omp parallel
    lanes(a[1]);                                     // error: 'lanes' is a routine 'vector', which must not be called inside of 'parallel'
  }
  #pragma acc parallel loop gang copy(a) reduction(+: sum)
  for (int i = 0; i < n; i++) {
    lanes(a[i]);                                     // error: sorry, not implemented: a call of 'lanes', a routine 'vector', in a region with an array of which each thread has a copy
    sum[i % 3] += a[i][0];
  }
}
