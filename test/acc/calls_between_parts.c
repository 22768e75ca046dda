// Two loops of a gang whose bodies only call functions: the second one's lanes see what those of the first have written.
// flags: -acc
#include <stdio.h>
#include <string.h>
static int last;
#pragma acc declare create(last)
#pragma acc routine seq
static void add(int *a, int i) { a[i] += 1; }
#pragma acc routine seq
static void scale(int *a, int i) { *(a + 63 - i) *= 10; }
#pragma acc routine seq
static void note(int i) { if (i == 63) last = i; }
#pragma acc routine seq
static int noted(void) { return last; }

int main(void) {
  int a[3][64] = {{0}}, b[64] = {0}, c[64], bad = 0;
  #pragma acc parallel loop gang copy(a) vector_length(64)
  for (int k = 0; k < 3; k++) {
    #pragma acc loop vector
    for (int i = 0; i < 64; i++) add(a[k], i);
    #pragma acc loop vector
    for (int i = 0; i < 64; i++) scale(a[k], i);
  }
  #pragma acc parallel num_gangs(1) vector_length(64) copy(b) copyout(c)
  {
    #pragma acc loop vector
    for (int i = 0; i < 64; i++) note(i);
    #pragma acc loop vector
    for (int i = 0; i < 64; i++) b[63 - i] = noted();
    #pragma acc loop vector
    for (int i = 0; i < 64; i++) memcpy(&c[i], &b[i], sizeof c[i]);
  }
  for (int i = 0; i < 192; i++) bad += a[i / 64][i % 64] != 10;
  for (int i = 0; i < 64; i++) bad += b[i] != 63 || c[i] != 63;
  printf("%d\n", bad);  // prints: 0
}
