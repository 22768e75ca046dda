// target update with strides copies the elements that the section selects, in each dimension, and no others.
// flags: -fopenmp
// untraced: the host reads what the updates leave out
// devices: emu nvidia
#include <stdio.h>
#include <stdlib.h>
struct list { int n; int *data; };
static int count(const int *a, int n, int value) {
  int found = 0;
  for (int i = 0; i < n; i++) found += a[i] == value;
  return found;
}
int main(void) {
  int n = 12, step = 3, a[12], g[6][8], *p = malloc(sizeof(int) * 20);
  for (int i = 0; i < 12; i++) a[i] = 1;
  for (int i = 0; i < 48; i++) g[i / 8][i % 8] = 1;
  for (int i = 0; i < 20; i++) p[i] = 1;
  #pragma omp target enter data map(to: a, g, p[0:20])
  #pragma omp target
  {
    for (int i = 0; i < 12; i++) a[i] = 2;
    for (int i = 0; i < 48; i++) g[i / 8][i % 8] = 2;
    for (int i = 0; i < 20; i++) p[i] = 2;
  }
  #pragma omp target update from(a[1:4:step])           // moves: from a 16
  printf("%d %d %d\n", count(a, n, 2), a[1], a[10]);     // prints: 4 2 2
  #pragma omp target update from(a[::6])                 // moves: from a 8
  printf("%d %d %d\n", count(a, n, 2), a[0], a[6]);      // prints: 6 2 2
  #pragma omp target update from(g[0:3:2][1:2:4])        // moves: from g 8, from g 8, from g 8
  printf("%d %d %d %d\n", count(g[0], 48, 2), g[0][1], g[2][5], g[4][5]);   // prints: 6 2 2 2
  #pragma omp target update from(g[1::2][:])             // moves: from g 96
  printf("%d %d\n", count(g[0], 48, 2), count(g[5], 8, 2));                 // prints: 30 8
  #pragma omp target update from(p[2:n / 2:step], a[0:0:2])   // moves: from p 24
  printf("%d %d %d\n", count(p, 20, 2), p[2], p[17]);    // prints: 6 2 2
  for (int i = 0; i < 20; i++) p[i] = 5;
  #pragma omp target update to(p[:5:4]) nowait           // moves: to p 20
  #pragma omp taskwait
  #pragma omp target update from(p[0:20])
  printf("%d %d\n", count(p, 20, 5), p[16]);             // prints: 5 5
  #pragma omp target exit data map(delete: a, g, p[0:20])

  struct list l = {n, p};
  for (int i = 0; i < 20; i++) p[i] = i;
  #pragma omp target data map(to: l.n, l.data[0:20])
  {
    #pragma omp target map(l.data[0:20])
    for (int i = 0; i < 20; i++) l.data[i] = -i;
    #pragma omp target update from(l.data[1:l.n / 2:2])
  }
  printf("%d %d %d\n", p[1], p[11], p[2]);               // prints: -1 -11 2
}
