// Messages in pieces, between processes that share no more than MPI: of two hosts, say.
// In: data of a device, which a descriptor announces.  Out: pieces of it, which MPI moves while the device copies others.
// A piece is a message in a communicator of its own; its tag is a number that the descriptor has. The sender's data stands in
// the host's memory by then: its call waits for MPI only a while, and ends whether its receiver calls MPI or not. Where it
// ended so, the receiver may wait until the sender calls MPI again.
#include "accomp_mpi.h"
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#define peers accomp_mpi_peers

enum { PARTS = 8 }; // of a message that is neither small nor large
static const size_t LEAST = 256 << 10, MOST = 4 << 20; // bytes of a piece

static int count_pieces(size_t bytes, size_t piece) {
  return (int)((bytes + piece - 1) / piece);
}

static size_t length_at(size_t at, size_t bytes, size_t piece) {
  return bytes - at < piece ? bytes - at : piece;
}

// --- the sender ------------------------------------------------------------------------------------

struct Sent {
  struct Sent *next;
  PiecesName name;
  Segment *segment; // owns: the data
  char
      *packed; // owns: device memory to pack a piece in; NULL: the data lies in one piece
  int to;      // in MPI_COMM_WORLD
  MPI_Request *requests; // owns
  int n;                 // pieces that MPI was given
  long long since;       // that it has them all
};

static struct Sent *left; // whose calls are over; owns
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void destroy(Sent *x) {
  if (x->packed) __accomp_memory_free("MPI", x->packed);
  accomp_mpi_segment_put(x->segment);
  free(x->requests);
  free(x);
}

static bool is_over(const Sent *x) {
  int flag = 0;
  OWN(Testall)(x->n, x->requests, &flag, MPI_STATUSES_IGNORE);
  return flag;
}

static void sweep(void) {
  pthread_mutex_lock(&lock);
  for (Sent **at = &left; *at;) {
    Sent *x = *at;
    if (is_over(x)) {
      *at = x->next;
      destroy(x);
    } else {
      at = &x->next;
    }
  }
  pthread_mutex_unlock(&lock);
}

static size_t piece_of(size_t bytes) {
  size_t piece = (bytes / PARTS + LEAST - 1) / LEAST * LEAST;
  return piece < LEAST ? LEAST : piece > MOST ? MOST : piece;
}

Sent *accomp_mpi_pieces_open(const Transfer *s, int to) {
  static _Atomic unsigned number;
  enum { TAGS = 32768 }; // that every MPI has
  size_t bytes = accomp_mpi_capacity(s), piece = piece_of(bytes);
  if (bytes / piece >= INT_MAX) return NULL;
  sweep();
  Sent *x = malloc(sizeof *x);
  if (!x) abort();
  *x = (Sent){.to = to,
              .segment = accomp_mpi_segment_take(bytes, accomp_mpi_first_byte(s))};
  x->name = (PiecesName){peers.world_rank, (int)(number++ % TAGS), bytes, piece};
  x->requests = malloc((size_t)count_pieces(bytes, piece) * sizeof *x->requests);
  bool apart = s->parts[0].layout.apart;
  if (apart) x->packed = __accomp_memory_new(accomp_mpi_first_byte(s), piece);
  if (x->segment && x->requests && (!apart || x->packed)) return x;
  destroy(x);
  return NULL;
}

PiecesName accomp_mpi_pieces_name(const Sent *x) { return x->name; }

// Bytes of the device's memory that are those of the message from 'at' on.
static const char *piece_at(const Sent *x, const Transfer *s, size_t at, size_t bytes) {
  if (!x->packed) return accomp_mpi_first_byte(s) + at;
  struct __accomp_shape shape = accomp_mpi_shape(&s->parts[0]);
  __accomp_memory_pack(s->call, x->packed, s->parts[0].at, &shape, at, bytes, false);
  __accomp_memory_wait(s->call, s->device);
  return x->packed;
}

void accomp_mpi_pieces_send(Sent *x, const Transfer *s) {
  char *host = accomp_mpi_segment_at(x->segment);
  if (x->n) return;
  for (size_t at = 0, n; at < x->name.bytes; at += n) {
    n = length_at(at, x->name.bytes, x->name.piece);
    __accomp_memory_copy(s->call, host + at, piece_at(x, s, at, n), n, false);
    OWN(Isend)(host + at, (int)n, MPI_BYTE, x->to, x->name.tag, peers.world,
               &x->requests[x->n++]);
  }
  x->since = accomp_mpi_now();
}

// As long as that MPI may take where the receiver is there. The data is the host's, so that there is no harm in less.
static bool is_late(const Sent *x) {
  return accomp_mpi_now() - x->since > 1000000 + (long long)x->name.bytes / 4;
}

bool accomp_mpi_pieces_end(Sent *x) {
  if (is_over(x)) {
    destroy(x);
    return true;
  }
  if (!is_late(x)) return false;
  pthread_mutex_lock(&lock);
  x->next = left;
  left = x;
  pthread_mutex_unlock(&lock);
  return true;
}

void accomp_mpi_pieces_withdraw(Sent *x) {
  for (int i = 0; i < x->n; i++) PMPI_Cancel(&x->requests[i]);
  OWN(Waitall)(x->n, x->requests, MPI_STATUSES_IGNORE);
  destroy(x);
}

void accomp_mpi_pieces_close(void) {
  for (Sent *x; (x = left);) {
    left = x->next;
    OWN(Waitall)(x->n, x->requests, MPI_STATUSES_IGNORE);
    destroy(x);
  }
}

// --- the receiver ------------------------------------------------------------------------------------

struct Incoming {
  PiecesName name;
  char *host;            // where the pieces come
  char *device;          // where each goes from there; NULL: nowhere yet
  MPI_Request *requests; // owns
  int n, done;
};

Incoming *accomp_mpi_pieces_receive(PiecesName name, char *host, char *device) {
  Incoming *x = malloc(sizeof *x);
  if (!x) abort();
  *x = (Incoming){name, host, device, .n = count_pieces(name.bytes, name.piece)};
  x->requests = malloc((size_t)x->n * sizeof *x->requests);
  if (!x->requests) abort();
  for (int i = 0; i < x->n; i++) {
    size_t at = (size_t)i * name.piece;
    OWN(Irecv)(host + at, (int)length_at(at, name.bytes, name.piece), MPI_BYTE, name.rank,
               name.tag, peers.world, &x->requests[i]);
  }
  return x;
}

bool accomp_mpi_pieces_arrive(Incoming *x, const char *call) {
  for (int flag; x->done < x->n; x->done++) {
    size_t at = (size_t)x->done * x->name.piece;
    OWN(Test)(&x->requests[x->done], &flag, MPI_STATUS_IGNORE);
    if (!flag) return false;
    if (x->device)
      __accomp_memory_copy(call, x->device + at, x->host + at,
                           length_at(at, x->name.bytes, x->name.piece), true);
  }
  return true;
}

void accomp_mpi_incoming_close(Incoming *x) {
  free(x->requests);
  free(x);
}

void accomp_mpi_pieces_drop(PiecesName name) {
  char *lost = malloc(name.piece);
  if (!lost) abort();
  for (size_t at = 0; at < name.bytes; at += name.piece)
    OWN(Recv)(lost, (int)length_at(at, name.bytes, name.piece), MPI_BYTE, name.rank,
              name.tag, peers.world, MPI_STATUS_IGNORE);
  free(lost);
}
