// Atomic accesses: what 'atomic' directives become, in device C and in host C.
// In:  p, a pointer expression, evaluated once, to a scalar of 1, 2, 4 or 8 bytes, naturally
//      aligned (integers, float, double, _Bool, pointers, enums, float _Complex).
// Out: statement expressions. Memory order is relaxed, as OpenACC 3.3, 2.12 asks; for a
//      stronger one put __ACCOMP_ATOMIC_FENCE() before and after.
//
//   __ACCOMP_ATOMIC_READ(p)                    yields *p
//   __ACCOMP_ATOMIC_WRITE(p, v)                *p = v
//   __ACCOMP_ATOMIC_EXCHANGE(p, v)             *p = v, yields the value before
//   __ACCOMP_ATOMIC_UPDATE(p, old, expr)       *p = expr, in which 'old' names the value of *p
//   __ACCOMP_ATOMIC_CAPTURE_OLD(p, old, expr)  the same, yields the value before
//   __ACCOMP_ATOMIC_CAPTURE_NEW(p, old, expr)  the same, yields the value after
// 'expr' may be evaluated several times: side effects belong before the macro.
//
//   __ACCOMP_ATOMIC_ADD(p, e), _SUB, _AND, _OR, _XOR, _MIN, _MAX
// update *p, an integer or a real number, and yield the value before; e is evaluated once.
// The result is that of the C expression *p + e and so on, whatever the type of e; one
// machine instruction does it where that is the same.
#ifndef ACCOMP_DEVICE_ATOMIC_H
#define ACCOMP_DEVICE_ATOMIC_H

// The memory is accessed as words of its size, whatever its declared type.
typedef unsigned char __accomp_word8 __attribute__((may_alias));
typedef unsigned short __accomp_word16 __attribute__((may_alias));
typedef unsigned __accomp_word32 __attribute__((may_alias));
typedef unsigned long long __accomp_word64 __attribute__((may_alias));
typedef int __accomp_signed32 __attribute__((may_alias));
typedef long long __accomp_signed64 __attribute__((may_alias));
typedef float __accomp_float __attribute__((may_alias));
typedef double __accomp_double __attribute__((may_alias));
struct __accomp_no_atomic_access_of_this_size;

#ifdef ACCOMP_NVPTX
#define __ACCOMP_ATOMIC_FENCE() __accomp_fence()
#else
#define __ACCOMP_ATOMIC_FENCE() __atomic_thread_fence(__ATOMIC_SEQ_CST)
#endif

// A thread's own variables need no atomic access, and on nvptx there is none: 'atom' takes no local
// memory. Where p may point to such a one, the access stands in a block that begins with
// __ACCOMP_ATOMIC_ANYWHERE; elsewhere nothing is asked. OWN: does it? OTHER: p, of which the compiler
// knows no longer that it might.
enum { __accomp_anywhere = 0 };
#define __ACCOMP_ATOMIC_ANYWHERE enum { __accomp_anywhere = 1 };
#ifdef ACCOMP_NVPTX
#define __ACCOMP_ATOMIC_OWN(p) (__accomp_anywhere && __nvvm_isspacep_local((const void *)(p)))
#define __ACCOMP_ATOMIC_OTHER(p)                                                          \
  ({                                                                                      \
    __auto_type __accomp_other = (p);                                                     \
    if (__accomp_anywhere) __asm__("" : "+l"(__accomp_other));                            \
    __accomp_other;                                                                       \
  })
#else
#define __ACCOMP_ATOMIC_OWN(p) 0
#define __ACCOMP_ATOMIC_OTHER(p) (p)
#endif

// The type of *p without qualifiers and address space: a comma's right side is a value.
#define __ACCOMP_ATOMIC_TYPE(p) __typeof__((void)0, *(p))

#define __ACCOMP_ATOMIC_IF_SIZE(p, n, word, other) \
  __builtin_choose_expr(sizeof(*(p)) == n, (word *)(p), other)
#define __ACCOMP_ATOMIC_WORDS(p)                                                          \
  __ACCOMP_ATOMIC_IF_SIZE(p, 8, __accomp_word64,                                          \
  __ACCOMP_ATOMIC_IF_SIZE(p, 4, __accomp_word32,                                          \
  __ACCOMP_ATOMIC_IF_SIZE(p, 2, __accomp_word16,                                          \
  __ACCOMP_ATOMIC_IF_SIZE(p, 1, __accomp_word8,                                           \
                          (struct __accomp_no_atomic_access_of_this_size *)(p)))))

