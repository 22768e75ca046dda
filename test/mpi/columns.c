// The columns of a matrix and the faces of a block travel while a kernel writes what lies between their elements: a call of
// MPI waits for the kernel that writes the column, and not for that of the columns beside it.
// Prints "right" where all came as it was computed.
#include <mpi.h>
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

enum { X = 20, Y = 18, Z = 12, N = X * Y * Z, STEPS = 4, EDGE = 1, INNER = 2, OTHER = 3 };
static int rank, peer;

// The first and the last column come, and those beside them go. The types are of the first column.
static void exchange(double *p, int nx, MPI_Datatype column) {
  MPI_Request r[4];
#pragma acc host_data use_device(p)
  {
    MPI_Irecv(p, 1, column, peer, 0, MPI_COMM_WORLD, &r[0]);
    MPI_Irecv(p + nx - 1, 1, column, peer, 1, MPI_COMM_WORLD, &r[1]);
    MPI_Isend(p + nx - 2, 1, column, peer, 0, MPI_COMM_WORLD, &r[2]);
    MPI_Isend(p + 1, 1, column, peer, 1, MPI_COMM_WORLD, &r[3]);
  }
  MPI_Waitall(4, r, MPI_STATUSES_IGNORE);
}

static void flat(const double *restrict f, double *restrict fn, int nx, int ny) {
#pragma acc parallel loop collapse(2) present(f[0:nx * ny], fn[0:nx * ny]) async(INNER)
  for (int j = 0; j < ny; j++)
    for (int i = 2; i < nx - 2; i++) fn[j * nx + i] = f[j * nx + i - 1] + f[j * nx + i + 1];
  for (int i = 1; i < nx; i += nx - 3) {
    int from = i == 1 ? 0 : nx - 1;
#pragma acc parallel loop present(f[0:nx * ny], fn[0:nx * ny]) async(EDGE)
    for (int j = 0; j < ny; j++) fn[j * nx + i] = f[j * nx + from] + 1;
  }
}

static void square(int nx, int ny, const double (*restrict f)[nx], double (*restrict fn)[nx]) {
#pragma acc parallel loop collapse(2) present(f[0:ny], fn[0:ny]) async(INNER)
  for (int j = 0; j < ny; j++)
    for (int i = 2; i < nx - 2; i++) fn[j][i] = f[j][i - 1] + f[j][i + 1];
#pragma acc parallel loop present(f[0:ny], fn[0:ny]) async(EDGE)
  for (int j = 0; j < ny; j++) {
    fn[j][1] = f[j][0] + 1;
    fn[j][nx - 2] = f[j][nx - 1] + 1;
  }
}

#define AT(i, j, k) (((k) * ny + (j)) * nx + (i))
static void block(const double *restrict f, double *restrict fn, int nx, int ny, int nz) {
#pragma acc parallel loop collapse(3) present(f[0:nx * ny * nz], fn[0:nx * ny * nz]) async(INNER)
  for (int k = 1; k < nz - 1; k++)
    for (int j = 1; j < ny - 1; j++)
      for (int i = 2; i < nx - 2; i++) {
        const int at = AT(i, j, k);
        fn[at] = f[at - 1] + f[at + 1] + f[at - nx] + f[at + nx] + f[at - nx * ny] + f[AT(i, j, k + 1)];
      }
#pragma acc parallel loop collapse(2) present(f[0:nx * ny * nz], fn[0:nx * ny * nz]) async(EDGE)
  for (int k = 0; k < nz; k++)
    for (int j = 0; j < ny; j++) {
      fn[AT(1, j, k)] = f[AT(0, j, k)] + 1;
      fn[AT(nx - 2, j, k)] = f[AT(nx - 1, j, k)] + 1;
    }
}

typedef enum { FLAT, SQUARE, BLOCK, SHAPES } Shape;

// A column of so many rows, in one way or the other.
static MPI_Datatype column_of(Shape s, int rows) {
  MPI_Datatype type;
  if (s == BLOCK)
    MPI_Type_create_subarray(3, (int[]){Z, Y, X}, (int[]){Z, Y, 1}, (int[]){0, 0, 0}, MPI_ORDER_C, MPI_DOUBLE, &type);
  else
    MPI_Type_vector(rows, 1, X, MPI_DOUBLE, &type);
  MPI_Type_commit(&type);
  return type;
}

static int diffuse(Shape s, double *f, double *fn) {
  int wrong = 0, rows = s == BLOCK ? Y * Z : Y;
  MPI_Datatype column = column_of(s, rows);
  for (int i = 0; i < N; i++) f[i] = fn[i] = 0;
#pragma acc data copy(f[0:N], fn[0:N])
  for (int k = 0; k < STEPS; k++) {
    if (s == FLAT) flat(f, fn, X, Y);
    if (s == SQUARE) square(X, Y, (const double(*)[X])f, (double(*)[X])fn);
    if (s == BLOCK) block(f, fn, X, Y, Z);
    exchange(fn, X, column);
#pragma acc wait
    double *other = f;
    f = fn, fn = other;
  }
  for (int j = 0; j < rows; j++) wrong += f[j * X] != STEPS || f[j * X + X - 1] != STEPS;
  MPI_Type_free(&column);
  return wrong;
}

// A column among those that the kernel writes.
static int inside(double *p, int nx, int ny) {
  int wrong = 0;
  MPI_Datatype column = column_of(FLAT, ny);
#pragma acc data create(p[0:N])
  {
#pragma acc parallel loop collapse(2) present(p[0:N]) async(OTHER)
    for (int j = 0; j < ny; j++)
      for (int i = 1; i < nx - 1; i++) p[j * nx + i] = rank ? -1 : 10 * j + i;
#pragma acc host_data use_device(p)
    if (rank == 0) MPI_Send(p + 5, 1, column, peer, 2, MPI_COMM_WORLD);
    else MPI_Recv(p + 5, 1, column, peer, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#pragma acc wait
#pragma acc parallel loop present(p[0:N]) reduction(+ : wrong)
    for (int j = 0; j < ny; j++) wrong += p[j * nx + 5] != 10 * j + 5;
  }
  MPI_Type_free(&column);
  return wrong;
}

int main(int argc, char **argv) {
  int wrong, all = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  peer = 1 - rank;
  double *f = malloc(sizeof(double) * N), *fn = malloc(sizeof(double) * N);
  wrong = inside(f, X, Y);
  for (Shape s = FLAT; s < SHAPES; s++) wrong += diffuse(s, f, fn);
  free(f), free(fn);
  MPI_Reduce(&wrong, &all, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
  if (!rank) printf(all ? "%d wrong\n" : "right\n", all);
  MPI_Finalize();
  return 0;
}
