// A member function of a class template, with 'this', a private member function and a reduction:
//   #pragma acc parallel loop reduction(+:s) copyin(this[0:1], p[0:n])
//   for (int i = 0; i < n; i++) s += scaled(p[i]) + this->k;
#define SOURCE "member.cpp"
#include "unit_begin.h"
#include <vector>

template<class T> class Field {
  std::vector<T> v;
  int n;
  T k;
  T scaled(T x) const { return k * x; }

public:
  Field(int n, T k) : v(n, T(1)), n(n), k(k) {}
  T sum() const {
    T s = 0;
    const T *p = v.data();
    {
      using __accomp_t0 = __accomp::self<decltype(this)>; // no parameter of the lambda, which captures 'this' first
      using __accomp_t1 = __accomp::pointer<decltype(p)>;
      using __accomp_t2 = __accomp::reduced<decltype(s)>;
      using __accomp_t3 = __accomp::value<decltype(n)>;
      using __accomp_t4 = __accomp::value<long long>;
      using __accomp_t5 = __accomp::value<char *>;
      // A reduction: its type, the bytes of a partial result, and classes in place of functions at file scope.
      using __accomp_T0 = __remove_cvref(decltype(s));
      enum { __accomp_each = (sizeof(__accomp_T0) + 15) / 16 * 16 };
#if DEVICE
      struct __accomp_red0 { __ACCOMP_REDUCER(red0, __accomp_T0, a, b, a + b) };
#else
      struct __accomp_finish0 {
        static void join(void *const *__accomp_p, int __accomp_parts) {
          __accomp_T0 *__accomp_v_s = *(__accomp_T0 **)__accomp_p[3];
          for (int i = 0; i < __accomp_parts; i++)
            __ACCOMP_UPDATE(__accomp_T0, *__accomp_v_s, *__ACCOMP_PARTIAL(__accomp_T0, *(char **)__accomp_p[6], i, __accomp_each, 0), a, b, a + b)
        }
      };
#endif
      auto __accomp_k0 = [this](__ACCOMP_RANGE, typename __accomp_t1::arg p, typename __accomp_t2::arg __accomp_v_s,
                                typename __accomp_t3::arg n, typename __accomp_t4::arg __accomp_trips0,
                                typename __accomp_t5::arg __accomp_ws) __ACCOMP_IN_PLACE {
#if DEVICE
        __accomp_T0 s = (__accomp_T0)(0);
        __ACCOMP_FOR_SHORT((unsigned long long)__accomp_trips0) {
          int i = __ACCOMP_COUNT(int, unsigned, 0LL, __accomp_at, 1LL);
          {
s += scaled(p[i]) + this->k;
          }
        }
        __accomp_T0 __accomp_r0 = s;
        __accomp_red0::red0_leave(__accomp_r0);
        __accomp_barrier();
        __ACCOMP_KEEP(__accomp_red0::red0, 0, __accomp_T0, __accomp_each, 0, (__accomp_T0)(0))
        if (__accomp_last_block((unsigned *)__accomp_ws)) {
          __accomp_r0 = (__accomp_T0)(0);
          __ACCOMP_FOR_PARTIALS(__accomp_b) {
            __ACCOMP_JOIN(__accomp_red0::red0, 0, __accomp_T0, __accomp_b, __accomp_each, 0)
          }
          __accomp_red0::red0_leave(__accomp_r0);
          __accomp_barrier();
          __ACCOMP_FINISH(__accomp_red0::red0, 0, s, (__accomp_T0)(0))
        }
#else
        __accomp_T0 s = (__accomp_T0)(0);
#pragma omp simd reduction(+:s)
        for (int i = (int)__accomp_lo; i < (int)__accomp_hi; i++)
s += scaled(p[i]) + this->k;
        *__ACCOMP_PARTIAL(__accomp_T0, __accomp_ws, __accomp_part, __accomp_each, 0) = s;
#endif
      };
      using __accomp_K0_UID = __accomp::kernel<__accomp_u_UID, decltype(__accomp_k0), __accomp_t0, __accomp_t1, __accomp_t2, __accomp_t3, __accomp_t4, __accomp_t5>;
      struct __accomp_loop __accomp_l0[] = {__accomp_loop_of((long long)(int)(0), (long long)(int)(n), 1LL, 0, 0, 32)};
      auto __accomp_v0_4 = n; long long __accomp_v0_5 = __accomp_l0[0].trips;
      struct __accomp_operand __accomp_o0[] = {{&__accomp_k0, 0, 0, 0}, {(void *)this, (void *)this, sizeof(*this), 0}, {(void *)(p), (void *)&(p)[0], (unsigned long long)n * sizeof((p)[0]), 0}, {(void *)&(s), (void *)&(s), sizeof(s), 0}, {&__accomp_v0_4, 0, 0, 0}, {&__accomp_v0_5, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}};
#if HOST
      static __accomp_kernel __accomp_kernel0_UID = {sizeof(__accomp_kernel), __ACCOMP_KERNEL_BARRIER | __ACCOMP_KERNEL_REDUCTION | __ACCOMP_KERNEL_SHORT, 0, __accomp_K0_UID::host, __accomp_finish0::join, __accomp_K0_UID::emu, __accomp_K0_UID::params, 15, __accomp_u_UID::unit(), 0, __accomp_K0_UID::size, 0, 0, 0};
      static const __accomp_operand_desc __accomp_d0_UID[] = {{"closure", 0, __ACCOMP_PASS_VALUE, sizeof(__accomp_k0), 14, 3}, {"this[0:1]", __ACCOMP_ALLOC | __ACCOMP_TO | __ACCOMP_READS, __ACCOMP_PASS_ADDRESS, sizeof(*this), 14, 3}, {"p[0:n]", __ACCOMP_ALLOC | __ACCOMP_TO | __ACCOMP_READS, __ACCOMP_PASS_ADDRESS, sizeof((p)[0]), 14, 36}, {"s", __ACCOMP_ALLOC | __ACCOMP_TO | __ACCOMP_FROM | __ACCOMP_RESULT | __ACCOMP_IMPLICIT, __ACCOMP_PASS_ADDRESS, sizeof(s), 14, 49}, {"n", 0, __ACCOMP_PASS_VALUE, sizeof(n), 15, 23}, {"__accomp_trips0", 0, __ACCOMP_PASS_VALUE, 8, 14, 3}, {"workspace", 0, __ACCOMP_PASS_WORKSPACE, __accomp_each, 14, 3}};
      static const __accomp_construct __accomp_c0_UID = {sizeof(__accomp_construct), __ACCOMP_COMPUTE, __ACCOMP_OPENACC, "parallel loop", SOURCE, __PRETTY_FUNCTION__, 14, 3, 15, 7, __accomp_d0_UID, &__accomp_kernel0_UID, __accomp_u_UID::unit(), 0, 0, 0, 0};
#endif
      __ACCOMP_NAME(0_UID, SOURCE "\\t15\\tField::sum\\tparallel loop")
#if HOST
      struct __accomp_control __accomp_q0 = {.async = __ACCOMP_ASYNC_NONE, .nloops = 1, .loops = __accomp_l0};
      __accomp_compute(&__accomp_c0_UID, __accomp_o0, &__accomp_q0);
#endif
    }
    return s;
  }
};

template<class T> int test_member() { return Field<T>(1000, T(2)).sum() != T(4000); }
extern "C" int member_UID() { return test_member<float>() + test_member<double>() + test_member<int>(); }
#include "unit_end.h"
