// What depends on the device in a function that devices call would need a second function, which C++ does not get yet.
// flags: -mp
static int sum(int n) {
  int s = 0;
  #pragma omp metadirective when(device={kind(nohost)}: simd) otherwise(parallel for reduction(+: s)) // error: sorry, not implemented: 'metadirective' that depends on the device, in a function that devices call, in C++
  for (int i = 0; i < n; i++) s += i;
  return s;
}
#pragma omp declare target enter(sum)

int main() {
  int a = 0;
  #pragma omp target map(a)
  a = sum(3);
  return a;
}
