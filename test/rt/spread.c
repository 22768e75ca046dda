// Two sets of bytes meet wherever they have one in common, and are told apart where they are faces, columns and inner
// points of blocks.
#include "../../rt/queue/spread.c"
#include "rt_test.h"

enum { BYTES = 1 << 13, MIDDLE = BYTES / 2, PAIRS = 60000, MOST = 3 };
typedef struct { long long stride, count; } Level;
typedef struct { Spread spread; bool at[BYTES]; bool fits; } Set;

static unsigned long long seed = 1;
static int below(int n) {
  seed = seed * 6364136223846793005ULL + 1442695040888963407ULL;
  return (int)((seed >> 33) % (unsigned)n);
}

static void mark(Set *s, long long at, long long run, const Level *l, int n) {
  if (at < 0 || at + run > BYTES) {
    s->fits = false;
    return;
  }
  if (!n) memset(s->at + at, 1, (size_t)run);
  for (long long i = 0; n && i < l->count; i++) mark(s, at + i * l->stride, run, l + 1, n - 1);
}

static Set set_of(long long at, long long run, const Level *l, int n) {
  Set s = {.spread = accomp_spread_all((void *)(BYTES + at), (unsigned long long)run), .fits = true};
  mark(&s, at, run, l, n);
  for (int i = 0; i < n; i++) s.fits &= accomp_spread_add(&s.spread, l[i].stride, (unsigned long long)l[i].count);
  return s;
}

static bool has_common(const Set *a, const Set *b) {
  bool found = false;
  for (int i = 0; i < BYTES; i++) found |= a->at[i] && b->at[i];
  return found;
}

static Set random_set(const long long *strides) {
  Level l[MOST];
  int n = below(MOST + 1);
  for (int i = 0; i < n; i++) {
    long long stride = below(4) ? strides[below(MOST)] : 1 + below(300);
    l[i] = (Level){below(5) ? stride : -stride, 1 + below(8)};
  }
  return set_of(MIDDLE / 2 + below(MIDDLE), 1 + below(below(3) ? 8 : 60), l, n);
}

// Of pairs that have no byte in common few are not told apart.
static void by_chance(void) {
  int wrong = 0, apart = 0, told = 0;
  for (int i = 0; i < PAIRS; i++) {
    long long nx = 8 * (2 + below(8)), strides[MOST] = {8, nx, nx * (2 + below(8))};
    Set a = random_set(strides), b = random_set(strides);
    if (!a.fits || !b.fits) continue;
    bool common = has_common(&a, &b), meets = accomp_spread_meets(&a.spread, &b.spread);
    wrong += (common && !meets) || meets != accomp_spread_meets(&b.spread, &a.spread);
    apart += !common;
    told += !meets;
  }
  SAME(wrong, 0);
  SAME(apart > PAIRS / 10 && told > apart - apart / 50, true);
}

static void check(const Set *a, const Set *b, bool common) {
  SAME(a->fits && b->fits, true);
  SAME(has_common(a, b), common);
  SAME(accomp_spread_meets(&a->spread, &b->spread), common);
  SAME(accomp_spread_meets(&b->spread, &a->spread), common);
}

// Columns and rows of a matrix of bytes, its inner points, and both columns at its ends.
static void matrix(void) {
  enum { X = 40, Y = 50 };
  Set inner = set_of(X + 1, X - 2, (Level[]){{X, Y - 2}}, 1);
  Set edges = set_of(X - 1, 1, (Level[]){{X, Y - 1}, {1, 2}}, 2);
  for (int i = 0; i < X; i++) {
    Set column = set_of(i, 1, (Level[]){{X, Y}}, 1), up = set_of((Y - 1) * X + i, 1, (Level[]){{-X, Y}}, 1);
    check(&inner, &column, i > 0 && i < X - 1);
    check(&inner, &up, i > 0 && i < X - 1);
    check(&edges, &column, i == 0 || i == X - 1);
  }
  for (int i = 0; i < Y; i++) {
    Set row = set_of(i * X, X, NULL, 0);
    check(&inner, &row, i > 0 && i < Y - 1);
  }
}

// Faces of a block. What the kernel has in one level, since it goes through all of it, the message may have in two.
static void block(void) {
  enum { X = 12, Y = 20, Z = 24 };
  Set inner = set_of(X * Y + X + 1, X - 2, (Level[]){{X * Y, Z - 2}, {X, Y - 2}}, 2);
  Set columns = set_of(1, X - 2, (Level[]){{X, Y * Z}}, 1);
  for (int i = 0; i < X; i++) {
    Set face = set_of(i, 1, (Level[]){{X * Y, Z}, {X, Y}}, 2);
    Set less = set_of(X * Y + X + i, 1, (Level[]){{X * Y, Z - 2}, {X, Y - 2}}, 2);
    check(&inner, &face, i > 0 && i < X - 1);
    check(&columns, &face, i > 0 && i < X - 1);
    check(&columns, &less, i > 0 && i < X - 1);
  }
  for (int i = 0; i < Y; i++) {
    Set face = set_of(i * X, X, (Level[]){{X * Y, Z}}, 1);
    check(&inner, &face, i > 0 && i < Y - 1);
  }
  for (int i = 0; i < Z; i++) {
    Set face = set_of(i * X * Y, X * Y, NULL, 0);
    check(&inner, &face, i > 0 && i < Z - 1);
  }
}

// What no memory can be is said to be none, so that the caller takes all of it.
static void no_memory(void) {
  Spread s = accomp_spread_all((void *)4096, 8);
  SAME(accomp_spread_add(&s, 8, 0), false);
  SAME(accomp_spread_add(&s, 1LL << 40, 1ULL << 40), false);
  SAME(accomp_spread_add(&s, -(1LL << 62), 4), false);
  SAME(accomp_spread_add(&s, -4096, 3), false);
  SAME(accomp_spread_add(&s, 8, ~0ULL), false);
  SAME(accomp_spread_add(&s, -1024, 3), true);
  SAME((long long)s.lo, 4096 - 2048);
}

int main(void) {
  by_chance();
  matrix();
  block();
  no_memory();
  return 0;
}
