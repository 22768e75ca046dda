// What one thread would have to make for others, between the levels of a kernel, and is no value of its own.
// flags: -fopenmp
#include <utility>
int next(int *p) { return ++*p; }
int main() {
  int made[4] = {0}, a[16];
#pragma omp target teams distribute map(tofrom: made, a)
  for (int i = 0; i < 4; i++) {
    auto [first, second] = std::pair<int, int>(next(&made[i]), 2);  // error: 'first', a structured binding, between the levels of a kernel
    int &r = made[next(&made[i]) % 4];                              // error: 'r', a reference, between the levels of a kernel
#pragma omp parallel for
    for (int j = 0; j < 4; j++) a[i * 4 + j] = first + second + r;
  }
  return a[0];
}
