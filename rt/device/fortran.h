// The C of a Fortran file's constructs uses this (src/front/fortran): descriptors, and intrinsic functions that C has not.
// In:  Fortran 2018 descriptors (ISO_Fortran_binding.h, 18.5.3).  Out: inline functions.
#ifndef ACCOMP_DEVICE_FORTRAN_H
#define ACCOMP_DEVICE_FORTRAN_H
#pragma GCC system_header
#include <complex.h>
#include <float.h>
#include <limits.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

typedef void *omp_depend_t; // objects that 'interop' makes

void __accomp_stop(int status);
void __accomp_stop_says(const char *words, const char *text, int status);

// gfortran's and flang's: both have these members at the same places.
struct accomp_cfi {
  void *base;
  size_t size; // of an element
  int version;
  signed char rank, type, attribute, extra;
  struct {
    ptrdiff_t lower, extent, stride; // the stride in bytes
  } dim[15];
};
_Static_assert(sizeof(struct accomp_cfi) == 48 * 8, "DESCRIPTOR_WORDS of front/fortran/internal.h");

// NULL: an argument that is absent, not allocated, or not associated.
// NULL: there is no element.
static inline void *accomp_base(const struct accomp_cfi *a) {
  for (int k = 0; a && k < a->rank; k++)
    if (!a->dim[k].extent) return NULL;
  return a ? a->base : NULL;
}
static inline long accomp_extent(const struct accomp_cfi *a, int k) { return a && a->base ? a->dim[k].extent : 0; }

// Is there a variable?
static inline int accomp_has(const void *variable) { return variable != NULL; }

// The length of each string of an array.
static inline long accomp_length(const struct accomp_cfi *a) { return a && a->base ? (long)a->size : 0; }

// The compilers' own descriptors, as procedures without BIND(C) get them. NULL: an absent argument.
struct accomp_gfortran {
  void *base;
  long offset;
  size_t size;
  int version;
  signed char rank, type;
  short attribute;
  long span; // bytes of a stride of 1
  struct {
    long stride, lower, upper;
  } dim[15];
};
_Static_assert(sizeof(struct accomp_cfi) == 48 * 8, "DESCRIPTOR_WORDS of front/fortran/internal.h");
static inline void accomp_of_gfortran(const struct accomp_gfortran *a, struct accomp_cfi *to) {
  to->base = a ? a->base : NULL;
  to->size = a ? a->size : 0;
  to->rank = a ? a->rank : 0;
  for (int k = 0; k < to->rank; k++) {
    to->dim[k].lower = a->dim[k].lower;
    to->dim[k].extent = a->dim[k].upper - a->dim[k].lower + 1;
    to->dim[k].stride = a->dim[k].stride * (a->span ? a->span : (long)a->size);
  }
}
static inline void accomp_of_flang(const struct accomp_cfi *a, struct accomp_cfi *to) {
  to->base = a ? a->base : NULL;
  to->size = a ? a->size : 0;
  to->rank = a ? a->rank : 0;
  for (int k = 0; k < to->rank; k++) to->dim[k] = a->dim[k];
}

// Variables that devices have through the whole program (accomp/abi.h).
void *__accomp_watch(void *at, unsigned long length, unsigned long (*bytes)(const void *descriptor), unsigned flags, const char *name);
void __accomp_unwatch(void *);
void __accomp_watch_ends(const void *at);
void *__accomp_watch_device(void *base);
static inline unsigned long accomp_count(long extent) { return extent > 0 ? (unsigned long)extent : 0; }

// The routines of both APIs that regions may call.
int omp_get_thread_num(void), omp_get_num_threads(void), omp_get_max_threads(void), omp_get_thread_limit(void),
    omp_get_level(void), omp_get_active_level(void), omp_get_team_num(void), omp_get_num_teams(void), omp_get_device_num(void),
    omp_in_parallel(void), omp_is_initial_device(void), omp_get_default_device(void), omp_get_initial_device(void),
    omp_get_num_devices(void), omp_get_num_procs(void), omp_get_team_size(int), omp_get_ancestor_thread_num(int),
    omp_get_max_active_levels(void), omp_get_supported_active_levels(void), omp_get_dynamic(void), omp_get_cancellation(void),
    omp_in_final(void), omp_get_max_task_priority(void), omp_get_proc_bind(void), omp_get_max_teams(void), acc_on_device(int);
