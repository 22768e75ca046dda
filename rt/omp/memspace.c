// OpenMP's memory spaces of devices (OpenMP 6.0, 27.1).
// In:  devices, and one of the predefined spaces.  Out: the same space where the host alone is meant; one of ours for the
//      memory of a device, or for the page-locked memory that a device and the host reach; else omp_null_mem_space and
//      omp_null_allocator, as the standard says where there is none.
#include "memspace.h"
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

enum { CONSTANT_SPACE = 2, LOW_LATENCY_SPACE = 4 };

extern Handle omp_init_allocator(Handle space, int traits, const void *list);

// --- spaces of ours ----------------------------------------------------------------------

static MemSpace *spaces;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

const MemSpace *accomp_omp_space(Handle space) {
  if (!(space & 1) || space == NO_SPACE) return NULL;
  pthread_mutex_lock(&lock);
  const MemSpace *s = spaces;
  while (s && (Handle)s + 1 != space) s = s->next;
  pthread_mutex_unlock(&lock);
  return s;
}

// The same handle for the same memory.
static Handle make_space(Device *d, MemKind kind) {
  pthread_mutex_lock(&lock);
  MemSpace *s = spaces;
  while (s && (s->device != d || s->kind != kind)) s = s->next;
  if (!s && (s = calloc(1, sizeof *s))) {
    *s = (MemSpace){spaces, d, kind};
    spaces = s;
  }
  pthread_mutex_unlock(&lock);
  return s ? (Handle)s + 1 : NO_SPACE;
}

// Programs get device memory for every use but the two that kernels alone can have.
static bool has_space(Handle space) {
  return space < PREDEFINED_SPACES && space != CONSTANT_SPACE &&
         space != LOW_LATENCY_SPACE;
}

// Memory that all the devices reach and, with 'host', the host. Page-locked memory of one device is reached by the others.
static Handle find_space(const char *routine, int n, const int *devices, bool host,
                         Handle space) {
  Place place = accomp_place_routine(routine);
  Device *first = NULL;
  int count = 0;
  for (int i = 0; i < n; i++) {
    OmpTarget t = accomp_api_omp_target(&place, devices[i]);
    if (!t.valid) return NO_SPACE;
    if (!t.device)
      host = true;
    else if (t.device != first && !t.device->unified)
      first = t.device, count++;
  }
  if (n < 0 || (n == 0 && !host)) return NO_SPACE;
  if (!count) return space < PREDEFINED_SPACES ? space : NO_SPACE;
  MemKind kind = host || count > 1 ? MEM_HOST : MEM_DEVICE;
  if (!has_space(space) || (kind == MEM_HOST && first->properties.host_only))
    return NO_SPACE;
  return make_space(first, kind);
}

static Handle allocator_of(Handle space) {
  return space == NO_SPACE ? NO_ALLOCATOR : omp_init_allocator(space, 0, NULL);
}

// --- routines ------------------------------------------------------------------------------

ACCOMP_EXPORT Handle omp_get_devices_memspace(int n, const int *devices, Handle space) {
  return find_space("omp_get_devices_memspace", n, devices, false, space);
}
ACCOMP_EXPORT Handle omp_get_device_memspace(int device, Handle space) {
  return find_space("omp_get_device_memspace", 1, &device, false, space);
}
ACCOMP_EXPORT Handle omp_get_devices_and_host_memspace(int n, const int *devices,
                                                       Handle space) {
  return find_space("omp_get_devices_and_host_memspace", n, devices, true, space);
}
ACCOMP_EXPORT Handle omp_get_device_and_host_memspace(int device, Handle space) {
  return find_space("omp_get_device_and_host_memspace", 1, &device, true, space);
}
ACCOMP_EXPORT Handle omp_get_devices_all_memspace(Handle space) {
  int all[MAX_DEVICES + 1], n = accomp_device_omp_count();
  for (int i = 0; i <= n; i++) all[i] = i; // the host is the last one
  return find_space("omp_get_devices_all_memspace", n + 1, all, true, space);
}

ACCOMP_EXPORT Handle omp_get_devices_allocator(int n, const int *devices, Handle space) {
  return allocator_of(omp_get_devices_memspace(n, devices, space));
}
ACCOMP_EXPORT Handle omp_get_device_allocator(int device, Handle space) {
  return allocator_of(omp_get_device_memspace(device, space));
}
ACCOMP_EXPORT Handle omp_get_devices_and_host_allocator(int n, const int *devices,
                                                        Handle space) {
  return allocator_of(omp_get_devices_and_host_memspace(n, devices, space));
}
ACCOMP_EXPORT Handle omp_get_device_and_host_allocator(int device, Handle space) {
  return allocator_of(omp_get_device_and_host_memspace(device, space));
}
ACCOMP_EXPORT Handle omp_get_devices_all_allocator(Handle space) {
  return allocator_of(omp_get_devices_all_memspace(space));
}

// A space is one resource.
ACCOMP_EXPORT int omp_get_memspace_num_resources(Handle space) {
  return space < PREDEFINED_SPACES || accomp_omp_space(space);
}
ACCOMP_EXPORT size_t omp_get_memspace_pagesize(Handle space) {
  return omp_get_memspace_num_resources(space) ? (size_t)sysconf(_SC_PAGESIZE) : 0;
}
ACCOMP_EXPORT Handle omp_get_submemspace(Handle space, int n, const int *resources) {
  bool whole = omp_get_memspace_num_resources(space) && n == 1 && resources[0] == 0;
  return whole ? space : NO_SPACE;
}
