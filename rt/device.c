// Devices, the host threads that use them, and the units whose code they run.
// In: registered units, environment variables, device numbers.  Out: opened devices,
// kernels ready to launch. Nothing is started before its first use, and never in an ELF
// constructor: there a driver may not be called.
#include "rt.h"
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

static pthread_mutex_t registry = PTHREAD_MUTEX_INITIALIZER;

static const Plugin *const plugins[TYPE_COUNT] = {
    [TYPE_HOST] = &accomp_plugin_host,
    [TYPE_EMU] = &accomp_plugin_emu,
    [TYPE_NVIDIA] = &accomp_plugin_cuda,
};
static const int acc_types[TYPE_COUNT] = {acc_device_host, acc_device_emu,
                                          acc_device_nvidia};
static Device devices[MAX_DEVICES];
static int device_count; // of all types
static int first_of[TYPE_COUNT], count_of[TYPE_COUNT];

typedef enum { ASKED_DEFAULT, ASKED_NOT_HOST, ASKED_TYPE, ASKED_NONSENSE } Asked;
static Asked asked; // by ACC_DEVICE_TYPE
static DeviceType asked_type;

enum { STATE_NEW, STATE_READY, STATE_FORKED };
static _Atomic int state;
static _Atomic bool used; // some device was opened
static bool ended;        // exit handlers have run

// --- the calling thread --------------------------------------------------------------

static _Thread_local Thread *self;
static pthread_key_t thread_key;

static void end_thread(void *arg) {
  Thread *t = arg;
  for (int i = 0; i < device_count; i++) accomp_queue_leave(t, &devices[i]);
  if (self == t) self = NULL;
  free(t);
}

static Thread *new_thread(void) {
  static _Atomic int threads;
  accomp_device_init();
  Thread *t = calloc(1, sizeof *t);
  if (!t) abort();
  t->omp_default = -1;
  t->default_async = acc_async_default;
  t->number = ++threads;
  pthread_setspecific(thread_key, t);
  return self = t;
}

Thread *accomp_device_thread(void) {
  Thread *t = self;
  return __builtin_expect(t != NULL, 1) ? t : new_thread();
}

// --- listing -------------------------------------------------------------------------

static bool word_is(const char *text, const char *word) {
  return !strcasecmp(text, word);
}

static void read_asked(void) {
  const char *text = accomp_env.device_type;
  if (!text || word_is(text, "default")) return;
  if (word_is(text, "not_host")) {
    asked = ASKED_NOT_HOST;
    return;
  }
  if (!strncasecmp(text, "acc_device_", 11)) text += 11;
  asked = ASKED_NONSENSE;
  for (int t = 0; t < TYPE_COUNT; t++) {
    if (!word_is(text, plugins[t]->name)) continue;
    asked = ASKED_TYPE;
    asked_type = (DeviceType)t;
  }
}

static void list_type(DeviceType t) {
  int n = plugins[t]->count();
  if (n > MAX_DEVICES - device_count) n = MAX_DEVICES - device_count;
  first_of[t] = device_count;
  count_of[t] = n > 0 ? n : 0;
  for (int i = 0; i < count_of[t]; i++) {
    Device *d = &devices[device_count];
    d->plugin = plugins[t];
    d->type = t;
    d->number = i;
    d->index = device_count++;
    d->shared = plugins[t]->shared_memory;
    pthread_mutex_init(&d->lock, NULL);
    pthread_cond_init(&d->settled, NULL);
    pthread_mutex_init(&d->queues, NULL);
    pthread_mutex_init(&d->memory, NULL);
  }
}

static void after_fork(void) {
  // A driver's context does not survive fork; threads of queues do not either.
  if (atomic_load(&used)) atomic_store(&state, STATE_FORKED);
}

static void drain_all(void) {
  for (int i = 0; i < device_count; i++)
    if (atomic_load(&devices[i].opened)) accomp_queue_drain(&devices[i]);
}

