// The routines of OpenACC 3.3 for data and device memory; openacc.h describes them.
// In: calls of the program.  Out: calls of the runtime's core; faults in words.
//
// A null pointer counts as always present and a length of zero as no data: both are done
// with here, before a device is started for them.
#include "openacc.h"
#include "api.h"
#include "data/map.h"
#include "profile/prof.h"
#include "queue/depend.h"
#include <stdio.h>

// --- words ---------------------------------------------------------------------------

typedef struct {
  char text[256];
} Words;

// What is mapped at or in [host, host+size): "a[0:100] of x.c:7 (800 bytes)".
static Words mapped_there(Device *d, const void *host, size_t size) {
  Words w;
  Entry *e;
  pthread_mutex_lock(&d->lock);
  if (accomp_present_find_locked(d, host, size, &e) == PRESENT_NONE)
    snprintf(w.text, sizeof w.text, "nothing");
  else if (e->name && e->file)
    snprintf(w.text, sizeof w.text, "%s of %s:%d (%zu bytes)", e->name, e->file, e->line,
             e->size);
  else
    snprintf(w.text, sizeof w.text, "%zu bytes from %p on", e->size, (void *)e->host);
  pthread_mutex_unlock(&d->lock);
  return w;
}

// What an address that should be device memory is: for the end of a message.
static Words found_there(Device *d, const void *address, size_t size) {
  Words w;
  Allocation a;
  if (accomp_api_find(address, &a) && a.device != d && a.device)
    snprintf(w.text, sizeof w.text, "%s allocated it on device %d (%s)", a.routine,
             a.device->number, a.device->plugin->name);
  else if (accomp_api_find(address, &a) && a.device == d)
    snprintf(w.text, sizeof w.text, "%s allocated %zu bytes, of which %zu follow",
             a.routine, a.size, a.size - (size_t)((const char *)address - a.start));
  else if (accomp_present_is(d, address, size ? size : 1) != PRESENT_NONE)
    snprintf(w.text, sizeof w.text,
             "it is the host address of data on the device; "
             "acc_deviceptr gives the other");
  else
    snprintf(w.text, sizeof w.text,
             "device memory comes from acc_malloc, acc_copyin, "
             "acc_create or acc_deviceptr");
  return w;
}

// The program names an argument 'what' that must be device memory.
static void need_device(const Place *place, Device *d, const void *p, size_t size) {
  if (accomp_api_reachable(d, p, size)) return;
  Words found = found_there(d, p, size);
  accomp_error(place, found.text, "%p with %zu bytes is not memory of device %d (%s)", p,
               size, d->number, d->plugin->name);
}

static void need_pointers(const Place *place, const void *dest, const void *src) {
  if (!dest || !src)
    accomp_error(place,
                 "acc_malloc returns NULL when device memory is exhausted, "
                 "acc_deviceptr when data is absent",
                 "the %s is a null pointer", dest ? "source" : "destination");
}

// --- enter data, exit data, update ---------------------------------------------------

static void *map(const char *routine, unsigned kind, void *data, size_t size,
                 unsigned bits, long long async) {
  if (!data) return NULL;
  if (!size) return acc_deviceptr(data);
  return accomp_map_routine(routine, NULL, kind, data, size, bits, async);
}

enum {
  COPYIN = __ACCOMP_ALLOC | __ACCOMP_TO,
  CREATE = __ACCOMP_ALLOC,
  COPYOUT = __ACCOMP_FROM | __ACCOMP_RELEASE,
  DELETE = __ACCOMP_RELEASE,
};

ACCOMP_EXPORT void *acc_copyin(void *data, size_t size) {
  return map("acc_copyin", __ACCOMP_ENTER_DATA, data, size, COPYIN, __ACCOMP_ASYNC_NONE);
}
ACCOMP_EXPORT void *acc_present_or_copyin(void *data, size_t size) {
  return acc_copyin(data, size);
}
ACCOMP_EXPORT void *acc_pcopyin(void *data, size_t size) {
  return acc_copyin(data, size);
}
ACCOMP_EXPORT void acc_copyin_async(void *data, size_t size, int async) {
  map("acc_copyin_async", __ACCOMP_ENTER_DATA, data, size, COPYIN, async);
}

