// OMPT: what a tool hears of OpenMP's target constructs.
// In:  libomp's tool, if it has loaded one; events of prof.c; commands of work.c.  Out: calls of the tool's callbacks.
//
// libomp gives an offload runtime the callbacks that the tool has registered (ompt_libomp_connect), if one of them is
// device_initialize. The _emi form of a callback goes before the other one, which then hears nothing.
// A construct is told where it is carried out: of one with nowait the end says that its work is in a queue.
#include "profile/ompt.h"
#include "check/check.h"
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

// --- the interface, as the standard has it (OpenMP 5.2, 19.4 and 19.5) ---------------------

typedef union {
  uint64_t value;
  void *ptr;
} OmptData;
typedef void Function(void);
typedef Function *Lookup(const char *name);
typedef struct {
  int (*initialize)(Lookup *, int initial_device, OmptData *);
  void (*finalize)(OmptData *);
  OmptData tool_data;
} StartResult;

typedef enum { SCOPE_BEGIN = 1, SCOPE_END = 2 } Scope;
typedef enum { TARGET = 1, ENTER_DATA = 2, EXIT_DATA = 3, UPDATE = 4, NOWAIT = 8 } Kind;
typedef enum {
  DATA_ALLOC = 1,
  DATA_TO_DEVICE = 2,
  DATA_FROM_DEVICE = 3,
  DATA_DELETE = 4,
  DATA_ASSOCIATE = 5,
  DATA_DISASSOCIATE = 6,
  DATA_ASYNC = 16, // to be added
} DataOp;

enum {
  MAP_TO = 1,
  MAP_FROM = 2,
  MAP_ALLOC = 4,
  MAP_RELEASE = 8,
  MAP_DELETE = 16,
  MAP_IMPLICIT = 32
};

#define CALLBACKS(X)                                                                     \
  X(device_initialize, (int, const char *, void *, Lookup *, const char *))              \
  X(device_finalize, (int))                                                              \
  X(device_load, (int, const char *, int64_t, void *, size_t, void *, void *, uint64_t)) \
  X(target, (Kind, Scope, int, OmptData *, uint64_t, const void *))                      \
  X(target_emi, (Kind, Scope, int, OmptData *, OmptData *, OmptData *, const void *))    \
  X(target_data_op,                                                                      \
    (uint64_t, uint64_t, DataOp, void *, int, void *, int, size_t, const void *))        \
  X(target_data_op_emi, (Scope, OmptData *, OmptData *, uint64_t *, DataOp, void *, int, \
                         void *, int, size_t, const void *))                             \
  X(target_submit, (uint64_t, uint64_t, unsigned))                                       \
  X(target_submit_emi, (Scope, OmptData *, uint64_t *, unsigned))                        \
  X(target_map,                                                                          \
    (uint64_t, unsigned, void **, void **, size_t *, unsigned *, const void *))          \
  X(target_map_emi,                                                                      \
    (OmptData *, unsigned, void **, void **, size_t *, unsigned *, const void *))

static struct {
#define X(name, args) void(*name) args;
  CALLBACKS(X)
#undef X
  OmptData *(*task_data)(void), *(*target_task_data)(void);
} tool;

static _Atomic bool on;
static _Atomic unsigned long long told; // devices, by index, that the tool knows

// --- what the calling thread is in ---------------------------------------------------------

typedef struct {
  Kind kind;
  int device;
  uint64_t id;
  OmptData data, *task, *target_task;
  const void *code;
} Region;

enum { DEEPEST = 8 };
typedef struct OmptThread {
  int depth;
  Region at[DEEPEST];
  const struct __accomp_construct
      *split; // a target construct that comes as data with kernels inside
} OmptThread;

static OmptThread *self(void) {
  ThreadBlock *b = accomp_thread();
  if (!b->ompt) b->ompt = accomp_new_zeroed(sizeof *b->ompt);
  return b->ompt;
}

static uint64_t new_id(void) {
  static _Atomic uint64_t last;
  return atomic_fetch_add(&last, 1) + 1;
}

// NULL: none; a routine.
static Region *innermost(void) {
  OmptThread *t = self();
  return t->depth && t->depth <= DEEPEST ? &t->at[t->depth - 1] : NULL;
}

static int number_of(const Device *d) { return d ? d->omp : accomp_device_omp_count(); }

static const void *code_of(const Region *r) { return r ? r->code : accomp_caller_pc(); }

static bool is_omp(const Place *at) {
  return at->c ? at->c->dialect == __ACCOMP_OPENMP
               : at->what && !strncmp(at->what, "omp_", 4);
}

// --- constructs ----------------------------------------------------------------------------

