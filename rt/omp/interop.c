// Interoperability objects (OpenMP 5.2, 14 and 18.12; 6.0, 16): what another library needs to work with a device, and its order.
// In:  the interop construct, as the compiler writes it anew (src/rewrite/interop.c); questions about properties.
// Out: an object with a queue of its own, whose stream the program gives work to; waits, and events of tasks, behind that work.
// Devices of NVIDIA have the foreign runtimes "cuda" and "cuda_driver", those of OpenCL "opencl"; other devices have a queue and no
// foreign runtime.
#include "queue/work.h"
#include "api.h"
#include <omp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  Device *device;      // NULL: the host
  int number, runtime; // OpenMP's number of the device; omp_interop_fr_t, 0: none
  Queue *queue;        // NULL: not asked for with 'targetsync', or the host's
  unsigned generation; // of the device, when the queue was taken
  _Atomic int
      users; // the program until 'destroy', and tasks that are to run: the last one frees it
} Interop;
enum { FOR_TARGET = 1, FOR_TARGETSYNC = 2 };

static const char *const runtimes[] = {NULL,   "cuda", "cuda_driver", "opencl",
                                       "sycl", "hip",  "level_zero"};

// --- the construct -----------------------------------------------------------------------

// The one that a program gets which prefers none.
static int own_runtime(const Device *d) {
  if (!d) return 0;
  return d->type == TYPE_NVIDIA                            ? omp_ifr_cuda
         : d->plugin->device_bit == __ACCOMP_DEVICE_OPENCL ? omp_ifr_opencl
                                                           : 0;
}

static bool has_runtime(const Device *d, int runtime) {
  int own = own_runtime(d);
  return own &&
         (runtime == own || (own == omp_ifr_cuda && runtime == omp_ifr_cuda_driver));
}

// The queue, as long as the device was not shut down since.
static Queue *queue_of(const Interop *o) {
  return o && o->queue && atomic_load(&o->device->opened) &&
                 o->generation == o->device->generation
             ? o->queue
             : NULL;
}

ACCOMP_EXPORT void __accomp_interop_init(void *object, int types, int number, int count,
                                         ...) {
  Place at = accomp_place_routine("interop");
  int runtime = 0;
  OmpTarget target = accomp_api_omp_target(&at, number);
  va_list list;
  va_start(list, count);
  for (int i = 0; i < count; i++) {
    int id = va_arg(list, int);
    const char *name = va_arg(list, const char *);
    for (size_t k = 1; name && k < sizeof runtimes / sizeof *runtimes; k++)
      if (!strcmp(runtimes[k], name)) id = (int)k;
    if (!runtime && has_runtime(target.device, id)) runtime = id;
  }
  va_end(list);
  *(Interop **)object = NULL;
  Interop *o = target.valid ? calloc(1, sizeof *o) : NULL;
  if (!o) return;
  atomic_store(&o->users, 1);
  o->device = target.device;
  o->number = o->device ? o->device->omp : omp_get_num_devices();
  o->runtime = runtime ? runtime : own_runtime(o->device);
  if (o->device && types & FOR_TARGETSYNC) {
    o->queue = accomp_queue_task_take(&at, o->device, 0);
    o->generation = o->device->generation;
    atomic_store(&o->queue->foreign, true);
  }
  *(Interop **)object = o;
}

typedef struct {
  Interop *object;
  bool ends;
} Use;

static void fulfil(void *event) {
  accomp_queue_fulfil((unsigned long long)(uintptr_t)event);
}

// 'event' 0: waits for what the program put into the stream; else it is fulfilled behind that.
static void use(void *data, unsigned long long event) {
  Use *u = data;
  Place at = accomp_place_routine("interop");
  Queue *q = queue_of(u->object);
  if (q && !event) accomp_queue_sync(&at, q);
  if (q && u->ends) {
    atomic_store(&q->foreign, false);
    accomp_queue_task_end(&at, q, event);
  } else if (q && event)
    accomp_work_watch(&at, q, fulfil, (void *)(uintptr_t)event);
  else if (event)
    accomp_queue_fulfil(event);
  if (u->object && atomic_fetch_sub(&u->object->users, 1) == 1) free(u->object);
}

// nowait: in a task that has the dependences of 'count' depend objects.
ACCOMP_EXPORT void __accomp_interop_use(void *object, int ends, int nowait, int count,
                                        omp_depend_t *depends) {
  Use u = {*(Interop **)object, ends};
  if (ends)
    *(Interop **)object = NULL;
  else if (u.object)
    atomic_fetch_add(&u.object->users, 1);
  if (nowait)
    accomp_omp_task(use, &u, sizeof u, count, depends);
  else
    use(&u, 0);
}

// --- properties: OpenMP 5.2, table 14.1 ----------------------------------------------------

typedef enum { INT, POINTER, STRING } Kind;
typedef struct {
  omp_interop_rc_t rc;
  Kind kind;
  intptr_t number;
  const void *pointer;
} Value;
static const char *const names[] = {"fr_id",       "fr_name",        "vendor",
                                    "vendor_name", "device_num",     "platform",
                                    "device",      "device_context", "targetsync"};
enum { NAMES = sizeof names / sizeof *names };

static Value number(intptr_t n) {
  return (Value){.rc = omp_irc_success, .kind = INT, .number = n};
}
static Value pointer(const void *p) {
  return (Value){p ? omp_irc_success : omp_irc_no_value, POINTER, 0, p};
}
static Value string(const char *s) {
  return (Value){s ? omp_irc_success : omp_irc_no_value, STRING, 0, s};
}
static Value none(Kind kind) { return (Value){.rc = omp_irc_no_value, .kind = kind}; }

