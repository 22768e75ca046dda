// Copies of device memory in the host's, for the time of a call or a request.
// In: buffers as MPI's calls have them.  Out: what MPI is to have in their place; data moved.
#include "accomp_mpi.h"
#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// --- copies ------------------------------------------------------------------------------------

enum { PACKED_AT_ONCE = 32 << 20, LEAST_PACKED = 4 << 10 }; // bytes of device memory

static bool is_packed(const Transfer *s) { return s->kind == TRANSFER_PACKED_COPY; }
// The copy has room for a descriptor, which is longer than the data.
static bool is_short(const Transfer *s) { return is_packed(s) && s->type == MPI_BYTE; }

static size_t bytes_of(const Part *p) { return p->layout.size * p->count; }

// Where the host has the part's memory.
static char *here(const Transfer *s, const Part *p) {
  return s->host ? s->host + (p->at - s->lo) : p->at;
}

static void copy(const Transfer *s, char *device, char *host, size_t bytes,
                 bool to_device) {
  __accomp_memory_copy(s->call, to_device ? device : host, to_device ? host : device,
                       bytes, to_device);
}

// Memory to pack in: less of it where the device has little left.
static char *new_packed(const Transfer *s, const char *beside, size_t *bytes) {
  char *p;
  while (!(p = __accomp_memory_new(beside, *bytes)) && *bytes > LEAST_PACKED) *bytes /= 2;
  if (!p) accomp_mpi_refuse(s->call, "device memory that has no place left to pack");
  return p;
}

// The first 'bytes' of a part's data whose pieces lie apart, packed on the device and in the host's memory.
static void move_packed(const Transfer *s, const Part *p, char *packed, size_t bytes,
                        bool to_device) {
  struct __accomp_shape shape = accomp_mpi_shape(p);
  size_t most = bytes < PACKED_AT_ONCE ? bytes : PACKED_AT_ONCE, n;
  char *device = new_packed(s, p->at + p->layout.lo, &most);
  for (size_t at = 0; at < bytes; at += n) {
    n = bytes - at < most ? bytes - at : most;
    if (to_device) copy(s, device, packed + at, n, true);
    __accomp_memory_pack(s->call, device, p->at, &shape, at, n, to_device);
    __accomp_memory_wait(s->call, s->device);
    if (!to_device) copy(s, device, packed + at, n, false);
  }
  __accomp_memory_free(s->call, device);
}

static void move_apart(const Transfer *s, const Part *p, size_t bytes, bool to_device) {
  struct __accomp_shape shape = accomp_mpi_shape(p);
  if (is_packed(s)) {
    move_packed(s, p, s->host, bytes, to_device);
    return;
  }
  char *packed = malloc(bytes);
  if (!packed) abort();
  if (to_device)
    __accomp_memory_pack(s->call, packed, here(s, p), &shape, 0, bytes, false);
  move_packed(s, p, packed, bytes, to_device);
  if (!to_device)
    __accomp_memory_pack(s->call, packed, here(s, p), &shape, 0, bytes, true);
  free(packed);
}

// The first 'left' bytes of the message, in the order of its data. Parts side by side go together.
static void move(const Transfer *s, bool to_device, size_t left) {
  for (size_t i = 0; i < s->n && left; i++) {
    const Part *p = &s->parts[i];
    size_t bytes = bytes_of(p) < left ? bytes_of(p) : left;
    left -= bytes;
    if (p->layout.apart) {
      if (bytes) move_apart(s, p, bytes, to_device);
      continue;
    }
    char *at = p->at + p->layout.lo;
    for (; i + 1 < s->n && left; i++) {
      const Part *next = &s->parts[i + 1];
      if (next->layout.apart || next->at + next->layout.lo != at + bytes) break;
      size_t more = bytes_of(next) < left ? bytes_of(next) : left;
      bytes += more, left -= more;
    }
    if (bytes) copy(s, at, s->host + (at - s->lo), bytes, to_device);
  }
}

void accomp_mpi_read(Transfer *s) {
  if (s->kind > TRANSFER_PACKED_COPY)
    accomp_mpi_reopen(s);
  else if (s->kind != TRANSFER_DIRECT)
    move(s, false, ALL_BYTES);
}

void accomp_mpi_write(const Transfer *s, size_t bytes) {
  if (s->kind == TRANSFER_DIRECT || !(s->use & TRANSFER_OUT)) return;
  if (s->device) {
    move(s, true, bytes);
    return;
  }
  const Part *p = &s->parts[0];
  if (bytes > bytes_of(p)) bytes = bytes_of(p);
  if (!p->layout.apart) {
    memcpy(p->at + p->layout.lo, s->host, bytes);
    return;
  }
  struct __accomp_shape shape = accomp_mpi_shape(p);
  __accomp_memory_pack(s->call, s->host, p->at, &shape, 0, bytes, true);
}

