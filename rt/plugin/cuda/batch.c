// Launch batches: launches that go into a stream together.
// In:  asynchronous launches in quick succession.  Out: the same, in the same order, as CUDA graphs.
// A launch costs the driver longer than a small kernel runs; in a graph, of which only the parameters change,
// it costs a tenth. So launches are batched while the stream surely has work, of which the time is a lower
// bound, and go in when they are enough, when the bound is over, or in front of anything else that is about
// the queue. Since the host may go away in between, a thread looks after them: nothing is batched unless it is
// awake, and it sleeps when nothing was for a while. A graph is a chain of 4, 8 or 16 kernels; those of the
// last sequences of functions are kept, since the driver takes longer where a node gets another function.
// What was never launched before goes in by itself, so that a launch that cannot work fails at its construct.
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <time.h>
#include "rt.h"
#include "plugin/cuda/internal.h"

enum {
  MOST = 16, // launches of a batch
  LEAST_GRAPH = 4,
  MOST_PARAMS = 32,
  MOST_BYTES = 512, // of a launch's parameters
  GRAPHS = 12,      // of a queue
  MISSES = 8,       // batches without a graph of their functions that pay for another one
  KNOWN = 256,
  PROBES = 8,
  // Launches, one after the other, that find the stream busy before any is batched.
  FIRST_THRESHOLD = 64,
  LEAST_THRESHOLD = 8,
  MOST_THRESHOLD = 4096,
  NEVER = 1 << 30, // no queue gets that far
  // Of an H100: from a launch's return until its kernel is over 4 us, from node to node of a graph 1.4.
  LATENCY_NS = 4000,
  NODE_NS = 1000,
  LAUNCH_NS = 3000,    // that a launch by itself takes
  TESTED_NS = 5000000, // in place of LATENCY_NS with ACCOMP_GRAPHS=2
  POLL_NS = 8000,
  IDLE_POLLS = 150, // before the thread sleeps: about 2 ms
  LATE_NS = 100000, // the thread did not run when it should: batches are no good here
};

typedef struct {
  const struct __accomp_kernel *kernel;
  KernelNode node;
  void *params[MOST_PARAMS];
  _Alignas(16) char values[MOST_BYTES];
} Launch;

typedef struct {
  CUgraph graph;
  CUgraphExec exec;
  CUgraphNode node[MOST]; // a chain
  CUfunction function[MOST];
  unsigned n;
  unsigned long long used; // when, in uses of the batch's graphs
} Graph;

typedef struct {
  CUfunction function; // that was launched before
  unsigned threads;    // of a block, at most
} Known;

// All under the queue's submit_lock.
struct LaunchBatch {
  unsigned n;
  Launch launch[MOST];
  Graph graph[GRAPHS];
  unsigned graphs;
  unsigned misses; // since the last graph was made
  bool hurry;      // the GPU may be idle: no graph is made now
  bool no_graphs;  // this driver does not make or change such graphs
  unsigned long long uses;
  Known known[KNOWN];
};

struct Flusher {
  PluginDevice *device;
  pthread_t thread;
  pthread_mutex_t lock;
  pthread_cond_t called;
  _Atomic bool wanted; // a launch is to be batched; set under lock
  _Atomic bool awake;  // it looks at the queues again and again
  _Atomic bool stop;   // set under lock
};

typedef enum {
  SUBMIT_FULL,
  SUBMIT_BEFORE_IDLE,
  SUBMIT_BEFORE_OTHER,
  SUBMIT_OVERDUE
} Reason;

static bool is_tested(void) { return accomp_env.graphs == 2; }

// The lock is held for as long as a graph takes to be launched: it does not pay to sleep.
static void lock_queue(PluginQueue *q) {
  for (int i = 0; i < 200; i++) {
    if (!pthread_mutex_trylock(&q->submit_lock)) return;
    for (int k = 0; k < 20; k++) atomic_signal_fence(memory_order_seq_cst);
  }
  pthread_mutex_lock(&q->submit_lock);
}

// --- how busy the stream is ------------------------------------------------------------

// n launches have just gone in.
static void note_busy(PluginQueue *q, long long now, unsigned n) {
  long long latency = is_tested() ? TESTED_NS : LATENCY_NS;
  long long after =
      atomic_load_explicit(&q->busy_until, memory_order_relaxed) + n * NODE_NS;
  long long alone = now + latency + (n - 1) * NODE_NS;
  atomic_store_explicit(&q->busy_until, after > alone ? after : alone,
                        memory_order_relaxed);
}

