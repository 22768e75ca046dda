// C++ in generated code: a kernel is a lambda that stands in the user's function, in the host's text and in the devices'.
// In:  a host C++ compilation, or with -DACCOMP_EMU, -DACCOMP_NVPTX or -DACCOMP_OPENCL one in clang's OpenMP device mode. Included first.
// Out: what generated code writes for a region (doc/design/cxx.md): kinds of parameters, kernel<>, __ACCOMP_NAME, region,
//      use_device, slots. C++11 is enough.
#ifndef ACCOMP_DEVICE_CXX_H
#define ACCOMP_DEVICE_CXX_H
#if defined(ACCOMP_NVPTX) || defined(ACCOMP_OPENCL) // clang's mode for a GPU
#define ACCOMP_GPU
#endif
#if defined(ACCOMP_EMU) || defined(ACCOMP_GPU)
#define ACCOMP_DEVICE
#endif
extern "C" {
#ifdef ACCOMP_DEVICE
#pragma omp begin declare target // instrumented code calls them, which clang finds out too late
#include "check.h"
#pragma omp end declare target
#include <accomp/abi.h>
#ifndef ACCOMP_COMPLEX
#define ACCOMP_COMPLEX
#endif
#ifndef ACCOMP_LIBC
#define ACCOMP_LIBC
#endif
#define ACCOMP_LOCKS
#include "device.h"
#include "construct.h"
#include "address.h"
#include "cxx_pointers.h"
#else
#include "host.h"
void __accomp_set_reverse(unsigned long long key, void (*)(void *const *));
#endif
}
#ifdef ACCOMP_DEVICE
#include "cxx_library.h"
#endif

// The first parameters of each kernel's lambda: what the CPU's body asks of its launch (__accomp_host_fn).
#define __ACCOMP_RANGE void *const *__accomp_p, long long __accomp_lo, long long __accomp_hi, int __accomp_part
// Behind the parameters of a kernel's lambda: it is a part of the kernel.
#define __ACCOMP_IN_PLACE __attribute__((__always_inline__))

// Each executable and each shared library has its own.
#define __ACCOMP_OWN_COPY __attribute__((__visibility__("hidden")))

// Clang reports here that it has not vectorized a kernel's loop.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wpass-failed"
namespace __accomp {
struct here { void *at; };
}
// An object is made there.
inline void *operator new(__SIZE_TYPE__, __accomp::here place) noexcept { return place.at; }