ACCOMP_EXPORT void *acc_create(void *data, size_t size) {
  return map("acc_create", __ACCOMP_ENTER_DATA, data, size, CREATE, __ACCOMP_ASYNC_NONE);
}
ACCOMP_EXPORT void *acc_present_or_create(void *data, size_t size) {
  return acc_create(data, size);
}
ACCOMP_EXPORT void *acc_pcreate(void *data, size_t size) {
  return acc_create(data, size);
}
ACCOMP_EXPORT void acc_create_async(void *data, size_t size, int async) {
  map("acc_create_async", __ACCOMP_ENTER_DATA, data, size, CREATE, async);
}

ACCOMP_EXPORT void acc_copyout(void *data, size_t size) {
  map("acc_copyout", __ACCOMP_EXIT_DATA, data, size, COPYOUT, __ACCOMP_ASYNC_NONE);
}
ACCOMP_EXPORT void acc_copyout_async(void *data, size_t size, int async) {
  map("acc_copyout_async", __ACCOMP_EXIT_DATA, data, size, COPYOUT, async);
}
ACCOMP_EXPORT void acc_copyout_finalize(void *data, size_t size) {
  map("acc_copyout_finalize", __ACCOMP_EXIT_DATA, data, size, COPYOUT | __ACCOMP_FINALIZE,
      __ACCOMP_ASYNC_NONE);
}
ACCOMP_EXPORT void acc_copyout_finalize_async(void *data, size_t size, int async) {
  map("acc_copyout_finalize_async", __ACCOMP_EXIT_DATA, data, size,
      COPYOUT | __ACCOMP_FINALIZE, async);
}

ACCOMP_EXPORT void acc_delete(void *data, size_t size) {
  map("acc_delete", __ACCOMP_EXIT_DATA, data, size, DELETE, __ACCOMP_ASYNC_NONE);
}
ACCOMP_EXPORT void acc_delete_async(void *data, size_t size, int async) {
  map("acc_delete_async", __ACCOMP_EXIT_DATA, data, size, DELETE, async);
}
ACCOMP_EXPORT void acc_delete_finalize(void *data, size_t size) {
  map("acc_delete_finalize", __ACCOMP_EXIT_DATA, data, size, DELETE | __ACCOMP_FINALIZE,
      __ACCOMP_ASYNC_NONE);
}
ACCOMP_EXPORT void acc_delete_finalize_async(void *data, size_t size, int async) {
  map("acc_delete_finalize_async", __ACCOMP_EXIT_DATA, data, size,
      DELETE | __ACCOMP_FINALIZE, async);
}

ACCOMP_EXPORT void acc_update_device(void *data, size_t size) {
  map("acc_update_device", __ACCOMP_UPDATE, data, size, __ACCOMP_TO, __ACCOMP_ASYNC_NONE);
}
ACCOMP_EXPORT void acc_update_device_async(void *data, size_t size, int async) {
  map("acc_update_device_async", __ACCOMP_UPDATE, data, size, __ACCOMP_TO, async);
}
ACCOMP_EXPORT void acc_update_self(void *data, size_t size) {
  map("acc_update_self", __ACCOMP_UPDATE, data, size, __ACCOMP_FROM, __ACCOMP_ASYNC_NONE);
}
ACCOMP_EXPORT void acc_update_self_async(void *data, size_t size, int async) {
  map("acc_update_self_async", __ACCOMP_UPDATE, data, size, __ACCOMP_FROM, async);
}

// --- attach, detach ------------------------------------------------------------------

static void attach(const char *routine, void **pointer, unsigned bits, long long async) {
  if (pointer) accomp_map_attach_routine(routine, pointer, bits, async);
}

ACCOMP_EXPORT void acc_attach(void **pointer) {
  attach("acc_attach", pointer, __ACCOMP_ATTACH, __ACCOMP_ASYNC_NONE);
}
ACCOMP_EXPORT void acc_attach_async(void **pointer, int async) {
  attach("acc_attach_async", pointer, __ACCOMP_ATTACH, async);
}
ACCOMP_EXPORT void acc_detach(void **pointer) {
  attach("acc_detach", pointer, __ACCOMP_DETACH, __ACCOMP_ASYNC_NONE);
}
ACCOMP_EXPORT void acc_detach_async(void **pointer, int async) {
  attach("acc_detach_async", pointer, __ACCOMP_DETACH, async);
}
ACCOMP_EXPORT void acc_detach_finalize(void **pointer) {
  attach("acc_detach_finalize", pointer, __ACCOMP_DETACH | __ACCOMP_FINALIZE,
         __ACCOMP_ASYNC_NONE);
}
ACCOMP_EXPORT void acc_detach_finalize_async(void **pointer, int async) {
  attach("acc_detach_finalize_async", pointer, __ACCOMP_DETACH | __ACCOMP_FINALIZE,
         async);
}

