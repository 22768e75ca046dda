// Code and loops among each other in one parallel construct: gangs run the code, and share the loops.
// flags: -acc
#include <stdio.h>
int main(void) {
  enum { N = 1000 };
  static int a[N], b[N]; int s = 0, mx = -1;
  #pragma acc parallel copyout(a, b) copy(s, mx)
  {
    int scale = 3;
    scale = scale + 1;
    #pragma acc loop
    for (int i = 0; i < N; i++) a[i] = i * scale;
    int off = scale * 2;
    #pragma acc loop gang vector reduction(+:s) reduction(max:mx)
    for (int i = 0; i < N; i++) { b[i] = i + off; s += b[i]; if (b[i] > mx) mx = b[i]; }
  }
  long bad = 0;
  for (int i = 0; i < N; i++) bad += a[i] != 4 * i || b[i] != i + 8;
  printf("%ld %d %d\n", bad, s, mx);   // prints: 0 507500 1007
  #pragma acc parallel num_gangs(6) num_workers(3) vector_length(32) copyout(a,b)
  {
    #pragma acc loop gang
    for (int i = 0; i < 10; i++) {
      int t[100];
      #pragma acc loop worker
      for (int j = 0; j < 10; j++) {
        int base = j * 10;
        #pragma acc loop vector
        for (int k = 0; k < 10; k++) t[base + k] = i;
      }
      int sum = 0;
      #pragma acc loop vector reduction(+:sum)
      for (int j = 0; j < 100; j++) sum += t[j];
      a[i] = sum;
      #pragma acc loop seq
      for (int j = 0; j < 4; j++) {
        int x = 0;
        if (j % 2) {
          #pragma acc loop vector reduction(+:x)
          for (int k = 0; k <= i; k++) x += k;
        }
        b[i * 4 + j] = x;
      }
    }
  }
  for (int i = 0; i < 10; i++) printf("%d:%d,%d,%d ", i, a[i], b[i*4], b[i*4+1]);
  puts("");  // prints: 0:0,0,0 1:100,0,1 2:200,0,3 3:300,0,6 4:400,0,10 5:500,0,15 6:600,0,21 7:700,0,28 8:800,0,36 9:900,0,45
  return 0;
}
