// The check's device code: what the compiler would write, by hand.
// In:  rt/device, lists.h.  Out: kernels of one signature, for PTX and for the emulated
// device (there with a table of entries for the host part).
#include "../../rt/device/device.h"
#define ACCOMP_COMPLEX
#include "../../rt/device/math_device.h"
#include "../../rt/device/libc_device.h"
#include "lists.h"

extern int printf(const char *restrict, ...);
extern void *malloc(unsigned long);
extern void free(void *);

#define UNUSED      (void)in, (void)out, (void)ws, (void)n, (void)which
#define THIS_THREAD (__accomp_bid() * __accomp_ntid() + __accomp_tid())
#define ALL_THREADS (__accomp_nbid() * __accomp_ntid())

// --- reductions: the end of a kernel is that of reduce.h's first comment -----------------

// The block's result, in the one thread where it is true: of a warp that 'which' chooses, or without whole warps of
// thread 0.
#define BLOCK_RESULT(name, value, identity, which)                                       \
  ({                                                                                     \
    int has;                                                                             \
    if (__accomp_ntid() % 32 == 0) {                                                     \
      name##_leave(value);                                                               \
      __accomp_barrier();                                                                \
      has = name##_whole(which, &value, identity);                                       \
    } else {                                                                             \
      value = name##_block(value, identity);                                             \
      has = __accomp_tid() == 0;                                                         \
    }                                                                                    \
    has;                                                                                 \
  })

#define GRID_RESULT(T, name, value, identity, result)                                    \
  T r = value;                                                                           \
  if (BLOCK_RESULT(name, r, identity, 0)) *(T *)(ws + 256 + __accomp_bid() * 128) = r;   \
  if (__accomp_last_block((unsigned *)ws)) {                                             \
    T t = identity;                                                                      \
    for (unsigned i = __accomp_tid(); i < __accomp_nbid(); i += __accomp_ntid())         \
      t = name##_combine(t, __ACCOMP_LOAD_PARTIAL(T, ws + 256 + i * 128));               \
    if (BLOCK_RESULT(name, t, identity, 5))                                              \
      *(T *)(result) = name##_combine(*(T *)(result), t);                                \
  }

#define REDUCTION(name, T, identity, combine)                                            \
  __ACCOMP_REDUCER(name, T, a, b, combine)                                               \
  __ACCOMP_KERNEL void reduce_##name(KERNEL_PARAMETERS) {                                \
    (void)which;                                                                         \
    T s = identity;                                                                      \
    for (unsigned i = THIS_THREAD; i < n; i += ALL_THREADS)                              \
      s = name##_combine(s, ((const T *)in)[i]);                                         \
    GRID_RESULT(T, name, s, identity, out)                                               \
  }
REDUCTIONS
#undef REDUCTION

// A sum whose value shows the order of its terms.
__ACCOMP_KERNEL void order_sum(KERNEL_PARAMETERS) {
  (void)in, (void)which;
  double s = 0;
  for (unsigned i = THIS_THREAD; i < n; i += ALL_THREADS) s += 1.0 / (i + 1);
  GRID_RESULT(double, f64, s, 0.0, out)
}

// Three reductions one after the other: each block's sum of its thread numbers, and more.
__ACCOMP_KERNEL void block_sizes(KERNEL_PARAMETERS) {
  (void)in, (void)ws, (void)n, (void)which;
  int first = i32_block((int)__accomp_tid(), 0);
  int second = i32_block(1, 0);
  double third = f64_block(0.5 * __accomp_tid(), 0);
  int fourth = i32_block((int)__accomp_tid() + 1, 0);
  if (__accomp_tid() != 0) return;
  double *o = (double *)out + 4 * __accomp_bid();
  o[0] = first, o[1] = second, o[2] = third, o[3] = fourth;
}

// --- atomics -----------------------------------------------------------------------------