// Again when the library goes: the program's own exit handlers may have used a device.
__attribute__((destructor)) static void end_process(void) {
  if (atomic_load(&state) == STATE_READY) drain_all();
  ended = true;
}

static void start(void) {
  accomp_env_read();
  read_asked();
  for (int t = 0; t < TYPE_COUNT; t++) list_type((DeviceType)t);
  pthread_key_create(&thread_key, end_thread);
  pthread_atfork(NULL, NULL, after_fork);
  atomic_store(&state, STATE_READY);
}

void accomp_device_init(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  int now = atomic_load_explicit(&state, memory_order_acquire);
  if (__builtin_expect(now == STATE_READY, 1)) return;
  if (now == STATE_FORKED) {
    atomic_store(&state, STATE_NEW); // exit handlers have nothing to drain here
    used = false;
    accomp_error(NULL, "fork before the first directive or routine, or call exec",
                 "this process was forked from one that used a device; devices cannot be "
                 "used in it");
  }
  pthread_once(&once, start);
}

// --- choosing ------------------------------------------------------------------------

int accomp_device_count(DeviceType t) {
  accomp_device_init();
  return count_of[t];
}

const char *accomp_device_type_name(DeviceType t) { return plugins[t]->name; }

static unsigned built_in; // device bits of all units, under the registry lock

// Without a wish of the user: a GPU, if there is one and some code was compiled for it.
static DeviceType best_type(void) {
  unsigned bits = __atomic_load_n(&built_in, __ATOMIC_RELAXED);
  bool compiled = !bits || bits & plugins[TYPE_NVIDIA]->device_bit;
  return count_of[TYPE_NVIDIA] && compiled ? TYPE_NVIDIA : TYPE_HOST;
}

// False: ACC_DEVICE_TYPE asks for what is not there.
static bool try_default_type(DeviceType *out) {
  accomp_device_init();
  switch (asked) {
  case ASKED_DEFAULT: *out = best_type(); return true;
  case ASKED_NOT_HOST: *out = count_of[TYPE_NVIDIA] ? TYPE_NVIDIA : TYPE_EMU; break;
  case ASKED_TYPE: *out = asked_type; break;
  case ASKED_NONSENSE: return false;
  }
  return count_of[*out] > 0;
}

_Noreturn static void no_such_type(void) {
  const char *value = accomp_env.device_type;
  if (asked == ASKED_NONSENSE)
    accomp_error(NULL, "it takes nvidia, host, emu, default or not_host",
                 "ACC_DEVICE_TYPE=%s names no type of device", value);
  accomp_error(
      NULL, "unset ACC_DEVICE_TYPE, or set it to host",
      "ACC_DEVICE_TYPE=%s: there is no such device here, or its driver is missing",
      value);
}

DeviceType accomp_device_default_type(void) {
  DeviceType t;
  if (!try_default_type(&t)) no_such_type();
  return t;
}

bool accomp_device_from_acc(int acc_type, DeviceType *out) {
  if (acc_type == acc_device_current) {
    *out = accomp_device_selected()->type;
    return true;
  }
  if (acc_type == acc_device_default) {
    *out = accomp_device_default_type();
    return true;
  }
  if (acc_type == acc_device_not_host) {
    accomp_device_init();
    DeviceType t;
    bool emulated = try_default_type(&t) && t == TYPE_EMU;
    *out = count_of[TYPE_NVIDIA] && !emulated ? TYPE_NVIDIA : TYPE_EMU;
    return true;
  }
  for (int t = 0; t < TYPE_COUNT; t++) {
    if (acc_types[t] != acc_type) continue;
    *out = (DeviceType)t;
    return true;
  }
  return false;
}

int accomp_device_to_acc(DeviceType t) { return acc_types[t]; }

Device *accomp_device_get(DeviceType t, int number) {
  accomp_device_init();
  if (number < 0 || number >= count_of[t]) return NULL;
  return &devices[first_of[t] + number];
}