void omp_set_num_threads(int);
typedef struct omp_lock_t {
  void *_lk;
} omp_lock_t;
typedef struct omp_nest_lock_t {
  void *_lk;
} omp_nest_lock_t;
void omp_init_lock(omp_lock_t *), omp_destroy_lock(omp_lock_t *), omp_set_lock(omp_lock_t *), omp_unset_lock(omp_lock_t *),
    omp_init_nest_lock(omp_nest_lock_t *), omp_destroy_nest_lock(omp_nest_lock_t *), omp_set_nest_lock(omp_nest_lock_t *),
    omp_unset_nest_lock(omp_nest_lock_t *);
int omp_test_lock(omp_lock_t *), omp_test_nest_lock(omp_nest_lock_t *);
double omp_get_wtime(void), omp_get_wtick(void);

// Between the braces of a data construct: it ends by accomp_end_half, with the handle that it leaves (construct.h).
void __accomp_half(void **handle);
static inline void accomp_end_half(void **handle) {
  void *kept = *handle;
  *handle = NULL;
  if (kept) (**(void (**)(void *))kept)(kept);
}

// place: "file:line: 'a'".
static inline void accomp_no_rows(const char *place) {
  fprintf(stderr, "%s is a section with gaps in its first dimension, or with rows of no common length: "
                  "sorry, not implemented in a construct for devices\n", place);
  exit(1);
}

// Ends the program where a variable that the construct itself needs on the host is absent; place: its file, line and name.
static inline void accomp_there(const void *at, const char *place) {
  if (at) return;
  fprintf(stderr, "%s is not there: it is absent, not allocated, or behind a pointer that is not associated\n", place);
  exit(1);
}

// The construct calls type-bound procedures of an object of CLASS(type), which has another type.
static inline void accomp_other_type(const char *place, const char *type) {
  fprintf(stderr, "%s is of a type that extends '%s': sorry, not implemented in a construct for devices that calls its type-bound "
                  "procedures; SELECT TYPE around the construct gives it its own type\n", place, type);
  exit(1);
}

// ALLOCATE, DEALLOCATE and assignments in code for devices, of its own variables. place: "file:line: 'a'"; NULL: the program asks whether
// there is memory.
static inline void accomp_need_memory(const void *p, const char *place) {
  if (!p && place) __accomp_stop_says(place, "is not allocated, or there is no memory for it", 1);
}
// Marks the descriptors of components whose memory code for devices may end.
#define ACCOMP_OWN 0x0acc0acc
static inline void accomp_must_own(int own, const char *place) {
  if (!own)
    __accomp_stop_says(place, "is the program's: sorry, not implemented: code for devices changes the shape of a component that "
                              "the program has allocated, or whether it is allocated", 1);
}
static inline void *accomp_allocate(const void *old, long bytes, const char *place) {
  if (old && place) __accomp_stop_says(place, "is allocated already", 1);
  void *p = old ? NULL : malloc(bytes ? bytes : 1);
  accomp_need_memory(p, place);
  return p;
}

// Targets of pointers that are arguments: elements follow each other, and rows have a length.
static inline void accomp_no_argument(const char *place) {
  __accomp_stop_says(place, "is a section with gaps in its first dimension, or with rows of no common length: sorry, not "
                            "implemented as an argument that is a pointer", 1);
}
static inline void *accomp_side_by_side(const void *base, long extent, long stride, const char *place) {
  if (base && extent > 1 && stride != 1) accomp_no_argument(place);
  return (void *)base;
}
// step: elements between neighbours in the dimension; next: the extent of the next one, where these are next_stride apart.
static inline long accomp_row_of(long step, long extent, long next, long next_stride, const char *place) {
  if (next_stride >= step && next_stride % step == 0) return next_stride / step;
  if (next > 1 && extent > 0) accomp_no_argument(place);
  return extent > 0 ? extent : 1;
}

