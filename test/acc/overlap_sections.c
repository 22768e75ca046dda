// Two pointers in one array: the loop is shared out where the sections that it touches do not overlap.
// flags: -acc
#include "overlap.part.h"
enum { N = 3000 };
static double x[3 * N], y[3 * N];

static void add(int n, double *a, const double *b) {
  #pragma acc kernels copy(a[0:n]) copyin(b[0:n])  // emits: add_9_gpu_sequential
  for (int i = 0; i < n; i++) a[i] = b[i] + 1;
}

static void try(const char *what, int n, double *a, const double *b) {
  fill(x, 3 * N);
  fill(y, 3 * N);
  #pragma acc data copy(x)
  add(n, a, b);
  for (int i = 0; i < n; i++) y[a - x + i] = y[b - x + i] + 1;
  printf("%s: %s, %s\n", what, how, compare(x, y, 3 * N));
}

int main(void) {
  watch_launches();
  try("one behind", N, x + 1, x);           // prints: one behind: in order, right
  try("one in front", N, x, x + 1);         // prints: one in front: in order, right
  try("last element", N, x + N - 1, x);     // prints: last element: in order, right
  try("next to each other", N, x + N, x);   // prints: next to each other: parallel, right
  try("the other way", N, x, x + N);        // prints: the other way: parallel, right
  try("far apart", N, x + 2 * N, x);        // prints: far apart: parallel, right
  try("the same", N, x, x);                 // prints: the same: in order, right
  try("one element", 1, x + 1, x);          // prints: one element: parallel, right
  double z[2] = {5, 6};
  add(2, z, x);
  printf("%s, %g\n", how, z[1] - x[1]);     // prints: parallel, 1
}
