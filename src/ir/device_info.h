// Facts about the devices that code is made for: device.def.
#ifndef ACCOMP_DEVICE_INFO_H
#define ACCOMP_DEVICE_INFO_H
#include "ir/ir.h"

typedef struct {
  unsigned bit;             // __ACCOMP_DEVICE_*
  const char *name, *title; // device.def
  // Limits of a kernel's plan; in bytes where nothing else is said:
  int warp;                 // threads that run together; device code asks its own (__ACCOMP_WARP), the runtime the device
  int most_warps;           // of a block
  long long shared_memory;  // for all variables of a kernel's groups; others go to the workspace
  long long collected_memory; // for elements that a block's threads update together, beside that
  long long group_memory;   // of elements that a group keeps in its part of the workspace
  long long warp_memory;    // of variables of groups, where each warp of a block has them
  long long passed_record;  // of a struct that goes from thread to thread
  long long shuffled_record; // of a struct that is reduced by shuffles
  long long thread_record;  // of a struct of a group that each thread keeps
  // Costs:
  int sector;               // that memory moves at once
  long long threads;        // iterations that leave no thread of the device idle
  long long blocks;         // iterations, of a block each, that do
  int short_access;         // of all accesses of an iteration: it is worth while to run several in one thread
} DeviceInfo;

// The rows, in the order of device.def.
extern const DeviceInfo device_infos[];
extern const int device_count;
// The device whose limits and costs decide the plan of the unit's kernels.
const DeviceInfo *plan_device(const Unit *);

#endif