// All threads work on the same cells, which are neighbours: 8 and 16 bits share a word.
#define ATOMIC_BOTH(T)                                                                   \
  T *c = (T *)out;                                                                       \
  for (unsigned i = THIS_THREAD; i < n; i += ALL_THREADS) {                              \
    T x = __ACCOMP_ATOMIC_READ((const T *)in + i), before;                               \
    __ACCOMP_ATOMIC_ADD(c + AT_ADD, x);                                                  \
    __ACCOMP_ATOMIC_SUB(c + AT_SUB, x);                                                  \
    __ACCOMP_ATOMIC_MIN(c + AT_MIN, x);                                                  \
    __ACCOMP_ATOMIC_MAX(c + AT_MAX, x);                                                  \
    T after = __ACCOMP_ATOMIC_CAPTURE_NEW(c + AT_NEW, o, o + 1);                         \
    before = __ACCOMP_ATOMIC_CAPTURE_OLD(c + AT_OLD, o, (T)(o + 1));                     \
    __ACCOMP_ATOMIC_UPDATE(c + AT_UPDATE, o, o < 100 ? o + 1 : 0);                       \
    __ACCOMP_ATOMIC_EXCHANGE(c + AT_EXCHANGE, x);                                        \
    __ACCOMP_ATOMIC_ADD((long long *)ws, (long long)before);                             \
    __ACCOMP_ATOMIC_ADD((long long *)ws + 1, (long long)after);

#define ATOMIC(name, T)                                                                  \
  __ACCOMP_KERNEL void atomic_##name(KERNEL_PARAMETERS) {                                \
    (void)which;                                                                         \
    ATOMIC_BOTH(T)                                                                       \
    __ACCOMP_ATOMIC_AND(c + AT_AND, x);                                                  \
    __ACCOMP_ATOMIC_OR(c + AT_OR, x);                                                    \
    __ACCOMP_ATOMIC_XOR(c + AT_XOR, x);                                                  \
  }                                                                                      \
  }
ATOMIC_INTEGERS
#undef ATOMIC
#define ATOMIC(name, T)                                                                  \
  __ACCOMP_KERNEL void atomic_##name(KERNEL_PARAMETERS) {                                \
    (void)which;                                                                         \
    ATOMIC_BOTH(T)                                                                       \
  }                                                                                      \
  }
ATOMIC_REALS
#undef ATOMIC

__ACCOMP_KERNEL void shared_atomic(KERNEL_PARAMETERS) {
  (void)in, (void)ws, (void)n, (void)which;
  __ACCOMP_SHARED int sum;
  __ACCOMP_SHARED short small[2];
  if (__accomp_tid() == 0) sum = 0, small[0] = 0, small[1] = 7;
  __accomp_barrier();
  __ACCOMP_ATOMIC_ADD(&sum, 3);
  __ACCOMP_ATOMIC_UPDATE(&small[0], o, o + 1);
  __accomp_barrier();
  if (__accomp_tid() == 0)
    ((int *)out)[__accomp_bid()] = sum * 10000 + small[0] + (small[1] == 7 ? 0 : 5000);
}

__ACCOMP_KERNEL void pointer_atomic(KERNEL_PARAMETERS) {
  (void)in, (void)ws, (void)which;
  if (THIS_THREAD < n) __ACCOMP_ATOMIC_UPDATE((int **)out, o, o + 2);
}

__ACCOMP_KERNEL void complex_atomic(KERNEL_PARAMETERS) {
  (void)in, (void)ws, (void)which;
  ComplexFloat one;
  __real one = 1, __imag one = -2;
  if (THIS_THREAD < n) __ACCOMP_ATOMIC_UPDATE((ComplexFloat *)out, o, o + one);
}

// x += e with a float and a double: 0.5 is a float, 'which' / 10.0 is not.
__ACCOMP_KERNEL void float_plus_double(KERNEL_PARAMETERS) {
  (void)in, (void)ws;
  if (THIS_THREAD >= n) return;
  __ACCOMP_ATOMIC_ADD((float *)out, 0.5);
  __ACCOMP_ATOMIC_ADD((float *)out + 1 + THIS_THREAD, which / 10.0);
  __ACCOMP_ATOMIC_SUB((int *)out + 2000, 1.5); // int - double: the remainder is cut off
}

// --- globals, the C library, order of work -----------------------------------------------

int check_global[4] = {1, 2, 3, 4};

__ACCOMP_KERNEL void read_global(KERNEL_PARAMETERS) {
  (void)in, (void)ws, (void)n, (void)which;
  for (int i = 0; i < 4; i++) ((int *)out)[i] = check_global[i];
}
__ACCOMP_KERNEL void write_global(KERNEL_PARAMETERS) {
  UNUSED;
  check_global[which & 3] = (int)n;
}

__ACCOMP_KERNEL void libc(KERNEL_PARAMETERS) {
  (void)ws, (void)which;
  int *o = (int *)out;
  char *copy = out + 1024;
  __builtin_memcpy(copy, in, n);
  o[0] = (int)__accomp_libc_strlen(copy);
  o[1] = __accomp_libc_strcmp(copy, in);
  o[2] = __accomp_libc_memcmp(copy, "accomp!", 8) < 0;
  o[3] = __accomp_libc_strchr(copy, 'o') == copy + 3;
  __builtin_memmove(copy + 1, copy, n);
  o[4] = copy[0] == copy[1] && copy[6] == 'p';
  __builtin_memset(copy, 'z', 3);
  o[5] = __accomp_libc_strncmp(copy, "zzzc", 4);
#ifdef ACCOMP_NVPTX
  int *heap = malloc(64 * sizeof *heap);
  if (heap) {
    for (unsigned i = 0; i < 64; i++) heap[(i * 7) & 63] = (int)(i + n);
    o[6] = heap[7] + heap[14];
    free(heap);
  }
#else
  o[6] = (int)(2 * n + 3);
#endif
}

