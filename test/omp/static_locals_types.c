// Static variables whose types, sizes and values come from what the function declares: structs, unions, enumerators, typedef names,
// which members, labels and the file's own types are named like.
// flags: -fopenmp
#include <stdio.h>
#include <stddef.h>
struct entry { int other; };
#pragma omp begin declare target
enum { PH = 99 };
static int phases(int *a, int n, int v) {
  enum { FIRST = 1, PH = FIRST + 2, LAST };
  struct entry { int v, n, PH2; enum { RED, BLUE } color; struct { int deep[PH]; } in; };
  typedef struct { struct entry e; unsigned short LAST2; } Box, *BoxPointer;
  typedef int Row[PH];
  static int done[PH];
  static struct entry log[LAST + 1] = {[1] = {.v = 5, .n = 6, .color = BLUE}};
  static Row rows[2] = {{1, 2, 3}, {4, 5, 6}};
  static Box box = {.e.v = 3};
  static BoxPointer last = &box;
  static struct node { int v; struct node *next; } pool[3], *head;
  static size_t sz = sizeof(struct entry), off = offsetof(struct entry, color);
  struct entry mine = {v, n};
  union u { int i; float f; } x = {.i = PH};
  for (int p = 0; p < PH; p++) done[p] += p + mine.v;
  a[0] = done[PH - 1]; a[1] = log[1].n++ + log[1].color; a[2] = rows[1][2]++; a[3] = last->e.v++; a[4] = (int)(sz == sizeof mine) + (off == offsetof(struct entry, color));
  head = &pool[1]; head->next = &pool[2]; head->next->v += 4; a[5] = pool[2].v;
  a[6] = x.i;
  { struct entry *p = &log[1]; p->in.deep[PH - 1] = 8; a[7] = p->in.deep[2] + (int)sizeof(Row) + LAST + RED; }
  a[8] = 9;
  goto log;
log:
  return done[0];
}
#pragma omp end declare target
int main(void) {
  int a[9], r, s = 0, b[4] = {0};
  for (int k = 0; k < 2; k++) {
    #pragma omp target map(from: a, r)
    r = phases(a, 2, 7);
    for (int i = 0; i < 9; i++) printf("%d ", a[i]);
    printf("%d\n", r);   // prints: 9 7 6 3 2 4 3 24 9 7
  }                    // prints: 18 8 7 4 2 8 3 24 9 14
  #pragma omp target map(tofrom: s, b)
  {
    enum { N = 4 };
    static struct acc { int n, t[N]; } acc = {1};
    for (int i = 0; i < N; i++) acc.t[i] += i, b[i] = acc.t[i] + PH;
    s = ++acc.n;
  }
  printf("%d %d\n", s, b[3]);   // prints: 2 102
}
