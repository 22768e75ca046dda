// copyout of a section whose rows are shorter than the array's: what lies between them comes back as it was. Rows of the array's own
// length are not copied in.
// flags: -acc -fopenmp
#include <stdio.h>
#include <stdlib.h>
static void show(float (*a)[6]) {
  for (int i = 0; i < 4; i++) printf("%g%g%g%g%g%g ", a[i][0], a[i][1], a[i][2], a[i][3], a[i][4], a[i][5]);
  puts("");
}
static void whole(int n, int m, float a[n][m]) {
  #pragma acc parallel loop collapse(2) copyout(a[0:n][0:m])      // moves: from a 96
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) a[i][j] = i;
}
static void changed(int n, int m, float a[n][m]) {
  m = 4;
  #pragma acc parallel loop collapse(2) copyout(a[0:n][0:m])      // moves: to a 88, from a 88
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) a[i][j] = 7;
}
int main(void) {
  int n = 3, m = 4;
  static float o[4][6];
  float (*p)[6] = calloc(4, sizeof *p);
  #pragma acc parallel loop collapse(2) copyout(o[0:m][0:n])      // moves: to o 84, from o 84
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++) o[i][j] = 1;
  show(o);                                                        // prints: 111000 111000 111000 111000 
  #pragma acc enter data create(p[1:2][2:n])                      // moves: to p 36
  #pragma acc parallel loop collapse(2) present(p[1:2][2:n])
  for (int i = 1; i < 3; i++)
    for (int j = 2; j < 5; j++) p[i][j] = 5;
  #pragma acc exit data copyout(p[1:2][2:n])                      // moves: from p 36
  show(p);                                                        // prints: 000000 005550 005550 000000 
  #pragma omp target teams distribute parallel for collapse(2) map(from: o[1:2][:n]) // moves: to o 36, from o 36
  for (int i = 1; i < 3; i++)
    for (int j = 0; j < n; j++) o[i][j] = 3;
  show(o);                                                        // prints: 111000 333000 333000 111000 
  whole(4, 6, p);
  changed(4, 6, p);
  show(p);                                                        // prints: 777700 777711 777722 777733 
  #pragma acc data copyout(o[0:4][0:6])                           // moves: from o 96
  {
    #pragma acc parallel loop collapse(2)
    for (int i = 0; i < 4; i++)
      for (int j = 0; j < 6; j++) o[i][j] = 2;
  }
}
