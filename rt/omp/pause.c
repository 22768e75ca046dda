// omp_pause_resource and omp_pause_resource_all (OpenMP 5.2, 18.6): what devices and the host hold is given back until it is used again.
// In:  calls of the program.  Out: 0, or another number where nothing was given back. A soft pause keeps data: memory that is kept
//      for reuse goes. A hard one shuts the device down, and the data that was mapped there is lost.
#include "api.h"
#include <dlfcn.h>

typedef enum { PAUSE_NONE /* libomp's own: go on */, PAUSE_SOFT, PAUSE_HARD } PauseKind;

// The OpenMP library's own resources. libomp forgets the calling thread, whose number a function of the program may have in hand: it is
// made known again. It refuses to pause what is paused.
static int pause_host(PauseKind kind) {
  int (*next)(PauseKind), (*any)(void);
  *(void **)&next = dlsym(RTLD_NEXT, "omp_pause_resource_all");
  *(void **)&any = dlsym(RTLD_NEXT, "omp_get_max_threads");
  if (next) next(PAUSE_NONE);
  int result = next ? next(kind) : 0;
  if (any) any();
  return result;
}

static void pause_device(const Place *place, Device *d, PauseKind kind) {
  if (kind == PAUSE_SOFT) {
    accomp_queue_drain(place, d);
    accomp_mem_reclaim(d);
    return;
  }
  accomp_device_shutdown(place, d);
  accomp_api_forget(d);
}

ACCOMP_EXPORT int omp_pause_resource(PauseKind kind, int number) {
  Place place = accomp_place_routine("omp_pause_resource");
  if (kind != PAUSE_SOFT && kind != PAUSE_HARD) return -1;
  if (!accomp_device_omp_uid(number)) return -1;
  Device *d = accomp_device_omp_listed(number);
  if (!d) return pause_host(kind);
  if (atomic_load(&d->opened)) pause_device(&place, d, kind);
  return 0;
}

ACCOMP_EXPORT int omp_pause_resource_all(PauseKind kind) {
  Place place = accomp_place_routine("omp_pause_resource_all");
  Device *d;
  if (kind != PAUSE_SOFT && kind != PAUSE_HARD) return -1;
  for (int i = 0; (d = accomp_device_omp_listed(i)); i++)
    if (atomic_load(&d->opened)) pause_device(&place, d, kind);
  return pause_host(kind);
}