static void tell_region(Region *r, Scope scope) {
  if (tool.target_emi)
    tool.target_emi(r->kind, scope, r->device, r->task, r->target_task, &r->data,
                    r->code);
  else if (tool.target)
    tool.target(r->kind, scope, r->device, r->task, r->id, r->code);
}

static void begin_region(const ProfFacts *f, Kind kind) {
  OmptThread *t = self();
  if (t->depth++ >= DEEPEST) return;
  Region *r = &t->at[t->depth - 1];
  bool task = f->queue && f->queue->value == QUEUE_TASK;
  bool here = f->ctl && f->ctl->flags & __ACCOMP_IF_FALSE;
  *r = (Region){.kind = kind | (task ? NOWAIT : 0),
                .device = number_of(here ? NULL : f->device),
                .id = new_id(),
                .code = accomp_caller_pc()};
  if (tool.task_data) r->task = tool.task_data();
  if (tool.target_task_data) r->target_task = tool.target_task_data();
  tell_region(r, SCOPE_BEGIN);
}

static void end_region(void) {
  Region *r = innermost();
  OmptThread *t = self();
  if (r) tell_region(r, SCOPE_END);
  if (t->depth) t->depth--;
}

static bool is_split(const struct __accomp_construct *c) {
  return c && c->kind == __ACCOMP_DATA && strncmp(c->directive, "target data", 11) != 0;
}

// A target construct of several kernels is one region, from the data's begin to its end.
static void hear_data(const ProfFacts *f, Kind kind, bool begins) {
  OmptThread *t = self();
  const struct __accomp_construct *c = f->at->c;
  if (!is_split(c)) {
    begins ? begin_region(f, kind) : end_region();
  } else if (kind == ENTER_DATA && begins) {
    t->split = c;
    begin_region(f, TARGET);
  } else if (kind == EXIT_DATA && !begins && t->split == c) {
    t->split = NULL;
    end_region();
  }
}

static void hear_compute(const ProfFacts *f, bool begins) {
  if (self()->split) return;
  begins ? begin_region(f, TARGET) : end_region();
}

// --- data ------------------------------------------------------------------------------------

typedef struct {
  DataOp op;
  const void *src, *dst;
  int src_device, dst_device;
  size_t bytes;
} DataEvent;

static void *address(const void *p) { return (void *)(uintptr_t)p; }

static void tell_data_emi(const DataEvent *e, Scope scope, uint64_t *id) {
  Region *r = innermost();
  OmptData none = {0};
  tool.target_data_op_emi(scope, r ? r->target_task : NULL, r ? &r->data : &none, id,
                          e->op, address(e->src), e->src_device, address(e->dst),
                          e->dst_device, e->bytes, code_of(r));
}

static void tell_data(const DataEvent *e) {
  Region *r = innermost();
  tool.target_data_op(r ? r->id : 0, new_id(), e->op, address(e->src), e->src_device,
                      address(e->dst), e->dst_device, e->bytes, code_of(r));
}

// The end of an association names both sides, as LLVM's own runtime does.
static void hear_memory(const ProfFacts *f, DataOp op) {
  int here = number_of(NULL), there = number_of(f->device);
  bool gone = op == DATA_DELETE;
  DataEvent e = {op,
                 gone ? f->copy : f->host,
                 gone ? NULL : f->copy,
                 gone ? there : here,
                 gone ? -1 : there,
                 f->bytes};
  uint64_t id = 0;
  if (op == DATA_DELETE && f->queue && f->queue->value == QUEUE_TASK) e.op |= DATA_ASYNC;
  if (tool.target_data_op_emi) {
    tell_data_emi(&e, SCOPE_BEGIN, &id);
    tell_data_emi(&e, SCOPE_END, &id);
  } else if (tool.target_data_op) {
    tell_data(&e);
  }
}

// Mapped by a routine: other memory becomes the copy, and nothing is allocated.
static void hear_mapped(const ProfFacts *f, DataOp op) {
  if (!f->at->c && strstr(f->at->what, "associate")) hear_memory(f, op);
}

static DataEvent transfer(const Command *c) {
  int here = number_of(NULL), there = number_of(c->device);
  if (c->kind == COMMAND_PEER_COPY)
    return (DataEvent){DATA_FROM_DEVICE,        c->peer.src,           c->peer.dst,
                       number_of(c->peer.from), number_of(c->peer.to), c->peer.size};
  CopyKind kind = c->copy.what.kind;
  return (DataEvent){kind == COPY_TO_DEVICE ? DATA_TO_DEVICE : DATA_FROM_DEVICE,
                     c->copy.src,
                     c->copy.dst,
                     kind == COPY_TO_DEVICE ? here : there,
                     kind == COPY_FROM_DEVICE ? here : there,
                     c->copy.rows->bytes * c->copy.rows->count};
}

