// Templates: an atomic access of a member that is not aligned.
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
template struct Tight<4>;
