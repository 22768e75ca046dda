// An instantiation computes in long double, which devices do not have; that of float does not.
// flags: -acc
template<class S, class T> T half(T x) {
  return T(S(x) / 2);  // error: 'long double' is computed in 'half<long double, int>', which runs on the device: devices do not have it
}
template<class S, class T> void all(int n, T *x) {
#pragma acc parallel loop copy(x[0:n])
  for (int i = 0; i < n; i++) x[i] = half<S>(x[i]);
}
int main() {
  int x[9] = {0};
  all<float>(9, x);
  all<long double>(9, x);
}
