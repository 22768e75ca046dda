// What one thread of kernels' only gang gives a scalar is there before the last iteration of a loop gives it another.
// flags: -acc
#include <stdio.h>
#define N 33
static int b[N];
int main(void) {
  int last = 9, sum = 6, most = 1, i;
  for (i = 0; i < N; i++) b[i] = i * 37 % 17;
  #pragma acc kernels
  {
    for (i = 0; i < N; i++) {
      sum += b[i] % 4;
      last = b[i] % 5;
    }
    last = sum + 1;
    for (i = 0; i < N; i++) {
      last = b[i];
      sum = sum > b[i] ? sum : b[i];
      most++;
    }
  }
  printf("%d %d %d\n", last, sum, most);  // prints: 11 52 34
}
