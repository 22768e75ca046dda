// A sum that an inner loop of a collapsed nest carries: without 'collapse' it is one iteration's.
// flags: -fopenmp
enum { N = 50 };
void f(double a[N][N], double *sum) {
  #pragma omp target teams distribute parallel for collapse(2) map(to: a[0:N]) map(from: sum[0:N])   // warning: but 'sum[i]' at 8:33 reads what it wrote in the iteration before
  for (int i = 0; i < N; i++) {
    sum[i] = 0;
    for (int j = 0; j < N; j++) sum[i] += a[i][j];   // note: 'sum[i]' is here; without 'collapse', each iteration of the loop around would add them up by itself; else 'atomic' joins what the iterations add
  }
}
int main(void) {
  static double a[N][N], sum[N];
  f(a, sum);
  return sum[3] != 0;
}
