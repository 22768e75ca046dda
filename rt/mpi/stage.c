// Copies of device memory in the host's, for the time of a call or a request.
// In: buffers as MPI's calls have them.  Out: what MPI is to have in their place; data moved.
#include "accomp_mpi.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

// --- pieces of a message, in the order of its data -----------------------------------------------

typedef void Visit(void *arg, char *at, size_t bytes); // at: the program's memory

// The first *left bytes of the part's data.
static void visit_part(const Part *p, size_t *left, Visit *visit, void *arg) {
  const Layout *l = &p->layout;
  if (!l->list) {
    size_t all = l->size * p->count, bytes = all < *left ? all : *left;
    if (bytes) visit(arg, p->at + l->lo, bytes);
    *left -= bytes;
    return;
  }
  for (size_t k = 0; k < p->count && *left; k++)
    for (size_t i = 0; i < l->list->n && *left; i++) {
      const Segment *s = &l->list->at[i];
      size_t bytes = s->bytes < *left ? s->bytes : *left;
      visit(arg, p->at + (MPI_Aint)k * l->extent + s->offset, bytes);
      *left -= bytes;
    }
}

static void visit(const Stage *s, size_t bytes, Visit *fn, void *arg) {
  for (size_t i = 0; i < s->n; i++) visit_part(&s->parts[i], &bytes, fn, arg);
}

static void visit_run(void *arg, char *at, size_t bytes) { add(arg, at, bytes); }

static void move(const Stage *s, bool to_device, size_t bytes) {
  Run r = {.stage = s, .to_device = to_device};
  visit(s, bytes, visit_run, &r);
  flush(&r);
}

void accomp_mpi_read(Stage *s) {
  if (s->offers)
    accomp_mpi_offer_again(s);
  else if (s->host)
    move(s, false, ALL_BYTES);
}

void accomp_mpi_write(const Stage *s, size_t bytes) {
  if (s->host && s->returns) move(s, true, bytes);
}

// Packed data, and where it is that the host reaches.
typedef struct {
  const Stage *stage;
  char *packed;
  bool out;
} Packing;

static void visit_packed(void *arg, char *at, size_t bytes) {
  Packing *p = arg;
  char *here = p->stage->host ? p->stage->host + (at - p->stage->lo) : at;
  if (p->out)
    memcpy(here, p->packed, bytes);
  else
    memcpy(p->packed, here, bytes);
  p->packed += bytes;
}

size_t accomp_mpi_capacity(const Stage *s) {
  size_t bytes = 0;
  for (size_t i = 0; i < s->n; i++) bytes += s->parts[i].layout.size * s->parts[i].count;
  return bytes;
}

bool accomp_mpi_peek(const Stage *s, void *out, size_t n) {
  Packing p = {s, out, false};
  if (accomp_mpi_capacity(s) < n) return false;
  visit(s, n, visit_packed, &p);
  return true;
}

void accomp_mpi_unpack(const Stage *s, const char *packed, size_t bytes) {
  Packing p = {s, (char *)(size_t)packed, true};
  visit(s, bytes, visit_packed, &p);
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

bool accomp_mpi_range(const Part *parts, size_t n, char **lo, char **end) {
  *lo = *end = NULL;
  for (size_t i = 0; i < n; i++) {
    const Layout *l = &parts[i].layout;
    if (!parts[i].count || !l->size) continue;
    MPI_Aint last = (MPI_Aint)(parts[i].count - 1) * l->extent;
    char *first = parts[i].at + l->lo + (last < 0 ? last : 0);
    char *behind = parts[i].at + l->end + (last > 0 ? last : 0);
    if (!*end || first < *lo) *lo = first;
    if (!*end || behind > *end) *end = behind;
  }
  return *end != NULL;
}

static void close_parts(Part *parts, size_t n) {
  for (size_t i = 0; i < n; i++) accomp_mpi_layout_close(&parts[i].layout);
  free(parts);
}

static char *new_copy(const char *call, size_t bytes) {
  char text[80], *copy = malloc(bytes);
  if (copy) return copy;
  snprintf(text, sizeof text, "%zu bytes of the host's memory for a copy", bytes);
  accomp_mpi_refuse(call, text);
}

void *accomp_mpi_open_parts(Stage *s, const char *call, const void *buffer, Part *parts,
                            size_t n, StageUse use) {
  char *lo, *end;
  *s = (Stage){.call = call};
  if (buffer == MPI_IN_PLACE || !accomp_mpi_range(parts, n, &lo, &end) ||
      !accomp_mpi_is_device(lo)) {
    close_parts(parts, n);
    return (void *)(size_t)buffer;
  }
  s->parts = parts, s->n = n, s->lo = lo, s->returns = use & STAGE_OUT;
  s->host = new_copy(call, (size_t)(end - lo));
  if (use & STAGE_IN) accomp_mpi_read(s);
  return s->host + ((char *)(size_t)buffer - lo);
}

Part accomp_mpi_part(char *at, int count, MPI_Datatype type) {
  Part p = {.at = at, .count = count > 0 ? (size_t)count : 0};
  accomp_mpi_layout(type, &p.layout);
  return p;
}

static Part *new_part(const void *buffer, size_t count, const Layout *layout) {
  Part *part = malloc(sizeof *part);
  if (!part) abort();
  *part = (Part){(char *)(size_t)buffer, count, *layout};
  return part;
}

void *accomp_mpi_open(Stage *s, const char *call, const void *buffer, size_t count,
                      MPI_Datatype type, StageUse use) {
  Layout layout;
  *s = (Stage){.call = call};
  if (!count || buffer == MPI_IN_PLACE) return (void *)(size_t)buffer;
  accomp_mpi_layout(type, &layout);
  return accomp_mpi_open_parts(s, call, buffer, new_part(buffer, count, &layout), 1, use);
}

void *accomp_mpi_open_receive(Stage *s, const char *call, void *buffer, size_t count,
                              MPI_Datatype type) {
  void *at = accomp_mpi_open(s, call, buffer, count, type, STAGE_OUT);
  if (!count || !accomp_mpi_peers.active) return at;
  if (!s->parts) {
    Layout layout;
    accomp_mpi_layout(type, &layout);
    s->parts = new_part(buffer, count, &layout), s->n = 1;
  }
  // Also a buffer that is too small for what is offered must not take the descriptor for data.
  s->watches = accomp_mpi_capacity(s) >= DESCRIPTOR;
  if (!s->watches && !s->host) accomp_mpi_close(s);
  return at;
}

void accomp_mpi_close(Stage *s) {
  if (!s->parts) return;
  close_parts(s->parts, s->n);
  free(s->host);
  free(s->landing);
  *s = (Stage){.call = s->call};
}