Device *accomp_device_selected(void) {
  Thread *t = accomp_device_thread();
  if (__builtin_expect(t->acc != NULL, 1)) return t->acc;
  DeviceType type = accomp_device_default_type();
  t->acc = accomp_device_get(type, (int)accomp_env.device_num);
  // A number that suits the GPUs of the machine says nothing about the one host.
  if (!t->acc && type == TYPE_HOST) t->acc = accomp_device_get(type, 0);
  if (t->acc) return t->acc;
  accomp_error(NULL, "device numbers count from 0",
               "ACC_DEVICE_NUM=%lld: there are %d devices of type %s",
               accomp_env.device_num, count_of[type], plugins[type]->name);
}

// --- OpenMP numbers ------------------------------------------------------------------

typedef enum { OFFLOAD_DEFAULT, OFFLOAD_MANDATORY, OFFLOAD_DISABLED } Offload;

static Offload offload(void) {
  const char *text = accomp_env.target_offload;
  if (!text) return OFFLOAD_DEFAULT;
  if (word_is(text, "mandatory")) return OFFLOAD_MANDATORY;
  return word_is(text, "disabled") ? OFFLOAD_DISABLED : OFFLOAD_DEFAULT;
}

// The type of OpenMP's devices; TYPE_HOST: there are none.
static DeviceType omp_type(void) {
  static _Atomic bool said;
  DeviceType t;
  if (offload() == OFFLOAD_DISABLED) return TYPE_HOST;
  if (try_default_type(&t)) return t;
  if (offload() == OFFLOAD_MANDATORY || asked == ASKED_NONSENSE) no_such_type();
  // OpenMP 5.2, 21.2.8: 'default' runs a region on the host where no device is.
  if (!atomic_exchange(&said, true))
    accomp_error_warn(
        "ACC_DEVICE_TYPE=%s: there is no such device; target regions run on "
        "the host",
        accomp_env.device_type);
  return TYPE_HOST;
}

int accomp_device_omp_count(void) {
  accomp_device_init();
  DeviceType t = omp_type();
  return t == TYPE_HOST ? 0 : count_of[t];
}

int accomp_device_omp_default(void) {
  int n = accomp_omp_default_device();
  if (n >= 0) return n;
  n = (int)accomp_env.omp_default_device;
  int count = accomp_device_omp_count();
  return n <= count ? n : count; // as libomp: too high means the host
}

Device *accomp_device_omp(const Place *at, int number) {
  int count = accomp_device_omp_count();
  bool initial = number == count || number == -1;
  if (initial && offload() != OFFLOAD_MANDATORY) return NULL;
  if (number >= 0 && number < count) {
    Device *d = accomp_device_get(omp_type(), number);
    accomp_device_open(at, d);
    return d;
  }
  // OpenMP 5.2, 13.2: an explicit device(host) is served even then; no device is not.
  if (initial && count) return NULL;
  if (initial)
    accomp_error(at, "unset OMP_TARGET_OFFLOAD to run on the host",
                 "OMP_TARGET_OFFLOAD=mandatory, but there is no device");
  if (!count && offload() == OFFLOAD_DISABLED) return NULL;
  accomp_error(at, "omp_get_num_devices() tells how many there are",
               "device %d does not exist: there are %d devices", number, count);
}

// --- units ---------------------------------------------------------------------------

typedef struct UnitState {
  struct __accomp_unit *unit;
  struct UnitState *next;
  PluginImage *images[MAX_DEVICES];
  bool globals[MAX_DEVICES]; // they are in the present table
  bool links[MAX_DEVICES];   // slots for globals of other units are filled
} UnitState;
typedef struct {
  _Atomic(void *) handle[MAX_DEVICES];
} KernelState;

static UnitState *first_unit, **last_unit = &first_unit;
static _Atomic unsigned unit_count; // of units with globals, ever registered

