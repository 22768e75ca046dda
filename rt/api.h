// Shared by acc/api.c, acc/data.c and omp/api.c: checks of arguments, and the memory
// that the program asked for by a routine.
// In: addresses, queue numbers.  Out: what an address was allocated as; queue keys.
#ifndef ACCOMP_API_H
#define ACCOMP_API_H
#include "profile/prof.h"

typedef struct {
  char *start;
  size_t size;         // bytes
  Device *device;      // NULL: malloc
  MemKind kind;
  const char *routine; // that returned it
  unsigned long long epoch; // Device.epoch then
  uintptr_t owner;         // omp/allocator.c's handle; 0: it is of no allocator
} Allocation;

// Allocates and remembers; d NULL: malloc. NULL: memory exhausted.
void *accomp_api_alloc(const Place *, Device *d, size_t size, MemKind);
// Finds the allocation that 'address' lies in. False: none.
bool accomp_api_find(const void *address, Allocation *out);
// The allocation that starts there is the allocator's.
void accomp_api_claim(void *start, uintptr_t owner);
// Forgets and frees the allocation that starts there, after all work that the device was given since. False: there is
// none.
bool accomp_api_free(const Place *, void *start, const void *pc); // pc: where the program calls the routine
// The device was shut down and its memory is gone.
void accomp_api_forget(Device *);
// May the device use [address, address+size) as it is?
bool accomp_api_reachable(Device *, const void *address, size_t size);
// Is it the host's address of data that the device has a copy of? text: "the host's a[0:n], mapped at x.c:7".
typedef struct {
  char text[400];
} HostWords;
bool accomp_api_is_host(Device *, const void *address, HostWords *);
// omp/api.c: what a device number of OpenMP means. valid false: it is none.
typedef struct {
  bool valid;
  Device *device; // opened; NULL: the host
} OmpTarget;
OmpTarget accomp_api_omp_target(const Place *, int number);

// omp/task.c: 'run' in a task, with a copy of 'size' bytes at data. It fulfils the event when the work is done; 0: the work
// is done when it returns. The task has the dependences of 'count' depend objects.
typedef void *omp_depend_t;
typedef void OmpWork(void *data, unsigned long long event);
omp_depend_t *accomp_omp_objects(int count, const void *of_gfortran); // to be freed; NULL: none
void accomp_omp_task(OmpWork *run, void *data, size_t size, int count, omp_depend_t *list);

// api.c: tools are told of memory of the program's that becomes, or was, the copy of the host's.
void accomp_api_tell_mapped(const Place *, Device *, acc_event_t, const void *host, size_t, const void *copy);

// Key of an OpenACC async argument: >= -1, or ACCOMP_QUEUE_SYNC. No return on others.
long long accomp_api_queue_key(const Place *, int async);
// [a, a+size) and [b, b+size) differ but have bytes in common.
static inline bool accomp_api_overlap(const void *a, const void *b, size_t size) {
  uintptr_t x = (uintptr_t)a, y = (uintptr_t)b;
  return x != y && (x < y ? y - x : x - y) < size;
}
#endif
