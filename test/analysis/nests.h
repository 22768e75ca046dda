// Data and checksums for the nests of this folder: small whole numbers, so that sums are exact.
#ifndef NESTS_H
#define NESTS_H
#include <stdio.h>

static inline void fill(double *a, int n, int seed) {
  for (int i = 0; i < n; i++) a[i] = (i * 7 + seed * 5) % 11 - 4;
}

static inline void fill_ints(int *a, int n, int modulus) {
  for (int i = 0; i < n; i++) a[i] = (i * 5 + 3) % modulus;
}

static inline double weigh(const double *a, int n) {
  double s = 0;
  for (int i = 0; i < n; i++) s += a[i] * (i % 13 + 1);
  return s;
}

static inline double weigh_ints(const int *a, int n) {
  double s = 0;
  for (int i = 0; i < n; i++) s += (double)a[i] * (i % 13 + 1);
  return s;
}

static inline void show(const char *name, double value) { printf("%s %.9g\n", name, value); }

// Runs a nest on fresh data, and shows one array of doubles, ints or a number.
#define LENGTH(array) ((int)(sizeof(array) / sizeof(double)))
#define TRY(nest, array) (reset(), nest, show(#nest, weigh((double *)(array), LENGTH(array))))
#define TRY_INTS(nest, array) \
  (reset(), nest, show(#nest, weigh_ints((int *)(array), (int)(sizeof(array) / sizeof(int)))))
#define TRY_VALUE(nest) (reset(), show(#nest, nest))
#endif
