// A temporary object that one thread makes between levels, and a reference names for all.
// flags: -fopenmp
#include <cstdio>
struct Owner {
  int *own;
  Owner(int *n) : own(new int(5)) {
    #pragma omp atomic
    n[0]++;
  }
  ~Owner() { delete own; }
};
int main() {
  int sum = 0, made = 0;
  #pragma omp target map(tofrom: sum, made)
  {
    const Owner &o = Owner(&made); // error: an object with a destructor, between the levels of a kernel, of which the threads of a gang share one copy
    #pragma omp parallel num_threads(8) reduction(+: sum)
    sum += *o.own;
  }
  printf("%d %d\n", sum, made);
}
