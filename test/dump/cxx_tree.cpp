// dump: parse_c
// The tree of C++: members without 'this', operators, constructors, closures, references, templates.
struct P {
  double x, y;
  P(double a, double b) : x(a), y(b) {}
  P operator+(const P &o) const { return P(x + o.x, y + o.y); }
  double &operator[](int i) { return i ? y : x; }
};
template <class T> struct Scale {
  T k;
  T of(T v) const { return v * k; }
  void apply(T *p, int n) {
    #pragma omp target teams distribute parallel for map(tofrom : p[:n])
    for (int i = 0; i < n; i++) p[i] = of(p[i]) + this->k + static_cast<T>(n) + p->rest;
  }
};
void all(double *d, const P &given, bool flag) {
  auto square = [=](double v) { return v * v; };
  int list[2] = {1, 2};
  #pragma acc parallel loop
  for (int i = 0; i < 4; i++) {
    P p(1, 2), q = p + given;
    q[0] = square(d[i]);
    for (int e : list) d[i] += e;
    auto [a, b] = q;
    if (int w = i; w > 3) d[i] += a + b;
    try {
      d[i] = flag ? 1 : throw 2;
    } catch (int) {
      d[i] = 0;
    }
    int *fresh = new int[3];
    delete[] fresh;
  }
}
