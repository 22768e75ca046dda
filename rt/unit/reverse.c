// target device(ancestor: 1) (OpenMP 5.2, 13.2): a thread of the host runs a region for a device's thread.
// In:  the functions that such regions have become, which constructors tell; calls of code for emu or the host, boxes that GPUs
//      write to.  Out: the region has run. src/rewrite/reverse.c writes functions and calls.
#include "check/check.h"
#include "unit/unit.h"
#include "data/present.h"
#include "device/reverse.h"
#include "plugin/thread.h"
#include <pthread.h>
#include <sched.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef unsigned long long Word;
typedef void (*Function)(void *const *);

typedef struct Reverse {
  Word key;           // of the file's text: two libraries may be made of one
  const void *object; // the executable or shared library that has the function
  _Atomic(Function) function;
  struct Reverse *next;
} Reverse;

static _Atomic(Reverse *) first; // the newest; none is taken out

void __accomp_set_reverse(Word key, Function);
void __accomp_reverse(Word key, int count, const Word *items);
void __accomp_reverse_of(unsigned device, Word key, int count, const Word *items);

static Reverse *next_of(Reverse *r, Word key) {
  while (r && r->key != key) r = r->next;
  return r;
}

// A library that was closed and opened again has its functions elsewhere.
ACCOMP_EXPORT void __accomp_set_reverse(Word key, Function function) {
  const void *object = accomp_caller_object((const void *)(uintptr_t)function);
  Reverse *r = next_of(atomic_load(&first), key);
  while (r && r->object != object) r = next_of(r->next, key);
  if (r) {
    atomic_store(&r->function, function);
    return;
  }
  if (!(r = malloc(sizeof *r))) abort();
  *r = (Reverse){key, object, function, atomic_load(&first)};
  while (!atomic_compare_exchange_weak(&first, &r->next, r)) {}
}

// within: an address of the executable or library that calls. NULL: there is none.
static Function find_function(Word key, const void *within) {
  Reverse *r = next_of(atomic_load(&first), key);
  const void *object = r && next_of(r->next, key) ? accomp_caller_object(within) : NULL;
  while (object && r && r->object != object) r = next_of(r->next, key);
  return r ? atomic_load(&r->function) : NULL;
}

// --- the thread that asks ------------------------------------------------------------------

typedef struct {
  const void *within;       // an address of the executable or library whose region it is
  Device *device;           // NULL: the host as a device of its own
  struct __accomp_box *box; // NULL: the host reaches its memory
} Asker;

static void hand_over(struct __accomp_box *b, unsigned what) {
  __atomic_store_n(&b->state, what, __ATOMIC_RELEASE);
  while (__atomic_load_n(&b->state, __ATOMIC_ACQUIRE) != __ACCOMP_BOX_HOST) sched_yield();
}

static void ask_for(struct __accomp_box *b, unsigned what, Word at, size_t size) {
  b->address = at;
  b->size = size;
  hand_over(b, what);
}

static size_t part_of(size_t left) {
  return left < __ACCOMP_BOX_BYTES ? left : __ACCOMP_BOX_BYTES;
}

static void read_bytes(const Asker *x, void *to, Word at, size_t size) {
  char *out = to;
  if (!x->box) memcpy(to, (const void *)(uintptr_t)at, size);
  for (size_t n; x->box && size; size -= n, at += n, out += n) {
    ask_for(x->box, __ACCOMP_BOX_READ, at, n = part_of(size));
    memcpy(out, x->box->data.bytes, n);
  }
}

static void write_bytes(const Asker *x, Word at, const void *from, size_t size) {
  const char *in = from;
  if (!x->box) memcpy((void *)(uintptr_t)at, from, size);
  for (size_t n; x->box && size; size -= n, at += n, in += n) {
    memcpy(x->box->data.bytes, in, n = part_of(size));
    ask_for(x->box, __ACCOMP_BOX_WRITE, at, n);
  }
}

// NULL: the device has it alone. Where memory is one, a thread's own variables are not the host's all the same.
static char *host_address(const Asker *x, Word at, size_t size, bool *partly) {
  void *p = (void *)(uintptr_t)at;
  *partly = false;
  if (!x->device) return p;
  if (x->device->unified && x->box) {
    ask_for(x->box, __ACCOMP_BOX_SPACE, at, 0);
    return x->box->size ? p : NULL;
  }
  return accomp_present_host_section(x->device, p, size, partly);
}

// --- one variable ----------------------------------------------------------------------------

