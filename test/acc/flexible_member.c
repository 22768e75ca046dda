// A struct that is mapped as p[0:1] and the array at its end share one mapping, which leads to both; the array of
// chars begins in the bytes that pad the struct.
// flags: -acc -O2
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  double scale;
  int n;
  char text[];
} Line;

#pragma acc routine seq
static int length_of(const Line *l) {
  int n = 0;
  while (n < l->n && l->text[n] != '.') n++;
  return n;
}

int main(void) {
  enum { N = 26 };
  Line *p = malloc(sizeof *p + N);
  int s[5] = {0};
  p->n = N;
  memcpy(p->text, "the long line of a text...", N);
  #pragma acc serial copyin(p[0:1], p->text[0:N]) copy(s)
  for (int i = 0; i < p->n; i++) s[0] += p->text[i] == 't';
  #pragma acc serial copyin(p->text[0:N]) copyin(p[0:1]) copy(s)
  s[1] = length_of(p);
  #pragma acc data copyin(p[0:1], p->text[0:N])
  #pragma acc serial copy(s)
  s[2] = length_of(p);
  #pragma acc enter data copyin(p[0:1], p->text[0:N])
  #pragma acc serial copy(s) present(p)
  s[3] = length_of(p), p->text[0] = 'T';
  #pragma acc exit data delete(p[0:1]) // what comes back is not lost
  #pragma acc exit data copyout(p->text[0:N])
  #pragma acc data copyin(p[0:1], p->text[0:N])
  #pragma acc parallel loop reduction(+: s[4])
  for (int i = 0; i < p->n; i++) s[4] += p->text[i] == 'e';
  printf("%d %d %d %d %d %.3s\n", s[0], s[1], s[2], s[3], s[4], p->text); // prints: 3 23 23 23 3 The
  free(p);
  return 0;
}
