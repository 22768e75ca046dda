// Memory of an OpenCL device: shared virtual memory, or Intel's, whose addresses kernels and pointers in structs use as they are.
// In:  sizes and kinds.  Out: addresses, the sorted list of all allocations.
// A kernel may follow pointers to any allocation, so each has to be told about all of them before it runs.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include "plugin/opencl/internal.h"

// The place of the first allocation that starts behind p. The lock is held.
static unsigned find_behind(const PluginDevice *d, const void *p) {
  unsigned lo = 0, hi = d->n;
  while (lo < hi) {
    unsigned middle = lo + (hi - lo) / 2;
    if ((uintptr_t)d->list[middle].at > (uintptr_t)p)
      hi = middle;
    else
      lo = middle + 1;
  }
  return lo;
}

static void grow(PluginDevice *d) {
  d->room = d->room ? 2 * d->room : 64;
  d->list = realloc(d->list, d->room * sizeof *d->list);
  d->addresses = realloc(d->addresses, d->room * sizeof *d->addresses);
  if (!d->list || !d->addresses) abort();
}

// The list has changed.
static void list_addresses(PluginDevice *d) {
  d->naddresses = 0;
  for (unsigned i = 0; i < d->n; i++)
    if (!d->list[i].buffer) d->addresses[d->naddresses++] = d->list[i].at;
  d->version++;
}

static void add(PluginDevice *d, void *p, size_t bytes, bool host, cl_mem buffer) {
  pthread_rwlock_wrlock(&d->memory_lock);
  if (d->n == d->room) grow(d);
  unsigned i = find_behind(d, p);
  memmove(d->list + i + 1, d->list + i, (d->n - i) * sizeof *d->list);
  d->list[i] = (Allocation){p, bytes, host, buffer};
  d->n++;
  list_addresses(d);
  pthread_rwlock_unlock(&d->memory_lock);
  if (!host) atomic_fetch_add(&d->used, bytes);
}

// 'at' NULL: there is none there.
static Allocation take_out(PluginDevice *d, const void *p) {
  Allocation found = {.at = NULL};
  pthread_rwlock_wrlock(&d->memory_lock);
  unsigned i = find_behind(d, p);
  if (i && d->list[i - 1].at == p) {
    found = d->list[--i];
    if (!found.host) atomic_fetch_sub(&d->used, found.bytes);
    d->n--;
    memmove(d->list + i, d->list + i + 1, (d->n - i) * sizeof *d->list);
    list_addresses(d);
  }
  pthread_rwlock_unlock(&d->memory_lock);
  return found;
}

// A CPU's memory in pages of 2 MB, where the system lets programs ask for them: a triad of 96 MB takes 0.8 of its time.
static void ask_for_large_pages(char *p, size_t bytes) {
  size_t skip = -(uintptr_t)p % 4096;
  if (bytes >= 4 << 20) madvise(p + skip, (bytes - skip) & -(size_t)4096, MADV_HUGEPAGE);
}

static void *new_memory(const ClDevice *c, size_t bytes) {
  cl_int r = CL_SUCCESS;
  if (!c->usm_alloc) {
    void *svm = cl.SVMAlloc(c->context, MEM_READ_WRITE, bytes, 0);
    if (svm && c->type & DEVICE_TYPE_CPU) ask_for_large_pages(svm, bytes);
    return svm;
  }
  void *p = c->usm_alloc(c->context, c->id, NULL, bytes, 0, &r);
  return r ? NULL : p;
}

static void free_memory(const ClDevice *c, const Allocation *a) {
  if (a->buffer)
    accomp_opencl_unmap(c, a->buffer, a->at);
  else if (c->usm_alloc)
    c->usm_free(c->context, a->at);
  else
    cl.SVMFree(c->context, a->at);
}

// Memory that host and device may use at the same time; NULL: there is none. It may be a buffer's.
static void *new_common(const ClDevice *c, size_t size, MemKind kind, cl_mem *buffer) {
  cl_int r = CL_SUCCESS;
  void *p = kind != MEM_HOST && c->usm_shared_alloc
                ? c->usm_shared_alloc(c->context, c->id, NULL, size, 0, &r)
            : c->usm_host_alloc ? c->usm_host_alloc(c->context, NULL, size, 0, &r)
            : c->fine           ? cl.SVMAlloc(c->context,
                                              MEM_READ_WRITE | MEM_SVM_FINE_GRAIN_BUFFER, size, 0)
            : c->maps           ? accomp_opencl_map(c, size, buffer)
                                : NULL;
  return r ? NULL : p;
}

static bool has_common(const ClDevice *c) {
  return c->usm_host_alloc || c->fine || c->maps;
}

