// A function ends whose array a queue still uses: the place is its last line, and what has the memory next is not
// reported for it. (On host, where memory is shared, a kernel that is late does read what has the memory next.)
// flags: -acc -fcheck-transfers -g
// env: ACCOMP_CHECK=1
// devices: emu
#include <stdio.h>
static float out[1000];
static void step(int n) {
  float tmp[1000];
  for (int i = 0; i < n; i++) tmp[i] = i;
  #pragma acc parallel loop async(1) copyin(tmp[0:n]) present(out)
  for (int i = 0; i < n; i++) out[i] = 2 * tmp[i];
}  // stale: the function's end gives up 'tmp[0]', which the copy to the device at test/races/function_ends.c:11 in queue 1 reads
static int other(int n) {
  volatile int memory[2000];
  for (int i = 0; i < n; i++) memory[i] = i;
  return memory[n - 1];
}
static void waits(int n) {
  float tmp[1000];
  for (int i = 0; i < n; i++) tmp[i] = i;
  #pragma acc parallel loop async(2) copyin(tmp[0:n]) present(out)
  for (int i = 0; i < n; i++) out[i] = 2 * tmp[i];
  #pragma acc wait(2)
}
int main(void) {
  #pragma acc enter data create(out)
  step(1000);
  int n = other(2000);
  #pragma acc wait
  waits(1000);
  #pragma acc exit data copyout(out)
  printf("%d %g\n", n, out[7]);  // prints: 1999 14
}
