// An array was mapped when its section had no elements.
// flags: -acc
// devices: emu nvidia
// run-error: mapped_empty.c:12: 'a[0:n]' is not present
// run-error: 'memory[0:n]', mapped at test/runtime_errors/mapped_empty.c:9, had 0 bytes there
int main(void) {
  static float memory[100];
  int n = 0;
  #pragma acc enter data create(memory[0:n])
  n = 100;
  float *a = memory;
  #pragma acc parallel loop present(a[0:n])
  for (int i = 0; i < n; i++) a[i] = 1;
}
