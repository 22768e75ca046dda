// A libcuda.so.1 without a GPU: streams are threads, device memory is memory.
// In:  the calls that rt/plugin/cuda/cuda.def lists.  Out: the same order of work as a GPU's, late.
// The plug-in for NVIDIA runs on it in every test of this folder, so that its order, its waits and
// its faults are seen where no GPU is, and by ThreadSanitizer. A kernel is an object that the
// program exports under the kernel's name (rt_test.h: FakeKernel). FAKE_CUDA_FAIL=n: the n-th
// copy of page-locked memory fails, and so does everything after it; FAKE_CUDA_FAIL_GRAPH=n: the n-th
// launch of a graph. fake_cuda_graphs says how many graphs were launched. A kernel that the program does not export is
// there all the same where the PTX has its entry: it needs what FAKE_CUDA_NEEDS says, "NAME REGISTERS LOCAL SHARED BLOCKS"
// for each, with commas between; others need 32 registers. PTX with the word FAKE_CUDA_REFUSE is refused.
// FAKE_CUDA_DEVICES=n: n devices; FAKE_CUDA_PEERS=1: they can reach each other. fake_cuda_contexts says how many contexts
// there are, fake_cuda_peers how many devices reach how many others, fake_cuda_policy which policy of NUMA the memory had
// that was locked last, -1: the system does not say.
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
#include "fake_driver.h"

enum { DRIVER_STAGES = 64 << 10 }; // plain memory up to here is copied by the caller's call
enum { TYPE_HOST = 1, TYPE_DEVICE = 2 };

// Named as in cuda.h: a call through a pointer of another type is a fault to sanitizers.
typedef struct CUctx_st {
  int number; // of its device
  int users;
} Context;
typedef struct CUevent_st {
  pthread_mutex_t lock;
  pthread_cond_t reached;
  unsigned long long recorded, done; // counts of records
  int references;                    // the program's, and those of work in streams
} Event;

typedef enum { OP_COPY, OP_FILL, OP_CALL, OP_RECORD, OP_WAIT, OP_LAUNCH } OpKind;
typedef struct Op {
  struct Op *next;
  OpKind kind;
  void *dst, *src;
  size_t size;
  int byte;
  void (*fn)(void *);
  void *arg;
  Event *event;
  unsigned long long number;
  const FakeKernel *kernel;
  void **params; // owned; with the values, or the bytes of src
} Op;

struct CUstream_st {
  pthread_t thread;
  pthread_mutex_t lock;
  pthread_cond_t more, empty;
  Op *first, **last;
  unsigned waiting;
  bool stop;
};

typedef struct Range {
  uintptr_t at;
  size_t size;
  int type, owner; // the device
  struct Range *next;
} Range;

static pthread_mutex_t memory_lock = PTHREAD_MUTEX_INITIALIZER;
static Range *ranges;
_Atomic int fake_broken;
static _Atomic long copies;
enum { MOST_DEVICES = 8, DEEPEST = 16 };
static Context contexts[MOST_DEVICES];
static _Thread_local Context *stack[DEEPEST]; // the thread's, from 1 on
static _Thread_local int depth;
static Context *current_context(void) { return stack[depth]; }
static int current_device(void) { return current_context() ? current_context()->number : 0; }

// --- memory ----------------------------------------------------------------------------

static int type_of(uintptr_t p) {
  int type = 0;
  pthread_mutex_lock(&memory_lock);
  for (Range *r = ranges; r; r = r->next)
    if (p - r->at < r->size) type = r->type;
  pthread_mutex_unlock(&memory_lock);
  return type;
}

static int owner_of(uintptr_t p) {
  int owner = 0;
  pthread_mutex_lock(&memory_lock);
  for (Range *r = ranges; r; r = r->next)
    if (p - r->at < r->size) owner = r->owner;
  pthread_mutex_unlock(&memory_lock);
  return owner;
}

static int list(void *p, size_t size, int type) {
  Range *r = malloc(sizeof *r);
  if (!r || !p) return OUT_OF_MEMORY;
  pthread_mutex_lock(&memory_lock);
  *r = (Range){(uintptr_t)p, size, type, current_device(), ranges};
  ranges = r;
  pthread_mutex_unlock(&memory_lock);
  return 0;
}

