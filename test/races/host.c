// The host writes what a queue still copies to the device, and reads what it has not brought yet.
// flags: -acc=check
// env: ACCOMP_CHECK=1
// devices: host, emu
#include <stdio.h>
int main(void) {
  int a[100] = {0}, b[100] = {0};
  #pragma acc enter data copyin(a, b) async(1)
  a[7] = 1;                    // stale: the host writes 'a[7]', which the copy to the device at test/races/host.c:8 in queue 1 reads
  int sum = b[7];
  #pragma acc wait(1)
  b[7] = 1;
  #pragma acc exit data copyout(b) delete(a) async(2)
  sum += b[8];                 // stale: the host reads 'b[8]', which the copy to the host at test/races/host.c:13 in queue 2 writes
  #pragma acc wait(2)
  printf("%d\n", sum + b[8]);  // prints: 0
}
