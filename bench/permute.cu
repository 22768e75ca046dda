// Copies in another order of dimensions, by hand: tiles go through shared memory.
//   nvcc -O3 -arch=native bench/permute.cu -o permute && ./permute [small] [CASES]
#include "permute.h"

enum { TILE = 32, ROWS = 8 };

static void finish() {
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
}

// a is n x m, with 'stride' between its rows; b m x n, with 'across'. z: one of several.
template <class T, bool add>
__global__ void turn(int n, int m, const T *__restrict__ a, size_t stride, size_t layer_a, T *__restrict__ b,
                     size_t across, size_t layer_b) {
  __shared__ T tile[TILE][TILE + 1];
  a += blockIdx.z * layer_a, b += blockIdx.z * layer_b;
  int column = blockIdx.x * TILE + threadIdx.x, row = blockIdx.y * TILE + threadIdx.y;
  #pragma unroll
  for (int k = 0; k < TILE; k += ROWS)
    if (row + k < n && column < m) tile[threadIdx.y + k][threadIdx.x] = a[(row + k) * stride + column];
  __syncthreads();
  column = blockIdx.y * TILE + threadIdx.x, row = blockIdx.x * TILE + threadIdx.y;
  #pragma unroll
  for (int k = 0; k < TILE; k += ROWS)
    if (row + k < m && column < n) {
      T *to = b + (row + k) * across + column, value = tile[threadIdx.x][threadIdx.y + k];
      *to = add ? *to + value : value;
    }
}

template <class T, bool add> static void turn_matrix(int n, int m, const T *a, T *b) {
  dim3 blocks((m + TILE - 1) / TILE, (n + TILE - 1) / TILE), threads(TILE, ROWS);
  turn<T, add><<<blocks, threads>>>(n, m, on_device(a), m, 0, on_device(b), n, 0);
  finish();
}
static void floats(const Matrices *x) { turn_matrix<float, false>(x->n, x->m, x->a, x->b); }
static void doubles(const Matrices *x) { turn_matrix<double, false>(x->n, x->m, x->x, x->y); }
static void bytes(const Matrices *x) { turn_matrix<unsigned char, false>(x->n, x->m, x->s, x->t); }
static void add(const Matrices *x) { turn_matrix<float, true>(x->n, x->m, x->a, x->b); }
static void permute(const Matrices *x) {
  int p = x->p, q = x->q, r = x->r;
  dim3 blocks((r + TILE - 1) / TILE, (p + TILE - 1) / TILE, q), threads(TILE, ROWS);
  turn<double, false><<<blocks, threads>>>(p, r, on_device(x->c), (size_t)q * r, r, on_device(x->d), p,
                                           (size_t)r * p);
  finish();
}

static const Case cases[] = {{"turn_rows", 'f', floats},    {"turn_both", 'f', floats},
                             {"turn_double", 'd', doubles}, {"turn_byte", 'b', bytes},
                             {"turn_add", '+', add},        {"permute", 'p', permute}};

int main(int argc, char **argv) {
  return measure_permutations("cuda", cases, sizeof cases / sizeof *cases, argc, argv);
}
