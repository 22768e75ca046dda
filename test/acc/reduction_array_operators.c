// Every operator reduces arrays, several at once beside scalars.
// flags: -acc
#include <stdio.h>
enum { N = 3 };
int main(void) {
  unsigned all[N] = {~0u, ~0u, 255}, any[N] = {0}, odd[N] = {0};
  signed char low[N] = {5, 5, 5}, high[N] = {-5, -5, -5};
  int both[N] = {1, 1, 0}, one[N] = {0};
  float product[N] = {1, 1, 2};
  double sum[N] = {0}, total = 0;
  #pragma acc parallel loop reduction(&:all) reduction(|:any) reduction(^:odd) reduction(min:low) \
      reduction(max:high) reduction(&&:both) reduction(||:one) reduction(*:product) reduction(+:sum, total)
  for (int i = 0; i < 300; i++) {
    int k = i % N;
    all[k] &= ~(1u << i % 8), any[k] |= 1u << i % 5, odd[k] ^= (unsigned)i;
    if (i % 100 - 50 < low[k]) low[k] = (signed char)(i % 100 - 50);
    if (i % 100 - 50 > high[k]) high[k] = (signed char)(i % 100 - 50);
    both[k] = both[k] && i != 4, one[k] = one[k] || i == 5;
    if (i < 12) product[k] *= 2;
    sum[k] += i, total += i;
  }
  printf("%x %x %x\n", all[0], all[1], all[2]);             // prints: ffffff00 ffffff00 0
  printf("%x %x %x\n", any[0], any[1], any[2]);             // prints: 1f 1f 1f
  printf("%u %u %u\n", odd[0], odd[1], odd[2]);             // prints: 236 328 420
  printf("%d %d %d %d\n", low[0], low[2], high[0], high[2]);// prints: -50 -50 49 49
  printf("%d %d %d %d\n", both[0], both[1], one[1], one[2]);// prints: 1 0 0 1
  printf("%g %g %g\n", product[0], product[1], product[2]); // prints: 16 16 32
  printf("%g %g %g %g\n", sum[0], sum[1], sum[2], total);   // prints: 14850 14950 15050 44850

  // Many elements and few, as many as the launch says, subscripts that meet; updates of all forms.
  enum { MANY = 20000, M = 3000 };
  static int key[M], many[MANY], few[4], open[64], top[8];
  static float part[2][3];
  int bins = N + 5, left = 0, *some = open;
  for (int i = 0; i < M; i++) key[i] = i * 7 % 11 * 6;
  #pragma acc parallel loop reduction(+:many, part, some[8:bins]) reduction(max:top)
  for (int i = 0; i < M; i++) {
    int k = key[i] / 6;
    many[k * 1800]++, part[k % 2][k % 3] += 0.5;
    many[MANY - 1 - k] = many[MANY - 1 - k] - 1 + 3;
    if (k < 8) some[8 + k] -= 2;
    top[k % 8] = top[k % 8] < k ? k : top[k % 8];
  }
  #pragma acc parallel loop reduction(+:few)
  for (int i = 0; i < M; i++)
    for (int j = 0; j < 2; j++) few[j + key[i] % 2] += j + 1;
  for (int i = 0; i < M; i++) {
    int k = key[i] / 6;
    many[k * 1800]--, part[k % 2][k % 3] -= 0.5, many[MANY - 1 - k] -= 2;
    if (k < 8) open[8 + k] += 2;
  }
  for (int i = 0; i < MANY; i++) left += many[i] != 0;
  for (int i = 0; i < 64; i++) left += open[i] != 0;
  printf("%d %g %g %d %d\n", left, part[0][0], part[1][2], few[0], few[1]);   // prints: 0 0 0 3000 6000
  printf("%d %d %d\n", top[0], top[2], top[7]);                             // prints: 8 10 7
}
