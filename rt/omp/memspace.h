// Memory spaces of devices (OpenMP 6.0, 27.1), for memspace.c and allocator.c.
// In: handles of the program.  Out: which device's memory a space of ours is.
#ifndef ACCOMP_OMP_MEMSPACE_H
#define ACCOMP_OMP_MEMSPACE_H
#include "api.h"

// As include/omp.h and clang's: handles are enumerations of this size. Those of ours are odd and large; the OpenMP library's
// are its predefined numbers, or even.
typedef uintptr_t Handle;
#define NO_SPACE UINTPTR_MAX
enum { NO_ALLOCATOR = 0, PREDEFINED_SPACES = 5 };

typedef struct MemSpace {
  struct MemSpace *next;
  Device *device; // whose plug-in has the memory
  MemKind kind;   // MEM_DEVICE: of this device; MEM_HOST: the host reaches it, too
} MemSpace;

const MemSpace *accomp_omp_space(Handle); // NULL: none of ours
#endif
