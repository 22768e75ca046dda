// 'if' of atomic (OpenACC 3.4, 2.12): every form, with conditions of the host, of the iteration and of the device's data; in a
// routine; a false condition is for iterations that share nothing. A loop of kernels counts on no such atomic.
// flags: -acc -Wall -Wextra -Werror
#include <stdio.h>
enum { N = 1000 };
#pragma acc routine seq
static void add(int *sum, int by, int together) {
  #pragma acc atomic if(together)
  *sum += by;
}
int main(void) {
  int count = 0, kept = 0, own[N] = {0}, before[N], sum = 0, cells[10] = {0}, shared = 1, seen = 0, bad = 0;
  static int next[N];
  for (int i = 0; i < N; i++) next[i] = i % 2;
  #pragma acc parallel loop copy(count, sum, kept, own, cells) copyin(next) copyout(before)
  for (int i = 0; i < N; i++) {
    #pragma acc atomic if(shared)
    count++;
    #pragma acc atomic update if (next[i])
    own[i] += i;
    #pragma acc atomic capture if(i >= 0)
    { before[i] = cells[i % 10]; cells[i % 10] += 1; }
    #pragma acc atomic write if(next[i] == 1)
    own[i] = i + 1;
    add(&sum, 2, shared);
    add(&own[i], 3, next[i]);
    int now;
    #pragma acc atomic read if(!next[i])
    now = own[i];
    #pragma acc atomic if(1)
    kept += now == i + 4;
  }
  for (int i = 0; i < 10; i++) bad += cells[i] != N / 10;
  for (int i = 0; i < N; i++) seen += before[i];
  printf("%d %d %d %d %d\n", count, kept, sum, bad, seen); // prints: 1000 1000 2000 0 49500
  for (shared = 0; shared < 2; shared++) {
    int steps = 0;
    #pragma acc kernels copy(steps)
    for (int i = 0; i < N; i++) {
      #pragma acc atomic if(shared)
      steps += i % 3;
    }
    printf("%d\n", steps); // prints: 999
  }
  // prints: 999
}
