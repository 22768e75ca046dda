// Constructs without kernels: a data region that an exception leaves, and host_data inside of it.
//   #pragma acc data copy(x[0:n]) copyin(a)
//   {
//     #pragma acc host_data use_device(x, a)
//     { at = x; array = a; }
//     if (n > 10) throw n;
//   }
#define SOURCE "data.cpp"
#include "unit_begin.h"

extern "C" int acc_is_present(void *, unsigned long);
extern "C" void *acc_deviceptr(void *);

template<class T> void region(int n, T *x, const T (&a)[4], const void *&at, const void *&array) {
  {
    struct __accomp_operand __accomp_o0[] = {{(void *)(x), (void *)&(x)[0], (unsigned long long)n * sizeof((x)[0]), 0}, {(void *)&(a), (void *)&(a), sizeof(a), 0}, {0, 0, 0, 0}};
#if HOST
    static const __accomp_operand_desc __accomp_d0_UID[] = {{"x[0:n]", __ACCOMP_ALLOC | __ACCOMP_TO | __ACCOMP_FROM, __ACCOMP_PASS_NONE, sizeof((x)[0]), 1, 18}, {"a", __ACCOMP_ALLOC | __ACCOMP_TO, __ACCOMP_PASS_NONE, sizeof((a)[0]), 1, 33}};
    static const __accomp_construct __accomp_c0_UID = {sizeof(__accomp_construct), __ACCOMP_DATA, __ACCOMP_OPENACC, "data", SOURCE, __PRETTY_FUNCTION__, 1, 3, 6, 2, __accomp_d0_UID, 0, __accomp_u_UID::unit(), 0, 0, 0, 0};
    struct __accomp_control __accomp_q0 = {.async = __ACCOMP_ASYNC_NONE};
    __accomp::region __accomp_g0(&__accomp_c0_UID, __accomp_o0, &__accomp_q0); // its destructor ends the region
#endif
{
      {
        using __accomp_u0_0 = __accomp::use_device<decltype(x)>;
        using __accomp_u0_1 = __accomp::use_device<decltype(a)>;
        struct __accomp_operand __accomp_o1[] = {{(void *)(x), (void *)(x), 0, 0}, {(void *)&(a), (void *)&(a), sizeof(a), 0}, {0, 0, 0, 0}};
#if HOST
        static const __accomp_operand_desc __accomp_d1_UID[] = {{"x", __ACCOMP_USE_DEVICE | __ACCOMP_PRESENT, __ACCOMP_PASS_NONE, sizeof((x)[0]), 3, 31}, {"a", __ACCOMP_USE_DEVICE | __ACCOMP_PRESENT, __ACCOMP_PASS_NONE, sizeof((a)[0]), 3, 34}};
        static const __accomp_construct __accomp_c1_UID = {sizeof(__accomp_construct), __ACCOMP_HOST_DATA, __ACCOMP_OPENACC, "host_data", SOURCE, __PRETTY_FUNCTION__, 3, 5, 4, 2, __accomp_d1_UID, 0, __accomp_u_UID::unit(), 0, 0, 0, 0};
        struct __accomp_control __accomp_q1 = {.async = __ACCOMP_ASYNC_NONE};
        __accomp_host_data(&__accomp_c1_UID, __accomp_o1, &__accomp_q1);
#endif
        // They hide the user's variables.
        typename __accomp_u0_0::type x = __accomp_u0_0::of(__accomp_o1[0].base);
        typename __accomp_u0_1::type a = __accomp_u0_1::of(__accomp_o1[1].base);
{ at = x; array = a; }
      }
      if (n > 10) throw n;
}
  }
}

template<class T> int test_data(int n) {
  T x[20] = {}, a[4] = {1, 2, 3, 4};
  const void *at = nullptr, *array = nullptr;
  int bad = 0, caught = 0;
  bool host = acc_deviceptr(x) == x; // the host's memory is its own
  try {
    region(n, x, a, at, array);
  } catch (int) {
    caught = 1;
  }
  bad += caught != (n > 10);
  bad += !host && (acc_is_present(x, sizeof x[0]) || acc_is_present(a, sizeof a)); // the region has ended
  bad += (at != x) != !host || (array != a) != !host;
  return bad;
}
extern "C" int data_UID() { return test_data<double>(5) + test_data<double>(15) + test_data<char>(20); }
#include "unit_end.h"
