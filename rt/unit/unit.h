// Shared by the files of units: unit.c, unit/globals.c.
// In: units that registered.  Out: what of them is on each device.
#ifndef ACCOMP_UNIT_H
#define ACCOMP_UNIT_H
#include "rt.h"

// --- unit.c: object files and their device code ----------------------------------------

typedef struct UnitState {
  struct __accomp_unit *unit;
  struct KernelState *kernels;      // owns: those that were launched, whose code is in this unit; under the lock of loading
  _Atomic(struct UnitState *) next;
  PluginImage *images[MAX_DEVICES]; // may be those of other units too
  bool globals[MAX_DEVICES];        // they are in the present table
  void **starts;                    // owns: what variables start with, by number of the global
  unsigned char *absent;            // owns: by number of the referent, 1: a device has no copy of it, 2: that was said
  void **slots[MAX_DEVICES];        // owns: what its pointer slots hold, by number of the global
  void *addresses[2][MAX_DEVICES];  // owns: on the device, the table of functions that it calls by address, and of those
                                    // among them that take answers to OpenMP's questions
  struct __accomp_box *boxes[MAX_DEVICES]; // owns: by which its code on the device asks the host
} UnitState;

typedef enum {
  LACK_NONE,
  LACK_DEFINITION, // of a function: no file of the same executable or library has it
  LACK_DEVICE,     // the file that has it was not compiled for the device
  LACK_IN_TIME,    // the file that has it came after kernels had run
  LACK_ONE,        // a variable has storage in two files
  LACK_WHOLE,      // a variable that functions reach as one is mapped in parts
  LACK_HOST_MEMORY // kernels reach no memory of the host, by which they ask for regions that the host runs
} LackKind;

// Found under a lock, said after it.
typedef struct {
  LackKind kind;
  const char *name;
  const struct __accomp_unit *unit, *other;
} Lack;

static inline Fault accomp_unit_lacks(Lack *out, Lack x) {
  *out = x;
  return FAULT_IMAGE;
}
// Says it; no return but where nothing lacks. No lock is held.
void accomp_unit_say_lack(const Place *, const Device *, const Lack *);

// list.c: the list, in the order of registration. It grows at any time, under its own lock; it shrinks, and the other
// fields change, under the lock of loading.
extern pthread_mutex_t accomp_unit_registry;
extern _Atomic(UnitState *) accomp_unit_first;
// unit.c: the unit's image on d, its own or one that it shares; caller holds the lock of loading.
Fault accomp_unit_load_image_locked(Device *d, UnitState *, Lack *);

// --- unit/address.c: functions that devices find by the host's address ---------------------

// One of them calls through pointers what the other one may offer: on a device that links, they share an image.
bool accomp_unit_addresses_join(const struct __accomp_unit *, const struct __accomp_unit *);
// Fills the tables of units that have images and none yet. *at: the unit at fault.
Fault accomp_unit_addresses_load_locked(Device *, UnitState **at, Lack *);
// The unit's image goes.
void accomp_unit_addresses_forget(Device *, UnitState *);

// Returns the number of functions with answers that the unit offers for calls through pointers. Units before ABI 6.9 have no such field.
static inline unsigned accomp_unit_pointed(const struct __accomp_unit *u) {
  return u->size >= offsetof(struct __accomp_unit, pointed) + sizeof u->pointed ? u->npointed : 0;
}

// --- unit/reverse.c: regions that the host runs for a device -------------------------------

// A box for the unit, and a thread of the host that serves it; both end.
Fault accomp_unit_reverse_open(Device *, const struct __accomp_unit *, struct __accomp_box **out);
void accomp_unit_reverse_close(Device *, struct __accomp_box *);

// --- unit/start.c: what variables start with -----------------------------------------------

// Keeps what the program starts with; the end of that.
void accomp_unit_start_keep(UnitState *);
void accomp_unit_start_drop(UnitState *);
// Fills the unit's variables on the device.
Fault accomp_unit_start_fill(Device *, UnitState *);
// Tells the check of transfers what the program wrote before.
void accomp_unit_start_check(Device *, const UnitState *);

// --- unit/globals.c: variables of units on devices ---------------------------------------

// How many pointer slots it has.
unsigned accomp_unit_globals_slots(const struct __accomp_unit *);
// The unit goes: its globals leave the present table.
void accomp_unit_globals_forget(Device *, const struct __accomp_unit *);
#endif
