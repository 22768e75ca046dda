// Steps of diffusion in a closed cube of floats, cut along k, by hand: each rank copies its outer planes into the memory of
// its neighbours, which it has opened (CUDA IPC), and tells them by a message of a byte.
//   cuda_waits    all planes, then the copies
//   cuda_overlap  the outer planes and their copies on a stream, the inner planes on another
//   nvcc -O3 bench/diffusion_mpi.cu -lmpi -o diffusion_mpi && mpirun -np 2 ./diffusion_mpi diffusion512_2 512 4000
#include "ranks.h"
#include <math.h>

enum { REPEATS = 5, THREADS = 256 };
typedef struct {
  int n, nz;  // cells a side; planes of this rank
  int lowest; // the first of them in the cube
  bool floor, ceiling;
  float c; // D dt / h^2
} Domain;
static Domain d;
static float *field[2], *below[2], *above[2]; // here; the neighbours'
static int lower, upper;                      // neighbours
static cudaStream_t outer, inner;
static cudaEvent_t outer_done, inner_done;

// Planes [first, last) of 'to'. Planes 0 and nz + 1 are the neighbours'. At a wall nothing flows.
__global__ void planes(Domain d, int first, int last, float *__restrict__ to, const float *__restrict__ from) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y, k = first + blockIdx.z;
  if (i >= d.n || k >= last) return;
  int n = d.n, plane = n * n, x = k * plane + j * n + i;
  float here = from[x];
  float west = i ? from[x - 1] : here, east = i < n - 1 ? from[x + 1] : here;
  float south = j ? from[x - n] : here, north = j < n - 1 ? from[x + n] : here;
  float down = d.floor && k == 1 ? here : from[x - plane];
  float up = d.ceiling && k == d.nz ? here : from[x + plane];
  to[x] = (1 - 6 * d.c) * here + d.c * (west + east + south + north + down + up);
}

static void launch(int first, int last, int a, cudaStream_t stream) {
  dim3 grid((d.n + THREADS - 1) / THREADS, d.n, last - first);
  if (last > first) planes<<<grid, THREADS, 0, stream>>>(d, first, last, field[1 - a], field[a]);
}

static void send_planes(int b) {
  size_t plane = (size_t)d.n * d.n, bytes = plane * sizeof(float);
  if (below[b])
    CHECK(cudaMemcpyAsync(below[b] + plane * (d.nz + 1), field[b] + plane, bytes, cudaMemcpyDefault, outer));
  if (above[b]) CHECK(cudaMemcpyAsync(above[b], field[b] + plane * d.nz, bytes, cudaMemcpyDefault, outer));
}

// The neighbours' planes are here, and they have read ours of the step before.
static void meet(void) {
  char out = 1, in[2];
  MPI_Request all[4];
  MPI_Irecv(&in[0], 1, MPI_BYTE, lower, 1, MPI_COMM_WORLD, &all[0]);
  MPI_Irecv(&in[1], 1, MPI_BYTE, upper, 1, MPI_COMM_WORLD, &all[1]);
  MPI_Isend(&out, 1, MPI_BYTE, lower, 1, MPI_COMM_WORLD, &all[2]);
  MPI_Isend(&out, 1, MPI_BYTE, upper, 1, MPI_COMM_WORLD, &all[3]);
  MPI_Waitall(4, all, MPI_STATUSES_IGNORE);
}

static void step_waits(int a) {
  launch(1, d.nz + 1, a, outer);
  CHECK(cudaStreamSynchronize(outer));
  if (ranks == 1) return;
  send_planes(1 - a);
  CHECK(cudaStreamSynchronize(outer));
  meet();
}

static void step_overlap(int a) {
  CHECK(cudaStreamWaitEvent(outer, inner_done, 0));
  launch(1, 2, a, outer);
  launch(d.nz, d.nz + 1, a, outer);
  launch(2, d.nz, a, inner);
  CHECK(cudaEventRecord(inner_done, inner));
  send_planes(1 - a);
  CHECK(cudaEventRecord(outer_done, outer));
  CHECK(cudaStreamWaitEvent(inner, outer_done, 0));
  CHECK(cudaStreamSynchronize(outer));
  if (ranks > 1) meet();
}

// --- the field ------------------------------------------------------------------------------------

// Along an axis, at a time in units of D: the field is the product of three.
static double *profile(double t) {
  double *p = (double *)malloc(d.n * sizeof *p), w = 2 * 3.14159265358979323846;
  for (int i = 0; i < d.n; i++) p[i] = 1 - exp(-w * w * t) * cos(w * (i + 0.5) / d.n);
  return p;
}

static size_t length(void) { return (size_t)d.n * d.n * (d.nz + 2); }

