// Elements that the data select: histograms, sums of clusters, scatter by atomic operations.
//   bins_int_N       how often each of N keys occurs; bins_same: nine of ten keys are one
//   bins_float, _double_N    sums of weights by key; bins_max: the largest weight of each
//   bins_open        the number of bins is known at run time only
//   clusters         of points with four coordinates: sums and counts of the nearest of 16 centres
//   scatter_float, _double   both ends of an edge get and lose a flow; ends are near each other
// Values are multiples of 1/256, so that sums are exact in any order.
// In: ways to do it, each a Variant.
#include "levels.h"

enum { CLUSTERS = 16, AXES = 4, MOST_BINS = 4096 };

typedef struct {
  int n, points, edges, nodes;
  int *key, *skewed; // n, below MOST_BINS
  float *w;
  double *d;         // n
  double *x;         // points * AXES
  int *from, *to;    // edges
  int *count;        // results: MOST_BINS
  float *sum;
  double *total;
  float *node_f;     // nodes
  double *node_d;
} Bins;

typedef struct {
  const char *name;
  int value; // 'i', 'f', 'd': which result; 'c': clusters; 'F', 'D': nodes
  void (*run)(const Bins *);
} Case;

static inline void make_bins(Bins *b) {
  b->n = SIZE(20011, 1 << 20, 1 << 26), b->points = SIZE(3001, 1 << 18, 1 << 23);
  b->edges = SIZE(3001, 1 << 18, 1 << 24), b->nodes = SIZE(701, 1 << 16, 1 << 21);
  size_t n = b->n, p = (size_t)b->points * AXES;
  b->key = (int *)new_array(n * sizeof(int)), b->skewed = (int *)new_array(n * sizeof(int));
  b->w = (float *)new_array(n * sizeof(float)), b->d = (double *)new_array(n * sizeof(double));
  b->x = (double *)new_array(p * sizeof(double));
  b->from = (int *)new_array(b->edges * sizeof(int)), b->to = (int *)new_array(b->edges * sizeof(int));
  b->count = (int *)new_array(MOST_BINS * sizeof(int));
  b->sum = (float *)new_array(MOST_BINS * sizeof(float));
  b->total = (double *)new_array(MOST_BINS * sizeof(double));
  b->node_f = (float *)new_array(b->nodes * sizeof(float));
  b->node_d = (double *)new_array(b->nodes * sizeof(double));
  for (size_t i = 0; i < n; i++) {
    b->key[i] = random_bits() % MOST_BINS;
    b->skewed[i] = random_bits() % 10 ? 77 : (int)(random_bits() % 256);
    b->d[i] = b->w[i] = (float)random_value();
  }
  for (size_t i = 0; i < p; i++) b->x[i] = random_value();
  for (int i = 0; i < b->edges; i++) {
    b->from[i] = (int)((long long)i * b->nodes / b->edges);
    b->to[i] = (b->from[i] + random_bits() % 64) % b->nodes;
  }
  place(b->key, n * sizeof(int)), place(b->skewed, n * sizeof(int));
  place(b->w, n * sizeof(float)), place(b->d, n * sizeof(double));
  place(b->x, p * sizeof(double));
  place(b->from, b->edges * sizeof(int)), place(b->to, b->edges * sizeof(int));
  reserve(b->count, MOST_BINS * sizeof(int)), reserve(b->sum, MOST_BINS * sizeof(float));
  reserve(b->total, MOST_BINS * sizeof(double));
  reserve(b->node_f, b->nodes * sizeof(float)), reserve(b->node_d, b->nodes * sizeof(double));
}

// The cluster that point p belongs to; the centres lie on a diagonal.
#ifdef __CUDACC__
#define ON_BOTH __host__ __device__ static inline
#else
#define ON_BOTH static inline
#endif
ON_BOTH int nearest(const double *x) {
  int best = 0;
  double least = 1e300;
  for (int c = 0; c < CLUSTERS; c++) {
    double distance = 0;
    for (int a = 0; a < AXES; a++) {
      double centre = ((c >> a & 1) - 0.5) * 0.5, e = x[a] - centre;
      distance += e * e;
    }
    if (distance < least) least = distance, best = c;
  }
  return best;
}

