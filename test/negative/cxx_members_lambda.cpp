// A member in a clause is a variable in the construct, which a lambda inside has to capture.
// flags: -fopenmp
struct S {
  int sum = 0, n = 4;
  void f() {
    #pragma omp target teams distribute parallel for reduction(+: sum)
    for (int i = 0; i < n; i++) {
      auto all = [&](int k) { sum += k; };
      auto object = [this](int k) {
        sum += k + n;  // error: sorry, not implemented: 'sum', which a clause of 'target teams distribute parallel for' names, in a lambda that does not capture it
      };
      all(i);
      object(i);
    }
  }
};
int main() {
  S s;
  s.f();
  return s.sum;
}
