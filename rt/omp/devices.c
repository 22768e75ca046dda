// OpenMP's devices: which there are, their numbers, and which one is the default.
// In:  environment variables; the devices of a type (device.c).  Out: Devices by OpenMP's numbers; an error in words where
//      a number is none.
#include "rt.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

typedef enum {
  OFFLOAD_UNSET,
  OFFLOAD_DEFAULT,
  OFFLOAD_MANDATORY,
  OFFLOAD_DISABLED
} Offload;

static Offload offload(void) {
  const char *text = accomp_env.target_offload;
  if (!text) return OFFLOAD_UNSET;
  if (!strcasecmp(text, "mandatory")) return OFFLOAD_MANDATORY;
  return !strcasecmp(text, "disabled") ? OFFLOAD_DISABLED : OFFLOAD_DEFAULT;
}

// --- the type of the devices -----------------------------------------------------------

// OpenMP 5.2, 8.2.1: a device that does not have what the program requires is none of its devices. False: 'what' says it.
static bool has_required(DeviceType t, char what[160]) {
  const Device *d = accomp_device_get(t, 0);
  bool heap = d && d->sharing == SHARING_HEAP,
       unified = accomp_unit_sharing & __ACCOMP_UNIT_UNIFIED;
  if (!d ||
      (d->runs_on_host ? !accomp_unit_has_locals && !accomp_unit_tells_host
                       : !unified || d->unified || (heap && !accomp_unit_shares_globals)))
    return true;
  if (d->runs_on_host)
    snprintf(what, 160, "%s",
             accomp_unit_has_locals
                 ? "the program has variables of 'declare target local', of which the "
                   "host as a device has no copies"
                 : "the program has selectors with kind(host) or kind(nohost), for which "
                   "the host as a device has no code of its own");
  else
    snprintf(what, 160,
             "the program requires unified_shared_memory, which devices of type %s %s",
             d->plugin->name,
             heap ? "do not have for variables of 'declare target'" : "do not have");
  return false;
}

static bool meets_requirements(DeviceType t) {
  static atomic_flag said = ATOMIC_FLAG_INIT;
  char what[160];
  if (has_required(t, what)) return true;
  if (offload() == OFFLOAD_MANDATORY)
    accomp_error(NULL, "unset OMP_TARGET_OFFLOAD to run on the host", "%s", what);
  if (!atomic_flag_test_and_set(&said))
    accomp_error_warn("%s; target regions run on the host", what);
  return false;
}

// TYPE_COUNT: there are no devices.
static DeviceType omp_type(void) {
  static _Atomic bool said;
  DeviceType t;
  if (offload() == OFFLOAD_DISABLED) return TYPE_COUNT;
  if (accomp_device_try_default_type(&t)) {
    if (t == TYPE_HOST && !accomp_env.omp_host_device) return TYPE_COUNT;
    return meets_requirements(t) ? t : TYPE_COUNT;
  }
  // OpenMP 5.2, 21.2.8: 'default' runs a region on the host where no device is. Who names a type of device wants that,
  // unless he names 'default' as well. TYPE_HOST: what he names is no type.
  if (offload() != OFFLOAD_DEFAULT || t == TYPE_HOST)
    accomp_device_no_such_type(
        t, "unset ACC_DEVICE_TYPE, or set OMP_TARGET_OFFLOAD=default to run on the host");
  if (!atomic_exchange(&said, true))
    accomp_error_warn(
        "ACC_DEVICE_TYPE=%s: there is no such device; target regions run on "
        "the host",
        accomp_env.device_type);
  return TYPE_COUNT;
}

// --- numbers ---------------------------------------------------------------------------

typedef struct {
  _Atomic bool ready; // the others hold
  int n;
  Device *device[MAX_DEVICES];          // by OpenMP's number
  DeviceTraits traits[MAX_DEVICES + 1]; // the last one is the host's
  const char *wrong;                    // with OMP_AVAILABLE_DEVICES; NULL: nothing
} Numbered;

static Numbered numbered[TYPE_COUNT + 1]; // of no type: the host alone

static void number_type(DeviceType t) {
  Numbered *out = &numbered[t];
  DeviceTraits traits[MAX_DEVICES];
  int order[MAX_DEVICES], n = t == TYPE_COUNT ? 0 : accomp_device_count(t);
  const char *text = accomp_env.omp_available;
  for (int i = 0; i < n; i++) {
    accomp_device_get(t, i)->plugin->traits(i, &traits[i]);
    order[i] = i;
  }
  out->n = n;
  if (text) out->wrong = accomp_traits_select(text, traits, n, order, &out->n);
  for (int i = 0; i < out->n; i++) {
    out->device[i] = accomp_device_get(t, order[i]);
    out->device[i]->omp = i;
    out->traits[i] = traits[order[i]];
    accomp_icv_start(out->device[i], i);
  }
  out->traits[out->n] = (DeviceTraits){.uid = "OMP_INITIAL_DEVICE",
                                       .kinds = "host|any|cpu",
                                       .archs = ACCOMP_HOST_ARCHS,
                                       .vendor = ""};
}

