// The routines of OpenACC 3.3 for devices and queues; include/openacc.h describes them.
// In: calls of the program.  Out: calls of the runtime's core; faults in words.
//
// What is checked here is what the core cannot know: arguments. Each routine makes a
// Place with its own name, which is how a message begins. Routines for data: acc/data.c.
#include "openacc.h"
#include "api.h"
#include <sched.h>
#include <time.h>

// --- arguments -----------------------------------------------------------------------

static const char *type_name(acc_device_t type) {
  switch (type) {
  case acc_device_current: return "acc_device_current";
  case acc_device_none: return "acc_device_none";
  case acc_device_default: return "acc_device_default";
  case acc_device_host: return "acc_device_host";
  case acc_device_not_host: return "acc_device_not_host";
  case acc_device_nvidia: return "acc_device_nvidia";
  case acc_device_radeon: return "acc_device_radeon";
  case acc_device_emu: return "acc_device_emu";
  case acc_device_opencl: return "acc_device_opencl";
  case acc_device_intel: return "acc_device_intel";
  case acc_device_highest: break;
  }
  return "a device type that does not exist";
}

_Noreturn static void no_type(const Place *place, acc_device_t type) {
  DeviceType t;
  if (!accomp_device_from_acc(type, &t))
    accomp_error(
        place,
        "types of this build: acc_device_host, acc_device_nvidia, "
        "acc_device_emu, acc_device_opencl, acc_device_radeon, acc_device_intel, "
        "acc_device_default",
        "there is no device type %d (%s)", (int)type, type_name(type));
  accomp_error(place,
               "acc_get_num_devices tells how many there are of a type; acc_device_host "
               "and acc_device_emu "
               "are always there",
               "this system has no device of type %s", type_name(type));
}

// Type and number as the routines take them; a negative number is the default one.
static Device *find_device(const Place *place, int number, acc_device_t type) {
  DeviceType t;
  if (!accomp_device_from_acc(type, &t)) no_type(place, type);
  int count = accomp_device_count(t);
  if (!count) no_type(place, type);
  if (number < 0) {
    Device *selected = accomp_device_selected();
    if (selected->type == t) return selected;
    number = t == accomp_device_default_type() ? accomp_device_first(t) : 0;
  }
  Device *d = accomp_device_get(t, number);
  if (!d)
    accomp_error(place,
                 "device numbers count from 0; acc_get_num_devices tells how many "
                 "there are",
                 "there is no device %d of type %s: it has %d", number,
                 accomp_device_type_name(t), count);
  return d;
}

// The device of a number of the thread's current type, for the ..._device routines.
static Device *numbered(const Place *place, int number) {
  if (number >= 0) return find_device(place, number, acc_device_current);
  accomp_error(place, "device numbers count from 0", "there is no device %d", number);
}

// The queue if something was ever put into it, else NULL.
static Queue *used_queue(const Place *place, Device *d, int async) {
  long long key = accomp_api_queue_key(place, async);
  if (key == ACCOMP_QUEUE_SYNC || !d->opened) return NULL;
  return accomp_queue_async(place, d, key, false);
}

// --- devices -------------------------------------------------------------------------

ACCOMP_EXPORT int acc_get_num_devices(acc_device_t type) {
  DeviceType t;
  return accomp_device_from_acc(type, &t) ? accomp_device_count(t) : 0;
}

ACCOMP_EXPORT void acc_set_device_num(int number, acc_device_t type) {
  Place place = accomp_place_routine("acc_set_device_num");
  Thread *thread = accomp_device_thread();
  if (number < 0 && type == acc_device_default)
    thread->acc = NULL;
  else
    thread->acc = find_device(&place, number, type);
}

ACCOMP_EXPORT void acc_set_device_type(acc_device_t type) {
  Place place = accomp_place_routine("acc_set_device_type");
  Device *d = find_device(&place, -1, type);
  accomp_device_thread()->acc = d;
}

ACCOMP_EXPORT acc_device_t acc_get_device_type(void) {
  return (acc_device_t)accomp_device_to_acc(accomp_device_selected()->type);
}

ACCOMP_EXPORT int acc_get_device_num(acc_device_t type) {
  DeviceType t;
  if (!accomp_device_from_acc(type, &t)) return 0;
  Device *d = accomp_device_selected();
  if (d->type == t) return d->number;
  return t == accomp_device_default_type() ? accomp_device_first(t) : 0;
}