// --- what is present -----------------------------------------------------------------

// Nothing is present on a device that was never started, but variables with 'declare' (3.3, 2.13): a question about one of
// them starts it.
static bool started(Device *d) { return d->opened || d->runs_on_host; }

static bool started_for(Device *d, const char *routine, const void *data) {
  if (started(d)) return true;
  pthread_mutex_lock(&accomp_unit_loading);
  bool declared = accomp_unit_has_global_locked(data);
  pthread_mutex_unlock(&accomp_unit_loading);
  Place place = accomp_place_routine(routine);
  if (declared) accomp_device_open(&place, d);
  return declared;
}

ACCOMP_EXPORT void *acc_deviceptr(void *data) {
  Device *d = accomp_device_selected();
  bool there = data && started_for(d, "acc_deviceptr", data);
  Place place = accomp_place_routine("acc_deviceptr");
  return there ? accomp_present_give(&place, d, data) : NULL;
}

ACCOMP_EXPORT void *acc_hostptr(void *device_data) {
  Device *d = accomp_device_selected();
  return device_data && started(d) ? accomp_present_host_address(d, device_data) : NULL;
}

ACCOMP_EXPORT int acc_is_present(void *data, size_t size) {
  Device *d = accomp_device_selected();
  if (!data || d->unified) return 1;
  started_for(d, "acc_is_present", data);
  return d->opened && accomp_present_is(d, data, size) == PRESENT_ALL;
}

// On shared memory nothing is mapped: kernels use 'data' itself, and so does the program.
ACCOMP_EXPORT void acc_map_data(void *data, void *device_data, size_t size) {
  Place place = accomp_place_routine("acc_map_data");
  if (!size) return;
  if (!data || !device_data)
    accomp_error(&place, "acc_malloc returns NULL when device memory is exhausted",
                 "the %s address is a null pointer", data ? "device" : "host");
  Device *d = accomp_device_current(&place);
  if (d->unified) return;
  need_device(&place, d, device_data, size);
  if (accomp_present_associate(d, data, size, device_data, false, NULL)) {
    accomp_api_tell_mapped(&place, d, acc_ev_create, data, size, device_data);
    return;
  }
  Words there = mapped_there(d, data, size);
  accomp_error(&place, "acc_delete or acc_unmap_data takes it off the device first",
               "%p with %zu bytes is present on device %d (%s) already: %s", data, size,
               d->number, d->plugin->name, there.text);
}

ACCOMP_EXPORT void acc_unmap_data(void *data) {
  Place place = accomp_place_routine("acc_unmap_data");
  if (!data) accomp_error(&place, NULL, "the host address is a null pointer");
  Device *d = accomp_device_current(&place);
  if (d->unified) return;
  Words there = mapped_there(d, data, 0);
  void *copy_was = accomp_present_device_address(d, data);
  switch (accomp_present_dissociate(d, data)) {
  case DISSOCIATE_DONE:
    accomp_api_tell_mapped(&place, d, acc_ev_delete, data, 0, copy_was);
    return;
  case DISSOCIATE_ABSENT:
    accomp_error(&place, "acc_is_present tells whether it is",
                 "nothing is mapped at %p on device %d (%s)", data, d->number,
                 d->plugin->name);
  case DISSOCIATE_FOREIGN:
    accomp_error(&place,
                 "give the address that acc_map_data had; acc_delete is for the "
                 "rest",
                 "%p was not mapped by acc_map_data: there is %s", data, there.text);
  case DISSOCIATE_IN_USE:
    accomp_error(&place, "unmap it after the data regions that use it",
                 "a data region still uses %p: %s", data, there.text);
  }
}

// --- device memory -------------------------------------------------------------------

