// Types that a team's code declares together with objects of it, which braces begin.
// flags: -mp
#include <cstdio>
int main() {
  int out[8] = {0}, base = 4;
  #pragma omp target teams num_teams(1) map(tofrom: out)
  {
    struct step { int k; int f(int x) const { return x + k; } } one{6}, two = {base};
    struct step three{base + 1};
    int v = one.f(base) + two.f(1) + three.k;
    #pragma omp parallel for
    for (int i = 0; i < 8; i++) out[i] += v + one.f(i) * two.f(i);
  }
  for (int i = 0; i < 8; i++) std::printf("%d ", out[i]);  // prints: 44 55 68 83 100 119 140 163
  std::printf("\n");
}
