// 'this' in data clauses is the object, as 'this[0:1]' is.
// flags: -acc
// prints: 499.5 7 8
#include <cstdio>
class Array {
  int n;
  double *v;
  double scale = 0.5;
public:
  int calls = 0;
  explicit Array(int count) : n(count), v(new double[count]) {
    #pragma acc enter data copyin(this) create(v[0:n])  // moves: to this 32
  }
  ~Array() {
    #pragma acc exit data delete(v[0:n], this)          // moves: none
    delete[] v;
  }
  Array(const Array &) = delete;
  void fill() {
    #pragma acc parallel loop present(this)             // moves: none
    for (int i = 0; i < n; i++) v[i] = scale * i;
    #pragma acc serial present(this, v)                 // moves: none
    calls += 7;
    #pragma acc update self(v[0:n])                     // moves: from v[0:n] 8000
  }
  int count() {
    #pragma acc update self(calls)                      // moves: from calls 4
    return calls;
  }
  double last() const { return v[n - 1]; }
};
struct Counter {
  int n = 0;
  int next() {
    #pragma acc serial copy(this)                       // moves: to this 4, from this 4
    n += 8;
    return n;
  }
};
int main() {
  Array a(1000);
  a.fill();
  const double last = a.last();
  const int calls = a.count();
  std::printf("%g %d %d\n", last, calls, Counter().next());
}
