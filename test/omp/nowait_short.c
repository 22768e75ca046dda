// Short results of target tasks are in their places for the tasks that depend on them, and for those that wait.
// flags: -fopenmp
#include <stdio.h>
enum { N = 2000 };
int main(void) {
  static int a[N], b[N];
  int bad = 0, sum = 0;
  for (int i = 0; i < N; i++) a[i] = 1;
  #pragma omp target enter data map(to: a)
  #pragma omp parallel num_threads(2)
  #pragma omp single
  for (int r = 1; r <= 40; r++) {
    #pragma omp target teams distribute parallel for nowait depend(inout: a)
    for (int i = 0; i < N; i++) a[i] += 1;
    #pragma omp target update from(a) nowait depend(inout: a) depend(out: b)
    #pragma omp task depend(in: a) depend(inout: b) shared(bad)
    for (int i = 0; i < N; i++) bad += a[i] != r + 1;
    sum = 0;
    #pragma omp target teams distribute parallel for nowait depend(inout: a) map(tofrom: sum) reduction(+:sum)
    for (int i = 0; i < N; i++) sum += a[i];
    #pragma omp taskwait
    bad += sum != N * (r + 1);
  }
  #pragma omp target exit data map(delete: a)
  printf("wrong = %d\n", bad);  // prints: wrong = 0
}