static int allocate(size_t size, int type, void **out) {
  void *p = *out = aligned_alloc(256, (size + 255) & ~(size_t)255);
  if (p) memset(p, 0xEC, size);
  return list(p, size, type);
}

static int unlist(uintptr_t p) {
  Range *found = NULL;
  pthread_mutex_lock(&memory_lock);
  for (Range **r = &ranges; *r && !found; r = found ? r : &(*r)->next)
    if ((*r)->at == p) found = *r, *r = found->next;
  pthread_mutex_unlock(&memory_lock);
  if (!found) return INVALID_VALUE;
  free(found);
  return 0;
}

static int release(uintptr_t p) {
  int r = unlist(p);
  if (!r) free((void *)p);
  return r;
}

EXPORT cuMemAlloc_v2(Pointer *out, size_t size) { return allocate(size, TYPE_DEVICE, (void **)out); }
EXPORT cuMemAllocManaged(Pointer *out, size_t size, unsigned flags) {
  (void)flags;
  return allocate(size, TYPE_DEVICE, (void **)out);
}
EXPORT cuMemHostAlloc(void **out, size_t size, unsigned flags) {
  (void)flags;
  return allocate(size, TYPE_HOST, out);
}
EXPORT cuMemFree_v2(Pointer p) { return release(p); }
EXPORT cuMemFreeHost(void *p) { return release((uintptr_t)p); }
static int policy = -1;
EXPORT fake_cuda_policy(void) { return policy; }
EXPORT cuMemHostRegister_v2(void *p, size_t size, unsigned flags) {
  enum { OF_ADDRESS = 2 }; // MPOL_F_ADDR
  if (syscall(SYS_get_mempolicy, &policy, NULL, 0UL, p, OF_ADDRESS)) policy = -1;
  (void)flags;
  return list(p, size, TYPE_HOST);
}
EXPORT cuMemHostUnregister(void *p) { return unlist((uintptr_t)p); }
EXPORT cuMemGetInfo_v2(size_t *left, size_t *all) {
  *all = *left = (size_t)1 << 32;
  return 0;
}
EXPORT cuPointerGetAttribute(void *value, int attribute, Pointer p) {
  int type = type_of(p);
  if (!type) return INVALID_VALUE;
  switch (attribute) {
  case 2: *(int *)value = type; return 0;
  case 3: *(Pointer *)value = p; return 0;
  case 9: *(int *)value = owner_of(p); return 0;
  default: *(int *)value = 0; return 0; // not managed
  }
}
EXPORT cuPointerGetAttributes(unsigned n, int *attributes, void **values, Pointer p) {
  for (unsigned i = 0; i < n; i++)
    if (cuPointerGetAttribute(values[i], attributes[i], p)) *(int *)values[i] = 0;
  return 0;
}

// --- events ----------------------------------------------------------------------------

EXPORT cuEventCreate(Event **out, unsigned flags) {
  (void)flags;
  *out = calloc(1, sizeof **out);
  (*out)->references = 1;
  pthread_mutex_init(&(*out)->lock, NULL);
  pthread_cond_init(&(*out)->reached, NULL);
  return 0;
}
static int drop_event(Event *e) {
  pthread_mutex_lock(&e->lock);
  int left = --e->references;
  pthread_mutex_unlock(&e->lock);
  if (left) return 0;
  pthread_mutex_destroy(&e->lock);
  pthread_cond_destroy(&e->reached);
  free(e);
  return 0;
}
EXPORT cuEventDestroy_v2(Event *e) { return drop_event(e); }
EXPORT cuEventQuery(Event *e) {
  pthread_mutex_lock(&e->lock);
  bool done = e->done == e->recorded;
  pthread_mutex_unlock(&e->lock);
  return fake_broken ? fake_broken : done ? 0 : NOT_READY;
}
static void wait_event(Event *e, unsigned long long number) {
  pthread_mutex_lock(&e->lock);
  while (e->done < number) pthread_cond_wait(&e->reached, &e->lock);
  pthread_mutex_unlock(&e->lock);
}
static unsigned long long number_of(Event *e, bool another) {
  pthread_mutex_lock(&e->lock);
  unsigned long long number = another ? ++e->recorded : e->recorded;
  pthread_mutex_unlock(&e->lock);
  return number;
}
EXPORT cuEventSynchronize(Event *e) {
  wait_event(e, number_of(e, false));
  return fake_broken;
}
EXPORT cuEventElapsedTime(float *ms, Event *a, Event *b) {
  *ms = 0;
  int r = cuEventQuery(a);
  return r ? r : cuEventQuery(b);
}

