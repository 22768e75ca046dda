// Devices of NVIDIA, through the driver's own interface.
// In:  calls through the Plugin table.  Out: calls of libcuda.so.1, opened at run time; a
//      Fault, with words for the calling thread.
// A device is its primary context, so that memory and streams are shared with libraries
// that use CUDA themselves. Nothing happens before count() or open(). The calling thread's
// current context is the same after a call as before; a thread that had none keeps that of
// device 0, as CUDA's own runtime would give it. The driver is thread-safe: there is no lock but
// the one that opening peers needs.
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "plugin/cuda/internal.h"

// --- faults ----------------------------------------------------------------------------

static const char *fault_text(void) { return accomp_cuda_words(); }

// --- memory ----------------------------------------------------------------------------

static Fault alloc_memory(PluginDevice *d, size_t size, MemKind kind, void **out) {
  CUdeviceptr p = 0;
  CUresult r = CUDA_SUCCESS;
  if (size == 0) size = 1; // the driver refuses 0; an address of its own is wanted
  bool entered = enter(d);
  switch (kind) {
  case MEM_DEVICE: r = cu.MemAlloc(&p, size); break;
  case MEM_SHARED: r = cu.MemAllocManaged(&p, size, MEM_ATTACH_GLOBAL); break;
  case MEM_HOST:
    r = cu.MemHostAlloc(out, size, MEMHOSTALLOC_PORTABLE | MEMHOSTALLOC_DEVICEMAP);
    break;
  }
  leave(entered);
  if (r == CUDA_SUCCESS && kind != MEM_HOST) *out = (void *)(uintptr_t)p;
  return check(r, kind == MEM_HOST     ? "allocating page-locked memory"
                  : kind == MEM_SHARED ? "allocating managed memory"
                                       : "allocating device memory");
}

static Fault free_memory(PluginDevice *d, void *p, MemKind kind) {
  bool entered = enter(d);
  CUresult r = kind == MEM_HOST ? cu.MemFreeHost(p) : cu.MemFree(address(p));
  leave(entered);
  return check(r, "freeing device memory");
}

// Memory that a driver can page in for the GPU on demand is not meant: only what was
// allocated or registered through the driver. The driver finds the context of an address by itself.
static bool keeps_apart(PluginDevice *d, const void *p) {
  int type = 0, managed = 0, ordinal = -1;
  int which[] = {POINTER_MEMORY_TYPE, POINTER_IS_MANAGED, POINTER_DEVICE_ORDINAL};
  void *values[] = {&type, &managed, &ordinal};
  return !cu.PointerGetAttributes(3, which, values, address(p)) &&
         type == MEMORYTYPE_DEVICE && !managed && ordinal == d->number;
}

static bool owns(PluginDevice *d, const void *p) {
  int type = 0, ordinal = -1, managed = 0;
  CUdeviceptr seen = 0, a = address(p);
  bool mine = false, entered = enter(d);
  if (cu.PointerGetAttribute(&type, POINTER_MEMORY_TYPE, a) == CUDA_SUCCESS && type) {
    cu.PointerGetAttribute(&managed, POINTER_IS_MANAGED, a);
    if (type == MEMORYTYPE_HOST)
      mine = cu.PointerGetAttribute(&seen, POINTER_DEVICE_POINTER, a) == CUDA_SUCCESS &&
             seen == a;
    else
      mine =
          cu.PointerGetAttribute(&ordinal, POINTER_DEVICE_ORDINAL, a) == CUDA_SUCCESS &&
          ordinal == d->number;
  }
  leave(entered);
  return mine || managed != 0;
}

// --- queues ----------------------------------------------------------------------------

static Fault queue_new(PluginDevice *d, PluginQueue **out) {
  PluginQueue *q = calloc(1, sizeof *q);
  if (!q) return check(CUDA_OUT_OF_MEMORY, "making a queue");
  q->device = d;
  bool entered = enter(d);
  CUresult r = cu.StreamCreate(&q->stream, STREAM_NON_BLOCKING);
  if (!r) r = cu.EventCreate(&q->event, EVENT_DISABLE_TIMING);
  if (!r) r = cu.EventCreate(&q->before, EVENT_DISABLE_TIMING);
  if (r && q->event) cu.EventDestroy(q->event);
  if (r && q->stream) cu.StreamDestroy(q->stream);
  leave(entered);
  if (r) {
    free(q);
  } else {
    accomp_cuda_defer_open(q);
    accomp_cuda_batch_open(q);
    accomp_cuda_complete_open(&q->completions);
    *out = q;
  }
  return check(r, "making a queue");
}

