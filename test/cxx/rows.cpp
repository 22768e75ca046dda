// Workers and vectors with code between, in a class template with 'this'; the user's text has a lambda of its own:
//   #pragma acc parallel loop gang worker
//   for (int i = 0; i < n; i++) {
//     T f = twice(b[i]), t = 0;
//     #pragma acc loop vector reduction(+:t)
//     for (int j = 0; j < m; j++) { a[i * m + j] += f; auto g = [&](T q) { return q + a[i * m + j]; }; t = g(t); }
//     last[i] = t + f;
//   }
#define SOURCE "rows.cpp"
#include "unit_begin.h"
#include <vector>

template<class T> struct Rows {
  T k;
  T twice(T x) const { return k * x; }
  void add(int n, int m, T *a, const T *b, T *last) {
    {
      using __accomp_t0 = __accomp::self<decltype(this)>;
      using __accomp_t1 = __accomp::pointer<decltype(a)>;
      using __accomp_t2 = __accomp::pointer<decltype(b)>;
      using __accomp_t3 = __accomp::pointer<decltype(last)>;
      using __accomp_t4 = __accomp::value<decltype(n)>;
      using __accomp_t5 = __accomp::value<decltype(m)>;
      using __accomp_t6 = __accomp::value<long long>;
#if DEVICE
      using __accomp_T0 = T;
      struct __accomp_red0 { __ACCOMP_REDUCER(red0, __accomp_T0, a, b, a + b) };
#endif
      auto __accomp_k0 = [this](__ACCOMP_RANGE, typename __accomp_t1::arg a, typename __accomp_t2::arg b, typename __accomp_t3::arg last,
                                typename __accomp_t4::arg n, typename __accomp_t5::arg m, typename __accomp_t6::arg __accomp_trips0) __ACCOMP_IN_PLACE {
#if DEVICE
        // C has this code twice, for each width of a row; here it is a lambda inside.
        auto __accomp_both = [&](const int __accomp_row_is_warp) __ACCOMP_IN_PLACE {
        (void)__accomp_row_is_warp;
        __ACCOMP_FOR_ROWS((unsigned long long)__accomp_trips0) {
          int i = __ACCOMP_COUNT(int, unsigned, 0LL, __accomp_at, 1LL);
          {
T f = twice(b[i]), t = 0;
            {
              unsigned long long __accomp_count = 1;
              __ACCOMP_LOOP(0, __accomp_loop_of((long long)(int)(0), (long long)(int)(m), 1LL, 0, 0, 32))
              T *__accomp_into0 = (T *)&(t);
              {
                T t = (T)(0);
                __ACCOMP_FOR_GROUPS(unsigned, __accomp_lane(), __accomp_width()) {
                  unsigned __accomp_at = __ACCOMP_IN_GROUP;
                  int j = __ACCOMP_COUNT(int, unsigned, 0LL, __accomp_at, 1LL);
{ a[i * m + j] += f; auto g = [&](T q) { return q + a[i * m + j]; }; t = g(t); }
                }
                __ACCOMP_UPDATE(T, *__accomp_into0, __accomp_red0::red0_lanes(t, (T)(0)), a, b, a + b)
              }
            }
            if (__accomp_lane() == 0) {
last[i] = t + f;
            }
          }
        } };
        if (__ACCOMP_ROW_IS_WARP()) __accomp_both(1); else __accomp_both(0);
#else
        for (int i = (int)__accomp_lo; i < (int)__accomp_hi; i++) {
T f = twice(b[i]), t = 0;
for (int j = 0; j < m; j++) { a[i * m + j] += f; auto g = [&](T q) { return q + a[i * m + j]; }; t = g(t); }
last[i] = t + f;
        }
#endif
      };
      using __accomp_K0_UID = __accomp::kernel<__accomp_u_UID, decltype(__accomp_k0), __accomp_t0, __accomp_t1, __accomp_t2, __accomp_t3, __accomp_t4, __accomp_t5, __accomp_t6>;
      struct __accomp_loop __accomp_l0[] = {__accomp_loop_of((long long)(int)(0), (long long)(int)(n), 1LL, 0, 0, 32)};
      auto __accomp_v0_5 = n; auto __accomp_v0_6 = m; long long __accomp_v0_7 = __accomp_l0[0].trips;
      struct __accomp_operand __accomp_o0[] = {{&__accomp_k0, 0, 0, 0}, {(void *)this, (void *)this, sizeof(*this), 0}, {(void *)(a), (void *)(a), (unsigned long long)n * m * sizeof((a)[0]), 0}, {(void *)(b), (void *)(b), (unsigned long long)n * sizeof((b)[0]), 0}, {(void *)(last), (void *)(last), (unsigned long long)n * sizeof((last)[0]), 0}, {&__accomp_v0_5, 0, 0, 0}, {&__accomp_v0_6, 0, 0, 0}, {&__accomp_v0_7, 0, 0, 0}, {0, 0, 0, 0}};
#if HOST
      static __accomp_kernel __accomp_kernel0_UID = {sizeof(__accomp_kernel), __ACCOMP_KERNEL_BARRIER | __ACCOMP_KERNEL_ROWS | __ACCOMP_KERNEL_WIDE, 0, __accomp_K0_UID::host, 0, __accomp_K0_UID::emu, __accomp_K0_UID::params, 6, __accomp_u_UID::unit(), 0, __accomp_K0_UID::size, 0, 0, 0};
      enum { IN = __ACCOMP_ALLOC | __ACCOMP_TO, BOTH = IN | __ACCOMP_FROM };
      static const __accomp_operand_desc __accomp_d0_UID[] = {{"closure", 0, __ACCOMP_PASS_VALUE, sizeof(__accomp_k0), 5, 3}, {"this[0:1]", IN | __ACCOMP_READS, __ACCOMP_PASS_ADDRESS, sizeof(*this), 5, 3}, {"a[0:n*m]", BOTH, __ACCOMP_PASS_ADDRESS, sizeof((a)[0]), 5, 41}, {"b[0:n]", IN, __ACCOMP_PASS_ADDRESS, sizeof((b)[0]), 5, 58}, {"last[0:n]", BOTH, __ACCOMP_PASS_ADDRESS, sizeof((last)[0]), 5, 74}, {"n", 0, __ACCOMP_PASS_VALUE, sizeof(n), 6, 25}, {"m", 0, __ACCOMP_PASS_VALUE, sizeof(m), 9, 27}, {"__accomp_trips0", 0, __ACCOMP_PASS_VALUE, 8, 5, 5}};
      static const __accomp_construct __accomp_c0_UID = {sizeof(__accomp_construct), __ACCOMP_COMPUTE, __ACCOMP_OPENACC, "parallel loop", SOURCE, __PRETTY_FUNCTION__, 5, 3, 12, 8, __accomp_d0_UID, &__accomp_kernel0_UID, __accomp_u_UID::unit(), 0, 0, 0, 0};
#endif
      __ACCOMP_NAME(0_UID, SOURCE "\\t6\\tRows::add\\tparallel loop")
#if HOST
      struct __accomp_control __accomp_q0 = {.async = __ACCOMP_ASYNC_NONE, .nloops = 1, .loops = __accomp_l0};
      __accomp_compute(&__accomp_c0_UID, __accomp_o0, &__accomp_q0);
#endif
    }
  }
};

template<class T> int test_rows() {
  const int n = 37, m = 300;
  std::vector<T> a(n * m, T(1)), b(n), last(n);
  int bad = 0;
  for (int i = 0; i < n; i++) b[i] = T(i);
  Rows<T>{T(2)}.add(n, m, a.data(), b.data(), last.data());
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++) bad += a[i * m + j] != 1 + 2 * i;
    bad += last[i] != T(m) * (1 + 2 * i) + 2 * i;
  }
  return bad;
}
extern "C" int rows_UID() { return test_rows<double>() + test_rows<float>() + test_rows<int>(); }
#include "unit_end.h"
