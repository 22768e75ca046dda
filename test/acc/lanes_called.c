// A function that the loop calls has variables in memory: the lanes in which the host runs iterations do not share them.
// flags: -acc -O2
#include <stdio.h>

typedef struct { int x; short part[3]; double y; } Record;
typedef struct { int v[3]; } Three;

static int copied(int v) {
  Record s = {v, {1, (short)(v % 9), 43}, 0.5}, o = s;
  o.y += s.part[v % 3];
  return o.x + (int)o.y;
}
static int literal(int i) { return (int[3]){1, i, 43}[i % 3]; }
static Three made(int i) { return (Three){{1, i, 43}}; }
static int passed(Three t, int i) { return t.v[i % 3]; }
static int addressed(int i) {
  int a = i, b = 5, *p = i & 1 ? &a : &b;
  return *p;
}
static int through(int i) { return addressed(i) + copied(i); }

int main(void) {
  int r[6][64], wrong = 0;
  #pragma acc parallel loop copyout(r[0:1])
  for (int i = 0; i < 64; i++) r[0][i] = copied(i);
  #pragma acc parallel loop copyout(r[1:1])
  for (int i = 0; i < 64; i++) r[1][i] = literal(i);
  #pragma acc parallel loop copyout(r[2:1])
  for (int i = 0; i < 64; i++) r[2][i] = made(i).v[i % 3];
  #pragma acc parallel loop copyout(r[3:1])
  for (int i = 0; i < 64; i++) r[3][i] = passed(made(i), i);
  #pragma acc parallel loop copyout(r[4:1])
  for (int i = 0; i < 64; i++) r[4][i] = through(i);
  #pragma acc parallel loop copyout(r[5:1])
  for (int i = 0; i < 64; i++) r[5][i] = (int[3]){1, i, 43}[i % 3];
  for (int i = 0; i < 64; i++) {
    int three = i % 3 == 0 ? 1 : i % 3 == 1 ? i : 43, sum = i + (i % 3 == 0 ? 1 : i % 3 == 1 ? i % 9 : 43);
    wrong += r[0][i] != sum || r[1][i] != three || r[2][i] != three || r[3][i] != three ||
             r[4][i] != sum + (i & 1 ? i : 5) || r[5][i] != three;
  }
  printf("%d wrong\n", wrong); // prints: 0 wrong
}