size_t accomp_mpi_capacity(const Transfer *s) {
  size_t bytes = 0;
  for (size_t i = 0; i < s->n; i++) bytes += bytes_of(&s->parts[i]);
  return bytes;
}

// A part's first bytes.
static void pack_part(const Transfer *s, const Part *p, char *packed, size_t bytes,
                      bool unpacks) {
  struct __accomp_shape shape = accomp_mpi_shape(p);
  char *dense = here(s, p) + shape.offset;
  if (p->layout.apart)
    __accomp_memory_pack(s->call, packed, here(s, p), &shape, 0, bytes, unpacks);
  else
    memcpy(unpacks ? dense : packed, unpacks ? packed : dense, bytes);
}

// The first bytes of the message, in the host's memory.
static void pack(const Transfer *s, char *packed, size_t left, bool unpacks) {
  if (is_packed(s)) {
    memcpy(unpacks ? s->host : packed, unpacks ? packed : s->host, left);
    return;
  }
  for (size_t i = 0, n; i < s->n && left; i++, packed += n, left -= n) {
    n = bytes_of(&s->parts[i]) < left ? bytes_of(&s->parts[i]) : left;
    pack_part(s, &s->parts[i], packed, n, unpacks);
  }
}

char *accomp_mpi_first_byte(const Transfer *s) {
  return s->parts[0].at + s->parts[0].layout.lo;
}

bool accomp_mpi_peek(const Transfer *s, void *out, size_t n) {
  if (!is_short(s) && accomp_mpi_capacity(s) < n) return false;
  pack(s, out, n, false);
  return true;
}

void accomp_mpi_unpack(const Transfer *s, const char *packed, size_t bytes) {
  pack(s, (char *)(size_t)packed, bytes, true);
}

// Some builds of MPI know GPUs; they say so (Open MPI, and MPICH from 4.0 on). They do not know emulated ones.
static bool knows_gpus;
static void ask(void) {
  int (*query)(void) = NULL;
  *(void **)&query = dlsym(RTLD_DEFAULT, "MPIX_Query_cuda_support");
  knows_gpus = query && query();
}

bool accomp_mpi_knows_gpus(void) {
  static pthread_once_t asked = PTHREAD_ONCE_INIT;
  pthread_once(&asked, ask);
  return knows_gpus;
}

struct Device *accomp_mpi_device(const void *p) {
  return __accomp_memory_device(p, !accomp_mpi_knows_gpus());
}

// --- transfers --------------------------------------------------------------------------------------

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

void accomp_mpi_order_part(const char *call, struct Device *d, const Part *p,
                           bool writes) {
  char *lo, *end;
  if (!accomp_mpi_range(p, 1, &lo, &end)) return;
  struct __accomp_shape shape = accomp_mpi_shape(p);
  if (shape.pieces) // which count from the first to the last
    shape = (struct __accomp_shape){.offset = lo - p->at,
                                    .bytes = (unsigned long long)(end - lo)};
  __accomp_memory_settle(call, d, p->at, &shape, writes);
}

void accomp_mpi_order(const Transfer *s) {
  for (size_t i = 0; s->device && i < s->n; i++)
    accomp_mpi_order_part(s->call, s->device, &s->parts[i], s->use & TRANSFER_OUT);
}

__attribute__((constructor)) static void keep_order(void) { __accomp_memory_order(); }

static void close_parts(Part *parts, size_t n) {
  for (size_t i = 0; i < n; i++) accomp_mpi_layout_close(&parts[i].layout);
  free(parts);
}

// Large copies of device memory stand where the device copies fast from and to, and MPI's memory is kept.
static char *new_copy(Transfer *s, size_t bytes) {
  enum { SMALL = 32 << 10 };
  char text[80], *copy;
  if (s->device && bytes >= SMALL && (s->segment = accomp_mpi_segment_take(bytes, s->lo)))
    return accomp_mpi_segment_at(s->segment);
  if ((copy = malloc(bytes))) return copy;
  snprintf(text, sizeof text, "%zu bytes of the host's memory for a copy", bytes);
  accomp_mpi_refuse(s->call, text);
}

// Takes 'parts' over. s->device: MPI does not reach their memory.
static void open_transfer(Transfer *s, const char *call, Part *parts, size_t n,
                          TransferUse use) {
  char *lo, *end;
  *s = (Transfer){.call = call, .parts = parts, .n = n, .use = use};
  s->device = accomp_mpi_range(parts, n, &lo, &end) ? accomp_mpi_device(lo) : NULL;
  s->lo = lo;
  accomp_mpi_order(s);
}

// From s->lo to the end of the last part.
static size_t span_of(const Transfer *s) {
  char *lo, *end;
  accomp_mpi_range(s->parts, s->n, &lo, &end);
  return (size_t)(end - lo);
}