ACCOMP_EXPORT void *acc_malloc(size_t size) {
  Place place = accomp_place_routine("acc_malloc");
  if (!size) return NULL;
  return accomp_api_alloc(&place, accomp_device_current(&place), size, MEM_DEVICE);
}

ACCOMP_EXPORT void acc_free(void *memory) {
  Place place = accomp_place_routine("acc_free");
  Allocation a;
  if (!memory) return;
  if (!accomp_api_find(memory, &a) || a.start != memory || !a.device) {
    Device *d = accomp_device_selected();
    HostWords what;
    if (accomp_api_is_host(d, memory, &what))
      accomp_error(&place,
                   "acc_free gives back what acc_malloc returned; acc_delete or 'exit "
                   "data' releases the copy on the device",
                   "%p is %s", memory, what.text);
    void *host = d->opened && !d->unified ? accomp_present_host_address(d, memory) : NULL;
    accomp_error(&place,
                 host ? "it is the device copy of host data: acc_delete frees it"
                      : "free it once, with the address that acc_malloc returned",
                 "%p was not returned by acc_malloc", memory);
  }
  void *host = a.device->unified ? NULL : accomp_present_host_address(a.device, memory);
  if (host)
    accomp_error(&place, "call acc_unmap_data first", "%p is still the device copy of %s",
                 memory, mapped_there(a.device, host, 0).text);
  accomp_api_free(&place, memory, __builtin_return_address(0));
}

// Work that was given since the memory was allocated may use it. What acc_malloc did not make is mapped: since whenever.
static void settle(const Place *place, Device *d, const void *memory) {
  Allocation a;
  bool allocated = accomp_api_find(memory, &a) && a.device == d;
  accomp_depend_settle(place, NULL, d, (Users){.since = allocated ? a.epoch : 1});
}

// dest and src are checked. async is acc_async_sync for the routines without a queue.
static void copy(const Place *place, Device *d, void *dest, const void *src, size_t size,
                 CopyKind kind, int async) {
  long long key = accomp_api_queue_key(place, async);
  if (key == ACCOMP_QUEUE_SYNC && kind != COPY_TO_DEVICE) settle(place, d, src);
  if (key == ACCOMP_QUEUE_SYNC && kind != COPY_FROM_DEVICE) settle(place, d, dest);
  if (dest == src && !accomp_check_tracks(d)) return;
  if (dest == src) { // shared memory that is looked at as if it were not
    Queue *q = accomp_queue_own(place, d);
    accomp_work_copy(place, q, dest, src, size, (CopyWhat){.kind = kind});
    accomp_queue_sync(place, q);
    return;
  }
  if (key == ACCOMP_QUEUE_SYNC) {
    accomp_mem_copy(place, kind == COPY_FROM_DEVICE ? NULL : d, dest,
                    kind == COPY_TO_DEVICE ? NULL : d, src, size);
    return;
  }
  Queue *q = accomp_queue_async(place, d, key, true);
  accomp_work_copy(place, q, dest, src, size, (CopyWhat){.kind = kind});
  accomp_queue_sync_if_asked(place, q);
}

static void copy_in(const char *routine, void *dest, void *src, size_t size, int async) {
  Place place = accomp_place_routine(routine);
  if (!size) return;
  need_pointers(&place, dest, src);
  Device *d = accomp_device_current(&place);
  need_device(&place, d, dest, size);
  copy(&place, d, dest, src, size, COPY_TO_DEVICE, async);
}

static void copy_out(const char *routine, void *dest, void *src, size_t size, int async) {
  Place place = accomp_place_routine(routine);
  if (!size) return;
  need_pointers(&place, dest, src);
  Device *d = accomp_device_current(&place);
  need_device(&place, d, src, size);
  copy(&place, d, dest, src, size, COPY_FROM_DEVICE, async);
}

static void copy_within(const char *routine, void *dest, void *src, size_t size,
                        int async) {
  Place place = accomp_place_routine(routine);
  if (!size) return;
  need_pointers(&place, dest, src);
  Device *d = accomp_device_current(&place);
  need_device(&place, d, dest, size);
  need_device(&place, d, src, size);
  if (accomp_api_overlap(dest, src, size))
    accomp_error(&place, "copy through a third place",
                 "source %p and destination %p "
                 "overlap: %zu bytes are to be copied",
                 src, dest, size);
  copy(&place, d, dest, src, size, COPY_ON_DEVICE, async);
}

