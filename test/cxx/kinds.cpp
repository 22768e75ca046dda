// Each kind of parameter: scalars and their qualifiers, objects and arrays by value, references, restrict.
//   #pragma acc parallel loop firstprivate(by, part) copyin(x[0:n], table) copyout(y[0:n], last)
//   for (long i = 0; i < n; i++) { ... }
#define SOURCE "kinds.cpp"
#include "unit_begin.h"
#include <complex>
#include <vector>

enum class Color : char { red, green };
struct alignas(32) Part {
  int a[3];
  double b;
  Part(int k, double b) : a{k, 2 * k, 3 * k}, b(b) {}
  Part(const Part &) = delete; // nothing runs it
  ~Part() { b = -1; }
};
template<class T, class I> void kinds(I n, const T *__restrict x, T *__restrict const y, const Part &part, const double (&table)[2][3], T &last, const T by, Color color) {
  {
    using __accomp_t0 = __accomp::no_alias<decltype(x)>;
    using __accomp_t1 = __accomp::no_alias<decltype(y)>;
    using __accomp_t2 = __accomp::value<decltype(part)>;
    using __accomp_t3 = __accomp::mapped<decltype(table)>;
    using __accomp_t4 = __accomp::mapped<decltype(last)>;
    using __accomp_t5 = __accomp::value<decltype(by)>;
    using __accomp_t6 = __accomp::value<decltype(color)>;
    using __accomp_t7 = __accomp::value<decltype(n)>;
    using __accomp_t8 = __accomp::value<decltype(table)>; // the same by value, under another name
    using __accomp_t9 = __accomp::value<long long>;
    auto __accomp_k0 = [](__ACCOMP_RANGE, typename __accomp_t0::arg x, typename __accomp_t1::arg y, typename __accomp_t2::arg part,
                          typename __accomp_t3::arg table, typename __accomp_t4::arg last, typename __accomp_t5::arg by,
                          typename __accomp_t6::arg color, typename __accomp_t7::arg n, typename __accomp_t8::arg copy,
                          typename __accomp_t9::arg __accomp_trips0) __ACCOMP_IN_PLACE {
#if DEVICE
      __ACCOMP_FOR_THREADS((unsigned long long)__accomp_trips0) {
        I i = __ACCOMP_COUNT(I, unsigned long long, 0LL, __accomp_at, 1LL);
        {
#else
      for (long long __accomp_at = __accomp_lo; __accomp_at < __accomp_hi; __accomp_at++) {
        I i = (I)__accomp_at;
        {
#endif
static_assert(__is_same(decltype(by), const T) && __is_same(decltype(x), const T *__restrict), "as the user has them");
T add = T(part.a[i % 3] + part.b + table[1][2] + copy[0][1]) + by;
y[i] = x[i] + (color == Color::green ? add : T(0));
if (i == n - 1) last = y[i];
        }
      }
    };
    using __accomp_K0_UID = __accomp::kernel<__accomp_u_UID, decltype(__accomp_k0), __accomp_t0, __accomp_t1, __accomp_t2, __accomp_t3, __accomp_t4, __accomp_t5, __accomp_t6, __accomp_t7, __accomp_t8, __accomp_t9>;
    struct __accomp_loop __accomp_l0[] = {__accomp_loop_of(0LL, (long long)(n), 1LL, 0, 0, 64)};
    auto __accomp_v0_6 = by; auto __accomp_v0_7 = color; auto __accomp_v0_8 = n; long long __accomp_v0_10 = __accomp_l0[0].trips;
    struct __accomp_operand __accomp_o0[] = {{&__accomp_k0, 0, 0, 0}, {(void *)(x), (void *)&(x)[0], (unsigned long long)n * sizeof((x)[0]), 0}, {(void *)(y), (void *)&(y)[0], (unsigned long long)n * sizeof((y)[0]), 0}, {(void *)&(part), 0, 0, 0}, {(void *)&(table), (void *)&(table), sizeof(table), 0}, {(void *)&(last), (void *)&(last), sizeof(last), 0}, {&__accomp_v0_6, 0, 0, 0}, {&__accomp_v0_7, 0, 0, 0}, {&__accomp_v0_8, 0, 0, 0}, {(void *)&(table), 0, 0, 0}, {&__accomp_v0_10, 0, 0, 0}, {0, 0, 0, 0}};
#if HOST
    static __accomp_kernel __accomp_kernel0_UID = {sizeof(__accomp_kernel), __ACCOMP_KERNEL_CONFINED, 0, __accomp_K0_UID::host, 0, __accomp_K0_UID::emu, __accomp_K0_UID::params, 5, __accomp_u_UID::unit(), 0, __accomp_K0_UID::size, 0, 0, 0};
    enum { IN = __ACCOMP_ALLOC | __ACCOMP_TO, OUT = __ACCOMP_ALLOC | __ACCOMP_FROM };
    static const __accomp_operand_desc __accomp_d0_UID[] = {{"closure", 0, __ACCOMP_PASS_VALUE, sizeof(__accomp_k0), 1, 3}, {"x[0:n]", IN, __ACCOMP_PASS_ADDRESS, sizeof((x)[0]), 1, 36}, {"y[0:n]", OUT, __ACCOMP_PASS_ADDRESS, sizeof((y)[0]), 1, 49}, {"part", 0, __ACCOMP_PASS_VALUE, sizeof(part), 1, 3}, {"table", IN, __ACCOMP_PASS_ADDRESS, sizeof((table)[0][0]), 1, 3}, {"last", OUT, __ACCOMP_PASS_ADDRESS, sizeof(last), 1, 3}, {"by", 0, __ACCOMP_PASS_VALUE, sizeof(by), 1, 3}, {"color", 0, __ACCOMP_PASS_VALUE, sizeof(color), 1, 3}, {"n", 0, __ACCOMP_PASS_VALUE, sizeof(n), 2, 23}, {"table", 0, __ACCOMP_PASS_VALUE, sizeof(table), 1, 3}, {"__accomp_trips0", 0, __ACCOMP_PASS_VALUE, 8, 1, 3}};
    static const __accomp_construct __accomp_c0_UID = {sizeof(__accomp_construct), __ACCOMP_COMPUTE, __ACCOMP_OPENACC, "parallel loop", SOURCE, __PRETTY_FUNCTION__, 1, 3, 2, 11, __accomp_d0_UID, &__accomp_kernel0_UID, __accomp_u_UID::unit(), 0, 0, 0, 0};
#endif
    __ACCOMP_NAME(0_UID, SOURCE "\\t5\\tkinds\\tparallel loop")
#if HOST
    struct __accomp_control __accomp_q0 = {.async = __ACCOMP_ASYNC_NONE, .nloops = 1, .loops = __accomp_l0};
    __accomp_compute(&__accomp_c0_UID, __accomp_o0, &__accomp_q0);
#endif
  }
}

template<class T, class I> int test_kinds(I n) {
  std::vector<T> x(n), y(n);
  double table[2][3] = {{0, 20, 0}, {0, 0, 10}};
  T last = T(0);
  int bad = 0;
  Part part(1, 0.5);
  for (I i = 0; i < n; i++) x[i] = T(i);
  kinds(n, x.data(), y.data(), part, table, last, T(4), Color::green);
  for (I i = 0; i < n; i++) bad += y[i] != T(i) + T(1 + i % 3 + 0.5 + 30) + T(4);
  return bad + (last != y[n - 1]) + (part.b != 0.5);
}
extern "C" int kinds_UID() { return test_kinds<double>(777L) + test_kinds<float>(50) + test_kinds<std::complex<float>>((short)200) + test_kinds<long>(100u); }
#include "unit_end.h"
