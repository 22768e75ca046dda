// A lambda of the user's, and an object of a class, whose types are known when the template is instantiated:
//   #pragma omp target teams distribute parallel for
//   for (int i = 0; i < n; i++) f(i, g);
// The lambda is handed over with the device's addresses in place of the pointers that it captures.
#define SOURCE "closure.cpp"
#include "unit_begin.h"
#include <vector>

enum { OBJECT = __ACCOMP_ALLOC | __ACCOMP_TO | __ACCOMP_FROM | __ACCOMP_IMPLICIT };
template<class F, class G> void for_all(int n, F f, G &&g) {
  {
    using __accomp_t0 = __accomp::value<decltype(n)>;
    using __accomp_t1 = __accomp::value<long long>;
    // Behind all others: what pointers in a lambda lead to may be mapped by the same construct.
    using __accomp_t2 = __accomp::seen<decltype(f), __ACCOMP_LOOKUP, OBJECT>;
    using __accomp_t3 = __accomp::seen<decltype(g), __ACCOMP_LOOKUP, OBJECT>;
    auto __accomp_k0 = [](__ACCOMP_RANGE, typename __accomp_t0::arg n, typename __accomp_t1::arg __accomp_trips0,
                          typename __accomp_t2::arg f, typename __accomp_t3::arg g) __ACCOMP_IN_PLACE {
#if DEVICE
      __ACCOMP_FOR_THREADS((unsigned long long)__accomp_trips0) {
        int i = __ACCOMP_COUNT(int, unsigned, 0LL, __accomp_at, 1LL);
        {
f(i, g);
        }
      }
#else
      for (int i = (int)__accomp_lo; i < (int)__accomp_hi; i++)
f(i, g);
#endif
    };
    using __accomp_K0_UID = __accomp::kernel<__accomp_u_UID, decltype(__accomp_k0), __accomp_t0, __accomp_t1, __accomp_t2, __accomp_t3>;
    struct __accomp_loop __accomp_l0[] = {__accomp_loop_of((long long)(int)(0), (long long)(int)(n), 1LL, 0, 0, 32)};
    auto __accomp_v0_1 = n; long long __accomp_v0_2 = __accomp_l0[0].trips;
    struct __accomp_operand __accomp_o0[] = {{&__accomp_k0, 0, 0, 0}, {&__accomp_v0_1, 0, 0, 0}, {&__accomp_v0_2, 0, 0, 0}, __accomp_t2::operand(f), __accomp_t3::operand(g), {0, 0, 0, 0}};
#if HOST
    static __accomp_kernel __accomp_kernel0_UID = {sizeof(__accomp_kernel), 0, 0, __accomp_K0_UID::host, 0, __accomp_K0_UID::emu, __accomp_K0_UID::params, 3, __accomp_u_UID::unit(), 0, __accomp_K0_UID::size, 0, 0, 0};
    static const __accomp_operand_desc __accomp_d0_UID[] = {{"closure", 0, __ACCOMP_PASS_VALUE, sizeof(__accomp_k0), 2, 3}, {"n", 0, __ACCOMP_PASS_VALUE, sizeof(n), 3, 23}, {"__accomp_trips0", 0, __ACCOMP_PASS_VALUE, 8, 2, 3}, {"f", __accomp_t2::map, __accomp_t2::pass, __accomp_t2::size, 3, 33}, {"g", __accomp_t3::map, __accomp_t3::pass, __accomp_t3::size, 3, 38}};
    static const __accomp_construct __accomp_c0_UID = {sizeof(__accomp_construct), __ACCOMP_COMPUTE, __ACCOMP_OPENMP, "target teams distribute parallel for", SOURCE, __PRETTY_FUNCTION__, 2, 3, 3, 5, __accomp_d0_UID, &__accomp_kernel0_UID, __accomp_u_UID::unit(), 0, 0, 0, 0};
#endif
    __ACCOMP_NAME(0_UID, SOURCE "\\t3\\tfor_all\\ttarget teams distribute parallel for")
#if HOST
    struct __accomp_control __accomp_q0 = {.async = __ACCOMP_ASYNC_NONE, .nloops = 1, .loops = __accomp_l0};
    __accomp_compute(&__accomp_c0_UID, __accomp_o0, &__accomp_q0);
#endif
  }
}

#if HOST
// #pragma omp target enter data map(to: p[0:n]), target exit data map(from: p[0:n])
static void enter(double *p, int n) {
  static const __accomp_operand_desc d[] = {{"p[0:n]", __ACCOMP_ALLOC | __ACCOMP_TO, __ACCOMP_PASS_NONE, 8, 1, 1}};
  static const __accomp_construct c = {sizeof c, __ACCOMP_ENTER_DATA, __ACCOMP_OPENMP, "target enter data", SOURCE, "enter", 1, 1, 1, 1, d, 0, __accomp_u_UID::unit(), 0, 0, 0, 0};
  __accomp_operand o[] = {{p, p, n * sizeof *p, 0}};
  __accomp_control q = {.async = __ACCOMP_ASYNC_NONE};
  __accomp_enter_data(&c, o, &q);
}
static void leave(double *p, int n) {
  static const __accomp_operand_desc d[] = {{"p[0:n]", __ACCOMP_RELEASE | __ACCOMP_FROM, __ACCOMP_PASS_NONE, 8, 1, 1}};
  static const __accomp_construct c = {sizeof c, __ACCOMP_EXIT_DATA, __ACCOMP_OPENMP, "target exit data", SOURCE, "leave", 1, 1, 1, 1, d, 0, __accomp_u_UID::unit(), 0, 0, 0, 0};
  __accomp_operand o[] = {{p, p, n * sizeof *p, 0}};
  __accomp_control q = {.async = __ACCOMP_ASYNC_NONE};
  __accomp_exit_data(&c, o, &q);
}
#else
static void enter(double *, int) {}
static void leave(double *, int) {}
#endif

struct Two {
  int scale;
  double last[2];
};
class Owner {
  double *a;
  int n;

public:
  Owner(double *a, int n) : a(a), n(n) {}
  void twice(double by) {
    double *own = a; // a captured 'this' would lead to the host's object
    for_all(n, [=](int i, double by) { own[i] *= by; }, by);
  }
};

extern "C" int closure_UID() {
  enum { N = 300 };
  std::vector<double> x(N), y(N, 1);
  double *p = x.data(), *q = y.data(), *none = nullptr, *absent = (double *)640;
  int bad = 0;
  for (int i = 0; i < N; i++) x[i] = i;
  enter(p, N);
  enter(q, N);
  Two two = {3, {0, 0}};
  // The same lambda with other pointers; null and what is not present stay as they are.
  for (int turn = 0; turn < 2; turn++) {
    auto inner = [p](int i) { return p[i]; };
    for_all(N, [=](int i, Two &t) {
      if (!none && absent == (double *)640) q[i] += inner(i) * t.scale;
      if (i == 7) t.last[0] += 1, t.last[1] = q[i];
    }, two);
  }
  for_all(N, [q](int i, const double *by) { q[i] += by[i]; }, p);
  Owner(q, N).twice(2);
  leave(q, N);
  leave(p, N);
  for (int i = 0; i < N; i++) bad += y[i] != 2 * (1 + 7.0 * i);
  bad += two.last[0] != 2 || two.last[1] != 1 + 6 * 7;
  return bad;
}
#include "unit_end.h"