static Place unit_place(const struct __accomp_unit *u) { return (Place){u->file, 1, ""}; }

ACCOMP_EXPORT void __accomp_register(struct __accomp_unit *u) {
  if (u->major != ACCOMP_ABI_MAJOR) {
    Place at = accomp_place_routine(u->file);
    accomp_error(
        &at, "compile it again with the compiler that belongs to this library",
        "its object was compiled for version %u.%u of the runtime; this is %d.%d",
        u->major, u->minor, ACCOMP_ABI_MAJOR, ACCOMP_ABI_MINOR);
  }
  UnitState *s = calloc(1, sizeof *s);
  if (!s) abort();
  s->unit = u;
  pthread_mutex_lock(&registry);
  u->state = s;
  *last_unit = s;
  last_unit = &s->next;
  __atomic_fetch_or(&built_in, u->devices, __ATOMIC_RELAXED);
  if (u->nglobals) unit_count++;
  pthread_mutex_unlock(&registry);
}

static Fault load_image_locked(Device *d, UnitState *s) {
  if (s->images[d->index]) return FAULT_NONE;
  return d->plugin->image_load(d->handle, s->unit, &s->images[d->index]);
}

static void insert_global(Device *d, const UnitState *s, const struct __accomp_global *g,
                          void *address) {
  Entry *e;
  pthread_mutex_lock(&d->lock);
  // A user's mapping of the same variable, older than this unit, stays as it is.
  if (accomp_present_find_locked(d, g->host, g->size, &e) == PRESENT_NONE) {
    e = accomp_present_insert_locked(d, g->host, g->size, address);
    e->forever = true;
    e->name = g->name;
    e->file = s->unit->file;
    e->unit = s->unit;
  }
  pthread_mutex_unlock(&d->lock);
}

enum { GLOBAL_COPIED = 1, GLOBAL_LINK = 2 };

static Fault load_global(Device *d, UnitState *s, const struct __accomp_global *g,
                         PluginQueue *q) {
  const Plugin *p = d->plugin;
  void *address = NULL;
  Fault fault = p->global(s->images[d->index], g, &address);
  if (fault || !address) return fault;
  insert_global(d, s, g, address);
  if (!(g->flags & GLOBAL_COPIED)) return FAULT_NONE;
  return p->copy(q, address, g->host, g->size, COPY_TO_DEVICE);
}

static Fault fill_link(Device *d, UnitState *s, const struct __accomp_global *g,
                       PluginQueue *q) {
  const Plugin *p = d->plugin;
  void *address = NULL, *target = accomp_present_device_address(d, g->host);
  Fault fault = p->global(s->images[d->index], g, &address);
  if (fault || !address || !target) return fault;
  fault = p->copy(q, address, &target, sizeof target, COPY_TO_DEVICE);
  return fault ? fault : p->queue_sync(q); // 'target' must live until then
}

static Fault load_globals_locked(Device *d, UnitState *s, bool links) {
  bool *done = links ? &s->links[d->index] : &s->globals[d->index];
  if (!s->unit->nglobals || d->shared || *done) return FAULT_NONE;
  if (!(s->unit->devices & d->plugin->device_bit)) return FAULT_NONE;
  PluginQueue *q = NULL;
  Fault fault = load_image_locked(d, s);
  if (!fault) fault = d->plugin->queue_new(d->handle, &q);
  for (unsigned i = 0; !fault && i < s->unit->nglobals; i++) {
    const struct __accomp_global *g = &s->unit->globals[i];
    if (links != ((g->flags & GLOBAL_LINK) != 0)) continue;
    fault = links ? fill_link(d, s, g, q) : load_global(d, s, g, q);
  }
  if (q) {
    Fault last = d->plugin->queue_sync(q);
    if (!fault) fault = last;
    d->plugin->queue_free(q);
  }
  *done = !fault;
  return fault;
}

