// Pointers that are only compared or subtracted keep their distance from the pointers that they meet: the end of an
// array lies in no mapping, or at the start of another one.
// flags: -acc
#include <stddef.h>
#include <stdio.h>
static ptrdiff_t find(const int *begin, const int *end, int v) {
  ptrdiff_t at = -1;
  #pragma acc serial copy(at) copyin(begin[0:end-begin])
  {
    const int *p = begin;
    while (p < end && *p != v) p++;
    if (p != end) at = p - begin;
  }
  return at;
}
static int tails(const int *a, const int *b, int n) {
  const int *a_end = a + n, *b_end = b + n, *middle = b + n / 2;
  int sum = 0;
  #pragma acc parallel loop reduction(+:sum) copyin(b[0:n], a[0:n])
  for (int i = 0; i < n; i++) {
    for (const int *x = &b[i]; x != b_end; x++) sum += *x;
    for (const int *x = a + i; x < a_end; ++x) sum += *x;
    sum += (&b[i] == middle) * 10000 + (middle - b == i) * 100000;
  }
  return sum;
}
static int same(const int *p, const int *q, const int *at, int n) {
  int count = 0;
  #pragma acc parallel loop reduction(+:count) copyin(p[0:n], q[0:n])
  for (int i = 0; i < n; i++) count += (p == q) + (p + i == at) + (q + i == at) + p[i] + q[i];
  return count;
}
static int met(const int *p, const int *q, const int *at, int n) {
  int count = 0;
  #pragma acc parallel loop reduction(+:count)
  for (int i = 0; i < n; i++) count += (p + i == at) + 10 * (at == q + i) + p[i] * q[i];
  return count;
}
static int clause(const int *p, const int *q) {
  int count = 0;
  #pragma acc data copyin(p[0:4])
  #pragma acc parallel loop reduction(+:count) present(p)
  for (int i = 0; i < 4; i++) count += p == q;
  return count;
}
int main(void) {
  int a[20] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1}, *b = a + 10;
  printf("%td %td\n", find(a, b, 7), find(a, b, 70));                                   // prints: 6 -1
  printf("%d %d %d\n", clause(a, a), clause(a, b), clause(a, NULL));                     // prints: 4 0 0
  printf("%d\n", tails(a, b, 10));                                                      // prints: 110386
  printf("%d %d %d\n", same(a, b, a + 3, 10), same(a, b, b + 3, 10), same(a, a, a, 10));  // prints: 57 57 122
  printf("%d %d %d\n", met(a, b, a + 3, 10), met(a, b, b + 3, 10), met(a, b, NULL, 10));  // prints: 2 11 1
}
