// Threads of an emulated block that wait for each other: fibers on the queue's worker.
// In:  one block of a launch; calls of __accomp_emu_barrier, __accomp_emu_shuffle_down.
// Out: the block's effects, or a broken device when a barrier can never complete.
// A fiber runs until it waits or ends, then the next one that can run goes on: no timer,
// no chance, the same order each time. Threads that have ended take no part in what
// follows, as on the GPU since sm_70.
#include <stdint.h>
#include <stdlib.h>
#include <time.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include "plugin/emu/internal.h"

enum { LANES = 32, WARPS_MAX = EMU_BLOCK_MAX / LANES };

typedef enum {
  FIBER_READY,
  FIBER_AT_BARRIER,
  FIBER_AT_SHUFFLE,
  FIBER_AT_TEAM,
  FIBER_MEETS_WARP, // until the last one of them has done what they meet for
  FIBER_MEETS_BLOCK,
  FIBER_ENDED
} FiberState;

// --- switching stacks ------------------------------------------------------------------
// switch_context(from, to, value, own): saves the registers that the ABI makes the callee keep, and the stack pointer in *from; goes
// on where *to was left. Returns *own in the thread that goes on, which is *value here. The control words of floating point, which
// take as long as all the rest, are the worker's: device code has no function that changes them.

// With -fcf-protection (Arm: GCS) each stack has a shadow stack, which the C library's functions change with it, at a system call each; and
// jumps land at marked places alone.
#if !defined(ACCOMP_EMU_UCONTEXT) &&                                                     \
    (defined(__SHSTK__) || defined(__CET__) || defined(__ARM_FEATURE_GCS_DEFAULT))
#define ACCOMP_EMU_UCONTEXT
#endif

#if defined(__x86_64__) && !defined(ACCOMP_EMU_UCONTEXT)

typedef void *Context;

// A function that ends with it leaves its frame first: the thread goes on where that one was called. It goes there by a jump,
// since the processor predicts where a return goes by the calls before it, which were another thread's.
__attribute__((visibility("hidden"))) unsigned
accomp_emu_fiber_switch(Context *from, Context to, const unsigned *value);
__asm__(".text\n"
        ".p2align 5\n"
        ".globl accomp_emu_fiber_switch\n"
        ".hidden accomp_emu_fiber_switch\n"
        ".type accomp_emu_fiber_switch,@function\n"
        "accomp_emu_fiber_switch:\n"
        "  .cfi_startproc\n"
        "  subq $48, %rsp\n"
        "  .cfi_adjust_cfa_offset 48\n"
        "  movq %rbx, (%rsp)\n  movq %rbp, 8(%rsp)\n"
        "  .cfi_rel_offset rbx, 0\n  .cfi_rel_offset rbp, 8\n"
        "  movq %r12, 16(%rsp)\n  movq %r13, 24(%rsp)\n"
        "  .cfi_rel_offset r12, 16\n  .cfi_rel_offset r13, 24\n"
        "  movq %r14, 32(%rsp)\n  movq %r15, 40(%rsp)\n"
        "  .cfi_rel_offset r14, 32\n  .cfi_rel_offset r15, 40\n"
        "  movq %rsp, (%rdi)\n"
        "  movq %rsi, %rsp\n"
        "  movl (%rdx), %eax\n"
        "  movq (%rsp), %rbx\n  movq 8(%rsp), %rbp\n"
        "  movq 16(%rsp), %r12\n  movq 24(%rsp), %r13\n"
        "  movq 32(%rsp), %r14\n  movq 40(%rsp), %r15\n"
        "  movq 48(%rsp), %rcx\n"
        "  addq $56, %rsp\n"
        "  .cfi_def_cfa_offset 0\n  .cfi_register rip, rcx\n"
        "  jmpq *%rcx\n"
        "  .cfi_endproc\n"
        ".size accomp_emu_fiber_switch, .-accomp_emu_fiber_switch\n");

