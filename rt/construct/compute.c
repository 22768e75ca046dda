// What compiled code calls: compute constructs of both dialects, on the host or a device.
// In: a construct, its operands, the values of its clauses.  Out: mapped data, launches,
// waits; faults of the program in words. Both ways read from top to bottom: what to wait for,
// data in, kernel, data out, wait.
#include "check/compare.h"
#include "check/iterations.h"
#include "queue/work.h"
#include "device/partial.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>

// --- on the host ---------------------------------------------------------------------

// Bits of those that are given memory of a queue's.
enum {
  POOLED = 1 << __ACCOMP_PASS_WORKSPACE | 1 << __ACCOMP_PASS_THREADS |
           1 << __ACCOMP_PASS_BLOCKS
};

static bool is_pooled(const struct __accomp_operand_desc *x) {
  return 1 << x->pass & POOLED;
}

// For each block of the launch, or each thread.
static unsigned long long pool_bytes(const struct __accomp_operand_desc *x,
                                     const Operand *o) {
  return x->pass == __ACCOMP_PASS_WORKSPACE ? x->size : o->size;
}

// The head of such memory, and 'each' for every part; its own only. Aligned as device memory is.
static void *host_memory(Construct *c, const struct __accomp_operand_desc *x,
                         unsigned long long each, size_t parts) {
  enum { ALIGNMENT = 256, HEAD = __ACCOMP_WORKSPACE_HEAD };
  size_t size, padded;
  void *memory = NULL;
  if (!__builtin_mul_overflow((size_t)each, parts, &size) &&
      !__builtin_add_overflow(size, (size_t)(HEAD + ALIGNMENT - 1), &padded))
    memory = aligned_alloc(ALIGNMENT, padded / ALIGNMENT * ALIGNMENT);
  if (!memory) {
    Place at = accomp_place(c);
    accomp_error(&at, NULL,
                 "%s needs %llu bytes for each of %zu threads, which the host has not",
                 x->name, each, parts);
  }
  return memset(memory, 0, HEAD);
}

// What a kernel may change of a copy is a scalar, which its threads share; of all else the program's own will do.
static void *host_copy(const struct __accomp_operand_desc *x, const Operand *o) {
  enum { LARGEST_SCALAR = 32 };
  size_t size = (size_t)(x->size ? x->size : o->size);
  void *copy = size && size <= LARGEST_SCALAR ? malloc(LARGEST_SCALAR) : NULL;
  return copy ? memcpy(copy, o->base, size) : o->base;
}

// Parameters are the host's own addresses. Workspaces live on the heap: they grow with
// the number of threads. 'values' has what params point to, where that is not the
// program's.
static void fill_host_params(Construct *c, const Operand *o, int parts, void **params,
                             void **values, const int *number, const long long *count,
                             const HostTeams *teams) {
  static const unsigned long long no_tiles = 0;
  static const long long one = 1;
  for (unsigned i = 0, p = 0; i < c->noperands; i++) {
    const struct __accomp_operand_desc *x = &c->operands[i];
    values[i] = o[i].base;
    switch (x->pass) {
    case __ACCOMP_PASS_NONE:
    case __ACCOMP_PASS_DIMENSION: continue;
    case __ACCOMP_PASS_VALUE:
    case __ACCOMP_PASS_CLOSURE: params[p++] = o[i].base; continue;
    case __ACCOMP_PASS_GANGS:
      params[p++] = (void *)(uintptr_t)(teams->teams ? &teams->teams : count);
      continue;
    case __ACCOMP_PASS_TEAM: params[p++] = (void *)(uintptr_t)&teams->threads; continue;
    case __ACCOMP_PASS_DEVICE: params[p++] = (void *)(uintptr_t)number; continue;
    case __ACCOMP_PASS_LIMIT: params[p++] = (void *)(uintptr_t)&one; continue;
    case __ACCOMP_PASS_COLUMNS:
    case __ACCOMP_PASS_DIVISOR: params[p++] = (void *)(uintptr_t)&no_tiles; continue;
    case __ACCOMP_PASS_ADDRESS: break;
    case __ACCOMP_PASS_COPY: values[i] = host_copy(x, &o[i]); break;
    case __ACCOMP_PASS_WORKSPACE:
    case __ACCOMP_PASS_THREADS:
    case __ACCOMP_PASS_BLOCKS:
      values[i] = host_memory(c, x, pool_bytes(x, &o[i]), (size_t)parts);
    }
    params[p++] = &values[i];
  }
}

