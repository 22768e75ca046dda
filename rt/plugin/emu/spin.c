// A thread of a kernel that waits in a loop for another thread of it, which cannot run meanwhile, is reported.
// In:  a queue for whose work somebody has waited for some seconds.
// Out: a line on stderr that names the kernel, the thread and the loop. The kernel goes on: nothing depends on time.
// The worker of the queue is interrupted by a signal that programs ignore, and records its own state. A thread that is
// twice at the same instruction with the same registers and stack, and reached no barrier between, changes nothing that
// it could see: only another one can end its loop.
#include <dlfcn.h>
#include <errno.h>
#include <semaphore.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <ucontext.h>
#include "plugin/emu/queue.h"
#include "rt.h"

#define PLAIN __attribute__((no_sanitize("address", "thread", "undefined")))

enum {
  SECONDS = 3,    // ACCOMP_EMU_SPIN
  SAMPLES = 4000, // of one look
  KEPT = 64,      // the last ones, with which one is compared
  LONG = 20,      // looks after which a thread that may wait is reported, too
};

// --- in the worker ---------------------------------------------------------------------

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; // one look at a time
static EmuState recorded;                                // by the handler, before 'came'
static sem_t came;

PLAIN static unsigned long long add_bytes(unsigned long long sum, const void *from,
                                          size_t size) {
  const unsigned char *p = from;
  for (size_t i = 0; i < size; i++) sum = (sum ^ p[i]) * 0x100000001B3ULL;
  return sum;
}

// False: the machine's registers are not known.
PLAIN static bool add_registers(EmuState *s, const ucontext_t *c, uintptr_t *stack) {
#if defined(__x86_64__)
  const mcontext_t *m = &c->uc_mcontext;
  s->pc = (const void *)m->gregs[REG_RIP];
  *stack = (uintptr_t)m->gregs[REG_RSP] - 128; // the red zone
  for (int r = REG_R8; r <= REG_RIP; r++)
    s->sum = add_bytes(s->sum, &m->gregs[r], sizeof m->gregs[r]);
  if (m->fpregs) s->sum = add_bytes(s->sum, m->fpregs->_xmm, sizeof m->fpregs->_xmm);
  if (m->fpregs) s->sum = add_bytes(s->sum, m->fpregs->_st, sizeof m->fpregs->_st);
  return true;
#elif defined(__aarch64__)
  const mcontext_t *m = &c->uc_mcontext;
  s->pc = (const void *)m->pc;
  *stack = (uintptr_t)m->sp;
  s->sum = add_bytes(s->sum, m->regs, sizeof m->regs);
  s->sum = add_bytes(s->sum, m->__reserved, 528); // vector registers come first
  return true;
#else
  (void)s, (void)c, (void)stack;
  return false;
#endif
}

PLAIN static void record(int number, siginfo_t *info, void *context) {
  int error = errno;
  const EmuWatch *w = accomp_emu_watch();
  EmuState s = {.kernel = w ? w->kernel : NULL, .at = __accomp_emu_self};
  uintptr_t stack = 0;
  (void)number, (void)info;
  if (w) s.switches = accomp_emu_fiber_switches();
  if (w && add_registers(&s, context, &stack) && stack - w->stack < w->stack_size)
    s.sum = add_bytes(s.sum, (const void *)stack, w->stack + w->stack_size - stack);
  recorded = s;
  sem_post(&came);
  errno = error;
}

// --- in the thread that waits ----------------------------------------------------------

static unsigned seconds;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void start(void) {
  const char *text = secure_getenv("ACCOMP_EMU_SPIN");
  seconds = text && *text ? (unsigned)strtoul(text, NULL, 10) : SECONDS;
  if (sem_init(&came, 0, 0)) seconds = 0;
}

unsigned accomp_emu_spin_seconds(void) {
  pthread_once(&once, start);
  return seconds;
}

// False: it does not answer, as where a sanitizer delivers signals late.
static bool ask(pthread_t worker, EmuState *out) {
  struct timespec until;
  int r;
  if (pthread_kill(worker, SIGURG)) return false;
  clock_gettime(CLOCK_REALTIME, &until);
  until.tv_sec += 2;
  while ((r = sem_timedwait(&came, &until)) && errno == EINTR) {}
  if (r) return false;
  *out = recorded;
  return out->kernel != NULL;
}

