// The host is no device where the program has variables of 'declare target local', which it would need twice.
// flags: -fopenmp
// devices: host
// env: ACCOMP_OMP_HOST_DEVICE=1 OMP_TARGET_OFFLOAD=mandatory
// run-error(host): the program has variables of 'declare target local', of which the host as a device has no copies
static int own = 1;
#pragma omp declare target local(own)
int main(void) {
  #pragma omp target
  own++;
}
