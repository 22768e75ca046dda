// Opens and closes devices.
// In: devices of the list (device.c).  Out: calls of the plug-in; images, queues, memory and mappings that come and go with a
// device.
#include "profile/ompt.h"
#include <string.h>

pthread_mutex_t accomp_device_opening = PTHREAD_MUTEX_INITIALIZER;

// Another thread may be reading the properties of a device that was described before.
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
  static _Atomic bool used;
  if (!atomic_exchange(&used, true)) accomp_upcalls.first_open();
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

// OpenMP's requires keeps such a device from being used (omp/devices.c).
static void tell_unshared(const Device *d) {
  static atomic_flag said = ATOMIC_FLAG_INIT;
  if (!accomp_unit_sharing || d->unified || d->sharing != SHARING_NONE ||
      atomic_flag_test_and_set(&said))
    return;
  accomp_error_warn("the program was compiled for shared memory, which devices of type "
                    "%s do not have: they get what data clauses name, as a copy",
                    d->plugin->name);
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
  if (d->plugin->loads_libraries) accomp_unit_keep_loaded();
  tell_init(&told, at, d);
  pthread_mutex_lock(&accomp_device_opening);
  Fault fault = atomic_load(&d->opened) ? FAULT_NONE : open_locked(d);
  pthread_mutex_unlock(&accomp_device_opening);
  accomp_error_check(at, d, fault);
  tell_unshared(d);
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
  void (*follow)(Device *) =
      atomic_load_explicit(&accomp_upcalls.follow, memory_order_acquire);
  if (__builtin_expect(follow != NULL, 0)) follow(d);
}

void accomp_device_describe(const Place *at, Device *d) {
  if (!d->plugin->describe) {
    accomp_device_open(at, d);
    return;
  }
  DeviceProperties p;
  Fault fault = FAULT_NONE;
  pthread_mutex_lock(&accomp_device_opening);
  bool known = d->properties.name[0] != 0;
  if (!known) fault = d->plugin->describe(d->number, &p);
  if (!known && !fault) set_properties(d, &p);
  pthread_mutex_unlock(&accomp_device_opening);
  accomp_error_check(at, d, fault);
}

Device *accomp_device_sharing_heap(void) {
  Place at = accomp_place_routine("malloc");
  DeviceType t;
  accomp_device_init();
  if (!accomp_unit_sharing || !accomp_device_try_default_type(&t) ||
      !accomp_device_count(t))
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
  pthread_mutex_lock(&accomp_device_opening);
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
  pthread_mutex_unlock(&accomp_device_opening);
  accomp_prof_close(&told);
}
