// Memory that the program asked for by a routine (acc_malloc, omp_target_alloc and its
// kin), and checks of arguments.
// In: sizes and addresses.  Out: memory, and for an address what it was allocated as.
//
// A sorted array under its own lock, which is held across no other call. Addresses of
// different devices never coincide: CUDA's are unified, emulated ones are the host's.
#include "api.h"
#include "profile/prof.h"
#include "queue/depend.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static Allocation *list; // by start
static size_t len, room;

// Number of allocations that start at or before the address.
static size_t rank_locked(const void *address) {
  size_t lo = 0, hi = len;
  while (lo < hi) {
    size_t mid = lo + (hi - lo) / 2;
    if ((uintptr_t)list[mid].start <= (uintptr_t)address)
      lo = mid + 1;
    else
      hi = mid;
  }
  return lo;
}

static bool insert(Allocation a) {
  bool done = false;
  pthread_mutex_lock(&lock);
  if (len == room) {
    size_t more = room ? 2 * room : 64;
    Allocation *bigger = realloc(list, more * sizeof *bigger);
    if (!bigger) goto out;
    list = bigger;
    room = more;
  }
  size_t i = rank_locked(a.start);
  if (i && list[i - 1].start == a.start) { // of a device that was shut down since
    i--;
  } else {
    memmove(list + i + 1, list + i, (len - i) * sizeof *list);
    len++;
  }
  list[i] = a;
  done = true;
out:
  pthread_mutex_unlock(&lock);
  return done;
}

static void tell(const Place *place, acc_event_t e, const Allocation *a) {
  if (!accomp_prof_wants(e) || !a->device) return;
  accomp_prof_tell(
      e,
      &(ProfFacts){.at = place, .device = a->device, .bytes = a->size, .copy = a->start});
}

void accomp_api_tell_mapped(const Place *place, Device *d, acc_event_t e,
                            const void *host, size_t size, const void *copy) {
  if (accomp_prof_wants(e))
    accomp_prof_tell(
        e, &(ProfFacts){
               .at = place, .device = d, .bytes = size, .host = host, .copy = copy});
}

static void give_back(const Place *place, const Allocation *a) {
  tell(place, acc_ev_free, a);
  if (a->device) accomp_check_released(a->device, a->start);
  if (!a->device)
    free(a->start);
  else
    accomp_error_check(place, a->device, accomp_mem_free(a->device, a->start, a->kind));
}

void *accomp_api_alloc(const Place *place, Device *d, size_t size, MemKind kind) {
  void *p = NULL;
  if (size > PTRDIFF_MAX) return NULL;
  if (!d) {
    p = malloc(size);
  } else {
    Fault fault = accomp_mem_alloc(d, size, kind, &p);
    if (fault == FAULT_MEMORY) {
      accomp_mem_reclaim(d);
      fault = accomp_mem_alloc(d, size, kind, &p);
    }
    if (fault == FAULT_MEMORY) return NULL;
    accomp_error_check(place, d, fault);
  }
  if (!p) return NULL;
  Allocation a = {
      p, size, d, kind, place->what, d ? atomic_fetch_add(&d->epoch, 1) + 1 : 0, 0};
  tell(place, acc_ev_alloc, &a);
  if (d) accomp_check_allocated(d, place, p, size);
  if (insert(a)) return p;
  give_back(place, &a);
  return NULL;
}

bool accomp_api_find(const void *address, Allocation *out) {
  pthread_mutex_lock(&lock);
  size_t i = rank_locked(address);
  bool found = i && (uintptr_t)address - (uintptr_t)list[i - 1].start < list[i - 1].size;
  if (found) *out = list[i - 1];
  pthread_mutex_unlock(&lock);
  return found;
}

void accomp_api_claim(void *start, uintptr_t owner) {
  pthread_mutex_lock(&lock);
  size_t i = rank_locked(start);
  if (i && list[i - 1].start == start) list[i - 1].owner = owner;
  pthread_mutex_unlock(&lock);
}

// Work that was given since it was allocated may use it; of the host's memory, work of each device that shares it.
static void settle(const Place *place, const Allocation *a) {
  Device *d = a->device;
  if (d) accomp_depend_settle(place, NULL, d, (Users){.since = a->epoch});
  for (int i = 0; !a->device && (d = accomp_device_listed(i)); i++)
    if (d->opened && d->unified)
      accomp_depend_settle(place, NULL, d, (Users){.since = 1});
}

bool accomp_api_free(const Place *place, void *start, const void *pc) {
  Allocation a;
  pthread_mutex_lock(&lock);
  size_t i = rank_locked(start);
  bool found = i && list[i - 1].start == start;
  if (found) {
    a = list[i - 1];
    memmove(list + i - 1, list + i, (len - i) * sizeof *list);
    len--;
  }
  pthread_mutex_unlock(&lock);
  if (!found) return false;
  settle(place, &a);
  Device *d = a.device;
  if (d && !d->unified) accomp_present_note_free(d, start, a.size, place->what, pc);
  give_back(place, &a);
  return true;
}

void accomp_api_forget(Device *d) {
  size_t kept = 0;
  pthread_mutex_lock(&lock);
  for (size_t i = 0; i < len; i++)
    if (list[i].device != d) list[kept++] = list[i];
  len = kept;
  pthread_mutex_unlock(&lock);
}

bool accomp_api_reachable(Device *d, const void *address, size_t size) {
  if (d->unified) return true;
  Allocation a;
  if (accomp_api_find(address, &a))
    return a.device && (a.device == d || a.kind != MEM_DEVICE) &&
           size <= a.size - (size_t)((const char *)address - a.start);
  return d->plugin->owns(d->handle, address) &&
         (size < 2 || d->plugin->owns(d->handle, (const char *)address + (size - 1)));
}

bool accomp_api_is_host(Device *d, const void *address, HostWords *out) {
  Entry *e;
  if (!d || !d->opened || d->unified) return false;
  pthread_mutex_lock(&d->lock);
  bool found = accomp_present_find_locked(d, address, 0, &e) == PRESENT_ALL;
  if (found && e->file)
    snprintf(out->text, sizeof out->text, "the host's %s, mapped at %s:%d", e->name,
             e->file, e->line);
  else if (found)
    snprintf(out->text, sizeof out->text,
             "the host's, in %zu bytes that a routine mapped", e->size);
  pthread_mutex_unlock(&d->lock);
  return found;
}

long long accomp_api_queue_key(const Place *place, int async) {
  long long key;
  if (accomp_queue_resolve(async, &key)) return key;
  accomp_error(place,
               "a queue is a number from 0, acc_async_noval, acc_async_sync or "
               "acc_async_default",
               "%d is not a queue", async);
}
