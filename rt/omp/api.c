// The routines of OpenMP 5.2, chapter 18.7 and 18.8, for devices and device memory; copies are omp/copy.c's.
// In: calls of the program.  Out: calls of the runtime's core; the standard's error
// values.
//
// This library comes before libomp on the link line, so these are the ones that count;
// routines that are not here stay with libomp. A device number that is none, a null
// pointer or a bad range gives the value the standard has for it. A device that fails
// ends the program in words.
#include "api.h"
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

// --- device numbers ------------------------------------------------------------------

OmpTarget accomp_api_omp_target(const Place *place, int number) {
  int count = accomp_device_omp_count();
  number = accomp_omp_device_number(number);
  if (number == INITIAL_DEVICE || number == count) return (OmpTarget){true, NULL};
  if (number < 0 || number > count) return (OmpTarget){false, NULL};
  return (OmpTarget){true, accomp_device_omp(place, number)};
}

// The default device is an ICV that tasks and threads inherit (OpenMP 5.2, 2.4): the OpenMP
// library behind this one keeps it. Without such a library a thread has its own.
static int (*next_get)(void);
static void (*next_set)(int);
static pthread_once_t next_found = PTHREAD_ONCE_INIT;

static void find_next(void) {
  *(void **)&next_get = dlsym(RTLD_NEXT, "omp_get_default_device");
  *(void **)&next_set = dlsym(RTLD_NEXT, "omp_set_default_device");
}

static _Atomic bool chosen; // the program has set a device

int accomp_omp_default_device(void) {
  pthread_once(&next_found, find_next);
  if (!next_get || !next_set) return accomp_device_thread()->omp_default;
  const char *asked = accomp_env.omp_default_device;
  bool list = asked && asked[strspn(asked, "0123456789")];
  int number = next_get(), start = list ? ACCOMP_ICV_LISTED : asked ? atoi(asked) : 0;
  return number == start && (list || !atomic_load(&chosen)) ? -1 : number;
}

ACCOMP_EXPORT int omp_get_num_devices(void) { return accomp_device_omp_count(); }
ACCOMP_EXPORT int omp_get_initial_device(void) { return accomp_device_omp_count(); }
ACCOMP_EXPORT int omp_get_default_device(void) { return accomp_device_omp_default(); }
ACCOMP_EXPORT void omp_set_default_device(int number) {
  if (number == DEFAULT_DEVICE) return;
  pthread_once(&next_found, find_next);
  atomic_store(&chosen, true);
  if (number == INITIAL_DEVICE) number = accomp_device_omp_count();
  if (next_set)
    next_set(number);
  else
    accomp_device_thread()->omp_default = number;
}
// These two are for host code; calls in device code are the compiler's. The host may be a device itself.
static bool is_in_region(void) {
  return accomp_env.omp_host_device && accomp_thread()->on_device;
}
ACCOMP_EXPORT int omp_is_initial_device(void) { return !is_in_region(); }
ACCOMP_EXPORT int omp_get_device_num(void) {
  return is_in_region() ? accomp_device_get(TYPE_HOST, 0)->omp
                        : accomp_device_omp_count();
}

// OpenMP 6.0, 24.7 and 24.8.
ACCOMP_EXPORT int omp_get_device_from_uid(const char *uid) {
  for (int i = 0; uid && i <= accomp_device_omp_count(); i++)
    if (!strcmp(accomp_device_omp_uid(i), uid)) return i;
  return INVALID_DEVICE;
}
ACCOMP_EXPORT const char *omp_get_uid_from_device(int number) {
  return accomp_device_omp_uid(number);
}

// --- teams ---------------------------------------------------------------------------

// OpenMP 6.0, 24.11 to 24.14.
static int get_icv(int number, Icv icv) {
  bool known = accomp_device_omp_uid(number) != NULL;
  return known ? accomp_icv_get(accomp_device_omp_listed(number), icv) : 0;
}

static void set_icv(const char *routine, int value, int number, Icv icv) {
  Place place = accomp_place_routine(routine);
  if (!accomp_device_omp_uid(number))
    accomp_error(&place, "omp_get_num_devices() tells how many there are",
                 "device %d does not exist: there are %d devices", number,
                 accomp_device_omp_count());
  if (value < 0)
    accomp_error(&place, "0 stands for no bound", "%d is no number of teams or threads",
                 value);
  accomp_icv_set(accomp_device_omp_listed(number), icv, value);
}

ACCOMP_EXPORT int omp_get_device_num_teams(int number) {
  return get_icv(number, ICV_TEAMS);
}
ACCOMP_EXPORT void omp_set_device_num_teams(int teams, int number) {
  set_icv("omp_set_device_num_teams", teams, number, ICV_TEAMS);
}
ACCOMP_EXPORT int omp_get_device_teams_thread_limit(int number) {
  return get_icv(number, ICV_TEAM_THREADS);
}
ACCOMP_EXPORT void omp_set_device_teams_thread_limit(int limit, int number) {
  set_icv("omp_set_device_teams_thread_limit", limit, number, ICV_TEAM_THREADS);
}

// OpenMP 6.0, 24.11: tasks are run by threads of teams alone.
ACCOMP_EXPORT int omp_is_free_agent(void) { return 0; }
ACCOMP_EXPORT int omp_ancestor_is_free_agent(int level) {
  (void)level;
  return 0;
}