// Slow path of accomp_device_open: globals of units that came since.
static void load_new_units(Device *d) {
  Fault fault = FAULT_NONE;
  UnitState *s = NULL;
  pthread_mutex_lock(&registry);
  unsigned now = unit_count;
  // Links point to globals of any unit: all of those first.
  for (int links = 0; links < 2 && !fault; links++)
    for (s = first_unit; s; s = s->next)
      if ((fault = load_globals_locked(d, s, links))) break;
  if (!fault) atomic_store(&d->images, now);
  Place at = s ? unit_place(s->unit) : (Place){NULL, 0, NULL};
  pthread_mutex_unlock(&registry);
  accomp_error_check(&at, d, fault);
}

_Noreturn static void not_built(const Place *at, const Device *d,
                                const struct __accomp_unit *u) {
  char list[64] = "";
  for (int t = 0; t < TYPE_COUNT; t++) {
    if (!(u->devices & plugins[t]->device_bit)) continue;
    if (*list) strcat(list, ", ");
    strcat(list, plugins[t]->name);
  }
  accomp_error(at, "compile it for that device too (-acc=, -mp=), or set ACC_DEVICE_TYPE",
               "%s was compiled for %s, not for device type %s", u->file,
               *list ? list : "no device", d->plugin->name);
}

static void *load_kernel(const Place *at, Device *d, struct __accomp_kernel *k) {
  const struct __accomp_unit *u = k->unit;
  if (!(u->devices & d->plugin->device_bit)) not_built(at, d, u);
  UnitState *s = u->state;
  if (!s) accomp_error(at, NULL, "%s was not registered, or was unloaded", u->file);
  void *handle = NULL;
  pthread_mutex_lock(&registry);
  KernelState *ks = __atomic_load_n(&k->state, __ATOMIC_ACQUIRE);
  if (!ks) {
    ks = calloc(1, sizeof *ks);
    if (!ks) abort();
    __atomic_store_n(&k->state, ks, __ATOMIC_RELEASE);
  }
  Fault fault = load_image_locked(d, s);
  if (!fault) fault = d->plugin->kernel(s->images[d->index], k, &handle);
  if (!fault) atomic_store(&ks->handle[d->index], handle);
  pthread_mutex_unlock(&registry);
  accomp_error_check(at, d, fault);
  return handle;
}

void *accomp_device_kernel(const Place *at, Device *d, struct __accomp_kernel *k) {
  KernelState *ks = __atomic_load_n(&k->state, __ATOMIC_ACQUIRE);
  void *handle =
      ks ? atomic_load_explicit(&ks->handle[d->index], memory_order_acquire) : NULL;
  return __builtin_expect(handle != NULL, 1) ? handle : load_kernel(at, d, k);
}

// --- opening and closing -------------------------------------------------------------

static Fault open_locked(Device *d) {
  Fault fault = d->plugin->open(d->number, &d->handle);
  if (fault) return fault;
  fault = d->plugin->properties(d->handle, &d->properties);
  if (fault) return fault;
  d->generation++;
  atomic_store(&d->images, 0);
  if (!atomic_exchange(&used, true)) atexit(drain_all);
  atomic_store(&d->opened, true);
  return FAULT_NONE;
}

static void open_device(const Place *at, Device *d) {
  pthread_mutex_lock(&registry);
  Fault fault = atomic_load(&d->opened) ? FAULT_NONE : open_locked(d);
  pthread_mutex_unlock(&registry);
  accomp_error_check(at, d, fault);
}

void accomp_device_open(const Place *at, Device *d) {
  if (__builtin_expect(!atomic_load_explicit(&d->opened, memory_order_acquire), 0))
    open_device(at, d);
  unsigned now = atomic_load_explicit(&unit_count, memory_order_relaxed);
  if (__builtin_expect(atomic_load_explicit(&d->images, memory_order_acquire) != now, 0))
    load_new_units(d);
  if (__builtin_expect(atomic_load_explicit(&d->dead, memory_order_relaxed), 0))
    accomp_error_check(at, d, FAULT_KERNEL);
}

