// Checks reductions and atomics in device code against the same done in order on the host.
// In:  a Check with everything open.  Out: its counts.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "check.h"

static unsigned random_state = 12345;
static int small_number(void) { // -50 to 50
  random_state = random_state * 1103515245u + 12345u;
  return (int)(random_state >> 16) % 101 - 50;
}

static const struct {
  unsigned blocks, threads;
} shapes[] = {
    {1, 1},  {1, 32},   {1, 33},    {3, 7},     {5, 31},     {4, 64},
    {7, 96}, {9, 1000}, {132, 256}, {64, 1024}, {1000, 128},
};
enum { NSHAPES = sizeof shapes / sizeof *shapes, N = 30000 };

// --- reductions ------------------------------------------------------------------------

// Gives v a value that varies; bytes of padding stay zero, so that memcmp works.
#define SET_VALUE(v)                                                                     \
  do {                                                                                   \
    memset(&(v), 0, sizeof(v));                                                          \
    set_value(&(v), sizeof(v),                                                           \
              _Generic((v),                                                              \
                  float: 'f',                                                            \
                  double: 'd',                                                           \
                  _Bool: 'b',                                                            \
                  ComplexFloat: 'F',                                                     \
                  ComplexDouble: 'D',                                                    \
                  Located: 'L',                                                          \
                  Three: 'f',                                                            \
                  default: 'i'));                                                        \
  } while (0)

static void set_value(void *v, size_t size, char kind) {
  int n = small_number();
  unsigned char *bytes = v;
  switch (kind) {
  case 'f':
  case 'F':
    for (size_t i = 0; i < size / 4; i++) ((float *)v)[i] = (float)small_number();
    return;
  case 'd':
  case 'D':
    for (size_t i = 0; i < size / 8; i++) ((double *)v)[i] = small_number();
    return;
  case 'b': *(_Bool *)v = 1; return;
  case 'L': *(Located *)v = (Located){n, small_number() + 50}; return;
  default:
    for (size_t i = 0; i < size; i++) bytes[i] = (unsigned char)(n * 5 + (int)i * 3);
  }
}

