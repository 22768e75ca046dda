// Nests of every shape that decides how their tiles lie in a grid: outer loops longer than a dimension of a grid, inner
// ones that one block holds, loops of one iteration, lengths that no block divides, starts and steps.
// prints: 0 faults
// flags: -acc
#include <stdio.h>
#include <stdlib.h>

enum { TOLD = 9 };
static int faults;

static void check(const char *what, const int *got, size_t n, long want) {
  long sum = 0;
  for (size_t i = 0; i < n; i++) {
    if (got[i] != 1 && faults++ < TOLD) printf("%s: element %zu was met %d times\n", what, i, got[i]);
    sum += got[i];
  }
  if (sum != want) printf("%s: %ld of %ld\n", what, sum, want), faults++;
}

static void two(int n, int m) {
  size_t size = (size_t)n * m;
  int *a = calloc(size, sizeof *a);
  #pragma acc parallel loop collapse(2) copy(a[0:size])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) a[(size_t)i * m + j] += 1;
  check("two", a, size, (long)size);
  free(a);
}

static void three(int n, int m, int l) {
  size_t size = (size_t)n * m * l;
  int *a = calloc(size, sizeof *a);
  #pragma acc parallel loop collapse(3) copy(a[0:size])
  for (int i = n; i > 0; i--)
    for (int j = 5; j < m + 5; j++)
      for (int k = 0; k < 2 * l; k += 2) a[((size_t)(i - 1) * m + j - 5) * l + k / 2] += 1;
  check("three", a, size, (long)size);
  free(a);
}

static void four(int n, int m, int l, int o) {
  size_t size = (size_t)n * m * l * o;
  int *a = calloc(size, sizeof *a);
  #pragma acc parallel loop collapse(4) copy(a[0:size])
  for (int h = 0; h < n; h++)
    for (int i = 0; i < m; i++)
      for (int j = 0; j < l; j++)
        for (int k = 0; k < o; k++) a[(((size_t)h * m + i) * l + j) * o + k] += 1;
  check("four", a, size, (long)size);
  free(a);
}

int main(void) {
  static const int lengths[] = {1, 2, 3, 5, 7, 16, 17, 31, 64, 65, 129, 510};
  enum { N = sizeof lengths / sizeof *lengths };
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) two(lengths[i], lengths[j]);
  two(130001, 3), two(60000, 8), two(60001, 9), two(3, 130001), two(61000, 70);
  for (int i = 0; i < 9; i++)
    for (int j = 0; j < 9; j++) three(3, lengths[i], lengths[j]);
  three(65537, 2, 8), three(61000, 1, 65), three(2, 61000, 9), three(5, 60001, 3);
  for (int i = 0; i < 8; i++) four(2, 3, lengths[i], lengths[(i + 3) % 8]), four(3, 2, 2, lengths[i]);
  four(300, 211, 2, 9);
  printf("%d faults\n", faults);
  return 0;
}