static inline void clear_bins(Bins *b) {
  memset(b->count, 0, MOST_BINS * sizeof(int)), memset(b->sum, 0, MOST_BINS * sizeof(float));
  memset(b->total, 0, MOST_BINS * sizeof(double));
  memset(b->node_f, 0, b->nodes * sizeof(float)), memset(b->node_d, 0, b->nodes * sizeof(double));
  send(b->count, MOST_BINS * sizeof(int)), send(b->sum, MOST_BINS * sizeof(float));
  send(b->total, MOST_BINS * sizeof(double));
  send(b->node_f, b->nodes * sizeof(float)), send(b->node_d, b->nodes * sizeof(double));
}

static inline double read_bin(const Bins *b, int value, int i) {
  return value == 'i' ? b->count[i] : value == 'f' ? b->sum[i] : value == 'F' ? b->node_f[i]
         : value == 'D' ? b->node_d[i] : b->total[i];
}

static inline void fetch_bins(Bins *b) {
  fetch(b->count, MOST_BINS * sizeof(int)), fetch(b->sum, MOST_BINS * sizeof(float));
  fetch(b->total, MOST_BINS * sizeof(double));
  fetch(b->node_f, b->nodes * sizeof(float)), fetch(b->node_d, b->nodes * sizeof(double));
}

// One thread computes the right result.
static inline void expect(const Bins *b, const char *name, double *want) {
  int bins = strrchr(name, '_') ? atoi(strrchr(name, '_') + 1) : 0;
  if (!bins) bins = 256;
  memset(want, 0, (b->nodes > MOST_BINS ? b->nodes : MOST_BINS) * sizeof(double));
  if (!strncmp(name, "scatter", 7)) {
    for (int i = 0; i < b->edges; i++)
      want[b->from[i]] += b->w[i], want[b->to[i]] -= b->w[i];
  } else if (!strcmp(name, "clusters")) {
    for (int p = 0; p < b->points; p++)
      for (int a = 0; a < AXES; a++)
        want[nearest(b->x + (size_t)p * AXES) * AXES + a] += b->x[(size_t)p * AXES + a];
  } else
    for (int i = 0; i < b->n; i++) {
      int k = (!strcmp(name, "bins_same") ? b->skewed : b->key)[i] % bins;
      if (!strncmp(name, "bins_max", 8)) {
        if (b->w[i] > want[k]) want[k] = b->w[i];
      } else
        want[k] += strstr(name, "float") || strstr(name, "double") ? b->d[i] : 1;
    }
}

static inline int measure_bins(const char *variant, const Case *cases, int count, int argc, char **argv) {
  Bins b;
  read_arguments(argc, argv);
  make_bins(&b);
  double *want = (double *)new_array((b.nodes + MOST_BINS) * sizeof(double));
  for (int c = 0; c < count; c++) {
    if (!is_asked_for(cases[c].name, argc, argv)) continue;
    int elements = cases[c].value == 'F' || cases[c].value == 'D' ? b.nodes : MOST_BINS;
    size_t wrong = 0;
    expect(&b, cases[c].name, want);
    clear_bins(&b);
    cases[c].run(&b);
    fetch_bins(&b);
    // Sums of 2^26 floats are not exact.
    double slack = cases[c].value == 'f' || cases[c].value == 'F' ? 1e-2 : 0;
    for (int i = 0; i < elements; i++)
      wrong += !(fabs(read_bin(&b, cases[c].value, i) - want[i]) <= slack * (1 + fabs(want[i])));
    for (int m = -1; m < repeats; m++) {
      double start = now_us();
      cases[c].run(&b);
      measured[m < 0 ? 0 : m] = now_us() - start;
    }
    report_case(cases[c].name, variant, wrong);
  }
  return faults != 0;
}