static void hold_event(Event *e) {
  pthread_mutex_lock(&e->lock);
  e->references++;
  pthread_mutex_unlock(&e->lock);
}

// --- streams ---------------------------------------------------------------------------

static void reach(const Op *op) {
  pthread_mutex_lock(&op->event->lock);
  if (op->event->done < op->number) op->event->done = op->number;
  pthread_cond_broadcast(&op->event->reached);
  pthread_mutex_unlock(&op->event->lock);
}

static void perform(Op *op) {
  switch (op->kind) {
  case OP_COPY: if (!fake_broken) memcpy(op->dst, op->src, op->size); return;
  case OP_FILL: if (!fake_broken) memset(op->dst, op->byte, op->size); return;
  case OP_CALL: if (!fake_broken) op->fn(op->arg); return;
  case OP_RECORD: reach(op); return;
  case OP_WAIT: wait_event(op->event, op->number); return;
  case OP_LAUNCH: if (!fake_broken) op->kernel->run(op->params); return;
  }
}

// Sometimes late, so that a missing wait shows.
static void dawdle(void) {
  static _Atomic unsigned state = 1;
  unsigned x = atomic_fetch_add(&state, 1) * 2654435761u >> 16;
  struct timespec pause = {0, (x % 8) * 20000};
  if (x % 4 == 0) nanosleep(&pause, NULL);
}

static void *run_stream(void *arg) {
  Stream *s = arg;
  pthread_mutex_lock(&s->lock);
  for (;;) {
    while (!s->first && !s->stop) pthread_cond_wait(&s->more, &s->lock);
    Op *op = s->first;
    if (!op) break;
    s->first = op->next;
    if (!s->first) s->last = &s->first;
    pthread_mutex_unlock(&s->lock);
    dawdle();
    perform(op);
    if (op->event) drop_event(op->event);
    free(op->params);
    free(op);
    pthread_mutex_lock(&s->lock);
    if (--s->waiting == 0) pthread_cond_broadcast(&s->empty);
  }
  pthread_mutex_unlock(&s->lock);
  return NULL;
}

EXPORT cuStreamCreate(Stream **out, unsigned flags) {
  (void)flags;
  Stream *s = *out = calloc(1, sizeof *s);
  s->last = &s->first;
  pthread_mutex_init(&s->lock, NULL);
  pthread_cond_init(&s->more, NULL);
  pthread_cond_init(&s->empty, NULL);
  return pthread_create(&s->thread, NULL, run_stream, s) ? OUT_OF_MEMORY : 0;
}
EXPORT cuStreamDestroy_v2(Stream *s) {
  pthread_mutex_lock(&s->lock);
  s->stop = true;
  pthread_cond_signal(&s->more);
  pthread_mutex_unlock(&s->lock);
  pthread_join(s->thread, NULL);
  free(s);
  return 0;
}
EXPORT cuStreamSynchronize(Stream *s) {
  pthread_mutex_lock(&s->lock);
  while (s->waiting) pthread_cond_wait(&s->empty, &s->lock);
  pthread_mutex_unlock(&s->lock);
  return fake_broken;
}
EXPORT cuStreamQuery(Stream *s) {
  pthread_mutex_lock(&s->lock);
  bool idle = s->waiting == 0;
  pthread_mutex_unlock(&s->lock);
  return fake_broken ? fake_broken : idle ? 0 : NOT_READY;
}