static void make_context(Context *c, char *stack, size_t size, void (*entry)(void)) {
  uint64_t *sp = (uint64_t *)(void *)(stack + size) - 8;
  memset(sp, 0, 8 * sizeof *sp);
  // The zero above it, where debuggers stop, is the entry's return address: as after a call, 8 bytes below a multiple of 16.
  sp[6] = (uint64_t)(uintptr_t)entry;
  *c = sp;
}

static inline unsigned switch_context(Context *from, Context *to, const unsigned *value,
                                      const unsigned *own) {
  (void)own;
  return accomp_emu_fiber_switch(from, *to, value);
}

#elif defined(__aarch64__) && !defined(ACCOMP_EMU_UCONTEXT)

typedef void *Context;

__attribute__((visibility("hidden"))) void accomp_emu_fiber_switch(Context *, Context);
__asm__(".text\n"
        ".p2align 4\n"
        ".globl accomp_emu_fiber_switch\n"
        ".hidden accomp_emu_fiber_switch\n"
        ".type accomp_emu_fiber_switch,%function\n"
        "accomp_emu_fiber_switch:\n"
        "  sub sp, sp, #160\n"
        "  stp x19, x20, [sp, #0]\n  stp x21, x22, [sp, #16]\n"
        "  stp x23, x24, [sp, #32]\n  stp x25, x26, [sp, #48]\n"
        "  stp x27, x28, [sp, #64]\n  stp x29, x30, [sp, #80]\n"
        "  stp d8, d9, [sp, #96]\n  stp d10, d11, [sp, #112]\n"
        "  stp d12, d13, [sp, #128]\n  stp d14, d15, [sp, #144]\n"
        "  mov x9, sp\n  str x9, [x0]\n"
        "  mov sp, x1\n"
        "  ldp x19, x20, [sp, #0]\n  ldp x21, x22, [sp, #16]\n"
        "  ldp x23, x24, [sp, #32]\n  ldp x25, x26, [sp, #48]\n"
        "  ldp x27, x28, [sp, #64]\n  ldp x29, x30, [sp, #80]\n"
        "  ldp d8, d9, [sp, #96]\n  ldp d10, d11, [sp, #112]\n"
        "  ldp d12, d13, [sp, #128]\n  ldp d14, d15, [sp, #144]\n"
        "  add sp, sp, #160\n"
        "  ret\n"
        ".size accomp_emu_fiber_switch, .-accomp_emu_fiber_switch\n");

static void make_context(Context *c, char *stack, size_t size, void (*entry)(void)) {
  uint64_t *sp = (uint64_t *)(void *)(stack + size) - 20;
  memset(sp, 0, 20 * sizeof *sp);
  sp[11] = (uint64_t)(uintptr_t)entry; // x30
  *c = sp;
}

static unsigned switch_context(Context *from, Context *to, const unsigned *value,
                               const unsigned *own) {
  (void)value;
  accomp_emu_fiber_switch(from, *to);
  return *own;
}

#else

#include <ucontext.h>
typedef ucontext_t Context;

static void make_context(Context *c, char *stack, size_t size, void (*entry)(void)) {
  getcontext(c);
  c->uc_stack.ss_sp = stack;
  c->uc_stack.ss_size = size;
  c->uc_link = NULL;
  makecontext(c, entry, 0);
}

static unsigned switch_context(Context *from, Context *to, const unsigned *value,
                               const unsigned *own) {
  (void)value;
  swapcontext(from, to);
  return *own;
}

#endif

// --- what a sanitizer in the executable wants to know ----------------------------------

#define WEAK __attribute__((weak, visibility("default")))
WEAK void __sanitizer_start_switch_fiber(void **, const void *, size_t);
WEAK void __sanitizer_finish_switch_fiber(void *, const void **, size_t *);
WEAK void __asan_unpoison_memory_region(const volatile void *, size_t);
WEAK void *__tsan_get_current_fiber(void);
WEAK void *__tsan_create_fiber(unsigned);
WEAK void __tsan_destroy_fiber(void *);
WEAK void __tsan_switch_to_fiber(void *, unsigned);

// --- fibers ----------------------------------------------------------------------------

