// Static variables that a lambda names, or that code would have to initialise, and thread-local ones: devices have none of them.
// flags: -acc
#include <vector>
thread_local int mine;
template<class T> struct Table {
  T at(T i) const { return i + mine; }  // error: 'mine' is used in 'Table<int>::at', which runs on the device: devices have no thread-local variables
};
template<class T> T made(T x) {
  static std::vector<T> v(3);  // error: a static variable of 'made<int>' needs code to start with its value, which devices do not run
  return x + v[0];
}
template<class T> T constant(T x) {
  static const T t[2] = {1, 2};
  return t[x & 1];
}
template<class T, class F> void all(int n, T *x, F f) {
  Table<T> t;
#pragma acc parallel loop copy(x[0:n]) copyin(t)
  for (int i = 0; i < n; i++) x[i] = made(x[i]) + f(i) + t.at(i) + constant(i);
}
int main() {
  int x[9] = {0};
  static const int local[2] = {1, 2};
  all(9, x, [](int i) {
    return local[i % 2];  // error: 'local', a static variable of the function around, is used in a lambda of 'main', which runs on the device, but has no copy there
  });
}
