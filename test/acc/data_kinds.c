// copyin only goes in, copyout only comes out, create does neither.
// flags: -acc
// devices: emu nvidia
#include <stdio.h>
int main(void) {
  int in = 3, out = 0, t[2] = {8, 9};
  #pragma acc data copyin(in) copyout(out) create(t)  // moves: to in 4, from out 4
  {
    #pragma acc serial present(in, out, t)
    {
      in = in + 1;
      t[0] = in;
      out = t[0] + 1;
    }
  }
  printf("%d %d %d\n", in, out, t[0]);  // prints: 3 5 8
  // stale(-1): 't[0]', which the kernel wrote last
  // stale(-2): 'in', which the kernel wrote last
}
