// Kernels of PoCL that crash: PoCL does not hear of it, and its threads are the program's own.
// In:  signals of kernels, which run as functions of libraries that PoCL makes.  Out: the device is lost.
// The thread that has the kernel cannot leave it, and stays here. Whoever waits for a queue of the device is told (queue.c:
// wait_unless_lost). Where nobody is for a while the program ends here: it may wait for a task that never ends.
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <ucontext.h>
#include "plugin/crash.h"
#include "plugin/opencl/internal.h"

// The device that is open; a second one is not known apart.
static _Atomic(PluginDevice *) watched;
static _Atomic int opened;

// --- which kernel ----------------------------------------------------------------------------

// The kernel of PoCL's that has this code, of FOLDER/NAME/SIZES/NAME.so; false: it is other code.
static bool is_in_kernel(const void *pc, char *name, size_t room) {
  Dl_info at;
  if (!dladdr(pc, &at) || !at.dli_fname) return false;
  const char *file = strrchr(at.dli_fname, '/'), *end = file ? strstr(file, ".so") : NULL;
  if (!end || end[3] || end == file + 1 || (size_t)(end - file) > room) return false;
  snprintf(name, room, "%.*s", (int)(end - file - 1), file + 1);
  const char *folder = file; // of the sizes, then of the name
  for (int i = 0; i < 2; i++) do
      if (folder-- == at.dli_fname) return false;
    while (*folder != '/');
  size_t length = strlen(name);
  return !strncmp(folder + 1, name, length) && folder[1 + length] == '/';
}

// The name of the kernel that the instruction is in, or its function's caller: memset and the like keep nothing on the stack.
static bool find_name(const ucontext_t *c, char *name, size_t room) {
  if (is_in_kernel(accomp_crash_instruction(c), name, room)) return true;
#if defined(__x86_64__)
  return is_in_kernel(*(const void *const *)c->uc_mcontext.gregs[REG_RSP], name, room);
#elif defined(__aarch64__)
  return is_in_kernel((const void *)c->uc_mcontext.regs[30], name, room);
#else
  return false;
#endif
}

void accomp_opencl_crash_note(PluginDevice *d, const ClKernel *k) {
  unsigned i = atomic_fetch_add_explicit(&d->nlaunched, 1, memory_order_relaxed);
  atomic_store_explicit(&d->launched[i % OPENCL_LAUNCHED], k, memory_order_relaxed);
}

// Its name goes with its library.
void accomp_opencl_crash_forget(PluginDevice *d, const ClKernel *k) {
  for (int i = 0; i < OPENCL_LAUNCHED; i++) {
    const ClKernel *seen = k;
    atomic_compare_exchange_strong(&d->launched[i], &seen, NULL);
  }
}

static const struct __accomp_kernel *find_kernel(PluginDevice *d, const char *name) {
  for (int i = 0; i < OPENCL_LAUNCHED; i++) {
    const ClKernel *k = atomic_load(&d->launched[i]);
    if (k && !strcmp(k->name, name)) return k->source;
  }
  return NULL;
}

enum { GRACE = 2000 }; // ms

// --- the signal ------------------------------------------------------------------------------

// No return where the rest of the runtime is there.
static void report(PluginDevice *d, const char *name, int number, const siginfo_t *info) {
  const struct __accomp_kernel *k = find_kernel(d, name);
  bool access;
  const char *what = accomp_crash_words(number, &access);
  char text[512], address[32] = "";
  if (access) snprintf(address, sizeof address, " %p", info->si_addr);
  if (k)
    snprintf(text, sizeof text, "%s:%d: kernel %s %s%s", k->unit ? k->unit->file : "?",
             k->line, accomp_kernel_shown(k), what, address);
  else
    snprintf(text, sizeof text, "a kernel %s%s", what, address);
  if (access) atomic_store(&d->fault_address, info->si_addr);
  accomp_opencl_break(d, text);
  for (long long ms = 0; ms < GRACE || atomic_load(&d->noticed); ms += 10)
    nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
  accomp_opencl_lost(d); // the words are this thread's
  if (accomp_upcalls.device_died) accomp_upcalls.device_died(d, k);
}

static void on_crash(int number, const siginfo_t *info, const void *context) {
  PluginDevice *d = atomic_load(&watched);
  char name[256];
  if (d && info->si_code > 0 && find_name(context, name, sizeof name))
    report(d, name, number, info);
}

void accomp_opencl_crash_watch(PluginDevice *d) {
  if (!d->cl->lazy) return;
  atomic_store(&watched, atomic_fetch_add(&opened, 1) ? NULL : d);
  accomp_crash_watch(on_crash);
}

void accomp_opencl_crash_unwatch(PluginDevice *d) {
  if (!d->cl->lazy) return;
  atomic_fetch_sub(&opened, 1);
  if (atomic_load(&watched) == d) atomic_store(&watched, NULL);
}
