// One launch on the emulated device: all threads of all blocks, on the queue's worker.
// In:  a kernel's emulated entry, its captured parameters, grid and block.
// Out: the effects of the kernel, or a broken device when the kernel faults.
// A kernel without barriers is two plain loops; one with them runs each block as fibers.
#include <setjmp.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include "plugin/emu/internal.h"

enum { SIGNAL_STACK = 1 << 16 };

#define EXPORT __attribute__((visibility("default")))

EXPORT __thread struct __accomp_emu_position __accomp_emu_self;

// --- the worker ------------------------------------------------------------------------

// A stack that overflows can only be reported from another one.
static void *set_signal_stack(void) {
  stack_t now = {0}, ours = {.ss_size = SIGNAL_STACK};
  if (sigaltstack(NULL, &now) || !(now.ss_flags & SS_DISABLE)) return NULL;
  ours.ss_sp = mmap(NULL, SIGNAL_STACK, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (ours.ss_sp == MAP_FAILED) return NULL;
  sigaltstack(&ours, NULL);
  return ours.ss_sp;
}

void accomp_emu_worker_begin(EmuWorker *w, PluginDevice *d) {
  pthread_attr_t attributes;
  void *stack = NULL;
  *w = (EmuWorker){.device = d};
  if (!pthread_getattr_np(pthread_self(), &attributes)) {
    pthread_attr_getstack(&attributes, &stack, &w->stack_size);
    pthread_attr_destroy(&attributes);
  }
  w->stack = stack;
  w->signal_stack = set_signal_stack();
  // accomp_thread_start blocks it; emu/spin.c interrupts the worker by it.
  sigset_t looks;
  sigemptyset(&looks);
  sigaddset(&looks, SIGURG);
  pthread_sigmask(SIG_UNBLOCK, &looks, NULL);
}

void accomp_emu_worker_end(EmuWorker *w) {
  stack_t off = {.ss_flags = SS_DISABLE};
  if (w->fibers) accomp_emu_fiber_free(w->fibers);
  if (!w->signal_stack) return;
  sigaltstack(&off, NULL);
  munmap(w->signal_stack, SIGNAL_STACK);
}

// --- launch ----------------------------------------------------------------------------

void accomp_emu_run_abandon(void) {
  if (accomp_emu_fiber_inside()) accomp_emu_fiber_abandon();
  longjmp(accomp_emu_thread()->abandoned, 1);
}

static void run_plain(const EmuLaunch *l) {
  struct __accomp_emu_position *self = &__accomp_emu_self;
  if (setjmp(accomp_emu_thread()->abandoned)) return;
  for (self->bid = 0; self->bid < self->nbid; self->bid++) {
    for (self->tid = 0; self->tid < self->ntid; self->tid++) l->entry(l->params);
  }
}

static void run_fibers(EmuWorker *w, const EmuLaunch *l) {
  struct __accomp_emu_position *self = &__accomp_emu_self;
  for (self->bid = 0; self->bid < self->nbid; self->bid++) {
    if (!accomp_emu_fiber_block(w, l)) return;
  }
}

void accomp_emu_run(EmuWorker *w, const EmuLaunch *l) {
  struct __accomp_emu_position *self = &__accomp_emu_self;
  self->device = (unsigned)w->device->number;
  memcpy(self->grid, l->grid, sizeof self->grid);
  memcpy(self->block, l->block, sizeof self->block);
  self->nbid = l->grid[0] * l->grid[1] * l->grid[2];
  self->ntid = l->block[0] * l->block[1] * l->block[2];
  accomp_emu_check_begin(w, l);
  // One thread waits for nobody.
  bool alone = self->ntid == 1 || !(l->kernel->flags & __ACCOMP_KERNEL_BARRIER);
  if (alone)
    run_plain(l);
  else
    run_fibers(w, l);
  accomp_emu_check_end();
}

// --- the device's heap: malloc and free of device code ---------------------------------

EXPORT void *__accomp_emu_malloc(size_t);
EXPORT void __accomp_emu_free(void *);

void *__accomp_emu_malloc(size_t size) {
  void *p = NULL;
  return accomp_emu_memory_host_alloc(size, &p) ? NULL : p;
}

void __accomp_emu_free(void *p) {
  const EmuWatch *w = accomp_emu_watch();
  if (!accomp_emu_memory_host_free(p) || !w) return;
  const struct __accomp_kernel *k = w->kernel;
  accomp_emu_break(w->device, FAULT_KERNEL,
                   "%s:%d: kernel %s frees %p, which is not of its heap",
                   k->unit ? k->unit->file : "?", k->line, accomp_kernel_shown(k), p);
  accomp_emu_run_abandon();
}
