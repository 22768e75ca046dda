// The check of transfers (ACCOMP_CHECK): who has the newest value of each byte that is mapped.
// In:  mappings, copies and launches (map.c, queue.c, compute.c, unit/globals.c), accesses of code that is
//      built for it (device/check.h).  Out: reports on stderr.
//
// For each device and byte there is a state (check.c), with who wrote it last. It follows the
// device's queues: each copy is followed by a call in the same queue that changes the states, so
// that what a program orders rightly is seen in that order. On a device that shares memory nothing
// is copied, and everything else is as on others.
// Untraced code of the host (libraries) is seen by what it changed: 'image' has the host's bytes as
// of the last copy or launch.
#ifndef ACCOMP_CHECK_H
#define ACCOMP_CHECK_H
#include "rt.h"
#include <string.h>

// Of a byte, on one device.
typedef enum {
  STATE_NONE,         // not mapped
  STATE_SAME,         // both sides have it
  STATE_HOST_NEWER,   // the host wrote after the last copy
  STATE_UNSET,        // mapped without a copy, and no kernel has written it
  STATE_DEVICE_NEWER, // a kernel wrote after the last copy; from here on the host should not read
  STATE_WRITING,      // the same, on shared memory, and the kernel has not ended: no image yet
  STATE_GONE,         // was DEVICE_NEWER when the mapping ended
  STATE_JUNK,         // was UNSET and then copied to the host
  STATE_COUNT
} State;

typedef enum {
  EVENT_MAP,          // present from now on, no copy yet
  EVENT_TO,           // copied to the device; zeroed there
  EVENT_FROM,         // copied to the host
  EVENT_HOST_WRITE,
  EVENT_DEVICE_WRITE,
  EVENT_EXPOSE,       // the device copy is changed by who knows whom
  EVENT_UNMAP,
  EVENT_FORGET,       // the host's memory is given up
  EVENT_COUNT
} Event;

enum { PAGE = 4096, GRAIN = 4 }; // bytes; a writer is kept for each grain

// Who wrote: an address in traced code, or a construct; 0: nobody who is known.
typedef uintptr_t Writer;
#define WRITER_IS_PLACE ((uintptr_t)1 << 63)
#define WRITER_BEFORE 1 // what came before the device's variables had their first values

// What is known of a page of the host's memory, for one device. Never freed.
typedef struct Page {
  struct Page *_Atomic next; // the same page, another device
  Device *device;
  _Atomic bool outlives; // some byte is, or was, GONE or JUNK
  _Atomic unsigned char state[PAGE];
  _Atomic(Writer) writer[PAGE / GRAIN];
  char image[PAGE];
} Page;

// A mapping, live or ended; used again for an equal one, else never freed.
typedef struct Range {
  struct Range *next; // of those that have ended
  Device *device;
  char *host, *copy; // copy: the device's address; host NULL: memory of the device that a routine gave the program
  size_t size, element;
  const char *base;  // element 0 of the section's subscripts
  const char *name, *file;
  int line;
  const Queue *ending; // in which its end waits; NULL: it has not ended
  _Atomic bool live;
  bool omp;
  bool was_copied;           // to_file, to_line hold
  const char *to_file;       // last copy to the device
  int to_line;
  const char *end_file;      // what ended it; NULL: a routine
  int end_line;
  bool in_construct;         // ended by the construct that began it
  unsigned long long number; // of the mapping: tells an old one's work from a new one's
} Range;

// --- check.c ---------------------------------------------------------------------------

Page *accomp_check_page(const Device *, uintptr_t address); // NULL: nothing known
// All devices' pages of an address, by 'next'; NULL: none.
Page *accomp_check_pages(uintptr_t address);
void accomp_check_apply(Device *, uintptr_t host, size_t size, Event, Writer);
// Reads memory that may be gone. False: it is.
bool accomp_check_peek(void *to, uintptr_t from, size_t size);
// The same place, kept: equal ones are one.
const Place *accomp_check_place(const Place *);

// --- range.c ---------------------------------------------------------------------------