static void fill(void) {
  double *p = profile(0);
  float *start = (float *)calloc(length(), sizeof *start);
  for (int k = 0; k < d.nz + 2; k++) {
    int at = d.lowest + k - 1;
    if (at < 0 || at >= d.n) continue;
    for (int j = 0; j < d.n; j++)
      for (int i = 0; i < d.n; i++) start[((size_t)k * d.n + j) * d.n + i] = (float)(p[i] * p[j] * p[at] / 8);
  }
  CHECK(cudaMemcpy(field[0], start, length() * sizeof *start, cudaMemcpyDefault));
  free(start);
  free(p);
}

static double error(int a, double t) {
  double *p = profile(t), sum = 0, all;
  float *f = (float *)malloc(length() * sizeof *f);
  CHECK(cudaMemcpy(f, field[a], length() * sizeof *f, cudaMemcpyDefault));
  for (int k = 1; k <= d.nz; k++)
    for (int j = 0; j < d.n; j++)
      for (int i = 0; i < d.n; i++) {
        double e = f[((size_t)k * d.n + j) * d.n + i] - p[i] * p[j] * p[d.lowest + k - 1] / 8;
        sum += e * e;
      }
  free(f);
  free(p);
  MPI_Allreduce(&sum, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  return sqrt(all / d.n / d.n / d.n);
}

static void measure_steps(const char *variant, void step(int), int steps) {
  fill();
  int a = 0;
  for (int m = -1; m < REPEATS; m++) { // the first is to warm up
    CHECK(cudaDeviceSynchronize());
    MPI_Barrier(MPI_COMM_WORLD);
    double start = now_us();
    for (int s = 0; s < steps; s++, a = 1 - a) step(a);
    CHECK(cudaDeviceSynchronize());
    MPI_Barrier(MPI_COMM_WORLD);
    if (m >= 0) measured[m] = (now_us() - start) / steps;
  }
  CHECK(cudaGetLastError());
  double wrong = error(a, (REPEATS + 1.0) * steps * d.c / d.n / d.n);
  faults += !(wrong < 1e-3);
  if (!rank) printf("# %s%s: error %.1e\n", title, variant, wrong);
  tell(variant, REPEATS, 0);
}

// --- the neighbours -------------------------------------------------------------------------------

// Opens the fields of one neighbour, and gives it ours.
static void open_fields(int neighbour, float *theirs[2]) {
  cudaIpcMemHandle_t mine[2], there[2];
  if (neighbour == MPI_PROC_NULL) return;
  for (int b = 0; b < 2; b++) CHECK(cudaIpcGetMemHandle(&mine[b], field[b]));
  MPI_Sendrecv(mine, sizeof mine, MPI_BYTE, neighbour, 0, there, sizeof there, MPI_BYTE, neighbour, 0,
               MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  for (int b = 0; b < 2; b++)
    CHECK(cudaIpcOpenMemHandle((void **)&theirs[b], there[b], cudaIpcMemLazyEnablePeerAccess));
}

static void open_all(void) {
  int least, most;
  for (int b = 0; b < 2; b++) CHECK(cudaMalloc((void **)&field[b], length() * sizeof(float)));
  lower = rank ? rank - 1 : MPI_PROC_NULL;
  upper = rank < ranks - 1 ? rank + 1 : MPI_PROC_NULL;
  // Even ranks meet the one above first: every pair meets at once, in two turns.
  for (int turn = 0; turn < 2; turn++)
    if ((rank + turn) % 2 == 0)
      open_fields(upper, above);
    else
      open_fields(lower, below);
  CHECK(cudaDeviceGetStreamPriorityRange(&least, &most));
  CHECK(cudaStreamCreateWithPriority(&outer, cudaStreamNonBlocking, most));
  CHECK(cudaStreamCreateWithPriority(&inner, cudaStreamNonBlocking, least));
  CHECK(cudaEventCreateWithFlags(&outer_done, cudaEventDisableTiming));
  CHECK(cudaEventCreateWithFlags(&inner_done, cudaEventDisableTiming));
}

static void close_all(void) {
  for (int b = 0; b < 2; b++) {
    if (below[b]) CHECK(cudaIpcCloseMemHandle(below[b]));
    if (above[b]) CHECK(cudaIpcCloseMemHandle(above[b]));
  }
  MPI_Barrier(MPI_COMM_WORLD);
  for (int b = 0; b < 2; b++) CHECK(cudaFree(field[b]));
}

int main(int argc, char **argv) {
  begin(&argc, &argv);
  d.n = argc > 2 ? atoi(argv[2]) : 512;
  d.nz = d.n / ranks;
  d.lowest = d.nz * rank;
  d.floor = rank == 0;
  d.ceiling = rank == ranks - 1;
  d.c = 0.1f;
  if (d.nz * ranks != d.n || d.nz < 2) MPI_Abort(MPI_COMM_WORLD, 2);
  open_all();
  measure_steps(" cuda_waits", step_waits, argc > 3 ? atoi(argv[3]) : 1000);
  measure_steps(" cuda_overlap", step_overlap, argc > 3 ? atoi(argv[3]) : 1000);
  close_all();
  return end();
}