// One value, seen as the user's type and as a word.
#define __ACCOMP_ATOMIC_CELL(p)                                                           \
  union {                                                                                 \
    __typeof__(*__ACCOMP_ATOMIC_WORDS(p)) word;                                           \
    __ACCOMP_ATOMIC_TYPE(p) value;                                                        \
  }

#define __ACCOMP_ATOMIC_READ(p)                                                           \
  ({                                                                                      \
    __auto_type __accomp_p = (p);                                                         \
    __ACCOMP_ATOMIC_CELL(__accomp_p) __accomp_was;                                        \
    __accomp_was.word =                                                                   \
        __atomic_load_n(__ACCOMP_ATOMIC_WORDS(__accomp_p), __ATOMIC_RELAXED);             \
    __accomp_was.value;                                                                   \
  })

#define __ACCOMP_ATOMIC_WRITE(p, v)                                                       \
  ({                                                                                      \
    __auto_type __accomp_p = (p);                                                         \
    __ACCOMP_ATOMIC_CELL(__accomp_p) __accomp_now;                                        \
    __accomp_now.value = (v);                                                             \
    __atomic_store_n(__ACCOMP_ATOMIC_WORDS(__accomp_p), __accomp_now.word,                \
                     __ATOMIC_RELAXED);                                                   \
  })

#define __ACCOMP_ATOMIC_EXCHANGE(p, v)                                                    \
  ({                                                                                      \
    __auto_type __accomp_p = (p);                                                         \
    __ACCOMP_ATOMIC_CELL(__accomp_p) __accomp_was, __accomp_now;                          \
    __accomp_now.value = (v);                                                             \
    __auto_type __accomp_words = __ACCOMP_ATOMIC_WORDS(__accomp_p);                       \
    if (__ACCOMP_ATOMIC_OWN(__accomp_words))                                              \
      __accomp_was.word = *__accomp_words, *__accomp_words = __accomp_now.word;           \
    else                                                                                  \
      __accomp_was.word = __atomic_exchange_n(__ACCOMP_ATOMIC_OTHER(__accomp_words),      \
                                              __accomp_now.word, __ATOMIC_RELAXED);       \
    __accomp_was.value;                                                                   \
  })

#define __ACCOMP_ATOMIC_SWAP(words, was, now)                                             \
  (__ACCOMP_ATOMIC_OWN(words)                                                             \
       ? (*(words) = (now), 1)                                                            \
       : __atomic_compare_exchange_n(__ACCOMP_ATOMIC_OTHER(words), &(was), now, 0,        \
                                     __ATOMIC_RELAXED, __ATOMIC_RELAXED))

// A value that stays the same is not stored: a maximum, once large, only reads.
#define __ACCOMP_ATOMIC_LOOP(p, old, expr, result)                                        \
  ({                                                                                      \
    __auto_type __accomp_p = (p);                                                         \
    __auto_type __accomp_words = __ACCOMP_ATOMIC_WORDS(__accomp_p);                       \
    __ACCOMP_ATOMIC_CELL(__accomp_p) __accomp_was, __accomp_now;                          \
    __accomp_was.word = __atomic_load_n(__accomp_words, __ATOMIC_RELAXED);                \
    do {                                                                                  \
      __ACCOMP_ATOMIC_TYPE(__accomp_p) old = __accomp_was.value;                          \
      __accomp_now.value = (expr);                                                        \
    } while (__accomp_now.word != __accomp_was.word &&                                    \
             !__ACCOMP_ATOMIC_SWAP(__accomp_words, __accomp_was.word,                     \
                                   __accomp_now.word));                                   \
    result;                                                                               \
  })
#define __ACCOMP_ATOMIC_UPDATE(p, old, expr) __ACCOMP_ATOMIC_LOOP(p, old, expr, (void)0)
#define __ACCOMP_ATOMIC_CAPTURE_OLD(p, old, expr) \
  __ACCOMP_ATOMIC_LOOP(p, old, expr, __accomp_was.value)
#define __ACCOMP_ATOMIC_CAPTURE_NEW(p, old, expr) \
  __ACCOMP_ATOMIC_LOOP(p, old, expr, __accomp_now.value)

// --- one instruction where there is one ------------------------------------------------

// Are two numbers the same bits, in their common type?
#define __ACCOMP_ATOMIC_SAME(a, b)                                                        \
  ({                                                                                      \
    __typeof__((a) + (b)) __accomp_number;                                                \
    __ACCOMP_ATOMIC_CELL(&__accomp_number) __accomp_a, __accomp_b;                        \
    __accomp_a.value = (a), __accomp_b.value = (b);                                       \
    __accomp_a.word == __accomp_b.word;                                                   \
  })