// Plain pages, where the device reaches no other, or all of them.
static Fault alloc_common(PluginDevice *d, size_t size, MemKind kind, void **out) {
  cl_mem buffer = NULL;
  bool plain = !has_common(d->cl);
  *out = plain ? aligned_alloc(4096, (size + 4095) / 4096 * 4096)
               : new_common(d->cl, size, kind, &buffer);
  if (!*out)
    return accomp_opencl_fail(FAULT_MEMORY, "no %zu bytes of %s memory", size,
                              kind == MEM_HOST ? "page-locked" : "shared");
  if (!plain) add(d, *out, size, true, buffer);
  return FAULT_NONE;
}

Fault accomp_opencl_alloc(PluginDevice *d, size_t size, MemKind kind, void **out) {
  const ClDevice *c = d->cl;
  Fault fault = accomp_opencl_lost(d);
  if (fault) return fault;
  if (!size) size = 1;
  if (kind == MEM_HOST || d->shares_all || (kind == MEM_SHARED && has_common(c)))
    return alloc_common(d, size, kind, out);
  if (kind == MEM_SHARED)
    return accomp_opencl_fail(FAULT_MEMORY,
                              "OpenCL devices share no memory with the program");
  if (size > c->most)
    return accomp_opencl_fail(
        FAULT_MEMORY, "%zu bytes were asked for; the device gives at most %zu at once",
        size, c->most);
  *out = new_memory(c, size);
  if (*out) {
    add(d, *out, size, false, NULL);
    return FAULT_NONE;
  }
  return accomp_opencl_fail(FAULT_MEMORY,
                            "%zu bytes were asked for, %zu of %zu are in use", size,
                            atomic_load(&d->used), c->memory);
}

Fault accomp_opencl_free(PluginDevice *d, void *p, MemKind kind) {
  if (!p) return FAULT_NONE;
  Allocation a = take_out(d, p);
  if (a.at)
    free_memory(d->cl, &a);
  else if ((kind == MEM_HOST || d->shares_all) && !has_common(d->cl))
    free(p);
  else
    return accomp_opencl_fail(FAULT_OTHER, "%p is no memory of the device", p);
  return FAULT_NONE;
}

// Finds the allocation that has the address; 'at' NULL: none has.
static Allocation find(PluginDevice *d, const void *p) {
  Allocation found = {.at = NULL};
  pthread_rwlock_rdlock(&d->memory_lock);
  unsigned i = find_behind(d, p);
  if (i && (uintptr_t)p - (uintptr_t)d->list[i - 1].at < d->list[i - 1].bytes)
    found = d->list[i - 1];
  pthread_rwlock_unlock(&d->memory_lock);
  return found;
}

bool accomp_opencl_owns(PluginDevice *d, const void *p) {
  return d->shares_all || find(d, p).at;
}

bool accomp_opencl_keeps_apart(PluginDevice *d, const void *p) {
  Allocation a = find(d, p);
  return a.at && !a.host;
}

cl_mem accomp_opencl_buffer(PluginDevice *d, const void *p, size_t *offset) {
  if (!d->cl->maps) return NULL;
  Allocation a = find(d, p);
  *offset = (uintptr_t)p - (uintptr_t)a.at;
  return a.buffer;
}

void accomp_opencl_memory_close(PluginDevice *d) {
  for (unsigned i = 0; i < d->n; i++) free_memory(d->cl, &d->list[i]);
  free(d->list);
  free(d->addresses);
}

cl_int accomp_opencl_share_memory(PluginDevice *d, cl_kernel k,
                                  unsigned long long *version) {
  cl_int r = CL_SUCCESS;
  cl_uint yes = 1;
  if (d->cl->usm_alloc) {
    if (*version) return r;
    r = cl.SetKernelExecInfo(k, KERNEL_EXEC_INFO_INDIRECT_DEVICE, sizeof yes, &yes);
    if (!r) r = cl.SetKernelExecInfo(k, KERNEL_EXEC_INFO_INDIRECT_HOST, sizeof yes, &yes);
    if (!r && d->cl->usm_shared_alloc)
      r = cl.SetKernelExecInfo(k, KERNEL_EXEC_INFO_INDIRECT_SHARED, sizeof yes, &yes);
    *version = !r;
    return r;
  }
  if (d->shares_all && d->cl->told && !*version)
    r = cl.SetKernelExecInfo(k, KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM, sizeof yes, &yes);
  if (r || *version == d->version || !d->naddresses) return r;
  r = cl.SetKernelExecInfo(k, KERNEL_EXEC_INFO_SVM_PTRS,
                           d->naddresses * sizeof *d->addresses, d->addresses);
  if (!r) *version = d->version;
  return r;
}