__ACCOMP_KERNEL void prints(KERNEL_PARAMETERS) {
  (void)in, (void)ws, (void)which;
  printf("  device says %u %g %s\n", n, 0.5, "words");
  ((int *)out)[0] = (int)n;
}

// Adds 1 to every element, slowly enough that work queued behind it would overtake.
__ACCOMP_KERNEL void slow_add(KERNEL_PARAMETERS) {
  (void)in, (void)ws;
  unsigned i = THIS_THREAD;
  if (i >= n) return;
  volatile int *p = (volatile int *)out + i;
  double wait = i;
  for (unsigned k = 0; k < which; k++) wait = __builtin_sqrt(wait + k);
  *p = *p + 1 + (wait > 1e300);
}

__ACCOMP_KERNEL void empty(KERNEL_PARAMETERS) { UNUSED; }

__ACCOMP_KERNEL void stray(KERNEL_PARAMETERS) {
  UNUSED;
  *(volatile int *)(unsigned long)(16 * (unsigned long)n) = 1;
}

__ACCOMP_KERNEL void fails_assert(KERNEL_PARAMETERS) {
  UNUSED;
  if (n) __accomp_libc___assert_fail("n == 0", "check.c", 1, "fails_assert");
}

// --- mathematics ---------------------------------------------------------------------------

#define FOR_EACH(call)                                                                   \
  for (unsigned i = THIS_THREAD; i < n; i += ALL_THREADS) o[i] = call;                   \
  break;

#define MATH_KERNEL(T, F)                                                                \
  const T *x = (const T *)in, *y = x + n;                                                \
  T *o = (T *)out, part;                                                                 \
  int e;                                                                                 \
  (void)ws;                                                                              \
  switch (which) {                                                                       \
  MATH_UNARY MATH_BINARY case MATH_fma:                                                  \
    FOR_EACH(F(fma)(x[i], y[i], x[n - 1 - i]))                                           \
  case MATH_ldexp: FOR_EACH(F(ldexp)(x[i], (int)i % 4000 - 2000))                        \
  case MATH_scalbn: FOR_EACH(F(scalbn)(x[i], (int)i % 4000 - 2000))                      \
  case MATH_frexp: FOR_EACH(F(frexp)(x[i], &e))                                          \
  case MATH_frexp_exponent: FOR_EACH((F(frexp)(x[i], &e), (T)e))                         \
  case MATH_modf: FOR_EACH(F(modf)(x[i], &part))                                         \
  case MATH_modf_whole: FOR_EACH((F(modf)(x[i], &part), part))                           \
  case MATH_sincos_sin: FOR_EACH((F(sincos)(x[i], &part, o + i), part))                  \
  case MATH_ilogb: FOR_EACH((T)F(ilogb)(x[i]))                                           \
  case MATH_remquo: FOR_EACH((T)(F(remquo)(x[i], y[i], &e)))                             \
    default : break;                                                                     \
  }

#define DOUBLE(name) __accomp_math_##name
#define FLOAT(name)  __accomp_math_##name##f

#define MATH1(name, ...)                                                                 \
  case MATH_##name: FOR_EACH((double)__accomp_math_##name(x[i]))
#define MATH2(name, ...)                                                                 \
  case MATH_##name: FOR_EACH(__accomp_math_##name(x[i], y[i]))
__ACCOMP_KERNEL void math_double(KERNEL_PARAMETERS){MATH_KERNEL(double, DOUBLE)}
#undef MATH1
#undef MATH2
#define MATH1(name, ...)                                                                 \
  case MATH_##name: FOR_EACH((float)__accomp_math_##name##f(x[i]))
#define MATH2(name, ...)                                                                 \
  case MATH_##name: FOR_EACH(__accomp_math_##name##f(x[i], y[i]))
__ACCOMP_KERNEL void math_float(KERNEL_PARAMETERS){MATH_KERNEL(float, FLOAT)}

// --- the emulated device's entries ----------------------------------------------------------

#ifdef ACCOMP_EMU
#define ENTRY(function)                                                                  \
  void emu_##function(void *const *p);                                                   \
  void emu_##function(void *const *p) {                                                  \
    function(*(char **)p[0], *(char **)p[1], *(char **)p[2], *(unsigned *)p[3],          \
             *(unsigned *)p[4]);                                                         \
  }
#define REDUCTION(name, ...) ENTRY(reduce_##name)
#define ATOMIC(name, ...)    ENTRY(atomic_##name)
#define KERNEL               ENTRY
REDUCTIONS ATOMIC_INTEGERS ATOMIC_REALS KERNELS
#endif