#define REDUCTION(name, T, identity, combine)                                            \
  static void reduce_##name(Check *c) {                                                  \
    static T in[N], all[N + 1], got, begin;                                              \
    memset(all, 0, sizeof all);                                                          \
    SET_VALUE(begin);                                                                    \
    all[0] = begin;                                                                      \
    for (int i = 0; i < N; i++) {                                                        \
      SET_VALUE(in[i]);                                                                  \
      T a = all[i], b = in[i];                                                           \
      all[i + 1] = combine;                                                              \
    }                                                                                    \
    to_device(c, c->in, in, sizeof in);                                                  \
    for (int s = 0; s < NSHAPES; s++) {                                                  \
      unsigned n = (unsigned)(s % 3 == 0 ? N : s % 3 == 1 ? 100 + s : s);                \
      to_device(c, c->out, &begin, sizeof begin);                                        \
      must(c, run_kernel(c, "reduce_" #name, shapes[s].blocks, shapes[s].threads, n, 0), \
           "reduce_" #name);                                                             \
      memset(&got, 0, sizeof got);                                                       \
      from_device(c, &got, c->out, sizeof got);                                          \
      expect(c, memcmp(&got, &all[n], used_bytes(#name, sizeof got)) == 0,               \
             "reduction of %s, %u blocks of %u, %u elements", #name, shapes[s].blocks,   \
             shapes[s].threads, n);                                                      \
    }                                                                                    \
  }
static size_t used_bytes(const char *name, size_t size) {
  return strcmp(name, "located") == 0 ? 12 : size; // the rest is padding
}
REDUCTIONS
#undef REDUCTION

// The same shape gives the same bits.
static void same_every_time(Check *c) {
  double first = 0, sum = 0;
  for (int i = 0; i < 20; i++) {
    double zero = 0;
    to_device(c, c->out, &zero, 8);
    must(c, run_kernel(c, "order_sum", 200, 160, 1000000, 0), "order_sum");
    from_device(c, &sum, c->out, 8);
    if (i == 0) first = sum;
    if (sum != first) break;
    if (c->emu) break;
  }
  expect(c, sum == first, "the same sum is %.17g and %.17g", first, sum);
  expect(c, sum > 14.3927267228 && sum < 14.3927267229, "sum %.17g", sum);
}

static void every_block_size(Check *c) {
  for (unsigned t = 1; t <= 1024; t += c->emu ? 37 : 1) {
    double o[8], want = 0.5 * t * (t - 1);
    must(c, run_kernel(c, "block_sizes", 2, t, 0, 0), "block_sizes");
    from_device(c, o, c->out, sizeof o);
    expect(c, o[4] == want && o[5] == t && o[6] == want / 2 && o[7] == want + t,
           "block of %u: %g %g %g %g", t, o[4], o[5], o[6], o[7]);
  }
}

void check_reductions(Check *c) {
#define REDUCTION(name, ...) reduce_##name(c);
  REDUCTIONS
#undef REDUCTION
  same_every_time(c);
  every_block_size(c);
  unsigned counter = 1;
  from_device(c, &counter, c->ws, sizeof counter);
  expect(c, counter == 0, "the counter of blocks is %u after a kernel", counter);
}

// --- atomics ---------------------------------------------------------------------------

// The host's cells, in any order: all these operations commute. 'integer' adds the last three.
#define ATOMIC_CHECK(name, T, integer)                                                   \
  static void atomic_##name(Check *c) {                                                  \
    enum { M = 5000 };                                                                   \
    static T in[M], cells[AT_CELLS], got[AT_CELLS];                                      \
    long long sums[2] = {0, 0}, seen[2];                                                 \
    memset(cells, 0, sizeof cells);                                                      \
    if (integer) cells[AT_AND] = (T) - 1;                                                \
    to_device(c, c->out, cells, sizeof cells);                                           \
    to_device(c, c->ws, sums, sizeof sums);                                              \
    for (int i = 0; i < M; i++) {                                                        \
      T x = in[i] = (T)small_number();                                                   \
      cells[AT_ADD] = (T)(cells[AT_ADD] + x);                                            \
      cells[AT_SUB] = (T)(cells[AT_SUB] - x);                                            \
      if (x < cells[AT_MIN]) cells[AT_MIN] = x;                                          \
      if (x > cells[AT_MAX]) cells[AT_MAX] = x;                                          \
      sums[0] += (long long)cells[AT_OLD];                                               \
      cells[AT_NEW] = (T)(cells[AT_NEW] + 1);                                            \
      cells[AT_OLD] = (T)(cells[AT_OLD] + 1);                                            \
      sums[1] += (long long)cells[AT_NEW];                                               \
      cells[AT_UPDATE] = cells[AT_UPDATE] < 100 ? (T)(cells[AT_UPDATE] + 1) : 0;         \
      if (!(integer)) continue;                                                          \
      cells[AT_AND] = (T)((long long)cells[AT_AND] & (long long)x);                      \
      cells[AT_OR] = (T)((long long)cells[AT_OR] | (long long)x);                        \
      cells[AT_XOR] = (T)((long long)cells[AT_XOR] ^ (long long)x);                      \
    }                                                                                    \
    to_device(c, c->in, in, sizeof in);                                                  \
    must(c, run_kernel(c, "atomic_" #name, 20, 96, M, 0), "atomic_" #name);              \
    from_device(c, got, c->out, sizeof got);                                             \
    from_device(c, seen, c->ws, sizeof seen);                                            \
    bool exchanged = false;                                                              \
    for (int i = 0; i < M; i++) exchanged |= in[i] == got[AT_EXCHANGE];                  \
    expect(c, exchanged, "atomic exchange of %s", #name);                                \
    cells[AT_EXCHANGE] = got[AT_EXCHANGE];                                               \
    for (int i = 0; i < AT_CELLS; i++)                                                   \
      expect(c, got[i] == cells[i], "atomic %s of %s: %g, not %g", cell_names[i], #name, \
             (double)got[i], (double)cells[i]);                                          \
    expect(c, seen[0] == sums[0] && seen[1] == sums[1],                                  \
           "captures of %s: %lld and %lld, not %lld and %lld", #name, seen[0], seen[1],  \
           sums[0], sums[1]);                                                            \
    must(c, c->plugin->fill(c->queue, c->ws, 0, 256), "fill");                           \
  }
static const char *const cell_names[] = {
    "add",    "sub",      "min", "max", "capture new", "capture old",
    "update", "exchange", "and", "or",  "xor"};
#define ATOMIC(name, T) ATOMIC_CHECK(name, T, 1)
ATOMIC_INTEGERS
#undef ATOMIC
#define ATOMIC(name, T) ATOMIC_CHECK(name, T, 0)
ATOMIC_REALS
#undef ATOMIC

static void other_atomics(Check *c) {
  int sums[8], last;
  float f[101], z[2];
  size_t pointer = 0; // the bits of an int *
  must(c, run_kernel(c, "shared_atomic", 8, 200, 0, 0), "shared_atomic");
  from_device(c, sums, c->out, sizeof sums);
  for (int i = 0; i < 8; i++)
    expect(c, sums[i] == 600 * 10000 + 200, "shared_atomic: %d in block %d", sums[i], i);
  must(c, c->plugin->fill(c->queue, c->out, 0, 16384), "fill");
  must(c, run_kernel(c, "pointer_atomic", 3, 50, 101, 0), "pointer_atomic");
  from_device(c, &pointer, c->out, sizeof pointer);
  expect(c, pointer == 101 * 2 * sizeof(int), "pointer_atomic: %zu", pointer);
  must(c, c->plugin->fill(c->queue, c->out, 0, 16384), "fill");
  must(c, run_kernel(c, "complex_atomic", 3, 50, 101, 0), "complex_atomic");
  from_device(c, z, c->out, sizeof z);
  expect(c, z[0] == 101 && z[1] == -202, "complex_atomic: %g %g", z[0], z[1]);
  must(c, c->plugin->fill(c->queue, c->out, 0, 16384), "fill");
  must(c, run_kernel(c, "float_plus_double", 2, 50, 100, 7), "float_plus_double");
  from_device(c, f, c->out, sizeof f);
  from_device(c, &last, c->out + 8000, sizeof last);
  expect(c, f[0] == 50 && f[1] == (float)0.7 && f[100] == (float)0.7, "%g %g", f[0],
         f[1]);
  int want = 0;
  for (int i = 0; i < 100; i++) want = (int)(want - 1.5);
  expect(c, last == want, "int - 1.5, 100 times: %d, not %d", last, want);
}

void check_atomics(Check *c) {
#define ATOMIC(name, ...) atomic_##name(c);
  ATOMIC_INTEGERS ATOMIC_REALS other_atomics(c);
}