// In 'how', below the bits of a map clause. OBJECT: functions of its class copy it, or end it.
enum { COPIED = 1, POINTER = 2, SECTION = 4, OBJECT = 8 };
enum { ALIGNED = 256 }; // bytes, of memory for copies: as of all memory of devices

// Compiled code writes it. base: the address of an object, or a pointer of which there is a section; 0: the host gets a copy, or
// the pointer is null (SECTION). at, size: the bytes. how: COPIED, ..., the bits of a map clause from bit 8 on.
typedef struct {
  Word base, at, size, how;
} Item;

typedef struct {
  char *host;  // where the host has it
  void *owned; // memory for it, or NULL
} Passed;

// A pointer's copy holds the host's address of what it points to, where the device has a copy of that.
static void translate(const Asker *x, char *pointer) {
  Word to;
  memcpy(&to, pointer, sizeof to);
  const char *there = to && x->device && !x->device->unified
                          ? accomp_present_host_address(x->device, (void *)(uintptr_t)to)
                          : NULL;
  if (there) memcpy(pointer, &there, sizeof there);
}

static bool is_at(const Passed *p, const Item *item) {
  return p->host == (char *)(uintptr_t)item->at;
}

static Place here(void) { return accomp_place_routine("target device(ancestor: 1)"); }

static void *need(void *p) {
  Place place = here();
  if (!p)
    accomp_error(&place, NULL, "the host has no memory for the variables of the region");
  return p;
}

// A section of a null pointer: the region has a null pointer, too.
static bool is_null(const Item *item) { return item->how & SECTION && !item->base; }

static void check_size(const Item *item) {
  Place place = here();
  if (item->size == -1ull)
    accomp_error(&place, NULL,
                 "the section of a variable of the region has gaps between its rows");
  if ((long long)item->size < 0)
    accomp_error(&place, NULL,
                 "the section of a variable of the region has a length of %lld bytes",
                 (long long)item->size);
}

static void report_partly(const Device *d) {
  Place place = here();
  accomp_error(&place,
               "a section in a map clause of the region says which elements it needs",
               "a variable of the region is partly present on device %d", d->number);
}

static void report_absent(const Device *d) {
  Place place = here();
  accomp_error(
      &place, NULL,
      "a variable of the region with the modifier 'present' is absent on device %d",
      d->number);
}

// C++: of an object with functions that copy it, the bytes alone are of no use.
static void report_object(void) {
  Place place = here();
  accomp_error(&place, NULL,
               "a variable of the region, which the host does not have itself, is an "
               "object whose class "
               "has functions that copy or end it");
}

static bool goes_back(const Item *item, const Passed *p) {
  Word bits = item->how >> 8;
  return item->base && bits & __ACCOMP_FROM && (p->owned || bits & __ACCOMP_ALWAYS_FROM);
}

// Data that are present stay as the host has them; copies, and variables of the device's threads alone, get memory of the host.
static void pass(const Asker *x, const Item *item, Passed *p) {
  Word bits = item->how >> 8;
  bool copied = !item->base || item->how & (COPIED | POINTER), partly = false;
  *p = (Passed){NULL, NULL};
  if (is_null(item)) return;
  check_size(item);
  if (!copied) p->host = host_address(x, item->at, item->size, &partly);
  bool present = p->host != NULL;
  if (partly && (!present || bits & (__ACCOMP_ALWAYS_TO | __ACCOMP_ALWAYS_FROM)))
    report_partly(x->device);
  if (!present && bits & __ACCOMP_PRESENT) report_absent(x->device);
  size_t room = (item->size + ALIGNED - 1) / ALIGNED * ALIGNED;
  if (!present) p->owned = p->host = need(aligned_alloc(ALIGNED, room ? room : ALIGNED));
  bool in = copied ? item->how & (COPIED | POINTER)
                   : bits & __ACCOMP_TO && (!present || bits & __ACCOMP_ALWAYS_TO);
  bool moves = (in || goes_back(item, p)) && !is_at(p, item);
  if (item->how & OBJECT && moves) report_object();
  if (in && !is_at(p, item)) read_bytes(x, p->host, item->at, item->size);
  if (item->how & POINTER) translate(x, p->host);
}

static void take_back(const Asker *x, const Item *item, const Passed *p) {
  if (goes_back(item, p) && !is_at(p, item))
    write_bytes(x, item->at, p->host, item->size);
  free(p->owned);
}

// --- a call ------------------------------------------------------------------------------------

