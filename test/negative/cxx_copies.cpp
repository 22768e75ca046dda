// A copy for each thread of an array whose elements' type a template's argument decides.
// flags: -acc
template<class T> T sum(int n, const T *a) {
  T sums[4] = {0};
#pragma acc parallel loop copyin(a[0:n]) reduction(+:sums)  // error: sorry, not implemented: a copy of 'sums' for each thread, whose elements' type an argument of the template decides
  for (int i = 0; i < n; i++) sums[i % 4] += a[i];
  return sums[1];
}
int main() {
  double a[8] = {1};
  return (int)sum(8, a);
}
