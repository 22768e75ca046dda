// A loop that is declared independent, or is so without a word, but surely is not: both accesses and the distance are
// named. It is compiled as the program says all the same.
// flags: -acc
typedef struct { int x, y; } Pair;
void memory(int n, int m, double *a, double *restrict b, double c[n][m], Pair *p) {
  #pragma acc parallel loop             // warning: 'a[i]' at 7:31 overwrites what 'a[i + 1]' at 7:38 read in the iteration before (distance 1)
  for (int i = 0; i < n; i++) a[i] = a[i + 1];  // note: 'a[i + 1]' is here; 'loop seq' would run the iterations in order
  #pragma acc parallel
  {
    #pragma acc loop gang               // warning: 'loop' on this loop, but 'a[i - 3]' at 11:40 reads what 'a[i]' at 11:33 wrote 3 iterations before (distance 3)
    for (int i = 3; i < n; i++) a[i] = a[i - 3];
  }
  #pragma acc kernels
  #pragma acc loop independent          // warning: 'independent' on this loop, but 'b[i + 1]' at 15:44 reads what 'b[i]'
  for (int i = n - 2; i >= 0; i--) b[i] += b[i + 1];  // note: 'b[i]' is here
  #pragma acc parallel loop collapse(2) // warning: 'c[i - 1][k]' at 18:43 reads what 'c[i][k]' at 18:33 wrote
  for (int i = 1; i < n; i++)
    for (int k = 0; k < m; k++) c[i][k] = c[i - 1][k] + 1;
  #pragma acc parallel loop             // warning: 'b[(i - 2) * m + k]' at 21:48 reads what 'b[i * m + k]' at 21:33 wrote 2 iterations before
  for (int i = 2; i < n; i++)
    for (int k = 0; k < m; k++) b[i * m + k] = b[(i - 2) * m + k];
  #pragma acc parallel loop             // warning: 'b[3]' at 23:31 reads what it wrote in the iteration before
  for (int i = 0; i < n; i++) b[3] += a[i];   // note: 'b[3]' is here; 'atomic', or a reduction,
  #pragma acc parallel loop             // warning: 'b[0]' at 25:31 overwrites what it wrote
  for (int i = 0; i < n; i++) b[0] = a[i];
  #pragma acc parallel loop             // warning: 'p[i - 1].x' at 27:40 reads what 'p[i].x'
  for (int i = 1; i < n; i++) p[i].x = p[i - 1].x;
}
void scalars(int n, double *restrict a, double *restrict b) {
  double sum = 0, most = 0, last = 0;
  int next = 0;
  #pragma acc parallel loop             // warning: 'sum' at 33:31 depends on the previous iteration
  for (int i = 0; i < n; i++) sum += a[i];  // note: 'sum' is changed here; add 'reduction(+:sum)' to combine the iterations' values
  #pragma acc parallel loop             // warning: 'most' at 36:16 depends on the previous iteration
  for (int i = 0; i < n; i++)
    if (a[i] > most) most = a[i];       // note: add 'reduction(max:most)' to combine
  #pragma acc parallel loop             // warning: 'last' at 38:40 depends on the previous iteration
  for (int i = 0; i < n; i++) { b[i] = last; last = a[i]; }  // note: 'last' is changed here; 'loop seq'
  #pragma acc parallel loop             // warning: 'next' at 40:33 depends on the previous iteration
  for (int i = 0; i < n; i++) b[next++] = 1;
  #pragma acc parallel loop gang
  for (int i = 0; i < n; i++) {
    double row = 0;
    #pragma acc loop vector             // warning: 'row' at 45:33 depends on the previous iteration
    for (int k = 0; k < 9; k++) row += a[k];  // note: 'reduction(+:row)'
    b[i] = row;
  }
}
#pragma acc routine vector
void routine(int n, double *a) {
  #pragma acc loop vector               // warning: 'loop' on this loop, but 'a[i - 1]' at 52:38 reads
  for (int i = 1; i < n; i++) a[i] = a[i - 1];
}
int main(void) { return 0; }