void accomp_cuda_batch_note_launch(PluginQueue *q) {
  if (atomic_load_explicit(&q->threshold, memory_order_relaxed) == NEVER) return;
  long long now = accomp_now();
  bool quick =
      now < atomic_load_explicit(&q->busy_until, memory_order_relaxed) + LAUNCH_NS;
  unsigned n = atomic_load_explicit(&q->quick, memory_order_relaxed);
  atomic_store_explicit(&q->quick,
                        quick && n <= MOST_THRESHOLD ? n + 1
                        : quick                      ? n
                                                     : 0,
                        memory_order_relaxed);
  note_busy(q, now, 1);
}

// Batches that were worth it lower the threshold; those that only made launches later raise it.
static void adapt_threshold(PluginQueue *q, Reason reason, unsigned n, bool late) {
  unsigned p = atomic_load_explicit(&q->threshold, memory_order_relaxed);
  bool bad = n < (reason == SUBMIT_OVERDUE ? MOST / 2 : LEAST_GRAPH);
  if (is_tested()) return;
  if (reason == SUBMIT_FULL && p > LEAST_THRESHOLD) p /= 2;
  if (bad) p = p * 2 < MOST_THRESHOLD ? p * 2 : MOST_THRESHOLD;
  if (late) p = MOST_THRESHOLD;
  if (bad || late) atomic_store_explicit(&q->quick, 0, memory_order_relaxed);
  atomic_store_explicit(&q->threshold, p, memory_order_relaxed);
}

// --- graphs ----------------------------------------------------------------------------

static void close_graph(Graph *g) {
  if (g->exec) cu.GraphExecDestroy(g->exec);
  if (g->graph) cu.GraphDestroy(g->graph);
  *g = (Graph){.n = 0};
}

static bool open_graph(Graph *g, const Launch *l, unsigned n) {
  CUresult r = cu.GraphCreate(&g->graph, 0);
  for (unsigned i = 0; i < n && !r; i++) {
    const KernelNode *k = &l[i].node;
    r = cu.GraphAddKernelNode(&g->node[i], g->graph, i ? &g->node[i - 1] : NULL, i > 0,
                              k);
    g->function[i] = k->function;
  }
  if (!r) r = cu.GraphInstantiate(&g->exec, g->graph, 0);
  g->n = n;
  if (r) close_graph(g);
  return !r;
}

static bool has_functions(const Graph *g, const Launch *l) {
  for (unsigned i = 0; i < g->n; i++)
    if (g->function[i] != l[i].node.function) return false;
  return true;
}

// Of so many launches, those that the next graph takes; 1: none is worth it.
static unsigned length_of(unsigned n) {
  return n >= 16 ? 16 : n >= 8 ? 8 : n >= LEAST_GRAPH ? LEAST_GRAPH : 1;
}

static Graph *add_graph(LaunchBatch *b, const Launch *l, unsigned n) {
  Graph *g = &b->graph[b->graphs];
  b->misses = 0;
  b->no_graphs = !open_graph(g, l, n);
  if (b->no_graphs) return NULL;
  b->graphs++;
  return g;
}

// One for these functions, else the one that was not used for longest. Places are left for graphs of the
// other lengths. NULL: there is none.
static Graph *choose_graph(LaunchBatch *b, const Launch *l, unsigned n) {
  Graph *oldest = NULL;
  for (Graph *g = b->graph; g < b->graph + b->graphs; g++) {
    if (g->n != n) continue;
    if (has_functions(g, l)) return g;
    if (!oldest || g->used < oldest->used) oldest = g;
  }
  bool more =
      oldest ? ++b->misses > MISSES && b->graphs < GRAPHS - 2 : b->graphs < GRAPHS;
  return more && !b->hurry ? add_graph(b, l, n) : oldest;
}

static CUresult set_node(Graph *g, unsigned i, const KernelNode *k) {
  CUresult r = cu.GraphExecKernelNodeSetParams(g->exec, g->node[i], k);
  if (!r) g->function[i] = k->function;
  return r;
}

// False: nothing was launched.
static bool run_graph(PluginQueue *q, const Launch *l, unsigned n, CUresult *r) {
  LaunchBatch *b = q->batch;
  Graph *g = choose_graph(b, l, n);
  if (!g) return false;
  g->used = ++b->uses;
  CUresult set = CUDA_SUCCESS;
  for (unsigned i = 0; i < n && !set; i++) set = set_node(g, i, &l[i].node);
  b->no_graphs = set != CUDA_SUCCESS;
  if (!set) *r = cu.GraphLaunch(g->exec, q->stream);
  return !set;
}