// --- memory --------------------------------------------------------------------------

static void *alloc(const char *routine, size_t size, int number, MemKind kind) {
  Place place = accomp_place_routine(routine);
  OmpTarget t = accomp_api_omp_target(&place, number);
  if (!t.valid || !size) return NULL;
  return accomp_api_alloc(&place, t.device, size, kind);
}

// OpenMP 5.2, 8.2.1: under unified_shared_memory the host reaches what a device has.
ACCOMP_EXPORT void *omp_target_alloc(size_t size, int number) {
  bool shared = accomp_unit_sharing & __ACCOMP_UNIT_UNIFIED;
  return alloc("omp_target_alloc", size, number, shared ? MEM_SHARED : MEM_DEVICE);
}
ACCOMP_EXPORT void *omp_target_alloc_device(size_t size, int number) {
  return alloc("omp_target_alloc_device", size, number, MEM_DEVICE);
}
ACCOMP_EXPORT void *omp_target_alloc_host(size_t size, int number) {
  return alloc("omp_target_alloc_host", size, number, MEM_HOST);
}
ACCOMP_EXPORT void *omp_target_alloc_shared(size_t size, int number) {
  return alloc("omp_target_alloc_shared", size, number, MEM_SHARED);
}

// The standard has no error value here: what cannot be freed is said, and left alone.
ACCOMP_EXPORT void omp_target_free(void *memory, int number) {
  Place place = accomp_place_routine("omp_target_free");
  if (!memory) return;
  Allocation a;
  OmpTarget t = accomp_api_omp_target(&place, number);
  bool allocated = accomp_api_find(memory, &a);
  HostWords what;
  if (!allocated && accomp_api_is_host(t.device, memory, &what))
    accomp_error_warn_at(&place,
                         "%p is %s, and was not returned by omp_target_alloc; nothing is "
                         "freed",
                         memory, what.text);
  else if (!allocated || a.start != memory)
    accomp_error_warn_at(&place,
                         "%p was not returned by omp_target_alloc, or is freed "
                         "already; nothing is freed",
                         memory);
  else if (!t.valid || (t.device != a.device && a.kind == MEM_DEVICE))
    accomp_error_warn_at(&place,
                         "%p belongs to device %d, not %d; nothing is "
                         "freed",
                         memory, a.device ? a.device->omp : accomp_device_omp_count(),
                         number);
  else
    accomp_api_free(&place, memory, __builtin_return_address(0));
}

ACCOMP_EXPORT int omp_target_is_present(const void *host, int number) {
  Place place = accomp_place_routine("omp_target_is_present");
  OmpTarget t = accomp_api_omp_target(&place, number);
  if (!t.valid || !host) return 0;
  return !t.device || accomp_present_device_address(t.device, host);
}

ACCOMP_EXPORT int omp_target_is_accessible(const void *p, size_t size, int number) {
  Place place = accomp_place_routine("omp_target_is_accessible");
  OmpTarget t = accomp_api_omp_target(&place, number);
  if (!t.valid || !p) return 0;
  return !t.device || accomp_api_reachable(t.device, p, size);
}

ACCOMP_EXPORT void *omp_get_mapped_ptr(const void *host, int number) {
  Place place = accomp_place_routine("omp_get_mapped_ptr");
  OmpTarget t = accomp_api_omp_target(&place, number);
  if (!t.valid || !host) return NULL;
  return t.device ? accomp_present_give(&place, t.device, host) : (void *)(uintptr_t)host;
}

// On a device that uses the program's memory nothing can stand for it.
static bool has_memory(const OmpTarget *t) {
  return t->valid && t->device && !t->device->unified;
}

// OpenMP 5.2, 18.8.9: the same pair again has no effect and is no error.
ACCOMP_EXPORT int omp_target_associate_ptr(const void *host, const void *memory,
                                           size_t size, size_t offset, int number) {
  Place place = accomp_place_routine("omp_target_associate_ptr");
  OmpTarget t = accomp_api_omp_target(&place, number);
  if (!has_memory(&t) || !host || !memory || !size) return EINVAL;
  char *device = (char *)(uintptr_t)memory + offset;
  void *start = (void *)(uintptr_t)host;
  if (!accomp_api_reachable(t.device, device, size)) {
    accomp_check_refused(&place, "the host's address comes first, then the device's",
                         "%p is not memory of device %d", (void *)device, t.device->omp);
    return EINVAL;
  }
  if (accomp_present_associate(t.device, start, size, device, true, NULL)) {
    accomp_api_tell_mapped(&place, t.device, acc_ev_create, host, size, device);
    return 0;
  }
  bool same = accomp_present_is(t.device, host, size) == PRESENT_ALL &&
              accomp_present_device_address(t.device, host) == device;
  return same ? 0 : EINVAL;
}

ACCOMP_EXPORT int omp_target_disassociate_ptr(const void *host, int number) {
  Place place = accomp_place_routine("omp_target_disassociate_ptr");
  OmpTarget t = accomp_api_omp_target(&place, number);
  if (!has_memory(&t) || !host) return EINVAL;
  void *start = (void *)(uintptr_t)host;
  const void *device = accomp_present_device_address(t.device, host);
  if (accomp_present_dissociate(t.device, start) != DISSOCIATE_DONE) return EINVAL;
  accomp_api_tell_mapped(&place, t.device, acc_ev_delete, host, 0, device);
  return 0;
}
