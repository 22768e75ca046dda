// OMP_TARGET_OFFLOAD=mandatory: where no device has what the program requires, it ends.
// flags: -fopenmp
// devices: emu
// env: ACCOMP_EMU_UNIFIED=0 ACCOMP_OPENCL_UNIFIED=0 OMP_TARGET_OFFLOAD=mandatory
// run-error: the program requires unified_shared_memory, which devices of type emu do not have
#pragma omp requires unified_shared_memory
int main(void) {
  int x = 0;
  #pragma omp target map(x)
  x = 1;
  return x - 1;
}
