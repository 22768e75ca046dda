// A plain region, in a function template:
//   #pragma acc parallel loop copyin(x[0:n]) copy(y[0:n])
//   for (int i = 0; i < n; i++) y[i] = a * x[i] + y[i];
// Lines under #if HOST stand in the host's file, those under #if DEVICE in the devices' file, all others in both.
#define SOURCE "plain.cpp"
#include "unit_begin.h"
#include <string>
#include <vector>

template<class T> void saxpy(int n, T a, const T *x, T *y) {
  {
    // 1. The kinds of the kernel's parameters, in their order.
    using __accomp_t0 = __accomp::pointer<decltype(y)>;
    using __accomp_t1 = __accomp::pointer<decltype(x)>;
    using __accomp_t2 = __accomp::value<decltype(n)>;
    using __accomp_t3 = __accomp::value<decltype(a)>;
    using __accomp_t4 = __accomp::value<long long>;
    // 2. The kernel: its parameters have the user's names, so that the user's text can stand in it as it is.
    auto __accomp_k0 = [](__ACCOMP_RANGE, typename __accomp_t0::arg y, typename __accomp_t1::arg x, typename __accomp_t2::arg n,
                          typename __accomp_t3::arg a, typename __accomp_t4::arg __accomp_trips0) __ACCOMP_IN_PLACE {
#if DEVICE
      __ACCOMP_FOR_THREADS((unsigned long long)__accomp_trips0) {
        int i = __ACCOMP_COUNT(int, unsigned, 0LL, __accomp_at, 1LL);
        {
y[i] = a * x[i] + y[i];
        }
      }
#else
#pragma omp simd
      for (int i = (int)__accomp_lo; i < (int)__accomp_hi; i++)
y[i] = a * x[i] + y[i];
#endif
    };
    using __accomp_K0_UID = __accomp::kernel<__accomp_u_UID, decltype(__accomp_k0), __accomp_t0, __accomp_t1, __accomp_t2, __accomp_t3, __accomp_t4>;
    // 3. The operands, as in C; the first one is the lambda. In both files, since a lambda of the user's around the
    // construct captures what is named here.
    struct __accomp_loop __accomp_l0[] = {__accomp_loop_of((long long)(int)(0), (long long)(int)(n), 1LL, 0, 0, 32)};
    auto __accomp_v0_3 = n; auto __accomp_v0_4 = a; long long __accomp_v0_5 = __accomp_l0[0].trips;
    struct __accomp_operand __accomp_o0[] = {{&__accomp_k0, 0, 0, 0}, {(void *)(y), (void *)&(y)[0], (unsigned long long)n * sizeof((y)[0]), 0}, {(void *)(x), (void *)&(x)[0], (unsigned long long)n * sizeof((x)[0]), 0}, {&__accomp_v0_3, 0, 0, 0}, {&__accomp_v0_4, 0, 0, 0}, {&__accomp_v0_5, 0, 0, 0}, {0, 0, 0, 0}};
#if HOST
    // 4. Constant data, as in C, but in the function. Their names have the unit's id, since the linker joins the statics
    // of a function of two units by their names.
    static __accomp_kernel __accomp_kernel0_UID = {sizeof(__accomp_kernel), __ACCOMP_KERNEL_CONFINED, 0, __accomp_K0_UID::host, 0, __accomp_K0_UID::emu, __accomp_K0_UID::params, 5, __accomp_u_UID::unit(), 0, __accomp_K0_UID::size, 0, 0, 0};
    static const __accomp_operand_desc __accomp_d0_UID[] = {{"closure", 0, __ACCOMP_PASS_VALUE, sizeof(__accomp_k0), 4, 3}, {"y[0:n]", __ACCOMP_ALLOC | __ACCOMP_TO | __ACCOMP_FROM, __ACCOMP_PASS_ADDRESS, sizeof((y)[0]), 4, 49}, {"x[0:n]", __ACCOMP_ALLOC | __ACCOMP_TO | __ACCOMP_READS, __ACCOMP_PASS_ADDRESS, sizeof((x)[0]), 4, 36}, {"n", 0, __ACCOMP_PASS_VALUE, sizeof(n), 5, 23}, {"a", 0, __ACCOMP_PASS_VALUE, sizeof(a), 5, 38}, {"__accomp_trips0", 0, __ACCOMP_PASS_VALUE, 8, 4, 3}};
    static const __accomp_construct __accomp_c0_UID = {sizeof(__accomp_construct), __ACCOMP_COMPUTE, __ACCOMP_OPENACC, "parallel loop", SOURCE, __PRETTY_FUNCTION__, 4, 3, 5, 6, __accomp_d0_UID, &__accomp_kernel0_UID, __accomp_u_UID::unit(), 0, 0, 0, 0};
#endif
    __ACCOMP_NAME(0_UID, SOURCE "\\t5\\tsaxpy\\tparallel loop")
#if HOST
    // 5. The launch.
    struct __accomp_control __accomp_q0 = {.async = __ACCOMP_ASYNC_NONE, .nloops = 1, .loops = __accomp_l0};
    __accomp_compute(&__accomp_c0_UID, __accomp_o0, &__accomp_q0);
#endif
  }
}

template<class T> int test_plain() {
  std::vector<T> x(1000, T(3)), y(1000, T(1));
  int bad = 0;
  saxpy<T>(1000, T(2), x.data(), y.data());
  for (T t : y) bad += t != T(7);
  return bad;
}
extern "C" int plain_UID() { return test_plain<float>() + test_plain<double>() + test_plain<int>(); }
#include "unit_end.h"
