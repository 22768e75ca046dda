// A device that does not reach the variable's memory cannot map it with 'self'.
// flags: -fopenmp
// devices: emu
// env: ACCOMP_EMU_UNIFIED=0 ACCOMP_OPENCL_UNIFIED=0
// run-error: map_self_missing.c:9: 'a[1:2]' is mapped with 'self', but device 0 (emu) does not reach its memory
int main(void) {
  int a[3] = {1, 2, 3};
  #pragma omp target teams distribute parallel for \
    map(self: a[1:2])
  for (int i = 1; i < 3; i++) a[i] = i;
}
