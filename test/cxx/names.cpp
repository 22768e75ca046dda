// Functions of the libraries under their own names: mathematics, strings, classes of characters, std:: on top of them.
//   #pragma acc parallel loop copyout(y[0:n])
//   for (int i = 0; i < n; i++) y[i] = numbers(T(i + 1) / 8, i) + strings(i);
#define SOURCE "names.cpp"
#include "unit_begin.h"
#include <algorithm>
#include <cctype>
#include <cmath>
#include <complex>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <string>
#include <tuple>

template<class T> T numbers(T x, int k) {
  std::complex<T> z(x, T(k) / 50);
  T a = std::pow(x, T(1.5)) + std::pow(x, 2) + std::sqrt(x) + std::fma(x, x, x) + std::abs(-x) + std::exp(-x) + std::log2(x);
  T b = std::sin(x) + std::cos(x) + std::atan2(x, x) + std::erf(x) + std::hypot(x, x) + std::fmod(x, T(0.75)) + std::cbrt(x);
  T c = std::floor(x) + std::round(x) + std::lround(x) + std::rint(x) + std::ldexp(x, 3) + std::copysign(x, -x) + std::fmax(x, T(2));
  T d = std::abs(z) + std::real(std::exp(z)) + std::arg(std::sqrt(z)) + (x < std::numeric_limits<T>::infinity());
  return a + b + c + d + std::isnan(x) + std::max(x, T(1)) + std::abs(k);
}
inline int strings(int k) {
  char text[32];
  std::strcpy(text, "seven 7 of 9");
  text[k % 5] = (char)std::toupper(text[k % 5]);
  const char *found = text + std::strcspn(text, "7");
  int *zeros = (int *)std::calloc(4, sizeof(int));
  int sum = zeros[k % 4] + (int)std::strlen(text) + (int)(found - text) + std::atoi(found) + (std::isalpha(text[k % 12]) != 0);
  std::free(zeros);
  sum += (int)std::strtol(text + 11, nullptr, 16) + (std::memcmp(text, "seven", 5) < 0) + (std::isdigit(text[6]) != 0);
  std::tuple<int, char> pair(sum, text[2]);
  return std::get<0>(pair) + (int)std::char_traits<char>::length(text);
}

template<class T> void call(int n, T *y) {
  {
    using __accomp_t0 = __accomp::pointer<decltype(y)>;
    using __accomp_t1 = __accomp::value<long long>;
    auto __accomp_k0 = [](__ACCOMP_RANGE, typename __accomp_t0::arg y, typename __accomp_t1::arg __accomp_trips0) __ACCOMP_IN_PLACE {
#if DEVICE
      __ACCOMP_FOR_THREADS((unsigned long long)__accomp_trips0) {
        int i = __ACCOMP_COUNT(int, unsigned, 0LL, __accomp_at, 1LL);
        {
y[i] = numbers(T(i + 1) / 8, i) + strings(i);
        }
      }
#else
      for (int i = (int)__accomp_lo; i < (int)__accomp_hi; i++)
y[i] = numbers(T(i + 1) / 8, i) + strings(i);
#endif
    };
    using __accomp_K0_UID = __accomp::kernel<__accomp_u_UID, decltype(__accomp_k0), __accomp_t0, __accomp_t1>;
    struct __accomp_loop __accomp_l0[] = {__accomp_loop_of((long long)(int)(0), (long long)(int)(n), 1LL, 0, 0, 32)};
    long long __accomp_v0_2 = __accomp_l0[0].trips;
    struct __accomp_operand __accomp_o0[] = {{&__accomp_k0, 0, 0, 0}, {(void *)(y), (void *)(y), (unsigned long long)n * sizeof((y)[0]), 0}, {&__accomp_v0_2, 0, 0, 0}, {0, 0, 0, 0}};
#if HOST
    static __accomp_kernel __accomp_kernel0_UID = {sizeof(__accomp_kernel), 0, 0, __accomp_K0_UID::host, 0, __accomp_K0_UID::emu, __accomp_K0_UID::params, 3, __accomp_u_UID::unit(), 0, __accomp_K0_UID::size, 0, 0, 0};
    static const __accomp_operand_desc __accomp_d0_UID[] = {{"closure", 0, __ACCOMP_PASS_VALUE, sizeof(__accomp_k0), 2, 3}, {"y[0:n]", __ACCOMP_ALLOC | __ACCOMP_FROM, __ACCOMP_PASS_ADDRESS, sizeof((y)[0]), 2, 3}, {"__accomp_trips0", 0, __ACCOMP_PASS_VALUE, 8, 2, 3}};
    static const __accomp_construct __accomp_c0_UID = {sizeof(__accomp_construct), __ACCOMP_COMPUTE, __ACCOMP_OPENACC, "parallel loop", SOURCE, __PRETTY_FUNCTION__, 2, 3, 3, 3, __accomp_d0_UID, &__accomp_kernel0_UID, __accomp_u_UID::unit(), 0, 0, 0, 0};
#endif
    __ACCOMP_NAME(0_UID, SOURCE "\\t3\\tcall\\tparallel loop")
#if HOST
    struct __accomp_control __accomp_q0 = {.async = __ACCOMP_ASYNC_NONE, .nloops = 1, .loops = __accomp_l0};
    __accomp_compute(&__accomp_c0_UID, __accomp_o0, &__accomp_q0);
#endif
  }
}

template<class T> int test_names() {
  enum { N = 64 };
  T y[N];
  int bad = 0;
  call(N, y);
  for (int i = 0; i < N; i++) {
    T want = numbers(T(i + 1) / 8, i) + strings(i);
    bad += !(std::abs(y[i] - want) <= 100 * std::numeric_limits<T>::epsilon() * std::abs(want));
  }
  return bad;
}
extern "C" int names_UID() { return test_names<double>() + test_names<float>(); }
#include "unit_end.h"
