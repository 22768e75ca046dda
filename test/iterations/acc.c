// Races between iterations, by OpenACC: 'make CASE=n' of test/iterations/run. A comment names what races, and where.
// flags: -acc
#include <stdio.h>
#include <stdlib.h>

enum { N = 4000 };
double a[N], b[N];
int hist[16], key[N];

static double square(double x) { return x * x; }

#pragma acc routine seq
static void add_to(double *s, double x) {
  *s += x; // race: 18 s
}

int counter;
#pragma acc declare create(counter)
#pragma acc routine seq
static void count_one(void) {
  counter++; // race: 19 counter
}

int main(void) {
  double s = 0, t = 0, *p = malloc(N * sizeof *p), m[64][64];
  int n = 0;
  for (int i = 0; i < N; i++) a[i] = b[i] = p[i] = i, key[i] = i * 7 % 16;
  for (int i = 0; i < 64 * 64; i++) m[i / 64][i % 64] = i;
#if CASE == 1 // a forgotten reduction
#pragma acc parallel loop copy(s)
  for (int i = 0; i < N; i++) s += a[i]; // race: 1 s
#elif CASE == 2 // iterations that need each other, declared independent
#pragma acc kernels loop independent
  for (int i = 1; i < N; i++) a[i] = a[i - 1] + 1; // race: 2 a
#elif CASE == 3 // a temporary that all iterations share
#pragma acc parallel loop copy(t)
  for (int i = 0; i < N; i++) {
    t = a[i];        // race: 3 t
    b[i] = t * t;
  }
#elif CASE == 4 // a histogram without atomic
#pragma acc parallel loop
  for (int i = 0; i < N; i++) hist[key[i]]++; // race: 4 hist
#elif CASE == 5 // one of two updates without atomic
#pragma acc parallel loop copy(n)
  for (int i = 0; i < N; i++) {
    if (i % 2) {
#pragma acc atomic
      n++;
    } else {
      n += 2; // race: 5 n
    }
  }
#elif CASE == 6 // distance 3
#pragma acc parallel loop independent
  for (int i = 3; i < N; i++) a[i] = square(a[i - 3]); // race: 6 a
#elif CASE == 7 // through a subscript
#pragma acc parallel loop independent copy(p[0:N])
  for (int i = 0; i < N; i++) p[key[i]] = i; // race: 7 p
#elif CASE == 8 // rows that depend on each other
#pragma acc parallel loop gang copy(m)
  for (int i = 1; i < 64; i++)
    for (int k = 0; k < 64; k++) m[i][k] += m[i - 1][k]; // race: 8 m
#elif CASE == 9 // in place
#pragma acc parallel loop independent
  for (int i = 1; i < N - 1; i++) a[i] = (a[i - 1] + a[i + 1]) / 2; // race: 9 a
#elif CASE == 10 // a maximum by hand
#pragma acc parallel loop copy(s)
  for (int i = 0; i < N; i++)
    if (a[i] > s) s = a[i]; // race: 10 s
#elif CASE == 11 // a counter for places
#pragma acc parallel loop copy(n)
  for (int i = 0; i < N; i++)
    if (key[i] > 3) p[n++ % N] = a[i]; // race: 11 n
#elif CASE == 12 // the last one that was seen
#pragma acc parallel loop copy(n)
  for (int i = 0; i < N; i++)
    if (key[i] == 3) n = i; // race: 12 n
#elif CASE == 13 // a work array that all iterations share
  double w[8];
#pragma acc parallel loop create(w)
  for (int i = 0; i < N; i++) {
    for (int k = 0; k < 8; k++) w[k] = a[i] + k; // race: 13 w
    for (int k = 0; k < 8; k++) b[i] += w[k];
  }
#elif CASE == 14 // backwards
#pragma acc parallel loop independent
  for (int i = N - 2; i >= 0; i--) a[i] = a[i + 1] * 0.5; // race: 14 a
#elif CASE == 15 // two arrays that are one
  double *q = p;
#pragma acc parallel loop independent copy(p[0:N]) copyin(q[0:N])
  for (int i = 1; i < N; i++) p[i] = q[i - 1]; // race: 15 p,q
#elif CASE == 16 // a kernel in a queue, and the host
#pragma acc parallel loop async(1)
  for (int i = 0; i < N; i++) a[i] = i; // race: 16 a
  s = a[N - 1];
#pragma acc wait
#elif CASE == 17 // two queues
#pragma acc parallel loop async(1)
  for (int i = 0; i < N; i++) a[i] = i; // race: 17 a
#pragma acc parallel loop async(2)
  for (int i = 0; i < N; i++) b[i] = a[N - 1 - i];
#pragma acc wait
#elif CASE == 18 // in a function
#pragma acc parallel loop copy(s)
  for (int i = 0; i < N; i++) add_to(&s, a[i]);
#elif CASE == 19 // a variable of the device
#pragma acc parallel loop
  for (int i = 0; i < N; i++) count_one();
#elif CASE == 20 // a reduction of one variable of two
#pragma acc parallel loop reduction(+:s) copy(t)
  for (int i = 0; i < N; i++) {
    s += a[i];
    t += b[i]; // race: 20 t
  }
#elif CASE == 21 // collapse over a loop that has an order
#pragma acc parallel loop collapse(2) independent copy(m)
  for (int i = 1; i < 64; i++)
    for (int k = 0; k < 64; k++) m[i][k] += m[i - 1][63 - k]; // race: 21 m
#elif CASE == 22 // a member of a struct
  struct { double x, y; } v = {0, 0};
#pragma acc parallel loop copy(v)
  for (int i = 0; i < N; i++) v.x += a[i]; // race: 22 v
  s = v.x;
#elif CASE == 23 // flags
  int changed = 0;
#pragma acc parallel loop copy(changed)
  for (int i = 0; i < N; i++)
    if (a[i] > 5) changed = 1; // race: 23 changed
  n = changed;
#elif CASE == 24 // transposition in place
#pragma acc parallel loop gang copy(m)
  for (int i = 0; i < 64; i++)
    for (int k = 0; k < 64; k++) {
      double x = m[i][k];
      m[i][k] = m[k][i]; // race: 24 m
      m[k][i] = x;
    }
#endif
  printf("%g %g %d %g %g %d %g\n", s, t, n, a[3], b[3], hist[3] + counter, p[3] + m[3][3]);
  free(p);
  return 0;
}
