// OpenMP in C and C++: the compiler's own <omp.h>, and routines that it lacks.
// In: calls from programs.  Out: rt/omp/api.c for devices and device memory, else libomp.
// Without -fopenmp only declarations come of it.
#ifndef ACCOMP_OMP_H
#define ACCOMP_OMP_H

#pragma GCC system_header  // #include_next is an extension, which -Wpedantic would report
#ifdef __has_include_next
#if !__has_include_next(<omp.h>)
#error "<omp.h> of clang is missing; the package libomp-19-dev has it"
#endif
#endif
// clang's header defines omp_is_initial_device a second time, as a variant, from OpenMP 5.0
// on. Ours is the library's: device code is compiled from the same text, by its own rules.
#pragma push_macro("_OPENMP")
#undef _OPENMP
#define _OPENMP 201511
// Names of OpenMP 5.1 and 6.0 (20.8.3, 20.8.4) that clang 19's enumerations lack: each comes in front of the last one that it has. clang
// 19 has omp_atv_all, which is 19 in 6.0, as 7, where 6.0 has omp_atv_device; the runtime takes both for atomic_scope.
#if defined(__clang_major__) && __clang_major__ < 20
#define omp_atk_partition \
  omp_atk_pin_device = 9, omp_atk_preferred_device = 10, omp_atk_device_access = 11, omp_atk_target_access = 12, \
  omp_atk_atomic_scope = 13, omp_atk_part_size __ACCOMP_NO_PARTITION = 14, \
  omp_atk_partitioner __ACCOMP_NO_PARTITION = 15, omp_atk_partitioner_arg __ACCOMP_NO_PARTITION = 16, omp_atk_partition
#define omp_atv_interleaved \
  omp_atv_device = 7, omp_atv_single = 20, omp_atv_multiple = 21, omp_atv_memspace = 22, \
  omp_atv_partitioner __ACCOMP_NO_PARTITION = 23, omp_atv_interleaved
#define omp_proc_bind_spread omp_proc_bind_primary = 2, omp_proc_bind_spread
#define omp_ifr_last omp_ifr_hsa = 7, omp_ifr_last
#define omp_pause_hard \
  omp_pause_stop_tool __attribute__((__unavailable__("tools are not stopped; omp_pause_hard gives resources back"))) = 3, \
  omp_pause_hard
// Memory is not divided by the program: 6.0, 20.8.6 to 20.8.10 and 27.5.
#define __ACCOMP_NO_PARTITION \
  __attribute__((__unavailable__("memory spaces of OpenMP 6.0 are not partitioned; allocators have the other traits")))
#endif
#pragma pack(push, 8)  // libomp's structures, whatever the program's -fpack-struct
#include_next <omp.h>
#pragma pack(pop)
#if defined(__clang_major__) && __clang_major__ < 20
#undef omp_atk_partition
#undef omp_atv_interleaved
#undef omp_proc_bind_spread
#undef omp_ifr_last
#undef omp_pause_hard
#endif
#pragma pop_macro("_OPENMP")
#include <stddef.h>

// OpenMP 5.2, 3.1. Macros, so that a header of clang's that has constants of these names does no harm.
#ifndef omp_initial_device
#define omp_initial_device (-1)
#endif
#ifndef omp_invalid_device
#define omp_invalid_device (-2)
#endif
// OpenMP 6.0: wherever a device's number stands, that of the default device.
#ifndef omp_default_device
#define omp_default_device (-5)
#endif

// OpenMP 6.0, 20.3.4 and 12.1.5: what omp_get_thread_num answers to a thread of no team, of which there are none; how many threads
// of the host make progress together.
#ifndef omp_unassigned_thread
#define omp_unassigned_thread (-4)
#endif
#ifndef omp_curr_progress_width
#define omp_curr_progress_width 1
#endif

