// Teams of a region differ in size: each has as many threads as it asks for, and what its last construct stores is there behind it.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>
enum { N = 60 };
int main(void) {
  int size[6] = {0}, sum = 0, ids = 0, part[2] = {0}, from = 0, n = 5, met[5] = {0}, seen = 0, filled = 0;
  #pragma omp target map(tofrom : size, sum, ids, part, from, met, seen, filled)
  {
    int stored = 0, many = 0, v[N];
    #pragma omp parallel num_threads(3)
    {
      #pragma omp atomic
      ids += 1 << omp_get_thread_num();
      #pragma omp single
      size[0] = omp_get_num_threads(), stored = 7;
    }
    from = stored + ids;
    #pragma omp parallel num_threads(n)
    {
      int t = omp_get_thread_num();
      met[t] = t + 1;
      #pragma omp barrier
      #pragma omp atomic
      seen += met[(t + 1) % n];
      if (t == 0) size[1] = omp_get_num_threads();
    }
    #pragma omp parallel num_threads(2)
    {
      if (omp_get_thread_num() == 1) size[2] = omp_get_num_threads();
      #pragma omp for
      for (int i = 0; i < N; i++) v[i] = i * 2;
    }
    for (int i = 0; i < N; i++) filled += v[i] == i * 2;
    #pragma omp parallel for num_threads(4) reduction(+ : sum)
    for (int i = 0; i < N; i++) {
      sum += i;
      if (i == 0) size[3] = omp_get_num_threads();
    }
    #pragma omp parallel sections num_threads(2)
    {
      part[0] = omp_get_num_threads();
      #pragma omp section
      part[1] = omp_get_num_threads();
    }
    #pragma omp parallel num_threads(4) reduction(+ : many) if (parallel : n > 100)
    many += omp_get_num_threads(), size[4] = omp_get_num_threads();
    size[5] = many;
  }
  printf("%d %d %d %d %d %d\n", size[0], size[1], size[2], size[3], size[4], size[5]); // prints: 3 5 2 4 1 1
  printf("%d %d, %d %d, %d %d, %d\n", from, ids, sum, filled, part[0], part[1], seen);  // prints: 14 7, 1770 60, 2 2, 15
}
