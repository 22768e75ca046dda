// Two loops of a gang that do nothing but call functions, which share variables: the lanes of the second one see what those of the
// first have written.
// flags: -acc
#include <stdio.h>
static int first, last, seen[64];
#pragma acc declare create(first, last, seen)
#pragma acc routine seq
static void note(int i) {
  if (i == 0) first = 1;
  if (i == 63) last = 63;
}
#pragma acc routine seq
static void keep(int i) { seen[i] = first + last; }

int main(void) {
  int wrong = 0;
  #pragma acc parallel loop gang vector_length(64)
  for (int k = 0; k < 1; k++) {
    #pragma acc loop vector
    for (int i = 0; i < 64; i++) note(i);
    #pragma acc loop vector
    for (int i = 0; i < 64; i++) keep(i);
  }
  #pragma acc update self(seen)
  for (int i = 0; i < 64; i++) wrong += seen[i] != 64;
  printf("%d\n", wrong);   // prints: 0
}
