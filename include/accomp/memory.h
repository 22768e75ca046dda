// What libaccomp-mpi asks of the runtime: which memory is a device's, and copies of it.
// In: addresses.  Out: whether the host reaches what lies there; bytes moved.
// All are thread-safe. A fault ends the program with a message.
#ifndef ACCOMP_MEMORY_H
#define ACCOMP_MEMORY_H
#include <stddef.h>

// Is it an address in memory of a device that is open, which the host does not use itself? False for shared and
// page-locked memory. On the emulated device, whose memory the host could use, as on a GPU.
// gpus: false: a GPU's memory is none of the caller's business, for MPI knows it. Always false with ACCOMP_MPI=0.
_Bool __accomp_memory_is_device(const void *, _Bool gpus);
// Copies 'count' pieces of 'bytes' bytes that are 'pitch' bytes apart on both sides, and waits for them. One side is device
// memory; kernels that use it are the caller's to wait for. 'what': the call, for messages and tools.
void __accomp_memory_copy(const char *what, void *to, const void *from, size_t bytes, size_t count, size_t pitch,
                          _Bool to_device);
#endif
