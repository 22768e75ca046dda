// Tiles, loops with code or dependent bounds between them, arrays and structs of a gang.
// flags: -acc
#include <stdio.h>
struct p { int x, y; double v[3]; };
int main(void) {
  enum { N = 40 };
  static int a[N][N], b[N][N]; int h[4] = {0}, cnt = 0;
  #pragma acc parallel loop tile(4, 8) copyout(a)
  for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) a[i][j] = i * N + j;
  #pragma acc parallel loop collapse(force: 2) copyout(b)
  for (int i = 0; i < N; i++) {
    int t = i * 3;
    for (int j = 0; j < N; j++) b[i][j] = t + j;
  }
  long bad = 0;
  for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) bad += a[i][j] != i * N + j || b[i][j] != i * 3 + j;
  #pragma acc parallel loop collapse(2) reduction(+:cnt)
  for (int i = 0; i < N; i++) for (int j = 0; j <= i; j++) cnt += j;
  printf("bad %ld cnt %d\n", bad, cnt);  // prints: bad 0 cnt 10660
  int out[10], ex[10];
  #pragma acc parallel loop gang copyout(out)
  for (int i = 0; i < 10; i++) {
    int hist[4] = {0, 0, 0, 0};
    struct p q = {i, 2 * i, {1, 2, 3}};
    struct p *pq = &q;
    #pragma acc loop vector reduction(+:hist)
    for (int j = 0; j < 100; j++) hist[(j * i) % 4]++;
    #pragma acc loop vector
    for (int j = 0; j < 3; j++) q.v[j] += pq->x;
    int s = 0;
    for (int j = 0; j < 4; j++) s += hist[j] * (j + 1);
    out[i] = s + q.y + (int)q.v[2];
  }
  for (int i = 0; i < 10; i++) { int s = 0; for (int j = 0; j < 100; j++) s += (j * i) % 4 + 1; ex[i] = s + 2 * i + 3 + i; if (ex[i] != out[i]) printf("diff %d %d %d\n", i, ex[i], out[i]); }
  #pragma acc parallel loop gang private(h) copyout(out)
  for (int i = 0; i < 10; i++) {
    #pragma acc loop vector
    for (int j = 0; j < 4; j++) h[j] = i + j;
    int n = 0, k = 0;
    while (k < 4) { 
      int z = 0;
      #pragma acc loop vector reduction(+:z)
      for (int j = 0; j < h[k]; j++) z += 1;
      n += z; k++;
    }
    out[i] = n;
  }
  for (int i = 0; i < 10; i++) if (out[i] != 4 * i + 6) printf("bad %d %d\n", i, out[i]);
  puts("ok");  // prints: ok
  return 0;
}
