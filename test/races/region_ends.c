// A region that ends, an update and a release while a queue uses the data: this runtime waits for the queue, and says so.
// flags: -acc=check
// env: ACCOMP_CHECK=1
// devices: host, emu
#include <stdio.h>
int main(void) {
  int a[100] = {0}, b[100] = {0};
  #pragma acc enter data copyin(b)
  #pragma acc data copy(a)
  {
    #pragma acc parallel loop async(3)
    for (int i = 0; i < 100; i++) b[i] = i;
    #pragma acc update self(b[0:50])           // stale: note: waited for queue 3 here; other compilers may not
    #pragma acc parallel loop async(2)
    for (int i = 0; i < 100; i++) a[i] = i;
  }                                            // stale: note: waited for queue 2 here; other compilers may not
  #pragma acc parallel loop present(b) async(3)
  for (int i = 0; i < 100; i++) b[i] += i;
  #pragma acc exit data copyout(b) async(4)    // stale: note: queue 4 waits for queue 3 here; other compilers may not
  #pragma acc wait(4)
  printf("%d %d\n", a[99], b[99]);             // prints: 99 198
}
