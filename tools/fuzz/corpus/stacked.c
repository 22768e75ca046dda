static void shift(int *a) {
#pragma acc loop vector
#pragma omp target map(tofrom : a)
  for (int k = 0; k < 9; k++) a[k] += 1;
}
int main(void) {
  int a[4][4], s = 50;
#pragma omp target map(tofrom : a, s)
  {
#pragma omp parallel for reduction(+ : s)
#pragma acc loop worker
    for (int i = 0; i < 4; i++) s += a[i][i];
  }
}
