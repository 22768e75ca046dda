// A directive that functions on devices cannot have, which a kernel reaches in instantiations only.
// flags: -acc -fopenmp
template<class T> T summed(T x) {
  T s = 0;
#pragma omp distribute  // error: sorry, not implemented: 'distribute' in 'summed', which is called on the device
  for (int i = 0; i < 3; i++) s += x;
  return s;
}
template<class T> void first(int n, T *x) {
#pragma acc parallel loop copy(x[0:n])
  for (int i = 0; i < n; i++) x[i] = summed(x[i]);
}
int main() {
  int x[9] = {0};
  first(9, x);
}
