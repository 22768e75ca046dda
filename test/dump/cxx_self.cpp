// dump: regions
// Kernels of member functions capture 'this': '*this' is their first operand, and pointers in it are attached.
template <class T> struct Base {
  T shift;
  T moved(T x) const { return x + shift; }
};
template <class T> class Field : Base<T> {
  T *v, *w;
  int n, count;
  T scaled(T x) const { return x * 2; }

public:
  Field(T *v, int n) : v(v), n(n) {
    #pragma acc enter data copyin(this[0:1])
    #pragma acc enter data copyin(v[0:n], w[0:n])
  }
  void scale() {
    #pragma acc parallel loop present(this[0:1])
    for (int i = 0; i < n; i++) v[i] = scaled(v[i]);
  }
  void tally(const T *p) {
    #pragma acc data copyin(w[0:n])
    {
      #pragma acc parallel loop copyin(p[0:n]) copy(v[0:n])
      for (int i = 0; i < n; i++)
        if (i == 0) count += p[i] > v[i];
    }
  }
  void move(T *p, int m) {
    #pragma omp target teams distribute parallel for map(tofrom : p[:m])
    for (int i = 0; i < m; i++) p[i] = Base<T>::moved(p[i]);
  }
  T sum() const {
    T s = 0;
    #pragma omp target teams distribute parallel for reduction(+ : s) map(to : v[:n])
    for (int i = 0; i < n; i++) s += v[i];
    return s;
  }
  static void clear(T *p, int m) {
    #pragma acc parallel loop copyout(p[0:m])
    for (int i = 0; i < m; i++) p[i] = 0;
  }
};
