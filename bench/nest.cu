// Three levels by hand: a block for each batch, a warp for each row, the table shared.
//   nvcc -O3 -arch=native bench/nest.cu -o nest && ./nest
#include "nest.h"
#include "warp.h"

struct View {
  int rows, cols;
  const double *coef, *shift, *in;
  double *out;
};

static __device__ void fill_table(double *t, const View &v) {
  double base = v.shift[blockIdx.x * v.rows];
  for (int k = threadIdx.y * 32 + threadIdx.x; k < TABLE; k += 32 * blockDim.y)
    t[k] = v.coef[blockIdx.x * TABLE + k] + base;
  __syncthreads();
}

__global__ void scale_rows(View v) {
  __shared__ double t[TABLE];
  fill_table(t, v);
  for (int r = threadIdx.y; r < v.rows; r += blockDim.y) {
    int row = blockIdx.x * v.rows + r;
    double d = v.shift[row], w = 1 / (1 + d * d);
    const double *__restrict__ in = v.in + (size_t)row * v.cols;
    double *__restrict__ out = v.out + (size_t)row * v.cols;
    for (int c = threadIdx.x; c < v.cols; c += 32)
      out[c] = w * in[c] * t[c & (TABLE - 1)];
  }
}

__global__ void norm_rows(View v) {
  __shared__ double t[TABLE];
  fill_table(t, v);
  for (int r = threadIdx.y; r < v.rows; r += blockDim.y) {
    int row = blockIdx.x * v.rows + r;
    const double *__restrict__ in = v.in + (size_t)row * v.cols;
    double *__restrict__ out = v.out + (size_t)row * v.cols, s = 0;
    for (int c = threadIdx.x; c < v.cols; c += 32) s += in[c] * t[c & (TABLE - 1)];
    s = __shfl_sync(0xffffffffu, warp_sum(s), 0);
    double w = v.shift[row] / (1 + s * s);
    for (int c = threadIdx.x; c < v.cols; c += 32) out[c] = w * in[c];
  }
}

static View view(const Batches *b) {
  View v = {b->rows,          b->cols,          on_device(b->coef), on_device(b->shift),
            on_device(b->in), on_device(b->out)};
  return v;
}

template <int warps> static void scale(const Batches *b) {
  scale_rows<<<b->batches, dim3(32, warps)>>>(view(b));
  CHECK(cudaDeviceSynchronize());
}

template <int warps> static void norm(const Batches *b) {
  norm_rows<<<b->batches, dim3(32, warps)>>>(view(b));
  CHECK(cudaDeviceSynchronize());
}

static const Variant variants[] = {{"cuda_warps8", scale<8>, norm<8>},
                                   {"cuda_warps16", scale<16>, norm<16>},
                                   {"cuda_warps32", scale<32>, norm<32>}};

int main(int argc, char **argv) { return measure_nest(variants, 3, argc, argv); }
