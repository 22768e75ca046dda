// References and structured bindings between the levels of a kernel whose values one thread computes for all: copies, temporary
// objects, elements of the program's arrays and of a gang's.
// flags: -fopenmp
// prints: 2240, 55 55 72 103, 7 11 19, 101 2 3 4
#include <cstdio>
#include <utility>
struct P { int a; double b; };
static int next(int *p) { return ++*p; }
template<class T> P pair_of(T *p) { return {next(p), 0.5}; }
template<class T> T sum(T *made, P *ps, T *out) {
  T total = 0;
#pragma omp target teams distribute map(tofrom: made[0:4], ps[0:4], out[0:64]) map(tofrom: total) reduction(+: total)
  for (int i = 0; i < 4; i++) {
    auto [first, second] = std::pair<int, int>(next(&made[i]), 2);
    const auto [a, b] = pair_of(&made[i]);
    auto &[pa, pb] = ps[(next(&made[i]) + i) % 4];
    auto &&[qa, qb] = pair_of(&made[i]);
    T &r = made[next(&made[i]) % 4];
    const P &temp = pair_of(&made[i]);
    T local[4] = {10, 20, 30, 40};
    T &l = local[next(&made[i]) % 4]; T unused = 3;
    if (i == 1) pa += 100, l++;
#pragma omp parallel for reduction(+: total)
    for (int j = 0; j < 16; j++) { out[i * 16 + j] = first + second + a + qa + temp.a + l; total += pa + pb + b + qb + (&r != made + 9) + unused; }
  }
  return total;
}
int main() {
  int made[4] = {0, 4, 8, 12}, out[64];
  P ps[4] = {{1, 1}, {2, 2}, {3, 3}, {4, 4}};
  int t = sum(made, ps, out);
  printf("%d, %d %d %d %d, %d %d %d, %d %d %d %d\n", t, out[0], out[15], out[16], out[63], made[0], made[1], made[3], ps[0].a, ps[1].a, ps[2].a, ps[3].a);
}
