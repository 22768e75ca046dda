// Shortest paths between all pairs of nodes (Floyd and Warshall): a small kernel for each node, each of which needs the one
// before.
//   paths_wait   the host waits for each kernel
//   paths_queue  it waits for the last one
// In: ways to compute them, each a Variant.  Out: lines of levels.h.
#include "levels.h"

typedef struct {
  int n;
  int *d, *given, *want; // n * n, by rows: lengths
} Nodes;

typedef struct {
  const char *name;
  void (*wait)(const Nodes *);
  void (*queue)(const Nodes *);
} Variant;

static inline void compute_paths(int n, int *d) {
  for (int k = 0; k < n; k++)
    for (int i = 0; i < n; i++) {
      int *row = d + (size_t)i * n;
      const int *by = d + (size_t)k * n;
      int first = row[k];
      if (i == k) continue; // a way to itself is no shorter
      for (int j = 0; j < n; j++)
        if (first + by[j] < row[j]) row[j] = first + by[j];
    }
}

static inline void make_nodes(Nodes *x) {
  int n = x->n = SIZE(67, 256, 1024);
  size_t size = (size_t)n * n, bytes = size * sizeof(int);
  x->d = (int *)new_array(bytes);
  x->given = (int *)new_array(bytes);
  x->want = (int *)new_array(bytes);
  for (size_t i = 0; i < size; i++) x->given[i] = i % (n + 1) ? 1 + (int)(random_bits() >> 12) : 0;
  memcpy(x->want, x->given, bytes);
  compute_paths(n, x->want);
  place(x->d, bytes);
}

static inline void clear_nodes(const Nodes *x) {
  size_t bytes = (size_t)x->n * x->n * sizeof(int);
  memcpy(x->d, x->given, bytes);
  send(x->d, bytes);
}

static inline size_t wrong_nodes(const Nodes *x) {
  size_t size = (size_t)x->n * x->n, wrong = 0;
  fetch(x->d, size * sizeof(int));
  for (size_t i = 0; i < size; i++) wrong += x->d[i] != x->want[i];
  return wrong;
}

static inline int measure_paths(const Variant *v, int count, int argc, char **argv) {
  Nodes x;
  read_arguments(argc, argv);
  make_nodes(&x);
  if (is_asked_for("paths_wait", argc, argv))
    for (int i = 0; i < count; i++)
      if (v[i].wait)
        MEASURE_CASE("paths_wait", v[i].name, clear_nodes(&x), v[i].wait(&x), wrong_nodes(&x));
  if (is_asked_for("paths_queue", argc, argv))
    for (int i = 0; i < count; i++)
      if (v[i].queue)
        MEASURE_CASE("paths_queue", v[i].name, clear_nodes(&x), v[i].queue(&x), wrong_nodes(&x));
  return faults != 0;
}
