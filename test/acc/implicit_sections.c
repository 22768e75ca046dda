// What an implicit copy of an array moves: the elements that the subscripts' bounds let the region touch, in the
// directions that it needs; all of the array where they cannot be told.
// flags: -acc
#include <stdio.h>
enum { N = 20 };
static int g[N], h[N][3], w[N];
static void known(void) {
  #pragma acc parallel loop          // moves: from g[3:5] 20
  for (int i = 3; i < 8; i++) g[i] = i;
  #pragma acc parallel loop          // moves: from w 80
  for (int i = N - 1; i >= 0; i--) w[i] = i;
  #pragma acc parallel loop          // moves: to g[4:4] 16, to w[0:3] 12, from g[4:4] 16
  for (int i = 2; i < 4; i++) g[2 * i + 1] += g[2 * i] + w[2 * i - 4] * w[0];
  #pragma acc parallel loop          // moves: to g[17:3] 12, from g[17:3] 12
  for (int i = 0; i < N; i++)
    if (i > 16) g[i] = 1;
  printf("%d %d %d\n", g[5], g[7], g[17]);  // prints: 9 13 1
}
static void computed(int n, const int *at) {
  int v[n + 2];
  #pragma acc parallel loop          // moves: from v[1:n-2] 16, to g[0:n] 24
  for (int i = 1; i < n - 1; i++) v[i] = g[i - 1] + g[i + 1];
  #pragma acc parallel loop          // moves: from h[2:n-2][:] 48
  for (int i = 2; i < n; i++)
    for (int k = 0; k < 3; k++) {
      h[i][k] = 0;
      for (int m = 0; m < k; m++) h[i][k] += i;
    }
  #pragma acc parallel loop          // moves: to h[0:n][:] 72, from h[0:n][:] 72
  for (int i = 0; i < n; i++) h[i][1]++;
  #pragma acc parallel loop          // moves: to w 80, to at[0:n] 24, to v[1:1] 4, from w 80
  for (int i = 0; i < n; i++) w[at[i]] += v[1];
  printf("%d %d %d\n", v[4], h[5][2], w[7]);  // prints: 12 10 7
}
static int kept(int n) {
  int sum = 0, own[N], table[N] = {[1] = 5}, last[N];
  #pragma acc kernels                // moves: to table[0:n] 24, to g[0:n] 24, from last[0:n] 24
  {
    for (int i = 0; i < n; i++) own[i] = g[i];
    for (int i = 0; i < n; i++) table[i] += own[i] + own[0];
    for (int i = 0; i < n; i++) last[i] = table[i];
  }
  for (int i = 0; i < n; i++) sum += last[i];
  return sum;
}
static int again(int n) {
  int state[N] = {0}, sum = 0;
  for (int t = 0; t < 2; t++) {
    #pragma acc parallel loop copy(sum) reduction(+:sum) // moves: to state[0:n] 24, from state[0:n] 24, to sum 4, from sum 4, to state[0:n] 24, from state[0:n] 24, to sum 4, from sum 4
    for (int i = 0; i < n; i++) state[i] += i + 1, sum += state[i];
  }
  return sum;
}
static void empty(int n) {
  #pragma acc parallel loop          // moves: none
  for (int i = 5; i < n; i++) g[i] = -1;
}
static int guarded(int n, const int *skip) {
  int a[4] = {1, 2, 3, 4}, sum = 0;
  #pragma acc parallel loop reduction(+:sum) copyin(skip[0:n]) // moves: to a[0:n] 16, to skip[0:n] 16
  for (int i = 0; i < n; i++)
    if (!skip[i]) sum += a[i - 1] * a[i];
  return sum;
}
int main(void) {
  int at[6] = {7, 8, 9, 10, 11, 12}, skip[4] = {1};
  known();
  computed(6, at);
  printf("%d %d\n", kept(6), again(6));   // prints: 21 63
  empty(3);
  printf("%d %d\n", g[5], guarded(4, skip));   // prints: 9 20
}
