// Constants of functions that have one name, in scopes within each other, and beside a variable of the file.
// flags: -acc
#include <stdio.h>
static const int weight[3] = {1, 2, 3};
struct pair { int weight, limit; };
#pragma acc routine seq
static int first(int i) {
  static const int weight[3] = {10, 20, 30};
  int sum = weight[i % 3];
  if (i > 4) {
    static const struct pair weight = {100, 4};
    sum += weight.weight + weight.limit;
  }
  for (int weight = 0; weight < 2; weight++) sum += 1000 * weight;
  return sum;
}
#pragma acc routine seq
static double second(int i) {
  static const double weight[] = {0.5, 0.25};
  static const struct { int low, high; } limits[2] = {{5, 7}, {9, 0}};
  const int limit = limits[i > 10].low;
  struct pair p = {.weight = i, .limit = limit};
  return weight[i % 2] * p.weight + p.limit;
}
int main(void) {
  int a[8], c[8];
  double b[8];
  #pragma acc parallel loop copyin(weight) copyout(a, b, c)
  for (int i = 0; i < 8; i++) {
    static const char digits[] = "01234567";
    a[i] = first(i);
    b[i] = second(i);
    c[i] = weight[i % 3] * 10 + digits[i] - '0';
  }
  printf("%d %d %d, %g %g, %d %d\n", a[0], a[4], a[5], b[1], b[2], c[1], c[7]);  // prints: 1010 1020 1134, 5.25 6, 21 27
}
