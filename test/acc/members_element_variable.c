// Members of an element that a variable names are mapped apart (OpenACC 3.3, 2.7.1) and found by other functions.
// flags: -acc
#include <stdio.h>
enum { N = 6 };
typedef struct {
  int n;
  double *x, y[4];
  struct { float *z; } in;
} Part;

static void enter(Part *q, int k) {
  #pragma acc enter data copyin(q[k].n, q[k].y)
  #pragma acc enter data copyin(q[k].x[0:q[k].n])
  #pragma acc enter data copyin(q[k].in.z[0:q[k].n])
}
static void work(Part *q, int k, int other) {
  int n = q[k].n;
  #pragma acc parallel loop present(q[k].x[0:n], q[k].in.z[0:n], q[k].y, q[other].y)
  for (int i = 0; i < n; i++) {
    q[k].x[i] += q[k].in.z[i] + q[other].y[i % 4];
    q[k].in.z[i] = 1;
  }
}
static void leave(Part *q, int k) {
  #pragma acc exit data copyout(q[k].x[0:q[k].n], q[k].in.z[0:q[k].n])
  #pragma acc exit data delete(q[k].n, q[k].y)
}
int main(void) {
  static Part t[3];
  static double x[3][N];
  static float z[3][N];
  for (int k = 0; k < 3; k++) {
    t[k] = (Part){.n = N, .x = x[k], .y = {1, 2, 3, 4 + k}, .in.z = z[k]};
    for (int i = 0; i < N; i++) x[k][i] = i + k, z[k][i] = 2 * i + k;
  }
  for (int k = 0; k < 3; k += 2) enter(t, k);
  for (int k = 0; k < 3; k += 2) work(t, k, k), work(t, k, 2 - k);
  for (int k = 0; k < 3; k += 2) leave(t, k);
  for (int k = 0; k < 3; k++) printf("%g %g %g\n", x[k][3], x[k][5], z[k][2]);
  // prints: 20 20 1
  // prints: 4 6 5
  // prints: 24 24 1
  return 0;
}
