// A failed 'assert' in a kernel of C++ says what failed, and where.
// flags: -acc
// devices: opencl
// run-error: a kernel died: test/acc/cxx/assert_failed.cpp:10: T checked(T, T)
#include <cassert>
#include <cstdio>
#include <vector>

template<class T> static T checked(T v, T most) {
  assert(v < most); // run-error: assert_failed.cpp:10: T checked(T, T) [T = int]: assertion 'v < most' failed
  return v;
}

int main() {
  int n = 100;
  std::vector<int> values(n);
  int *a = values.data();
  #pragma acc parallel loop copyout(a[0:n])
  for (int i = 0; i < n; i++) a[i] = checked(i, n - 7);
  printf("%d\n", a[0]);
}
