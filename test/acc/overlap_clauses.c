// The same choice with async, if and self, through pointers of file scope and in a struct's copies.
// flags: -acc
#include "overlap.part.h"
enum { N = 2000 };
static double x[2 * N], *from, *to;
typedef struct { double *from, *to; int n; } Way;

static void queued(int n, double *a, const double *b) {
  #pragma acc kernels copy(a[0:n]) copyin(b[0:n]) async(1)
  for (int i = 0; i < n; i++) a[i] = b[i] + 1;
  #pragma acc wait(1)
}

static void maybe(int n, double *a, const double *b, int device) {
  #pragma acc kernels copy(a[0:n]) copyin(b[0:n]) if (device)
  for (int i = 0; i < n; i++) a[i] = b[i] + 1;
}

static void self(int n, double *a, const double *b) {
  #pragma acc kernels self
  for (int i = 0; i < n; i++) a[i] = b[i] + 1;
}

static void of_file(int n) {
  #pragma acc kernels copy(to[0:n]) copyin(from[0:n])
  for (int i = 0; i < n; i++) to[i] = from[i] + 1;
}

static void of_struct(Way w) {
  double *a = w.to, *b = w.from;
  int n = w.n;
  #pragma acc kernels copy(a[0:n]) copyin(b[0:n])
  for (int i = 0; i < n; i++) a[i] = b[i] + 1;
}

static void show(const char *what) { printf("%s: %s, %g\n", what, how, x[N]); }

int main(void) {
  watch_launches();
  for (int apart = 1; apart <= N; apart += N - 1) {
    for (int i = 0; i < 2 * N; i++) x[i] = 0;
    #pragma acc data copy(x)
    queued(N, x + apart, x);
    show("async");      // prints: async: in order, 2000
    #pragma acc data copy(x)
    maybe(N, x + apart, x, 1);
    show("if");         // prints: if: in order, 2000
    maybe(N, x + apart, x, 0);
    printf("%g\n", x[N]);  // prints: 2000
    self(N, x + apart, x);
    printf("%g\n", x[N]);  // prints: 2000
    to = x + apart, from = x;
    #pragma acc data copy(x)
    of_file(N);
    show("file");       // prints: file: in order, 2000
    #pragma acc data copy(x)
    of_struct((Way){x, x + apart, N});
    show("struct");     // prints: struct: in order, 2000
  }
  // prints: async: parallel, 1
  // prints: if: parallel, 1
  // prints: 1
  // prints: 1
  // prints: file: parallel, 1
  // prints: struct: parallel, 1
}
