// Integer and bit work, by hand.
//   nvcc -O3 -arch=native bench/integer.cu -o integer && ./integer [small] [CASES]
#include "integer.h"

__constant__ float weights[2 * RADIUS + 1];

static void finish() {
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
}
static int blocks_of(size_t n, int threads) { return (int)((n + threads - 1) / threads); }

__global__ void count_ones(size_t n, const Word *__restrict__ words, unsigned char *__restrict__ ones,
                           const unsigned char *__restrict__ table) {
  size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
  if (i >= n) return;
  Word x = words[i];
  ones[i] = table[x & 255] + table[x >> 8 & 255] + table[x >> 16 & 255] + table[x >> 24];
}
static void bits(Work *w) {
  static unsigned char *table;
  if (!table) CHECK(cudaMalloc(&table, 256));
  CHECK(cudaMemcpyAsync(table, w->table, 256, cudaMemcpyHostToDevice));
  count_ones<<<blocks_of(w->n, 256), 256>>>(w->n, on_device(w->words), on_device(w->ones), table);
  finish();
}

__global__ void butterflies(int n, int half, Word *values, const Word *__restrict__ roots) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n / 2) return;
  int at = i / half * 2 * half + i % half;
  Word x = values[at], y = (Word)((unsigned long long)values[at + half] * roots[half + i % half] % PRIME);
  values[at] = (x + y) % PRIME, values[at + half] = (x + PRIME - y) % PRIME;
}
static void transform(Work *w) {
  int n = 1 << w->log;
  for (int half = 1; half < n; half *= 2)
    butterflies<<<blocks_of(n / 2, 256), 256>>>(n, half, on_device(w->values), on_device(w->roots));
  finish();
}

__global__ void count_boards(int n, int prefixes, const Word *__restrict__ masks, int *__restrict__ boards) {
  Word columns[32], left[32], right[32], open[32], all = (1u << n) - 1;
  int p = blockIdx.x * blockDim.x + threadIdx.x, depth = 0, count = 0;
  if (p >= prefixes) return;
  columns[0] = masks[3 * p], left[0] = masks[3 * p + 1], right[0] = masks[3 * p + 2];
  open[0] = ~(columns[0] | left[0] | right[0]) & all;
  while (depth >= 0) {
    if (!open[depth]) {
      depth--;
      continue;
    }
    Word q = open[depth] & -open[depth];
    open[depth] ^= q;
    Word c = columns[depth] | q;
    if (c == all) {
      count++;
      continue;
    }
    columns[depth + 1] = c, left[depth + 1] = (left[depth] | q) << 1, right[depth + 1] = (right[depth] | q) >> 1;
    depth++;
    open[depth] = ~(columns[depth] | left[depth] | right[depth]) & all;
  }
  boards[p] = count;
}
static void queens(Work *w) {
  count_boards<<<blocks_of(w->prefixes, 64), 64>>>(w->queens, w->prefixes, on_device(w->masks), on_device(w->boards));
  finish();
}

__global__ void multiply(int n, const Word *__restrict__ x, const Word *__restrict__ y, Word *__restrict__ z) {
  int p = blockIdx.x * blockDim.x + threadIdx.x;
  Word a[LIMBS], b[LIMBS], sum[LIMBS] = {0};
  if (p >= n) return;
  #pragma unroll
  for (int i = 0; i < LIMBS; i += 4) {
    *(uint4 *)&a[i] = *(const uint4 *)&x[p * LIMBS + i];
    *(uint4 *)&b[i] = *(const uint4 *)&y[p * LIMBS + i];
  }
  #pragma unroll
  for (int i = 0; i < LIMBS; i++) {
    unsigned long long carry = 0;
    #pragma unroll
    for (int k = 0; i + k < LIMBS; k++) {
      carry += (unsigned long long)a[i] * b[k] + sum[i + k];
      sum[i + k] = (Word)carry;
      carry >>= 32;
    }
  }
  #pragma unroll
  for (int i = 0; i < LIMBS; i += 4) *(uint4 *)&z[p * LIMBS + i] = *(uint4 *)&sum[i];
}
static void limbs(Work *w) {
  multiply<<<blocks_of(w->numbers, 256), 256>>>(w->numbers, on_device(w->x), on_device(w->y), on_device(w->z));
  finish();
}

__global__ void keep_boxes(int n, const float4 *__restrict__ box, const float *__restrict__ score, int *__restrict__ kept) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, keep = 1;
  if (i >= n) return;
  float4 a = box[i];
  float own = score[i];
  for (int j = 0; j < n; j++) {
    if (score[j] <= own) continue;
    float4 b = box[j];
    float x = fminf(a.z, b.z) - fmaxf(a.x, b.x), y = fminf(a.w, b.w) - fmaxf(a.y, b.y);
    float both = x > 0 && y > 0 ? x * y : 0, all = (a.z - a.x) * (a.w - a.y) + (b.z - b.x) * (b.w - b.y) - both;
    if (both > 0.5f * all) {
      keep = 0;
      break;
    }
  }
  kept[i] = keep;
}
static void suppress(Work *w) {
  keep_boxes<<<blocks_of(w->boxes, 128), 128>>>(w->boxes, (const float4 *)on_device(w->box), on_device(w->score),
                                                on_device(w->kept));
  finish();
}