// A mapping begins in the queue, or memory that a routine gives the program (host NULL). It is not live where another one of
// the same bytes still ends in another queue.
Range *accomp_range_begin(Device *, const Queue *, Entry *, bool omp, size_t element);
bool accomp_range_is_current(Range *, unsigned long long number, bool ends); // has it that number, and is live? ends: it is over then
// Its end was put into the queue, by the construct there; file: kept.
void accomp_range_ends_in(Range *, const Queue *, const char *file, const Place *);
void accomp_range_end(Range *);
void accomp_range_release(const Device *, const void *address); // memory of a routine's
Range *accomp_range_any(const Device *); // a live one; NULL: there is none
Range *accomp_range_in(uintptr_t host, size_t size); // a live one of memory there, of any device
void accomp_range_each(const Device *, void (*fn)(Range *, void *), void *arg); // live ones; fn must not look for any
// The live range that holds a device address; NULL: none.
Range *accomp_range_find_copy(const Device *, uintptr_t address);
unsigned long long accomp_range_count(void); // Range.number of the newest one
// The last range that held the host address on the device, live or not: for messages.
Range *accomp_range_find_host(const Device *, uintptr_t address);

// --- check/access.c --------------------------------------------------------------------

// The calling thread runs this kernel as a device; NULL: no longer.
void accomp_check_kernel(unsigned device_bit, int number, const struct __accomp_kernel *, struct Step *);
// What a kernel that does not say its accesses reads for certain: its operands. Is any of them older than the host's, or
// without a value? Those that are not have the size 0 from then on, and are right. report: says so.
bool accomp_check_operands(const struct __accomp_construct *, struct __accomp_operand *, const Device *, bool report);

// The host's memory there is given up: it has no value any more.
void accomp_check_forget(uintptr_t host, size_t size);

// Mappings of memory there are looked at no longer.
void accomp_check_end_in(uintptr_t host, size_t size);

// --- check/blocks.c --------------------------------------------------------------------

// The line there got the block of so many bytes; NULL: it did not. Returns the block.
void *accomp_check_keep_block(void *, size_t, const void *pc);
void accomp_check_give_block(const void *); // no block begins, or is, there any more
// Does the mapping end behind the block of malloc that it begins in? element: bytes, or 0.
void accomp_check_block(const Entry *, size_t element);

// --- check/report.c --------------------------------------------------------------------

typedef enum { FOUND_STALE_ON_DEVICE, FOUND_UNSET, FOUND_STALE_ON_HOST, FOUND_JUNK } Found;
typedef struct {
  Found found;
  const Device *device;
  uintptr_t host;    // address of the first byte that is wrong
  size_t size;       // of the access
  const void *pc;    // of the access
  Writer writer;
  const struct __accomp_kernel *kernel; // that reads; NULL: the host
} Finding;
// Says it once for each pair of lines. Ends the program when ACCOMP_CHECK is 2.
void accomp_check_report(const Finding *);

// The host's code there reads, writes or frees memory that is the device's alone.
void accomp_check_foreign(const void *pc, int device, const void *, const char *verb);
// The line after pc gives back the host's memory of an entry.
void accomp_check_freed(const void *pc, const Entry *);
// The mapping is longer than its block, which the line there got: of 'bytes' in all, 'rest' from the mapping's start on.
void accomp_check_long(const Entry *, size_t element, size_t bytes, size_t rest, const void *pc);

// --- lines.c ---------------------------------------------------------------------------

typedef struct { char file[512]; int line; } Line; // line 0: not known, 'file' has what is
Line accomp_lines_find(const void *pc);
// The variable that lies there, and the byte of it. False: none with a name.
bool accomp_lines_variable(const void *, char *text, size_t room, size_t *offset);
// The linker's name of the function that a return address lies in.
bool accomp_lines_function(const void *pc, char *text, size_t room);

// --- caller.c --------------------------------------------------------------------------

// Where the program called the routine that is running: the first place on the stack outside of this library, and of the
// one that called __accomp_job. NULL, line 0: not known.
const void *accomp_caller_pc(void);
const void *accomp_caller_object(const void *); // where the library or executable begins that has the address; NULL: none
void accomp_caller_skip(const void *code); // its library counts as the runtime
Line accomp_caller_find(void);
#endif
