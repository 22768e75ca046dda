// OpenMP's memory spaces and allocators of devices (OpenMP 6.0, 27.1): only the host's memory is divided into spaces here.
// In:  devices, and one of the predefined spaces.  Out: that space, or its allocator, where the host alone is meant; else
// omp_null_mem_space and omp_null_allocator, as the standard says where there is none. omp_target_alloc has device memory.
#include "rt.h"
#include <stdint.h>
#include <unistd.h>

// As include/omp.h and clang's: handles are enumerations of this size.
typedef uintptr_t Handle;
#define NO_SPACE UINTPTR_MAX
enum { NO_ALLOCATOR = 0, PREDEFINED = 5 };

// libomp's, where the program has it.
extern Handle omp_init_allocator(Handle space, int traits, const void *list)
    __attribute__((weak));
extern int omp_get_initial_device(void);
extern int omp_get_num_devices(void);

static bool is_host(int device) {
  device = accomp_omp_device_number(device);
  return device == INITIAL_DEVICE || device == omp_get_initial_device();
}

static Handle space_of(bool host_alone, Handle space) {
  return host_alone && space < PREDEFINED ? space : NO_SPACE;
}

static Handle allocator_of(Handle space) {
  return space == NO_SPACE || !omp_init_allocator ? NO_ALLOCATOR
                                                  : omp_init_allocator(space, 0, NULL);
}

static bool are_host(int n, const int *devices) {
  for (int i = 0; i < n; i++)
    if (!is_host(devices[i])) return false;
  return n > 0;
}

ACCOMP_EXPORT Handle omp_get_devices_memspace(int n, const int *devices, Handle space) {
  return space_of(are_host(n, devices), space);
}
ACCOMP_EXPORT Handle omp_get_device_memspace(int device, Handle space) {
  return space_of(is_host(device), space);
}
ACCOMP_EXPORT Handle omp_get_devices_and_host_memspace(int n, const int *devices,
                                                       Handle space) {
  return space_of(n <= 0 || are_host(n, devices), space);
}
ACCOMP_EXPORT Handle omp_get_device_and_host_memspace(int device, Handle space) {
  return space_of(is_host(device), space);
}
ACCOMP_EXPORT Handle omp_get_devices_all_memspace(Handle space) {
  return space_of(!omp_get_num_devices(), space);
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

// A space of the host is one resource.
ACCOMP_EXPORT int omp_get_memspace_num_resources(Handle space) {
  return space < PREDEFINED;
}
ACCOMP_EXPORT size_t omp_get_memspace_pagesize(Handle space) {
  return space < PREDEFINED ? (size_t)sysconf(_SC_PAGESIZE) : 0;
}
ACCOMP_EXPORT Handle omp_get_submemspace(Handle space, int n, const int *resources) {
  return space_of(n == 1 && resources[0] == 0, space);
}