enum { ROW = 256 };
__global__ void along_rows(int n, const float *__restrict__ from, float *__restrict__ to) {
  __shared__ float line[ROW + 2 * RADIUS];
  int i = blockIdx.y, first = blockIdx.x * ROW;
  for (int k = threadIdx.x; k < ROW + 2 * RADIUS; k += ROW)
    if (first + k < n) line[k] = from[(size_t)i * n + first + k];
  __syncthreads();
  int j = first + threadIdx.x + RADIUS;
  float sum = 0;
  #pragma unroll
  for (int k = 0; k <= 2 * RADIUS; k++) sum += line[threadIdx.x + k] * weights[k];
  if (j < n - RADIUS) to[(size_t)i * n + j] = sum;
}
enum { ACROSS = 32, DOWN = 64, TALL = 8 };
__global__ void along_columns(int n, const float *__restrict__ from, float *__restrict__ to) {
  __shared__ float tile[DOWN + 2 * RADIUS][ACROSS];
  int j = blockIdx.x * ACROSS + threadIdx.x, first = blockIdx.y * DOWN;
  for (int k = threadIdx.y; k < DOWN + 2 * RADIUS; k += TALL)
    if (first + k < n && j < n) tile[k][threadIdx.x] = from[(size_t)(first + k) * n + j];
  __syncthreads();
  for (int t = threadIdx.y; t < DOWN; t += TALL) {
    float sum = 0;
    #pragma unroll
    for (int k = 0; k <= 2 * RADIUS; k++) sum += tile[t + k][threadIdx.x] * weights[k];
    if (first + t + RADIUS < n - RADIUS && j < n) to[(size_t)(first + t + RADIUS) * n + j] = sum;
  }
}
static void rows(Work *w) {
  int n = w->side;
  CHECK(cudaMemcpyToSymbolAsync(weights, w->weight, sizeof w->weight));
  along_rows<<<dim3((n + ROW - 1) / ROW, n), ROW>>>(n, on_device(w->image), on_device(w->half));
  finish();
}
static void columns(Work *w) {
  int n = w->side;
  CHECK(cudaMemcpyToSymbolAsync(weights, w->weight, sizeof w->weight));
  along_columns<<<dim3((n + ACROSS - 1) / ACROSS, (n + DOWN - 1) / DOWN), dim3(ACROSS, TALL)>>>(n, on_device(w->half),
                                                                                               on_device(w->smooth));
  finish();
}

template <class F> __device__ float block_all(float x, float *shared, F join) {
  for (int k = 16; k; k /= 2) x = join(x, __shfl_xor_sync(~0u, x, k));
  __syncthreads();
  if (threadIdx.x % 32 == 0) shared[threadIdx.x / 32] = x;
  __syncthreads();
  x = shared[threadIdx.x % 32 % (blockDim.x / 32)];
  for (int k = blockDim.x / 64; k; k /= 2) x = join(x, __shfl_xor_sync(~0u, x, k));
  return x;
}
__global__ void soft(const float *__restrict__ in, float *__restrict__ out) {
  __shared__ float shared[32];
  const float *row = in + (size_t)blockIdx.x * WIDE;
  float largest = -1e30f, sum = 0;
  for (int j = threadIdx.x; j < WIDE; j += blockDim.x) largest = fmaxf(largest, row[j]);
  largest = block_all(largest, shared, [](float a, float b) { return fmaxf(a, b); });
  for (int j = threadIdx.x; j < WIDE; j += blockDim.x) sum += expf(row[j] - largest);
  sum = block_all(sum, shared, [](float a, float b) { return a + b; });
  for (int j = threadIdx.x; j < WIDE; j += blockDim.x) out[(size_t)blockIdx.x * WIDE + j] = expf(row[j] - largest) / sum;
}
static void softmax(Work *w) {
  soft<<<w->lines, 256>>>(on_device(w->in), on_device(w->out));
  finish();
}

__global__ void start_levels(int n, int *level) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) level[i] = i ? -1 : 0;
}
__global__ void next_level(int n, int degree, int at, const int *__restrict__ edges, int *level, int *found) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, mine = 0;
  if (i < n && level[i] == at)
    for (int k = 0; k < degree; k++) {
      int to = edges[(size_t)i * degree + k];
      if (level[to] < 0) level[to] = at + 1, mine++;
    }
  mine = __reduce_add_sync(~0u, mine);
  if (threadIdx.x % 32 == 0 && mine) atomicAdd(found, mine);
}
static void levels(Work *w) {
  static int *found;
  int n = w->nodes, count = 1;
  if (!found) CHECK(cudaMalloc(&found, sizeof *found));
  start_levels<<<blocks_of(n, 256), 256>>>(n, on_device(w->level));
  for (int at = 0; count; at++) {
    CHECK(cudaMemsetAsync(found, 0, sizeof *found));
    next_level<<<blocks_of(n, 256), 256>>>(n, w->degree, at, on_device(w->edges), on_device(w->level), found);
    CHECK(cudaMemcpy(&count, found, sizeof count, cudaMemcpyDeviceToHost));
  }
}

static const Case cases[] = {{"bits", bits},         {"transform", transform}, {"queens", queens},   {"limbs", limbs},
                             {"suppress", suppress}, {"rows17", rows},         {"columns17", columns}, {"softmax", softmax},
                             {"levels", levels}};

int main(int argc, char **argv) {
  return measure_work("cuda", cases, sizeof cases / sizeof *cases, argc, argv);
}
