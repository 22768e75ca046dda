// OpenCL C that src/llvm writes of LLVM's text uses these; they stand behind opencl_head.h.
// In:  opencl_head.h's words.  Out: pointers, numbers in memory, integers of 128 bits, functions.
typedef uchar *__accomp_pointer;
// An atomic access may be one to a thread's own variable: LLVM's text does not say.
enum { __accomp_anywhere = 1 };
// Numbers in memory, by the alignment that is known. The code may read any of them as another type.
#define __accomp_in_memory(T, name, n) typedef T __accomp_##name##_##n __attribute__((__may_alias__, __aligned__(n)));
__accomp_in_memory(uchar, uchar, 1)
__accomp_in_memory(ushort, ushort, 1) __accomp_in_memory(ushort, ushort, 2)
__accomp_in_memory(uint, uint, 1) __accomp_in_memory(uint, uint, 2) __accomp_in_memory(uint, uint, 4)
__accomp_in_memory(ulong, ulong, 1) __accomp_in_memory(ulong, ulong, 2) __accomp_in_memory(ulong, ulong, 4) __accomp_in_memory(ulong, ulong, 8)
__accomp_in_memory(float, float, 1) __accomp_in_memory(float, float, 2) __accomp_in_memory(float, float, 4)
__accomp_cl_doubles(__accomp_in_memory(double, double, 1) __accomp_in_memory(double, double, 2) __accomp_in_memory(double, double, 4)
                    __accomp_in_memory(double, double, 8))
__accomp_in_memory(__accomp_pointer, pointer, 1) __accomp_in_memory(__accomp_pointer, pointer, 2)
__accomp_in_memory(__accomp_pointer, pointer, 4) __accomp_in_memory(__accomp_pointer, pointer, 8)
#define __accomp_llvm(T) __attribute__((__always_inline__, __unused__)) static T

// A string that printf gets by its address.
#define __accomp_string(p) ((__constant char *)(ulong)(p))
// A kernel ends that asks printf for more than 63 characters (src/llvm/write_printf.c).
#define __accomp_printf_too_wide()                                                                           \
  ({                                                                                                         \
    __accomp_cl_fail(__accomp_constant("printf has a width of more than 63\n"), 0, 0, 0, 0);                 \
    __accomp_cl_trap();                                                                                      \
    0;                                                                                                       \
  })

__accomp_llvm(ulong) __accomp_bswap(ulong x) {
  x = (x & 0x00ff00ff00ff00fful) << 8 | (x >> 8 & 0x00ff00ff00ff00fful);
  x = (x & 0x0000ffff0000fffful) << 16 | (x >> 16 & 0x0000ffff0000fffful);
  return x << 32 | x >> 32;
}
__accomp_llvm(ulong) __accomp_bitreverse(ulong x) {
  x = (x & 0x5555555555555555ul) << 1 | (x >> 1 & 0x5555555555555555ul);
  x = (x & 0x3333333333333333ul) << 2 | (x >> 2 & 0x3333333333333333ul);
  x = (x & 0x0f0f0f0f0f0f0f0ful) << 4 | (x >> 4 & 0x0f0f0f0f0f0f0f0ful);
  return __accomp_bswap(x);
}
// IEEE 754's: NaN where one is, and -0.0 < 0.0.
#define __accomp_minimum(a, b) ((a) != (a) ? (a) : (b) != (b) ? (b) : (a) == (b) ? (signbit(a) ? (a) : (b)) : (a) < (b) ? (a) : (b))
#define __accomp_maximum(a, b) ((a) != (a) ? (a) : (b) != (b) ? (b) : (a) == (b) ? (signbit(a) ? (b) : (a)) : (a) > (b) ? (a) : (b))
// The classes of LLVM's is.fpclass, from bit 0 on: signaling and quiet NaN; negative infinite, normal, subnormal, 0; positive 0 to
// infinite. least: the least normal number. A signaling NaN has its highest bit below the exponent clear.
__attribute__((__overloadable__)) __accomp_llvm(bool) __accomp_is_quiet(float x) { return as_uint(x) >> 22 & 1; }
__accomp_cl_doubles(__attribute__((__overloadable__)) __accomp_llvm(bool) __accomp_is_quiet(double x) { return as_ulong(x) >> 51 & 1; })
#define __accomp_class_of(x, least)                                                                          \
  ((x) != (x) ? (__accomp_is_quiet(x) ? 2 : 1)                                                               \
   : isinf(x) ? (signbit(x) ? 4 : 512)                                                                       \
   : (x) == 0 ? (signbit(x) ? 32 : 64)                                                                       \
              : (signbit(x) ? (-(x) < (least) ? 16 : 8) : (x) < (least) ? 128 : 256))
