// Arrays of structs, arrays in a struct, and scalars of the file beside a pointer.
// flags: -acc
#include "overlap.part.h"
enum { N = 600 };
typedef struct { double x, y; } Point;
static union { Point p[2 * N]; double x[4 * N]; } u, v;
static struct { double a[N], b[N]; int n; } s;
static double factor = 2;

static void points(int n, Point *a, const Point *b) {
  #pragma acc kernels copy(a[0:n]) copyin(b[0:n])
  for (int i = 0; i < n; i++) a[i].x = b[i].y + 1, a[i].y = b[i].x;
}

static void members(int n, double *a) {
  #pragma acc kernels copy(a[0:n]) copy(s)
  for (int i = 0; i < n; i++) a[i] = s.b[n - 1 - i] + 1;
}

static void scalars(int n, double *a) {
  #pragma acc kernels copy(a[0:n])
  for (int i = 0; i < n; i++) a[i] = a[i] * factor + i;
}

static void try(int apart) {
  fill(u.x, 4 * N);
  fill(v.x, 4 * N);
  #pragma acc data copy(u)
  points(N, u.p + apart, u.p);
  Point *a = v.p + apart;
  for (int i = 0; i < N; i++) a[i].x = v.p[i].y + 1, a[i].y = v.p[i].x;
  printf("%s, %s\n", how, compare(u.x, v.x, 4 * N));
}

int main(void) {
  watch_launches();
  try(N);                // prints: parallel, right
  try(1);                // prints: in order, right
  double x[N];
  fill(s.b, N);
  members(N, x);
  printf("%s, %g\n", how, x[0] - s.b[N - 1]);  // prints: parallel, 1
  #pragma acc data copy(s)
  members(N, s.b);
  printf("%s, %g\n", how, s.b[N - 1] - s.b[0]);  // prints: in order, 1
  scalars(N, x);
  printf("%s, %g\n", how, x[1] - 2 * s.b[1]);      // prints: parallel, 1
}
