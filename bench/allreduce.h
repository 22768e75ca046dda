// A sum over all ranks of 64 MB of device memory, in place.
// In: a way to do it.
#include "ranks.h"

typedef struct {
  const char *name;
  void (*sum)(void);
} Variant;

static float *field; // placed
static int length;   // of it

static inline void make_field(void) {
  length = small ? 10007 : 16 << 20;
  field = (float *)malloc(length * sizeof *field);
  if (!field) MPI_Abort(MPI_COMM_WORLD, 1);
  memset(field, 0, length * sizeof *field);
  place(field, length * sizeof *field);
}

static inline void check(const Variant *v) {
  int wrong = 0;
  for (int i = 0; i < length; i++) field[i] = (float)(i % 1000 + rank);
  send(field, length * sizeof *field);
  v->sum();
  memset(field, 0, length * sizeof *field);
  fetch(field, length * sizeof *field);
  for (int i = 0; i < length; i++)
    wrong += field[i] != (float)(ranks * (i % 1000) + ranks * (ranks - 1) / 2);
  if (!wrong) return;
  faults++;
  printf("# %s %s: %d of %d sums of rank %d are wrong\n", title, v->name, wrong, length, rank);
}

static inline void measure_sum(const Variant *v) {
  int repeats = small ? 2 : 11;
  check(v);
  memset(field, 0, length * sizeof *field); // sums stay what they are
  send(field, length * sizeof *field);
  for (int m = -2; m < repeats; m++) {
    MPI_Barrier(MPI_COMM_WORLD);
    double start = now_us();
    v->sum();
    if (m >= 0) measured[m] = now_us() - start;
  }
  tell(v->name, repeats, length * (double)sizeof *field);
}
