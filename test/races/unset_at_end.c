// A program that waits for no queue is told at its end what has no value.
// flags: -acc=check
// env: ACCOMP_CHECK=1
// devices: host, emu
int main(void) {
  static int a[1000], b[1000], never[1000];
  #pragma acc enter data create(a, b, never)
  #pragma acc parallel loop async(1)
  for (int i = 0; i < 1000; i++) a[i] = i;
  #pragma acc parallel loop async(2)
  for (int i = 0; i < 1000; i++) b[i] = never[i];  // stale: which has no value on the device: 'never', mapped
}
