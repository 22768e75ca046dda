// Is this address the device's? Asked under test before each access of device C (check/access.c),
// and crashes of kernels.
// In:  addresses that the running kernel touches; device C was compiled with -fsanitize=thread, whose
//      calls device/check.h has.
// Out: nothing when device memory, page-locked memory, the thread's stack, block-shared
// variables, device globals or constants hold them; else the kernel ends and the device
// is broken, with words that name the kernel's file and line.
#include <dlfcn.h>
#include <link.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "plugin/crash.h"
#include "plugin/emu/internal.h"

#define PLAIN __attribute__((no_sanitize("address", "thread", "undefined")))
enum { CACHED = sizeof((EmuWatch *)0)->seen / sizeof(EmuRange) };

void accomp_emu_check_begin(const EmuWorker *w, const EmuLaunch *l) {
  EmuWatch *watch = &accomp_emu_thread()->watch;
  watch->device = w->device;
  watch->arena = (uintptr_t)w->device->arena.base;
  watch->arena_size = w->device->arena.size;
  watch->valid = w->device->arena.valid;
  watch->values = (uintptr_t)l->values;
  watch->values_size = l->values_size;
  watch->nseen = 0;
  watch->seen[0] = watch->seen[1] = (EmuRange){.lo = 0};
  watch->stack = (uintptr_t)w->stack;
  watch->stack_size = w->stack_size;
  watch->kernel = l->kernel;
  accomp_upcall_kernel(__ACCOMP_DEVICE_EMU, w->device->number, l->kernel, l->step);
}

void accomp_emu_check_end(void) {
  accomp_emu_thread()->watch.kernel = NULL;
  accomp_upcall_kernel(__ACCOMP_DEVICE_EMU, 0, NULL, NULL);
}

static const char *kernel_file(const struct __accomp_kernel *k) {
  return k->unit ? k->unit->file : "?";
}

// --- constants and block-shared variables: parts of loaded objects ---------------------

typedef struct {
  uintptr_t address, end;
  EmuRange found; // lo == hi: in no object's constants or thread-local storage
} Search;

static void take_if_inside(Search *s, uintptr_t lo, size_t size, bool writable) {
  if (s->address < lo || s->end > lo + size) return;
  s->found = (EmuRange){lo, lo + size, writable};
}

// Writable data of an object is the program's own (a file-scope array of the host) unless
// a unit has registered it; relocated constants count as read-only. Thread-local storage
// of the worker is where __ACCOMP_SHARED variables are.
static int search_object(struct dl_phdr_info *o, size_t size, void *arg) {
  Search *s = arg;
  (void)size;
  for (int i = 0; i < o->dlpi_phnum; i++) {
    const ElfW(Phdr) *h = &o->dlpi_phdr[i];
    uintptr_t lo = (uintptr_t)o->dlpi_addr + h->p_vaddr;
    bool constant = h->p_type == PT_LOAD && !(h->p_flags & PF_W);
    if (constant || h->p_type == PT_GNU_RELRO) take_if_inside(s, lo, h->p_memsz, false);
    if (h->p_type == PT_TLS && o->dlpi_tls_data) {
      take_if_inside(s, (uintptr_t)o->dlpi_tls_data, h->p_memsz, true);
    }
  }
  return s->found.hi > s->found.lo;
}

static EmuRange find_in_objects(uintptr_t address, size_t size) {
  Search s = {.address = address, .end = address + size};
  dl_iterate_phdr(search_object, &s);
  return s.found;
}

// ASan keeps locals of device C in memory of its own.
__attribute__((weak)) void *__asan_get_current_fake_stack(void);
__attribute__((weak)) void *__asan_addr_is_in_fake_stack(void *, void *, void **,
                                                         void **);

static bool in_fake_stack(uintptr_t address) {
  if (!__asan_get_current_fake_stack || !__asan_addr_is_in_fake_stack) return false;
  void *fake = __asan_get_current_fake_stack(), *lo, *hi;
  return fake && __asan_addr_is_in_fake_stack(fake, (void *)address, &lo, &hi);
}

// --- the verdict -----------------------------------------------------------------------

static _Noreturn void refuse(uintptr_t address, size_t size, bool store, const void *pc) {
  EmuWatch *w = accomp_emu_watch();
  const struct __accomp_kernel *k = w->kernel;
  const void *p = (const void *)address;
  const char *verb = store ? "writes" : "reads";
  char what[1024], place[256];
  int owner = accomp_emu_owner(p);
  if (owner == w->device->number) {
    accomp_emu_memory_describe(&w->device->arena, p, what, sizeof what);
  } else if (owner >= 0) {
    snprintf(what, sizeof what, "memory of device %d, on device %d", owner,
             w->device->number);
  } else {
    accomp_followed_describe(what, sizeof what, k, pc, p, size, store);
  }
  const char *where = owner < 0 ? "at" : store ? "to" : "from";
  if (!atomic_load(&w->device->fault)) atomic_store(&w->device->fault_address, p);
  accomp_followed_place(place, sizeof place, k, pc);
  accomp_emu_break(w->device, FAULT_KERNEL, "%s: kernel %s %s %zu byte%s %s %s", place,
                   accomp_kernel_shown(k), verb, size, size == 1 ? "" : "s", where, what);
  accomp_emu_run_abandon();
}

