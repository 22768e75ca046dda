// What is reduced in device memory stays there; the host has it after an update.
// flags: -acc
#include <openacc.h>
#include <stdio.h>
int main(void) {
  int n = 900, wrong = 0;
  double *d = acc_malloc(sizeof *d * 1000), h[1000], few[4] = {1, 1, 1, 1};
  for (int i = 0; i < 1000; i++) h[i] = i;
  acc_memcpy_to_device(d, h, sizeof h);
  #pragma acc parallel loop deviceptr(d) reduction(+:d[0:n])       // moves: none
  for (int i = 0; i < 1800; i++) d[i % n] += 1;
  #pragma acc data deviceptr(d)
  {
    #pragma acc parallel loop reduction(max:d[1:3])                // moves: none
    for (int i = 0; i < 1800; i++) if (d[1 + i % 3] < i) d[1 + i % 3] = i;
  }
  acc_memcpy_from_device(h, d, sizeof h);
  for (int i = 4; i < 1000; i++) wrong += h[i] != i + (i < n ? 2 : 0);
  printf("%d %g %g %g %g\n", wrong, h[0], h[1], h[2], h[3]);       // prints: 0 2 1797 1798 1799
  #pragma acc enter data copyin(few)
  #pragma acc parallel loop reduction(*:few[0:n-897])              // moves: none
  for (int i = 0; i < 8; i++) few[i % 3] *= 2;
  printf("%g\n", few[0]);                                          // prints(emu): 1
  // stale(-1): 'few[0]', which the kernel wrote last
                                                                   // prints(nvidia): 1
                                                                   // prints(opencl): 1
                                                                   // prints(host): 8
  #pragma acc exit data copyout(few)
  printf("%g %g %g\n", few[0], few[2], few[3]);                    // prints: 8 4 1
  acc_free(d);
}
