// Pointers that stand for other memory: what they were made from counts, as far as it is known when they are used.
// flags: -acc
#include "nests.h"
#define N 12
#define M 8
typedef struct { int n; double *x, *y; } Vector;
typedef union { struct { double a, b; } one; struct { double c, d; } two; } Both;
typedef struct { double x, y; } Point;
static double a[N][M], b[N][M], y[N * M], *rows[N];
static Point point[N * M];
static Both both[N];

static void reset(void) {
  fill(&a[0][0], N * M, 1), fill(&b[0][0], N * M, 2), fill(y, N * M, 3);
  fill((double *)point, 2 * N * M, 4), fill((double *)both, 2 * N, 5);
  for (int i = 0; i < N; i++) rows[i] = a[0];
}

static void flat_and_rows(void) {
  #pragma acc kernels
  for (int i = 1; i < N; i++) {                                // loop: sequential (a)
    double *first = a[0];
    for (int j = 0; j < M; j++)                                // loop: parallel
      a[i][j] = first[(i - 1) * M + j] + 1;
  }
}

static void rows_of_unknown_length(int m) {
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: parallel
    double *row = a[i];
    for (int j = 0; j < m; j++) row[j] = a[i][j] * 2 + j;      // loop: parallel
  }
}

static void overlapping_rows(int m) {
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: sequential (y)
    double *row = y + i * (m - 1);
    for (int j = 0; j < m; j++) row[j] += i;                   // loop: parallel
  }
}

static void rows_of_blocks(void) {
  #pragma acc kernels
  for (int i = 0; i < N / 2; i++) {                            // loop: parallel
    double (*block)[M] = a + 2 * i, (*from)[M] = &b[2 * i];
    for (int k = 0; k < 2; k++)                                // loop: parallel
      for (int j = 0; j < M; j++)                              // loop: parallel
        block[k][j] = from[1 - k][j];
  }
}

static void assigned_outside(void) {
  double *row;
  const double *other;
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: parallel
    row = &a[i][0];
    other = b[N - 1 - i];
    for (int j = 0; j < M; j++) row[j] = other[j] * 2;         // loop: parallel
  }
}

static void set_on_a_condition(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: sequential (a)
    double *row = a[i];
    if (i > 3) row = a[2];
    for (int j = 0; j < M; j++) row[j] += 1;                   // loop: parallel
  }
}

static void pointer_from_memory(double **from) {
  double *p;
  #pragma acc kernels loop private(p) copy(from[0:N][0:M])
  for (int i = 1; i < M; i++) {                                // loop: sequential (p)
    p = from[i];
    p[i] = p[i - 1] + 1;
  }
}

static void offset_changes(void) {
  int off = 1;
  double *row = y + off;
  off = 0;
  #pragma acc data copy(y)
  #pragma acc kernels copy(row[0:N])
  for (int j = 0; j < N; j++)                                  // loop: sequential (y)
    row[j] = y[off + j] + 1;
}

static void counter_used_again(void) {
  int i = 1;
  double *row = y + i;
  #pragma acc data copy(y)
  #pragma acc kernels copy(row[0:N])
  for (i = 0; i < N; i++)                                      // loop: sequential (y)
    row[i] = y[i] + 1;
}

static void two_pointers_of_a_struct(Vector v) {
  #pragma acc data copy(y)
  #pragma acc kernels copy(v.x[0:N], v.y[0:N])
  for (int i = 1; i < v.n; i++)                                // loop: sequential (v)
    v.x[i] = v.y[i - 1] + 1;
}

static void copy_of_a_struct(Vector v) {
  #pragma acc data copy(y)
  #pragma acc kernels copy(v.x[0:N], v.y[0:N])
  for (int i = 1; i < N; i++) {                                // loop: sequential (v)
    Vector t = v;
    t.x[i] = t.y[i - 1] + 1;
  }
}

static void pointer_of_a_struct(Vector v) {
  #pragma acc kernels copy(v.x[0:N])
  for (int i = 0; i < v.n; i++)                                // loop: parallel
    v.x[i] = 2 * v.x[i] + i;
}

static void members_through_rows(void) {
  #pragma acc kernels
  for (int i = 1; i < N; i++) {                                // loop: parallel
    Point *row = point + i * M, *above = row - M;
    for (int j = 0; j < M; j++) row[j].x = above[j].y;         // loop: parallel
  }
}

static void parts_of_a_union(void) {
  #pragma acc kernels
  for (int i = 1; i < N; i++)                                  // loop: sequential (both, distance 1)
    both[i].one.a = both[i - 1].two.c + 1;
}

static void below_the_pointer(double *restrict p) {
  #pragma acc kernels copy(p[-1:N])
  for (int i = 0; i < N - 1; i++)                              // loop: sequential (p, distance 1)
    *(p + i) = *(i + p - 1) + 1;
}

static void other_element_type(void) {
  #pragma acc kernels
  for (int i = 0; i < N / 2; i++) {                            // loop: sequential (y)
    Point *pair = (Point *)y + i;
    y[i + 1] = pair->x;
  }
}

int main(void) {
  Vector v = {N, y, y};
  TRY(flat_and_rows(), a);                                     // prints: flat_and_rows() 4108
  TRY(rows_of_unknown_length(M), a);                           // prints: rows_of_unknown_length(M) 3636
  TRY(overlapping_rows(4), y);                                 // prints: overlapping_rows(4) 2503
  TRY(rows_of_blocks(), a);                                    // prints: rows_of_blocks() 825
  TRY(assigned_outside(), a);                                  // prints: assigned_outside() 1130
  TRY(set_on_a_condition(), a);                                // prints: set_on_a_condition() 1381
  TRY(pointer_from_memory(rows), a);                               // prints: pointer_from_memory(rows) 856
  TRY(offset_changes(), y);                                    // prints: offset_changes() 1299
  TRY(counter_used_again(), y);                                // prints: counter_used_again() 1299
  TRY(two_pointers_of_a_struct(v), y);                         // prints: two_pointers_of_a_struct(v) 1091
  TRY(copy_of_a_struct(v), y);                                 // prints: copy_of_a_struct(v) 1091
  TRY(pointer_of_a_struct(v), y);                              // prints: pointer_of_a_struct(v) 1267
  show("members_through_rows", (reset(), members_through_rows(), weigh((double *)point, 2 * N * M))); // prints: members_through_rows 1299
  show("parts_of_a_union", (reset(), parts_of_a_union(), weigh((double *)both, 2 * N))); // prints: parts_of_a_union 499
  TRY(below_the_pointer(y + 1), y);                            // prints: below_the_pointer(y + 1) 1091
  TRY(other_element_type(), y);                                // prints: other_element_type() 639
}