static void serve(const Asker *x, Word key, int count, const Item *items) {
  Place place = here();
  Function function = find_function(key, x->within);
  Passed *passed = need(calloc((size_t)count + 1, sizeof *passed));
  void **variables = need(calloc((size_t)count + 1, sizeof *variables));
  if (!function)
    accomp_error(&place, NULL, "the program has no code of the host for the region");
  for (int i = 0; i < count; i++) {
    pass(x, &items[i], &passed[i]);
    Word offset = items[i].base ? items[i].at - items[i].base : 0;
    variables[i] = passed[i].host ? passed[i].host - offset : NULL;
  }
  function(variables);
  for (int i = 0; i < count; i++) take_back(x, &items[i], &passed[i]);
  free(passed);
  free(variables);
}

// --- the host and emulated devices -------------------------------------------------------------

ACCOMP_EXPORT void __accomp_reverse(Word key, int count, const Word *items) {
  serve(&(Asker){__builtin_return_address(0), NULL, NULL}, key, count,
        (const Item *)items);
}

typedef struct {
  const void *within;
  Device *device;
  Word key;
  int count;
  const Word *items;
} Call;

static void *serve_call(void *arg) {
  const Call *c = arg;
  // The kernel waits for this thread: an exit here must not wait for the kernel.
  accomp_thread()->in_kernel = true;
  serve(&(Asker){c->within, c->device, NULL}, c->key, c->count, (const Item *)c->items);
  return NULL;
}

// Threads of emu have small stacks: a thread of the host's own runs the region.
ACCOMP_EXPORT void __accomp_reverse_of(unsigned device, Word key, int count,
                                       const Word *items) {
  Call c = {__builtin_return_address(0), accomp_device_get(TYPE_EMU, (int)device), key,
            count, items};
  Place place = here();
  pthread_t thread;
  if (accomp_thread_start(&thread, serve_call, &c))
    accomp_error(&place, NULL, "the host has no thread for the region");
  pthread_join(thread, NULL);
}

// --- boxes ---------------------------------------------------------------------------------------

typedef struct Server {
  const struct __accomp_unit *unit;
  struct __accomp_box *box;
  Device *device;
  pthread_t thread;
  _Atomic bool ends;
  struct Server *next;
} Server;

static Server *servers; // under the lock of loading

static void serve_box(const Server *s) {
  struct __accomp_box *b = s->box;
  Asker x = {s->unit, s->device, b};
  int count = b->count;
  Word key = b->key, at = b->items;
  Item *items = need(calloc((size_t)count + 1, sizeof *items));
  read_bytes(&x, items, at, (size_t)count * sizeof *items);
  serve(&x, key, count, items);
  free(items);
  __atomic_store_n(&b->state, __ACCOMP_BOX_END, __ATOMIC_RELEASE);
}

// Looks often while there are calls, and 10,000 times a second where there are none.
static void *watch_box(void *arg) {
  enum { BUSY = 2000 };
  const struct timespec pause = {0, 100000};
  Server *s = arg;
  accomp_thread()->in_kernel = true; // as in serve_call
  for (int idle = BUSY; !atomic_load(&s->ends);) {
    if (__atomic_load_n(&s->box->state, __ATOMIC_ACQUIRE) == __ACCOMP_BOX_HOST) {
      serve_box(s);
      idle = 0;
    } else if (idle++ < BUSY) {
      sched_yield();
    } else {
      idle = BUSY;
      nanosleep(&pause, NULL);
    }
  }
  return NULL;
}

Fault accomp_unit_reverse_open(Device *d, const struct __accomp_unit *u,
                               struct __accomp_box **out) {
  Server *s = calloc(1, sizeof *s);
  void *box = NULL;
  if (!s) abort();
  Fault fault = d->plugin->alloc(d->handle, sizeof *s->box, MEM_HOST, &box);
  if (!fault) {
    *s = (Server){.unit = u, .box = box, .device = d, .next = servers};
    memset(box, 0, sizeof *s->box);
    if (accomp_thread_start(&s->thread, watch_box, s)) {
      d->plugin->free(d->handle, box, MEM_HOST);
      fault = FAULT_MEMORY;
    }
  }
  if (fault) {
    free(s);
    return fault;
  }
  servers = s;
  *out = box;
  return FAULT_NONE;
}

void accomp_unit_reverse_close(Device *d, struct __accomp_box *box) {
  Server **at = &servers;
  while ((*at)->box != box) at = &(*at)->next;
  Server *s = *at;
  *at = s->next;
  atomic_store(&s->ends, true);
  pthread_join(s->thread, NULL);
  d->plugin->free(d->handle, box, MEM_HOST);
  free(s);
}
