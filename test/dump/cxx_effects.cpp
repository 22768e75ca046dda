// dump: regions
// Whoever takes a reference may change the variable: functions, operators, constructors, templates, lambdas.
struct Sum {
  double v;
  Sum &operator+=(double x) {
    v += x;
    return *this;
  }
  double get() const { return v; }
  void set(double x) { v = x; }
};
struct Holder {
  double &to;
  Holder(double &to) : to(to) {}
};
void swap_in(double &a, const double &b) { a += b; }
template <class T> T clamp(const T &x, const T &most) { return x < most ? x : most; }
template <class T> void any(T &&x) { x = 1; }
void all(double *d, int n, double a, double b, double c, double e, Sum s, Sum t, Sum u) {
  #pragma acc parallel loop copy(d[0:n])
  for (int i = 0; i < n; i++) {
    swap_in(a, b);
    Holder h(c);
    any(e);
    s += clamp(b, d[i]);
    t.set(u.get());
  }
  double x = 0, y = 0;
  #pragma acc parallel loop copy(d[0:n])
  for (int i = 0; i < n; i++) {
    double &r = x;
    const double &q = y;
    auto set = [&](double z) { y = z; };
    set(r = q);
  }
  #pragma acc kernels loop copy(d[0:n])
  for (int i = 0; i < n; i++) d[i] += clamp(b, a);
}