// NULL: no such device. A GPU is opened for its free memory alone.
static Device *property_device(const char *routine, int number, acc_device_t type,
                               acc_device_property_t property) {
  Place place = accomp_place_routine(routine);
  DeviceType t;
  if (!accomp_device_from_acc(type, &t)) return NULL;
  Device *d = accomp_device_get(t, number);
  if (d && property == acc_property_free_memory)
    accomp_device_open(&place, d);
  else if (d)
    accomp_device_describe(&place, d);
  return d;
}

ACCOMP_EXPORT size_t acc_get_property(int number, acc_device_t type,
                                      acc_device_property_t property) {
  Device *d = property_device("acc_get_property", number, type, property);
  if (!d) return 0;
  switch (property) {
  case acc_property_memory: return d->properties.memory;
  case acc_property_free_memory: return accomp_mem_free_bytes(d);
  case acc_property_shared_memory_support: return d->unified;
  case acc_property_name:
  case acc_property_vendor:
  case acc_property_driver: return 0;
  }
  return 0;
}

ACCOMP_EXPORT const char *acc_get_property_string(int number, acc_device_t type,
                                                  acc_device_property_t property) {
  Device *d = property_device("acc_get_property_string", number, type, property);
  if (!d) return NULL;
  switch (property) {
  case acc_property_memory:
  case acc_property_free_memory:
  case acc_property_shared_memory_support: return NULL;
  case acc_property_name: return d->properties.name;
  case acc_property_vendor: return d->properties.vendor;
  case acc_property_driver: return d->properties.driver;
  }
  return NULL;
}

ACCOMP_EXPORT void acc_init(acc_device_t type) {
  Place place = accomp_place_routine("acc_init");
  accomp_device_open(&place, find_device(&place, -1, type));
}

ACCOMP_EXPORT void acc_init_device(int number, acc_device_t type) {
  Place place = accomp_place_routine("acc_init_device");
  accomp_device_open(&place, find_device(&place, number, type));
}

static void shut_down(const Place *place, Device *d) {
  if (!d->opened) return;
  accomp_device_shutdown(place, d);
  accomp_api_forget(d);
}

ACCOMP_EXPORT void acc_shutdown(acc_device_t type) {
  Place place = accomp_place_routine("acc_shutdown");
  DeviceType t = find_device(&place, -1, type)->type;
  for (int i = 0; i < accomp_device_count(t); i++)
    shut_down(&place, accomp_device_get(t, i));
}

ACCOMP_EXPORT void acc_shutdown_device(int number, acc_device_t type) {
  Place place = accomp_place_routine("acc_shutdown_device");
  shut_down(&place, find_device(&place, number, type));
}

// This one is for host code; calls in device code are the compiler's.
ACCOMP_EXPORT int acc_on_device(acc_device_t type) {
  return type == acc_device_host || type == acc_device_none;
}

// --- queues --------------------------------------------------------------------------

static int test(const Place *place, Device *d, int async) {
  Queue *q = used_queue(place, d, async);
  return !q || accomp_queue_test(place, q);
}

static void wait(const Place *place, Device *d, int async) {
  accomp_left_settle(place);
  Queue *q = used_queue(place, d, async);
  if (q) accomp_queue_sync(place, q);
}

// Both queues are that device's (OpenACC 3.3, 3.2.11); of the directive with devnum, the later one is the current device's.
static void wait_async(const Place *place, Device *d, int earlier, int later) {
  Queue *e = used_queue(place, d, earlier);
  long long key = accomp_api_queue_key(place, later);
  if (!e) return;
  if (key == ACCOMP_QUEUE_SYNC) {
    accomp_queue_sync(place, e);
    return;
  }
  Queue *l = accomp_queue_async(place, d, key, true);
  if (l != e) accomp_queue_after(place, l, e);
  accomp_queue_sync_if_asked(place, l);
}

static void wait_all_async(const Place *place, Device *d, int later) {
  long long key = accomp_api_queue_key(place, later);
  if (!d->opened) return;
  if (key == ACCOMP_QUEUE_SYNC) {
    accomp_queue_sync_all(place, d);
    return;
  }
  Queue *q = accomp_queue_async(place, d, key, true);
  accomp_queue_after_all(place, q, d);
  accomp_queue_sync_if_asked(place, q);
}

