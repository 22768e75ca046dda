#include <vector>
extern "C" void in_cxx(float *a, int n) {
  std::vector<float> v(a, a + n);
  float *p = v.data();
#pragma acc parallel loop copy(p[0:n])
  for (int i = 0; i < n; i++) p[i] *= 1.5f;
  for (int i = 0; i < n; i++) a[i] = v[i];
}
