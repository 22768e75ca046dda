// -gpu=zeroinit: memory that create and copyout make is zero; what is copied in is not touched.
// flags: -acc -gpu=zeroinit
// devices: emu nvidia
#include <stdio.h>
int main(void) {
  int a[100], b[100], in[100], sum = 0;
  for (int i = 0; i < 100; i++) in[i] = 1;
  #pragma acc data create(a) copyin(in)
  {
    #pragma acc parallel loop reduction(+:sum)
    for (int i = 0; i < 100; i++) sum += a[i] + in[i];
  }
  printf("%d\n", sum);        // prints: 100
  #pragma acc parallel loop copyout(b)
  for (int i = 0; i < 50; i++) b[i] = 7;
  printf("%d %d\n", b[3], b[99]);   // prints: 7 0
  return 0;
}