// The host as one of OpenMP's devices, and not as the initial device.
static bool runs_as_device(const Route *r) {
  return r->c->dialect == __ACCOMP_OPENMP && r->device && r->device->runs_on_host &&
         !(r->ctl->flags & __ACCOMP_IF_FALSE);
}

static void run_on_host(const Route *r, const Operand *o) {
  Construct *c = r->c;
  Control *ctl = r->ctl;
  const struct __accomp_kernel *k = r->kernel;
  void *few_params[32], *few_values[32];
  unsigned n = c->noperands;
  void **params = n <= 32 ? few_params : malloc(n * sizeof *params);
  void **values = n <= 32 ? few_values : malloc(n * sizeof *values);
  if (!params || !values) abort();
  bool device = runs_as_device(r);
  int parts = accomp_shape_host_parts(c, k, ctl),
      number = device ? r->device->omp : accomp_device_omp_count();
  long long count = accomp_shape_iterations(NULL, k, ctl);
  HostTeams teams = accomp_shape_host_teams(c, k, ctl);
  fill_host_params(c, o, parts, params, values, &number, &count, &teams);
  // OpenMP 5.2, 10.1.1: the clause is parallel's, too.
  accomp_thread()->alone =
      ctl->flags & __ACCOMP_IF_FALSE && ctl->flags & __ACCOMP_IF_PARALLEL;
  accomp_iterations_launch(c, o);
  if (count > 0 || k->flags & __ACCOMP_KERNEL_REDUCTION)
    accomp_host_run(k, count, parts, params, device, NULL);
  accomp_thread()->alone = false;
  for (unsigned i = 0; i < n; i++)
    if (is_pooled(&c->operands[i]) ||
        (c->operands[i].pass == __ACCOMP_PASS_COPY && values[i] != o[i].base))
      free(values[i]);
  if (params != few_params) free(params);
  if (values != few_values) free(values);
}

// In compare mode, in a process that ends then: by this thread, with the operands' memory as the device had it. Where each
// gang runs all, as many gangs as there.
static void run_as_on_device(const Route *r, const Operand *o, long long iterations) {
  Construct *c = r->c;
  const struct __accomp_kernel *k = accomp_shape_choose_on_host(r->device, c, o, r->ctl);
  void **params = malloc((c->noperands + 1) * sizeof *params),
       **values = malloc((c->noperands + 1) * sizeof *values);
  if (!params || !values) abort();
  if (!(k->flags & __ACCOMP_KERNEL_GANGS))
    iterations = accomp_shape_iterations(NULL, k, r->ctl);
  HostTeams teams = {1, 1};
  if (k->flags & __ACCOMP_KERNEL_GANGS) teams.teams = 0;
  fill_host_params(c, o, 1, params, values, &r->device->omp, &iterations, &teams);
  accomp_host_run_alone(k, iterations, params);
}

typedef struct {
  Command command;
  Route *route;
  const Operand *operands;
} HostLaunch;

static void run_command(Command *c) {
  const HostLaunch *l = (const HostLaunch *)c;
  run_on_host(l->route, l->operands);
}

// A launch is told where a device runs it; without one the program itself runs the loop.
static void run_on_host_told(Route *r, const Operand *o) {
  LaunchShape s = accomp_shape(r->device, r->c, r->kernel, r->ctl, false);
  HostLaunch l = {.command = {.kind = COMMAND_RUN, .at = &r->place, .notify = r->c},
                  .route = r,
                  .operands = o};
  l.command.device = r->device, l.command.queue = r->queue;
  l.command.launch = (LaunchCommand){.kernel = r->kernel,
                                     .shape = &s,
                                     .ctl = r->ctl,
                                     .operands = o,
                                     .build = run_command};
  accomp_work_submit(&l.command);
}