static bool is_same_thread(const EmuState *a, const EmuState *b) {
  return a->kernel == b->kernel && a->at.bid == b->at.bid && a->at.tid == b->at.tid &&
         a->switches == b->switches;
}

// Libraries that device code calls may wait for something else.
static bool is_device_code(const EmuState *s) {
  Dl_info at, kernel;
  const void *entry;
  memcpy(&entry, &s->kernel->emu, sizeof entry);
  return s->pc && dladdr(s->pc, &at) && dladdr(entry, &kernel) &&
         at.dli_fbase == kernel.dli_fbase;
}

// Was it in that state, and in another one since? A worker that is asked twice may not have run between.
static bool was_kept(const EmuState *kept, int n, const EmuState *s) {
  bool other = false;
  for (int k = n - 1; k >= 0 && k >= n - KEPT; k--) {
    bool equal = kept[k % KEPT].pc == s->pc && kept[k % KEPT].sum == s->sum;
    if (equal && other) return is_device_code(s);
    other |= !equal;
  }
  return false;
}

static const char *base_name(const char *path) {
  return strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
}

// A place in the kernel's own file, not in what device code includes. False: *place is the kernel's.
static bool find_place(char *place, size_t room, const EmuState *s) {
  const char *file = base_name(s->kernel->unit ? s->kernel->unit->file : "?");
  size_t length = strlen(file);
  if (is_device_code(s)) {
    accomp_followed_place(place, room, s->kernel, s->pc);
    const char *found = base_name(place);
    if (!strncmp(found, file, length) && found[length] == ':') return true;
  }
  accomp_followed_place(place, room, s->kernel, NULL);
  return false;
}

// Does the thread come to a state again? The place is one that it was at.
static bool repeats(pthread_t worker, const EmuState *first, char *place, size_t room) {
  const struct timespec nap = {.tv_nsec = 20000};
  EmuState kept[KEPT], now;
  bool again = false, placed = false;
  for (int i = 0; i < SAMPLES && !(again && placed); i++) {
    if (!ask(worker, &now) || !is_same_thread(first, &now)) return false;
    if (!placed) placed = find_place(place, room, &now);
    again = again || was_kept(kept, i, &now);
    kept[i % KEPT] = now;
    nanosleep(&nap, NULL);
  }
  return again;
}

static void report(const EmuState *s, const char *place, bool certain) {
  const struct __accomp_emu_position *at = &s->at;
  accomp_error_warn(
      "%s: kernel %s: thread %u of block %u %s for what another one writes; "
      "on emu threads 0 to %u of each block, and blocks 0 to %u, run one after another, "
      "each thread until it "
      "ends or reaches a barrier\n"
      "  hint: give the writer a kernel of its own, before this one",
      place, accomp_kernel_shown(s->kernel), at->tid, at->bid,
      certain ? "seems to wait in a loop"
              : "has reached no barrier for long, and never ends if it waits",
      at->ntid - 1, at->nbid - 1);
}

// The handler is ours for the time of a look; a program with its own one keeps it, and hears nothing.
static void look(EmuSpin *spin, pthread_t worker) {
  char place[256];
  EmuState s;
  if (!ask(worker, &s)) return;
  bool same = spin->looks && is_same_thread(&spin->last, &s);
  spin->looks = same ? spin->looks + 1 : 1;
  spin->last = s;
  if (!same || s.at.ntid * s.at.nbid == 1) return;
  bool certain = repeats(worker, &s, place, sizeof place);
  if (!certain && spin->looks < LONG) return;
  report(&s, place, certain);
  spin->told = true;
}

void accomp_emu_spin_look(EmuSpin *spin, pthread_t worker, unsigned long long done) {
  struct sigaction ours = {.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART}, before;
  if (spin->done != done) *spin = (EmuSpin){.done = done};
  if (spin->told || pthread_mutex_trylock(&lock)) return;
  ours.sa_sigaction = record;
  sigfillset(&ours.sa_mask);
  if (!sigaction(SIGURG, NULL, &before) && !(before.sa_flags & SA_SIGINFO) &&
      before.sa_handler == SIG_DFL) {
    while (!sem_trywait(&came)) {}
    sigaction(SIGURG, &ours, NULL);
    look(spin, worker);
    sigaction(SIGURG, &before, NULL);
  }
  pthread_mutex_unlock(&lock);
}
