// Without a loop every gang of a parallel construct runs the whole body, with its own copies.
// flags: -acc
#include <stdio.h>
int main(void) {
  int n = 7, sum = 0, count = 0, mine = 5;
  #pragma acc parallel num_gangs(n) reduction(+:sum) firstprivate(mine) copy(count)
  {
    mine += 1;
    sum += mine;
    #pragma acc atomic
    count++;
  }
  printf("sum = %d, count = %d, mine = %d\n", sum, count, mine);  // prints: sum = 42, count = 7, mine = 5
}
