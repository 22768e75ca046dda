// Integer and bit work, and what else small programs do: each as its author would write it who tuned nothing.
//   bits        ones of words, by a table of 256      transform  passes of a number-theoretic transform
//   queens      boards of n queens, by masks          limbs      products of numbers of 8 words
//   suppress    boxes that a better one covers        rows, columns  of a separable convolution, 17 points
//   softmax     of rows of 1000                       levels     a breadth-first search, a launch and a sum each
// In: ways to do it, each a Variant.
#include "levels.h"

enum { RADIUS = 8, LIMBS = 8, WIDE = 1000, PRIME = 998244353 };
typedef unsigned int Word;

typedef struct {
  size_t n;               // words, of which 'ones' are counted
  Word *words;
  unsigned char *ones, table[256];
  int log;                // of the transform's length
  Word *values, *roots, *start;
  int queens, prefixes;
  Word *masks;            // of three rows: columns, diagonals
  int *boards;
  int numbers;
  Word *x, *y, *z;        // numbers x LIMBS
  int boxes;
  float *box, *score;     // boxes x 4
  int *kept;
  int side;
  float *image, *half, *smooth, weight[2 * RADIUS + 1];
  int lines;
  float *in, *out;        // lines x WIDE
  int nodes, degree;
  int *edges, *level;
} Work;

typedef struct {
  const char *name;
  void (*run)(Work *);
} Case;

#define ARRAY(p, count) ((p) = (__typeof__(p))new_array((count) * sizeof *(p)))
#define PLACE(p, count) place(p, (count) * sizeof *(p))
#define FETCH(p, count) fetch(p, (count) * sizeof *(p))
#define SEND(p, count)  send(p, (count) * sizeof *(p))

static inline Word power(Word x, Word n) {
  unsigned long long r = 1, b = x;
  for (; n; n /= 2, b = b * b % PRIME)
    if (n % 2) r = r * b % PRIME;
  return (Word)r;
}

// Three queens on the first rows, as masks.
static inline int place_queens(Work *w, int n, int row, Word columns, Word left, Word right, int count) {
  if (row == 3) {
    if (w->masks) w->masks[3 * count] = columns, w->masks[3 * count + 1] = left, w->masks[3 * count + 2] = right;
    return count + 1;
  }
  for (Word free = ~(columns | left | right) & ((1u << n) - 1); free; free &= free - 1) {
    Word q = free & -free;
    count = place_queens(w, n, row + 1, columns | q, (left | q) << 1, (right | q) >> 1, count);
  }
  return count;
}

