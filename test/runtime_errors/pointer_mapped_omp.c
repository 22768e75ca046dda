// The pointer is mapped, and not what that leads to.
// flags: -fopenmp
// devices: emu nvidia
// run-error: a pointer to it was mapped at test/runtime_errors/pointer_mapped_omp.c:8, and not what that leads to
int main(void) {
  static float memory[100];
  float *a = memory;
  #pragma omp target enter data map(to: a)
  #pragma omp target teams loop map(present, tofrom: a[0:100])
  for (int i = 0; i < 100; i++) a[i] += 1;
}