// The first element of what may have gaps.
static inline void *accomp_rows(const struct accomp_cfi *a, const char *place) {
  if (a && a->base && a->dim[0].extent > 1 && a->dim[0].stride != (ptrdiff_t)a->size) accomp_no_rows(place);
  return accomp_base(a);
}

// Bytes from an element to the next one in dimension k. A dimension of one element has those of the next dimension of several, so that its rows
// and those around it agree.
static inline ptrdiff_t accomp_step(const struct accomp_cfi *a, int k) {
  ptrdiff_t step = (ptrdiff_t)a->size;
  if (!k) return step;
  for (int j = k; j < a->rank; j++)
    if (a->dim[j].extent > 1) return a->dim[j].stride;
  while (k > 1 && a->dim[k - 1].extent <= 1) k--;
  if (k > 1) step = a->dim[k - 1].stride;
  return a->dim[k - 1].extent > 1 ? step * a->dim[k - 1].extent : step;
}

// The length of a row of dimension k, from the strides. An array of one element or none has any.
static inline long accomp_row(const struct accomp_cfi *a, int k, const char *place) {
  if (!a || !a->base) return 0;
  ptrdiff_t one = accomp_step(a, k), next = accomp_step(a, k + 1);
  if (next <= 0 || one <= 0 || next % one) accomp_no_rows(place);
  return next / one;
}

// Do rows follow each other as C's do, with gaps between them or not?
static inline int accomp_has_rows(const struct accomp_cfi *a) {
  if (a->dim[0].extent > 1 && a->dim[0].stride != (ptrdiff_t)a->size) return 0;
  for (int k = 0; k + 1 < a->rank; k++) {
    ptrdiff_t one = accomp_step(a, k), next = accomp_step(a, k + 1);
    if (next <= 0 || one <= 0 || next % one) return 0;
  }
  return 1;
}

// An array without such rows, as one that has them, for the time of a construct.
struct accomp_packed {
  struct accomp_cfi cfi;
  const struct accomp_cfi *from; // NULL: it is none
};

int acc_is_present(void *, size_t), acc_get_device_type(void), omp_target_is_present(const void *, int);

// Device memory that holds elements of it is another copy: the construct would have to use that.
static inline int accomp_is_elsewhere(void *element, size_t size, int acc) {
  enum { HOST = 2 }; // acc_device_host
  if (acc) return acc_get_device_type() != HOST && acc_is_present(element, size);
  return omp_get_default_device() != omp_get_initial_device() && omp_target_is_present(element, omp_get_default_device());
}

static inline void accomp_copy_packed(struct accomp_packed *p, int in, int acc, const char *place) {
  ptrdiff_t at[15] = {0};
  size_t size = p->cfi.size;
  char *to = p->cfi.base;
  for (int k = 0; k < p->cfi.rank; k++)
    if (p->cfi.dim[k].extent < 1) return;
  for (int k = 0; k < p->cfi.rank; to += size) {
    char *element = p->from->base;
    for (k = 0; k < p->cfi.rank; k++) element += at[k] * p->from->dim[k].stride;
    if (in && accomp_is_elsewhere(element, size, acc)) accomp_no_rows(place);
    __builtin_memcpy(in ? to : element, in ? element : to, size);
    for (k = 0; k < p->cfi.rank && ++at[k] == p->cfi.dim[k].extent; k++) at[k] = 0;
  }
}