static Value stream_of(const Interop *o) {
  Queue *q = queue_of(o);
  bool native = q && o->runtime && o->device->plugin->queue_native;
  return pointer(native ? o->device->plugin->queue_native(q->handle, true) : NULL);
}

// Numbers of OpenMP's additional definitions.
static const struct {
  int number;
  const char *name;
} vendors[] = {{0, "unknown"}, {1, "amd"}, {8, "intel"}, {11, "nvidia"}};

static int vendor_of(const Interop *o) {
  DeviceTraits traits;
  o->device->plugin->traits(o->device->number, &traits);
  for (size_t i = 1; i < sizeof vendors / sizeof *vendors; i++)
    if (!strcmp(traits.vendor, vendors[i].name)) return (int)i;
  return 0;
}

static Value device_of(const Interop *o) {
  const void *device = o->runtime ? o->device->properties.native_device : NULL;
  if (o->runtime == omp_ifr_opencl) return pointer(device);
  return o->runtime ? number((intptr_t)device) : none(INT);
}

static Value property(const Interop *o, int which) {
  if (!o) return (Value){.rc = omp_irc_empty};
  if (which >= 0 || which < omp_ipr_first) return (Value){.rc = omp_irc_out_of_range};
  const DeviceProperties *p = o->device ? &o->device->properties : NULL;
  switch (which) {
  case omp_ipr_fr_id: return o->runtime ? number(o->runtime) : none(INT);
  case omp_ipr_fr_name: return string(runtimes[o->runtime]);
  case omp_ipr_vendor:
    return o->runtime ? number(vendors[vendor_of(o)].number) : none(INT);
  case omp_ipr_vendor_name: return string(o->runtime ? vendors[vendor_of(o)].name : NULL);
  case omp_ipr_device_num: return number(o->number);
  case omp_ipr_platform: return pointer(p ? p->native_platform : NULL);
  case omp_ipr_device: return device_of(o);
  case omp_ipr_device_context:
    return o->runtime && o->runtime != omp_ifr_cuda ? pointer(p->native_context)
                                                    : none(POINTER);
  }
  return stream_of(o);
}

// The property, if it is of that kind; else what is wrong.
static Value value_of(omp_interop_t object, int which, Kind kind, int *rc) {
  static const omp_interop_rc_t is[] = {[INT] = omp_irc_type_int,
                                        [POINTER] = omp_irc_type_ptr,
                                        [STRING] = omp_irc_type_str};
  Value v = property(object, which);
  bool known = v.rc == omp_irc_success || v.rc == omp_irc_no_value;
  if (known && v.kind != kind) v = (Value){.rc = is[v.kind]};
  if (rc) *rc = v.rc;
  return v.rc == omp_irc_success ? v : (Value){.rc = v.rc};
}

ACCOMP_EXPORT int omp_get_num_interop_properties(const omp_interop_t object) {
  (void)object;
  return 0; // of our own
}
ACCOMP_EXPORT omp_intptr_t omp_get_interop_int(const omp_interop_t object,
                                               omp_interop_property_t which, int *rc) {
  return value_of(object, which, INT, rc).number;
}
ACCOMP_EXPORT void *omp_get_interop_ptr(const omp_interop_t object,
                                        omp_interop_property_t which, int *rc) {
  return (void *)value_of(object, which, POINTER, rc).pointer;
}
ACCOMP_EXPORT const char *omp_get_interop_str(const omp_interop_t object,
                                              omp_interop_property_t which, int *rc) {
  return value_of(object, which, STRING, rc).pointer;
}
ACCOMP_EXPORT const char *omp_get_interop_name(const omp_interop_t object,
                                               omp_interop_property_t which) {
  (void)object;
  return which < 0 && which >= -NAMES ? names[-which - 1] : NULL;
}
ACCOMP_EXPORT const char *omp_get_interop_type_desc(const omp_interop_t object,
                                                    omp_interop_property_t which) {
  const Interop *o = object;
  if (!o || which >= 0 || which < -NAMES) return NULL;
  static const struct {
    int runtime, which;
    const char *type;
  } types[] = {{omp_ifr_cuda, omp_ipr_targetsync, "cudaStream_t"},
               {omp_ifr_cuda_driver, omp_ipr_targetsync, "CUstream"},
               {omp_ifr_cuda_driver, omp_ipr_device, "CUdevice"},
               {omp_ifr_cuda_driver, omp_ipr_device_context, "CUcontext"},
               {omp_ifr_opencl, omp_ipr_targetsync, "cl_command_queue"},
               {omp_ifr_opencl, omp_ipr_device, "cl_device_id"},
               {omp_ifr_opencl, omp_ipr_device_context, "cl_context"},
               {omp_ifr_opencl, omp_ipr_platform, "cl_platform_id"}};
  for (size_t i = 0; i < sizeof types / sizeof *types; i++)
    if (types[i].runtime == o->runtime && types[i].which == which) return types[i].type;
  static const char *const kinds[] = {
      [INT] = "int", [POINTER] = "void *", [STRING] = "const char *"};
  return kinds[property(o, which).kind];
}
ACCOMP_EXPORT const char *omp_get_interop_rc_desc(const omp_interop_t object,
                                                  omp_interop_rc_t rc) {
  (void)object;
  switch (rc) {
  case omp_irc_no_value: return "the object has no value of this property";
  case omp_irc_success: return "the property's value was returned";
  case omp_irc_empty: return "the object is omp_interop_none";
  case omp_irc_out_of_range: return "there is no such property";
  case omp_irc_type_int: return "the property is an int: omp_get_interop_int";
  case omp_irc_type_ptr: return "the property is a pointer: omp_get_interop_ptr";
  case omp_irc_type_str: return "the property is a string: omp_get_interop_str";
  case omp_irc_other: return "another fault";
  }
  return NULL;
}