#ifdef __cplusplus
extern "C" {
#endif

// Memory that target regions reach through the address returned: as is_device_ptr or, for
// _host and _shared, as it is. Names and meaning are those of Intel's extension:
// - _device: memory of the device, as omp_target_alloc; the host uses omp_target_memcpy.
// - _host: memory of the host, page-locked; host and device use the same address.
// - _shared: memory that moves between host and device; both use the same address.
// 'bytes' is a length in bytes; 'device' is 0 to omp_get_num_devices(), the last being the
// host, where all three are malloc. Contents are undefined. NULL: no such device, bytes 0,
// memory exhausted. omp_target_free with the same device frees all three. Thread-safe.
void *omp_target_alloc_device(size_t bytes, int device);
void *omp_target_alloc_host(size_t bytes, int device);
void *omp_target_alloc_shared(size_t bytes, int device);

// OpenMP 6.0, 24.7 and 24.8: a string that stands for one device, the same in every process, as OMP_AVAILABLE_DEVICES and
// OMP_DEFAULT_DEVICE take it. omp_get_device_from_uid: omp_invalid_device where no device that is available has it.
// omp_get_uid_from_device: NULL where the number is none; the string is the library's. Thread-safe.
int omp_get_device_from_uid(const char *uid);
const char *omp_get_uid_from_device(int device);

// OpenMP 6.0, 24.11 to 24.14: how many teams a teams region on the device has at most, and how many threads each of them,
// where no clause says it. 0: not set. Of the host they are omp_set_num_teams and so on. 'get' of a number that is no
// device is 0; 'set' ends the program then, as it does for a negative value. Thread-safe.
int omp_get_device_num_teams(int device);
void omp_set_device_num_teams(int teams, int device);
int omp_get_device_teams_thread_limit(int device);
void omp_set_device_teams_thread_limit(int limit, int device);
// OpenMP 6.0: is the calling task, or the one of that nesting level around it, run by a thread of no team? Never: 0.
// Thread-safe.
int omp_is_free_agent(void);
int omp_ancestor_is_free_agent(int level);

#if defined(__clang_major__) && __clang_major__ < 20
// OpenMP 6.0, 14.1 and 20.5.1: which dependences a task shares with those around it.
typedef enum omp_impex_t {
  omp_not_impex = 0,
  omp_import = 1,
  omp_export = 2,
  omp_impex = 3
} omp_impex_t;

typedef omp_intptr_t omp_alloctrait_val_t;
typedef struct { void *__accomp_unused; } omp_mempartitioner_t, omp_mempartition_t;
typedef enum omp_mempartitioner_lifetime_t {
  omp_static_mempartition __ACCOMP_NO_PARTITION = 1,
  omp_allocator_mempartition __ACCOMP_NO_PARTITION,
  omp_dynamic_mempartition __ACCOMP_NO_PARTITION
} omp_mempartitioner_lifetime_t;
typedef void (*omp_mempartitioner_compute_proc_t)(omp_memspace_handle_t, size_t, omp_alloctrait_val_t,
                                                  omp_mempartition_t *);
typedef void (*omp_mempartitioner_release_proc_t)(omp_mempartition_t *);
void omp_init_mempartitioner(omp_mempartitioner_t *, omp_mempartitioner_lifetime_t, omp_mempartitioner_compute_proc_t,
                             omp_mempartitioner_release_proc_t) __ACCOMP_NO_PARTITION;
void omp_destroy_mempartitioner(const omp_mempartitioner_t *) __ACCOMP_NO_PARTITION;
void omp_init_mempartition(omp_mempartition_t *, size_t, const void *) __ACCOMP_NO_PARTITION;
void omp_destroy_mempartition(const omp_mempartition_t *) __ACCOMP_NO_PARTITION;
int omp_mempartition_set_part(omp_mempartition_t *, size_t, int, size_t) __ACCOMP_NO_PARTITION;
void *omp_mempartition_get_user_data(const omp_mempartition_t *) __ACCOMP_NO_PARTITION;
#undef __ACCOMP_NO_PARTITION
#endif

// OpenMP 6.0, 27.1: the memory space, or an allocator of it, that the devices can use: of one device its own memory, as
// omp_target_alloc has it; of several devices, or of one and the host, page-locked memory of the host, which all of them reach by
// the same address. omp_null_mem_space, omp_null_allocator: there is no such memory (omp_const_mem_space and omp_low_lat_mem_space
// of devices). A space has one resource, number 0. Thread-safe.
#ifndef omp_null_mem_space
#define omp_null_mem_space KMP_MEMSPACE_MAX_HANDLE
#endif
omp_memspace_handle_t omp_get_devices_memspace(int ndevs, const int *devs, omp_memspace_handle_t space);
omp_memspace_handle_t omp_get_device_memspace(int dev, omp_memspace_handle_t space);
omp_memspace_handle_t omp_get_devices_and_host_memspace(int ndevs, const int *devs, omp_memspace_handle_t space);
omp_memspace_handle_t omp_get_device_and_host_memspace(int dev, omp_memspace_handle_t space);
omp_memspace_handle_t omp_get_devices_all_memspace(omp_memspace_handle_t space);
omp_allocator_handle_t omp_get_devices_allocator(int ndevs, const int *devs, omp_memspace_handle_t space);
omp_allocator_handle_t omp_get_device_allocator(int dev, omp_memspace_handle_t space);
omp_allocator_handle_t omp_get_devices_and_host_allocator(int ndevs, const int *devs, omp_memspace_handle_t space);
omp_allocator_handle_t omp_get_device_and_host_allocator(int dev, omp_memspace_handle_t space);
omp_allocator_handle_t omp_get_devices_all_allocator(omp_memspace_handle_t space);
int omp_get_memspace_num_resources(omp_memspace_handle_t space);
size_t omp_get_memspace_pagesize(omp_memspace_handle_t space);
omp_memspace_handle_t omp_get_submemspace(omp_memspace_handle_t space, int num_resources, const int *resources);

#ifdef __cplusplus
}
#endif