// 1: an integer, 2: float, 3: double, 0: anything else.
#define __ACCOMP_ATOMIC_CLASS(x)                                                          \
  _Generic((x), _Bool: 1, char: 1, signed char: 1, unsigned char: 1, short: 1, unsigned short: 1,   \
           int: 1, unsigned: 1, long: 1, unsigned long: 1, long long: 1,                  \
           unsigned long long: 1, float: 2, double: 3, default: 0)

#define __ACCOMP_ATOMIC_INTEGERS(p, e, bytes)                                             \
  (__ACCOMP_ATOMIC_CLASS(*(p)) == 1 && __ACCOMP_ATOMIC_CLASS(e) == 1 &&                   \
   sizeof(*(p)) == bytes)

// x += e with a float x and a double e is a sum of doubles, rounded to float. It equals the
// sum of floats when e is a float's value: 53 bits are more than twice 24 plus 2.
#define __ACCOMP_ATOMIC_FLOATS(p, e)                                                      \
  (__ACCOMP_ATOMIC_CLASS(*(p)) == 2 &&                                                    \
   (__ACCOMP_ATOMIC_CLASS(e) == 2 ||                                                      \
    (__ACCOMP_ATOMIC_CLASS(e) && (double)(float)(e) == (double)(e))))

#define __ACCOMP_ATOMIC_DOUBLES(p, e) \
  (__ACCOMP_ATOMIC_CLASS(*(p)) == 3 && __ACCOMP_ATOMIC_CLASS(e))

// Integers wrap around: only the low bits of e count. Real numbers have an instruction for
// sums only: x - e is x + -e.
#define __ACCOMP_ATOMIC_SUM(fetch, p, e, operator)                                        \
  ({                                                                                      \
    __auto_type __accomp_q = (p);                                                         \
    __auto_type __accomp_e = (e);                                                         \
    __ACCOMP_ATOMIC_TYPE(__accomp_q) __accomp_r;                                          \
    if (__ACCOMP_ATOMIC_OWN(__accomp_q)) {                                                \
      __accomp_r = *__accomp_q;                                                           \
      *__accomp_q = __accomp_r operator __accomp_e;                                       \
    } else {                                                                              \
      __accomp_q = __ACCOMP_ATOMIC_OTHER(__accomp_q);                                     \
      if (__ACCOMP_ATOMIC_INTEGERS(__accomp_q, __accomp_e, 4))                            \
        __accomp_r = fetch((__accomp_word32 *)__accomp_q, (unsigned)__accomp_e,           \
                           __ATOMIC_RELAXED);                                             \
      else if (__ACCOMP_ATOMIC_INTEGERS(__accomp_q, __accomp_e, 8))                       \
        __accomp_r = fetch((__accomp_word64 *)__accomp_q, (unsigned long long)__accomp_e, \
                           __ATOMIC_RELAXED);                                             \
      else if (__ACCOMP_ATOMIC_FLOATS(__accomp_q, __accomp_e))                            \
        __accomp_r = __atomic_fetch_add((__accomp_float *)__accomp_q,                     \
                                        operator(float) __accomp_e, __ATOMIC_RELAXED);    \
      else if (__ACCOMP_ATOMIC_DOUBLES(__accomp_q, __accomp_e))                           \
        __accomp_r = __atomic_fetch_add((__accomp_double *)__accomp_q,                    \
                                        operator(double) __accomp_e, __ATOMIC_RELAXED);   \
      else                                                                                \
        __accomp_r = __ACCOMP_ATOMIC_CAPTURE_OLD(__accomp_q, __accomp_o,                  \
                                                 __accomp_o operator __accomp_e);         \
    }                                                                                     \
    __accomp_r;                                                                           \
  })
#define __ACCOMP_ATOMIC_ADD(p, e) __ACCOMP_ATOMIC_SUM(__atomic_fetch_add, p, e, +)
#define __ACCOMP_ATOMIC_SUB(p, e) __ACCOMP_ATOMIC_SUM(__atomic_fetch_sub, p, e, -)

