// OpenCL C's words for a compiler of C on the host: opencl_head.h and opencl_llvm.h follow, then a translated text.
#include <stdint.h>
#include <stdio.h>
typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned uint;
typedef unsigned long ulong;
#define bool _Bool
#define true 1
#define false 0
#define __constant const
#define __local
#define __global
#define __private
#define __kernel
#define ACCOMP_FLAT
#define ACCOMP_LONE
#define ACCOMP_OVERLOADED __attribute__((__overloadable__, __always_inline__, __unused__)) static inline
#define ACCOMP_AS(T, U) \
  ACCOMP_OVERLOADED T as_##T(U x) { union { U from; T to; } u = {x}; return u.to; }
ACCOMP_AS(double, ulong)
ACCOMP_AS(float, uint)
ACCOMP_AS(ulong, double)
ACCOMP_AS(uint, float)
#define ACCOMP_REAL1(name)                                                      \
  ACCOMP_OVERLOADED double name(double x) { return __builtin_##name(x); }       \
  ACCOMP_OVERLOADED float name(float x) { return __builtin_##name##f(x); }
#define ACCOMP_REAL2(name)                                                                    \
  ACCOMP_OVERLOADED double name(double x, double y) { return __builtin_##name(x, y); }        \
  ACCOMP_OVERLOADED float name(float x, float y) { return __builtin_##name##f(x, y); }
ACCOMP_REAL1(fabs) ACCOMP_REAL1(sqrt) ACCOMP_REAL1(floor) ACCOMP_REAL1(ceil) ACCOMP_REAL1(trunc)
ACCOMP_REAL1(rint) ACCOMP_REAL1(round) ACCOMP_REAL2(copysign) ACCOMP_REAL2(fmin) ACCOMP_REAL2(fmax)
ACCOMP_REAL2(fmod) ACCOMP_REAL1(exp) ACCOMP_REAL1(log) ACCOMP_REAL1(sin) ACCOMP_REAL1(cos) ACCOMP_REAL2(pow)
ACCOMP_OVERLOADED double fma(double x, double y, double z) { return __builtin_fma(x, y, z); }
ACCOMP_OVERLOADED float fma(float x, float y, float z) { return __builtin_fmaf(x, y, z); }
#define signbit   __builtin_signbit
#define isinf     __builtin_isinf
#define isnormal  __builtin_isnormal
#define isfinite  __builtin_isfinite
#define ACCOMP_COUNT(T, bits)                                                                              \
  ACCOMP_OVERLOADED T popcount(T x) { return (T)__builtin_popcountl(x); }                                  \
  ACCOMP_OVERLOADED T clz(T x) { return x ? (T)(__builtin_clzl(x) - (64 - bits)) : (T)bits; }
ACCOMP_COUNT(uchar, 8) ACCOMP_COUNT(ushort, 16) ACCOMP_COUNT(uint, 32) ACCOMP_COUNT(ulong, 64)
#define ACCOMP_SATURATED(T)                                                                                \
  ACCOMP_OVERLOADED T add_sat(T a, T b) { return __builtin_elementwise_add_sat(a, b); }                    \
  ACCOMP_OVERLOADED T sub_sat(T a, T b) { return __builtin_elementwise_sub_sat(a, b); }
ACCOMP_SATURATED(char) ACCOMP_SATURATED(short) ACCOMP_SATURATED(int) ACCOMP_SATURATED(long)
ACCOMP_OVERLOADED ulong mul_hi(ulong a, ulong b) { return (ulong)((unsigned __int128)a * b >> 64); }
ACCOMP_OVERLOADED long mul_hi(long a, long b) { return (long)((__int128)a * b >> 64); }
static inline uint get_group_id(uint i) { return i * 0; }
static inline uint get_num_groups(uint i) { return i * 0 + 1; }
