// Atomic accesses in instances whose type is no number that devices access in one piece, and of a value.
// flags: -mp
struct Pair {
  double x, y;
  Pair operator+(double z) const { return Pair{x + z, y}; }
};
template<class T> void read(T *p) {
  T v;
  #pragma omp target map(tofrom: p[0:1]) map(from: v)
  {
    #pragma omp atomic read
    v = p[0];  // error: 'atomic' accesses numbers and pointers of 1, 2, 4 or 8 bytes, and another type in this instance
  }
  p[0] = v;
}
template<class T> void step(T p) {
  #pragma omp target map(tofrom: p)
  {
    #pragma omp atomic
    p = p + 1;  // error: sorry, not implemented: 'atomic' that computes with a pointer whose type a template's argument decides
  }
}
int value(int i) { return i; }
int main() {
  int v;
  #pragma omp target map(from: v)
  {
    #pragma omp atomic read
    v = value(3);  // error: 'atomic' accesses a value that is no variable
  }
  Pair p = {1, 2};
  read(&p);
  step(&p);
}