static void queue_free(PluginQueue *q) {
  accomp_cuda_defer_drain(q);
  bool entered = enter(q->device);
  accomp_cuda_batch_close(q);
  accomp_cuda_defer_close(q);
  cu.StreamSynchronize(q->stream);
  accomp_cuda_watch_settle(q);
  accomp_cuda_pipeline_close(&q->pipeline);
  accomp_cuda_complete_close(&q->completions);
  cu.EventDestroy(q->before);
  cu.EventDestroy(q->event);
  cu.StreamDestroy(q->stream);
  leave(entered);
  free(q);
}

static Fault queue_sync(PluginQueue *q) {
  Fault late = accomp_cuda_defer_drain(q);
  if (__builtin_expect(late != FAULT_NONE, 0)) return late;
  unsigned long long sent = last_completion(q);
  bool entered = enter(q->device);
  CUresult r = cu.StreamSynchronize(q->stream);
  leave(entered);
  if (!r) accomp_cuda_complete_up_to(&q->completions, sent);
  accomp_cuda_watch_settle(q);
  return check(r, "waiting for the GPU");
}

static Fault queue_test(PluginQueue *q, bool *empty) {
  *empty = false;
  accomp_cuda_batch_submit(q);
  Fault late = accomp_cuda_defer_fault(q);
  if (late || defers(q)) return late;
  unsigned long long sent = last_completion(q);
  bool entered = enter(q->device);
  CUresult r = cu.StreamQuery(q->stream);
  leave(entered);
  *empty = r == CUDA_SUCCESS && !atomic_load(&q->watches);
  if (*empty) accomp_cuda_complete_up_to(&q->completions, sent);
  return check(r == CUDA_NOT_READY ? CUDA_SUCCESS : r, "asking for a queue's state");
}

// The queues may be of two devices: each call is made in its own queue's context.
static Fault queue_after(PluginQueue *later, PluginQueue *earlier) {
  Fault fault;
  if (later == earlier) return FAULT_NONE;
  accomp_cuda_batch_submit(earlier);
  accomp_cuda_batch_submit(later);
  if ((defers(later) || defers(earlier)) &&
      accomp_cuda_defer_after(later, earlier, &fault))
    return fault;
  bool entered = enter(earlier->device);
  CUresult r = accomp_cuda_complete_record(earlier, earlier->event);
  leave(entered);
  if (r == CUDA_SUCCESS) {
    entered = enter(later->device);
    r = cu.StreamWaitEvent(later->stream, earlier->event, 0);
    leave(entered);
  }
  return check(r, "letting one queue wait for another");
}

static Fault queue_call(PluginQueue *q, void (*fn)(void *), void *arg) {
  if (defers(q) &&
      accomp_cuda_defer(q, &(Deferred){.kind = DEFERRED_CALL, .call = {fn, arg}}))
    return FAULT_NONE;
  bool entered = enter(q->device);
  CUresult r = accomp_cuda_complete_call(q, fn, arg);
  leave(entered);
  return check(r, "queueing a host function");
}

static Fault queue_on_completion(PluginQueue *q, void (*fn)(void *), void *arg) {
  if (defers(q)) return queue_call(q, fn, arg);
  bool entered = enter(q->device);
  accomp_cuda_complete_add(q, fn, arg);
  leave(entered);
  return FAULT_NONE;
}

static Fault queue_watch(PluginQueue *q, void (*fn)(void *), void *arg) {
  if (defers(q)) return queue_call(q, fn, arg);
  accomp_cuda_batch_submit(q);
  bool entered = enter(q->device), watched = accomp_cuda_watch(q, fn, arg);
  leave(entered);
  return watched ? FAULT_NONE : queue_call(q, fn, arg);
}

