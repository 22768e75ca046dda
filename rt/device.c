// Devices, and the host threads that use them.
// In: environment variables, device numbers.  Out: opened devices. Nothing is started before its
// first use, and never in an ELF constructor: there a driver may not be called.
#include "check/compare.h"
#include "profile/ompt.h"
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

static const Plugin *const plugins[TYPE_COUNT] = {
    [TYPE_HOST] = &accomp_plugin_host,     [TYPE_EMU] = &accomp_plugin_emu,
    [TYPE_NVIDIA] = &accomp_plugin_cuda,   [TYPE_OPENCL] = &accomp_plugin_opencl,
    [TYPE_RADEON] = &accomp_plugin_radeon, [TYPE_INTEL] = &accomp_plugin_intel,
};
static const int acc_types[TYPE_COUNT] = {acc_device_host,   acc_device_emu,
                                          acc_device_nvidia, acc_device_opencl,
                                          acc_device_radeon, acc_device_intel};
static Device devices[MAX_DEVICES];
static int device_count; // of all types
static int first_of[TYPE_COUNT], count_of[TYPE_COUNT];

typedef enum { ASKED_DEFAULT, ASKED_NOT_HOST, ASKED_TYPE, ASKED_NONSENSE } Asked;
static Asked asked; // by ACC_DEVICE_TYPE
static DeviceType asked_type;

enum { STATE_NEW, STATE_TOOLS /* come; they may call the runtime */, STATE_READY };
static _Atomic int state;
static _Atomic bool used; // some device was opened

// --- the calling thread --------------------------------------------------------------

static pthread_key_t thread_key;
static void end_work(void);

static void end_thread(void *arg) {
  Thread *t = arg;
  for (int i = 0; i < device_count; i++) accomp_queue_leave(t, &devices[i]);
  accomp_left_thread(t, false);
  if (accomp_thread_block && accomp_thread_block->runtime == t)
    accomp_thread_block->runtime = NULL;
  free(t);
}

static Thread *new_thread(void) {
  static _Atomic int threads;
  accomp_device_init();
  Thread *t = accomp_thread_part(sizeof *t);
  t->omp_default = -1;
  t->default_async = acc_async_default;
  t->number = ++threads;
  pthread_setspecific(thread_key, t);
  // Handlers of a start before main(), by a library's constructor, would run after other libraries' destructors.
  if (t->number == 2) atexit(end_work);
  return accomp_thread()->runtime = t;
}

