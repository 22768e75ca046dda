// Structs of arrays and arrays of structs: different members are different memory.
// flags: -acc
#include "nests.h"
#define N 30
typedef struct { double x, y; } Point;
typedef struct { double v[4]; int n; } Cell;
typedef struct { Point at; double mass; } Body;
typedef struct { int n; double *x; } Vector;
typedef union { float f; int i; } Bits;
static struct { double x[N], y[N]; } s;
static Point p[N], q[N];
static Cell cell[N];
static Body body[N];
static double result[N];

static void reset(void) {
  fill(s.x, N, 1), fill(s.y, N, 2), fill((double *)p, 2 * N, 3), fill((double *)q, 2 * N, 4);
  fill((double *)body, 3 * N, 5), fill(result, N, 6);
  for (int i = 0; i < N; i++) {
    fill(cell[i].v, 4, i);
    cell[i].n = i % 5;
  }
}

static void arrays_of_struct(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: parallel
    s.x[i] = s.x[i] + 2 * s.y[i];
}

static void other_array_before(void) {
  #pragma acc kernels
  for (int i = 1; i < N; i++)                                  // loop: parallel
    s.x[i] = s.y[i - 1] + 1;
}

static void same_array_before(void) {
  #pragma acc kernels
  for (int i = 1; i < N; i++)                                  // loop: sequential (s, distance 1)
    s.x[i] = s.x[i - 1] + s.y[i];
}

static void members(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: parallel
    p[i].x = p[i].y * 2;
}

static void other_member_before(void) {
  #pragma acc kernels
  for (int i = 1; i < N; i++)                                  // loop: parallel
    p[i].x = p[i - 1].y * 2;
}

static void same_member_before(void) {
  #pragma acc kernels
  for (int i = 1; i < N; i++)                                  // loop: sequential (p, distance 1)
    p[i].x = p[i - 1].x + p[i].y;
}

static void crossed(void) {
  #pragma acc kernels
  for (int i = 1; i < N; i++) {                                // loop: sequential (p, distance 1)
    p[i].x = p[i - 1].y + 1;
    p[i].y = p[i].x - 2;
  }
}

static void whole(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: parallel
    p[i] = q[N - 1 - i];
}

static void whole_in_place(void) {
  #pragma acc kernels
  for (int i = 0; i < N - 1; i++)                              // loop: sequential (p, distance 1)
    p[i] = p[i + 1];
}

static void own_struct(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: parallel
    Point t = {p[i].y, p[i].x};
    q[i].x = t.x - t.y;
    q[i].y = t.x + t.y;
  }
}

static void outer_struct(void) {
  Point t;
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: parallel (hard), private(t)
    t.x = p[i].x + 1;
    t.y = p[i].y - 1;
    q[i] = t;
  }
}

static void arrays_in_structs(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: parallel
    for (int k = 1; k < 4; k++)                                // loop: sequential (cell, distance 1)
      cell[i].v[k] += cell[i].v[k - 1] + cell[i].n;
}

static void nested_members(double dt) {
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: parallel
    body[i].at.x += dt * body[i].mass;
    body[i].at.y -= dt * body[i].at.x;
  }
}

static void forces(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: parallel
    double f = 0;
    for (int j = 0; j < N; j++)                                // loop: parallel, reduction(+:f)
      f += (body[j].at.x - body[i].at.x) * body[j].mass;
    result[i] = f;
  }
}

static void pointer_member(Vector v) {
  #pragma acc kernels copy(v.x[0:v.n])
  for (int i = 0; i < v.n; i++)                                // loop: parallel
    v.x[i] = v.x[i] * 2;
}

static void same_union(void) {
  static Bits u[N];
  #pragma acc kernels
  {
    for (int i = 0; i < N; i++) u[i].i = i;                    // loop: parallel
    for (int i = 1; i < N; i++)                                // loop: sequential (u, distance 1)
      u[i].i = (u[i - 1].f < 1) + i;
    for (int i = 0; i < N; i++) result[i] = u[i].i;            // loop: parallel
  }
}

int main(void) {
  TRY(arrays_of_struct(), s.x);                                // prints: arrays_of_struct() 710
  TRY(other_array_before(), s.x);                              // prints: other_array_before() 392
  TRY(same_array_before(), s.x);                               // prints: same_array_before() 2918
  show("members", (reset(), members(), weigh((double *)p, 2 * N))); // prints: members 704
  show("other_member_before", (reset(), other_member_before(), weigh((double *)p, 2 * N))); // prints: other_member_before 586
  show("same_member_before", (reset(), same_member_before(), weigh((double *)p, 2 * N))); // prints: same_member_before 3310
  show("crossed", (reset(), crossed(), weigh((double *)p, 2 * N))); // prints: crossed -7126
  show("whole", (reset(), whole(), weigh((double *)p, 2 * N))); // prints: whole 367
  show("whole_in_place", (reset(), whole_in_place(), weigh((double *)p, 2 * N))); // prints: whole_in_place 442
  show("own_struct", (reset(), own_struct(), weigh((double *)q, 2 * N))); // prints: own_struct 530
  show("outer_struct", (reset(), outer_struct(), weigh((double *)q, 2 * N))); // prints: outer_struct 372
  show("arrays_in_structs", (reset(), arrays_in_structs(), weigh(cell[7].v, 4))); // prints: arrays_in_structs 60
  show("nested_members", (reset(), nested_members(0.5), weigh((double *)body, 3 * N))); // prints: nested_members 548
  TRY(forces(), result);                                       // prints: forces() -10683
  TRY(pointer_member((Vector){N, result}), result);            // prints: pointer_member((Vector){N, result}) 360
  TRY(same_union(), result);                                   // prints: same_union() 3110
}
