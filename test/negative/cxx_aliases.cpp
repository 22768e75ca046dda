// Names between the levels of a kernel for what one thread would have to compute, where others cannot have it.
// flags: -fopenmp -Wno-declared-dependence
int next(int *p) { return ++*p; }
struct P { int m[2]; };
int main() {
  int made[4] = {0}, rows[4][2] = {}, a[16];
#pragma omp target teams distribute map(tofrom: made, rows, a)
  for (int i = 0; i < 4; i++) {
    P own = {{i, 2}};
    auto [x, y] = rows[next(&made[i]) % 4];         // error: 'x', a structured binding of an array, between the levels of a kernel
    const int &q = own.m[next(&made[i]) % 2];       // error: 'q', a reference to a variable of which each thread has its own
    int &r = made[next(&made[i]) % 4], s = 1;       // error: 'r', a reference beside others
    const double &d = made[next(&made[i]) % 4];     // error: 'd', a reference of another type
#pragma omp parallel for
    for (int j = 0; j < 4; j++) a[i * 4 + j] = x + y + q + r + s + d;
  }
#pragma omp target teams distribute map(tofrom: rows, a)
  for (int i = 0; i < 4; i++) {
    auto [u, v] = rows[i];
#pragma omp parallel for
    for (int j = 0; j < 4; j++)
      if (j == 3) u += 5;  // error: 'u', a structured binding between the levels of a kernel, of which the threads of a gang share one copy
    a[i] = u + v;
  }
  return a[0];
}