typedef struct {
  Context context;
  FiberState state;
  unsigned value,
      delta; // of the shuffle it waits in; value becomes the result, of a meeting: it is the last one
  char *stack;      // lowest usable address; the guard page is below
  void *fake_stack; // ASan's
  void *tsan;       // TSan's
} Fiber;

struct EmuFibers {
  EmuWorker *worker;
  EmuWatch *watch; // its thread's
  const EmuLaunch *launch;
  Fiber home;             // the worker itself
  Fiber *fiber;           // [n], of one block; kept from block to block
  unsigned made, running; // fibers that exist; the one that runs
  unsigned n, alive;      // threads of this block; those that have not ended
  unsigned at_barrier;
  unsigned warp_alive[WARPS_MAX], at_shuffle[WARPS_MAX];
  bool reads
      [WARPS_MAX]; // one of those in a shuffle wants another lane's value; else they wait for each other only
  unsigned meets_block, meets_warp[WARPS_MAX];
  unsigned long long switches; // from one thread to another, ever
  unsigned near; // switches to threads of the same warp, one after the other
  size_t stack_size;
  bool watched; // a sanitizer is there
  bool abandoned;
};

static EmuFibers *here(void) { return accomp_emu_thread()->fibers; }

bool accomp_emu_fiber_inside(void) { return here() != NULL; }

unsigned long long accomp_emu_fiber_switches(void) {
  return here() ? here()->switches : 0;
}

__attribute__((noinline)) static unsigned switch_watched(Fiber *from, Fiber *to,
                                                         size_t size) {
  if (__sanitizer_start_switch_fiber) {
    __sanitizer_start_switch_fiber(&from->fake_stack, to->stack, size);
  }
  if (__tsan_switch_to_fiber) __tsan_switch_to_fiber(to->tsan, 0);
  unsigned value = switch_context(&from->context, &to->context, &to->value, &from->value);
  if (__sanitizer_finish_switch_fiber) {
    __sanitizer_finish_switch_fiber(from->fake_stack, NULL, NULL);
  }
  return value;
}

// Returns the value of 'from', when it goes on again.
static inline unsigned switch_fiber(EmuFibers *f, Fiber *from, Fiber *to) {
  size_t size = to == &f->home ? f->worker->stack_size : f->stack_size;
  f->watch->stack = (uintptr_t)to->stack;
  f->watch->stack_size = size;
  if (__builtin_expect(f->watched, 0)) return switch_watched(from, to, size);
  return switch_context(&from->context, &to->context, &to->value, &from->value);
}

static inline unsigned go_to(EmuFibers *f, unsigned next) {
  Fiber *from = &f->fiber[f->running];
  if (next == f->running) return from->value;
  f->running = next;
  f->switches++;
  __accomp_emu_self.tid = next;
  return switch_fiber(f, from, &f->fiber[next]);
}

static void go_home(EmuFibers *f) { switch_fiber(f, &f->fiber[f->running], &f->home); }

void accomp_emu_fiber_abandon(void) {
  here()->abandoned = true;
  go_home(here());
  abort(); // an abandoned fiber is never resumed: its device is broken
}

// --- who goes on -----------------------------------------------------------------------

__attribute__((noinline)) static void release_barrier(EmuFibers *f) {
  if (!f->at_barrier || f->at_barrier < f->alive) return;
  f->at_barrier = 0;
  for (unsigned i = 0; i < f->n; i++) {
    if (f->fiber[i].state == FIBER_AT_BARRIER) f->fiber[i].state = FIBER_READY;
  }
}

// All results are taken before any lane goes on and overwrites its value. A lane that has
// ended, or lies beyond the block, gives the reader its own value.
__attribute__((noinline)) static void release_shuffle(EmuFibers *f, unsigned warp) {
  if (!f->at_shuffle[warp] || f->at_shuffle[warp] < f->warp_alive[warp]) return;
  unsigned first = warp * LANES, end = first + LANES < f->n ? first + LANES : f->n;
  f->at_shuffle[warp] = 0;
  // Upwards: a lane reads from above it, where nothing has been replaced yet.
  for (unsigned i = first; i < end && f->reads[warp]; i++) {
    Fiber *lane = &f->fiber[i];
    if (lane->state != FIBER_AT_SHUFFLE) continue;
    unsigned from = lane->delta < end - i ? i + lane->delta : i;
    if (f->fiber[from].state == FIBER_AT_SHUFFLE) lane->value = f->fiber[from].value;
  }
  f->reads[warp] = false;
  for (unsigned i = first; i < end; i++) {
    if (f->fiber[i].state == FIBER_AT_SHUFFLE) f->fiber[i].state = FIBER_READY;
  }
}