Device *accomp_device_current(const Place *at) {
  accomp_device_init();
  Device *d = accomp_device_selected();
  accomp_device_open(at, d);
  return d;
}

static void forget_kernels_locked(UnitState *s, int index) {
  for (unsigned i = 0; i < s->unit->nkernels; i++) {
    KernelState *ks = s->unit->kernels[i]->state;
    if (ks) atomic_store(&ks->handle[index], NULL);
  }
}

static void unload_locked(Device *d, UnitState *s) {
  int i = d->index;
  forget_kernels_locked(s, i);
  if (s->images[i]) d->plugin->image_unload(s->images[i]);
  s->images[i] = NULL;
  s->globals[i] = s->links[i] = false;
}

static void forget_entries(Device *d) {
  pthread_mutex_lock(&d->lock);
  while (d->root) {
    Entry *e = d->root;
    accomp_present_remove_locked(d, e);
    accomp_present_recycle_locked(d, e);
  }
  pthread_mutex_unlock(&d->lock);
}

void accomp_device_shutdown(const Place *at, Device *d) {
  (void)at;
  if (!atomic_load(&d->opened)) return;
  accomp_queue_drain(d);
  pthread_mutex_lock(&registry);
  if (atomic_exchange(&d->opened, false)) {
    forget_entries(d);
    accomp_queue_discard(d);
    accomp_mem_forget(d);
    for (UnitState *s = first_unit; s; s = s->next) unload_locked(d, s);
    d->plugin->close(d->handle);
    d->handle = NULL;
    atomic_store(&d->dead, false);
  }
  pthread_mutex_unlock(&registry);
}

// --- a shared library goes (dlclose) -------------------------------------------------

// Entries made by its directives may stay; their texts go with the library.
static void keep_texts(Entry *e, void *unit) {
  if (e->unit != unit) return;
  e->name = e->name ? strdup(e->name) : NULL;
  e->file = e->file ? strdup(e->file) : NULL;
  e->unit = NULL;
}

static void forget_unit(Device *d, const struct __accomp_unit *u) {
  pthread_mutex_lock(&d->lock);
  for (unsigned i = 0; i < u->nglobals; i++) {
    Entry *e;
    const struct __accomp_global *g = &u->globals[i];
    if (accomp_present_find_locked(d, g->host, g->size, &e) != PRESENT_ALL) continue;
    if (!e->forever || e->unit != u) continue;
    accomp_present_remove_locked(d, e);
    accomp_present_recycle_locked(d, e);
  }
  accomp_present_each_locked(d, keep_texts, (void *)(uintptr_t)u);
  pthread_mutex_unlock(&d->lock);
}

static void free_unit_locked(UnitState *s) {
  UnitState **at = &first_unit;
  while (*at != s) at = &(*at)->next;
  *at = s->next;
  if (last_unit == &s->next) last_unit = at;
  for (unsigned i = 0; i < s->unit->nkernels; i++) {
    free(s->unit->kernels[i]->state);
    s->unit->kernels[i]->state = NULL;
  }
  s->unit->state = NULL;
  free(s);
}

ACCOMP_EXPORT void __accomp_unregister(struct __accomp_unit *u) {
  // At exit the driver may be gone already, and the process takes the memory with it.
  bool live = !ended && atomic_load(&state) == STATE_READY;
  for (int i = 0; live && i < device_count; i++) {
    Device *d = &devices[i];
    if (!atomic_load(&d->opened)) continue;
    accomp_queue_drain(d);
    forget_unit(d, u);
  }
  pthread_mutex_lock(&registry);
  UnitState *s = u->state;
  for (int i = 0; s && live && i < device_count; i++)
    if (atomic_load(&devices[i].opened)) unload_locked(&devices[i], s);
  if (s) free_unit_locked(s);
  pthread_mutex_unlock(&registry);
}