Thread *accomp_device_thread(void) {
  const ThreadBlock *b = accomp_thread_block;
  return __builtin_expect(b && b->runtime, 1) ? b->runtime : new_thread();
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

// OpenCL's drivers take a tenth of a second to start: only where the program has code for them, or they are asked for.
static bool is_wanted(DeviceType t) {
  unsigned bit = __ACCOMP_DEVICE_OPENCL;
  return plugins[t]->device_bit != bit || accomp_unit_devices() & bit ||
         (asked == ASKED_TYPE && plugins[asked_type]->device_bit == bit);
}

static void list_type(DeviceType t) {
  int n = is_wanted(t) ? plugins[t]->count() : 0;
  Sharing sharing =
      accomp_unit_sharing && n && plugins[t]->share ? plugins[t]->share() : SHARING_NONE;
  if (n > MAX_DEVICES - device_count) n = MAX_DEVICES - device_count;
  first_of[t] = device_count;
  count_of[t] = n > 0 ? n : 0;
  for (int i = 0; i < count_of[t]; i++) {
    Device *d = &devices[device_count];
    d->plugin = plugins[t];
    d->type = t;
    d->number = d->omp = i;
    d->index = device_count++;
    d->sharing = sharing;
    d->unified = plugins[t]->unified || sharing == SHARING_ALL;
    d->runs_on_host = plugins[t]->runs_on_host;
    d->born = 1;
    pthread_mutex_init(&d->lock, NULL);
    pthread_cond_init(&d->settled, NULL);
    pthread_mutex_init(&d->queues, NULL);
    pthread_mutex_init(&d->memory, NULL);
  }
}

static _Atomic bool forks_itself;

void accomp_device_keep_over_fork(bool on) { atomic_store(&forks_itself, on); }

static _Atomic unsigned long long process; // 0: not asked yet

unsigned long long accomp_device_process(void) {
  unsigned long long p = atomic_load_explicit(&process, memory_order_relaxed);
  if (__builtin_expect(!p, 0)) atomic_store(&process, p = (unsigned long long)getpid());
  return p;
}

static pthread_mutex_t opening = PTHREAD_MUTEX_INITIALIZER;

static bool forked; // from a process that used a device: its tools report there

// Another thread may have had a lock of the host's, which goes on.
static void reset_locks(Device *d) {
  pthread_mutex_init(&d->lock, NULL);
  pthread_cond_init(&d->settled, NULL);
  pthread_mutex_init(&d->queues, NULL);
  pthread_mutex_init(&d->memory, NULL);
}

// A driver's context does not survive fork; threads of queues do not either, but the host can start others.
static void after_fork(void) {
  atomic_store(&process, 0);
  accomp_host_forked();
  if (atomic_load(&forks_itself) || !atomic_load(&used)) return;
  bool gone[TYPE_COUNT] = {false};
  forked = true;
  accomp_left_forget(NULL);
  pthread_mutex_init(&opening, NULL);
  for (int i = 0; i < device_count; i++)
    gone[devices[i].type] |= atomic_load(&devices[i].opened) && !devices[i].runs_on_host;
  for (int i = 0; i < device_count; i++) {
    Device *d = &devices[i];
    if (d->runs_on_host) reset_locks(d);
    d->is_parents = gone[d->type];
    if (d->is_parents) atomic_store(&d->opened, false);
  }
}

// --- the end of the process ----------------------------------------------------------
//
// Other threads run on while one calls exit handlers and destructors, and may launch kernels until they vanish:
// nothing that they use is undone. The exit waits for the work that was put into queues before.

_Atomic bool accomp_device_exits;
static pthread_t exiting; // the thread that called exit

static void begin_exit(void) {
  static atomic_flag begun = ATOMIC_FLAG_INIT;
  if (atomic_flag_test_and_set(&begun)) return;
  exiting = pthread_self();
  atomic_store(&accomp_device_exits, true);
  accomp_unit_keep_loaded();
}

bool accomp_device_exits_elsewhere(void) {
  return atomic_load(&accomp_device_exits) && !pthread_equal(exiting, pthread_self());
}

static void end_work(void) {
  Place at = accomp_place_routine("exit");
  begin_exit();
  // A kernel that ends the process does not end itself; a child of fork has no threads to wait for.
  if (accomp_thread()->in_kernel || atomic_load(&state) == STATE_NEW) return;
  accomp_left_finish();
  for (int i = 0; i < device_count; i++) {
    if (!atomic_load(&devices[i].opened)) continue;
    accomp_queue_drain(&at, &devices[i]);
    if (!atomic_load(&devices[i].dead)) accomp_span_collect(&devices[i]);
  }
  accomp_race_end();
  accomp_host_end();
}

// For tools the devices end here. They stay open: the program's own exit handlers may use them.
static void end_tools(void) {
  Place at = accomp_place_routine("exit");
  begin_exit();
  if (atomic_load(&state) == STATE_NEW) return;
  if (forked) return end_work();
  accomp_left_finish();
  for (int i = 0; i < device_count; i++) {
    ProfRegion told = {.open = false};
    if (!atomic_exchange(&devices[i].told, false)) continue;
    accomp_prof_open(&told, acc_ev_device_shutdown_start, &at, &devices[i], NULL, true);
    if (atomic_load(&devices[i].opened) && !accomp_thread()->in_kernel)
      accomp_queue_drain(&at, &devices[i]);
    accomp_prof_close(&told);
  }
  accomp_prof_shutdown();
  end_work();
}

// Again when the library goes, after those handlers.
__attribute__((destructor)) static void end_process(void) {
  if (atomic_load(&state) == STATE_NEW) return;
  end_work();
  if (forked) return;
  accomp_compare_finish();
  accomp_time_finish();
  accomp_timeline_finish();
}

static pthread_t starter;

// Other threads wait until the tools listen: they would miss what these threads do.
static void start(void) {
  starter = pthread_self();
  accomp_env_read();
  read_asked();
  for (int t = 0; t < TYPE_COUNT; t++) list_type((DeviceType)t);
  if (accomp_env.check && accomp_unit_sharing) {
    accomp_error_warn("ACCOMP_CHECK is not used: the program asks for shared memory, "
                      "where nothing need be copied");
    accomp_env.check = 0;
  }
  accomp_work_listen(LISTEN_NOTIFY, accomp_env.notify != 0);
  accomp_work_listen(LISTEN_CHECK, accomp_env.check != 0);
  pthread_key_create(&thread_key, end_thread);
  pthread_atfork(NULL, NULL, after_fork);
  atexit(end_tools);
  atomic_store(&state, STATE_TOOLS);
  accomp_prof_start();
  atomic_store(&state, STATE_READY);
}

void accomp_device_init(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  int now = atomic_load_explicit(&state, memory_order_acquire);
  if (__builtin_expect(now == STATE_READY, 1)) return;
  if (now == STATE_TOOLS && pthread_equal(starter, pthread_self())) return;
  pthread_once(&once, start);
}

// --- choosing ------------------------------------------------------------------------

int accomp_device_count(DeviceType t) {
  accomp_device_init();
  return count_of[t];
}

const char *accomp_device_type_name(DeviceType t) { return plugins[t]->name; }

unsigned accomp_device_type_bit(DeviceType t) { return plugins[t]->device_bit; }

// GPUs come first among OpenCL's devices.
static bool has_opencl_gpu(void) {
  DeviceTraits traits;
  if (!count_of[TYPE_OPENCL]) return false;
  plugins[TYPE_OPENCL]->traits(0, &traits);
  return strstr(traits.kinds, "gpu");
}

// Without a wish of the user: a GPU, if there is one and some code was compiled for it. One of NVIDIA is no OpenCL device by
// default.
static DeviceType best_type(void) {
  unsigned bits = accomp_unit_devices();
  bool compiled = !bits || bits & plugins[TYPE_NVIDIA]->device_bit;
  if (count_of[TYPE_NVIDIA]) return compiled ? TYPE_NVIDIA : TYPE_HOST;
  return bits & __ACCOMP_DEVICE_OPENCL && has_opencl_gpu() ? TYPE_OPENCL : TYPE_HOST;
}

static DeviceType not_host(void) {
  return count_of[TYPE_NVIDIA] ? TYPE_NVIDIA : has_opencl_gpu() ? TYPE_OPENCL : TYPE_EMU;
}

bool accomp_device_try_default_type(DeviceType *out) {
  accomp_device_init();
  switch (asked) {
  case ASKED_DEFAULT: *out = best_type(); return true;
  case ASKED_NOT_HOST: *out = not_host(); break;
  case ASKED_TYPE: *out = asked_type; break;
  case ASKED_NONSENSE: *out = TYPE_HOST; return false;
  }
  return count_of[*out] > 0;
}

// ": " and what the plug-in says about it; nothing where there is one.
static const char *why_absent(DeviceType t, char text[512]) {
  PluginDevice *d;
  bool absent = !count_of[t] && plugins[t]->open(0, &d) != FAULT_NONE;
  snprintf(text, 512, "%s%s", absent ? ": " : "", absent ? plugins[t]->fault_text() : "");
  return text;
}

const char *accomp_device_why_no_gpu(char text[512]) {
  return asked == ASKED_DEFAULT ? why_absent(TYPE_NVIDIA, text) : "";
}

_Noreturn void accomp_device_no_such_type(DeviceType t, const char *hint) {
  const char *value = accomp_env.device_type;
  char why[512];
  if (asked == ASKED_NONSENSE)
    accomp_error(NULL,
                 "it takes nvidia, host, emu, opencl, radeon, intel, default or not_host",
                 "ACC_DEVICE_TYPE=%s names no type of device", value);
  accomp_error(NULL, hint, "ACC_DEVICE_TYPE=%s: there is no such device here%s", value,
               why_absent(t, why));
}

DeviceType accomp_device_default_type(void) {
  DeviceType t;
  if (!accomp_device_try_default_type(&t))
    accomp_device_no_such_type(t, "unset ACC_DEVICE_TYPE, or set it to host");
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
    bool emulated = accomp_device_try_default_type(&t) && t == TYPE_EMU;
    *out = emulated ? TYPE_EMU : not_host();
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

Device *accomp_device_listed(int i) {
  bool live = atomic_load(&state) != STATE_NEW;
  return live && i < device_count ? &devices[i] : NULL;
}

int accomp_device_first(DeviceType t) {
  if (accomp_env.device_num >= 0) return (int)accomp_env.device_num;
  return count_of[t] ? (int)(accomp_env.local_rank % count_of[t]) : 0;
}

Device *accomp_device_selected(void) {
  Thread *t = accomp_device_thread();
  if (__builtin_expect(t->acc != NULL, 1)) return t->acc;
  DeviceType type = accomp_device_default_type();
  t->acc = accomp_device_get(type, accomp_device_first(type));
  // A number that suits the GPUs of the machine says nothing about the one host.
  if (!t->acc && type == TYPE_HOST) {
    static atomic_flag said = ATOMIC_FLAG_INIT;
    if (!atomic_flag_test_and_set(&said))
      accomp_error_warn("ACC_DEVICE_NUM=%lld is not used: the device is the host, of "
                        "which there is one",
                        accomp_env.device_num);
    t->acc = accomp_device_get(type, 0);
  }
  if (t->acc) return t->acc;
  accomp_error(NULL, "device numbers count from 0",
               "ACC_DEVICE_NUM=%lld: there are %d devices of type %s",
               accomp_env.device_num, count_of[type], plugins[type]->name);
}

// --- opening and closing -------------------------------------------------------------

// Who was told some of them before may be reading these.
static void set_properties(Device *d, const DeviceProperties *p) {
  size_t most = accomp_env.dev_memory;
  d->properties = *p;
  if (most && !d->unified && most < p->memory) d->properties.memory = most;
}

static Fault open_locked(Device *d) {
  DeviceProperties p;
  Fault fault = d->plugin->open(d->number, &d->handle);
  if (fault) return fault;
  fault = d->plugin->properties(d->handle, &p);
  if (fault) return fault;
  set_properties(d, &p);
  d->generation++;
  atomic_store(&d->images, 0);
  if (!atomic_exchange(&used, true)) atexit(end_work);
  atomic_store(&d->opened, true);
  if (d->sharing == SHARING_HEAP) accomp_heap_open(d);
  return FAULT_NONE;
}

// OpenACC 3.3, 5.1.1. 'told' sees to it that one thread tells.
static void tell_init(ProfRegion *told, const Place *at, Device *d) {
  told->open = false;
  bool explicit = at->c ? at->c->kind == __ACCOMP_INIT
                        : at->what && !strncmp(at->what, "acc_init", 8);
  if (!atomic_exchange(&d->told, true))
    accomp_prof_open(told, acc_ev_device_init_start, at, d, NULL, !explicit);
}

static void open_device(const Place *at, Device *d) {
  ProfRegion told;
  if (d->is_parents)
    accomp_error(
        at,
        "fork before the first directive or routine, or call exec; the host can be used",
        "this process was forked from one that used a device; devices cannot be "
        "used in it");
  accomp_ompt_connect();
  tell_init(&told, at, d);
  pthread_mutex_lock(&opening);
  Fault fault = atomic_load(&d->opened) ? FAULT_NONE : open_locked(d);
  pthread_mutex_unlock(&opening);
  accomp_error_check(at, d, fault);
  accomp_prof_close(&told);
}

void accomp_device_open(const Place *at, Device *d) {
  if (__builtin_expect(!atomic_load_explicit(&d->opened, memory_order_acquire), 0))
    open_device(at, d);
  unsigned now = atomic_load_explicit(&accomp_unit_count, memory_order_relaxed);
  if (__builtin_expect(atomic_load_explicit(&d->images, memory_order_acquire) != now, 0))
    accomp_unit_load_new(d);
  if (__builtin_expect(atomic_load_explicit(&d->dead, memory_order_relaxed), 0))
    accomp_error_check(at, d, FAULT_KERNEL);
  accomp_watch_follow(d);
}

void accomp_device_describe(const Place *at, Device *d) {
  if (!d->plugin->describe) {
    accomp_device_open(at, d);
    return;
  }
  DeviceProperties p;
  Fault fault = FAULT_NONE;
  pthread_mutex_lock(&opening);
  bool known = d->properties.name[0] != 0;
  if (!known) fault = d->plugin->describe(d->number, &p);
  if (!known && !fault) set_properties(d, &p);
  pthread_mutex_unlock(&opening);
  accomp_error_check(at, d, fault);
}

Device *accomp_device_sharing_heap(void) {
  Place at = accomp_place_routine("malloc");
  DeviceType t;
  accomp_device_init();
  if (!accomp_unit_sharing || !accomp_device_try_default_type(&t) || !count_of[t])
    return NULL;
  Device *d = accomp_device_get(t, accomp_device_first(t));
  if (!d || d->sharing != SHARING_HEAP) return NULL;
  accomp_device_open(&at, d);
  return d;
}

Device *accomp_device_current(const Place *at) {
  accomp_device_init();
  Device *d = accomp_device_selected();
  accomp_device_open(at, d);
  return d;
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
  ProfRegion told = {.open = false};
  if (!atomic_load(&d->opened)) return;
  if (atomic_exchange(&d->told, false))
    accomp_prof_open(&told, acc_ev_device_shutdown_start, at, d, NULL, false);
  accomp_left_settle(at);
  accomp_queue_drain(at, d);
  accomp_span_collect(d);
  accomp_span_forget(d);
  pthread_mutex_lock(&opening);
  pthread_mutex_lock(&accomp_unit_loading);
  // The program's heap goes with its device: that one stays.
  if (!accomp_heap_is_on(d) && atomic_exchange(&d->opened, false)) {
    forget_entries(d);
    accomp_check_close(d);
    accomp_queue_discard(d);
    accomp_mem_forget(d);
    accomp_unit_unload_locked(d);
    d->plugin->close(d->handle);
    d->handle = NULL;
    atomic_store(&d->dead, false);
  }
  pthread_mutex_unlock(&accomp_unit_loading);
  pthread_mutex_unlock(&opening);
  accomp_prof_close(&told);
}