static bool is_in_meeting(const Fiber *t, bool whole) {
  return t->state == (whole ? FIBER_MEETS_BLOCK : FIBER_MEETS_WARP);
}

// All of them are there, since one has ended that was not: the first one does what they meet for.
static void end_meeting(EmuFibers *f, unsigned first, unsigned n, unsigned there,
                        unsigned alive, bool whole) {
  if (!there || there < alive) return;
  while (n && !is_in_meeting(&f->fiber[first], whole)) first++, n--;
  f->fiber[first].state = FIBER_READY;
  f->fiber[first].value = 1;
}

static unsigned warp_size(const EmuFibers *f, unsigned warp) {
  unsigned first = warp * LANES;
  return first >= f->n ? 0 : f->n - first < LANES ? f->n - first : LANES;
}

// The first n threads of the block, where only those are a team.
static void release_team(EmuFibers *f, unsigned n) {
  unsigned waiting = 0;
  for (unsigned i = 0; i < n; i++) waiting += f->fiber[i].state == FIBER_AT_TEAM;
  for (unsigned i = 0; i < n && waiting == n; i++) f->fiber[i].state = FIBER_READY;
}

static void report_stuck(EmuFibers *f) {
  const struct __accomp_kernel *k = f->launch->kernel;
  unsigned at_shuffle = 0;
  for (unsigned i = 0; i < f->n; i++)
    at_shuffle +=
        f->fiber[i].state == FIBER_AT_SHUFFLE || f->fiber[i].state == FIBER_MEETS_WARP;
  accomp_emu_break(f->worker->device, FAULT_KERNEL,
                   "%s:%d: kernel %s: a barrier can never complete: in block %u, %u of %u"
                   " threads wait at a barrier, %u in a shuffle, %u have ended",
                   k->unit ? k->unit->file : "?", k->line, accomp_kernel_shown(k),
                   __accomp_emu_self.bid, f->at_barrier + f->meets_block, f->n,
                   at_shuffle, f->n - f->alive);
}

// The next one from number 'first' on, of n, that can go on; f->n: there is none.
static unsigned find_ready(const EmuFibers *f, unsigned first, unsigned n) {
  unsigned own = f->running - first;
  for (unsigned k = 1; k <= n; k++) {
    unsigned next = first + (own + k < n ? own + k : own + k - n);
    if (f->fiber[next].state == FIBER_READY) return next;
  }
  return f->n;
}

// The running fiber cannot go on: the next one that can does. Returns its value, when it goes on. As a rule it is one of the same warp, whose stacks are in the
// processor's cache; but warps may wait for each other in loops.
enum { NEAR_MOST = 64 * LANES };
__attribute__((noinline)) static unsigned resume_far(EmuFibers *f) {
  unsigned warp = f->running / LANES, next = f->n;
  if (f->near++ < NEAR_MOST) next = find_ready(f, warp * LANES, warp_size(f, warp));
  if (next == f->n) f->near = 0, next = find_ready(f, 0, f->n);
  if (next < f->n) return go_to(f, next);
  report_stuck(f);
  accomp_emu_fiber_abandon();
}

// Mostly that is the next lane.
static inline unsigned resume_next(EmuFibers *f) {
  unsigned next = f->running + 1;
  if (next % LANES && next < f->n && f->fiber[next].state == FIBER_READY &&
      f->near < NEAR_MOST) {
    f->near++;
    return go_to(f, next);
  }
  return resume_far(f);
}

// --- a fiber's life --------------------------------------------------------------------