static void *queue_native(PluginQueue *q, bool use) {
  if (use) {
    accomp_cuda_complete_stream_taken(q);
    accomp_cuda_defer_drain(q);
    bool entered = enter(q->device);
    accomp_cuda_complete_call(q, NULL, NULL); // a fault is told at the next wait
    leave(entered);
  }
  return q->stream;
}

// --- data ------------------------------------------------------------------------------

// By the driver, which takes plain memory too, but then mostly waits until it is done.
static Fault copy_direct(PluginQueue *q, void *dst, const void *src, size_t size,
                         CopyKind kind) {
  CUresult r = CUDA_SUCCESS;
  const char *doing = "copying to the device";
  bool entered = enter(q->device);
  switch (kind) {
  case COPY_TO_DEVICE: r = cu.MemcpyHtoDAsync(address(dst), src, size, q->stream); break;
  case COPY_FROM_DEVICE:
    doing = "copying from the device";
    r = cu.MemcpyDtoHAsync(dst, address(src), size, q->stream);
    break;
  case COPY_ON_DEVICE:
    doing = "copying on the device";
    r = cu.MemcpyDtoDAsync(address(dst), address(src), size, q->stream);
    break;
  }
  leave(entered);
  return check(r, doing);
}

static bool stages(PluginQueue *q, void *dst, const void *src, size_t size, CopyKind kind,
                   bool waits) {
  bool up = kind == COPY_TO_DEVICE;
  return kind != COPY_ON_DEVICE && accomp_cuda_stages(q, up ? src : dst, size, up, waits);
}

// The queue's copies to that memory are not in their places: it is a host's turn to wait.
static bool is_awaited(void *dst, const void *src, size_t size, CopyKind kind) {
  return kind != COPY_ON_DEVICE &&
         accomp_cuda_complete_awaits(kind == COPY_TO_DEVICE ? src : dst, size);
}

// A staged copy, in which this thread helps, where the copy is large.
static Fault copy_waiting(PluginQueue *q, void *dst, const void *src, size_t size,
                          CopyKind kind) {
  bool up = kind == COPY_TO_DEVICE;
  Fault late =
      is_awaited(dst, src, size, kind) ? queue_sync(q) : accomp_cuda_defer_drain(q);
  if (late) return late;
  if (!stages(q, dst, src, size, kind, true)) return copy_direct(q, dst, src, size, kind);
  bool entered = enter(q->device);
  CUresult r = up ? accomp_cuda_stage_now(q, (void *)(uintptr_t)src, dst, size, true)
                  : accomp_cuda_stage_now(q, dst, src, size, false);
  leave(entered);
  return check(r, up ? "copying to the device" : "copying from the device");
}

static Fault copy_now(PluginQueue *q, void *dst, const void *src, size_t size,
                      CopyKind kind) {
  if (size == 0) return FAULT_NONE;
  if (kind != COPY_FROM_DEVICE || !accomp_cuda_pipelines(q, dst, size))
    return copy_waiting(q, dst, src, size, kind);
  Fault late =
      is_awaited(dst, src, size, kind) ? queue_sync(q) : accomp_cuda_defer_drain(q);
  if (late) return late;
  bool entered = enter(q->device);
  CUresult r = accomp_cuda_pipeline_copy(q, dst, src, size);
  leave(entered);
  return check(r, "copying from the device");
}

static Fault copy(PluginQueue *q, void *dst, const void *src, size_t size,
                  CopyKind kind) {
  CUresult r;
  if (size == 0) return FAULT_NONE;
  bool completes = kind == COPY_FROM_DEVICE && !accomp_cuda_submits() && !defers(q);
  if (completes && accomp_cuda_complete_copy(q, dst, src, size, &r))
    return check(r, "copying from the device");
  if (!accomp_cuda_submits() && is_awaited(dst, src, size, kind))
    return copy_waiting(q, dst, src, size, kind);
  if (!accomp_cuda_submits() && stages(q, dst, src, size, kind, false))
    return atomic_load(&q->foreign) ? copy_waiting(q, dst, src, size, kind)
                                    : accomp_cuda_defer_stage(q, dst, src, size, kind);
  Deferred c = {.kind = DEFERRED_COPY,
                .copy = {.dst = dst, .src = src, .size = size, .kind = kind}};
  if (defers(q) && accomp_cuda_defer(q, &c)) return FAULT_NONE;
  return copy_direct(q, dst, src, size, kind);
}

