// What an iteration of a gang loop declares is shared by the vector loops in it: atomics count all of them.
// flags: -acc
#include <stdio.h>
#define N 40
#define M 300
int main(void) {
  int out[N], other[N], most[N], rank[N], extra = 0, bad = 0, mine = 0;
  #pragma acc parallel loop gang copyout(out, other, most, rank) private(extra)
  for (int i = 0; i < N; i++) {
    int count = 0, next = 0, sum = 0;
    short bins[4] = {0};
    extra = i;
    #pragma acc loop vector
    for (int j = 0; j < M; j++) {
      int at;
      #pragma acc atomic
      count += j % 2;
      #pragma acc atomic update
      bins[j % 4]++;
      #pragma acc atomic
      extra++;
      #pragma acc atomic capture
      at = next++;
      #pragma acc atomic
      sum += at;
    }
    out[i] = count + bins[0] + bins[3];
    other[i] = extra;
    most[i] = next;
    rank[i] = sum;
  }
  for (int i = 0; i < N; i++) bad += out[i] != M || other[i] != i + M || most[i] != M || rank[i] != M * (M - 1) / 2;
  printf("wrong = %d\n", bad);  // prints: wrong = 0
  #pragma acc serial copy(mine)
  for (int i = 0; i < N; i++) {
    #pragma acc atomic
    mine += i;
  }
  #pragma acc kernels copy(mine, out)
  {
    #pragma acc loop independent
    for (int i = 0; i < N; i++) {
      #pragma acc atomic
      mine += 2;
    }
    for (int i = 0; i < N; i++) out[i] = i;
  }
  printf("%d %d\n", mine, out[N - 1]);  // prints: 860 39
}
