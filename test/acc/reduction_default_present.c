// default(present): a reduction of a compute or combined construct implies a copy all the same, one of a loop inside
// finds the array present (OpenACC 3.3, 2.6.2).
// flags: -acc
#include <stdio.h>
#define N 100
int main(void) {
  int h[4] = {1, 2, 3, 4}, sum = 0;
  #pragma acc parallel loop reduction(+:h) default(present)            // moves: to h 16, from h 16
  for (int i = 0; i < N; i++) h[i % 4] += 1;
  #pragma acc data copy(h)                                             // moves: to h 16, from h 16
  {
    #pragma acc parallel default(present)                               // moves: none
    {
      #pragma acc loop reduction(+:h)
      for (int i = 0; i < N; i++) h[i % 4] += 1;
    }
    #pragma acc kernels default(present)                                // moves: none
    {
      #pragma acc loop reduction(+:h)
      for (int i = 0; i < N; i++) h[i % 4] += 1;
    }
    #pragma acc kernels default(present)                                // moves: none
    {
      #pragma acc loop seq reduction(+:h)
      for (int i = 0; i < N; i++) h[i % 4] += 1;
    }
    #pragma acc serial default(present)                                 // moves: none
    {
      #pragma acc loop reduction(+:h)
      for (int i = 0; i < N; i++) h[i % 4] += 1;
    }
  }
  #pragma acc kernels default(present)
  {
    #pragma acc loop reduction(+:sum)
    for (int i = 0; i < N; i++) sum += i;
  }
  printf("%d %d %d\n", h[0], h[3], sum);                               // prints: 126 129 4950
}
