// A group shares copies of an array whose elements have a type that the region declares.
// flags: -acc
#include <stdio.h>
int main(void) {
  long total = 0;
  #pragma acc parallel num_gangs(3) num_workers(4) vector_length(32) reduction(+:total)
  {
    typedef long number;
    number part[5] = {0}, sum = 0;
    for (int k = 0; k < 5; k++) part[k] = 0;
    #pragma acc loop worker reduction(+:part)
    for (int i = 0; i < 40; i++) {
      #pragma acc loop vector
      for (int j = 0; j < 5; j++) part[j] += i * (j + 1);
    }
    for (int k = 0; k < 5; k++) sum += part[k];
    total += sum;
  }
  printf("%ld\n", total); // prints: 35100
}