static Numbered *number_once(DeviceType t) {
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&lock);
  if (!atomic_load(&numbered[t].ready)) number_type(t);
  atomic_store(&numbered[t].ready, true);
  pthread_mutex_unlock(&lock);
  if (numbered[t].wrong)
    accomp_error(NULL, "a list such as uid(...), kind(gpu)[0:2], *",
                 "OMP_AVAILABLE_DEVICES=%.200s: %s", accomp_env.omp_available,
                 numbered[t].wrong);
  return &numbered[t];
}

static const Numbered *now(void) {
  accomp_device_init();
  DeviceType t = omp_type();
  bool ready = atomic_load_explicit(&numbered[t].ready, memory_order_acquire);
  return __builtin_expect(ready, 1) ? &numbered[t] : number_once(t);
}

int accomp_device_omp_count(void) { return now()->n; }

int accomp_omp_device_number(int number) {
  return number == DEFAULT_DEVICE ? accomp_device_omp_default() : number;
}

const char *accomp_device_omp_uid(int number) {
  const Numbered *a = now();
  number = accomp_omp_device_number(number);
  if (number == INITIAL_DEVICE) number = a->n;
  return number < 0 || number > a->n ? NULL : a->traits[number].uid;
}

Device *accomp_device_omp_listed(int number) {
  const Numbered *a = now();
  number = accomp_omp_device_number(number);
  return number >= 0 && number < a->n ? a->device[number] : NULL;
}

// For choices that depend on the device.
ACCOMP_EXPORT int __accomp_device_code(int number) {
  const Device *d = accomp_device_omp_listed(number);
  if (d) return d->runs_on_host ? 0 : 1;
  return accomp_device_omp_uid(number) ? 0 : -1;
}

// --- the default device ----------------------------------------------------------------

static bool is_number(const char *text) { return text[strspn(text, "0123456789")] == 0; }

// What OMP_DEFAULT_DEVICE says where it is a list.
static int read_list(const char *text, const Numbered *a) {
  static atomic_flag said = ATOMIC_FLAG_INIT;
  int number = 0;
  const char *wrong = accomp_traits_default(text, a->traits, a->n + 1, &number);
  if (wrong && !atomic_flag_test_and_set(&said))
    accomp_error_warn("OMP_DEFAULT_DEVICE=%.200s is not used: %s", text, wrong);
  if (number == INITIAL_DEVICE) return a->n;
  return number == INVALID_DEVICE && offload() == OFFLOAD_DISABLED ? a->n : number;
}

int accomp_device_omp_default(void) {
  static atomic_flag said = ATOMIC_FLAG_INIT;
  const Numbered *a = now();
  int n = accomp_omp_default_device();
  if (n >= 0 || n == INVALID_DEVICE) return n;
  const char *text = accomp_env.omp_default_device;
  if (!text) return a->n ? (int)(accomp_env.local_rank % a->n) : 0;
  if (!is_number(text)) return read_list(text, a);
  long asked = strtol(text, NULL, 10);
  if (asked <= a->n || offload() == OFFLOAD_DISABLED)
    return asked <= a->n ? (int)asked : a->n;
  if (a->n)
    accomp_error(NULL, "device numbers count from 0; the one behind the last is the host",
                 "OMP_DEFAULT_DEVICE=%.200s: there are %d devices of type %s", text, a->n,
                 accomp_device_type_name(omp_type()));
  if (!atomic_flag_test_and_set(&said))
    accomp_error_warn("OMP_DEFAULT_DEVICE=%.200s is not used: there is no device, target "
                      "regions run on the host",
                      text);
  return a->n;
}

// --- the device of a number ------------------------------------------------------------

_Noreturn static void no_such_device(const Place *at, int number, int count) {
  const char *text = accomp_env.omp_default_device;
  if (number != INVALID_DEVICE)
    accomp_error(at, "omp_get_num_devices() tells how many there are",
                 "device %d does not exist: there are %d devices", number, count);
  if (text && !is_number(text) && accomp_omp_default_device() == -1)
    accomp_error(at, "'initial' at the end of the list stands for the host",
                 "OMP_DEFAULT_DEVICE=%.200s: no device is meant by that, of %d devices",
                 text, count);
  accomp_error(at, "omp_get_num_devices() tells how many there are",
               "omp_invalid_device is no device");
}

Device *accomp_device_omp(const Place *at, int number) {
  const Numbered *a = now();
  number = accomp_omp_device_number(number);
  bool initial = number == a->n || number == INITIAL_DEVICE;
  if (initial && offload() != OFFLOAD_MANDATORY) return NULL;
  if (number >= 0 && number < a->n) {
    Device *d = a->device[number];
    accomp_device_open(at, d);
    return d;
  }
  // OpenMP 5.2, 13.2: an explicit device(host) is served even then; no device is not.
  if (initial && a->n) return NULL;
  char why[512];
  if (initial)
    accomp_error(at, "unset OMP_TARGET_OFFLOAD to run on the host",
                 "OMP_TARGET_OFFLOAD=mandatory, but there is no device%s",
                 accomp_device_why_no_gpu(why));
  if (!a->n && number != INVALID_DEVICE && offload() == OFFLOAD_DISABLED) return NULL;
  no_such_device(at, number, a->n);
}
