// bind: devices call another function, here or in another file; the host calls the routine itself.
// flags: -acc
// sources: routine_bind.part.c
#include <stdio.h>
#pragma acc routine seq bind(on_device)
int where(int x);
int where(int x) { return printf("") + x + 1; }
#pragma acc routine seq
int on_device(int x);
#pragma acc routine seq bind("far_away")
long far(long x);
long far(long x) { return x + 10; }
long later(long);
static long behind(long x);
#pragma acc routine(later) seq bind(behind)
long later(long x) { return x - 1; }
#pragma acc routine seq device_type(nvidia) bind(far_away)
long again(long);
long again(long x) { return -x; }
int main(void) {
  long a[10], sum = 0;
  #pragma acc parallel loop copyout(a)
  for (int i = 0; i < 10; i++) a[i] = where(i) + far(i) + later(i) + again(i);
  for (int i = 0; i < 10; i++) sum += a[i];
  printf("%ld\n", sum);                 // prints(host): 190
                                        // prints(emu,nvidia,opencl): 39255
  printf("%d %ld\n", where(1), far(1)); // prints: 2 11
}
static long behind(long x) {
  long s = 0;
  #pragma acc loop reduction(+: s)      // it is a routine, for it is bound
  for (int k = 0; k < 4; k++) s += x;
  return s;
}
#pragma acc routine seq
int on_device(int x) { return x + 3900; }