// Runs the host's kernel by the caller's own team, without mapping data.
static void compute_here(Route *r, const Operand *o) {
  r->kernel = accomp_shape_choose_on_host(r->device, r->c, o, r->ctl);
  // The host is not in any queue: what the construct would have come after is waited for.
  if (r->device && !r->sync) accomp_queue_sync(&r->place, r->queue);
  bool sync = r->sync;
  r->sync = true;
  accomp_route_wait(r);
  r->sync = sync;
  bool launches =
      r->device && r->device->runs_on_host && !(r->ctl->flags & __ACCOMP_IF_FALSE);
  if (accomp_work_is_heard() && launches)
    run_on_host_told(r, o);
  else
    run_on_host(r, o);
  accomp_route_finish(r, WAIT_NOTHING);
}

// --- in a queue of a device ---------------------------------------------------------------------

enum { FEW = 32 }; // operands for which nothing is allocated
typedef struct {
  Mapped *mapped;
  void **params;
  void *workspace[MAX_WORKSPACES];
  Mapped few_mapped[FEW];
  void *few_params[FEW];
} Frame;

static void open_frame(Frame *f, unsigned n) {
  f->mapped = n <= FEW ? f->few_mapped : malloc(n * sizeof *f->mapped);
  f->params = n <= FEW ? f->few_params : malloc(n * sizeof *f->params);
  if (!f->mapped || !f->params) abort();
}

static void close_frame(Frame *f) {
  if (f->mapped != f->few_mapped) free(f->mapped);
  if (f->params != f->few_params) free(f->params);
}

// More than there can be where the product is too large.
static size_t launch_bytes(const Route *r, const struct __accomp_operand_desc *x,
                           const Operand *o, const LaunchShape *s) {
  size_t n = s->grid[0], bytes;
  if (x->pass == __ACCOMP_PASS_THREADS)
    n *= r->kernel->flags & __ACCOMP_KERNEL_COLLECTS && !r->device->runs_on_host
             ? 0
             : s->block[0] * s->block[1];
  return __builtin_mul_overflow((size_t)pool_bytes(x, o), n, &bytes) ? SIZE_MAX : bytes;
}

// The blocks of a scan look at what others have left so far.
static void clear_workspace(const Route *r, void *memory, size_t bytes) {
  accomp_work_fill_part(&r->place, r->queue, memory, __ACCOMP_WORKSPACE_HEAD + bytes);
}

// False: no memory for a workspace; *lacking is its operand.
static bool fill_params(const Route *r, Frame *f, const Operand *o, LaunchShape *s,
                        unsigned *lacking) {
  unsigned p = 0, spaces = 0;
  for (unsigned i = 0; i < r->c->noperands; i++) {
    const struct __accomp_operand_desc *x = &r->c->operands[i];
    switch (x->pass) {
    case __ACCOMP_PASS_NONE:
    case __ACCOMP_PASS_DIMENSION: break;
    case __ACCOMP_PASS_VALUE: f->params[p++] = o[i].base; break;
    case __ACCOMP_PASS_CLOSURE: f->params[p++] = f->mapped[i].address; break;
    case __ACCOMP_PASS_ADDRESS:
    case __ACCOMP_PASS_COPY: f->params[p++] = &f->mapped[i].address; break;
    case __ACCOMP_PASS_DEVICE: f->params[p++] = &r->device->omp; break;
    case __ACCOMP_PASS_GANGS:
      f->params[p++] = s->teams ? &s->teams : &s->iterations;
      break;
    case __ACCOMP_PASS_TEAM: f->params[p++] = &s->team_parts; break;
    case __ACCOMP_PASS_LIMIT: f->params[p++] = &s->team_limit; break;
    case __ACCOMP_PASS_COLUMNS: f->params[p++] = &s->columns; break;
    case __ACCOMP_PASS_DIVISOR: f->params[p++] = &s->divisor; break;
    case __ACCOMP_PASS_WORKSPACE:
    case __ACCOMP_PASS_THREADS:
    case __ACCOMP_PASS_BLOCKS:
      if (spaces == MAX_WORKSPACES) abort(); // the compiler makes at most that many
      size_t bytes = launch_bytes(r, x, &o[i], s);
      void *memory = accomp_mem_workspace(&r->place, r->queue, (int)spaces, bytes);
      *lacking = i;
      if (!memory) return false;
      if (r->kernel->flags & __ACCOMP_KERNEL_SCAN && x->pass == __ACCOMP_PASS_WORKSPACE)
        clear_workspace(r, memory, bytes);
      if (!spaces) s->workspace = memory;
      f->workspace[spaces] = memory;
      f->params[p++] = &f->workspace[spaces++];
    }
  }
  return true;
}

