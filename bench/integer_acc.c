// Integer and bit work by directives.
//   accomp -acc -fopenmp -O3 bench/integer_acc.c -o integer_acc -lm && ./integer_acc [small] [CASES]
#include "integer.h"

static void bits(Work *w) {
  size_t n = w->n;
  const Word *words = w->words;
  unsigned char *ones = w->ones, *table = w->table;
  #pragma acc parallel loop present(words[0:n], ones[0:n]) copyin(table[0:256])
  for (size_t i = 0; i < n; i++) {
    Word x = words[i];
    ones[i] = table[x & 255] + table[x >> 8 & 255] + table[x >> 16 & 255] + table[x >> 24];
  }
}
static void transform(Work *w) {
  int n = 1 << w->log;
  Word *values = w->values, *roots = w->roots;
  for (int half = 1; half < n; half *= 2) {
    #pragma acc parallel loop present(values[0:n], roots[0:n]) async
    for (int i = 0; i < n / 2; i++) {
      int at = i / half * 2 * half + i % half;
      Word x = values[at], y = (Word)((unsigned long long)values[at + half] * roots[half + i % half] % PRIME);
      values[at] = (x + y) % PRIME, values[at + half] = (x + PRIME - y) % PRIME;
    }
  }
  #pragma acc wait
}
static void queens(Work *w) {
  int n = w->queens, prefixes = w->prefixes, *boards = w->boards;
  const Word *masks = w->masks;
  #pragma omp target teams distribute parallel for
  for (int p = 0; p < prefixes; p++) {
    Word columns[32], left[32], right[32], free[32], all = (1u << n) - 1;
    int depth = 0, count = 0;
    columns[0] = masks[3 * p], left[0] = masks[3 * p + 1], right[0] = masks[3 * p + 2];
    free[0] = ~(columns[0] | left[0] | right[0]) & all;
    while (depth >= 0) {
      if (!free[depth]) {
        depth--;
        continue;
      }
      Word q = free[depth] & -free[depth];
      free[depth] ^= q;
      Word c = columns[depth] | q;
      if (c == all) {
        count++;
        continue;
      }
      columns[depth + 1] = c, left[depth + 1] = (left[depth] | q) << 1, right[depth + 1] = (right[depth] | q) >> 1;
      depth++;
      free[depth] = ~(columns[depth] | left[depth] | right[depth]) & all;
    }
    boards[p] = count;
  }
}
static void limbs(Work *w) {
  int n = w->numbers;
  const Word *x = w->x, *y = w->y;
  Word *z = w->z;
  #pragma acc parallel loop present(x[0:(size_t)n * LIMBS], y[0:(size_t)n * LIMBS], z[0:(size_t)n * LIMBS])
  for (int p = 0; p < n; p++) {
    Word sum[LIMBS] = {0};
    for (int i = 0; i < LIMBS; i++) {
      unsigned long long carry = 0;
      for (int k = 0; i + k < LIMBS; k++) {
        carry += (unsigned long long)x[p * LIMBS + i] * y[p * LIMBS + k] + sum[i + k];
        sum[i + k] = (Word)carry;
        carry >>= 32;
      }
    }
    for (int i = 0; i < LIMBS; i++) z[p * LIMBS + i] = sum[i];
  }
}
static void suppress(Work *w) {
  int n = w->boxes, *kept = w->kept;
  const float *box = w->box, *score = w->score;
  #pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) {
    int keep = 1;
    for (int j = 0; j < n; j++) {
      if (score[j] <= score[i]) continue;
      float x = fminf(box[4 * i + 2], box[4 * j + 2]) - fmaxf(box[4 * i], box[4 * j]);
      float y = fminf(box[4 * i + 3], box[4 * j + 3]) - fmaxf(box[4 * i + 1], box[4 * j + 1]);
      float both = x > 0 && y > 0 ? x * y : 0;
      float all = (box[4 * i + 2] - box[4 * i]) * (box[4 * i + 3] - box[4 * i + 1]) +
                  (box[4 * j + 2] - box[4 * j]) * (box[4 * j + 3] - box[4 * j + 1]) - both;
      if (both > 0.5f * all) {
        keep = 0;
        break;
      }
    }
    kept[i] = keep;
  }
}
static void rows(Work *w) {
  int n = w->side;
  const float *image = w->image, *weight = w->weight;
  float *half = w->half;
  #pragma acc parallel loop collapse(2) present(image[0:(size_t)n * n], half[0:(size_t)n * n]) copyin(weight[0:2 * RADIUS + 1])
  for (int i = 0; i < n; i++)
    for (int j = RADIUS; j < n - RADIUS; j++) {
      float sum = 0;
      for (int k = -RADIUS; k <= RADIUS; k++) sum += image[(size_t)i * n + j + k] * weight[k + RADIUS];
      half[(size_t)i * n + j] = sum;
    }
}
static void columns(Work *w) {
  int n = w->side;
  const float *half = w->half, *weight = w->weight;
  float *smooth = w->smooth;
  #pragma acc parallel loop collapse(2) present(half[0:(size_t)n * n], smooth[0:(size_t)n * n]) copyin(weight[0:2 * RADIUS + 1])
  for (int i = RADIUS; i < n - RADIUS; i++)
    for (int j = 0; j < n; j++) {
      float sum = 0;
      for (int k = -RADIUS; k <= RADIUS; k++) sum += half[(size_t)(i + k) * n + j] * weight[k + RADIUS];
      smooth[(size_t)i * n + j] = sum;
    }
}
static void softmax(Work *w) {
  int n = w->lines;
  const float *in = w->in;
  float *out = w->out;
  #pragma acc parallel loop gang present(in[0:(size_t)n * WIDE], out[0:(size_t)n * WIDE])
  for (int i = 0; i < n; i++) {
    float largest = -1e30f, sum = 0;
    #pragma acc loop vector reduction(max : largest)
    for (int j = 0; j < WIDE; j++) largest = fmaxf(largest, in[(size_t)i * WIDE + j]);
    #pragma acc loop vector reduction(+ : sum)
    for (int j = 0; j < WIDE; j++) sum += expf(in[(size_t)i * WIDE + j] - largest);
    #pragma acc loop vector
    for (int j = 0; j < WIDE; j++) out[(size_t)i * WIDE + j] = expf(in[(size_t)i * WIDE + j] - largest) / sum;
  }
}
static void levels(Work *w) {
  int n = w->nodes, degree = w->degree, found = 1, *level = w->level;
  const int *edges = w->edges;
  #pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) level[i] = i ? -1 : 0;
  for (int at = 0; found; at++) {
    found = 0;
    #pragma omp target teams distribute parallel for reduction(+ : found) map(tofrom : found)
    for (int i = 0; i < n; i++) {
      if (level[i] != at) continue;
      for (int k = 0; k < degree; k++) {
        int to = edges[(size_t)i * degree + k];
        if (level[to] < 0) level[to] = at + 1, found++;
      }
    }
  }
}

static const Case cases[] = {{"bits", bits},         {"transform", transform}, {"queens", queens},   {"limbs", limbs},
                             {"suppress", suppress}, {"rows17", rows},         {"columns17", columns}, {"softmax", softmax},
                             {"levels", levels}};

int main(int argc, char **argv) {
  return measure_work("acc", cases, sizeof cases / sizeof *cases, argc, argv);
}
