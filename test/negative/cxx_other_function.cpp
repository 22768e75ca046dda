// A template that chooses by the device would need a second version for devices, and gets none yet.
// flags: -mp
template <class T> static T sum(T n) {
  T s = 0;
  #pragma omp metadirective when(device={kind(nohost)}: simd) otherwise(parallel for reduction(+: s)) // error: sorry, not implemented: 'metadirective' that depends on the device, in a member, a template, a lambda or a function with a qualified name that devices call
  for (int i = 0; i < 3; i++) s += i;
  return s;
}

int main() {
  int a = 0;
  #pragma omp target map(a)
  a = sum(3);
  return a;
}
