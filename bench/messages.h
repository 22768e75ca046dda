// Messages of device memory between two ranks: half of the time that they take there and back, 8 bytes to 256 MB.
// In: a way to send and to receive 'buffer'.
#include "ranks.h"

enum { SIZES = 11, TURNS = 5 };
static const size_t sizes[SIZES] = {8,       64,      1 << 10,  8 << 10,  64 << 10,  256 << 10,
                                    1 << 20, 4 << 20, 16 << 20, 64 << 20, 256u << 20};

// Each returns when the data may change, or is there.
typedef struct {
  const char *name;
  void (*put)(size_t bytes), (*get)(size_t bytes);
} Variant;

static unsigned char *buffer; // placed: what is sent, and where it comes to
static size_t most;           // bytes of it

static inline void make_buffer(void) {
  most = small ? 64 << 10 : sizes[SIZES - 1];
  buffer = (unsigned char *)malloc(most);
  if (!buffer) MPI_Abort(MPI_COMM_WORLD, 1);
  memset(buffer, 0, most);
  place(buffer, most);
}

static inline void there_and_back(const Variant *v, size_t bytes) {
  if (rank == 0) v->put(bytes), v->get(bytes);
  if (rank == 1) v->get(bytes), v->put(bytes);
}

static inline unsigned char byte_of(size_t bytes, size_t i) {
  return (unsigned char)(bytes * 7 + i * 31 + i / 251);
}

// What rank 0 sends comes to rank 1, and back.
static inline void check(const Variant *v, size_t bytes) {
  for (size_t i = 0; i < bytes; i++) buffer[i] = rank ? 0xff : byte_of(bytes, i);
  send(buffer, bytes);
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0) {
    v->put(bytes);
    poison(buffer, bytes);
    MPI_Barrier(MPI_COMM_WORLD);
    v->get(bytes);
  } else {
    v->get(bytes);
    MPI_Barrier(MPI_COMM_WORLD);
    v->put(bytes);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  fetch(buffer, bytes);
  size_t wrong = 0;
  for (size_t i = 0; i < bytes; i++) wrong += buffer[i] != byte_of(bytes, i);
  if (!wrong) return;
  faults++;
  printf("# %s %s: %zu of %zu bytes of rank %d are wrong\n", title, v->name, wrong, bytes, rank);
}

static inline int repeats_of(size_t bytes) {
  return small ? 2 : bytes < 1 << 20 ? 201 : bytes <= 16 << 20 ? 41 : 11;
}

static inline void measure_messages(const Variant *v) {
  if (ranks != 2) MPI_Abort(MPI_COMM_WORLD, 2);
  for (int s = 0; s < SIZES && sizes[s] <= most; s++) {
    int repeats = repeats_of(sizes[s]);
    check(v, sizes[s]);
    for (int i = 0; i < TURNS; i++) there_and_back(v, sizes[s]);
    for (int m = 0; m < repeats; m++) {
      MPI_Barrier(MPI_COMM_WORLD);
      double start = now_us();
      for (int i = 0; i < TURNS; i++) there_and_back(v, sizes[s]);
      measured[m] = (now_us() - start) / (2 * TURNS);
    }
    tell(v->name, repeats, (double)sizes[s]);
  }
}