static inline void make_work(Work *w) {
  w->n = SIZE(10007, 1000000, 64000000), w->log = SIZE(8, 16, 22), w->queens = SIZE(8, 11, 15);
  w->numbers = SIZE(1001, 100000, 4000000), w->boxes = SIZE(300, 2000, 16384), w->side = SIZE(101, 1000, 8192);
  w->lines = SIZE(31, 1000, 40000), w->nodes = SIZE(1000, 100000, 4000000), w->degree = 8;
  ARRAY(w->words, w->n), ARRAY(w->ones, w->n);
  for (size_t i = 0; i < w->n; i++) w->words[i] = random_bits();
  for (int i = 0; i < 256; i++) w->table[i] = (unsigned char)((i & 1) + w->table[i / 2]);
  size_t m = (size_t)1 << w->log;
  ARRAY(w->values, m), ARRAY(w->start, m), ARRAY(w->roots, m);
  for (size_t i = 0; i < m; i++) w->values[i] = w->start[i] = random_bits() % PRIME;
  for (size_t half = 1; half < m; half *= 2) {
    unsigned long long root = power(3, (Word)((PRIME - 1) / (2 * half))), r = 1;
    for (size_t i = 0; i < half; i++, r = r * root % PRIME) w->roots[half + i] = (Word)r;
  }
  w->masks = NULL, w->prefixes = place_queens(w, w->queens, 0, 0, 0, 0, 0);
  ARRAY(w->masks, 3 * w->prefixes), ARRAY(w->boards, w->prefixes);
  place_queens(w, w->queens, 0, 0, 0, 0, 0);
  size_t l = (size_t)w->numbers * LIMBS;
  ARRAY(w->x, l), ARRAY(w->y, l), ARRAY(w->z, l);
  for (size_t i = 0; i < l; i++) w->x[i] = random_bits(), w->y[i] = random_bits();
  ARRAY(w->box, 4 * w->boxes), ARRAY(w->score, w->boxes), ARRAY(w->kept, w->boxes);
  for (int i = 0; i < w->boxes; i++) {
    float *b = w->box + 4 * i;
    b[0] = (float)random_value() * 100, b[1] = (float)random_value() * 100;
    b[2] = b[0] + 1 + random_bits() % 4, b[3] = b[1] + 1 + random_bits() % 4;
    w->score[i] = (float)random_value();
  }
  size_t s = (size_t)w->side * w->side, t = (size_t)w->lines * WIDE;
  ARRAY(w->image, s), ARRAY(w->half, s), ARRAY(w->smooth, s), ARRAY(w->in, t), ARRAY(w->out, t);
  for (size_t i = 0; i < s; i++) w->image[i] = (float)random_value(), w->half[i] = 0;
  for (size_t i = 0; i < t; i++) w->in[i] = (float)random_value();
  for (int i = 0; i <= 2 * RADIUS; i++) w->weight[i] = (float)(1 + i % 5) / 32;
  ARRAY(w->edges, (size_t)w->nodes * w->degree), ARRAY(w->level, w->nodes);
  for (size_t i = 0; i < (size_t)w->nodes * w->degree; i++) w->edges[i] = (int)(random_bits() % (unsigned)w->nodes);
  PLACE(w->words, w->n), PLACE(w->ones, w->n), PLACE(w->values, m), PLACE(w->roots, m);
  PLACE(w->masks, 3 * w->prefixes), PLACE(w->boards, w->prefixes), PLACE(w->x, l), PLACE(w->y, l), PLACE(w->z, l);
  PLACE(w->box, 4 * w->boxes), PLACE(w->score, w->boxes), PLACE(w->kept, w->boxes);
  PLACE(w->image, s), PLACE(w->half, s), PLACE(w->smooth, s), PLACE(w->in, t), PLACE(w->out, t);
  PLACE(w->edges, (size_t)w->nodes * w->degree), PLACE(w->level, w->nodes);
}

static inline int boards_below(Word all, Word columns, Word left, Word right) {
  int count = columns == all;
  for (Word free = ~(columns | left | right) & all; free; free &= free - 1) {
    Word q = free & -free;
    count += boards_below(all, columns | q, (left | q) << 1, (right | q) >> 1);
  }
  return count;
}

static inline size_t wrong_transform(Work *w) {
  size_t m = (size_t)1 << w->log, wrong = 0;
  FETCH(w->values, m);
  for (size_t half = 1; half < m; half *= 2)
    for (size_t i = 0; i < m / 2; i++) {
      size_t at = i / half * 2 * half + i % half;
      unsigned long long x = w->start[at], y = (unsigned long long)w->start[at + half] * w->roots[half + i % half] % PRIME;
      w->start[at] = (Word)((x + y) % PRIME), w->start[at + half] = (Word)((x + PRIME - y) % PRIME);
    }
  for (size_t i = 0; i < m; i++) wrong += w->values[i] != w->start[i];
  return wrong;
}