ACCOMP_EXPORT void acc_memcpy_to_device(void *dest, void *src, size_t size) {
  copy_in("acc_memcpy_to_device", dest, src, size, acc_async_sync);
}
ACCOMP_EXPORT void acc_memcpy_to_device_async(void *dest, void *src, size_t size,
                                              int async) {
  copy_in("acc_memcpy_to_device_async", dest, src, size, async);
}
ACCOMP_EXPORT void acc_memcpy_from_device(void *dest, void *src, size_t size) {
  copy_out("acc_memcpy_from_device", dest, src, size, acc_async_sync);
}
ACCOMP_EXPORT void acc_memcpy_from_device_async(void *dest, void *src, size_t size,
                                                int async) {
  copy_out("acc_memcpy_from_device_async", dest, src, size, async);
}
ACCOMP_EXPORT void acc_memcpy_device(void *dest, void *src, size_t size) {
  copy_within("acc_memcpy_device", dest, src, size, acc_async_sync);
}
ACCOMP_EXPORT void acc_memcpy_device_async(void *dest, void *src, size_t size,
                                           int async) {
  copy_within("acc_memcpy_device_async", dest, src, size, async);
}

// --- between devices -----------------------------------------------------------------

typedef struct {
  Device *device;
  const void *host;
  void *address;
} Side;

static Side find_side(const Place *place, int number, void *host, size_t size) {
  DeviceType type = accomp_device_selected()->type;
  Device *d = accomp_device_get(type, number);
  if (!d)
    accomp_error(place, "the numbers are those of the current device type",
                 "there is no device %d of type %s: it has %d", number,
                 accomp_device_type_name(type), accomp_device_count(type));
  if (!host)
    accomp_error(place, "the arguments are host addresses of present data",
                 "a null pointer for device %d", number);
  accomp_device_open(place, d);
  Presence there = accomp_present_is(d, host, size);
  if (there != PRESENT_ALL)
    accomp_error(place,
                 "the arguments are host addresses of present data; use "
                 "acc_copyin or acc_create on that device first",
                 "%p with %zu bytes is %s on device %d (%s)", host, size,
                 there == PRESENT_PART ? "partly present" : "absent", number,
                 d->plugin->name);
  return (Side){d, host, accomp_present_device_address(d, host)};
}

// The queue is one of the source's device (OpenACC 3.3, 3.2.34).
static void copy_across(const Place *place, const Side *to, const Side *from, size_t size,
                        int async) {
  long long key = accomp_api_queue_key(place, async);
  bool sync = key == ACCOMP_QUEUE_SYNC;
  if (to->address == from->address) return;
  if (sync) {
    settle(place, from->device, from->address);
    settle(place, to->device, to->address);
  }
  Queue *q = sync ? NULL : accomp_queue_async(place, from->device, key, true);
  if (!q || !accomp_mem_is_queued(to->device, from->device)) {
    if (q) accomp_queue_sync(place, q);
    accomp_mem_copy(place, to->device, to->address, from->device, from->address, size);
    return;
  }
  accomp_depend_use_range(from->device, from->host, size, q);
  accomp_depend_use_range(to->device, to->host, size, q);
  accomp_mem_copy_queued(place, q, to->device, to->address, from->device, from->address,
                         size);
  accomp_queue_sync_if_asked(place, q);
}

static void copy_d2d(const char *routine, void *dest, void *src, size_t size,
                     const int numbers[2], int async) {
  Place place = accomp_place_routine(routine);
  if (!size) return;
  Side to = find_side(&place, numbers[0], dest, size);
  Side from = find_side(&place, numbers[1], src, size);
  copy_across(&place, &to, &from, size, async);
}

ACCOMP_EXPORT void acc_memcpy_d2d(void *dest, void *src, size_t size, int dest_number,
                                  int src_number) {
  copy_d2d("acc_memcpy_d2d", dest, src, size, (int[]){dest_number, src_number},
           acc_async_sync);
}

ACCOMP_EXPORT void acc_memcpy_d2d_async(void *dest, void *src, size_t size,
                                        int dest_number, int src_number, int async) {
  copy_d2d("acc_memcpy_d2d_async", dest, src, size, (int[]){dest_number, src_number},
           async);
}