#define __accomp_is_class(x, classes, least) ((__accomp_class_of(x, least) & (classes)) != 0)

// A half, a number of 16 bits, is computed with as a float that is one of its numbers.
__accomp_llvm(float) __accomp_of_half(ushort h) {
  uint sign = (uint)(h & 0x8000) << 16, rest = h & 0x7fff;
  if (rest >= 0x7c00) return as_float(sign | 0x7f800000 | (rest & 0x3ff) << 13);
  if (rest < 0x400) return as_float(sign | as_uint((float)rest * 0x1p-24f));
  return as_float(sign | ((rest << 13) + (112u << 23)));
}
// Rounded to the nearest one.
#ifndef ACCOMP_SINGLE
__accomp_llvm(ushort) __accomp_half_bits(double x) {
  ulong bits = as_ulong(x), rest = bits & ~(1ul << 63), number = (rest & ((1ul << 52) - 1)) | 1ul << 52;
  uint sign = (uint)(bits >> 48) & 0x8000;
  int exponent = (int)(rest >> 52) - 1023;
  if (x != x) return (ushort)(sign | 0x7e00 | ((uint)(rest >> 42) & 0x3ff));
  if (exponent < -25) return (ushort)sign;
  if (exponent > 15) return (ushort)(sign | 0x7c00);
  int drop = exponent >= -14 ? 42 : 28 - exponent;
  ulong kept = number >> drop, left = number & ((1ul << drop) - 1), middle = 1ul << (drop - 1);
  kept += left > middle || (left == middle && (kept & 1));
  return (ushort)(sign | (uint)(kept + (exponent >= -14 ? (ulong)(exponent + 14) << 10 : 0)));
}
#define __accomp_half_of(x) __accomp_of_half(__accomp_half_bits(x))
#endif

// The heap (opencl_heap.h) of text that has a stack, too (opencl_stack.h).
#define __ACCOMP_STORAGE(T, name, align) __accomp_size_of(name##_bytes, T)
#define __ACCOMP_VARIABLE(name)          (*__accomp_plain(struct __accomp_heap *, name##_at))

