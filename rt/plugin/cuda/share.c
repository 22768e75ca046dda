// Memory of other processes of the host, by the driver's IPC handles.
// In: what its owner has published.  Out: an address of this process, which stays open for the messages that follow.
#include <stdlib.h>
#include <string.h>
#include "plugin/cuda/internal.h"

// --- who reaches whom ------------------------------------------------------------------

static bool shares(void) { return cu.IpcGetMemHandle && cu.IpcOpenMemHandle; }

void accomp_cuda_introduce(struct __accomp_process *p) {
  int n = accomp_cuda_count();
  bool able = shares() && cu.DeviceGetUuid;
  for (int i = 0; able && i < n && i < (int)(sizeof p->uid / sizeof *p->uid); i++) {
    CUdevice device;
    able = !cu.DeviceGet(&device, i) && !cu.DeviceGetUuid(p->uid[i], device);
    p->devices++;
  }
  if (!able) p->devices = 0;
}

static bool find_device(const unsigned char *uid, CUdevice *out) {
  unsigned char mine[16];
  for (int i = 0; i < cu.count; i++)
    if (!cu.DeviceGet(out, i) && !cu.DeviceGetUuid(mine, *out) &&
        !memcmp(mine, uid, sizeof mine))
      return true;
  return false;
}

// Each GPU of that process is one of this process's, and each of this process reaches it.
bool accomp_cuda_fetches(const struct __accomp_process *p) {
  for (unsigned i = 0; i < p->devices; i++) {
    CUdevice theirs, mine;
    if (!find_device(p->uid[i], &theirs)) return false;
    for (int k = 0; k < cu.count; k++) {
      int can = 0;
      if (cu.DeviceGet(&mine, k)) return false;
      if (mine == theirs) continue;
      if (cu.DeviceCanAccessPeer(&can, mine, theirs) || !can) return false;
    }
  }
  return p->devices > 0;
}

// --- the owner -------------------------------------------------------------------------

// The handle of an allocation. The driver takes its time for each, so the last ones are kept.
static CUresult handle_locked(PluginDevice *d, CUdeviceptr base,
                              unsigned long long buffer, unsigned char *out) {
  struct Published *kept = &d->published[buffer % PUBLISHED];
  if (kept->base != base || kept->buffer != buffer) {
    kept->base = 0;
    CUresult r = cu.IpcGetMemHandle(&kept->handle, base);
    if (r) return r;
    kept->base = base, kept->buffer = buffer;
  }
  memcpy(out, kept->handle.bytes, sizeof kept->handle.bytes);
  return CUDA_SUCCESS;
}

Fault accomp_cuda_publish(PluginDevice *d, const void *p,
                          struct __accomp_published *out) {
  CUdeviceptr base = 0;
  int which[] = {POINTER_RANGE_START, POINTER_BUFFER_ID};
  void *values[] = {&base, &out->buffer};
  bool entered = enter(d);
  CUresult r = CUDA_NOT_FOUND;
  if (shares()) r = cu.PointerGetAttributes(2, which, values, address(p));
  if (!r && !base) r = CUDA_NOT_FOUND;
  pthread_mutex_lock(&d->share_lock);
  if (!r) r = handle_locked(d, base, out->buffer, out->handle);
  pthread_mutex_unlock(&d->share_lock);
  leave(entered);
  if (r) return check(r, "publishing device memory to other processes");
  out->address = (unsigned long long)(uintptr_t)p;
  out->offset = out->address - base;
  return FAULT_NONE;
}

// --- the others --------------------------------------------------------------------------

// An allocation of another process, open in this one.
struct Foreign {
  struct Foreign *next;
  unsigned long long process, base, buffer; // base: there
  CUdeviceptr here;
};

// In the device's context.
static void close_at(struct Foreign **at) {
  struct Foreign *f = *at;
  *at = f->next;
  cu.IpcCloseMemHandle(f->here);
  free(f);
}

// What is open of the same place. One that was freed since, and allocated again, is closed.
static struct Foreign *find_locked(PluginDevice *d, const struct __accomp_published *p) {
  unsigned long long base = p->address - p->offset;
  for (struct Foreign **at = &d->foreign; *at; at = &(*at)->next) {
    struct Foreign *f = *at;
    if (f->process != p->process || f->base != base) continue;
    if (f->buffer == p->buffer) return f;
    close_at(at);
    return NULL;
  }
  return NULL;
}

static CUresult open_locked(PluginDevice *d, const struct __accomp_published *p,
                            struct Foreign **out) {
  struct Foreign *f = *out = find_locked(d, p);
  if (f) return CUDA_SUCCESS;
  if (!(f = calloc(1, sizeof *f))) return CUDA_OUT_OF_MEMORY;
  IpcHandle handle;
  memcpy(handle.bytes, p->handle, sizeof handle.bytes);
  CUresult r = cu.IpcOpenMemHandle(&f->here, handle, IPC_LAZY_PEER_ACCESS);
  if (r) {
    free(f);
    return r;
  }
  f->process = p->process;
  f->base = p->address - p->offset;
  f->buffer = p->buffer;
  f->next = d->foreign;
  d->foreign = *out = f;
  return r;
}

Fault accomp_cuda_open_foreign(PluginDevice *d, const struct __accomp_published *p,
                               const void **out) {
  struct Foreign *f;
  bool entered = enter(d);
  pthread_mutex_lock(&d->share_lock);
  CUresult r = open_locked(d, p, &f);
  if (!r) *out = (const void *)(uintptr_t)(f->here + p->offset);
  pthread_mutex_unlock(&d->share_lock);
  leave(entered);
  return check(r, "opening device memory of another process");
}

void accomp_cuda_close_foreign(PluginDevice *d) {
  while (d->foreign) close_at(&d->foreign);
}
