// What a kernel finds while another queue writes it is a matter of time: the race alone is reported. What nobody writes has
// no value at any time.
// flags: -acc=check
// env: ACCOMP_CHECK=1
// devices: host, emu
#include <stdio.h>
int main(void) {
  int a[1000], b[1000], never[1000], one = 1;
  #pragma acc data create(a, never) copyout(b)
  {
    #pragma acc parallel loop async(1)
    for (int i = 0; i < 1000; i++) {
      int last = 0;
      #pragma acc loop seq
      for (int k = 0; k < 20000; k++) last = last * 3 + k;
      a[i] = last;
    }
    #pragma acc parallel loop async(2)  // stale: the kernel in queue 2 reads 'a[0:1000]', which the kernel at test/races/unset_in_race.c:11 in queue 1 writes
    for (int i = 0; i < 1000; i++)
      b[i] = a[i] +
             never[i];                  // stale: which has no value on the device: 'never', mapped
    #pragma acc wait
  }
  printf("%d\n", one);  // prints: 1
}
