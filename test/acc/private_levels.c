// Copies of run-time length in nests with parallel loops inside, and in parts of a parallel region.
// flags: -acc
#include <stdio.h>
int main(int argc, char **argv) {
  (void)argv;
  int n = 10 * argc, out[50], sum = 0, bad = 0;
  int row[n], *p = row;
  for (int i = 0; i < n; i++) row[i] = i;
  #pragma acc parallel loop gang private(row) copyout(out)
  for (int i = 0; i < 50; i++) {
    #pragma acc loop vector
    for (int k = 0; k < n; k++) row[k] = i * k;
    int s = 0;
    #pragma acc loop vector reduction(+:s)
    for (int k = 0; k < n; k++) s += row[k];
    out[i] = s;
  }
  for (int i = 0; i < 50; i++) bad += out[i] != i * 45;
  #pragma acc parallel loop gang reduction(+:p[0:n])
  for (int i = 0; i < 50; i++) {
    int t[n];
    #pragma acc loop vector
    for (int k = 0; k < n; k++) t[k] = 1;
    #pragma acc loop vector
    for (int k = 0; k < n; k++) p[k] += t[k];
  }
  for (int i = 0; i < n; i++) bad += p[i] != i + 50;
  printf("bad = %d\n", bad);                   // prints: bad = 0
  #pragma acc parallel
  {
    #pragma acc loop private(p[0:n])
    for (int i = 0; i < 50; i++) {
      p[0] = i;
      out[i] = p[0];
    }
    #pragma acc loop reduction(+:sum)
    for (int i = 0; i < 50; i++) sum += out[i];
  }
  printf("%d\n", sum);                         // prints: 1225
}
