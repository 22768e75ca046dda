// Types without linkage, of a function and of a nameless namespace, and a const lambda, in the clauses of regions.
// flags: -mp -acc
#include <cstdio>
namespace {
struct Config {
  int a, b;
} config = {3, 4};
}
template<class F> int call(const F &f) {
  const F g = f;
  int sum = 0;
#pragma acc parallel loop copyin(g) reduction(+:sum)
  for (int i = 0; i < 4; i++) sum += g(i);
  return sum;
}
int main() {
  struct Cell {
    int id;
    double q;
  } cell = {7, 0.5}, cells[4] = {}, *p = cells;
  int hidden = 0, local = 0;
#pragma omp target map(from: hidden, local)
  {
    hidden = config.a * config.b;
    local = cell.id;
  }
#pragma acc parallel loop copy(p[1:2])
  for (int i = 1; i < 3; i++) p[i].id = i;
#pragma omp declare reduction(both : Cell : omp_out.id += omp_in.id, omp_out.q += omp_in.q) initializer(omp_priv = {0, 0})
#pragma omp target parallel for reduction(both : cell)
  for (int i = 0; i < 10; i++) {
    cell.id += i;
    cell.q += 1;
  }
  std::printf("%d %d, %d %d, %d %g\n", hidden, local, p[1].id, p[3].id, cell.id, cell.q);  // prints: 12 7, 1 0, 52 10.5
  std::printf("%d\n", call([](int i) { return i * i; }));  // prints: 14
}
