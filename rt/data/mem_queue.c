// Device memory behind or in front of queues' work: copies that are waited for, workspaces.
// In: addresses, queues.  Out: commands, waits.
#include "device/partial.h"
#include "queue/work.h"
#include <stdlib.h>
#include <string.h>

void accomp_mem_reclaim(Device *d) {
  Place at = accomp_place_routine("memory");
  accomp_queue_sync_all(&at, d);
  accomp_queue_sync(&at, accomp_queue_own(&at, d));
  accomp_mem_trim(d);
}

// --- copies --------------------------------------------------------------------------

enum { CHUNK = 32 << 20 };

// A copy between devices of different types goes through memory of the host.
static void copy_by_host(const Place *at, Device *dd, void *dst, Device *sd,
                         const void *src, size_t size) {
  size_t chunk = size < CHUNK ? size : CHUNK;
  char *buffer = malloc(chunk);
  if (!buffer) accomp_error(at, NULL, "the host has no %zu bytes for a copy", chunk);
  for (size_t done = 0; done < size; done += chunk) {
    size_t n = size - done < chunk ? size - done : chunk;
    accomp_mem_copy(at, NULL, buffer, sd, (const char *)src + done, n);
    accomp_mem_copy(at, dd, (char *)dst + done, NULL, buffer, n);
  }
  free(buffer);
}

static bool is_peer_copy(const Device *dd, const Device *sd) {
  return dd && sd && dd != sd;
}

bool accomp_mem_is_queued(const Device *dd, const Device *sd) {
  if (!is_peer_copy(dd, sd)) return dd || sd;
  return dd->plugin == sd->plugin && dd->plugin->copy_peer && !dd->unified &&
         !sd->unified;
}

void accomp_mem_copy_queued(const Place *at, Queue *q, Device *dd, void *dst, Device *sd,
                            const void *src, size_t size) {
  if (!is_peer_copy(dd, sd)) {
    CopyKind kind = !sd ? COPY_TO_DEVICE : !dd ? COPY_FROM_DEVICE : COPY_ON_DEVICE;
    accomp_work_copy(at, q, dst, src, size, (CopyWhat){.kind = kind});
    return;
  }
  atomic_fetch_or(&q->reaches, 1ULL << dd->index);
  atomic_fetch_or(&dd->sources, 1ULL << sd->index);
  Command c = {.kind = COMMAND_PEER_COPY, .at = at};
  c.device = sd, c.queue = q;
  c.peer.to = dd, c.peer.from = sd;
  c.peer.dst = dst, c.peer.src = src, c.peer.size = size;
  accomp_work_submit(&c);
}

void accomp_mem_copy(const Place *at, Device *dd, void *dst, Device *sd, const void *src,
                     size_t size) {
  if (!size) return;
  if ((!dd || dd->unified) && (!sd || sd->unified)) {
    memmove(dst, src, size);
    if (dd) accomp_check_expose(dd, dst, size);
    return;
  }
  if (dd && dd->unified) dd = NULL;
  if (sd && sd->unified) sd = NULL;
  if (!accomp_mem_is_queued(dd, sd)) {
    copy_by_host(at, dd, dst, sd, src, size);
    return;
  }
  Queue *q = accomp_queue_own(at, sd ? sd : dd);
  accomp_mem_copy_queued(at, q, dd, dst, sd, src, size);
  accomp_queue_sync(at, q);
}

// --- workspaces ----------------------------------------------------------------------

void *accomp_mem_workspace(const Place *at, Queue *q, int i, size_t bytes) {
  Device *d = q->device;
  Workspace *w = &q->workspace[i];
  if (bytes > SIZE_MAX / 4) return NULL;
  size_t need = __ACCOMP_WORKSPACE_HEAD + bytes;
  if (w->size >= need) return w->memory;
  // Launches that are still in the queue use the old one.
  if (w->memory) accomp_mem_free_after(at, q, w->memory);
  *w = (Workspace){NULL, 0};
  size_t size = 4096;
  while (size < need) size *= 2;
  void *memory;
  Fault fault = accomp_mem_alloc(d, size, MEM_DEVICE, &memory);
  if (fault == FAULT_MEMORY)
    fault = accomp_mem_alloc(d, size = need, MEM_DEVICE, &memory);
  if (fault == FAULT_MEMORY) return NULL;
  accomp_error_check(at, d, fault);
  accomp_work_fill_part(at, q, memory, __ACCOMP_WORKSPACE_HEAD);
  *w = (Workspace){memory, size};
  return memory;
}
