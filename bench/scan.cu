// Prefix sums by CUB's DeviceScan.
//   nvcc -O3 -arch=native bench/scan.cu -o scan && ./scan [small] [CASES]
#include "scan.h"
#include <cub/device/device_scan.cuh>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/transform_output_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/tuple.h>

static void *room;
static size_t room_bytes;

// Calls it once for the memory that it needs, and again.
template <class F> static void scan(F call) {
  size_t bytes = 0;
  CHECK(call((void *)nullptr, bytes));
  if (bytes > room_bytes) {
    CHECK(cudaFree(room));
    CHECK(cudaMalloc(&room, room_bytes = bytes));
  }
  CHECK(call(room, bytes));
  CHECK(cudaDeviceSynchronize());
}

template <class In, class Out, class Op> static void inclusive(In from, Out to, Op op, int n) {
  scan([=](void *at, size_t &bytes) { return cub::DeviceScan::InclusiveScan(at, bytes, from, to, op, n); });
}
struct Plus {
  template <class T> __device__ T operator()(T a, T b) const { return a + b; }
};
struct Largest {
  __device__ int operator()(int a, int b) const { return a > b ? a : b; }
};
struct Chain {
  __device__ Line operator()(Line p, Line q) const { return chain(p, q); }
};
static void of_ints(const Scans *s, int n) { inclusive(on_device(s->a), on_device(s->b), Plus(), n); }
static void of_floats(const Scans *s, int n) { inclusive(on_device(s->f), on_device(s->g), Plus(), n); }
static void of_doubles(const Scans *s, int n) { inclusive(on_device(s->x), on_device(s->y), Plus(), n); }
static void largest(const Scans *s, int n) { inclusive(on_device(s->a), on_device(s->b), Largest(), n); }
static void pairs(const Scans *s, int n) { inclusive(on_device(s->p), on_device(s->q), Chain(), n); }
template <class T> static void exclusive(const T *from, T *to, int n) {
  scan([=](void *at, size_t &bytes) { return cub::DeviceScan::ExclusiveSum(at, bytes, from, to, n); });
}
static void exclusive_ints(const Scans *s, int n) { exclusive(on_device(s->a), on_device(s->b), n); }
static void exclusive_doubles(const Scans *s, int n) { exclusive(on_device(s->x), on_device(s->y), n); }

typedef thrust::tuple<int, int> Both;
struct Twice {
  __device__ Both operator()(int a) const { return Both(a, a); }
};
struct SumAndLargest {
  __device__ Both operator()(Both p, Both q) const {
    int a = thrust::get<1>(p), b = thrust::get<1>(q);
    return Both(thrust::get<0>(p) + thrust::get<0>(q), a > b ? a : b);
  }
};
static void two(const Scans *s, int n) {
  inclusive(thrust::make_transform_iterator(on_device(s->a), Twice()),
            thrust::make_zip_iterator(thrust::make_tuple(on_device(s->b), on_device(s->c))), SumAndLargest(), n);
}

struct Value {
  const int *a;
  const float *f;
  const double *x;
  __device__ int operator()(int i) const { return busy_value(a[i], f[i], x[i]); }
};
// A second pass, as a program with a library's scan has it.
static __global__ void use(int n, const int *__restrict__ a, int *b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) b[i] = b[i] * 2 + a[i];
}
static void busy(const Scans *s, int n) {
  int *b = on_device(s->b);
  Value v = {on_device(s->a), on_device(s->f), on_device(s->x)};
  auto from = thrust::make_transform_iterator(thrust::make_counting_iterator(0), v);
  size_t bytes = 0;
  CHECK(cub::DeviceScan::InclusiveScan(nullptr, bytes, from, b, Plus(), n));
  if (bytes > room_bytes) {
    CHECK(cudaFree(room));
    CHECK(cudaMalloc(&room, room_bytes = bytes));
  }
  CHECK(cub::DeviceScan::InclusiveScan(room, bytes, from, b, Plus(), n));
  use<<<(n + 255) / 256, 256>>>(n, on_device(s->a), b);
  CHECK(cudaDeviceSynchronize());
}

static const Case cases[] = {
    {"int_24", 4, of_ints},        {"int_26", 2, of_ints},       {"int_28", 0, of_ints},
    {"float_24", 4, of_floats},    {"float_26", 2, of_floats},   {"float_28", 0, of_floats},
    {"double_24", 4, of_doubles},  {"double_26", 2, of_doubles}, {"double_28", 0, of_doubles},
    {"int_exclusive", 0, exclusive_ints}, {"double_exclusive", 2, exclusive_doubles},
    {"int_max", 0, largest},       {"pairs", 2, pairs},          {"two", 2, two},
    {"busy", 2, busy}};

int main(int argc, char **argv) {
  return measure_scans("cuda", cases, sizeof cases / sizeof *cases, argc, argv);
}