static inline size_t count_wrong(Work *w, const char *name) {
  size_t wrong = 0;
  int n = w->side;
  switch (*name == 's' ? name[1] : *name) {
  case 'b':
    FETCH(w->ones, w->n);
    for (size_t i = 0; i < w->n; i++) wrong += w->ones[i] != __builtin_popcount(w->words[i]);
    return wrong;
  case 't': return wrong_transform(w);
  case 'q':
    FETCH(w->boards, w->prefixes);
    for (int i = 0; i < w->prefixes; i += 1 + w->prefixes / 20)
      wrong += w->boards[i] != boards_below((1u << w->queens) - 1, w->masks[3 * i], w->masks[3 * i + 1], w->masks[3 * i + 2]);
    return wrong;
  case 'l':
    if (name[1] == 'e') {
      FETCH(w->level, w->nodes);
      for (int i = 0; i < w->nodes; i++)
        for (int k = 0; k < w->degree; k++) {
          int to = w->level[w->edges[(size_t)i * w->degree + k]];
          wrong += w->level[i] >= 0 && (to < 0 || to > w->level[i] + 1);
        }
      return wrong;
    }
    FETCH(w->z, (size_t)w->numbers * LIMBS);
    for (int i = 0; i < w->numbers; i++) { // the product's two lowest words
      unsigned long long x = w->x[(size_t)i * LIMBS] + ((unsigned long long)w->x[(size_t)i * LIMBS + 1] << 32),
                         y = w->y[(size_t)i * LIMBS] + ((unsigned long long)w->y[(size_t)i * LIMBS + 1] << 32),
                         z = w->z[(size_t)i * LIMBS] + ((unsigned long long)w->z[(size_t)i * LIMBS + 1] << 32);
      wrong += x * y != z;
    }
    return wrong;
  case 'u':
    FETCH(w->kept, w->boxes);
    for (int i = 0; i < w->boxes; i += 1 + w->boxes / 100) {
      int kept = 1;
      for (int j = 0; j < w->boxes; j++) {
        const float *a = w->box + 4 * i, *b = w->box + 4 * j;
        float x = fminf(a[2], b[2]) - fmaxf(a[0], b[0]), y = fminf(a[3], b[3]) - fmaxf(a[1], b[1]);
        float both = x > 0 && y > 0 ? x * y : 0, all = (a[2] - a[0]) * (a[3] - a[1]) + (b[2] - b[0]) * (b[3] - b[1]) - both;
        if (w->score[j] > w->score[i] && both > 0.5f * all) kept = 0;
      }
      wrong += w->kept[i] != kept;
    }
    return wrong;
  case 'r':
  case 'c': {
    int rows = *name == 'r';
    float *from = rows ? w->image : w->half, *to = rows ? w->half : w->smooth;
    FETCH(to, (size_t)n * n);
    for (int k = 0; k < 1000; k++) {
      int i = (int)(random_bits() % n), j = (int)(random_bits() % n);
      float sum = 0;
      if (rows ? j >= RADIUS && j < n - RADIUS : i >= RADIUS && i < n - RADIUS) {
        for (int r = -RADIUS; r <= RADIUS; r++)
          sum += from[rows ? (size_t)i * n + j + r : (size_t)(i + r) * n + j] * w->weight[r + RADIUS];
        wrong += !(fabsf(to[(size_t)i * n + j] - sum) <= 1e-5f);
      }
    }
    return wrong;
  }
  default:
    FETCH(w->out, (size_t)w->lines * WIDE);
    for (int i = 0; i < w->lines; i += 1 + w->lines / 50) {
      double sum = 0, largest = -1e30;
      for (int j = 0; j < WIDE; j++) largest = fmax(largest, w->in[(size_t)i * WIDE + j]);
      for (int j = 0; j < WIDE; j++) sum += exp(w->in[(size_t)i * WIDE + j] - largest);
      for (int j = 0; j < WIDE; j++)
        wrong += !(fabs(w->out[(size_t)i * WIDE + j] - exp(w->in[(size_t)i * WIDE + j] - largest) / sum) < 1e-6);
    }
    return wrong;
  }
}

static inline int measure_work(const char *variant, const Case *cases, int count, int argc, char **argv) {
  static Work w;
  read_arguments(argc, argv);
  make_work(&w);
  for (int c = 0; c < count; c++) {
    if (!is_asked_for(cases[c].name, argc, argv)) continue;
    cases[c].run(&w);
    size_t wrong = count_wrong(&w, cases[c].name);
    for (int m = -WARM_UP; m < repeats; m++) {
      double start = now_us();
      cases[c].run(&w);
      measured[m < 0 ? 0 : m] = now_us() - start;
    }
    report_case(cases[c].name, variant, wrong);
  }
  return faults != 0;
}
