// Target tasks take part in the reduction of a task group, beside tasks of the host: each has its own copy, which is mapped
// both ways (OpenMP 5.2, 5.5.10).
// flags: -mp
#include <stdio.h>
typedef struct { long n, most; } Span;
#pragma omp declare reduction(join : Span : omp_out.n += omp_in.n, \
                              omp_out.most = omp_out.most > omp_in.most ? omp_out.most : omp_in.most)
static void add_host(long *sum, long n) { *sum += n; }

int main(void) {
  enum { N = 100 };
  long sum = 7, a[N], counts[4] = {0}, *p = counts;
  Span span = {1, 2};
  for (int i = 0; i < N; i++) a[i] = i;
#pragma omp parallel num_threads(4)
#pragma omp single
#pragma omp taskgroup task_reduction(+ : sum)
  {
    for (int k = 0; k < 8; k++) {
#pragma omp target teams distribute parallel for in_reduction(+ : sum) reduction(+ : sum) map(to : a)
      for (int i = 0; i < N; i++) sum += a[i];
#pragma omp target nowait in_reduction(+ : sum) map(to : a)
      sum += a[k];
#pragma omp task in_reduction(+ : sum)
      add_host(&sum, 1000);
    }
  }
  printf("%ld\n", sum);                                           // prints: 47635

  // With dependences, and while the original is on the device: the copies are not that.
  int order = 0;
#pragma omp target data map(tofrom : sum)
  {
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskgroup task_reduction(max : sum)
    {
#pragma omp task depend(out : order) shared(a)
      a[5] = 50000;
#pragma omp target depend(in : order) nowait in_reduction(max : sum) map(to : a)
      sum = sum > a[5] ? sum : a[5];
    }
    printf("%ld\n", sum);                                         // prints: 50000
  }

#pragma omp taskgroup task_reduction(+ : counts) task_reduction(join : span)
  {
    for (int k = 1; k < 4; k++) {
#pragma omp target in_reduction(+ : counts) in_reduction(join : span)
      for (int i = 0; i < 4; i++) counts[i] += i * k, span.n++, span.most = 10 * k;
    }
  }
  printf("%ld %ld, %ld %ld\n", counts[1], counts[3], span.n, span.most); // prints: 6 18, 13 30

#pragma omp taskgroup task_reduction(+ : p[1 : 2])
#pragma omp target parallel for in_reduction(+ : p[1 : 2])
  for (int i = 1; i < 3; i++) p[i] += 100;
  printf("%ld %ld %ld %ld\n", counts[0], counts[1], counts[2], counts[3]); // prints: 0 106 112 18
}