static inline const struct accomp_cfi *accomp_pack(const struct accomp_cfi *a, struct accomp_packed *p, int acc,
                                                   const char *place) {
  p->from = NULL;
  if (!a || !a->base || accomp_has_rows(a)) return a;
  size_t size = a->size;
  p->from = a;
  p->cfi.size = size;
  p->cfi.rank = a->rank;
  for (int k = 0; k < a->rank; k++) {
    p->cfi.dim[k].lower = a->dim[k].lower;
    p->cfi.dim[k].extent = a->dim[k].extent;
    p->cfi.dim[k].stride = (ptrdiff_t)size;
    size *= (size_t)(a->dim[k].extent > 0 ? a->dim[k].extent : 0);
  }
  p->cfi.base = malloc(size ? size : 1);
  if (!p->cfi.base) accomp_no_rows(place);
  accomp_copy_packed(p, 1, acc, place);
  return &p->cfi;
}

static inline void accomp_unpack(struct accomp_packed *p, int written) {
  if (!p->from) return;
  if (written) accomp_copy_packed(p, 0, 0, "");
  free(p->cfi.base);
}

static inline float _Complex accomp_complex_c4(float re, float im) {
  const float _Complex z = {re, im}; // clang's initialiser of both parts
  return z;
}
static inline double _Complex accomp_complex_c8(double re, double im) {
  const double _Complex z = {re, im}; // clang's initialiser of both parts
  return z;
}

#define ACCOMP_NUMBER(T, s)                                                                                              \
  static inline T accomp_power2_##s(T x) { return x * x; }                                                               \
  static inline T accomp_power3_##s(T x) { return x * x * x; }                                                           \
  static inline T accomp_power4_##s(T x) {                                                                               \
    T y = x * x;                                                                                                         \
    return y * y;                                                                                                        \
  }
#define ACCOMP_ORDERED(T, s)                                                                                             \
  static inline T accomp_max_##s(T a, T b) { return a > b ? a : b; }                                                     \
  static inline T accomp_min_##s(T a, T b) { return a < b ? a : b; }                                                     \
  static inline T accomp_dim_##s(T a, T b) { return a > b ? a - b : 0; }
