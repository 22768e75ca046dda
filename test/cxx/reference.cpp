// A region in a function that is no template and not inline, whose lambda has internal linkage, with a host directive around it. What a lambda captures by
// reference is the host's: an error where the device has memory of its own.
//   #pragma omp target
//   f(3);
#define SOURCE "reference.cpp"
#include "unit_begin.h"

extern "C" int reference_UID() {
  int result = 0;
  auto f = [&](int i) { result = i; };
#pragma omp parallel num_threads(1) default(none) shared(result) firstprivate(f)
  {
    using __accomp_t0 = __accomp::seen<decltype(f), __ACCOMP_LOOKUP, 0>;
    auto __accomp_k0 = [](__ACCOMP_RANGE, __accomp_t0::arg f) __ACCOMP_IN_PLACE {
f(3);
    };
    using __accomp_K0_UID = __accomp::kernel<__accomp_u_UID, decltype(__accomp_k0), __accomp_t0>;
    struct __accomp_operand __accomp_o0[] = {{&__accomp_k0, 0, 0, 0}, __accomp_t0::operand(f), {0, 0, 0, 0}};
#if HOST
    static __accomp_kernel __accomp_kernel0_UID = {sizeof(__accomp_kernel), __ACCOMP_KERNEL_SERIAL, 0, __accomp_K0_UID::host, 0, __accomp_K0_UID::emu, __accomp_K0_UID::params, 2, __accomp_u_UID::unit(), 0, __accomp_K0_UID::size, 0, 0, 0};
    static const __accomp_operand_desc __accomp_d0_UID[] = {{"closure", 0, __ACCOMP_PASS_VALUE, sizeof(__accomp_k0), 1, 3}, {"f", __accomp_t0::map, __accomp_t0::pass, __accomp_t0::size, 2, 3}};
    static const __accomp_construct __accomp_c0_UID = {sizeof(__accomp_construct), __ACCOMP_COMPUTE, __ACCOMP_OPENMP, "target", SOURCE, __PRETTY_FUNCTION__, 1, 3, 2, 2, __accomp_d0_UID, &__accomp_kernel0_UID, __accomp_u_UID::unit(), 0, 0, 0, 0};
#endif
    __ACCOMP_NAME(0_UID, SOURCE "\\t2\\treference\\ttarget")
#if HOST
    struct __accomp_control __accomp_q0 = {.async = __ACCOMP_ASYNC_NONE};
    __accomp_compute(&__accomp_c0_UID, __accomp_o0, &__accomp_q0);
#endif
  }
  return result != 3;
}
#include "unit_end.h"
