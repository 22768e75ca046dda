// Two loops of a gang that do nothing but call functions, which share variables: the lanes of the second one see what those of the
// first have written.
// flags: -acc
#include <stdio.h>
static int last, seen[64];
#pragma acc declare create(last, seen)
#pragma acc routine seq
static void note(int i) { if (i == 63) last = i; }
#pragma acc routine seq
static void keep(int i) { seen[i] = last; }

int main(void) {
  int wrong = 0;
  #pragma acc parallel num_gangs(1) vector_length(64)
  {
    #pragma acc loop vector
    for (int i = 0; i < 64; i++) note(i);
    #pragma acc loop vector
    for (int i = 0; i < 64; i++) keep(i);
  }
  #pragma acc update self(seen)
  for (int i = 0; i < 64; i++) wrong += seen[i] != 63;
  printf("%d\n", wrong);   // prints: 0
}
