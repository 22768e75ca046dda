// Gangs whose body is a loop that they do not share: each of them runs all of it, which sums, atomic operations and calls show.
// flags: -acc
#include <stdio.h>
#pragma acc routine seq
static void count(int *p) {
  #pragma acc atomic
  (*p)++;
}
#pragma acc routine vector
static void count_all(int *a, int n) {
  #pragma acc loop vector
  for (int i = 0; i < n; i++) count(&a[i]);
}
int main(void) {
  enum { N = 100 };
  int three = 3, v[N] = {0}, w[N] = {0}, q[N] = {0}, r[N] = {0}, k[N] = {0}, one[N] = {0};
  #pragma acc parallel num_gangs(3)
  #pragma acc loop vector
  for (int i = 0; i < N; i++) {
    #pragma acc atomic
    v[i]++;
  }
  #pragma acc parallel loop worker num_gangs(three)
  for (int i = 0; i < 10; i++) {
    #pragma acc loop vector
    for (int j = 0; j < N; j++) count(&w[j]);
  }
  #pragma acc parallel loop seq num_gangs(3)
  for (int i = 0; i < N; i++) count(&q[i]);
  #pragma acc parallel num_gangs(3) num_workers(4)
  #pragma acc loop worker
  for (int i = 0; i < 10; i++) count_all(r, N);
  #pragma acc parallel loop vector collapse(2) num_gangs(3)
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < N; j++) count(&k[j]);
  #pragma acc parallel loop worker vector num_gangs(1)
  for (int i = 0; i < N; i++) count(&one[i]);
  printf("%d %d\n", v[0], v[99]);                    // prints: 3 3
  printf("%d %d\n", w[0], w[99]);                    // prints: 30 30
  printf("%d %d\n", q[0], q[99]);                    // prints: 3 3
  printf("%d %d\n", r[0], r[99]);                    // prints: 30 30
  printf("%d %d\n", k[0], k[99]);                    // prints: 30 30
  printf("%d %d\n", one[0], one[99]);                // prints: 1 1
  int a = 0, b = 0, c = 0, d = 0, e = 0;
  #pragma acc parallel loop worker num_gangs(3) reduction(+: a)
  for (int i = 0; i < N; i++) a++;
  #pragma acc parallel num_gangs(3) reduction(+: b)
  #pragma acc loop vector reduction(+: b)
  for (int i = 0; i < N; i++) b++;
  #pragma acc parallel num_gangs(three) reduction(+: c)
  #pragma acc loop seq
  for (int i = 0; i < N; i++) c++;
  #pragma acc parallel num_gangs(3) reduction(+: d)
  {
    #pragma acc loop worker reduction(+: d)
    for (int i = 0; i < N; i++) d++;
    #pragma acc loop vector reduction(+: d)
    for (int i = 0; i < N; i++) d++;
  }
  #pragma acc parallel num_gangs(3) reduction(+: e)
  #pragma acc loop reduction(+: e)
  for (int i = 0; i < N; i++) e++;
  printf("%d %d %d %d %d\n", a, b, c, d, e);         // prints: 300 300 300 600 100
}
