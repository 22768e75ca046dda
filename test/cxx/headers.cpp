// The macros of rt/device in C++, in a template and outside: atomics, values handed on, reductions and scans of a class.
// In:  compiled for each device; nothing is run.
#include <cxx.h>
#include <atomic>
#include <cmath>
#include <complex>

struct Pair {
  double value;
  int at;
  Pair(double value = 0, int at = 0) : value(value), at(at) {}
  Pair(const Pair &other) = default;
  Pair &operator=(const Pair &other) { return value = other.value, at = other.at, *this; }
};

#if defined(ACCOMP_EMU) || defined(ACCOMP_NVPTX)
template<class T> struct Reducer {
  __ACCOMP_REDUCER(red, T, a, b, a + b)
  __ACCOMP_SCANNER(red, T)
};

template<class T> T all(T value, char *__accomp_ws) {
  using Red = Reducer<T>;
  T items[1] = {value}, carry = T(0);
  Red::red_scan(items, 1, &carry, 32, 32, 32, 0);
  __ACCOMP_BROADCAST_ROW(value);
  T __accomp_r0 = Red::red_team(Red::red_rows(Red::red_lanes(Red::red_all(value, T(0)), T(0)), T(0)), T(0), 32);
  Red::red_leave(__accomp_r0);
  __ACCOMP_KEEP(Red::red, 0, T, sizeof(T), 0, T(0))
  __ACCOMP_FOR_PARTIALS(__accomp_b) { __ACCOMP_JOIN(Red::red, 0, T, __accomp_b, sizeof(T), 0) }
  T *__accomp_v_x = items;
  __ACCOMP_FINISH(Red::red, 0, x, T(0))
  return items[0] + carry;
}
static Pair operator+(const Pair &a, const Pair &b) { return {a.value + b.value, a.at}; }
#else
#define all(value, memory) value
#endif

template<class T> T change(T *p, T by) {
  T was = __ACCOMP_ATOMIC_ADD(p, by);
  was += __ACCOMP_ATOMIC_SUB(p, 1) + __ACCOMP_ATOMIC_MIN(p, by) + __ACCOMP_ATOMIC_MAX(p, by);
  __ACCOMP_ATOMIC_UPDATE(p, old, old * by);
  was += __ACCOMP_ATOMIC_CAPTURE_OLD(p, old, old - by) + __ACCOMP_ATOMIC_CAPTURE_NEW(p, old, old - by);
  __ACCOMP_ATOMIC_WRITE(p, by);
  return was + __ACCOMP_ATOMIC_EXCHANGE(p, by) + __ACCOMP_ATOMIC_READ(p);
}

int bits(int *p) { return __ACCOMP_ATOMIC_AND(p, 3) + __ACCOMP_ATOMIC_OR(p, 1) + __ACCOMP_ATOMIC_XOR(p, 2); }

double use(char *memory, float *f, double *d, int *i, unsigned char *c, std::atomic<int> *atomic) {
  double r = change(f, 1.0f) + change(d, 2.0) + change(i, 3) + change(c, (unsigned char)1) + bits(i);
  atomic->fetch_add(1);
  r += atomic->load(std::memory_order_acquire);
  (void)memory;
  r += all(1.0, memory) + all(1, memory) + all(Pair(1, 2), memory).value;
  return r + std::real(all(std::complex<double>(1, 2), memory));
}

struct Unit;
template<class K, class F> void region(F) {
#if defined(ACCOMP_EMU) || defined(ACCOMP_NVPTX)
  K::need();
#endif
}
int main() {
  auto kernel = [](__ACCOMP_RANGE, double *result, char *memory, float *f, double *d, int *i, unsigned char *c,
                   std::atomic<int> *atomic) __ACCOMP_IN_PLACE {
    (void)__accomp_p, (void)__accomp_lo, (void)__accomp_hi, (void)__accomp_part;
    *result = use(memory, f, d, i, c, atomic);
  };
  region<__accomp::kernel<Unit, decltype(kernel), __accomp::pointer<double *>, __accomp::pointer<char *>,
                          __accomp::pointer<float *>, __accomp::pointer<double *>, __accomp::pointer<int *>,
                          __accomp::pointer<unsigned char *>, __accomp::pointer<std::atomic<int> *>>>(kernel);
  return 0;
}