// Sums in memory.
#ifdef ACCOMP_FLAT
#define __accomp_cl_real_sum(T, U)                                                                           \
  __attribute__((__overloadable__)) __accomp_llvm(T) __accomp_cl_fadd(T *p, T v) {                           \
    U seen = __atomic_load_n((U *)p, __ATOMIC_RELAXED);                                                      \
    while (!__atomic_compare_exchange_n((U *)p, &seen, as_##U(as_##T(seen) + v), 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {} \
    return as_##T(seen);                                                                                     \
  }
__accomp_cl_real_sum(float, uint) __accomp_cl_doubles(__accomp_cl_real_sum(double, ulong))
#else
#define __accomp_cl_fadd(p, v) __accomp_cl_add(p, v, __accomp_anywhere)
#endif

// Integers of more than 64 bits. Those that have fewer than 128 are zero above.
typedef struct { ulong low, high; } __accomp_wide;
__accomp_in_memory(__accomp_wide, wide, 1) __accomp_in_memory(__accomp_wide, wide, 2) __accomp_in_memory(__accomp_wide, wide, 4)
__accomp_in_memory(__accomp_wide, wide, 8) __accomp_in_memory(__accomp_wide, wide, 16)
__accomp_llvm(__accomp_wide) __accomp_wide_of(ulong low, ulong high) {
  __accomp_wide x;
  x.low = low, x.high = high;
  return x;
}
__accomp_llvm(__accomp_wide) __accomp_wide_signed(long x) { return __accomp_wide_of((ulong)x, (ulong)(x >> 63)); }
__accomp_llvm(__accomp_wide) __accomp_wide_add(__accomp_wide a, __accomp_wide b) {
  ulong low = a.low + b.low;
  return __accomp_wide_of(low, a.high + b.high + (low < a.low));
}
__accomp_llvm(__accomp_wide) __accomp_wide_sub(__accomp_wide a, __accomp_wide b) {
  return __accomp_wide_of(a.low - b.low, a.high - b.high - (a.low < b.low));
}
__accomp_llvm(__accomp_wide) __accomp_wide_mul(__accomp_wide a, __accomp_wide b) {
  return __accomp_wide_of(a.low * b.low, mul_hi(a.low, b.low) + a.high * b.low + a.low * b.high);
}
__accomp_llvm(__accomp_wide) __accomp_wide_and(__accomp_wide a, __accomp_wide b) { return __accomp_wide_of(a.low & b.low, a.high & b.high); }
__accomp_llvm(__accomp_wide) __accomp_wide_or(__accomp_wide a, __accomp_wide b) { return __accomp_wide_of(a.low | b.low, a.high | b.high); }
__accomp_llvm(__accomp_wide) __accomp_wide_xor(__accomp_wide a, __accomp_wide b) { return __accomp_wide_of(a.low ^ b.low, a.high ^ b.high); }
__accomp_llvm(__accomp_wide) __accomp_wide_shl(__accomp_wide a, __accomp_wide b) {
  uint n = (uint)b.low & 127;
  if (n >= 64) return __accomp_wide_of(0, a.low << (n - 64));
  return n ? __accomp_wide_of(a.low << n, a.high << n | a.low >> (64 - n)) : a;
}
__accomp_llvm(__accomp_wide) __accomp_wide_lshr(__accomp_wide a, __accomp_wide b) {
  uint n = (uint)b.low & 127;
  if (n >= 64) return __accomp_wide_of(a.high >> (n - 64), 0);
  return n ? __accomp_wide_of(a.low >> n | a.high << (64 - n), a.high >> n) : a;
}
__accomp_llvm(__accomp_wide) __accomp_wide_ashr(__accomp_wide a, __accomp_wide b) {
  uint n = (uint)b.low & 127;
  long high = (long)a.high;
  if (n >= 64) return __accomp_wide_of((ulong)(high >> (n - 64)), (ulong)(high >> 63));
  return n ? __accomp_wide_of(a.low >> n | a.high << (64 - n), (ulong)(high >> n)) : a;
}
__accomp_llvm(__accomp_wide) __accomp_wide_cut(__accomp_wide a, uint bits) {
  return __accomp_wide_of(a.low, a.high & ((1ul << (bits - 64)) - 1));
}
__accomp_llvm(__accomp_wide) __accomp_wide_extended(__accomp_wide a, uint bits) {
  uint n = 128 - bits;
  return __accomp_wide_of(a.low, (ulong)((long)(a.high << n) >> n));
}
__accomp_llvm(bool) __accomp_wide_ueq(__accomp_wide a, __accomp_wide b) { return a.low == b.low && a.high == b.high; }
__accomp_llvm(bool) __accomp_wide_une(__accomp_wide a, __accomp_wide b) { return !__accomp_wide_ueq(a, b); }
__accomp_llvm(bool) __accomp_wide_ult(__accomp_wide a, __accomp_wide b) { return a.high < b.high || (a.high == b.high && a.low < b.low); }
__accomp_llvm(bool) __accomp_wide_ugt(__accomp_wide a, __accomp_wide b) { return __accomp_wide_ult(b, a); }
__accomp_llvm(bool) __accomp_wide_ule(__accomp_wide a, __accomp_wide b) { return !__accomp_wide_ult(b, a); }
__accomp_llvm(bool) __accomp_wide_uge(__accomp_wide a, __accomp_wide b) { return !__accomp_wide_ult(a, b); }
__accomp_llvm(bool) __accomp_wide_slt(__accomp_wide a, __accomp_wide b) {
  return (long)a.high < (long)b.high || (a.high == b.high && a.low < b.low);
}
__accomp_llvm(bool) __accomp_wide_sgt(__accomp_wide a, __accomp_wide b) { return __accomp_wide_slt(b, a); }
__accomp_llvm(bool) __accomp_wide_sle(__accomp_wide a, __accomp_wide b) { return !__accomp_wide_slt(b, a); }
__accomp_llvm(bool) __accomp_wide_sge(__accomp_wide a, __accomp_wide b) { return !__accomp_wide_slt(a, b); }
// Division bit by bit.
__accomp_llvm(__accomp_wide) __accomp_wide_divided(__accomp_wide a, __accomp_wide b, bool remainder) {
  __accomp_wide rest = __accomp_wide_of(0, 0), quotient = rest, one = __accomp_wide_of(1, 0);
  for (int i = 127; i >= 0; i--) {
    bool carry = rest.high >> 63;
    rest = __accomp_wide_shl(rest, one);
    rest.low |= (i < 64 ? a.low >> i : a.high >> (i - 64)) & 1;
    if (!carry && __accomp_wide_ult(rest, b)) continue;
    rest = __accomp_wide_sub(rest, b);
    if (i < 64) quotient.low |= 1ul << i;
    else quotient.high |= 1ul << (i - 64);
  }
  return remainder ? rest : quotient;
}
__accomp_llvm(__accomp_wide) __accomp_wide_udiv(__accomp_wide a, __accomp_wide b) { return __accomp_wide_divided(a, b, false); }
__accomp_llvm(__accomp_wide) __accomp_wide_urem(__accomp_wide a, __accomp_wide b) { return __accomp_wide_divided(a, b, true); }
__accomp_llvm(__accomp_wide) __accomp_wide_negated(__accomp_wide a, bool yes) {
  return yes ? __accomp_wide_sub(__accomp_wide_of(0, 0), a) : a;
}
__accomp_llvm(__accomp_wide) __accomp_wide_sdiv(__accomp_wide a, __accomp_wide b) {
  bool left = a.high >> 63, right = b.high >> 63;
  return __accomp_wide_negated(__accomp_wide_udiv(__accomp_wide_negated(a, left), __accomp_wide_negated(b, right)), left != right);
}
__accomp_llvm(__accomp_wide) __accomp_wide_srem(__accomp_wide a, __accomp_wide b) {
  bool left = a.high >> 63, right = b.high >> 63;
  return __accomp_wide_negated(__accomp_wide_urem(__accomp_wide_negated(a, left), __accomp_wide_negated(b, right)), left);
}
__accomp_llvm(__accomp_wide) __accomp_wide_absolute(__accomp_wide a) { return __accomp_wide_negated(a, a.high >> 63); }
__accomp_llvm(__accomp_wide) __accomp_wide_count(__accomp_wide a) { return __accomp_wide_of(popcount(a.low) + popcount(a.high), 0); }
__accomp_llvm(ulong) __accomp_wide_leading(__accomp_wide a) { return a.high ? clz(a.high) : 64 + clz(a.low); }
__accomp_llvm(ulong) __accomp_wide_trailing(__accomp_wide a, ulong none) {
  ulong part = a.low ? a.low : a.high;
  return part ? popcount((part & (0 - part)) - 1) + (a.low ? 0 : 64) : none;
}
__accomp_llvm(__accomp_wide) __accomp_wide_funnel(__accomp_wide a, __accomp_wide b, __accomp_wide by) {
  ulong n = by.low & 127;
  if (!n) return a;
  return __accomp_wide_or(__accomp_wide_shl(a, __accomp_wide_of(n, 0)), __accomp_wide_lshr(b, __accomp_wide_of(128 - n, 0)));
}
// They take a, b and the number that was computed of both, with as many bits as their type has. A product that fits gives its factor back.
#define __accomp_wide_uadd_overflows(a, b, sum) __accomp_wide_ult(sum, a)
#define __accomp_wide_usub_overflows(a, b, sum) __accomp_wide_ult(a, b)
#define __accomp_wide_sadd_overflows(a, b, sum) (((long)(b).high < 0) != __accomp_wide_slt(sum, a))
#define __accomp_wide_ssub_overflows(a, b, sum) (((long)(b).high < 0) != __accomp_wide_slt(a, sum))
__accomp_llvm(bool) __accomp_wide_umul_overflows(__accomp_wide a, __accomp_wide b, __accomp_wide product) {
  return (a.low || a.high) && __accomp_wide_une(__accomp_wide_udiv(product, a), b);
}
__accomp_llvm(bool) __accomp_wide_smul_overflows(__accomp_wide a, __accomp_wide b, __accomp_wide product) {
  if (!a.low && !a.high) return false;
  bool minus = (a.low & a.high) == ~0ul; // by which the least number overflows
  if (minus) return (long)b.high < 0 && (long)product.high < 0;
  return __accomp_wide_une(__accomp_wide_sdiv(product, a), b);
}
// Conversions: what is left of the upper 64 bits of the number counts as one bit below them.
#define __accomp_wide_real(T, U, most, digits)                                                               \
  __accomp_llvm(T) __accomp_wide_to_##T(__accomp_wide x) {                                                   \
    if (!x.high) return (T)x.low;                                                                            \
    uint n = (uint)clz(x.high);                                                                              \
    x = __accomp_wide_shl(x, __accomp_wide_of(n, 0));                                                        \
    return (T)(x.high | (x.low != 0)) * as_##T((U)(most + 64 - n) << digits);                                \
  }                                                                                                          \
  __accomp_llvm(T) __accomp_wide_to_signed_##T(__accomp_wide x) {                                            \
    T positive = __accomp_wide_to_##T(__accomp_wide_negated(x, x.high >> 63));                               \
    return x.high >> 63 ? -positive : positive;                                                              \
  }
__accomp_wide_real(float, uint, 127, 23)
#ifndef ACCOMP_SINGLE
__accomp_wide_real(double, ulong, 1023, 52)
__accomp_llvm(__accomp_wide) __accomp_wide_of_real(double x) {
  ulong high = (ulong)(x * 0x1p-64);
  return __accomp_wide_of((ulong)(x - (double)high * 0x1p64), high);
}
__accomp_llvm(__accomp_wide) __accomp_wide_of_signed(double x) {
  return __accomp_wide_negated(__accomp_wide_of_real(x < 0 ? -x : x), x < 0);
}
#endif