static void fill_params_or_end(const Route *r, Frame *f, const Operand *o, LaunchShape *s,
                               bool locks) {
  unsigned i;
  if (fill_params(r, f, o, s, &i)) return;
  if (locks) pthread_mutex_unlock(&r->queue->build);
  accomp_mem_reclaim(r->device);
  if (locks) pthread_mutex_lock(&r->queue->build);
  // Gangs that all run the body are as many as the program says.
  bool fewer = (accomp_shape_given(r->c, o, __ACCOMP_PASS_THREADS) ||
                accomp_shape_given(r->c, o, __ACCOMP_PASS_BLOCKS)) &&
               !(r->kernel->flags & __ACCOMP_KERNEL_GANGS);
  bool filled = fill_params(r, f, o, s, &i);
  for (; !filled && fewer && s->grid[0] > 1; filled = fill_params(r, f, o, s, &i))
    s->grid[0] /= 2;
  if (filled) return;
  const struct __accomp_operand_desc *x = &r->c->operands[i];
  accomp_mem_exhausted(&r->place, r->device, x->name ? x->name : "workspace",
                       launch_bytes(r, x, &o[i], s));
}

// The bytes of a value that is no parameter, in device memory. The program may change them as soon as
// the construct is over, so that an asynchronous copy reads from a copy of its own.
static void *copy_value(const Route *r, const struct __accomp_operand_desc *x,
                        const void *from, size_t size) {
  Device *d = r->device;
  void *memory;
  Fault fault = accomp_mem_alloc(d, size ? size : 1, MEM_DEVICE, &memory);
  if (fault == FAULT_MEMORY) accomp_mem_exhausted(&r->place, d, x->name, size);
  accomp_error_check(&r->place, d, fault);
  if (!size) return memory;
  if (d->runs_on_host) return memcpy(memory, from, size);
  void *kept = malloc(size);
  if (!kept) abort();
  memcpy(kept, from, size);
  accomp_work_copy_part(&r->place, r->queue, memory, kept, size, COPY_TO_DEVICE);
  accomp_work_on_completion(&r->place, r->queue, free, kept);
  return memory;
}

static void copy_values(const Route *r, Frame *f, const Operand *o) {
  for (unsigned i = 0; i < r->c->noperands; i++)
    if (r->c->operands[i].pass == __ACCOMP_PASS_COPY)
      f->mapped[i].address = copy_value(
          r, &r->c->operands[i], o[i].base,
          (size_t)(r->c->operands[i].size ? r->c->operands[i].size : o[i].size));
}

static void drop_values(const Route *r, const Frame *f) {
  for (unsigned i = 0; i < r->c->noperands; i++)
    if (r->c->operands[i].pass == __ACCOMP_PASS_COPY)
      accomp_mem_free_after(&r->place, r->queue, f->mapped[i].address);
}

static void remember_launch(Device *d, Construct *c) {
  unsigned at =
      atomic_fetch_add_explicit(&d->launches, 1, memory_order_relaxed) % LAUNCHED;
  atomic_store_explicit(&d->launched[at].file, c->file, memory_order_relaxed);
  atomic_store_explicit(&d->launched[at].line, c->kernel->line, memory_order_relaxed);
}

// May the launch go to the device a little later, in a batch? Nobody waits for it, and no tool looks.
static bool may_batch(const Route *r) {
  bool told = atomic_load_explicit(&accomp_prof_wanted, memory_order_relaxed) ||
              atomic_load_explicit(&accomp_span_wanted, memory_order_relaxed);
  return (!r->sync || r->leaves) && !r->ctl->event && accomp_env.graphs && !told;
}

