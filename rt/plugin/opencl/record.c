// Why a kernel ended, in its own words: a failed assertion, a full stack, a function that is absent. Drivers' printf is no way to say it: of a
// kernel that does not reach its end a CPU's shows nothing, and a GPU's is slow, mixes threads' lines and goes to standard output.
// In:  memory that kernels with such words write to (rt/device/opencl_head.h: __accomp_record).  Out: the words of the device's fault.
// The host reads it while kernels run, or when they have ended it: where it can, it lies in the host's memory, which outlives the device.
#include <string.h>
#include "plugin/opencl/internal.h"

enum { WRITING = 1, WRITTEN = 2 };

// Copies, which a device that is gone does not make. Most waits find no words: the first one is of the state alone.
static bool fetch(PluginDevice *d, Record *out) {
  cl_command_queue q = d->record_queue;
  out->state = 0;
  if (d->cl->copy(q, true, out, d->record, sizeof out->state, 0, NULL, NULL))
    return false;
  return out->state && !d->cl->copy(q, true, out, d->record, sizeof *out, 0, NULL, NULL);
}

bool accomp_opencl_record_read(PluginDevice *d, char *words, size_t room) {
  enum { PATIENCE = 100 }; // ms
  Record copy, *r = d->record;
  if (!r) return false;
  if (d->record_queue) {
    if (!fetch(d, &copy)) return false;
    r = &copy;
  }
  if (!r->state) return false;
  for (int ms = 0; ms < PATIENCE && r->state == WRITING && r != &copy; ms++)
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
  if (r->state != WRITTEN) return false;
  snprintf(words, room, "%.*s", (int)strcspn(r->words, "\n"), r->words);
  return true;
}