// The two that were used last are the first ones: often a block's variables, and the thread's number.
static void put_first(EmuWatch *w, unsigned i, EmuRange r) {
  w->seen[i] = w->seen[1];
  w->seen[1] = w->seen[0];
  w->seen[0] = r;
}

PLAIN static bool allows(const EmuRange *r, uintptr_t address, size_t size, bool store) {
  return address >= r->lo && address + size <= r->hi && (r->writable || !store);
}

static bool was_seen(EmuWatch *w, uintptr_t address, size_t size, bool store) {
  unsigned n = w->nseen < CACHED ? w->nseen : CACHED;
  for (unsigned i = 2; i < n; i++) {
    EmuRange r = w->seen[i];
    if (!allows(&r, address, size, store)) continue;
    put_first(w, i, r);
    return true;
  }
  return false;
}

// Everything that is neither whole granules of device memory nor the stack.
static __attribute__((noinline)) void check_slowly(uintptr_t address, size_t size,
                                                   bool store, const void *pc) {
  EmuWatch *w = accomp_emu_watch();
  EmuRange r = {.writable = true};
  if (was_seen(w, address, size, store) || in_fake_stack(address)) return;
  bool ok = accomp_emu_accessible(w->device, (const void *)address, size, &r.lo, &r.hi);
  if (!ok) {
    r = find_in_objects(address, size);
    ok = r.hi > r.lo && (r.writable || !store);
  }
  if (!ok) refuse(address, size, store, pc);
  put_first(w, w->nseen < CACHED ? w->nseen++ : CACHED - 1, r);
}

PLAIN void accomp_emu_check_access(const void *p, size_t size, bool store,
                                   const void *pc) {
  const EmuWatch *w = accomp_emu_watch();
  uintptr_t address = (uintptr_t)p;
  if (!w || address - w->stack < w->stack_size) return;
  uintptr_t at = address - w->arena;
  if (at < w->arena_size) {
    unsigned bytes =
        atomic_load_explicit(&w->valid[at / EMU_GRANULE], memory_order_relaxed);
    if (at % EMU_GRANULE + size <= bytes) return;
  }
  bool values = !store && address - w->values < w->values_size;
  if (values || allows(&w->seen[0], address, size, store) ||
      allows(&w->seen[1], address, size, store))
    return;
  check_slowly(address, size, store, pc);
}

// --- crashes ---------------------------------------------------------------------------

// True: the thread's stack was too small.
static bool describe_crash(char *text, size_t size, int number, const siginfo_t *info) {
  const EmuWatch *w = accomp_emu_watch();
  const struct __accomp_kernel *k = w->kernel;
  uintptr_t address = (uintptr_t)info->si_addr, page = (uintptr_t)sysconf(_SC_PAGESIZE);
  bool access;
  const char *what = accomp_crash_words(number, &access);
  bool overflow = access && w->stack - address <= page;
  if (overflow) {
    what = accomp_emu_fiber_inside()
               ? "overflows its thread's stack (ACCOMP_EMU_STACK sets the size), at"
               : "overflows its thread's stack, at";
  }
  int used = snprintf(text, size, "%s:%d: kernel %s %s", kernel_file(k), k->line,
                      accomp_kernel_shown(k), what);
  if (access && (size_t)used < size) {
    used += snprintf(text + used, size - (size_t)used, " %p", info->si_addr);
  }
  if (overflow && (size_t)used < size) {
    snprintf(text + used, size - (size_t)used,
             "\n  hint: calls are too deep, or arrays of functions too large");
  }
  return overflow;
}

// Did device code itself crash, and not a library that it called and that may hold locks?
static bool in_device_code(const void *pc) {
  Dl_info at, kernel;
  const void *entry;
  memcpy(&entry, &accomp_emu_watch()->kernel->emu, sizeof entry);
  return dladdr(pc, &at) && dladdr(entry, &kernel) && at.dli_fbase == kernel.dli_fbase;
}

// The signal was raised by the very instruction that runs, so in device code nothing is
// half done and the kernel can be left as after a refused access; elsewhere the process
// ends.
static void on_crash(int number, const siginfo_t *info, const void *context) {
  EmuWatch *w = accomp_emu_watch();
  char text[512];
  if (!w) return;
  bool overflow = describe_crash(text, sizeof text - 1, number, info);
  if (in_device_code(accomp_crash_instruction(context))) {
    accomp_emu_break(w->device, FAULT_KERNEL, "%s", text);
    accomp_emu_run_abandon();
  }
  size_t length = strlen(text);
  text[length] = '\n';
  (void)!write(STDERR_FILENO, text, length + 1);
  if (overflow) _exit(1); // nothing more is to be said, and nobody looks into the stack
}

void accomp_emu_check_signals(void) { accomp_crash_watch(on_crash); }