typedef struct {
  Command command;
  Route *route;
  Frame *frame;
  const Operand *operands;
  LaunchShape shape;
  bool copies; // some operand is a value in device memory
} Launch;

// An async queue may be used by several threads; its workspace is one launch's at a time.
static void build_launch(Command *c) {
  Launch *l = (Launch *)c;
  if (l->copies) copy_values(l->route, l->frame, l->operands);
  fill_params_or_end(l->route, l->frame, l->operands, &l->shape, c->locked);
  c->launch.params = l->frame->params;
  remember_launch(c->device, l->route->c);
}

// Field by field, in the order of the structure: a launch is short.
static void describe_launch(Launch *l, void *handle, bool workspace) {
  const Route *r = l->route;
  Command *c = &l->command;
  c->kind = COMMAND_LAUNCH;
  c->internal = c->locked = false;
  c->at = &r->place;
  c->device = r->device;
  c->queue = r->queue;
  c->notify = r->c;
  c->launch.kernel = r->kernel;
  c->launch.handle = handle;
  c->launch.shape = &l->shape;
  c->launch.ctl = r->ctl;
  c->launch.operands = l->operands;
  c->launch.mapped = l->frame->mapped;
  c->launch.build = build_launch;
  c->launch.workspace = workspace;
  c->launch.leaves = r->leaves;
}

static void launch(Route *r, Frame *f, const Operand *o) {
  Construct *c = r->c;
  Device *d = r->device;
  unsigned passes = 0;
  for (unsigned i = 0; i < c->noperands; i++) passes |= 1u << c->operands[i].pass;
  bool workspace = passes & POOLED;
  Launch l;
  l.route = r, l.frame = f, l.operands = o;
  l.copies = passes & 1u << __ACCOMP_PASS_COPY;
  r->kernel = accomp_shape_choose(d, c, o, r->ctl, f->mapped, workspace, &l.shape);
  l.shape.may_batch = may_batch(r);
  l.shape.team_limit = r->team_limit > 0 ? r->team_limit : INT_MAX;
  if (!l.shape.iterations && !(c->kernel->flags & __ACCOMP_KERNEL_REDUCTION)) return;
  void *handle = accomp_unit_kernel(&r->place, d, r->kernel);
  if (d->plugin->fit) d->plugin->fit(d->handle, handle, r->kernel, &l.shape);
  if (workspace) accomp_shape_fit(d, c, r->kernel, o, &l.shape);
  if (__builtin_expect(atomic_load_explicit(&accomp_unit_slots, memory_order_relaxed), 0))
    accomp_unit_fill_slots(&r->place, d);
  accomp_watch_show(&r->place, d);
  Comparison *comparison =
      accomp_compare_wanted(d) ? accomp_compare_begin(r, o, f->mapped) : NULL;
  accomp_iterations_launch(c, o);
  describe_launch(&l, handle, workspace);
  l.shape.step = NULL;
  accomp_work_submit(&l.command);
  if (l.copies) drop_values(r, f);
  if (comparison) accomp_compare_end(comparison, run_as_on_device, l.shape.iterations);
}

// OpenMP 5.2, 21.6: what the program does not say of its teams.
static Control *bound_teams(Route *r, struct __accomp_control *bounded) {
  Control *ctl = r->ctl;
  if (!(ctl->flags & __ACCOMP_HAS_TEAMS)) return ctl;
  const Device *d = ctl->flags & __ACCOMP_IF_FALSE ? NULL : r->device;
  int teams = ctl->gangs[0] > 0 ? 0 : accomp_icv_get(d, ICV_TEAMS),
      threads =
          ctl->flags & __ACCOMP_HAS_TEAM_LIMIT ? 0 : accomp_icv_get(d, ICV_TEAM_THREADS);
  if (!teams && !threads) return ctl;
  *bounded = *ctl;
  if (teams) bounded->gangs[0] = teams;
  if (threads && (ctl->vector <= 0 || ctl->vector > threads)) bounded->vector = threads;
  r->team_limit = threads;
  return bounded;
}

