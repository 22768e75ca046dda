// Threads that compare and exchange the same location: one wins, minimum and maximum are those of all.
// flags: -fopenmp
#include <stdio.h>
#define N 100000
int main(void) {
  int low = 1 << 30, owner[16], wins[16] = {0}, sum = 0;
  short high = -1;
  double most = -1, least = 1e9;
  unsigned char gate[16] = {0};
  for (int i = 0; i < 16; i++) owner[i] = -1;
  #pragma omp target teams distribute parallel for map(tofrom: low, high, most, least, owner, wins, sum, gate)
  for (int k = 0; k < N; k++) {
    int value = (int)(k * 7919ll % N) + 3, r, old, now, done = 0;
    #pragma omp atomic compare
    if (value < low) { low = value; }
    #pragma omp atomic compare
    high = high < (short)(value % 30000) ? (short)(value % 30000) : high;
    #pragma omp atomic compare
    if (most < value / 4.0) { most = value / 4.0; }
    #pragma omp atomic compare
    least = value / 4.0 < least ? value / 4.0 : least;
    #pragma omp atomic compare capture
    { r = owner[k % 16] == -1; if (r) { owner[k % 16] = k; } }
    if (r) {
      #pragma omp atomic
      wins[k % 16]++;
    }
    #pragma omp atomic compare capture acq_rel
    { r = gate[k % 16] == 0; if (r) { gate[k % 16] = 9; } else { old = gate[k % 16]; } }
    if (!r && old != 9) {
      #pragma omp atomic write
      wins[0] = -1;
    }
    #pragma omp atomic read
    old = sum;
    while (!done) {  // an addition made of comparisons: old takes the value when they fail
      now = old + 2;
      #pragma omp atomic compare capture weak
      { done = sum == old; if (done) { sum = now; } else { old = sum; } }
    }
  }
  int bad = 0;
  for (int i = 0; i < 16; i++) bad += wins[i] != 1 || owner[i] % 16 != i || gate[i] != 9;
  printf("%d %d %g %g\n", low, high, most, least);  // prints: 3 29999 25000.5 0.75
  printf("%d, wrong = %d\n", sum, bad);             // prints: 200000, wrong = 0
}
