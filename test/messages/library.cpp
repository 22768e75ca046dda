// Headers of the C++ library switch warnings off around what they do themselves: that is no reason to read the program once more.
#include <map>
#include <string>
void scale(int n, double *a, std::map<std::string, double> &by) {
  const double f = by["factor"];
  #pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; i++) a[i] *= f;
}