static int push(Stream *s, Op what) {
  Op *op = malloc(sizeof *op);
  if (fake_broken) return free(what.params), free(op), fake_broken;
  if (what.event) hold_event(what.event);
  *op = what;
  op->next = NULL;
  pthread_mutex_lock(&s->lock);
  *s->last = op;
  s->last = &op->next;
  s->waiting++;
  pthread_cond_signal(&s->more);
  pthread_mutex_unlock(&s->lock);
  return 0;
}

EXPORT cuEventRecord(Event *e, Stream *s) {
  return push(s, (Op){.kind = OP_RECORD, .event = e, .number = number_of(e, true)});
}
EXPORT cuStreamWaitEvent(Stream *s, Event *e, unsigned flags) {
  (void)flags;
  return push(s, (Op){.kind = OP_WAIT, .event = e, .number = number_of(e, false)});
}
EXPORT cuLaunchHostFunc(Stream *s, void (*fn)(void *), void *arg) {
  return push(s, (Op){.kind = OP_CALL, .fn = fn, .arg = arg});
}
EXPORT cuMemsetD8Async(Pointer p, unsigned char byte, size_t n, Stream *s) {
  return push(s, (Op){.kind = OP_FILL, .dst = (void *)p, .byte = byte, .size = n});
}
EXPORT cuMemcpyDtoDAsync_v2(Pointer to, Pointer from, size_t n, Stream *s) {
  return push(s, (Op){.kind = OP_COPY, .dst = (void *)to, .src = (void *)from, .size = n});
}
EXPORT cuMemcpyPeerAsync(Pointer to, Context *a, Pointer from, Context *b, size_t n,
                         Stream *s) {
  if (owner_of(to) != a->number || owner_of(from) != b->number) return INVALID_VALUE;
  return cuMemcpyDtoDAsync_v2(to, from, n, s);
}

static void count_copy(void) {
  const char *fail = getenv("FAKE_CUDA_FAIL");
  if (fail && atomic_fetch_add(&copies, 1) + 1 == atol(fail)) fake_broken = ILLEGAL_ADDRESS;
}

// Plain memory is read before the call returns; from a long piece not before the stream is there.
EXPORT cuMemcpyHtoDAsync_v2(Pointer to, const void *from, size_t n, Stream *s) {
  Op op = {.kind = OP_COPY, .dst = (void *)to, .src = (void *)(uintptr_t)from, .size = n};
  if (type_of((uintptr_t)from)) count_copy();
  if (type_of((uintptr_t)from)) return push(s, op);
  if (n > DRIVER_STAGES) cuStreamSynchronize(s);
  op.params = malloc(n);
  op.src = memcpy(op.params, from, n);
  return push(s, op);
}
EXPORT cuMemcpyDtoHAsync_v2(void *to, Pointer from, size_t n, Stream *s) {
  bool locked = type_of((uintptr_t)to) != 0;
  if (locked) count_copy();
  int r = push(s, (Op){.kind = OP_COPY, .dst = to, .src = (void *)from, .size = n});
  return r || locked ? r : cuStreamSynchronize(s);
}

// Row by row, so that plain memory is taken as above.
typedef struct {
  size_t x, y;
  int type;
  void *host;
  Pointer device;
  void *array;
  size_t pitch;
} Side2D;
typedef struct { Side2D src, dst; size_t width, height; } Copy2D;
EXPORT cuMemcpy2DAsync_v2(const Copy2D *c, Stream *s) {
  enum { HOST = 1 };
  int r = c->width > c->src.pitch || c->width > c->dst.pitch ? INVALID_VALUE : 0;
  for (size_t i = 0; i < c->height && !r; i++) {
    size_t from = i * c->src.pitch, to = i * c->dst.pitch;
    r = c->src.type == HOST ? cuMemcpyHtoDAsync_v2(c->dst.device + to, (char *)c->src.host + from, c->width, s)
                            : cuMemcpyDtoHAsync_v2((char *)c->dst.host + to, c->src.device + from, c->width, s);
  }
  return r;
}

