// Values that are no storage in clauses.
// flags: -mp -acc
int number();
int *pointer();
template<class T> T value(T x) { return x; }
int main() {
  int a = 0, b[2] = {0}, *p = b;
  #pragma omp target enter data map(to: number())  // error: a clause names a value that is no variable
  #pragma acc enter data copyin(a ? 1L : 2)  // error: a clause names a value that is no variable
  #pragma omp target data map(to: value(p)[0:2], pointer()[0:1])
  a = 1;
  return a;
}