// Powers of integers: 0 for 1/n, but of 1 and -1.
#define ACCOMP_INTEGER(T, U, s)                                                                                          \
  ACCOMP_NUMBER(T, s)                                                                                                    \
  ACCOMP_ORDERED(T, s)                                                                                                   \
  static inline T accomp_power_##s(T x, long n) {                                                                        \
    if (n < 0) return x == 1 ? 1 : x == -1 ? (n & 1 ? -1 : 1) : 0;                                                       \
    T r = 1;                                                                                                             \
    for (; n; n >>= 1, x = (T)((unsigned long)x * (unsigned long)x))                                                                                   \
      if (n & 1) r = (T)((unsigned long)r * (unsigned long)x);                                                                                         \
    return r;                                                                                                            \
  }                                                                                                                      \
  static inline T accomp_abs_##s(T x) { return x < 0 ? (T)-x : x; }                                                      \
  static inline T accomp_sign_##s(T x, T y) { return (x < 0) != (y < 0) ? (T)-x : x; }                                   \
  static inline T accomp_modulo_##s(T a, T p) {                                                                          \
    T m = (T)(a % p);                                                                                                    \
    return m && (m < 0) != (p < 0) ? (T)(m + p) : m;                                                                     \
  }                                                                                                                      \
  static inline T accomp_ishft_##s(T x, long n) {                                                                        \
    int bits = 8 * (int)sizeof(T);                                                                                       \
    if (n >= bits || n <= -bits) return 0;                                                                               \
    return n >= 0 ? (T)((U)x << n) : (T)((U)x >> -n);                                                                    \
  }                                                                                                                      \
  static inline T accomp_ibits_##s(T x, long at, long n) {                                                               \
    return n >= 8 * (long)sizeof(T) ? x : (T)((U)x >> at & (((U)1 << n) - 1));                                           \
  }                                                                                                                      \
  static inline unsigned long accomp_bits_##s(T x) { return (unsigned long)(U)x; }                                       \
  static inline T accomp_shifta_##s(T x, long n) {                                                                       \
    return n >= 8 * (long)sizeof(T) ? (T)(x < 0 ? -1 : 0) : (T)(x >> n);                                                 \
  }                                                                                                                      \
  static inline T accomp_dshiftl_##s(T x, T y, long n) {                                                                 \
    return (T)(accomp_ishft_##s(x, n) | accomp_ishft_##s(y, n - 8 * (long)sizeof(T)));                                   \
  }                                                                                                                      \
  static inline T accomp_dshiftr_##s(T x, T y, long n) {                                                                 \
    return (T)(accomp_ishft_##s(x, 8 * (long)sizeof(T) - n) | accomp_ishft_##s(y, -n));                                  \
  }                                                                                                                      \
  static inline T accomp_maskr_##s(long n) { return (T)~accomp_ishft_##s((T)-1, n); }                                    \
  static inline T accomp_maskl_##s(long n) { return (T)~accomp_ishft_##s((T)-1, -n); }                                   \
  static inline T accomp_ishftc_##s(T x, long by, long n) { /* the last n bits */                                        \
    T part = (T)(x & accomp_maskr_##s(n));                                                                               \
    by = by < 0 ? by + n : by;                                                                                           \
    T turned = (T)((accomp_ishft_##s(part, by) | accomp_ishft_##s(part, by - n)) & accomp_maskr_##s(n));                 \
    return (T)((x & ~accomp_maskr_##s(n)) | turned);                                                                     \
  }                                                                                                                      \
  static inline T accomp_mvbits_##s(T from, long at, long n, T to, long place) {                                         \
    T mask = accomp_ishft_##s(accomp_maskr_##s(n), place);                                                               \
    return (T)((to & ~mask) | (accomp_ishft_##s(accomp_ishft_##s(from, -at), place) & mask));                            \
  }                                                                                                                      \
  static inline int accomp_popcnt_##s(T x) { return __builtin_popcountl((unsigned long)(U)x); }                          \
  static inline int accomp_leadz_##s(T x) {                                                                              \
    return x ? __builtin_clzl((unsigned long)(U)x) - 64 + 8 * (int)sizeof(T) : 8 * (int)sizeof(T);                       \
  }                                                                                                                      \
  static inline int accomp_trailz_##s(T x) { return x ? __builtin_ctzl((unsigned long)(U)x) : 8 * (int)sizeof(T); }
// a real number to an integer power: as often multiplied as it takes
#define ACCOMP_REAL(T, s)                                                                                                \
  ACCOMP_NUMBER(T, s)                                                                                                    \
  static inline T accomp_power_##s(T x, long n) {                                                                        \
    T r = 1;                                                                                                             \
    for (unsigned long m = n < 0 ? -(unsigned long)n : (unsigned long)n; m; m >>= 1, x *= x)                             \
      if (m & 1) r *= x;                                                                                                 \
    return n < 0 ? 1 / r : r;                                                                                            \
  }
#define ACCOMP_FLOATING(T, s, f, DIGITS, LOWEST)                                                                         \
  ACCOMP_REAL(T, s)                                                                                                      \
  ACCOMP_ORDERED(T, s)                                                                                                   \
  static inline T accomp_modulo_##s(T a, T p) {                                                                          \
    T m = fmod##f(a, p);                                                                                                 \
    return m != 0 && (m < 0) != (p < 0) ? m + p : m;                                                                     \
  }                                                                                                                      \
  static inline int accomp_exponent_##s(T x) {                                                                           \
    return x == 0 ? 0 : __builtin_isfinite(x) ? ilogb##f(x) + 1 : INT_MAX;                                               \
  }                                                                                                                      \
  static inline T accomp_scale_##s(T x, long n) { return scalbn##f(x, n > 9999 ? 9999 : n < -9999 ? -9999 : (int)n); }   \
  static inline T accomp_fraction_##s(T x) {                                                                             \
    int e;                                                                                                               \
    return __builtin_isfinite(x) ? frexp##f(x, &e) : x - x;                                                              \
  }                                                                                                                      \
  static inline T accomp_set_exponent_##s(T x, long n) {                                                                 \
    return x == 0 ? x : accomp_scale_##s(accomp_fraction_##s(x), n);                                                     \
  }                                                                                                                      \
  static inline T accomp_spacing_##s(T x) {                                                                              \
    if (!__builtin_isfinite(x)) return x - x;                                                                            \
    int e = accomp_exponent_##s(x) - DIGITS;                                                                             \
    return x == 0 || e < LOWEST - 1 ? scalbn##f(1, LOWEST - 1) : scalbn##f(1, e);                                        \
  }                                                                                                                      \
  static inline T accomp_rrspacing_##s(T x) { return fabs##f(scalbn##f(accomp_fraction_##s(x), DIGITS)); }               \
  static inline int accomp_negative_##s(T x) { return x == x && __builtin_signbit(x); }                                  \
  static inline int accomp_normal_##s(T x) { return x == 0 || __builtin_isnormal(x); }

