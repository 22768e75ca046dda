// Many small kernels by hand: put into one stream and waited for once, or recorded once
// as a graph.
//   nvcc -O3 -arch=native bench/wavefront.cu -o wavefront && ./wavefront [case...]
#include "wavefront.h"

__global__ void sweep_plane(int n, int count, const int *__restrict__ list, double *v,
                            const double *__restrict__ rhs) {
  int m = blockIdx.x * blockDim.x + threadIdx.x;
  if (m >= count) return;
  int x = list[m];
  v[x] = WEIGHT * (rhs[x] + CX * v[x - n * n] + CY * v[x - n] + CZ * v[x - 1]);
}

// Column k below the diagonal.
__global__ void scale_column(int n, int k, double *a) {
  int i = k + 1 + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i * n + k] /= a[k * n + k];
}

// Rows and columns behind k; each thread has 'rows' elements of a column.
template <int rows> __global__ void update_rest(int n, int k, double *a) {
  int j = k + 1 + blockIdx.x * blockDim.x + threadIdx.x;
  int i = k + 1 + blockIdx.y * blockDim.y * rows + threadIdx.y;
  if (j >= n) return;
  double top = a[k * n + j];
  #pragma unroll
  for (int r = 0; r < rows; r++, i += blockDim.y)
    if (i < n) a[i * n + j] -= a[i * n + k] * top;
}

static int blocks_for(int count, int each) { return (count + each - 1) / each; }

static void enqueue_sweep(const Grid *g, int threads, cudaStream_t stream) {
  const int *list = on_device(g->list);
  const double *rhs = on_device(g->rhs);
  double *v = on_device(g->v);
  for (int p = 0; p < g->planes; p++) {
    int from = g->first[p], count = g->first[p + 1] - from;
    sweep_plane<<<blocks_for(count, threads), threads, 0, stream>>>(g->n, count,
                                                                    list + from, v, rhs);
  }
  CHECK(cudaGetLastError());
}

template <int x, int y, int rows>
static void enqueue_factor(const Matrix *m, cudaStream_t stream) {
  int n = m->n;
  double *a = on_device(m->a);
  for (int k = 0; k < n - 1; k++) {
    int rest = n - 1 - k;
    dim3 grid(blocks_for(rest, x), blocks_for(rest, y * rows));
    scale_column<<<blocks_for(rest, 128), 128, 0, stream>>>(n, k, a);
    update_rest<rows><<<grid, dim3(x, y), 0, stream>>>(n, k, a);
  }
  CHECK(cudaGetLastError());
}

template <int threads> static void sweep(const Grid *g) {
  enqueue_sweep(g, threads, 0);
  CHECK(cudaDeviceSynchronize());
}

template <int x, int y, int rows> static void factor(const Matrix *m) {
  enqueue_factor<x, y, rows>(m, 0);
  CHECK(cudaDeviceSynchronize());
}

// Records what comes up to end_recording.
static cudaStream_t begin_recording() {
  cudaStream_t stream;
  CHECK(cudaStreamCreate(&stream));
  CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
  return stream;
}
static cudaGraphExec_t end_recording(cudaStream_t stream) {
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  CHECK(cudaStreamEndCapture(stream, &graph));
  CHECK(cudaGraphInstantiateWithFlags(&exec, graph, 0));
  return exec;
}
static void replay(cudaGraphExec_t exec) {
  CHECK(cudaGraphLaunch(exec, 0));
  CHECK(cudaDeviceSynchronize());
}

static void sweep_graph(const Grid *g) {
  static cudaGraphExec_t exec;
  if (!exec) {
    cudaStream_t stream = begin_recording();
    enqueue_sweep(g, 128, stream);
    exec = end_recording(stream);
  }
  replay(exec);
}

static void factor_graph(const Matrix *m) {
  static cudaGraphExec_t exec;
  if (!exec) {
    cudaStream_t stream = begin_recording();
    enqueue_factor<32, 8, 4>(m, stream);
    exec = end_recording(stream);
  }
  replay(exec);
}

static const Variant variants[] = {{"cuda_64", sweep<64>, nullptr},
                                   {"cuda_128", sweep<128>, nullptr},
                                   {"cuda_256", sweep<256>, nullptr},
                                   {"cuda_32x8", nullptr, factor<32, 8, 1>},
                                   {"cuda_128x2", nullptr, factor<128, 2, 1>},
                                   {"cuda_32x8_rows4", nullptr, factor<32, 8, 4>},
                                   {"cuda_64x4_rows8", nullptr, factor<64, 4, 8>},
                                   {"cuda_graph", sweep_graph, factor_graph}};

int main(int argc, char **argv) {
  return measure_wavefront(variants, sizeof variants / sizeof *variants, argc, argv);
}
