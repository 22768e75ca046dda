// A lambda in a region captures several variables by '=' or '&': what it sets by reference is set.
// flags: -mp
#include <cstdio>

static void fill(long height, long width, long n, long *out) {
  #pragma omp target teams distribute parallel for map(tofrom: out[0:n])
  for (long i = 0; i < n; i++) {
    auto offset = [=](long c, long h, long w) { return c * height * width + h * width + w; };
    long sum = 0, calls = 0;
    auto add = [&](long v) {
      sum += v * width;
      calls++;
    };
    add(1);
    add(i);
    out[i] = offset(i, 1, 2) + 1000 * sum + 100000 * calls;
  }
}

int main() {
  long out[4];
  fill(2, 3, 4, out);
  printf("%ld %ld\n", out[0], out[3]); // prints: 203005 212023
  return 0;
}
