// dump: parse_c
// Places where directives stand in C++: the function, member or class around each is found.
namespace outer::inner {
const char *text = R"(} { #pragma acc data " )";
int limits[] = {1, 2};
template <template <class> class H, class T = int, bool B = (3 > 2)> struct Holder;
class alignas(16) Base {
public:
  #pragma acc routine seq
  int twice(int x) const noexcept { return x * 2; }
  Base &operator=(const Base &) = default;
  bool operator==(const Base &b) const { return b.value == value; }

private:
  int value = 1;
};
struct Derived : public Base {
  int a, b;
  Derived(int n) : a{n}, b(n) {
    #pragma acc update self(this->a)
  }
  ~Derived() try {
    #pragma acc exit data delete(this[0:1])
  } catch (...) {
  }
};
} // namespace outer::inner
extern "C" {
#pragma omp begin declare target
int shared(int x) { return x; }
#pragma omp end declare target
}
enum class Kind : int { one, two };
template <class T> auto sum(const T *p, int n) -> T {
  T s{};
  #pragma acc parallel loop reduction(+ : s) copyin(p[0:n])
  for (int i = 0; i < n; i++) s += p[i];
  return s;
}
int host(int n) {
  struct Local {
    static void clear(int *p) {
      #pragma omp target map(from : p[:1])
      p[0] = 0;
    }
  };
  auto set = [&](int k) {
    #pragma acc wait(k)
  };
  set(n);
  Local::clear(&n);
  if constexpr (sizeof(int) == 4)
  {
    #pragma acc wait
  }

  return n;
}
