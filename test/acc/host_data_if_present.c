// host_data leaves the host's address where the data is absent and if_present is given.
// flags: -acc
#include <stdio.h>
int main(void) {
  int a[4] = {0}, *p = a, *seen = NULL, *off = NULL;
  #pragma acc host_data use_device(p) if_present
  seen = p;
  #pragma acc data create(a)
  {
    #pragma acc host_data use_device(p) if(0)
    off = p;
  }
  printf("%d %d\n", seen == a, off == a);  // prints: 1 1
}
