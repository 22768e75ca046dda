// Reductions by hand over a warp and over a block, for CUDA.
#ifndef WARP_H
#define WARP_H

template <class T> static __device__ T warp_sum(T s) {
  for (int d = 16; d; d /= 2) s += __shfl_down_sync(0xffffffffu, s, d);
  return s; // the sum in lane 0
}

template <class T> static __device__ T warp_max(T s) {
  for (int d = 16; d; d /= 2) s = max(s, __shfl_down_sync(0xffffffffu, s, d));
  return s;
}

// Blocks of one dimension and whole warps; the sum in thread 0.
template <class T> static __device__ T block_sum(T s) {
  __shared__ T parts[32];
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  s = warp_sum(s);
  if (lane == 0) parts[warp] = s;
  __syncthreads();
  if (warp > 0) return 0;
  return warp_sum(lane < blockDim.x / 32 ? parts[lane] : T(0));
}

template <class T> static __device__ T block_max(T s) {
  __shared__ T parts[32];
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  s = warp_max(s);
  if (lane == 0) parts[warp] = s;
  __syncthreads();
  if (warp > 0) return s;
  return warp_max(lane < blockDim.x / 32 ? parts[lane] : parts[0]);
}
#endif