// --- putting launches into the stream --------------------------------------------------

static CUresult run_one(PluginQueue *q, const Launch *l) {
  const KernelNode *k = &l->node;
  return cu.LaunchKernel(k->function, k->grid[0], k->grid[1], k->grid[2], k->block[0],
                         k->block[1], k->block[2], 0, q->stream, k->params, NULL);
}

static void keep_fault_locked(PluginQueue *q, const Launch *l, CUresult r) {
  char doing[512];
  const struct __accomp_unit *u = l->kernel->unit;
  snprintf(doing, sizeof doing, "launching the kernel of %s:%d", u ? u->file : "?",
           l->kernel->line);
  accomp_cuda_defer_keep_fault_locked(q, check(r, doing));
}

static void run_locked(PluginQueue *q) {
  LaunchBatch *b = q->batch;
  for (unsigned at = 0, n; at < b->n; at += n) {
    const Launch *l = &b->launch[at];
    unsigned left = b->n - at;
    CUresult r = CUDA_SUCCESS;
    n = b->no_graphs ? 1 : length_of(left);
    if (n > 1 && !run_graph(q, l, n, &r)) n = 1;
    if (n == 1) r = run_one(q, l);
    if (r) keep_fault_locked(q, l, r);
  }
}

static void submit_batch_locked(PluginQueue *q, Reason reason) {
  LaunchBatch *b = q->batch;
  if (!b || !b->n) return;
  unsigned n = b->n;
  long long idle =
      accomp_now() - atomic_load_explicit(&q->busy_until, memory_order_relaxed);
  bool entered = enter(q->device);
  b->hurry = reason == SUBMIT_OVERDUE;
  run_locked(q);
  leave(entered);
  b->n = 0;
  note_busy(q, accomp_now(), n);
  adapt_threshold(q, reason, n, reason == SUBMIT_OVERDUE && idle > LATE_NS);
  atomic_store_explicit(&q->batched, false, memory_order_release);
}

void accomp_cuda_batch_submit_locked(PluginQueue *q) {
  submit_batch_locked(q, SUBMIT_BEFORE_OTHER);
}

void accomp_cuda_batch_submit_now(PluginQueue *q) {
  lock_queue(q);
  submit_batch_locked(q, SUBMIT_BEFORE_OTHER);
  pthread_mutex_unlock(&q->submit_lock);
}

void accomp_cuda_batch_flush(PluginDevice *d) {
  if (!atomic_load(&d->flusher)) return;
  pthread_mutex_lock(&d->batch_lock);
  for (PluginQueue *q = d->batches; q; q = q->next_batch) accomp_cuda_batch_submit(q);
  pthread_mutex_unlock(&d->batch_lock);
}

// --- the flusher: the thread that looks after them -------------------------------------

// Submits the batches that are due (all: each of them). Is any launch batched?
static bool submit_overdue(PluginDevice *d, bool all) {
  bool some = false;
  pthread_mutex_lock(&d->batch_lock);
  for (PluginQueue *q = d->batches; q; q = q->next_batch) {
    bool batched = atomic_load_explicit(&q->batched, memory_order_relaxed);
    some |= batched;
    if (all)
      pthread_mutex_lock(&q->submit_lock);
    else if (!batched || pthread_mutex_trylock(&q->submit_lock))
      continue; // somebody is about it
    if (all || accomp_now() >= atomic_load_explicit(&q->busy_until, memory_order_relaxed))
      submit_batch_locked(q, SUBMIT_OVERDUE);
    pthread_mutex_unlock(&q->submit_lock);
  }
  pthread_mutex_unlock(&d->batch_lock);
  return some;
}

static void poll_batches(Flusher *f) {
  static const struct timespec pause = {0, POLL_NS};
  atomic_store(&f->awake, true);
  atomic_store(&f->wanted, false);
  for (unsigned idle = 0; idle < IDLE_POLLS && !atomic_load(&f->stop);) {
    nanosleep(&pause, NULL);
    idle = submit_overdue(f->device, false) ? 0 : idle + 1;
  }
  // Who still sees it awake has the lock that submit_overdue takes.
  atomic_store(&f->awake, false);
  submit_overdue(f->device, true);
}