// Maps data and launches the kernel. Asynchronous: the result arrives when somebody waits for the queue.
static void compute_in_queue(Route *r, const Operand *o) {
  Frame f;
  Mapping m;
  accomp_route_open_mapping(&m, r, o);
  if (m.descs == r->c->operands) m.cached = accomp_unit_lookups(r->c, r->device);
  open_frame(&f, m.n);
  accomp_route_wait(r);
  ProfRegion told;
  accomp_route_event(r, &told, acc_ev_enter_data_start, true);
  WaitState entered = accomp_map_enter(&m, f.mapped, MAP_STRUCTURED);
  accomp_prof_close(&told);
  r->leaves = r->sync && entered == WAIT_NOTHING && accomp_left_may(&m);
  launch(r, &f, o);
  // The regions that the host runs for the kernel look for what is mapped.
  if (atomic_load_explicit(&accomp_unit_reverses, memory_order_relaxed))
    accomp_queue_sync(&r->place, r->queue);
  if (m.closures) accomp_closure_drop(&m, f.mapped);
  accomp_route_event(r, &told, acc_ev_exit_data_start, true);
  WaitState wait = accomp_map_exit(&m, f.mapped, MAP_STRUCTURED);
  accomp_prof_close(&told);
  if (r->leaves && wait == WAIT_NOTHING)
    accomp_left_note(&r->place, r->queue);
  else
    accomp_route_finish(r, wait == WAIT_OVER ? WAIT_OVER : WAIT_QUEUE);
  if (m.nresults) accomp_result_deliver(&m, f.mapped);
  close_frame(&f);
  accomp_route_close_mapping(&m);
}

// OpenACC 3.3, 2.5.10 to 12, and OpenMP 5.2, 10.2 and 13.3: numbers are positive. Said once for each construct.
static void tell_size(const Route *r) {
  enum { MOST = 64 };
  static _Atomic(Construct *) told[MOST];
  Control *ctl = r->ctl;
  bool omp = r->c->dialect == __ACCOMP_OPENMP,
       gangs = ctl->gangs[0] < 0 || ctl->gangs[1] < 0 || ctl->gangs[2] < 0;
  const char *clause = gangs              ? omp ? "num_teams" : "num_gangs"
                       : ctl->workers < 0 ? "num_workers"
                       : omp              ? "thread_limit or num_threads"
                                          : "vector_length";
  for (unsigned i = 0; i < MOST; i++) {
    Construct *none = NULL;
    if (atomic_compare_exchange_strong(&told[i], &none, r->c)) {
      accomp_error_warn_at(
          &r->place, "'%s' is not positive; the device's own number is used", clause);
      return;
    }
    if (none == r->c) return;
  }
}

// Does the caller's own team run the kernel: is the construct for the host, or synchronous on the host device, whose
// transfers nobody checks?
static bool runs_here(const Route *r) {
  if (!r->device || r->ctl->flags & (__ACCOMP_IF_FALSE | __ACCOMP_SELF)) return true;
  if (!r->device->runs_on_host || !r->sync || accomp_check_tracks(r->device))
    return false;
  accomp_unit_kernel(&r->place, r->device,
                     r->c->kernel); // or an error: not built for it
  return true;
}

ACCOMP_EXPORT void __accomp_compute(Construct *c, Operand *o, Control *ctl) {
  struct __accomp_control bounded;
  ProfRegion told;
  Route r = accomp_route(c, ctl);
  r.ctl = bound_teams(&r, &bounded);
  told.open = false;
  if (!accomp_thread()->in_split)
    accomp_route_event(&r, &told, acc_ev_compute_construct_start, false);
  accomp_route_notify(&r, true);
  accomp_route_check_sections(&r, o);
  long long sizes = ctl->gangs[0] | ctl->gangs[1] | ctl->gangs[2] | ctl->workers;
  if (__builtin_expect((sizes | ctl->vector) < 0, 0)) tell_size(&r);
  if (runs_here(&r))
    compute_here(&r, o);
  else
    compute_in_queue(&r, o);
  accomp_route_notify(&r, false);
  accomp_prof_close(&told);
}
