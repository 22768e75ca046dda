/* C90 without extensions, each kind of construct, more than one of a kind in a function. */
#include <stdio.h>
struct box { int sum[3]; double low[2]; int n; };
#pragma acc routine seq
static int twice(int x) { return x + x; }
static int table[4];
#pragma acc declare create(table)
int main(void) {
  int i, j, k, sum = 0, a[20], tens[3] = {0, 0, 0}, ones[3] = {0, 0, 0}, cells = 0, host = 0, queue = 0;
  double high = -1, low = 99;
  static double m[4][6];
  struct box box;
#pragma acc parallel loop reduction(+:sum) reduction(max:high) reduction(min:low) copyout(a)
  for (i = 0; i < 20; i++) {
    a[i] = i;
    sum += i;
    if (i > high) high = i;
    if (i < low) low = i;
  }
#pragma acc parallel loop reduction(+:tens, ones)
  for (i = 0; i < 10; i++) {
    int t[3];
    for (j = 0; j < 3; j++) t[j] = j + 1;
    for (j = 0; j < 3; j++) tens[j] += t[j];
    for (j = 0; j < 3; j++) ones[j] += 1;
  }
  for (j = 0; j < 3; j++) box.sum[j] = 0;
  box.n = 7;
#pragma acc kernels loop independent copy(box) copyin(a)
  for (k = 0; k < 1; k++) {
    int s = 0;
    for (i = 0; i < 10; i++) s += a[i];
    box.sum[1] = s;
  }
  printf("sum %d max %g array %d %d %d box %d %d", sum, high, tens[0], tens[1], tens[2], box.sum[1], box.n);
  sum = 0;
#pragma acc data create(m) copy(sum)
  {
#pragma acc parallel loop collapse(2) present(m)
    for (i = 0; i < 4; i++)
      for (j = 0; j < 6; j++) m[i][j] = 1;
#pragma acc parallel loop gang present(m) reduction(+:sum)
    for (i = 0; i < 1; i++) {
      int row = 0;
#pragma acc loop vector reduction(+:row)
      for (j = 0; j < 6; j++) row += (int)m[i][j];
      sum += row;
    }
#pragma acc update self(sum)
    printf(" row %d", sum);
  }
#pragma acc parallel loop copy(cells)
  for (i = 0; i < 16; i++) {
#pragma acc atomic update
    cells++;
  }
#pragma acc parallel async(1) copy(queue)
  queue = 5;
#pragma acc wait(1)
#pragma acc parallel loop present(table)
  for (i = 0; i < 4; i++) table[i] = twice(21);
#pragma acc update self(table)
  printf(" atomic %d queue %d routine %d", cells, queue, table[3]);
  sum = 0;
#pragma omp target teams distribute map(tofrom: sum) reduction(+: sum)
  for (i = 0; i < 4; i++) {
    int inner = 0;
#pragma omp parallel for reduction(+: inner)
    for (j = 0; j < 6; j++) inner += 5;
    sum += inner;
  }
#pragma omp parallel for reduction(+: host)
  for (i = 1; i <= 10; i++) host += i;
#pragma omp parallel num_threads(2)
#pragma omp scope reduction(+: host, sum) reduction(max: cells)
  {
    host += 1;
    sum += 1;
    cells = 9;
  }
  if (cells == 16) host -= 2;
  sum -= 2;
  printf(" levels %d host %d\n", sum, host);
  return low > 0;
}