static void *run_flusher(void *arg) {
  Flusher *f = arg;
  bool entered = enter(f->device);
  prctl(PR_SET_TIMERSLACK, 1000UL, 0UL, 0UL, 0UL);
  pthread_mutex_lock(&f->lock);
  for (;;) {
    while (!atomic_load(&f->wanted) && !atomic_load(&f->stop))
      pthread_cond_wait(&f->called, &f->lock);
    if (atomic_load(&f->stop)) break;
    pthread_mutex_unlock(&f->lock);
    poll_batches(f);
    pthread_mutex_lock(&f->lock);
  }
  pthread_mutex_unlock(&f->lock);
  leave(entered);
  return NULL;
}

static void call_flusher(Flusher *f) {
  if (atomic_load(&f->wanted)) return;
  pthread_mutex_lock(&f->lock);
  atomic_store(&f->wanted, true);
  pthread_cond_signal(&f->called);
  pthread_mutex_unlock(&f->lock);
}

// A debugger or profiler of CUDA's sees kernels one by one, and one core is no place for two threads.
static bool wants_graphs(void) {
  cpu_set_t cores;
  bool one = sched_getaffinity(0, sizeof cores, &cores) == 0 && CPU_COUNT(&cores) < 2;
  return accomp_env.graphs && (!one || is_tested()) &&
         !secure_getenv("CUDA_INJECTION64_PATH") &&
         !secure_getenv("CUDA_LAUNCH_BLOCKING") && cu.GraphCreate && cu.GraphDestroy &&
         cu.GraphAddKernelNode && cu.GraphInstantiate && cu.GraphExecDestroy &&
         cu.GraphExecKernelNodeSetParams && cu.GraphLaunch;
}

// NULL: launches go in one by one.
static Flusher *open_flusher(PluginDevice *d) {
  Flusher *f = wants_graphs() ? calloc(1, sizeof *f) : NULL;
  if (!f) return NULL;
  f->device = d;
  pthread_mutex_init(&f->lock, NULL);
  pthread_cond_init(&f->called, NULL);
  if (!accomp_thread_start(&f->thread, run_flusher, f)) return f;
  pthread_cond_destroy(&f->called);
  pthread_mutex_destroy(&f->lock);
  free(f);
  return NULL;
}

void accomp_cuda_batch_close_flusher(PluginDevice *d) {
  Flusher *f = atomic_exchange(&d->flusher, NULL);
  if (!f) return;
  pthread_mutex_lock(&f->lock);
  atomic_store(&f->stop, true);
  pthread_cond_signal(&f->called);
  pthread_mutex_unlock(&f->lock);
  pthread_join(f->thread, NULL);
  pthread_cond_destroy(&f->called);
  pthread_mutex_destroy(&f->lock);
  free(f);
}

// --- batching --------------------------------------------------------------------------

void accomp_cuda_batch_open(PluginQueue *q) {
  atomic_store(&q->threshold, is_tested() ? 0 : FIRST_THRESHOLD);
}

static void free_graphs(LaunchBatch *b) {
  for (unsigned i = 0; i < b->graphs; i++) close_graph(&b->graph[i]);
  b->graphs = 0;
}

void accomp_cuda_batch_close(PluginQueue *q) {
  PluginDevice *d = q->device;
  pthread_mutex_lock(&d->batch_lock);
  for (PluginQueue **at = &d->batches; *at; at = &(*at)->next_batch) {
    if (*at != q) continue;
    *at = q->next_batch;
    break;
  }
  pthread_mutex_unlock(&d->batch_lock);
  if (q->batch) free_graphs(q->batch);
  free(q->batch);
  q->batch = NULL;
}

void accomp_cuda_batch_drop_graphs(PluginDevice *d) {
  pthread_mutex_lock(&d->batch_lock);
  for (PluginQueue *q = d->batches; q; q = q->next_batch) {
    lock_queue(q);
    submit_batch_locked(q, SUBMIT_BEFORE_OTHER);
    free_graphs(q->batch);
    memset(q->batch->known, 0, sizeof q->batch->known);
    pthread_mutex_unlock(&q->submit_lock);
  }
  pthread_mutex_unlock(&d->batch_lock);
}

