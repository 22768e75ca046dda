// A destructor behind the last construct of a team finds what all of its threads have stored there.
// flags: -fopenmp
#include <cstdio>
#include <omp.h>
enum { N = 256, T = 8 };
struct Count {
  const int *a;
  int *out;
  ~Count() {
    *out = 0;
    for (int i = 0; i < N; i++) *out += a[i] == i;
  }
};
int main() {
  int a[N] = {}, b[N] = {}, in_loop[T], in_single[T], teams = 0, wrong = 0;
  #pragma omp target map(from : in_loop, in_single) map(tofrom : a, b, teams)
  {
    teams++;
    #pragma omp parallel num_threads(T)
    {
      Count count{a, &in_loop[omp_get_thread_num()]};
      #pragma omp for
      for (int i = 0; i < N; i++) a[i] = i;
    }
    teams++;
    #pragma omp parallel num_threads(T)
    {
      {
        Count counts[1] = {{b, &in_single[omp_get_thread_num()]}};
        #pragma omp single
        for (int i = 0; i < N; i++) b[i] = i;
      }
    }
  }
  for (int i = 0; i < T; i++) wrong += (in_loop[i] != N) + (in_single[i] != N);
  printf("%d teams, %d wrong\n", teams, wrong); // prints: 2 teams, 0 wrong
}
