// A reduction of 'parallel': redundant code adds once for each gang, a gang loop once for each iteration.
// flags: -acc
#include <stdio.h>
int main(void) {
  int n = 1000, once = 0, each = 5, gangs = 0, both = 100;
  #pragma acc parallel num_gangs(3) reduction(+: gangs)
  gangs += 1;
  #pragma acc parallel num_gangs(3) reduction(+: each, both)
  {
    both += 7;
    #pragma acc loop gang reduction(+: each)
    for (int i = 0; i < n; i++) each += i;
    #pragma acc loop gang vector reduction(+: both)
    for (int i = 0; i < n; i++) both += 1;
  }
  #pragma acc parallel num_gangs(4) copy(once)
  {
    #pragma acc loop gang vector reduction(+: once)
    for (int i = 0; i < n; i++) once += 2;
  }
  printf("%d %d %d %d\n", gangs, each, both, once);  // prints: 3 499505 1121 2000
}
