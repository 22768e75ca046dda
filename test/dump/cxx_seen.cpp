// dump: regions
// What C++ alone passes: variables whose type a template's arguments decide, closures, constants and packs.
namespace conf {
int scale = 3;
const int shift = 2;
constexpr double table[3] = {1, 2, 3};
}
struct Pair {
  int k;
  static int made;
};
template <class T, class F> T run(int n, T a, T b, T *x, F f) {
  T s = 0, t = 0;
  const T two = 2;
  const int three = 3;
  constexpr T four = 4;
  auto p = x;
  #pragma acc parallel loop reduction(+ : s) firstprivate(b) private(t) copy(x[0:n])
  for (int i = 0; i < n; i++) {
    t = x[i];
    x[i] = t * a + b;
    s += f(x[i]) + two * three + four;
  }
  #pragma acc parallel loop copy(p[0:n])
  for (T i = 0; i < n; i++) p[i] += a = i;
  #pragma omp target defaultmap(to : aggregate) map(tofrom : b)
  b = a + 1;
  return s;
}
template <class... A> void sum(int *out, A... args) {
  #pragma acc serial copyout(out[0:1])
  out[0] = (0 + ... + args);
}
void all(double *d, double &r, const double &c, Pair &given, int (&list)[4]) {
  double k = 2;
  auto f = [=](double x) { return x * k + d[0]; };
  #pragma acc parallel loop copy(d[0:4]) copyin(f)
  for (int i = 0; i < 4; i++) d[i] = f(r) + c + given.k + list[i];
  #pragma omp target teams distribute parallel for map(tofrom : d[0:4])
  for (int i = 0; i < 4; i++)
    d[i] += f(1) + conf::scale + conf::shift + conf::table[i % 3] + Pair::made;
}
