// A region that asks for the device's memory, and where it runs:
//   #pragma acc parallel loop copy(y[0:n]) copyout(initial)
//   for (int i = 0; i < n; i++) { ... }
#define SOURCE "heap.cpp"
#include "unit_begin.h"
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <new>
#include <omp.h>
#include <openacc.h>

struct alignas(64) Wide {
  double v[8];
};
struct Cell {
  virtual ~Cell() {}
  virtual double value() const { return 1; }
};
struct Big : Cell {
  double at;
  explicit Big(double at) : at(at) {}
  double value() const override { return at; }
};

static void heap(int n, double *y, int &initial) {
  {
    using __accomp_t0 = __accomp::pointer<decltype(y)>;
    using __accomp_t1 = __accomp::mapped<decltype(initial)>;
    using __accomp_t2 = __accomp::value<long long>;
    auto __accomp_k0 = [](__ACCOMP_RANGE, __accomp_t0::arg y, __accomp_t1::arg initial, __accomp_t2::arg __accomp_trips0) __ACCOMP_IN_PLACE {
#if DEVICE
      __ACCOMP_FOR_THREADS((unsigned long long)__accomp_trips0) {
        int i = __ACCOMP_COUNT(int, unsigned, 0LL, __accomp_at, 1LL);
        {
#else
      for (int i = (int)__accomp_lo; i < (int)__accomp_hi; i++) {
        {
#endif
double *few = new double[3]();
std::unique_ptr<Cell> cell(i % 2 ? new Cell : new Big(i));
char *bytes = (char *)malloc(8);
std::unique_ptr<Wide> wide(new Wide);
bytes[7] = 1;
few[2] = cell->value() + bytes[7] + ((unsigned long)wide.get() % 64 != 0 && sizeof(Wide) == 64 && __cplusplus >= 201703L);
y[i] += few[2];
free(bytes);
delete[] few;
if (i == 0) initial = omp_is_initial_device(), std::printf("in a kernel\n");
        }
      }
    };
    using __accomp_K0_UID = __accomp::kernel<__accomp_u_UID, decltype(__accomp_k0), __accomp_t0, __accomp_t1, __accomp_t2>;
    struct __accomp_loop __accomp_l0[] = {__accomp_loop_of((long long)(int)(0), (long long)(int)(n), 1LL, 0, 0, 32)};
    long long __accomp_v0_3 = __accomp_l0[0].trips;
    struct __accomp_operand __accomp_o0[] = {{&__accomp_k0, 0, 0, 0}, {(void *)(y), (void *)(y), (unsigned long long)n * sizeof((y)[0]), 0}, {(void *)&(initial), (void *)&(initial), sizeof(initial), 0}, {&__accomp_v0_3, 0, 0, 0}, {0, 0, 0, 0}};
#if HOST
    static __accomp_kernel __accomp_kernel0_UID = {sizeof(__accomp_kernel), 0, 0, __accomp_K0_UID::host, 0, __accomp_K0_UID::emu, __accomp_K0_UID::params, 3, __accomp_u_UID::unit(), 0, __accomp_K0_UID::size, 0, 0, 0};
    static const __accomp_operand_desc __accomp_d0_UID[] = {{"closure", 0, __ACCOMP_PASS_VALUE, sizeof(__accomp_k0), 2, 3}, {"y[0:n]", __ACCOMP_ALLOC | __ACCOMP_TO | __ACCOMP_FROM, __ACCOMP_PASS_ADDRESS, sizeof((y)[0]), 2, 3}, {"initial", __ACCOMP_ALLOC | __ACCOMP_FROM, __ACCOMP_PASS_ADDRESS, sizeof(initial), 2, 3}, {"__accomp_trips0", 0, __ACCOMP_PASS_VALUE, 8, 2, 3}};
    static const __accomp_construct __accomp_c0_UID = {sizeof(__accomp_construct), __ACCOMP_COMPUTE, __ACCOMP_OPENACC, "parallel loop", SOURCE, __PRETTY_FUNCTION__, 2, 3, 3, 4, __accomp_d0_UID, &__accomp_kernel0_UID, __accomp_u_UID::unit(), 0, 0, 0, 0};
#endif
    __ACCOMP_NAME(0_UID, SOURCE "\\t3\\theap\\tparallel loop")
#if HOST
    struct __accomp_control __accomp_q0 = {.async = __ACCOMP_ASYNC_NONE, .nloops = 1, .loops = __accomp_l0};
    __accomp_compute(&__accomp_c0_UID, __accomp_o0, &__accomp_q0);
#endif
  }
}

extern "C" int heap_UID() {
  double y[100] = {};
  int initial = -1, bad = 0;
  heap(100, y, initial);
  for (int i = 0; i < 100; i++) bad += y[i] != (i % 2 ? 2 : i + 1);
  bool host = acc_get_device_type() == acc_device_host;
  return bad + (!host && initial);
}
#include "unit_end.h"
