// The present table of a device (present.c). rt.h includes it, behind the types that it uses.
// In:  host ranges.  Out: their entries.
#ifndef ACCOMP_PRESENT_H
#define ACCOMP_PRESENT_H

// A host range and its device copy. Its memory is reused, never freed: 'serial' tells
// whether a remembered entry is still the same.
struct Entry {
  Entry *left, *right;
  int height;
  char *host;
  size_t size;
  char *device;                 // address of the copy
  void *base;                   // pointer that the section was mapped through; may lie
                                // below host
  unsigned structured, dynamic; // OpenACC 3.3, 2.6.7; OpenMP's count is their sum
  bool forever;                 // a declare'd global: never leaves
  bool borrowed;                // device memory is the program's (acc_map_data)
  unsigned pad;                 // bytes of the device block before 'device'
  const void *pending;          // thread that has still to enqueue its first copy
  Entry *next_fresh;            // of the same thread's pending entries
  Ticket filled;                // of that copy, where it orders other threads' work
  Users users;                  // whose operands name it; since: kernels may reach it without an operand
  unsigned long long epoch;      // Device.epoch when it was inserted
  bool given;                   // its device address was, to the program, which may use it by other means than ours
  unsigned long long serial;
  Attachment *attached;    // pointers in this range that point to device data now
  Attachment *last;        // of them, the one in front of what was looked for last; NULL: none
  CountedSection *sections; // of one 'enter data', which are released one by one; NULL: it is one thing
  const char *name, *file; // who mapped it
  int line;
  bool typed;                       // behind the name's NUL stands a layout (__ACCOMP_TYPED)
  const struct __accomp_unit *unit; // owns: name, file; NULL: a routine
  struct Range *checked;            // check.c's, or NULL
  bool returns;  // a construct that ends, or ended, copies it back (map_exit.c)
  bool implicit; // no clause made it
  bool cut;      // it has less than its operand's section: the rest is other objects', or cannot be read
  struct HostRanges *ranges; // inferred.c: what of the host's memory the copy stands for; NULL: all of it
};

typedef enum { PRESENT_NONE, PRESENT_PART, PRESENT_ALL } Presence;
// Tells how much of [host, host+size) is present. size 0: the entry that contains host. *out:
// the entry that contains or overlaps it. Caller holds d->lock.
Presence accomp_present_find_locked(Device *d, const void *host, size_t size,
                                    Entry **out);
// A pointer without a section means the entry that contains it, or the nearest one
// above that was mapped through the same pointer value (p[1:n]). NULL: neither.
Entry *accomp_present_pointer_locked(Device *d, const void *base);
// Inserts a range that overlaps nothing present. Counters are zero.
Entry *accomp_present_insert_locked(Device *d, void *host, size_t size, void *device);
// Takes it out of the table; the entry stays readable until
// accomp_present_recycle_locked.
void accomp_present_remove_locked(Device *d, Entry *);
void accomp_present_recycle_locked(Device *d, Entry *);
// Calls fn for every entry in address order; fn must not change the table.
void accomp_present_each_locked(Device *d, void (*fn)(Entry *, void *), void *arg);
// Finds the mapping that is nearest to an address of the device's memory, or has an address of the host's, also of what was removed last. False:
// nothing, or it cannot be told now, for another thread has the table.
bool accomp_present_nearest(Device *d, const void *address, Named *out);
// An entry that begins with a pointer which leads there: the pointer was mapped instead. False: none.
bool accomp_present_leads_to(Device *d, const void *address, Named *out);
// A clause maps a section without a byte, of a pointer that leads there.
void accomp_present_note_empty_locked(Device *d, Named section);
// Bytes are mapped there.
void accomp_present_forget_empty_locked(Device *d, const void *address);
// The last such section that is not forgotten. False: none.
bool accomp_present_was_empty(Device *d, const void *address, Named *out);
// A routine, called at pc, gives back memory of the device that it gave the program.
void accomp_present_note_free(Device *d, const void *memory, size_t size, const char *routine, const void *pc);
// For routines. NULL: absent. On a shared-memory device the address itself.
void *accomp_present_device_address(Device *d, const void *host);
// The same for the program, which may use it by other means than ours.
void *accomp_present_give(const Place *, Device *, const void *host);
void accomp_present_give_locked(Entry *);
// Kernels may reach it without an operand from now on.
void accomp_present_expose_locked(Entry *);
void *accomp_present_host_address(Device *d, const void *device);
// The same, of the first of some bytes. partly: other data are mapped to some of them, or nothing is.
void *accomp_present_host_section(Device *d, const void *device, size_t size,
                                  bool *partly);
Presence accomp_present_is(Device *d, const void *host, size_t size);
// The program's own device memory becomes the copy of a host range (acc_map_data with one
// dynamic reference; omp_target_associate_ptr: forever). False: some of it is present.
bool accomp_present_associate(Device *d, void *host, size_t size, void *device,
                              bool forever, const char *name);
typedef enum {
  DISSOCIATE_DONE,
  DISSOCIATE_ABSENT,
  DISSOCIATE_FOREIGN,
  DISSOCIATE_IN_USE
} Dissociate;
Dissociate accomp_present_dissociate(Device *d, void *host);
static inline void *accomp_present_translate(const Entry *e, const void *host) {
  return e->device + ((const char *)host - e->host);
}
#endif