static Fault copy_one_by_one(PluginQueue *q, char *dst, const char *src, const Rows *r,
                             CopyKind kind) {
  Fault fault = FAULT_NONE;
  for (size_t i = 0; !fault && i < r->count; i++, dst += r->pitch, src += r->pitch)
    fault = copy(q, dst, src, r->bytes, kind);
  return fault;
}

// Plain memory goes by the queue's page-locked memory; where that is full, by waiting for the queue.
static Fault copy_packed(PluginQueue *q, char *host, const char *device, Rows r,
                         bool up) {
  const char *doing = up ? "copying to the device" : "copying from the device";
  Fault late = FAULT_NONE;
  while (r.count && !late) {
    CUresult result = CUDA_SUCCESS;
    long taken = accomp_cuda_complete_rows(q, host, device, &r, up, &result);
    if (taken < 0) break;
    late = taken ? check(result, doing) : queue_sync(q);
    r.count -= (size_t)taken, host += (size_t)taken * r.pitch,
        device += (size_t)taken * r.pitch;
  }
  if (!r.count || late) return late;
  bool entered = enter(q->device);
  CUresult result = accomp_cuda_copy_2d(q, host, r.pitch, device, &r, up);
  leave(entered);
  return check(result, doing);
}

static Fault copy_rows(PluginQueue *q, void *dst, const void *src, const Rows *r,
                       CopyKind kind) {
  enum {
    LONG = 64 << 10,
    MOST_PITCH = INT_MAX
  }; // bytes that copies one by one are better for; the driver's limit
  bool up = kind == COPY_TO_DEVICE;
  char *host = up ? (char *)(uintptr_t)src : dst;
  if (!r->count || !r->bytes) return FAULT_NONE;
  size_t extent = (r->count - 1) * r->pitch + r->bytes;
  bool odd = r->pitch < r->bytes || r->pitch > MOST_PITCH || kind == COPY_ON_DEVICE;
  if (odd || defers(q)) return copy_one_by_one(q, dst, src, r, kind);
  bool entered = enter(q->device), plain = is_plain(host) || is_plain(host + extent - 1);
  leave(entered);
  if (plain && r->bytes > LONG) return copy_one_by_one(q, dst, src, r, kind);
  Fault late =
      up && accomp_cuda_complete_awaits(host, extent) ? queue_sync(q) : FAULT_NONE;
  if (late) return late;
  const char *device = up ? dst : src;
  if (plain) return copy_packed(q, host, device, *r, up);
  entered = enter(q->device);
  CUresult result = accomp_cuda_copy_2d(q, host, r->pitch, device, r, up);
  leave(entered);
  return check(result, up ? "copying to the device" : "copying from the device");
}

static Fault fill(PluginQueue *q, void *dst, int byte, size_t size) {
  if (size == 0) return FAULT_NONE;
  Deferred c = {.kind = DEFERRED_FILL, .copy = {.dst = dst, .size = size, .byte = byte}};
  if (defers(q) && accomp_cuda_defer(q, &c)) return FAULT_NONE;
  bool entered = enter(q->device);
  CUresult r = cu.MemsetD8Async(address(dst), (unsigned char)byte, size, q->stream);
  leave(entered);
  return check(r, "filling device memory");
}

// A hint: where it fails, the memory moves by page faults.
static void prefetch(PluginQueue *q, const void *p, size_t size) {
  if (!cu.MemPrefetchAsync) return;
  bool entered = enter(q->device);
  cu.MemPrefetchAsync(address(p), size, q->device->device, q->stream);
  leave(entered);
}

// Without peer access the driver takes the way through the host; where the hardware has no
// other that is right, and no fault.
static void open_peer(PluginDevice *d, const PluginDevice *peer) {
  if (d == peer || peer->number >= MAX_PEERS) return;
  pthread_mutex_lock(&d->peers_lock);
  bool first = d->peers[peer->number] != peer->opening;
  d->peers[peer->number] = peer->opening;
  pthread_mutex_unlock(&d->peers_lock);
  int can = 0;
  if (!first || cu.DeviceCanAccessPeer(&can, d->device, peer->device) || !can) return;
  bool entered = enter(d);
  cu.CtxEnablePeerAccess(peer->context, 0); // may be enabled already, by the program
  leave(entered);
}

