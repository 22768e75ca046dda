// Copies of device memory in the host's, for the time of a call or a request.
// In: buffers as MPI's calls have them.  Out: what MPI is to have in their place; data moved.
#include "accomp_mpi.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

// --- copies ------------------------------------------------------------------------------------

// Pieces side by side in memory, and pieces of one size and distance, go together.
typedef struct {
  const Stage *stage;
  bool to_device;
  char *at; // on the device
  size_t bytes, count, pitch;
} Run;

static void flush(Run *r) {
  const Stage *s = r->stage;
  char *host = s->host + (r->at - s->lo);
  if (r->count)
    __accomp_memory_copy(s->call, r->to_device ? r->at : host,
                         r->to_device ? host : r->at, r->bytes, r->count,
                         r->count > 1 ? r->pitch : r->bytes, r->to_device);
  r->count = 0;
}

static void add(Run *r, char *at, size_t bytes) {
  bool touches = r->count == 1 && at == r->at + r->bytes;
  bool follows =
      r->count && bytes == r->bytes && at > r->at &&
      (r->count == 1 ? at > r->at + r->bytes : at == r->at + r->count * r->pitch);
  if (!touches && !follows) flush(r);
  if (!r->count) {
    r->at = at, r->bytes = bytes, r->count = 1;
  } else if (touches) {
    r->bytes += bytes;
  } else {
    if (r->count == 1) r->pitch = (size_t)(at - r->at);
    r->count++;
  }
}

// The first *left bytes of the part's data.
static void add_part(Run *r, const Part *p, size_t *left) {
  Layout own;
  const Layout *l = accomp_mpi_layout(p->type, &own);
  if (!l->list) {
    size_t all = l->size * p->count, bytes = all < *left ? all : *left;
    if (bytes) add(r, p->at + l->lo, bytes);
    *left -= bytes;
    return;
  }
  for (size_t k = 0; k < p->count && *left; k++)
    for (size_t i = 0; i < l->n && *left; i++) {
      size_t bytes = l->list[i].bytes < *left ? l->list[i].bytes : *left;
      add(r, p->at + (MPI_Aint)k * l->extent + l->list[i].offset, bytes);
      *left -= bytes;
    }
}

static void move(const Stage *s, bool to_device, size_t bytes) {
  Run r = {.stage = s, .to_device = to_device};
  for (size_t i = 0; i < s->n; i++) add_part(&r, &s->parts[i], &bytes);
  flush(&r);
}

void accomp_mpi_read(const Stage *s) {
  if (s->host) move(s, false, ALL_BYTES);
}

void accomp_mpi_write(const Stage *s, size_t bytes) {
  if (s->host && s->returns) move(s, true, bytes);
}

// Some builds of MPI know GPUs; they say so (Open MPI, and MPICH from 4.0 on). They do not know emulated ones.
static bool knows_gpus;
static void ask(void) {
  int (*query)(void) = NULL;
  *(void **)&query = dlsym(RTLD_DEFAULT, "MPIX_Query_cuda_support");
  knows_gpus = query && query();
}

bool accomp_mpi_is_device(const void *p) {
  static pthread_once_t asked = PTHREAD_ONCE_INIT;
  pthread_once(&asked, ask);
  return __accomp_memory_is_device(p, !knows_gpus);
}

// --- stages --------------------------------------------------------------------------------------

// Where the bytes of the parts lie. False: there are none.
static bool find_range(const Part *parts, size_t n, char **lo, char **end) {
  *lo = *end = NULL;
  for (size_t i = 0; i < n; i++) {
    Layout own;
    const Layout *l = accomp_mpi_layout(parts[i].type, &own);
    if (!parts[i].count || !l->size) continue;
    MPI_Aint last = (MPI_Aint)(parts[i].count - 1) * l->extent;
    char *first = parts[i].at + l->lo + (last < 0 ? last : 0);
    char *behind = parts[i].at + l->end + (last > 0 ? last : 0);
    if (!*end || first < *lo) *lo = first;
    if (!*end || behind > *end) *end = behind;
  }
  return *end != NULL;
}

void *accomp_mpi_open_parts(Stage *s, const char *call, const void *buffer, Part *parts,
                            size_t n, StageUse use) {
  char *lo, *end;
  *s = (Stage){.call = call};
  if (buffer == MPI_IN_PLACE || !find_range(parts, n, &lo, &end) ||
      !accomp_mpi_is_device(lo)) {
    free(parts);
    return (void *)(size_t)buffer;
  }
  *s =
      (Stage){.call = call, .parts = parts, .n = n, .lo = lo, .returns = use & STAGE_OUT};
  if (!(s->host = malloc((size_t)(end - lo)))) {
    char text[80];
    snprintf(text, sizeof text, "%zu bytes of the host's memory for a copy",
             (size_t)(end - lo));
    accomp_mpi_refuse(call, text);
  }
  if (use & STAGE_IN) accomp_mpi_read(s);
  return s->host + ((char *)(size_t)buffer - lo);
}

void *accomp_mpi_open(Stage *s, const char *call, const void *buffer, size_t count,
                      MPI_Datatype type, StageUse use) {
  *s = (Stage){.call = call};
  if (!count || buffer == MPI_IN_PLACE) return (void *)(size_t)buffer;
  Part one = {(char *)(size_t)buffer, count, type}, *part = NULL;
  char *lo, *end;
  if (!find_range(&one, 1, &lo, &end) || !accomp_mpi_is_device(lo))
    return (void *)(size_t)buffer;
  if (!(part = malloc(sizeof *part))) abort();
  *part = one;
  return accomp_mpi_open_parts(s, call, buffer, part, 1, use);
}

void accomp_mpi_close(Stage *s) {
  if (!s->host) return;
  free(s->parts);
  free(s->host);
  *s = (Stage){.call = s->call};
}

void accomp_mpi_refuse(const char *call, const char *what) {
  int rank = -1;
  PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
  fprintf(stderr, "accomp: rank %d: %s: sorry, not implemented: %s\n", rank, call, what);
  usleep(
      200000); // the launcher of MPICH drops what it has not passed on when the job is aborted
  PMPI_Abort(MPI_COMM_WORLD, 1);
  exit(1);
}
