// Regions that the host runs for a device, and names: of members in lambdas and friends, of a lambda of the file, of bindings and
// references, without a construct around.
// flags: -fopenmp -std=c++17
#include <cstdio>
#pragma omp requires reverse_offload
struct Counter {
  int n = 6;
  static int made;
  int add(int k) {
    int sum = 0;
    auto f = [this, k, &sum](int m) {
      #pragma omp target map(tofrom: sum)
      {
        #pragma omp target device(ancestor: 1) map(always, tofrom: sum)
        sum += this->n + k * m;
      }
    };
    f(2);
    f(3);
    return sum;
  }
  int operator()(int x) {
    int r = 0;
    #pragma omp target map(tofrom: r)
    {
      #pragma omp target device(ancestor: 1) map(always, tofrom: r)
      { r = x + made; struct In { int z; } in = {4}; r += in.z; auto l = [=] { return n; }; r += l(); }
    }
    return r;
  }
  friend int peek(const Counter &c) {
    int r = 0;
    #pragma omp target map(tofrom: r)
    {
      #pragma omp target device(ancestor: 1) map(always, tofrom: r)
      r = c.n + c.hidden;
    }
    return r;
  }
private:
  int hidden = 9;
};
int Counter::made = 7;
auto global = [](int x) {
  int r = 0;
  #pragma omp target map(tofrom: r)
  {
    #pragma omp target device(ancestor: 1) map(always, tofrom: r)
    r = x + 1;
  }
  return r;
};
static int arrays(int (&a)[4]) {
  int r = 0, b[2][2] = {{1, 2}, {3, 4}};
  #pragma omp target map(tofrom: a, r) map(to: b)
  {
    auto [u, v] = b[1];
    int &e = a[1];
    #pragma omp target device(ancestor: 1) map(always, tofrom: r) map(always, tofrom: e)
    { r += u * v; e = 50; for (auto &row : b) for (int x : row) r += x; }
    r += e;
  }
  return r + a[1];
}
int main() {
  Counter c;
  std::printf("%d %d %d %d\n", c.add(5), c(1), peek(c), global(4)); // prints: 37 18 15 5
  int a[4] = {1, 2, 3, 4};
  std::printf("%d\n", arrays(a)); // prints: 122
  int k = 3;
  #pragma omp target device(ancestor: 1) map(tofrom: k)
  k++;
  std::printf("%d\n", k); // prints: 4
}