// The values of the parameters are captured.
int fake_launch(Stream *s, const FakeKernel *k, void **params) {
  void **copy = malloc(k->n * (sizeof *copy + 16));
  for (unsigned i = 0; i < k->n; i++)
    copy[i] = memcpy((char *)(copy + k->n) + 16 * i, params[i], k->size[i]);
  return push(s, (Op){.kind = OP_LAUNCH, .kernel = k, .params = copy});
}

// --- devices ---------------------------------------------------------------------------

EXPORT cuInit(unsigned flags) { return (int)flags * 0; }
EXPORT cuDriverGetVersion(int *v) { return *v = 13000, 0; }
EXPORT cuGetErrorString(int r, const char **text) {
  *text = r == ILLEGAL_ADDRESS ? "an illegal memory access was encountered" : "an error";
  return 0;
}
EXPORT cuGetErrorName(int r, const char **name) {
  *name = r == ILLEGAL_ADDRESS ? "CUDA_ERROR_ILLEGAL_ADDRESS" : "CUDA_ERROR";
  return 0;
}
EXPORT cuDeviceGetCount(int *n) {
  const char *text = getenv("FAKE_CUDA_DEVICES");
  *n = text ? atoi(text) : 1;
  for (int i = 0; i < MOST_DEVICES; i++) contexts[i].number = i;
  return *n > MOST_DEVICES ? INVALID_VALUE : 0;
}
EXPORT cuDeviceGet(int *d, int number) { return *d = number, 0; }
EXPORT cuDeviceGetName(char *name, int size, int d) {
  (void)d;
  strncpy(name, "a thread", (size_t)size);
  return 0;
}
EXPORT cuDeviceTotalMem_v2(size_t *all, int d) { return (void)d, *all = (size_t)1 << 32, 0; }
EXPORT cuDeviceGetAttribute(int *value, int attribute, int d) {
  static const int known[][2] = {{1, 1024}, {39, 2048}, {75, 9}, {76, 0}, {81, 228 << 10}, {106, 32},
                                {33, 0x41}, {50, 0}};
  *value = attribute == 34 ? d : 4; // its number on the bus
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (known[i][0] == attribute) *value = known[i][1];
  return 0;
}
EXPORT cuDeviceCanAccessPeer(int *can, int a, int b) { return (void)a, (void)b, *can = getenv("FAKE_CUDA_PEERS") != NULL, 0; }
EXPORT cuDevicePrimaryCtxGetState(int d, unsigned *flags, int *active) {
  (void)d;
  *flags = 0, *active = 0;
  return 0;
}
EXPORT cuDevicePrimaryCtxSetFlags_v2(int d, unsigned flags) { return (void)d, (void)flags, 0; }
EXPORT cuDevicePrimaryCtxRetain(Context **out, int d) { return contexts[d].users++, *out = &contexts[d], 0; }
EXPORT cuDevicePrimaryCtxRelease_v2(int d) { return contexts[d].users--, 0; }
EXPORT fake_cuda_contexts(void) {
  int n = 0;
  for (int i = 0; i < MOST_DEVICES; i++) n += contexts[i].users > 0;
  return n;
}
EXPORT cuCtxGetCurrent(Context **out) { return *out = current_context(), 0; }
EXPORT cuCtxSetCurrent(Context *c) {
  if (!depth) depth++;
  return stack[depth] = c, 0;
}
EXPORT cuCtxPushCurrent_v2(Context *c) {
  if (depth + 1 == DEEPEST) return INVALID_VALUE;
  return stack[++depth] = c, 0;
}
EXPORT cuCtxPopCurrent_v2(Context **c) {
  if (!depth) return INVALID_VALUE;
  return *c = stack[depth--], 0;
}
EXPORT cuCtxSetLimit(int limit, size_t value) { return (void)limit, (void)value, 0; }
static _Atomic int peers;
EXPORT fake_cuda_peers(void) { return peers; }
EXPORT cuCtxEnablePeerAccess(Context *c, unsigned flags) {
  (void)flags;
  return c == current_context() ? INVALID_VALUE : (peers++, 0);
}
