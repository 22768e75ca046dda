// What device C may use on an NVIDIA GPU: the machine part of device.h.
// In:  device C, -DACCOMP_NVPTX and -DACCOMP_MATH_LIBCLC or -DACCOMP_MATH_LIBDEVICE.
// Out: PTX, by one command and without a CUDA toolkit ($BC is nvptx64--nvidiacl.bc of
//      libclc or libdevice.10.bc of a toolkit; without math calls leave its line out):
//
//   clang-19 --target=nvptx64-nvidia-cuda -march=sm_70 -std=gnu17 -O3 -S
//     --cuda-path=/nonexistent --cuda-feature=+ptx63 -nostdinc
//     -fconvergent-functions -ffp-contract=on -fcx-limited-range -fno-math-errno -w
//     -DACCOMP_NVPTX -DACCOMP_MATH_LIBCLC
//     -Xclang -mlink-builtin-bitcode -Xclang $BC
//     device.c -o device.ptx
//
// -fconvergent-functions: C has no notion of code that all threads must reach together; a
//   call around a barrier could otherwise be duplicated or moved into a branch.
// -ffp-contract=on: products and sums fuse within one expression, as C allows; never
//   across statements, so that a program gives the same result however it is split.
// -w: the text was checked when it was compiled for the host; it also silences the
//   linker's remark that libclc was built for another vendor's triple.
#ifndef ACCOMP_DEVICE_NVPTX_H
#define ACCOMP_DEVICE_NVPTX_H

#define __ACCOMP_INLINE static __inline__ __attribute__((always_inline, unused))
#define __ACCOMP_TOGETHER __attribute__((convergent)) // all threads reach it, or none

#define __ACCOMP_WARP 32 // threads that run together; a power of two
#define __ACCOMP_KERNEL __attribute__((nvptx_kernel))
#define __ACCOMP_BODY    static // of -outline-bodies: emu.h
#define __ACCOMP_IN_BOTH static
#define __ACCOMP_HAS_BODIES
// A function of another file: the driver links.
#define __ACCOMP_EXTERNAL extern

#define __ACCOMP_STORAGE(type, name) type name;
#define __ACCOMP_VARIABLE(name)      name
#define __ACCOMP_SLOT(type, name)    type *name;
#define __ACCOMP_REACHED(name)       (*name)
#define __ACCOMP_TABLE(type, name)   type name[]

// Block-shared variables have no initial value. Pointers to them convert to plain pointers
// by an explicit cast only.
#define __ACCOMP_SHARED \
  static __attribute__((address_space(3))) __attribute__((loader_uninitialized))

// The compiler is to know nothing about a variable of 32 or 64 bits: not what it was in the iteration before.
#define __ACCOMP_OPAQUE(variable)   __asm__("" : "+r"(variable))
#define __ACCOMP_OPAQUE64(variable) __asm__("" : "+l"(variable))

// Flat numbers. Blocks have two dimensions at most, grids one.
__ACCOMP_INLINE unsigned __accomp_tid(void) {
  return __nvvm_read_ptx_sreg_tid_y() * __nvvm_read_ptx_sreg_ntid_x() +
         __nvvm_read_ptx_sreg_tid_x();
}

__ACCOMP_INLINE unsigned __accomp_ntid(void) {
  return __nvvm_read_ptx_sreg_ntid_x() * __nvvm_read_ptx_sreg_ntid_y();
}

__ACCOMP_INLINE unsigned __accomp_lane(void) { return __nvvm_read_ptx_sreg_tid_x(); }
__ACCOMP_INLINE unsigned __accomp_width(void) { return __nvvm_read_ptx_sreg_ntid_x(); }
__ACCOMP_INLINE unsigned __accomp_row(void) { return __nvvm_read_ptx_sreg_tid_y(); }
__ACCOMP_INLINE unsigned __accomp_rows(void) { return __nvvm_read_ptx_sreg_ntid_y(); }

__ACCOMP_INLINE unsigned __accomp_bid(void) { return __nvvm_read_ptx_sreg_ctaid_x(); }
__ACCOMP_INLINE unsigned __accomp_nbid(void) { return __nvvm_read_ptx_sreg_nctaid_x(); }

__ACCOMP_INLINE __ACCOMP_TOGETHER void __accomp_barrier(void) { __syncthreads(); }

__ACCOMP_INLINE __ACCOMP_TOGETHER void __accomp_warp_barrier(void) {
  __nvvm_bar_warp_sync(0xffffffffu);
}

__ACCOMP_INLINE __ACCOMP_TOGETHER void __accomp_barrier_of(unsigned n) {
  if (n < 32) {
    __nvvm_bar_warp_sync((1u << n) - 1);
  } else {
    __nvvm_bar_warp_sync(~0u); // a warp arrives once
    __nvvm_barrier_sync_cnt(1, n);
  }
}

// Sequentially consistent, for all threads of the device.
__ACCOMP_INLINE unsigned long long __accomp_nanoseconds(void) {
  unsigned long long now;
  __asm__ volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
  return now;
}
__ACCOMP_INLINE void __accomp_fence(void) { __nvvm_membar_gl(); }

// The value of the lane 'delta' above; undefined past the last lane. The full mask is right
// for a block's last, partly filled warp as well: lanes that do not exist count as exited.
__ACCOMP_INLINE __ACCOMP_TOGETHER unsigned __accomp_shuffle_down(unsigned v,
                                                                 unsigned delta) {
  return (unsigned)__nvvm_shfl_sync_down_i32(-1, (int)v, (int)delta, 31);
}

// The value of the lane 'delta' below; the first lanes keep theirs.
__ACCOMP_INLINE __ACCOMP_TOGETHER unsigned __accomp_shuffle_up(unsigned v, unsigned delta) {
  return (unsigned)__nvvm_shfl_sync_up_i32(-1, (int)v, (int)delta, 0);
}

// The value of the lane whose number differs in these bits; all 32 lanes call.
__ACCOMP_INLINE __ACCOMP_TOGETHER unsigned __accomp_shuffle_swap(unsigned v, unsigned lanes) {
  return (unsigned)__nvvm_shfl_sync_bfly_i32(-1, (int)v, (int)lanes, 31);
}

// Lanes past the last one hand over some value: when all 32 are there, the first one's result has none of it.
#define __ACCOMP_ALL_LANES(live) (__builtin_constant_p(live) && (live) == 32)

// The value of a row's first thread, in all of them.
__ACCOMP_INLINE __ACCOMP_TOGETHER unsigned __accomp_row_first(unsigned value) {
  return (unsigned)__nvvm_shfl_sync_idx_i32(-1, (int)value, 0, 31);
}

#endif
