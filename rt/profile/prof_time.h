// What ACC_TIME and ACCOMP_PROFILE have collected. A construct that a device has reached is a Region; what it does is
// Items: kernels and the two directions of transfers, by line. All of them live until the end.
// In:  prof_time.c fills them.  Out: prof_text.c and prof_json.c read them when the process ends, under prof_time.c's lock.
#ifndef ACCOMP_PROF_TIME_H
#define ACCOMP_PROF_TIME_H
#include "profile/prof.h"
#include <stdio.h>

typedef struct {
  unsigned long long count;
  long long total, min, max; // ns
  long long early;           // of total: the first ones, which are all timed
} Times;

typedef enum { ITEM_COPYIN, ITEM_KERNEL, ITEM_COPYOUT, ITEM_HOST /* the program itself ran the construct */ } ItemKind;

typedef struct {
  unsigned grid[3], block[3];
} Size;

typedef struct Item {
  struct Item *next;
  struct Region *region;
  ItemKind kind;
  int line;
  _Atomic unsigned long long reached;
  _Atomic unsigned long long bytes;      // of all transfers
  _Atomic unsigned long long iterations; // of all launches
  _Atomic bool is_long;                  // each one is timed
  Times device, elapsed;    // on the device; from the launch on the host to the end
  Size low, high;           // least and largest grid and block
  _Atomic unsigned last[6]; // grid and block of some launch that low and high know of
  const char *kernel;       // owns; NULL: none
  KernelNeeds needs;        // of the kernel; zeros: not known
} Item;

typedef struct Region {
  struct Region *next_hashed;
  const Device *device;               // NULL: the program itself, without a device
  const char *file, *function, *word; // owns: file, function. file NULL: a routine
  int line;
  _Atomic unsigned long long reached;
  Item *items;
} Region;

// The whole profile, regions by file, function, device and line.
typedef struct {
  Region **regions;
  unsigned count;
  long long run; // ns from when the library was loaded to now
} Profile;

// Device time of all that the item did: an estimate where not each one was timed.
long long accomp_time_total(const Times *, unsigned long long reached);
void accomp_time_print(FILE *, const Profile *); // prof_text.c
void accomp_time_write(FILE *, const Profile *); // prof_json.c
#endif
