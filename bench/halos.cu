// Halos and five points by hand: a thread for each cell; every kernel on one stream, or
// a stream for each field.
//   nvcc -O3 -arch=native bench/halos.cu -o halos && ./halos [small]
#include "halos.h"

enum { THREADS = 256 };

__global__ void reflect_top(int n, int side, double *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x + DEPTH, k = blockIdx.y;
  if (i < n + DEPTH) a[(DEPTH - 1 - k) * side + i] = a[(DEPTH + k) * side + i];
}
__global__ void reflect_bottom(int n, int side, double *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x + DEPTH, k = blockIdx.y;
  if (i < n + DEPTH) a[(n + DEPTH + k) * side + i] = a[(n + DEPTH - 1 - k) * side + i];
}
__global__ void reflect_left(int side, double *a) {
  int at = blockIdx.x * blockDim.x + threadIdx.x, j = at / DEPTH, k = at % DEPTH;
  if (j < side) a[j * side + DEPTH - 1 - k] = a[j * side + DEPTH + k];
}
__global__ void reflect_right(int n, int side, double *a) {
  int at = blockIdx.x * blockDim.x + threadIdx.x, j = at / DEPTH, k = at % DEPTH;
  if (j < side) a[j * side + n + DEPTH + k] = a[j * side + n + DEPTH - 1 - k];
}
__global__ void smooth(int n, int side, double *__restrict__ b,
                       const double *__restrict__ a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x + DEPTH;
  int j = blockIdx.y * blockDim.y + threadIdx.y + DEPTH;
  if (i >= n + DEPTH || j >= n + DEPTH) return;
  int x = j * side + i;
  b[x] = 0.5 * a[x] + 0.125 * (a[x - 1] + a[x + 1] + a[x - side] + a[x + side]);
}

static int blocks_of(int n, int threads) { return (n + threads - 1) / threads; }

static void reflect(int n, int side, double *a, cudaStream_t stream) {
  dim3 rows(blocks_of(n, THREADS), DEPTH), columns(blocks_of(DEPTH * side, THREADS));
  reflect_top<<<rows, THREADS, 0, stream>>>(n, side, a);
  reflect_bottom<<<rows, THREADS, 0, stream>>>(n, side, a);
  reflect_left<<<columns, THREADS, 0, stream>>>(side, a);
  reflect_right<<<columns, THREADS, 0, stream>>>(n, side, a);
}

static void find_fields(const Fields *f, double **a) {
  for (int i = 0; i < FIELDS; i++) a[i] = on_device(f->field[i]);
}

template <int x, int y> static void run(const Fields *f) {
  int n = f->n, side = f->side;
  double *a[FIELDS];
  dim3 block(x, y), grid(blocks_of(n, x), blocks_of(n, y));
  find_fields(f, a);
  for (int s = 0; s < STEPS; s++) {
    for (int i = 0; i < FIELDS; i++) reflect(n, side, a[i], 0);
    smooth<<<grid, block>>>(n, side, a[(s + 1) % FIELDS], a[s % FIELDS]);
  }
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
}

// 'later' waits for what 'earlier' has so far.
static void order(cudaStream_t later, cudaStream_t earlier, cudaEvent_t event) {
  CHECK(cudaEventRecord(event, earlier));
  CHECK(cudaStreamWaitEvent(later, event, 0));
}
static void run_streams(const Fields *f) {
  static cudaStream_t stream[FIELDS];
  static cudaEvent_t event;
  int n = f->n, side = f->side;
  double *a[FIELDS];
  dim3 block(128, 1), grid(blocks_of(n, 128), n);
  find_fields(f, a);
  if (!event) {
    CHECK(cudaEventCreateWithFlags(&event, cudaEventDisableTiming));
    for (int i = 0; i < FIELDS; i++) CHECK(cudaStreamCreate(&stream[i]));
  }
  for (int s = 0; s < STEPS; s++) {
    int from = s % FIELDS, to = (s + 1) % FIELDS;
    for (int i = 0; i < FIELDS; i++) reflect(n, side, a[i], stream[i]);
    order(stream[to], stream[from], event);
    smooth<<<grid, block, 0, stream[to]>>>(n, side, a[to], a[from]);
    order(stream[from], stream[to], event);
  }
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
}

static const Variant variants[] = {{"cuda_32x8", run<32, 8>},
                                   {"cuda_128x1", run<128, 1>},
                                   {"cuda_256x1", run<256, 1>},
                                   {"streams_128x1", run_streams}};

int main(int argc, char **argv) { return measure_halos(variants, 4, argc, argv); }
