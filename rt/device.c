// The list of devices, and which of them a thread uses.
// In: environment variables, device numbers.  Out: devices, which device_open.c opens. Nothing is started before its
// first use, and never in an ELF constructor: there a driver may not be called.
#include "rt.h"
#include <openacc.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

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

Thread *accomp_device_thread(void) {
  const ThreadBlock *b = accomp_thread_block;
  return __builtin_expect(b && b->runtime, 1) ? b->runtime : accomp_upcalls.new_thread();
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
  return plugins[t]->device_bit != bit || accomp_unit_built_for & bit ||
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
    d->epoch = 1;
    pthread_mutex_init(&d->lock, NULL);
    pthread_cond_init(&d->settled, NULL);
    pthread_mutex_init(&d->queues, NULL);
    pthread_mutex_init(&d->memory, NULL);
  }
}

void accomp_device_list(void) {
  read_asked();
  for (int t = 0; t < TYPE_COUNT; t++) list_type((DeviceType)t);
}

static pthread_t starter;
static _Thread_local bool starting;

// Other threads wait until the tools listen: they would miss what these threads do.
static void start(void) {
  starter = pthread_self();
  starting = true;
  accomp_upcalls.start();
  atomic_store(&state, STATE_TOOLS);
  accomp_upcalls.start_tools();
  atomic_store(&state, STATE_READY);
  starting = false;
}

bool accomp_device_is_starting(void) { return starting; }

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
  unsigned bits = accomp_unit_built_for;
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
