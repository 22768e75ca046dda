// What accomp-info asks of the runtime; no program does. No part of the ABI: both come from one build.
// In:  PTX.  Out: what NVIDIA's driver makes of it for the first GPU.
#ifndef ACCOMP_INSPECT_H
#define ACCOMP_INSPECT_H
#include <accomp/abi.h>
#include <stddef.h>
#include <string.h>

// The name in the PTX of the kernel that the host knows as 'symbol', which has 'length' bytes: C's is the same.
static inline const char *__accomp_entry_name(const char *ptx, const char *symbol, size_t *length) {
  *length = strlen(symbol);
  if (strncmp(symbol, "_Z", 2) != 0) return symbol;
  for (const char *s = ptx; (s = strstr(s, ACCOMP_ENTRY_COMMENT));) {
    s += sizeof ACCOMP_ENTRY_COMMENT - 1;
    if (strncmp(s, symbol, *length) != 0 || s[*length] != ' ') continue;
    s += *length + 1;
    *length = strcspn(s, "\n");
    return s;
  }
  return symbol;
}

struct __accomp_inspect_gpu {
  char name[128];              // "": there is none, or no driver that works
  int major, minor;            // compute capability
  int threads, blocks, shared; // of a multiprocessor: the most threads and blocks, bytes of shared memory; 0: the
                               // driver is too old to say
};

struct __accomp_inspect_text {
  const char *file;            // for messages
  const char *ptx;             // NUL-terminated
  size_t size;                 // with the NUL
};

struct __accomp_inspect_kernel {
  const char *name;            // of its entry: the caller fills it
  int registers;               // of a thread; 0: the text has no such entry
  int local;                   // bytes of a thread's own memory: its stack, with what is spilled
  int shared;                  // bytes of a block
  int blocks;                  // of the size asked for that a multiprocessor runs at once; 0: not known
};

// Loads the texts into the first GPU, several linked as files are that call each other's functions, and fills the kernels,
// for blocks of so many threads. Nothing runs. Without texts it tells about the GPU alone.
// Returns NULL, or why not in words that hold until the thread's next call of the library: there is no GPU (then gpu->name
// is ""), or the driver refuses the texts, with what it says of them. It ends no program.
// Thread-safe. The GPU is opened by the first call and stays open. The caller's current context is left as Plugin's calls
// leave it (plugin/cuda/cuda.c).
const char *__accomp_inspect(struct __accomp_inspect_gpu *gpu, const struct __accomp_inspect_text *texts,
                             unsigned ntexts, struct __accomp_inspect_kernel *kernels, unsigned nkernels,
                             int threads);
#endif
