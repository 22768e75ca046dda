// A container finds a wrong subscript in a kernel: the library's exception ends the kernel, and says which one.
// flags: -acc
// devices: emu
// run-error: stops (abort, a failed assertion, a trap)
#include <array>
#include <cstdio>
int main() {
  std::array<int, 4> a = {{1, 2, 3, 4}};
  int x[5] = {0};
#pragma acc parallel loop copy(x) copyin(a)
  for (int i = 0; i < 5; i++) x[i] = a.at((unsigned)i);
  printf("%d\n", x[3]);
}
// prints: std::out_of_range: array::at: __n (which is %zu) >= _Nm (which is %zu)
