#include <cstdio>
int main(void) {
  double s = 0;
  #pragma acc parallel loop reduction(+:s)
  for (int i = 0; i < 1000; i++) s += 1;
  std::printf("%g\n", s);
  return 0;
}
