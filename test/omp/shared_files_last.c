// The last value of a loop that a function of another file shares dynamically, with teams of any size, on the host's threads too.
// flags: -fopenmp
// sources: shared_files_last.part.c
#include <stdio.h>
#pragma omp declare target
int last_of(int n);
#pragma omp end declare target

int main(void) {
  int wrong = 0;
  for (int n = 1; n < 400; n++) {
    int got = 0;
    #pragma omp target parallel num_threads(n % 65 + 1) map(from: got)
    {
      int last = last_of(n);
      #pragma omp single
      got = last;
    }
    wrong += got != 2 * n;
    #pragma omp parallel num_threads(4) reduction(+: wrong)
    wrong += last_of(n) != 2 * n;
  }
  printf("%d\n", wrong);       // prints: 0
}