static void tell_transfer(const Command *c, Scope scope, uint64_t *id) {
  DataEvent e = transfer(c);
  if (c->queue->value == QUEUE_TASK) e.op |= DATA_ASYNC;
  if (tool.target_data_op_emi)
    tell_data_emi(&e, scope, id);
  else if (tool.target_data_op && scope == SCOPE_END)
    tell_data(&e);
}

// --- maps --------------------------------------------------------------------------------------

// The flags of an operand for the tool; 0: it maps nothing.
static unsigned map_flags(unsigned bits, bool enters) {
  unsigned flags = 0;
  if (bits & __ACCOMP_DEVICEPTR) return 0;
  if (!enters && bits & (__ACCOMP_RELEASE | __ACCOMP_FINALIZE))
    flags = (bits & __ACCOMP_FINALIZE ? MAP_DELETE : MAP_RELEASE) |
            (bits & __ACCOMP_FROM ? MAP_FROM : 0);
  else if (enters && bits & MAP_ENTERS)
    flags = (bits & (__ACCOMP_TO | __ACCOMP_ALWAYS_TO) ? MAP_TO : 0) |
            (bits & (__ACCOMP_FROM | __ACCOMP_ALWAYS_FROM) ? MAP_FROM : 0);
  if (enters && bits & MAP_ENTERS && !flags) flags = MAP_ALLOC;
  return flags && bits & __ACCOMP_IMPLICIT ? flags | MAP_IMPLICIT : flags;
}

static void tell_map(const Command *c) {
  const Mapping *m = c->map.mapping;
  Region *r = innermost();
  if (!r || !m->n) return;
  void **host = malloc(m->n * sizeof *host), **device = malloc(m->n * sizeof *device);
  size_t *bytes = malloc(m->n * sizeof *bytes);
  unsigned *flags = malloc(m->n * sizeof *flags), n = 0;
  if (!host || !device || !bytes || !flags) abort();
  for (unsigned i = 0; i < m->n; i++) {
    const struct __accomp_operand *o = &m->operands[i];
    flags[n] = o->lo ? map_flags(m->descs[i].map, c->map.enters) : 0;
    if (!flags[n]) continue;
    host[n] = o->lo, bytes[n] = (size_t)o->size;
    device[n++] = accomp_present_device_address(c->device, o->lo);
  }
  if (n && tool.target_map_emi)
    tool.target_map_emi(&r->data, n, host, device, bytes, flags, r->code);
  else if (n && tool.target_map)
    tool.target_map(r->id, n, host, device, bytes, flags, r->code);
  free(host);
  free(device);
  free(bytes);
  free(flags);
}

// --- kernels -----------------------------------------------------------------------------------

// An image was loaded when its device was opened, or its kernel first asked for, under a lock. It is told before its first kernel.
static void tell_load(const Command *c) {
  enum { MOST = 256 };
  static struct {
    const struct __accomp_unit *unit;
    const Device *device;
  } seen[MOST];
  static int n;
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  const struct __accomp_unit *u = c->launch.kernel->unit;
  const struct __accomp_image *image =
      u ? image_of(u, c->device->plugin->device_bit) : NULL;
  if (!tool.device_load || !image) return;
  pthread_mutex_lock(&lock);
  int i = 0;
  while (i < n && (seen[i].unit != u || seen[i].device != c->device)) i++;
  bool is_new = i == n && n < MOST;
  if (is_new) seen[n].unit = u, seen[n++].device = c->device;
  pthread_mutex_unlock(&lock);
  if (is_new)
    tool.device_load(c->device->omp, NULL, 0, NULL, image->size, address(image->data),
                     NULL, (uint64_t)i + 1);
}

static void tell_submit(const Command *c, Scope scope, uint64_t *id) {
  Region *r = innermost();
  const unsigned *grid = c->launch.shape->grid;
  unsigned teams = grid[0] * grid[1] * grid[2];
  OmptData none = {0};
  if (scope == SCOPE_BEGIN) tell_load(c);
  if (tool.target_submit_emi)
    tool.target_submit_emi(scope, r ? &r->data : &none, id, teams);
  else if (tool.target_submit && scope == SCOPE_BEGIN)
    tool.target_submit(r ? r->id : 0, new_id(), teams);
}

// --- the two sources -----------------------------------------------------------------------------

bool accomp_ompt_wants(const Command *c) {
  if (!atomic_load(&on) || accomp_thread()->telling || !is_omp(c->at)) return false;
  if (c->kind == COMMAND_COPY) return c->copy.dst != c->copy.src;
  if (c->kind == COMMAND_MAP) return tool.target_map || tool.target_map_emi;
  return c->kind == COMMAND_LAUNCH || c->kind == COMMAND_RUN ||
         c->kind == COMMAND_PEER_COPY;
}

