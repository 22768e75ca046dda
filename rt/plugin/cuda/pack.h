// Arguments of the kernels that pack data (pack_device.c); cuda/pack.c launches them.
#ifndef ACCOMP_CUDA_PACK_H
#define ACCOMP_CUDA_PACK_H
#include "accomp/memory.h"

typedef struct {
  char *packed, *data;                            // data: with the shape's offset
  const struct __accomp_piece *list;              // NULL: runs
  unsigned long long pieces;                      // of the list
  unsigned long long bytes;                       // of a run, or of an element's data
  unsigned long long first, words;                // from that byte on, so many words of the kernel's
  unsigned levels, unpacks;
  struct __accomp_level level[__ACCOMP_LEVELS];   // the outermost first
} PackArguments;
#endif
