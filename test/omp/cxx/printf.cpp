// A format's sizes are what C says on a GPU, too: in templates, members, constructors, lambdas and functions that a region calls.
// flags: -mp -Werror=device-format -Wno-format
// prints: 4 44 300 300 1.500
// prints: 4 44
// prints: 8 4 4 4 1.500
// prints: 8 4
// prints: 4 2
// prints: 4 4
// prints: 4
// prints: 4 4
// prints: 4 4 1.000000
// prints: 4 1
// emits: printf("%lu %d %ld %ld %.3f\n", sizeof(x), (signed char)(x), (intmax_t)x, (ptrdiff_t)x, 1.5)
// emits: std::printf("%lu %d\n", sizeof(T), (signed char)(x))
#include <cinttypes>
#include <cstddef>
#include <cstdint>
#include <cstdio>
template<class T> void say(T x) {
  printf("%zu %hhd %jd %td %.*f\n", sizeof(x), x, (intmax_t)x, (ptrdiff_t)x, 3, 1.5);
  std::printf("%zu %hhd\n", sizeof(T), x);
}
static void plain(int x) { printf("%zu %hhu\n", sizeof(x), x); }
struct S {
  int k;
  S(int a) : k(a) { printf("%zd\n", (ptrdiff_t)k); }
  void show() const {
    auto f = [this](int i) { printf("%zu %d\n", sizeof i, k); };
    f(2);
  }
  template<class... A> void pack(A... a) { printf("%zu %zu %F\n", a...); }
};
template<class F> void for_all(int n, F f) {
  #pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) f(i);
}
int main() {
  #pragma omp target
  {
    say(300);
    say(4L);
    plain(258);
    printf("%zu" " %" PRId64 "\n", sizeof(int), (int64_t)4);
    S s(4);
    s.show();
    s.pack(sizeof s, sizeof(int), 1.0);
  }
  for_all(1, [=](int i) { printf("%zu %hhd\n", sizeof i, i + 257); });
}
