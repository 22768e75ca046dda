// A signal that the program sends itself reaches its own handler, also where kernels have run.
// flags: -acc -D_GNU_SOURCE
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
static sigjmp_buf back;
static void on_fault(int number) {
  (void)number;
  siglongjmp(back, 1);
}
int main(void) {
  int a[100], s = 0;
  signal(SIGSEGV, on_fault);
  #pragma acc parallel loop copyout(a)
  for (int i = 0; i < 100; i++) a[i] = i;
  if (!sigsetjmp(back, 1)) {
    raise(SIGSEGV);
    puts("not handled");
  }
  #pragma acc parallel loop copyin(a) reduction(+: s)
  for (int i = 0; i < 100; i++) s += a[i];
  printf("%d\n", s);  // prints: 4950
  return 0;
}
