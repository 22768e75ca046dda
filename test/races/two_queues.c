// A kernel reads what another queue's kernel writes, with no wait between them.
// flags: -acc=check
// env: ACCOMP_CHECK=1
// devices: host, emu
#include <stdio.h>
int main(void) {
  int a[1000] = {0}, b[1000];
  #pragma acc data copy(a) create(b)
  {
    #pragma acc parallel loop async(1)
    for (int i = 0; i < 1000; i++) a[i] = i;
    #pragma acc parallel loop async(2)       // stale: the kernel in queue 2 reads 'a[100:900]', which the kernel at test/races/two_queues.c:10 in queue 1 writes
    for (int i = 100; i < 1000; i++) b[i] = a[i];
    #pragma acc wait
    #pragma acc parallel loop async(1)
    for (int i = 0; i < 1000; i++) a[i] = i;
    #pragma acc update self(a[10:20]) async(2) // stale: the copy to the host in queue 2 reads 'a[10:20]', which the kernel at test/races/two_queues.c:15 in queue 1 writes
    #pragma acc wait
  }
  printf("%d\n", a[12]); // prints: 12
}
