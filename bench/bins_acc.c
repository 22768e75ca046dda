// Elements that the data select, by directives.
//   accomp -acc -fopenmp -O3 bench/bins_acc.c -o bins_acc -lm && ./bins_acc [small] [CASES]
#include "bins.h"

#define PRAGMA(...) _Pragma(#__VA_ARGS__)
#define HISTOGRAM(bins)                                                                  \
  static void int_##bins(const Bins *b) {                                                \
    int n = b->n, *key = b->key, *h = b->count;                                          \
    PRAGMA(acc parallel loop present(key[0:n]) reduction(+ : h[0:bins]))                     \
    for (int i = 0; i < n; i++) h[key[i] % bins]++;                                      \
  }
HISTOGRAM(64)
HISTOGRAM(256)
HISTOGRAM(1024)
HISTOGRAM(4096)

static void same(const Bins *b) {
  int n = b->n, *key = b->skewed, *h = b->count;
  #pragma omp target teams distribute parallel for reduction(+ : h[0:256])
  for (int i = 0; i < n; i++) h[key[i]]++;
}
static void of_floats(const Bins *b) {
  int n = b->n, *key = b->key;
  float *w = b->w, *h = b->sum;
  #pragma acc parallel loop present(key[0:n], w[0:n]) reduction(+ : h[0:256])
  for (int i = 0; i < n; i++) h[key[i] % 256] += w[i];
}
static void of_doubles(const Bins *b) {
  int n = b->n, *key = b->key;
  double *d = b->d, *h = b->total;
  #pragma omp target teams distribute parallel for reduction(+ : h[0:256])
  for (int i = 0; i < n; i++) h[key[i] % 256] += d[i];
}
static void of_many_doubles(const Bins *b) {
  int n = b->n, *key = b->key;
  double *d = b->d, *h = b->total;
  #pragma omp target teams distribute parallel for reduction(+ : h[0:4096])
  for (int i = 0; i < n; i++) h[key[i]] += d[i];
}
static void largest(const Bins *b) {
  int n = b->n, *key = b->key;
  float *w = b->w, *h = b->sum;
  #pragma acc parallel loop present(key[0:n], w[0:n]) reduction(max : h[0:1024])
  for (int i = 0; i < n; i++)
    if (w[i] > h[key[i] % 1024]) h[key[i] % 1024] = w[i];
}
static void open(const Bins *b) {
  int n = b->n, *key = b->key, *h = b->count, bins = MOST_BINS / 4;
  #pragma acc parallel loop present(key[0:n]) reduction(+ : h[0:bins])
  for (int i = 0; i < n; i++) h[key[i] & (bins - 1)] += 1;
}
static void clusters(const Bins *b) {
  int points = b->points;
  double *x = b->x, *sum = b->total;
  int *count = b->count;
  #pragma acc parallel loop present(x[0:points * AXES]) reduction(+ : sum[0:CLUSTERS * AXES], count[0:CLUSTERS])
  for (int p = 0; p < points; p++) {
    int c = nearest(x + (size_t)p * AXES);
    for (int a = 0; a < AXES; a++) sum[c * AXES + a] += x[(size_t)p * AXES + a];
    count[c]++;
  }
}
static void scatter_float(const Bins *b) {
  int edges = b->edges, *from = b->from, *to = b->to;
  float *w = b->w, *h = b->node_f;
  #pragma acc parallel loop present(from[0:edges], to[0:edges], w[0:edges], h[0:b->nodes])
  for (int i = 0; i < edges; i++) {
    #pragma acc atomic
    h[from[i]] += w[i];
    #pragma acc atomic
    h[to[i]] -= w[i];
  }
}
static void scatter_double(const Bins *b) {
  int edges = b->edges, *from = b->from, *to = b->to;
  double *d = b->d, *h = b->node_d;
  #pragma omp target teams distribute parallel for
  for (int i = 0; i < edges; i++) {
    #pragma omp atomic
    h[from[i]] += d[i];
    #pragma omp atomic
    h[to[i]] -= d[i];
  }
}

static const Case cases[] = {
    {"bins_int_64", 'i', int_64},       {"bins_int_256", 'i', int_256},
    {"bins_int_1024", 'i', int_1024},   {"bins_int_4096", 'i', int_4096},
    {"bins_same", 'i', same},           {"bins_float_256", 'f', of_floats},
    {"bins_double_256", 'd', of_doubles}, {"bins_double_4096", 'd', of_many_doubles},
    {"bins_max_1024", 'f', largest},    {"bins_open_1024", 'i', open},
    {"clusters", 'c', clusters},        {"scatter_float", 'F', scatter_float},
    {"scatter_double", 'D', scatter_double}};

int main(int argc, char **argv) {
  return measure_bins("acc", cases, sizeof cases / sizeof *cases, argc, argv);
}
