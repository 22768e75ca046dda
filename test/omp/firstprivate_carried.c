// A copy of firstprivate gets its value once for each thread or team, which carries it from one iteration to the next: there are
// no more of them than num_teams and num_threads say.
// flags: -fopenmp
#include <stdio.h>
enum { N = 1000 };
static const char *firsts(int *o, int most) {
  int c = 0;
  for (int i = 0; i < N; i++) c += o[i] == 1, o[i] = 0;
  return c >= 1 && c <= most ? "good" : "bad";
}
int main(void) {
  int k = 0, s = 0, two = 2, o[N] = {0};
  #pragma omp target parallel for num_threads(4) firstprivate(k)
  for (int i = 0; i < N; i++) o[i] = ++k;
  puts(firsts(o, 4));                                // prints: good
  #pragma omp target
  #pragma omp parallel num_threads(4) firstprivate(k)
  #pragma omp for
  for (int i = 0; i < N; i++) o[i] = ++k;
  puts(firsts(o, 4));                                // prints: good
  #pragma omp target teams num_teams(2) firstprivate(k)
  #pragma omp distribute
  for (int i = 0; i < N; i++) o[i] = ++k;
  puts(firsts(o, 2));                                // prints: good
  #pragma omp target teams num_teams(two)
  #pragma omp distribute parallel for num_threads(two) firstprivate(k)
  for (int i = 0; i < N; i++) o[i] = ++k;
  puts(firsts(o, 4));                                // prints: good
  #pragma omp target teams distribute num_teams(two) firstprivate(k)
  for (int i = 0; i < N; i++) {
    k++;
    #pragma omp parallel for num_threads(4)
    for (int j = 0; j < 1; j++) o[i] = k;
  }
  puts(firsts(o, 2));                                // prints: good
  #pragma omp target teams distribute parallel for collapse(2) num_teams(2) num_threads(4) firstprivate(k) reduction(+: s)
  for (int i = 0; i < 100; i++)
    for (int j = 0; j < 10; j++) s += ++k == 1;
  puts(s >= 1 && s <= 8 ? "good" : "bad");           // prints: good
  struct { int a, b; } pair = {0, 0};
  int ks[2] = {0, 0};
  #pragma omp target teams distribute parallel for num_teams(2) num_threads(4) firstprivate(ks)
  for (int i = 0; i < N; i++) o[i] = ++ks[1];
  puts(firsts(o, 8));                                // prints: good
  #pragma omp target parallel for num_threads(4) firstprivate(pair)
  for (int i = 0; i < N; i++) o[i] = ++pair.b;
  puts(firsts(o, 4));                                // prints: good
}
