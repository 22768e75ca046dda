// A 'declare reduction' of a name is for other types than that of an instance.
// flags: -fopenmp
struct Hull {
  int lo, hi;
};
#pragma omp declare reduction(join : Hull : omp_out.hi += omp_in.hi) initializer(omp_priv = {0, 0})
template<class T> T sum(int n) {
  T s = T();
#pragma omp target teams distribute parallel for reduction(join: s)  // error: no 'declare reduction' is for the type that 's' has in this instance
  for (int i = 1; i < n; i++) (void)s;
  return s;
}
int main() { return sum<Hull>(3).lo + sum<int>(3); }
