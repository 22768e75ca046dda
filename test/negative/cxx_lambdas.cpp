// Lambdas that a kernel calls, in each other and in classes: messages name what is around them.
// flags: -fopenmp
#include <cstdio>
#include <iostream>
template<class F> void forall(int n, F f) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) f(i);
}
int counted;
struct Counter {
  template<class T> auto by(T k) { return [k](T i) { return i * k + counted; }; }  // error: 'counted' is used in a lambda of 'Counter::by<int>', which runs on the device, but has no copy there
};
int main() {
  forall(3, [](int i) { std::cout << i; });  // error: 'std::cout' is used in a lambda of 'main', which runs on the device, but has no copy there
  auto by = Counter().by(3);
  forall(3, [by](int i) { printf("%d\n", by(i)); });
  forall(3, [](int i) {
    struct Local {
      static int value(int k) { return k + int(std::cin.good()); }  // error: 'std::cin' is used in 'Local::value', which runs on the device, but has no copy there
    };
    printf("%d\n", Local::value(i));
  });
}