#define __ACCOMP_ATOMIC_BITS(fetch, p, e, operator)                                       \
  ({                                                                                      \
    __auto_type __accomp_q = (p);                                                         \
    __auto_type __accomp_e = (e);                                                         \
    __ACCOMP_ATOMIC_TYPE(__accomp_q) __accomp_r;                                          \
    if (__ACCOMP_ATOMIC_OWN(__accomp_q)) {                                                \
      __accomp_r = *__accomp_q;                                                           \
      *__accomp_q = __accomp_r operator __accomp_e;                                       \
    } else {                                                                              \
      __accomp_q = __ACCOMP_ATOMIC_OTHER(__accomp_q);                                     \
      if (__ACCOMP_ATOMIC_INTEGERS(__accomp_q, __accomp_e, 4))                            \
        __accomp_r = fetch((__accomp_word32 *)__accomp_q, (unsigned)__accomp_e,           \
                           __ATOMIC_RELAXED);                                             \
      else if (__ACCOMP_ATOMIC_INTEGERS(__accomp_q, __accomp_e, 8))                       \
        __accomp_r = fetch((__accomp_word64 *)__accomp_q, (unsigned long long)__accomp_e, \
                           __ATOMIC_RELAXED);                                             \
      else                                                                                \
        __accomp_r = __ACCOMP_ATOMIC_CAPTURE_OLD(__accomp_q, __accomp_o,                  \
                                                 __accomp_o operator __accomp_e);         \
    }                                                                                     \
    __accomp_r;                                                                           \
  })
#define __ACCOMP_ATOMIC_AND(p, e) __ACCOMP_ATOMIC_BITS(__atomic_fetch_and, p, e, &)
#define __ACCOMP_ATOMIC_OR(p, e) __ACCOMP_ATOMIC_BITS(__atomic_fetch_or, p, e, |)
#define __ACCOMP_ATOMIC_XOR(p, e) __ACCOMP_ATOMIC_BITS(__atomic_fetch_xor, p, e, ^)

// C compares *p and e in their common type: one instruction does it when that is the type
// of *p. Numbers that are not ordered (NaN) leave *p as it is.
#define __ACCOMP_ATOMIC_COMMON(p, e, bytes, sign)                                         \
  (__ACCOMP_ATOMIC_INTEGERS(p, e, bytes) &&                                               \
   __builtin_types_compatible_p(__ACCOMP_ATOMIC_TYPE(p), __typeof__(*(p) + (e))) &&       \
   ((__ACCOMP_ATOMIC_TYPE(p))-1 < 0) == sign)
#define __ACCOMP_ATOMIC_BOUND(fetch, p, e, operator)                                      \
  ({                                                                                      \
    __auto_type __accomp_q = (p);                                                         \
    __auto_type __accomp_e = (e);                                                         \
    __ACCOMP_ATOMIC_TYPE(__accomp_q) __accomp_r;                                          \
    if (__ACCOMP_ATOMIC_OWN(__accomp_q)) {                                                \
      __accomp_r = *__accomp_q;                                                           \
      if (__accomp_r operator __accomp_e) *__accomp_q = __accomp_e;                       \
    } else {                                                                              \
      __accomp_q = __ACCOMP_ATOMIC_OTHER(__accomp_q);                                     \
      if (__ACCOMP_ATOMIC_COMMON(__accomp_q, __accomp_e, 4, 1))                           \
        __accomp_r = fetch((__accomp_signed32 *)__accomp_q, (int)__accomp_e,              \
                           __ATOMIC_RELAXED);                                             \
      else if (__ACCOMP_ATOMIC_COMMON(__accomp_q, __accomp_e, 4, 0))                      \
        __accomp_r = fetch((__accomp_word32 *)__accomp_q, (unsigned)__accomp_e,           \
                           __ATOMIC_RELAXED);                                             \
      else if (__ACCOMP_ATOMIC_COMMON(__accomp_q, __accomp_e, 8, 1))                      \
        __accomp_r = fetch((__accomp_signed64 *)__accomp_q, (long long)__accomp_e,        \
                           __ATOMIC_RELAXED);                                             \
      else if (__ACCOMP_ATOMIC_COMMON(__accomp_q, __accomp_e, 8, 0))                      \
        __accomp_r = fetch((__accomp_word64 *)__accomp_q, (unsigned long long)__accomp_e, \
                           __ATOMIC_RELAXED);                                             \
      else                                                                                \
        __accomp_r = __ACCOMP_ATOMIC_CAPTURE_OLD(                                         \
            __accomp_q, __accomp_o,                                                       \
            __accomp_o operator __accomp_e ? (__ACCOMP_ATOMIC_TYPE(__accomp_q))__accomp_e \
                                           : __accomp_o);                                 \
    }                                                                                     \
    __accomp_r;                                                                           \
  })
#define __ACCOMP_ATOMIC_MIN(p, e) __ACCOMP_ATOMIC_BOUND(__atomic_fetch_min, p, e, >)
#define __ACCOMP_ATOMIC_MAX(p, e) __ACCOMP_ATOMIC_BOUND(__atomic_fetch_max, p, e, <)

#endif
