// Memory of other processes of the host that have emulated devices: the kernel copies it.
// In: what its owner has published.  Out: its bytes.
#include <errno.h>
#include <limits.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/uio.h>
#include <unistd.h>
#include "plugin/emu/internal.h"

// Whoever finds this in a process knows that it is the one that it was told of.
static unsigned long long probe;

// Bytes of another process. False: the system does not allow it.
static bool read_other(unsigned long long process, void *to, unsigned long long from,
                       size_t size) {
  char *at = to;
  while (size) {
    struct iovec mine = {at, size < INT_MAX ? size : INT_MAX};
    struct iovec theirs = {(void *)(uintptr_t)from, mine.iov_len};
    ssize_t n = process_vm_readv((pid_t)process, &mine, 1, &theirs, 1, 0);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    at += n, from += (size_t)n, size -= (size_t)n;
  }
  return true;
}

// Others of this user may read it, where the system asks for that.
void accomp_emu_introduce(struct __accomp_process *p) {
  prctl(PR_SET_PTRACER, PR_SET_PTRACER_ANY, 0, 0, 0);
  if (!probe && getrandom(&probe, sizeof probe, 0) != sizeof probe) return;
  p->probe = (unsigned long long)(uintptr_t)&probe;
  p->cookie = probe;
  p->devices = 1;
}

bool accomp_emu_fetches(const struct __accomp_process *p) {
  unsigned long long seen;
  return p->devices && read_other(p->process, &seen, p->probe, sizeof seen) &&
         seen == p->cookie;
}

Fault accomp_emu_publish(PluginDevice *d, const void *p, struct __accomp_published *out) {
  (void)d;
  out->address = (unsigned long long)(uintptr_t)p;
  return FAULT_NONE;
}

// At once, after what is in the queue.
Fault accomp_emu_fetch(PluginQueue *q, void *dst, const struct __accomp_published *p,
                       size_t size, CopyKind kind) {
  (void)kind;
  Fault fault = accomp_emu_queue_sync(q);
  if (fault || read_other(p->process, dst, p->address, size)) return fault;
  return accomp_emu_fail(FAULT_OTHER, "reading memory of process %llu: %s", p->process,
                         strerror(errno));
}
