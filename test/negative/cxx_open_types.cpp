// Templates: an atomic access of a member that is not aligned; a reduction that several declarations may be meant by.
// flags: -mp
template<int N> struct __attribute__((packed)) Tight {
  char c;
  int bins[N];
  void count() {
    #pragma omp target teams distribute parallel for map(tofrom: this[0:1])
    for (int i = 0; i < N; i++) {
      #pragma omp atomic
      bins[i]++;  // error: sorry, not implemented: 'atomic' of a member that is not aligned to its size
    }
  }
};
template<class T> struct Sum {
  T s{};
};
#pragma omp declare reduction(add: Sum<double>: omp_out.s += omp_in.s)
#pragma omp declare reduction(add: Sum<int>: omp_out.s -= omp_in.s)
template<class T> T sum(const T *p, int n) {
  Sum<T> r;
  #pragma omp target teams distribute parallel for map(to: p[0:n]) \
      reduction(add: r)  // error: sorry, not implemented: a reduction of 'r', of a type that a template's arguments decide, with several 'declare reduction' of 'add' that differ
  for (int i = 0; i < n; i++) r.s += p[i];
  return r.s;
}
template struct Tight<4>;
template int sum(const int *, int);