ACCOMP_INTEGER(signed char, unsigned char, i1)
ACCOMP_INTEGER(short, unsigned short, i2)
ACCOMP_INTEGER(int, unsigned, i4)
ACCOMP_INTEGER(long, unsigned long, i8)
ACCOMP_FLOATING(float, r4, f, FLT_MANT_DIG, FLT_MIN_EXP)
ACCOMP_FLOATING(double, r8, , DBL_MANT_DIG, DBL_MIN_EXP)
ACCOMP_REAL(float _Complex, c4)
ACCOMP_REAL(double _Complex, c8)

// exp(x * x) * erfc(x). From 2 on the continued fraction, in which nothing cancels and nothing overflows.
static inline double accomp_erfc_scaled(double x) {
  if (x < 2) return exp(x * x) * erfc(x);
  double f = x;
  for (int k = 120; k > 0; k--) f = x + 0.5 * k / f;
  return 0.56418958354775628695 / f;
}
#undef ACCOMP_NUMBER
#undef ACCOMP_ORDERED
#undef ACCOMP_INTEGER
#undef ACCOMP_REAL
#undef ACCOMP_FLOATING

// CHARACTER: bytes, with blanks behind what is shorter.
static inline long accomp_h_span(long from, long to) { return to < from ? 0 : to - from + 1; }
static inline void accomp_h_assign(char *to, long n, const char *from, long m) {
  if (m > n) m = n;
  if (to <= from)
    for (long i = 0; i < m; i++) to[i] = from[i];
  else
    for (long i = m; i-- > 0;) to[i] = from[i];
  for (long i = m; i < n; i++) to[i] = ' ';
}
static inline long accomp_h_append(char *to, long n, long used, const char *from, long m) {
  for (long i = 0; i < m && used < n; i++) to[used++] = from[i];
  return used;
}
static inline int accomp_h_compare(const char *a, long n, const char *b, long m) {
  for (long i = 0; i < n || i < m; i++) {
    unsigned char x = i < n ? (unsigned char)a[i] : ' ', y = i < m ? (unsigned char)b[i] : ' ';
    if (x != y) return x < y ? -1 : 1;
  }
  return 0;
}
static inline long accomp_h_len_trim(const char *a, long n) {
  while (n > 0 && a[n - 1] == ' ') n--;
  return n;
}
static inline long accomp_h_index(const char *a, long n, const char *b, long m, int back) {
  for (long k = 0; k <= n - m; k++) {
    long at = back ? n - m - k : k, i = 0;
    while (i < m && a[at + i] == b[i]) i++;
    if (i == m) return at + 1;
  }
  return 0;
}
// The first character, or the last one, that is in the set, or is not.
static inline long accomp_h_find(const char *a, long n, const char *set, long m, int back, int in) {
  for (long k = 0; k < n; k++) {
    long at = back ? n - 1 - k : k, i = 0;
    while (i < m && a[at] != set[i]) i++;
    if ((i < m) == in) return at + 1;
  }
  return 0;
}
static inline long accomp_h_scan(const char *a, long n, const char *set, long m, int back) { return accomp_h_find(a, n, set, m, back, 1); }
static inline long accomp_h_verify(const char *a, long n, const char *set, long m, int back) { return accomp_h_find(a, n, set, m, back, 0); }
#endif
