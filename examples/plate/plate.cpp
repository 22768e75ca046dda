// Heat in a plate: a class template whose objects keep their data on the device, and a lambda that says where heat comes from.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>
#include <vector>

template<class T> class Plate {
  int n;
  std::vector<T> now, next;

  // The mean of the four neighbours, and what comes from outside.
  template<class Source> static T heated(const T *a, int n, int i, int j, Source source) {
    return (a[(i - 1) * n + j] + a[(i + 1) * n + j] + a[i * n + j - 1] + a[i * n + j + 1]) / 4 + source(i, j);
  }

public:
  explicit Plate(int n) : n(n), now(n * n), next(n * n) {
    T *a = now.data(), *b = next.data();
#pragma acc enter data copyin(a[0:n*n], b[0:n*n])
  }
  ~Plate() {
    T *a = now.data(), *b = next.data();
#pragma acc exit data delete(a[0:n*n], b[0:n*n])
  }
  Plate(const Plate &) = delete;
  Plate &operator=(const Plate &) = delete;

  // One step on the device; returns the largest change.
  template<class Source> T step(Source source) {
    const T *a = now.data();
    T *b = next.data(), most = 0;
    int n = this->n;
#pragma acc parallel loop collapse(2) present(a[0:n*n], b[0:n*n]) reduction(max:most)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++) {
        T value = heated(a, n, i, j, source);
        most = std::max(most, std::abs(value - a[i * n + j]));
        b[i * n + j] = value;
      }
    std::swap(now, next);
    return most;
  }

  // The same on the host, of copies of both.
  template<class Source> static void step(int n, std::vector<T> &from, std::vector<T> &to, Source source) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++) to[i * n + j] = heated(from.data(), n, i, j, source);
    std::swap(from, to);
  }

  const std::vector<T> &values() {
    T *a = now.data();
#pragma acc update self(a[0:n*n])
    return now;
  }
};

template<class T> bool run(const char *type, T tolerance) {
  const int n = 128, steps = 200;
  const T power = T(0.5);
  auto source = [=](int i, int j) { return i == n / 2 && j == n / 3 ? power : T(0); };
  Plate<T> plate(n);
  std::vector<T> from(n * n), to(n * n);
  T change = 0, worst = 0;
  for (int i = 0; i < steps; i++) {
    change = plate.step(source);
    Plate<T>::step(n, from, to, source);
  }
  const std::vector<T> &values = plate.values();
  for (int i = 0; i < n * n; i++) worst = std::max(worst, std::abs(values[i] - from[i]));
  std::printf("%s: %d steps, last change %.6f, %s\n", type, steps, (double)change, worst <= tolerance ? "as on the host" : "WRONG");
  return worst <= tolerance;
}

int main() {
  bool right = run<float>("float", 1e-4f);
  right &= run<double>("double", 1e-12);
  return right ? 0 : 1;
}
