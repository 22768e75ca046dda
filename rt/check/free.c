// Memory that the host's code gives back, with -fcheck-transfers.
// In:  its calls of the C library: the linker puts the functions here in their place (-Wl,--wrap).  Out: states forgotten; what
// is still mapped is reported.
#include "check/check.h"
#include <malloc.h>
#include <stdlib.h>
#include <sys/mman.h>

// Says which mappings have some of the memory.
static void give_back(uintptr_t host, size_t size, const void *pc) {
  Device *d;
  for (int i = 0; (d = accomp_device_listed(i)); i++) {
    Entry *e, found = {.host = NULL};
    if (!atomic_load(&d->opened) || !accomp_check_maps(d)) continue;
    pthread_mutex_lock(&d->lock);
    if (accomp_present_find_locked(d, (void *)host, size, &e) != PRESENT_NONE && e)
      found = *e;
    pthread_mutex_unlock(&d->lock);
    if (found.host) accomp_check_freed(pc, &found);
  }
  accomp_check_forget(host, size);
}

// The line there gives back the memory of a malloc.
static void give_back_block(void *p, const void *pc) {
  accomp_check_give_block(p);
  if (accomp_env.check) give_back((uintptr_t)p, malloc_usable_size(p), pc);
}

ACCOMP_EXPORT void __wrap_free(void *);
ACCOMP_EXPORT void *__wrap_realloc(void *, size_t);
ACCOMP_EXPORT int __wrap_munmap(void *, size_t);

#define CALLER ((const char *)__builtin_return_address(0) - 1)

// Nothing can be done with it: the C library would end the program.
static bool frees_foreign(const void *p, const void *pc) {
  int device = accomp_env.check && p ? accomp_emu_keeps(p) : -1;
  if (device >= 0) accomp_check_foreign(pc, device, p, "frees");
  return device >= 0;
}

void __wrap_free(void *p) {
  if (frees_foreign(p, CALLER)) return;
  if (p) give_back_block(p, CALLER);
  free(p);
}

void *__wrap_realloc(void *p, size_t size) {
  if (p) give_back_block(p, CALLER);
  return accomp_check_keep_block(realloc(p, size), size, CALLER);
}

int __wrap_munmap(void *p, size_t size) {
  if (accomp_env.check) give_back((uintptr_t)p, size, CALLER);
  return munmap(p, size);
}