namespace __accomp {

template<bool, class X, class> struct pick { typedef X type; };
template<class X, class Y> struct pick<false, X, Y> { typedef Y type; };

// 'restrict' is no part of a template's argument that host and device agree about.
template<class T> struct unrestricted { typedef T type; };
template<class T> struct unrestricted<T *__restrict> { typedef T *type; };
template<class T> struct unrestricted<T *const __restrict> { typedef T *const type; };

// An object on its way, without constructors and destructors.
template<class T> struct bytes { alignas(T) unsigned char at[sizeof(T)]; };

// One thread computes it between levels, and all know it by a name: a temporary object's bytes, or where another object is.
template<class T, bool shared> struct given {
  static_assert(__is_trivially_destructible(T), "accomp: an object with a destructor, between the levels of a kernel, of which the threads of a gang share one copy");
  bytes<T> room;
  template<class F> void take(F &make) { T made = make(); __builtin_memcpy(&room, (const void *)&made, sizeof made); }
  T &&get() { return (T &&)room; }
};
template<class T, bool shared> struct given<T &, shared> {
  static_assert(shared, "accomp: a reference to what a call gives, between the levels of a kernel, where one thread makes the call");
  T *at;
  template<class F> void take(F &make) { at = __builtin_addressof(make()); }
  T &get() { return *at; }
};
template<class T, bool shared> struct given<T &&, shared> {
  static_assert(shared, "accomp: a reference to what a call gives, between the levels of a kernel, where one thread makes the call");
  T *at;
  template<class F> void take(F &make) { T &&made = make(); at = __builtin_addressof(made); }
  T &&get() { return (T &&)*at; }
};
#if __cplusplus >= 201402L
#define __ACCOMP_GIVES(...) [&]() __ACCOMP_IN_PLACE -> decltype(auto) { return (__VA_ARGS__); }
#else
#define __ACCOMP_GIVES(...) [&]() __ACCOMP_IN_PLACE -> decltype((__VA_ARGS__)) { return (__VA_ARGS__); }
#endif

// The largest or smallest value of a type that a template's arguments decide.
template<class T, bool largest, bool floating = __is_floating_point(T)> struct extreme {
  static constexpr T most() { return T(~(unsigned __int128)0 >> (128 - 8 * sizeof(T) + __is_signed(T))); }
  static constexpr T value() { return largest ? most() : __is_signed(T) ? T(-most() - 1) : T(0); }
};
template<class T, bool largest> struct extreme<T, largest, true> {
  static constexpr T value() { return T(largest ? __builtin_inff() : -__builtin_inff()); }
};

// --- what clauses name -------------------------------------------------------------------------

template<class T> T &storage(T &v) { return v; }
template<class T> const T &storage(const T &&v) {
  static_assert(sizeof(T) == 0, "accomp: a clause names a value that is no variable");
  return v;
}

// --- atomic accesses of what a template's arguments decide, and of what an operator returns --

template<class T> __inline__ __attribute__((__always_inline__)) T &location(T &v) { return v; }
template<class T> const T &location(const T &&v) {
  static_assert(sizeof(T) == 0, "accomp: 'atomic' accesses a value that is no variable");
  return v;
}

template<class T> __inline__ void check_atomic() {
  static_assert(__is_scalar(T) && (sizeof(T) == 1 || sizeof(T) == 2 || sizeof(T) == 4 || sizeof(T) == 8),
                "accomp: 'atomic' accesses numbers and pointers of 1, 2, 4 or 8 bytes, and another type in this instance");
}
template<class T> __inline__ void check_atomic_number() {
  static_assert(!__is_pointer(T), "accomp: sorry, not implemented: 'atomic' that computes with a pointer whose type a template's argument decides");
  check_atomic<T>();
}

// --- copies that threads and gangs have ------------------------------------------------------

// The object that lies in these bytes, or that has the name.
template<class T, class B> __inline__ __attribute__((__always_inline__)) T &object(B &from) {
  static_assert(sizeof(T) == sizeof(B), "");
  return reinterpret_cast<T &>(const_cast<__remove_cv(B) &>(from));
}

// An object or array, made by the constructors of its class.
template<class T> struct own {
  T at;
  own() {}
  own(own &from) : at(from.at) {}
  template<class B> static __inline__ __attribute__((__always_inline__)) own &of(B &from) { return object<own>(from); }
};
template<class T, unsigned long n> struct own<T[n]> {
  T at[n];
  template<class B> static __inline__ __attribute__((__always_inline__)) own &of(B &from) { return object<own>(from); }
};

// An array whose size is known in an instance of a routine.
template<class T, long long most> __inline__ void shared_in_routine() {
  static_assert(sizeof(T) <= most, "accomp: sorry, not implemented: an array of a routine of which the threads of a gang share a copy, too large in this instance");
}

// Elements of a section, or of an array of variable size, are memory without constructors.
template<class T> __inline__ void plain_elements() {
  static_assert(__is_trivially_copyable(T), "accomp: sorry, not implemented: copies of elements that are objects with functions that copy or end them");
}

template<class T> __inline__ __attribute__((__always_inline__)) void assign(T &to, T &from) { to = from; }
template<class T, unsigned long n> __inline__ __attribute__((__always_inline__)) void assign(T (&to)[n], T (&from)[n]) {
  for (unsigned long i = 0; i < n; i++) __accomp::assign(to[i], from[i]);
}

#ifdef ACCOMP_DEVICE
// --- functions that several threads call together --------------------------------------------

// axes: as in src/ir/level.h: those of a row, or of the block; 0: there is one.
#define __ACCOMP_MEETS __inline__ __attribute__((__always_inline__, __convergent__))
template<int axes> __ACCOMP_MEETS void meet() {
  if (axes == 4)
    __accomp_row_barrier();
  else if (axes)
    __accomp_barrier();
}

// In the body of one: its threads have the values of its parameters before one of them changes what these were read from, and see
// each other's changes when it is left. Of a routine vector, a row of threads calls it.
template<int axes> struct meeting {
  __ACCOMP_MEETS meeting() { __accomp::meet<axes>(); }
  __ACCOMP_MEETS ~meeting() { __accomp::meet<axes>(); }
};
// Beside each call of one.
__inline__ __attribute__((__always_inline__)) void together() {}

// An object that one thread of a group has made for all ends where its scope does, when all have left that.
template<class T, int axes, bool trivial = __is_trivially_destructible(T)> struct ended {
  own<T> &object;
  bool mine;
  template<class B> ended(B &v, bool mine) : object(own<T>::of(v)), mine(mine) {}
  __ACCOMP_MEETS ~ended() {
    __accomp::meet<axes>();
    if (mine) object.~own<T>();
    __accomp::meet<axes>();
  }
};
template<class T, int axes> struct ended<T, axes, true> { template<class B> ended(B &, bool) {} };
#endif

// --- kinds of parameters -------------------------------------------------------------------
// V: decltype of the user's variable. param: what a launch passes; arg: the type of the lambda's parameter, which has the
// user's name; bind: makes the second of the first.

// A copy for each thread: a scalar, or the bytes of an object or array. An array, and an object whose copy would run code,
// are a reference to the copy.
template<class V> struct value {
  typedef typename unrestricted<__remove_reference_t(V)>::type type;
  enum : bool { scalar = __is_scalar(type), copied = scalar || __is_trivially_constructible(type, const type &) };
  typedef typename pick<scalar, __remove_cv(type), bytes<__remove_cv(type)>>::type param;
  typedef typename pick<copied, type, type &>::type arg;
  static __inline__ __attribute__((__always_inline__)) type &bind(param &p) { return reinterpret_cast<type &>(p); }
};

// An address of the device. no_alias: of memory that no other pointer of the kernel leads to.
template<class V> struct pointer : value<V> {
  static_assert(__is_pointer(typename value<V>::type), "accomp: a section of what is no pointer and no array");
};
template<class V> struct no_alias : pointer<V> {
  typedef __remove_pointer(typename value<V>::type) *__restrict param;
  typedef param arg;
  static __inline__ __attribute__((__always_inline__)) arg bind(param p) { return p; }
};

// The device's copy of an object.
template<class V> struct mapped {
  typedef __remove_reference_t(V) type;
  typedef type *param;
  typedef type &arg;
  static __inline__ __attribute__((__always_inline__)) arg bind(param p) { return *p; }
};

// The result of a reduction; the lambda has its own variable of the user's name.
template<class V> struct reduced {
  typedef __remove_cvref(V) *param;
  typedef param arg;
  static __inline__ __attribute__((__always_inline__)) arg bind(param p) { return p; }
};

// '*this' on the device: no parameter of the lambda, but the first word of its closure. S: decltype(this).
template<class S> struct self { typedef S param; };

// An array of variable size that a region declares, until its block is left. Of a group's the leader has it: group 1 is a gang, 2 a
// worker, whose threads meet before it ends.
template<class T, int group = 0> class array {
  typedef __remove_cv(T) type;
  unsigned long count;

  static __inline__ void meet() {
#ifdef ACCOMP_DEVICE
    if (group == 1) __accomp_barrier();
    if (group == 2) __accomp_row_barrier();
#endif
  }

public:
  type *at;
  array(unsigned long bytes, bool leads = true) : count(leads ? bytes / sizeof(type) : 0), at(nullptr) {
    if (leads) at = (type *)__accomp_array_of(bytes, "array", __FILE__, __LINE__);
    for (unsigned long i = 0; i < count; i++) ::new (here{at + i}) type;
  }
  ~array() {
    meet();
    for (unsigned long i = count; i > 0; i--) at[i - 1].~type();
    if (at) __builtin_free(at);
  }
  array(const array &) = delete;
  array &operator=(const array &) = delete;
};

// The iterations of a loop whose variable is an I, and is compared with a B: as __accomp_loop_of (loop.h). A pointer would be the
// host's on the device, where nobody knows what it leads to.
template<class I, class B> __accomp_loop loop_of(I first, B bound, long long step, int relation) {
  static_assert(__is_integral(I), "accomp: the variable of the directive's loop is no integer in this instance");
  typedef decltype(first + bound) C;
  return __accomp_loop_of((long long)first, (long long)bound, step, relation, (C)-1 > (C)0 ? (int)sizeof(C) * 8 : 0,
                          (int)sizeof(I) * 8);
}

template<class I, class B> long long trips_of_integer(I first, B bound, long long step, int relation) {
  return loop_of<I>(first, bound, step, relation).trips;
}

// The unsigned integer that counts the iterations of a loop whose variable is an I, and is compared with a B.
template<class I, class B = I, bool = __is_integral(I) && __is_arithmetic(__remove_cvref(B))> struct counter {
  typedef unsigned long long type;
};
template<class I, class B> struct counter<I, B, true>
    : pick<sizeof((I)0 + (__remove_cvref(B))0) <= 4, unsigned, unsigned long long> {};

// --- kernels ---------------------------------------------------------------------------------

template<class...> struct list {};
template<class T, T...> struct numbers {};

struct range {
  void *const *p;
  long long lo, hi;
  int part;
};

template<class F, class... V> struct caller {
  static __inline__ __attribute__((__always_inline__)) void call(bytes<F> &closure, const range &r, typename V::param... p) {
    reinterpret_cast<F &>(closure)(r.p, r.lo, r.hi, r.part, V::bind(p)...);
  }
};
template<class F, class S, class... V> struct caller<F, self<S>, V...> {
  static __inline__ __attribute__((__always_inline__)) void call(bytes<F> &closure, const range &r, S s, typename V::param... p) {
    __builtin_memcpy(closure.at, &s, sizeof s);
    caller<F, V...>::call(closure, r, p...);
  }
};

// From an array of pointers to values, the closure first.
template<class T> __inline__ __attribute__((__always_inline__)) T at(void *const *p, unsigned i) {
  T value;
  __builtin_memcpy((void *)&value, p[i], sizeof value);
  return value;
}
template<class F, class... V, unsigned... I>
__inline__ __attribute__((__always_inline__)) void unpack(const range &r, void *const *p, list<V...>, numbers<unsigned, I...>) {
  bytes<F> closure = at<bytes<F>>(p, 0);
  caller<F, V...>::call(closure, r, at<typename V::param>(p, I + 1)...);
}

// The entries, by name: U is a type of the unit's own, since units may have the same functions. F: the lambda.
#ifdef ACCOMP_EMU
#pragma omp begin declare target
template<class U, class F, class... V> __attribute__((__used__)) __ACCOMP_OWN_COPY void emu(void *const *p) {
  unpack<F>(range{nullptr, 0, 0, 0}, p, list<V...>(), __make_integer_seq<numbers, unsigned, sizeof...(V)>());
}
#pragma omp end declare target
#else
template<class U, class F, class... V> __ACCOMP_OWN_COPY void emu(void *const *);
#endif
#ifdef ACCOMP_GPU
#pragma omp begin declare target
template<class V> struct passed {
  typedef typename V::param type;
};
template<class U, class F, class... V>
__attribute__((__nvptx_kernel__, __used__)) void entry(bytes<F> closure, typename passed<V>::type... p) {
  caller<F, V...>::call(closure, range{nullptr, 0, 0, 0}, p...);
}
#pragma omp end declare target
#else
// Its name alone is used (__ACCOMP_NAME): hidden, it would have to be there, and with parameters of a function's or a nameless namespace's
// types, too. So they are integers here.
template<class V> struct passed {
  typedef int type;
};
template<class U, class F, class... V> void entry(bytes<F>, typename passed<V>::type...);
#endif

template<class U, class F, class... V> struct __ACCOMP_OWN_COPY kernel {
  enum : unsigned { params = 1 + sizeof...(V) };
#if defined(ACCOMP_EMU)
  static void need() { (void)&__accomp::emu<U, F, V...>; }
#elif defined(ACCOMP_GPU)
  static void need() { (void)&__accomp::entry<U, F, V...>; }
#else
  static constexpr __accomp_emu_fn *emu = &__accomp::emu<U, F, V...>;
  static constexpr void (*entry)(bytes<F>, typename passed<V>::type...) = &__accomp::entry<U, F, V...>;
  // For __accomp_kernel.
  static void host(void *const *p, long long lo, long long hi, int part) {
    unpack<F>(range{p, lo, hi, part}, p, list<V...>(), __make_integer_seq<numbers, unsigned, sizeof...(V)>());
  }
  static constexpr const unsigned short size[1 + sizeof...(V)] = {sizeof(F), sizeof(typename V::param)...};
#endif
};

#ifndef ACCOMP_DEVICE
template<class U, class F, class... V> constexpr const unsigned short kernel<U, F, V...>::size[1 + sizeof...(V)];
#endif

// Says that the kernel K<id> is needed. On the host __accomp_kernel<id> gets its name in the image where its construct is met first, and the
// name's function has its row of ACCOMP_INFO_SECTION; info: the row's fields behind the name. The function is not inlined, so that the row
// stands there once. It is a lambda, which devices count, too: in a template's captured statement (a task's) a local class would name the
// kernel's lambda as one of its own.
#ifdef ACCOMP_DEVICE
#define __ACCOMP_NAME(id, info)                                 \
  {                                                             \
    auto __accomp_name = []() -> const char * { return 0; };    \
    (void)__accomp_name;                                        \
    __accomp_K##id::need();                                     \
  }
#else
#if defined(__x86_64__)
#define __ACCOMP_LOAD_ADDRESS "lea 1b(%%rip), %0"
#define __ACCOMP_SYMBOL       "s"
#elif defined(__aarch64__)
#define __ACCOMP_LOAD_ADDRESS "adrp %0, 1b\nadd %0, %0, :lo12:1b"
#define __ACCOMP_SYMBOL       "S"
#endif
#define __ACCOMP_NAME(id, info)                                                                       \
  {                                                                                                   \
    auto __accomp_name = []() __attribute__((__noinline__)) -> const char * {                         \
      const char *__accomp_s;                                                                         \
      __asm__(".pushsection .rodata.accomp,\"a\"\n1: .asciz \"%c1\"\n.popsection\n"                   \
              ".pushsection " ACCOMP_INFO_SECTION ",\"aR\"\n"                                         \
              ".asciz \"kernel\\t%c1\\t" info "\\n\"\n.popsection\n" __ACCOMP_LOAD_ADDRESS            \
              : "=r"(__accomp_s) : __ACCOMP_SYMBOL(__accomp_K##id::entry));                           \
      return __accomp_s;                                                                              \
    };                                                                                                \
    if (!__atomic_load_n(&__accomp_kernel##id.name, __ATOMIC_RELAXED))                                \
      __atomic_store_n(&__accomp_kernel##id.name, __accomp_name(), __ATOMIC_RELAXED);                 \
  }
#endif

// --- data constructs -------------------------------------------------------------------------

#ifndef ACCOMP_DEVICE
// A region with an end: also where an exception leaves it.
struct __ACCOMP_OWN_COPY region {
  const __accomp_construct *c;
  __accomp_operand *o;
  const __accomp_control *k;
  region(const __accomp_construct *c, __accomp_operand *o, const __accomp_control *k) : c(c), o(o), k(k) {
    __accomp_data_begin(c, o, k);
  }
  // The end reads the lists that iterators made.
  ~region() {
    __accomp_data_end(c, o, k);
    for (unsigned i = 0; i < c->noperands; i++)
      if (c->operands[i].map & __ACCOMP_LIST) __builtin_free(o[i].base);
  }
  region(const region &) = delete;
  region &operator=(const region &) = delete;
};
#endif

// host_data: the variable that hides the user's inside of the block. base: the operand's, behind __accomp_host_data.
template<class V, bool = __is_pointer(__remove_reference_t(V))> struct use_device {
  typedef __remove_reference_t(V) &type;
  static type of(void *base) { return *static_cast<__remove_reference_t(V) *>(base); }
};
template<class V> struct use_device<V, true> {
  typedef typename unrestricted<__remove_reference_t(V)>::type type;
  static type of(void *base) { return (type)base; }
};

#ifdef ACCOMP_REVERSE
#include "cxx_reverse.h"
#endif

// --- closures --------------------------------------------------------------------------------

// Is F the type of a lambda? clang says so where it prints the type.
template<class F> constexpr const char *spelling() { return __PRETTY_FUNCTION__; }
template<class F> constexpr const char *spelling_of_type() { return spelling<F>() + (__builtin_strlen(spelling<int>()) - 4); }
template<class F> constexpr bool is_lambda() { return spelling_of_type<F>()[0] == '(' && spelling_of_type<F>()[1] == 'l'; }

// Finds the pointers in an object of type F, once. __builtin_dump_struct hands on what each field has: a pointer's
// value, which tells its place, since each word of the object leads to the same one of 'other'; in a format with an asterisk
// the address of an object inside, or of what is captured by reference.
template<class F> class __ACCOMP_OWN_COPY slots {
  enum : unsigned { most = sizeof(F) / sizeof(void *) };
  struct {
    unsigned n;
    unsigned short at[most + 1];
  } found;
  void *word[most + 1], *other[most + 1];
  bool references;

  static constexpr bool has_address(const char *format) { return *format && (*format == '*' || has_address(format + 1)); }
  static bool is_in(void *const *words, const void *p) { return (unsigned long)p - (unsigned long)words < sizeof(F); }
  void note(unsigned long offset) { found.at[found.n++] = (unsigned short)offset; }

  template<class T, unsigned kind = __is_pointer(T) ? 1 : __is_class(T) ? 2 : 0> struct object {
    static void look(slots &, T *) {}
  };
  template<class T> struct object<T, 1> {
    static void look(slots &s, T *p) { s.note((unsigned long)p - (unsigned long)s.word); }
  };
  template<class T> struct object<T, 2> {
    __attribute__((__no_sanitize__("undefined"))) static void look(slots &s, T *p) { __builtin_dump_struct(p, s); }
  };
  template<class T, unsigned long n> struct object<T[n], 0> {
    static void look(slots &s, T (*p)[n]) {
      for (T &element : *p) object<T>::look(s, &element);
    }
  };

  // The last argument is the value, in front of it are texts.
  void field(bool) {}
  template<class T> void field(bool, T) {}
  template<class T> void field(bool address, T *p) {
    const void *at = (const void *)p;
    if (!address && is_in(other, at) && !__is_function(T)) note((unsigned long)at - (unsigned long)other);
    if (address && is_in(word, at)) object<T>::look(*this, p);
    if (address && is_in(other, at)) {
      references = true;
      note(((unsigned long)at - (unsigned long)other) | __ACCOMP_SLOT_REFERENCE);
    }
  }
  template<class A, class... B> void field(bool address, A, B... b) { field(address, b...); }

  slots() : found(), references(false) {
    static_assert(sizeof(F) <= 0xffff, "accomp: the variables that a lambda captures have more than 65535 bytes");
    for (unsigned i = 0; i <= most; i++) word[i] = &other[i];
    object<F>::look(*this, reinterpret_cast<F *>(word));
    if (references) found.n |= __ACCOMP_SLOTS_REFERENCES;
  }

public:
  // For __builtin_dump_struct.
  template<class... A> void operator()(const char *format, A... a) { field(has_address(format), a...); }
  // A __accomp_slots.
  static void *get() {
    static slots s;
    return &s.found;
  }
};

// --- variables whose type is known when a template is instantiated -----------------------------

// The bytes of an element of what a pointer leads to, of an array, or of an object; 0: of void.
template<class T> struct sized {
  enum : unsigned long long { size = sizeof(T) };
};
template<> struct sized<void> {
  enum : unsigned long long { size = 0 };
};
template<class V>
struct item : sized<__remove_cv(__remove_all_extents(__remove_pointer(__remove_cvref(V))))> {};

// A pointer, a scalar, a lambda, another object: how the kernel has it, and the operand of it. at_pointer, at_object: the
// map bits of the two that have some; own: what an iteration has that writes it, which for an object is the one of all.
enum seen_kind { SEEN_SCALAR, SEEN_POINTER, SEEN_LAMBDA, SEEN_OBJECT };
template<class T> constexpr seen_kind kind_of() {
  return __is_pointer(T) ? SEEN_POINTER : __is_scalar(T) ? SEEN_SCALAR : is_lambda<__remove_cv(T)>() ? SEEN_LAMBDA : SEEN_OBJECT;
}
template<class T> void *address_of(T &v) { return (void *)__builtin_addressof(v); }
// A host task that starts the construct later copies an operand that is a value, and no operand that is mapped.
struct kept {
  static void keep(__accomp_operand *o, unsigned long long size) {
    void *copy = __builtin_malloc(size);
    if (!copy) __builtin_abort();
    o->base = __builtin_memcpy(copy, o->base, size);
  }
  static void end(__accomp_operand *o) { __builtin_free(o->base); }
};
struct not_kept {
  static void keep(__accomp_operand *, unsigned long long) {}
  static void end(__accomp_operand *) {}
};
template<class V, unsigned at_pointer, unsigned at_object, seen_kind = kind_of<__remove_reference_t(V)>()> struct seen : value<V>, kept {
  typedef __remove_cvref(V) own;
  enum : unsigned { map = 0, pass = __ACCOMP_PASS_VALUE };
  enum : unsigned long long { size = sizeof(typename value<V>::type) };
  static __accomp_operand operand(typename value<V>::type &v) { return {address_of(v), nullptr, 0, nullptr}; }
};
template<class V, unsigned at_pointer, unsigned at_object> struct seen<V, at_pointer, at_object, SEEN_POINTER> : pointer<V>, not_kept {
  typedef __remove_cvref(V) own;
  enum : unsigned { map = at_pointer, pass = __ACCOMP_PASS_ADDRESS };
  enum : unsigned long long { size = sized<__remove_cv(__remove_pointer(typename value<V>::type))>::size };
  static __accomp_operand operand(typename value<V>::type v) { return {(void *)v, (void *)v, 0, nullptr}; }
};
template<class V, unsigned at_pointer, unsigned at_object> struct seen<V, at_pointer, at_object, SEEN_LAMBDA> : value<V>, kept {
  typedef __remove_cvref(V) own;
  enum : unsigned { map = 0, pass = __ACCOMP_PASS_CLOSURE };
  enum : unsigned long long { size = sizeof(typename value<V>::type) };
  static __accomp_operand operand(typename value<V>::type &v) {
    return {address_of(v), slots<__remove_cv(typename value<V>::type)>::get(), 0, nullptr};
  }
};
template<class V, unsigned at_pointer, unsigned at_object> struct seen<V, at_pointer, at_object, SEEN_OBJECT> : mapped<V>, not_kept {
  typedef typename mapped<V>::type &own;
  enum : unsigned { map = at_object, pass = __ACCOMP_PASS_ADDRESS };
  enum : unsigned long long { size = sizeof(__remove_all_extents(typename mapped<V>::type)) };
  static __accomp_operand operand(typename mapped<V>::type &v) { return {address_of(v), address_of(v), sizeof v, nullptr}; }
};

// The first iterator of a loop: a pointer, a number, or an object whose pointers are looked up like a lambda's.
template<class V> constexpr seen_kind kind_of_iterator() {
  return kind_of<__remove_reference_t(V)>() == SEEN_OBJECT ? SEEN_LAMBDA : kind_of<__remove_reference_t(V)>();
}
template<class V, unsigned at_pointer> struct iterator : seen<V, at_pointer, 0, kind_of_iterator<V>()> {};

#ifndef ACCOMP_DEVICE
// The code of a block tells this to the functions that it calls, until the block is left (rt/omp/questions.c).
class __ACCOMP_OWN_COPY told {
  __accomp_who who;
  const __accomp_who *before;

public:
  told(const __accomp_who &w) : who(w) {
    who.__accomp_caller_team = (unsigned)__accomp_library_answer(5);
    before = __accomp_tell(&who);
  }
  ~told() { __accomp_tell(before); }
  told(const told &) = delete;
  told &operator=(const told &) = delete;
};
#endif
}
#if defined(ACCOMP_TELLS) && defined(ACCOMP_DEVICE)
#include "cxx_team.h"
#endif
#pragma clang diagnostic pop
#endif