static void open_host(Transfer *s, TransferKind kind) {
  s->kind = kind;
  s->host = new_copy(s, is_packed(s) ? accomp_mpi_capacity(s) : span_of(s));
  if (s->use & TRANSFER_IN) accomp_mpi_read(s);
}

void *accomp_mpi_open_parts(Transfer *s, const char *call, const void *buffer,
                            Part *parts, size_t n, TransferUse use) {
  open_transfer(s, call, parts, n, use);
  if (buffer != MPI_IN_PLACE && s->device) {
    open_host(s, TRANSFER_COPY);
    return s->host + ((char *)(size_t)buffer - s->lo);
  }
  accomp_mpi_close(s);
  return (void *)(size_t)buffer;
}

Part accomp_mpi_part(char *at, int count, MPI_Datatype type) {
  Part p = {.at = at, .count = count > 0 ? (size_t)count : 0};
  accomp_mpi_layout(type, &p.layout);
  return p;
}

// The part of a message, and room for what comes where its memory is shorter than a descriptor.
typedef struct {
  Part part;
  char room[DESCRIPTOR];
} OnePart;

static Part *new_part(const void *buffer, size_t count, MPI_Datatype type) {
  OnePart *one = malloc(sizeof *one);
  if (!one) abort();
  one->part = (Part){.at = (char *)(size_t)buffer, .count = count};
  accomp_mpi_layout(type, &one->part.layout);
  return &one->part;
}

void *accomp_mpi_open(Transfer *s, const char *call, const void *buffer, size_t count,
                      MPI_Datatype type, TransferUse use) {
  *s = (Transfer){.call = call};
  if (!count || buffer == MPI_IN_PLACE) return (void *)(size_t)buffer;
  return accomp_mpi_open_parts(s, call, buffer, new_part(buffer, count, type), 1, use);
}

// The type of MPI's own that has an element's bytes side by side. A message is of bytes, whatever its types are.
static Message packed_message(Transfer *s) {
  PMPI_Type_contiguous((int)s->parts->layout.size, MPI_BYTE, &s->type);
  PMPI_Type_commit(&s->type);
  return (Message){s->host, (int)s->parts->count, s->type};
}

bool accomp_mpi_open_one(Transfer *s, const char *call, Message m, int other,
                         TransferUse use) {
  *s = (Transfer){.call = call};
  // Nothing goes to, or comes from, a process that is not there (MPI-3.1, 3.11).
  if (m.count <= 0 || other == MPI_PROC_NULL) return false;
  open_transfer(s, call, new_part(m.at, (size_t)m.count, m.type), 1, use);
  return true;
}

Message accomp_mpi_open_copy(Transfer *s, Message m) {
  const Layout *l = &s->parts->layout;
  bool packed = (l->apart || DESCRIPTOR % l->unit) && l->size <= INT_MAX;
  open_host(s, packed ? TRANSFER_PACKED_COPY : TRANSFER_COPY);
  if (is_packed(s)) return packed_message(s);
  m.at = s->host + ((char *)m.at - s->lo);
  return m;
}

Message accomp_mpi_open_message(Transfer *s, const char *call, Message m, int other,
                                TransferUse use) {
  if (!accomp_mpi_open_one(s, call, m, other, use)) return m;
  if (s->device) return accomp_mpi_open_copy(s, m);
  accomp_mpi_close(s);
  return m;
}

// A descriptor may come to a buffer that is shorter: MPI has memory for it, and what comes is looked at before it is written.
static Message open_short(Transfer *s) {
  s->kind = TRANSFER_PACKED_COPY;
  s->host = ((OnePart *)s->parts)->room;
  s->type = MPI_BYTE;
  return (Message){s->host, DESCRIPTOR, MPI_BYTE};
}

Message accomp_mpi_open_receive(Transfer *s, const char *call, Message m, int from) {
  if (!accomp_mpi_open_one(s, call, m, from, TRANSFER_OUT)) return m;
  // Also a buffer that is too small for what is offered must not take the descriptor for data.
  s->watches = accomp_mpi_peers.active;
  if (s->watches && accomp_mpi_capacity(s) < DESCRIPTOR) return open_short(s);
  if (s->device) return accomp_mpi_open_copy(s, m);
  const Layout *l = &s->parts->layout;
  // MPI takes a message that ends within a number, or the like, for one that is too long.
  if (s->watches && DESCRIPTOR % l->unit && l->size <= INT_MAX)
    return accomp_mpi_open_copy(s, m);
  if (!s->watches) accomp_mpi_close(s);
  return m;
}

void accomp_mpi_close(Transfer *s) {
  if (!s->parts) return;
  if (s->segment)
    accomp_mpi_segment_put(s->segment);
  else if (!is_short(s))
    free(s->host);
  if (is_packed(s) && !is_short(s)) PMPI_Type_free(&s->type);
  close_parts(s->parts, s->n);
  free(s->landing);
  *s = (Transfer){.call = s->call};
}
