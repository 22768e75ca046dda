// Races between the workers and lanes of a gang, by OpenACC: 'make CASE=n' of test/iterations/run. A comment names what races, and where.
// flags: -acc
#include <math.h>
#include <stdio.h>

enum { N = 40, M = 600 };
static double a[N][M], b[N][M], total[N];
static int key[N][M], count[N];

static double norm(const double *v, double *largest) {
  *largest = fabs(v[0]) > fabs(v[1]) ? fabs(v[0]) : fabs(v[1]);
  return v[0] * v[0] + v[1] * v[1];
}

int main(void) {
  for (int i = 0; i < N * M; i++)
    a[i / M][i % M] = b[i / M][i % M] = i, key[i / M][i % M] = i * 7 % 16;
#if CASE == 1 // a row's sum without reduction
#pragma acc parallel loop gang
  for (int i = 0; i < N; i++) {
    double s = 0;
#pragma acc loop vector
    for (int k = 0; k < M; k++) s += a[i][k]; // race: 1 s
    total[i] = s;
  }
#elif CASE == 2 // a temporary of the gang
#pragma acc parallel loop gang
  for (int i = 0; i < N; i++) {
    double t;
#pragma acc loop vector
    for (int k = 0; k < M; k++) {
      t = a[i][k] * 2;     // race: 2 t
      b[i][k] = t + t * t;
    }
  }
#elif CASE == 3 // a work array of the gang
#pragma acc parallel loop gang
  for (int i = 0; i < N; i++) {
    double w[2];
#pragma acc loop vector
    for (int k = 1; k < M; k++) {
      double most;
      w[0] = a[i][k]; // race: 3 w
      w[1] = a[i][k - 1];
      b[i][k] = norm(w, &most) / most;
    }
  }
#elif CASE == 4 // a recurrence along the row
#pragma acc parallel loop gang
  for (int i = 0; i < N; i++) {
#pragma acc loop vector independent
    for (int k = 1; k < M; k++) a[i][k] += a[i][k - 1]; // race: 4 a
  }
#elif CASE == 5 // a stencil in place
#pragma acc parallel loop gang
  for (int i = 0; i < N; i++) {
#pragma acc loop vector independent
    for (int k = 1; k < M - 1; k++) a[i][k] = (a[i][k - 1] + a[i][k + 1]) / 2; // race: 5 a
  }
#elif CASE == 6 // a gang's histogram without atomic
#pragma acc parallel loop gang
  for (int i = 0; i < N; i++) {
    int hist[16] = {0};
#pragma acc loop vector
    for (int k = 0; k < M; k++) hist[key[i][k]]++; // race: 6 hist
    count[i] = hist[3];
  }
#elif CASE == 7 // a counter for places
#pragma acc parallel loop gang
  for (int i = 0; i < N; i++) {
    int n = 0;
#pragma acc loop vector
    for (int k = 0; k < M; k++)
      if (key[i][k] > 3) b[i][n++] = a[i][k]; // race: 7 n
    count[i] = n;
  }
#elif CASE == 8 // the place of the largest element
#pragma acc parallel loop gang
  for (int i = 0; i < N; i++) {
    int where = 0;
#pragma acc loop vector
    for (int k = 0; k < M; k++)
      if (a[i][k] > a[i][where]) where = k; // race: 8 where
    count[i] = where;
  }
#elif CASE == 9 // a flag without reduction
#pragma acc parallel loop gang
  for (int i = 0; i < N; i++) {
    int found = 0;
#pragma acc loop vector
    for (int k = 0; k < M; k++)
      if (key[i][k] == 3) found = 1; // race: 9 found
    count[i] = found;
  }
#elif CASE == 10 // one of two sums has its reduction
#pragma acc parallel loop gang
  for (int i = 0; i < N; i++) {
    double s = 0, q = 0;
#pragma acc loop vector reduction(+: s)
    for (int k = 0; k < M; k++) {
      s += a[i][k];
      q += a[i][k] * a[i][k]; // race: 10 q
    }
    total[i] = q - s * s;
  }
#elif CASE == 11 // workers that share a temporary, and have lanes of their own
#pragma acc parallel loop gang
  for (int i = 0; i < N; i += 4) {
    double s;
#pragma acc loop worker
    for (int k = 0; k < 4; k++) {
      s = 0; // race: 11 s
#pragma acc loop vector reduction(+: s)
      for (int l = 0; l < M; l++) s += a[i + k][l];
      total[i + k] = s;
    }
  }
#elif CASE == 12 // a row's sum in the array itself
#pragma acc parallel loop gang
  for (int i = 0; i < N; i++) {
    total[i] = 0;
#pragma acc loop vector
    for (int k = 0; k < M; k++) total[i] += a[i][k]; // race: 12 total
  }
#elif CASE == 13 // a scatter that meets itself
#pragma acc parallel loop gang
  for (int i = 0; i < N; i++) {
#pragma acc loop vector independent
    for (int k = 0; k < M; k++) b[i][key[i][k]] += a[i][k]; // race: 13 b
  }
#elif CASE == 14 // a temporary that is private to the gang
  double t;
#pragma acc parallel loop gang private(t)
  for (int i = 0; i < N; i++) {
    total[i] = 0;
#pragma acc loop vector
    for (int k = 0; k < M; k++) {
      t = a[i][k];       // race: 14 t
      b[i][k] = sqrt(t);
    }
  }
#endif
  printf("%g %g %g %d\n", a[3][3], b[3][3], total[3], count[3]);
  return 0;
}
