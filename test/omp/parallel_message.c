// The same in a file without device constructs.
// flags: -mp
#include <stdio.h>

int main(void) {
  int sum = 0;
  #pragma omp parallel for num_threads(parallel: 2) severity(warning) message("fewer threads") reduction(+: sum)
  for (int i = 0; i < 10; i++) sum += i;
  printf("%d\n", sum);                                  // prints: 45
  return 0;
}
