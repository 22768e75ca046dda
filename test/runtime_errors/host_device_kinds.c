// The host is no device where code for devices chooses by kind(host) or kind(nohost).
// flags: -fopenmp
// devices: host
// env: ACCOMP_OMP_HOST_DEVICE=1 OMP_TARGET_OFFLOAD=mandatory
// run-error(host): the program has selectors with kind(host) or kind(nohost), for which the host as a device has no code
static int other(void) { return 2; }
#pragma omp declare variant(other) match(device = {kind(nohost)})
static int one(void) { return 1; }
int main(void) {
  int n;
  #pragma omp target map(from: n)
  n = one();
  return n;
}