// Polls: the plug-in table has no wait for one of several queues.
static int wait_any(const Place *place, Device *d, int count, const int *waits) {
  bool some = false;
  accomp_left_settle(place);
  for (int i = 0; i < count; i++)
    some |= accomp_api_queue_key(place, waits[i]) != ACCOMP_QUEUE_SYNC;
  for (int round = 0; some; round++) {
    for (int i = 0; i < count; i++)
      if (accomp_api_queue_key(place, waits[i]) != ACCOMP_QUEUE_SYNC &&
          test(place, d, waits[i]))
        return i;
    if (round < 100)
      sched_yield();
    else
      nanosleep(&(struct timespec){.tv_nsec = 20000}, NULL);
  }
  return -1;
}

ACCOMP_EXPORT int acc_async_test(int async) {
  Place place = accomp_place_routine("acc_async_test");
  return test(&place, accomp_device_selected(), async);
}

ACCOMP_EXPORT int acc_async_test_device(int async, int device) {
  Place place = accomp_place_routine("acc_async_test_device");
  return test(&place, numbered(&place, device), async);
}

ACCOMP_EXPORT int acc_async_test_all(void) {
  Place place = accomp_place_routine("acc_async_test_all");
  Device *d = accomp_device_selected();
  return !d->opened || accomp_queue_test_all(&place, d);
}

ACCOMP_EXPORT int acc_async_test_all_device(int device) {
  Place place = accomp_place_routine("acc_async_test_all_device");
  Device *d = numbered(&place, device);
  return !d->opened || accomp_queue_test_all(&place, d);
}

ACCOMP_EXPORT void acc_wait(int async) {
  Place place = accomp_place_routine("acc_wait");
  wait(&place, accomp_device_selected(), async);
}

ACCOMP_EXPORT void acc_async_wait(int async) { acc_wait(async); }

ACCOMP_EXPORT void acc_wait_device(int async, int device) {
  Place place = accomp_place_routine("acc_wait_device");
  wait(&place, numbered(&place, device), async);
}

ACCOMP_EXPORT void acc_wait_all(void) {
  Place place = accomp_place_routine("acc_wait_all");
  Device *d = accomp_device_selected();
  if (d->opened) accomp_queue_sync_all(&place, d);
}

ACCOMP_EXPORT void acc_async_wait_all(void) { acc_wait_all(); }

ACCOMP_EXPORT void acc_wait_all_device(int device) {
  Place place = accomp_place_routine("acc_wait_all_device");
  Device *d = numbered(&place, device);
  if (d->opened) accomp_queue_sync_all(&place, d);
}

ACCOMP_EXPORT void acc_wait_async(int earlier, int async) {
  Place place = accomp_place_routine("acc_wait_async");
  wait_async(&place, accomp_device_selected(), earlier, async);
}

ACCOMP_EXPORT void acc_wait_device_async(int earlier, int async, int device) {
  Place place = accomp_place_routine("acc_wait_device_async");
  wait_async(&place, numbered(&place, device), earlier, async);
}

ACCOMP_EXPORT void acc_wait_all_async(int async) {
  Place place = accomp_place_routine("acc_wait_all_async");
  wait_all_async(&place, accomp_device_selected(), async);
}

ACCOMP_EXPORT void acc_wait_all_device_async(int async, int device) {
  Place place = accomp_place_routine("acc_wait_all_device_async");
  wait_all_async(&place, numbered(&place, device), async);
}

ACCOMP_EXPORT int acc_wait_any(int count, int waits[]) {
  Place place = accomp_place_routine("acc_wait_any");
  return wait_any(&place, accomp_device_selected(), count, waits);
}

ACCOMP_EXPORT int acc_wait_any_device(int count, int waits[], int device) {
  Place place = accomp_place_routine("acc_wait_any_device");
  return wait_any(&place, numbered(&place, device), count, waits);
}

ACCOMP_EXPORT int acc_get_default_async(void) {
  return (int)accomp_device_thread()->default_async;
}

ACCOMP_EXPORT void acc_set_default_async(int async) {
  Place place = accomp_place_routine("acc_set_default_async");
  accomp_api_queue_key(&place, async);
  // OpenACC 3.3, 3.2.14: acc_async_noval here would mean itself.
  if (async != acc_async_noval) accomp_device_thread()->default_async = async;
}

ACCOMP_EXPORT void *acc_get_cuda_stream(int async) {
  Place place = accomp_place_routine("acc_get_cuda_stream");
  Device *d = accomp_device_current(&place);
  long long key = accomp_api_queue_key(&place, async);
  Queue *q = key == ACCOMP_QUEUE_SYNC ? accomp_queue_own(&place, d)
                                      : accomp_queue_async(&place, d, key, true);
  atomic_store(&q->foreign, true);
  return d->type == TYPE_NVIDIA ? d->plugin->queue_native(q->handle, true) : NULL;
}