static void tell_command(const Command *c, Heard *h, Scope scope) {
  ThreadBlock *b = accomp_thread();
  if (!atomic_load(&on)) return; // the tool went meanwhile
  b->telling = true;
  if (c->kind == COMMAND_MAP) {
    if (scope == SCOPE_BEGIN) tell_map(c);
  } else if (c->kind == COMMAND_LAUNCH || c->kind == COMMAND_RUN) {
    tell_submit(c, scope, &h->operation);
  } else {
    tell_transfer(c, scope, &h->operation);
  }
  b->telling = false;
}

void accomp_ompt_open(Command *c, Heard *h) {
  h->operation = 0;
  tell_command(c, h, SCOPE_BEGIN);
}

void accomp_ompt_close(Command *c, Heard *h) { tell_command(c, h, SCOPE_END); }

static void hear_device(const Device *d, bool comes) {
  unsigned long long bit = 1ULL << d->index;
  unsigned long long before =
      comes ? atomic_fetch_or(&told, bit) : atomic_fetch_and(&told, ~bit);
  if (comes == ((before & bit) != 0)) return;
  if (comes && tool.device_initialize)
    tool.device_initialize(d->omp, d->plugin->name, address(d), NULL, NULL);
  if (!comes && tool.device_finalize) tool.device_finalize(d->omp);
}

static void hear_event(acc_event_t e, const ProfFacts *f) {
  switch ((int)e) {
  case acc_ev_device_init_end: hear_device(f->device, true); return;
  case acc_ev_device_shutdown_end: hear_device(f->device, false); return;
  }
  if (!is_omp(f->at)) return;
  switch ((int)e) {
  case acc_ev_compute_construct_start: hear_compute(f, true); return;
  case acc_ev_compute_construct_end: hear_compute(f, false); return;
  case acc_ev_enter_data_start: hear_data(f, ENTER_DATA, true); return;
  case acc_ev_enter_data_end: hear_data(f, ENTER_DATA, false); return;
  case acc_ev_exit_data_start: hear_data(f, EXIT_DATA, true); return;
  case acc_ev_exit_data_end: hear_data(f, EXIT_DATA, false); return;
  case acc_ev_update_start: hear_data(f, UPDATE, true); return;
  case acc_ev_update_end: hear_data(f, UPDATE, false); return;
  case acc_ev_alloc: hear_memory(f, DATA_ALLOC); return;
  case acc_ev_free: hear_memory(f, DATA_DELETE); return;
  case acc_ev_create: hear_mapped(f, DATA_ASSOCIATE); return;
  case acc_ev_delete: hear_mapped(f, DATA_DISASSOCIATE); return;
  }
}

static void hear(acc_event_t e, ProfFacts *f) {
  ThreadBlock *b = accomp_thread();
  if (!atomic_load(&on) || b->telling) return;
  b->telling = true;
  hear_event(e, f);
  b->telling = false;
}

// --- libomp ----------------------------------------------------------------------------------------

#define BIT(e)  (1u << acc_ev_##e)
#define PAIR(e) (BIT(e##_start) | BIT(e##_end))

static int initialize(Lookup *lookup, int initial_device, OmptData *data) {
  (void)initial_device, (void)data;
  Function *f;
#define X(name, args)                                                                    \
  f = lookup("ompt_callback_" #name), memcpy(&tool.name, &f, sizeof f);
  CALLBACKS(X)
#undef X
  f = lookup("ompt_get_task_data"), memcpy(&tool.task_data, &f, sizeof f);
  f = lookup("ompt_get_target_task_data"), memcpy(&tool.target_task_data, &f, sizeof f);
  atomic_store(&on, true);
  accomp_prof_listen(CLIENT_OMPT, hear,
                     PAIR(compute_construct) | PAIR(enter_data) | PAIR(exit_data) |
                         PAIR(update),
                     PAIR(device_init) | PAIR(device_shutdown) | BIT(alloc) | BIT(free) |
                         BIT(create) | BIT(delete));
  accomp_work_listen(LISTEN_OMPT, true);
  return 1;
}

// libomp ends, and the tool's library goes.
static void finalize(OmptData *data) {
  Device *d;
  (void)data;
  for (int i = 0; (d = accomp_device_listed(i)); i++) hear_device(d, false);
  atomic_store(&on, false);
  accomp_work_listen(LISTEN_OMPT, false);
  accomp_prof_listen(CLIENT_OMPT, hear, 0, 0);
}

void accomp_ompt_connect(void) {
  static StartResult us = {initialize, finalize, {0}};
  static _Atomic bool asking;
  void (*connect)(StartResult *) = NULL;
  if (atomic_load(&on) || atomic_exchange(&asking, true)) return;
  *(void **)&connect = dlsym(RTLD_DEFAULT, "ompt_libomp_connect");
  if (connect) connect(&us);
  atomic_store(&asking, false);
}
