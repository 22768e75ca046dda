// All forms in which a template declares an object between levels: with a destructor it is one of the gang's, made and ended once.
// flags: -fopenmp
#include <cstdio>
static int made, ended;
#pragma omp declare target(made, ended)
static inline void note(int *n) {
  #pragma omp atomic
  n[0]++;
}
struct Count {
  int value;
  Count() : value(1) { note(&made); }
  explicit Count(int v) : value(v) { note(&made); }
  Count(const Count &o) : value(o.value) { note(&made); }
  ~Count() { note(&ended); }
};
struct Quiet {
  int value;
  Quiet() : value(1) {}
  explicit Quiet(int v) : value(v) {}
  Quiet(const Quiet &o) : value(o.value) {}
  ~Quiet() { note(&ended); }
};
template<class T> T make(int v) { return T(v); }
static void show(const char *what, int sum) {
  #pragma omp target update from(made, ended)
  printf("%s: %d made, %d ended, %d\n", what, made, ended, sum);
  made = ended = 0;
  #pragma omp target update to(made, ended)
}
template<class T> static void forms() {
  int sum = 0;
  #pragma omp target map(tofrom: sum)
  {
    T c;
    #pragma omp parallel num_threads(8) reduction(+: sum)
    sum += c.value;
  }
  show("none", sum);
  sum = 0;
  #pragma omp target map(tofrom: sum)
  {
    const T c(3);
    #pragma omp parallel num_threads(8) reduction(+: sum)
    sum += c.value;
  }
  show("parens", sum);
  sum = 0;
  #pragma omp target map(tofrom: sum)
  {
    T c{3};
    #pragma omp parallel num_threads(8) reduction(+: sum)
    sum += c.value;
  }
  show("braces", sum);
  sum = 0;
  #pragma omp target map(tofrom: sum)
  {
    T c = T(3);
    #pragma omp parallel num_threads(8) reduction(+: sum)
    sum += c.value;
  }
  show("equals", sum);
  sum = 0;
  #pragma omp target map(tofrom: sum)
  {
    const auto c = make<T>(4);
    #pragma omp parallel num_threads(8) reduction(+: sum)
    sum += c.value;
  }
  show("auto", sum);
  sum = 0;
  #pragma omp target map(tofrom: sum)
  {
    T c[2];
    c[1].value = 5;
    #pragma omp parallel num_threads(8) reduction(+: sum)
    sum += c[0].value + c[1].value;
  }
  show("array", sum);
  sum = 0;
  #pragma omp target map(tofrom: sum)
  {
    T c;
    #pragma omp parallel num_threads(8) reduction(+: sum) firstprivate(c)
    sum += c.value++;
  }
  show("first", sum);
}
int main() {
  forms<Count>();
  // prints: none: 1 made, 1 ended, 8
  // prints: parens: 1 made, 1 ended, 24
  // prints: braces: 1 made, 1 ended, 24
  // prints: equals: 1 made, 1 ended, 24
  // prints: auto: 1 made, 1 ended, 32
  // prints: array: 2 made, 2 ended, 48
  // prints: first: 9 made, 9 ended, 8
  forms<Quiet>();
  // prints: none: 0 made, 1 ended, 8
  // prints: parens: 0 made, 1 ended, 24
  // prints: braces: 0 made, 1 ended, 24
  // prints: equals: 0 made, 1 ended, 24
  // prints: auto: 0 made, 1 ended, 32
  // prints: array: 0 made, 2 ended, 48
  // prints: first: 0 made, 9 ended, 8
}