static void end_thread(EmuFibers *f) {
  unsigned warp = f->running / LANES;
  f->fiber[f->running].state = FIBER_ENDED;
  f->alive--;
  f->warp_alive[warp]--;
  release_barrier(f);
  release_shuffle(f, warp);
  end_meeting(f, warp * LANES, warp_size(f, warp), f->meets_warp[warp],
              f->warp_alive[warp], false);
  end_meeting(f, 0, f->n, f->meets_block, f->alive, true);
}

// Runs one thread of each block in turn, for ever: the stack is set up only once.
static void fiber_main(void) {
  if (__sanitizer_finish_switch_fiber) __sanitizer_finish_switch_fiber(NULL, NULL, NULL);
  EmuFibers *f = here();
  for (;;) {
    f->launch->entry(f->launch->params);
    end_thread(f);
    if (f->alive)
      resume_next(f);
    else
      go_home(f);
  }
}

// Stacks begin at different places of their pages: what their threads use is to be in the processor's cache side by side.
enum { SHIFT = 576, SHIFTS = 32 };
static bool make_fibers(EmuFibers *f, unsigned n) {
  size_t guard = (size_t)sysconf(_SC_PAGESIZE);
  if (n <= f->made) return true;
  // Contexts may point into themselves (ucontext): the array is made once, at full size.
  if (!f->fiber) f->fiber = calloc(LANES * WARPS_MAX, sizeof *f->fiber);
  if (!f->fiber) return false;
  for (; f->made < n; f->made++) {
    Fiber *fiber = &f->fiber[f->made];
    char *p = mmap(NULL, f->stack_size + guard, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (p == MAP_FAILED) return false;
    mprotect(p, guard, PROT_NONE);
    fiber->stack = p + guard;
    if (__tsan_create_fiber) fiber->tsan = __tsan_create_fiber(0);
    make_context(&fiber->context, fiber->stack, f->stack_size - f->made % SHIFTS * SHIFT,
                 fiber_main);
  }
  return true;
}

void accomp_emu_fiber_free(EmuFibers *f) {
  size_t guard = (size_t)sysconf(_SC_PAGESIZE);
  for (unsigned i = 0; i < f->made; i++) {
    if (__tsan_destroy_fiber) __tsan_destroy_fiber(f->fiber[i].tsan);
    if (__asan_unpoison_memory_region) {
      __asan_unpoison_memory_region(f->fiber[i].stack, f->stack_size);
    }
    munmap(f->fiber[i].stack - guard, f->stack_size + guard);
  }
  free(f->fiber);
  free(f);
}

// --- a block ---------------------------------------------------------------------------

static EmuFibers *worker_fibers(EmuWorker *w) {
  if (w->fibers) return w->fibers;
  EmuFibers *f = w->fibers = calloc(1, sizeof *f);
  if (!f) return NULL;
  f->worker = w;
  f->watch = &accomp_emu_thread()->watch;
  f->watched = __sanitizer_start_switch_fiber || __tsan_switch_to_fiber;
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  f->stack_size = (w->device->fiber_stack + page - 1) / page * page;
  f->home.stack = w->stack;
  if (__tsan_get_current_fiber) f->home.tsan = __tsan_get_current_fiber();
  return f;
}

static void start_block(EmuFibers *f, unsigned n) {
  f->n = f->alive = n;
  f->at_barrier = 0;
  f->abandoned = false;
  f->meets_block = f->near = 0;
  for (unsigned w = 0; w * LANES < n; w++) {
    f->at_shuffle[w] = f->meets_warp[w] = 0;
    f->reads[w] = false;
    f->warp_alive[w] = warp_size(f, w);
  }
  for (unsigned i = 0; i < n; i++) f->fiber[i].state = FIBER_READY;
}

bool accomp_emu_fiber_block(EmuWorker *w, const EmuLaunch *l) {
  unsigned n = __accomp_emu_self.ntid;
  EmuFibers *f = worker_fibers(w);
  if (!f || !make_fibers(f, n)) {
    accomp_emu_break(w->device, FAULT_MEMORY,
                     "kernel %s: no memory for the stacks of %u"
                     " threads",
                     accomp_kernel_shown(l->kernel), n);
    return false;
  }
  f->launch = l;
  start_block(f, n);
  accomp_emu_thread()->fibers = f;
  f->running = 0;
  __accomp_emu_self.tid = 0;
  switch_fiber(f, &f->home, &f->fiber[0]);
  accomp_emu_thread()->fibers = NULL;
  return !f->abandoned;
}

// --- called by device code -------------------------------------------------------------

// NULL: a kernel of one thread has nobody to wait for and runs on no fiber; any other without fibers was not marked as
// having barriers.
__attribute__((noinline)) static EmuFibers *without_fibers(const char *what) {
  const EmuWatch *w = accomp_emu_watch();
  if (__accomp_emu_self.ntid == 1 || !w) return NULL;
  const struct __accomp_kernel *k = w->kernel;
  accomp_emu_break(w->device, FAULT_KERNEL,
                   "%s:%d: kernel %s has a %s but is not marked with it",
                   k->unit ? k->unit->file : "?", k->line, accomp_kernel_shown(k), what);
  accomp_emu_run_abandon();
}

static inline EmuFibers *waiting_with(const char *what) {
  EmuFibers *f = accomp_emu_thread()->fibers;
  return __builtin_expect(f != NULL, 1) ? f : without_fibers(what);
}

__attribute__((visibility("default"))) unsigned __accomp_emu_meet(unsigned whole) {
  EmuFibers *f = waiting_with(whole ? "barrier" : "shuffle");
  if (!f) return 1;
  unsigned warp = f->running / LANES,
           *there = whole ? &f->meets_block : &f->meets_warp[warp];
  Fiber *self = &f->fiber[f->running];
  if (++*there == (whole ? f->alive : f->warp_alive[warp])) return 1;
  self->value = 0;
  self->state = whole ? FIBER_MEETS_BLOCK : FIBER_MEETS_WARP;
  return resume_next(f);
}

__attribute__((visibility("default"))) void __accomp_emu_part(unsigned whole) {
  EmuFibers *f = waiting_with("barrier");
  if (!f) return;
  unsigned warp = f->running / LANES, first = whole ? 0 : warp * LANES,
           n = whole ? f->n : warp_size(f, warp);
  *(whole ? &f->meets_block : &f->meets_warp[warp]) = 0;
  for (unsigned i = first; i < first + n; i++)
    if (is_in_meeting(&f->fiber[i], whole)) f->fiber[i].state = FIBER_READY;
}

__attribute__((visibility("default"))) void __accomp_emu_barrier(void) {
  EmuFibers *f = waiting_with("barrier");
  if (!f) return;
  f->fiber[f->running].state = FIBER_AT_BARRIER;
  if (++f->at_barrier < f->alive)
    resume_next(f);
  else
    release_barrier(f);
}

__attribute__((visibility("default"))) unsigned long long __accomp_emu_nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (unsigned long long)now.tv_sec * 1000000000u + (unsigned long long)now.tv_nsec;
}

__attribute__((visibility("default"))) void __accomp_emu_barrier_of(unsigned n) {
  EmuFibers *f = waiting_with("barrier");
  if (!f) return;
  f->fiber[f->running].state = FIBER_AT_TEAM;
  release_team(f, n < f->n ? n : f->n);
  if (f->fiber[f->running].state != FIBER_READY) resume_next(f);
}

__attribute__((visibility("default"))) unsigned
__accomp_emu_shuffle_down(unsigned value, unsigned delta) {
  EmuFibers *f = waiting_with("shuffle");
  if (!f) return value;
  unsigned self = f->running, warp = self / LANES;
  Fiber *lane = &f->fiber[self];
  lane->value = value;
  lane->delta = delta;
  lane->state = FIBER_AT_SHUFFLE;
  if (delta) f->reads[warp] = true;
  if (++f->at_shuffle[warp] < f->warp_alive[warp]) return resume_next(f);
  release_shuffle(f, warp);
  return lane->value;
}
