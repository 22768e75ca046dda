// What only may be a dependence, or is none, is left alone where loops are declared independent.
// flags: -acc -Werror
typedef struct { int x, y; } Pair;
static int flag[1], count, owner[64];
void quiet(int n, int m, double *restrict a, double *b, const int *at, Pair *p, double (*c)[64]) {
  double s = 0, t = 0, q[2] = {0}, own[4];
  int k;
  #pragma acc parallel loop
  for (int i = 0; i < n; i++) a[i] = a[i + m];      // m may be n
  #pragma acc parallel loop
  for (int i = 0; i < n; i++) a[i] = a[i + 1000];   // the loop may be shorter
  #pragma acc parallel loop
  for (int i = 0; i < n; i++) a[at[i]] += b[i];     // at may have each number once
  #pragma acc parallel loop
  for (int i = 1; i < n; i++) a[i] = b[i - 1];      // b is not a
  #pragma acc parallel loop
  for (int i = 1; i < n; i++) p[i].x = p[i - 1].y;  // other members
  #pragma acc parallel loop
  for (int i = 1; i < n; i += 2) a[i] = a[i - 1] + a[i + 1];
  #pragma acc parallel loop
  for (int i = 1; i < 2; i++) a[i] = a[i - 1];      // one iteration
  #pragma acc parallel loop
  for (int i = 1; i < n; i++)
    if (b[i] > 0) a[i] = a[i - 1];                  // who knows when
  #pragma acc parallel loop
  for (int i = 1; i < n; i++)
    if (i > 3 && i < 5) a[i] = a[i - 1];            // once
  #pragma acc parallel loop
  for (int i = 1; i < n; i++) {
    if (b[i] < 0) continue;
    a[i] = a[i - 1];
  }
  #pragma acc parallel loop copy(flag)
  for (int i = 0; i < n; i++) flag[0] = 1;          // all store the same
  #pragma acc parallel loop reduction(+:s, q)
  for (int i = 0; i < n; i++) s += b[i], q[0] += b[i];
  #pragma acc parallel loop private(t, own)
  for (int i = 0; i < n; i++) {
    for (k = 0; k < 4; k++) own[k] = b[i + k];
    t = own[0] + own[3];
    a[i] = t;
  }
  #pragma acc parallel loop copy(count)
  for (int i = 0; i < n; i++) {
    int mine;
    #pragma acc atomic capture
    mine = count++;
    owner[mine & 63] = i;
    #pragma acc atomic
    b[0] += 1;
  }
  #pragma acc parallel loop
  for (int i = 0; i < n; i++)
    #pragma acc loop seq
    for (int j = 1; j < 64; j++) c[i][j] += c[i][j - 1];
  #pragma acc parallel loop gang
  for (int i = 1; i < n; i++) {
    #pragma acc loop vector
    for (int j = 0; j < 64; j++) c[i][j] = c[i][j] + 1;
  }
  #pragma acc serial loop
  for (int i = 1; i < n; i++) a[i] = a[i - 1];
}
int main(void) { return 0; }