static Fault copy_peer(PluginQueue *q, PluginDevice *dd, void *dst, PluginDevice *sd,
                       const void *src, size_t size) {
  if (size == 0) return FAULT_NONE;
  Deferred c = {.kind = DEFERRED_PEER, .peer = {dd, sd, dst, src, size}};
  if (defers(q) && accomp_cuda_defer(q, &c)) return FAULT_NONE;
  open_peer(dd, sd);
  open_peer(sd, dd);
  bool entered = enter(q->device);
  CUresult r = cu.MemcpyPeerAsync(address(dst), dd->context, address(src), sd->context,
                                  size, q->stream);
  leave(entered);
  return check(r, "copying between two GPUs");
}

static Fault fetch(PluginQueue *q, void *dst, const struct __accomp_published *p,
                   size_t size, CopyKind kind) {
  const void *src;
  Fault fault = accomp_cuda_open_foreign(q->device, p, &src);
  return fault ? fault : copy(q, dst, src, size, kind);
}

static bool lock(PluginDevice *d, void *p, size_t size) {
  accomp_cuda_near_memory(d, p, size);
  bool entered = enter(d);
  CUresult r = cu.MemHostRegister(p, size, MEMHOSTREGISTER_PORTABLE);
  leave(entered);
  return r == CUDA_SUCCESS;
}

static void unlock(PluginDevice *d, void *p) {
  bool entered = enter(d);
  cu.MemHostUnregister(p);
  leave(entered);
}

static void close_device(PluginDevice *d) {
  bool entered = enter(d);
  accomp_cuda_watch_close(d);
  accomp_cuda_batch_close_flusher(d);
  accomp_cuda_stage_close(d);
  accomp_cuda_spans_close(d);
  accomp_cuda_close_foreign(d);
  accomp_cuda_pack_close(d);
  leave(entered);
  accomp_cuda_close(d);
}

const Plugin accomp_plugin_cuda = {
    .size = sizeof(Plugin),
    .name = "nvidia",
    .device_bit = __ACCOMP_DEVICE_NVIDIA,
    .count = accomp_cuda_count,
    .traits = accomp_cuda_traits,
    .share = accomp_cuda_sharing,
    .open = accomp_cuda_open,
    .close = close_device,
    .properties = accomp_cuda_properties,
    .describe = accomp_cuda_describe,
    .alloc = alloc_memory,
    .free = free_memory,
    .keeps_apart = keeps_apart,
    .owns = owns,
    .queue_new = queue_new,
    .queue_free = queue_free,
    .queue_sync = queue_sync,
    .queue_test = queue_test,
    .queue_after = queue_after,
    .queue_call = queue_call,
    .queue_on_completion = queue_on_completion,
    .queue_watch = queue_watch,
    .queue_native = queue_native,
    .flush = accomp_cuda_batch_flush,
    .copy = copy,
    .copy_now = copy_now,
    .copy_rows = copy_rows,
    .fill = fill,
    .pack = accomp_cuda_pack,
    .prefetch = prefetch,
    .copy_peer = copy_peer,
    .introduce = accomp_cuda_introduce,
    .fetches = accomp_cuda_fetches,
    .publish = accomp_cuda_publish,
    .fetch = fetch,
    .lock = lock,
    .unlock = unlock,
    .image_load = accomp_cuda_image_load,
    .image_join = accomp_cuda_image_join,
    .image_unload = accomp_cuda_image_unload,
    .kernel = accomp_cuda_kernel,
    .global = accomp_cuda_global,
    .fit = accomp_cuda_fit,
    .needs = accomp_cuda_needs,
    .launch = accomp_cuda_launch,
    .span_begin = accomp_cuda_span_begin,
    .span_end = accomp_cuda_span_end,
    .spans_read = accomp_cuda_spans_read,
    .fault_text = fault_text,
};
