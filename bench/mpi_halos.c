// The halos of blocks of n * n * n doubles, one a process: by derived types, and packed by hand with directives.
// In: sizes n; none: 64 128 256 512.  Out: a line for each, of the slowest process: n, microseconds of both, their ratio.
//   mpicc -acc -O3 bench/mpi_halos.c -o halos; mpirun -np 2 ./halos 128 256
// Every process sends its six faces to the processes before and behind it, all at once.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { FACES = 6, REPEATS = 50, WARM = 5 };
static int before, behind;

// Of face f, in dimension f / 2: the neighbour, and which of its faces ours is.
static int neighbour(int f) { return f % 2 ? behind : before; }
static int opposite(int f) { return f ^ 1; }

// --- by derived types --------------------------------------------------------------------------

typedef struct {
  MPI_Datatype inner[FACES], outer[FACES];
} Types;

static MPI_Datatype face(int n, int f, int at) {
  int sizes[3] = {n + 2, n + 2, n + 2}, parts[3] = {n, n, n}, starts[3] = {1, 1, 1};
  MPI_Datatype t;
  parts[f / 2] = 1, starts[f / 2] = at;
  MPI_Type_create_subarray(3, sizes, parts, starts, MPI_ORDER_C, MPI_DOUBLE, &t);
  MPI_Type_commit(&t);
  return t;
}

static void by_types(double *a, const Types *t) {
  MPI_Request r[2 * FACES];
#pragma acc host_data use_device(a)
  {
    for (int f = 0; f < FACES; f++) MPI_Irecv(a, 1, t->outer[f], neighbour(f), opposite(f), MPI_COMM_WORLD, &r[f]);
    for (int f = 0; f < FACES; f++) MPI_Isend(a, 1, t->inner[f], neighbour(f), f, MPI_COMM_WORLD, &r[FACES + f]);
    MPI_Waitall(2 * FACES, r, MPI_STATUSES_IGNORE);
  }
}

// --- by hand -----------------------------------------------------------------------------------

// Between a face and a buffer, in queue f. at: the face's index in its dimension.
static void pack(double *a, double *b, int n, int f, int at) {
  long m = n + 2, step[3] = {m * m, m, 1};
  long u = step[f / 2 ? 0 : 1], v = step[f / 2 == 2 ? 1 : 2], first = at * step[f / 2] + u + v;
#pragma acc parallel loop collapse(2) present(a[0:m * m * m], b[0:FACES * n * n]) async(f)
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++) b[((long)f * n + i) * n + k] = a[first + i * u + k * v];
}

static void unpack(double *a, const double *b, int n, int f, int at) {
  long m = n + 2, step[3] = {m * m, m, 1};
  long u = step[f / 2 ? 0 : 1], v = step[f / 2 == 2 ? 1 : 2], first = at * step[f / 2] + u + v;
#pragma acc parallel loop collapse(2) present(a[0:m * m * m], b[0:FACES * n * n]) async(f)
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++) a[first + i * u + k * v] = b[((long)f * n + i) * n + k];
}

static void by_hand(double *a, double *out, double *in, int n) {
  MPI_Request r[2 * FACES];
  long face = (long)n * n;
  for (int f = 0; f < FACES; f++) pack(a, out, n, f, f % 2 ? n : 1);
#pragma acc wait
#pragma acc host_data use_device(out, in)
  {
    for (int f = 0; f < FACES; f++) MPI_Irecv(in + f * face, (int)face, MPI_DOUBLE, neighbour(f), opposite(f), MPI_COMM_WORLD, &r[f]);
    for (int f = 0; f < FACES; f++) MPI_Isend(out + f * face, (int)face, MPI_DOUBLE, neighbour(f), f, MPI_COMM_WORLD, &r[FACES + f]);
    MPI_Waitall(2 * FACES, r, MPI_STATUSES_IGNORE);
  }
  for (int f = 0; f < FACES; f++) unpack(a, in, n, f, f % 2 ? n + 1 : 0);
#pragma acc wait
}

// --- both --------------------------------------------------------------------------------------

static int by_size(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

// The median of the slowest process's times.
#define TIME(result, statement)                                                  \
  do {                                                                           \
    double times[REPEATS];                                                       \
    for (int k = -WARM; k < REPEATS; k++) {                                      \
      MPI_Barrier(MPI_COMM_WORLD);                                               \
      double start = MPI_Wtime();                                                \
      statement;                                                                 \
      if (k >= 0) times[k] = 1e6 * (MPI_Wtime() - start);                        \
    }                                                                            \
    MPI_Allreduce(MPI_IN_PLACE, times, REPEATS, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD); \
    qsort(times, REPEATS, sizeof *times, by_size);                               \
    result = times[REPEATS / 2];                                                 \
  } while (0)

// Every point of the halo has what the neighbour has at the other side.
static int check(const double *a, int n, int rank) {
  long m = n + 2, wrong = 0;
  for (long i = 0; i < m; i++)
    for (long j = 0; j < m; j++)
      for (long k = 0; k < m; k++) {
        long p[3] = {i, j, k}, outside = 0, from = rank;
        for (int d = 0; d < 3; d++) {
          if (p[d] >= 1 && p[d] <= n) continue;
          outside++, from = p[d] ? behind : before, p[d] = p[d] ? 1 : n;
        }
        if (outside < 2) wrong += a[(i * m + j) * m + k] != from * 1e9 + (double)((p[0] * m + p[1]) * m + p[2]);
      }
  return wrong != 0;
}

static int measure(int n, int rank) {
  long m = n + 2, all = m * m * m, faces = (long)FACES * n * n;
  double *a = malloc(all * sizeof *a), *out = malloc(faces * sizeof *out), *in = malloc(faces * sizeof *in);
  double types, hand;
  int wrong = 0;
  Types t;
  for (int f = 0; f < FACES; f++) t.inner[f] = face(n, f, f % 2 ? n : 1), t.outer[f] = face(n, f, f % 2 ? n + 1 : 0);
#pragma acc data create(a[0:all], out[0:faces], in[0:faces])
  for (int way = 0; way < 2; way++) {
    for (long i = 0; i < all; i++) {
      long x = i / (m * m), y = i / m % m, z = i % m;
      int inside = x >= 1 && x <= n && y >= 1 && y <= n && z >= 1 && z <= n;
      a[i] = inside ? rank * 1e9 + (double)i : -1;
    }
#pragma acc update device(a[0:all])
    if (way)
      TIME(hand, by_hand(a, out, in, n));
    else
      TIME(types, by_types(a, &t));
#pragma acc update self(a[0:all])
    wrong |= check(a, n, rank);
  }
  for (int f = 0; f < FACES; f++) MPI_Type_free(&t.inner[f]), MPI_Type_free(&t.outer[f]);
  free(a), free(out), free(in);
  MPI_Allreduce(MPI_IN_PLACE, &wrong, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  if (!rank) printf("halos %d types %.1f hand %.1f ratio %.2f%s\n", n, types, hand, types / hand, wrong ? " WRONG" : "");
  fflush(stdout);
  return wrong;
}

int main(int argc, char **argv) {
  static const int sizes[] = {64, 128, 256, 512};
  int rank, processes, failed = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &processes);
  before = (rank + processes - 1) % processes, behind = (rank + 1) % processes;
  for (int i = 1; i < argc; i++) failed |= measure(atoi(argv[i]), rank);
  for (int i = 0; argc == 1 && i < 4; i++) failed |= measure(sizes[i], rank);
  MPI_Finalize();
  return failed;
}