// The queue's first launch that may be batched. NULL: none ever is.
static Flusher *join_batches(PluginQueue *q) {
  PluginDevice *d = q->device;
  pthread_mutex_lock(&d->batch_lock);
  if (!atomic_load(&d->flusher) && !d->no_flusher)
    atomic_store(&d->flusher, open_flusher(d));
  Flusher *f = atomic_load(&d->flusher);
  d->no_flusher = !f;
  pthread_mutex_lock(&q->submit_lock);
  if (f && !q->batch && (q->batch = calloc(1, sizeof *q->batch))) {
    q->next_batch = d->batches;
    d->batches = q;
  }
  if (!q->batch) atomic_store(&q->threshold, NEVER);
  pthread_mutex_unlock(&q->submit_lock);
  pthread_mutex_unlock(&d->batch_lock);
  return f;
}

static Flusher *awake_flusher(PluginQueue *q) {
  Flusher *f = atomic_load_explicit(&q->device->flusher, memory_order_acquire);
  if (!f) f = join_batches(q);
  while (f && !atomic_load(&f->awake)) {
    call_flusher(f);
    if (!is_tested()) return NULL;
    sched_yield();
  }
  return f;
}

// Was this function launched before, with as many threads as it can have? The driver knows how many those are.
static bool is_known(LaunchBatch *b, CUfunction f, unsigned threads) {
  size_t at = (size_t)((uintptr_t)f >> 4) * 0x9E3779B97F4A7C15ULL >> 56;
  Known *k = NULL;
  for (unsigned i = 0; i < PROBES; i++) {
    k = &b->known[(at + i) % KNOWN];
    if (k->function == f) return threads <= k->threads;
    if (!k->function) break;
  }
  int most = 0;
  if (k->function) k = &b->known[at];
  if (cu.FuncGetAttribute(&most, FUNC_MAX_THREADS_PER_BLOCK, f)) return false;
  *k = (Known){f, (unsigned)most};
  return false;
}

static size_t padded(size_t size) { return (size + 15) & ~(size_t)15; }

// False: more than there is place for.
static bool copy_launch(LaunchBatch *b, const struct __accomp_kernel *k, CUfunction f,
                        const LaunchShape *s, void *const *params) {
  Launch *l = &b->launch[b->n];
  const unsigned short *sizes = param_sizes(k);
  size_t used = 0;
  if (k->params > MOST_PARAMS || (k->params && !sizes)) return false;
  for (unsigned i = 0; i < k->params; i++) {
    if (used + sizes[i] > MOST_BYTES) return false;
    l->params[i] = memcpy(l->values + used, params[i], sizes[i]);
    used += padded(sizes[i]);
  }
  l->kernel = k;
  l->node = (KernelNode){.function = f, .params = l->params};
  memcpy(l->node.grid, s->grid, sizeof s->grid);
  memcpy(l->node.block, s->block, sizeof s->block);
  b->n++;
  return true;
}

static bool add_locked(PluginQueue *q, const struct __accomp_kernel *k, CUfunction f,
                       const LaunchShape *s, void *const *params) {
  LaunchBatch *b = q->batch;
  bool busy = accomp_now() < atomic_load_explicit(&q->busy_until, memory_order_relaxed);
  if (!busy && !b->n) return false;
  unsigned threads = s->block[0] * s->block[1] * s->block[2];
  if (!is_known(b, f, threads) || !copy_launch(b, k, f, s, params)) {
    submit_batch_locked(q, SUBMIT_BEFORE_OTHER);
    return false;
  }
  atomic_store_explicit(&q->batched, true, memory_order_release);
  if (b->n == MOST)
    submit_batch_locked(q, SUBMIT_FULL);
  else if (!busy)
    submit_batch_locked(q, SUBMIT_BEFORE_IDLE);
  return true;
}

bool accomp_cuda_batch_add(PluginQueue *q, const struct __accomp_kernel *k, CUfunction f,
                           const LaunchShape *s, void *const *params) {
  if (atomic_load_explicit(&q->quick, memory_order_relaxed) <
          atomic_load_explicit(&q->threshold, memory_order_relaxed) ||
      accomp_cuda_submits() || cu.forked)
    return false;
  Flusher *flusher = awake_flusher(q);
  if (!flusher) return false;
  lock_queue(q);
  bool mine = q->batch != NULL;
  // Who waits is told of a fault; a launch on a GPU that died is told by itself.
  bool can = mine && !q->first && !atomic_load(&q->foreign) && !atomic_load(&q->fault) &&
             atomic_load(&flusher->awake);
  bool taken = can && add_locked(q, k, f, s, params);
  pthread_mutex_unlock(&q->submit_lock);
  if (!mine) join_batches(q);
  return taken;
}
