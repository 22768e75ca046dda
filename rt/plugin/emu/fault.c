// Faults of the emulated device, in words.
// In:  what went wrong.  Out: a Fault; words for the calling thread, and for a device that a kernel broke.
#include <stdarg.h>
#include <stdio.h>
#include "plugin/emu/internal.h"

EmuThread *accomp_emu_thread_new(void) {
  return accomp_thread()->emu = accomp_new_zeroed(sizeof(EmuThread));
}

Fault accomp_emu_fail(Fault fault, const char *format, ...) {
  va_list args;
  va_start(args, format);
  EmuThread *self = accomp_emu_thread();
  vsnprintf(self->words, sizeof self->words, format, args);
  va_end(args);
  return fault;
}

void accomp_emu_break(PluginDevice *d, Fault fault, const char *format, ...) {
  va_list args;
  va_start(args, format);
  pthread_mutex_lock(&d->fault_lock);
  if (!atomic_load(&d->fault)) {
    vsnprintf(d->fault_text, sizeof d->fault_text, format, args);
    atomic_store(&d->fault, (int)fault);
  }
  pthread_mutex_unlock(&d->fault_lock);
  va_end(args);
}

Fault accomp_emu_broken(PluginDevice *d) {
  Fault fault = (Fault)atomic_load(&d->fault);
  return fault ? accomp_emu_fail(fault, "%s", d->fault_text) : FAULT_NONE;
}