// OpenMP 5.2, 18.13: the predefined allocators as classes that containers take, such as std::vector<int, omp::allocator::default_mem<int>>.
#if defined(__cplusplus) && __cplusplus >= 201103L
#include <new>
#ifdef __cpp_exceptions
#define __ACCOMP_NO_MEMORY throw std::bad_alloc()
#else
#define __ACCOMP_NO_MEMORY __builtin_abort()
#endif
#define __ACCOMP_ALLOCATOR(NAME, HANDLE) \
  template <class T> struct NAME { \
    typedef T value_type; \
    NAME() = default; \
    template <class U> NAME(const NAME<U> &) noexcept {} \
    T *allocate(size_t n) { \
      void *p = n > (size_t)-1 / sizeof(T) ? nullptr : omp_aligned_alloc(alignof(T), (n ? n : 1) * sizeof(T), HANDLE); \
      if (!p) __ACCOMP_NO_MEMORY; \
      return static_cast<T *>(p); \
    } \
    void deallocate(T *p, size_t) noexcept { omp_free(p, HANDLE); } \
  }; \
  template <class T, class U> bool operator==(const NAME<T> &, const NAME<U> &) noexcept { return true; } \
  template <class T, class U> bool operator!=(const NAME<T> &, const NAME<U> &) noexcept { return false; }
namespace omp {
namespace allocator {
__ACCOMP_ALLOCATOR(null_allocator, omp_null_allocator)
__ACCOMP_ALLOCATOR(default_mem, omp_default_mem_alloc)
__ACCOMP_ALLOCATOR(large_cap_mem, omp_large_cap_mem_alloc)
__ACCOMP_ALLOCATOR(const_mem, omp_const_mem_alloc)
__ACCOMP_ALLOCATOR(high_bw_mem, omp_high_bw_mem_alloc)
__ACCOMP_ALLOCATOR(low_lat_mem, omp_low_lat_mem_alloc)
__ACCOMP_ALLOCATOR(cgroup_mem, omp_cgroup_mem_alloc)
__ACCOMP_ALLOCATOR(pteam_mem, omp_pteam_mem_alloc)
__ACCOMP_ALLOCATOR(thread_mem, omp_thread_mem_alloc)
} // namespace allocator
} // namespace omp
#undef __ACCOMP_ALLOCATOR
#undef __ACCOMP_NO_MEMORY
#endif
#endif
