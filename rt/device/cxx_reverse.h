// Regions that the host runs for a device, in C++ (src/rewrite/reverse_cxx.c writes what uses this, rt/unit/reverse.c calls it).
// In:  a lambda that has the region's body.  Out: its key, and the function that the host tells the runtime. Part of cxx.h, in its namespace.
#ifndef ACCOMP_DEVICE_CXX_REVERSE_H
#define ACCOMP_DEVICE_CXX_REVERSE_H
// A number for the name that the linker gives to a type. It is computed by halves, since compilers limit how deep a constant's steps nest.
constexpr unsigned long long mix(unsigned long long a, unsigned long long b) {
  return ((a ^ a >> 29) * 0x9e3779b97f4a7c15ull + b) * 0xd6e8feb86659fd93ull;
}
constexpr unsigned long long hash(const char *s, unsigned long n) {
  return n > 1 ? mix(hash(s, n / 2), hash(s + n / 2, n - n / 2)) : n ? (unsigned char)*s + 1ull : 0;
}

// U is the unit's type, G a class of the function's instance, F the lambda with the region, which captures nothing but '*this'. The host
// tells the runtime the function before main.
template<class U, class G, class F, unsigned long long number> struct __ACCOMP_OWN_COPY reverse {
  enum : unsigned long long {
    key = mix(number, hash(__builtin_sycl_unique_stable_name(G), __builtin_strlen(__builtin_sycl_unique_stable_name(G))))
  };
#ifndef ACCOMP_DEVICE
  static_assert(sizeof(F) <= sizeof(void *), "");
  static void run(void *const *variables) {
    bytes<F> closure;
    if (sizeof(F) == sizeof(void *)) __builtin_memcpy(closure.at, variables, sizeof(F));
    reinterpret_cast<F &>(closure)(variables);
  }
  static const bool told;
  static bool tell() { return __accomp_set_reverse(key, run), true; }
#endif
};
#ifndef ACCOMP_DEVICE
template<class U, class G, class F, unsigned long long number> const bool reverse<U, G, F, number>::told = tell();
#endif
template<class T> void check_reversed(T *) {
  static_assert(__is_trivially_copyable(T) || (__is_trivially_constructible(T, const T &) && __is_trivially_destructible(T)),
                "accomp: sorry, not implemented: 'firstprivate' beside 'ancestor' of an object with functions that copy or end it");
}
template<class U, class G, class F, unsigned long long number> unsigned long long reverse_key() {
#ifndef ACCOMP_DEVICE
  (void)&reverse<U, G, F, number>::told;
#endif
  return reverse<U, G, F, number>::key;
}
#endif
