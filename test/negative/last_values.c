// What last values are not done of, and two sections of one variable.
// flags: -fopenmp
int main(void) {
  static int a[1000];
  int l = 0, v = 7, i, j;
  #pragma omp target teams distribute parallel for collapse(2) lastprivate(l)     // error: 'lastprivate' on loops of which one's bounds depend on another one's variable
  for (i = 0; i < 30; i++)
    for (j = i; j < 20; j++) l = i * 100 + j;
  #pragma omp target teams distribute parallel for firstprivate(v) lastprivate(v) // error: firstprivate and lastprivate of 'v' on 'target teams distribute parallel for'
  for (i = 0; i < 100; i++) {
    a[i] = v;
    if (i == 99) v += 100;
  }
  #pragma omp target teams map(tofrom: v)
  #pragma omp distribute firstprivate(v) lastprivate(v)                           // error: firstprivate and lastprivate of 'v' on 'distribute'
  for (i = 0; i < 100; i++) {
    a[i] = v;
    if (i == 99) v += 100;
  }
  #pragma omp target map(tofrom: a[0:5]) map(always, tofrom: a[10:5])             // error: two sections of 'a' that one 'target' maps
  a[0] = a[14] = 1;
}
