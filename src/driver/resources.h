// Resources of kernels on a GPU: registers, memory, and how many blocks of them run at once. -Minfo (ptxas.c, minfo.c) and
// accomp-info (info/resources.c) report them.
#ifndef ACCOMP_RESOURCES_H
#define ACCOMP_RESOURCES_H
#include "base/base.h"

enum { BLOCK_THREADS = 128 };   // the default of a launch

// All but registers in bytes. Zero: none, or not known.
typedef struct {
  const char *name;                     // the entry in the PTX
  int registers, stack, spill_stores, spill_loads;   // for a thread; spilled registers are in the stack
  int shared;                           // for a block
  int blocks;                           // blocks of BLOCK_THREADS threads that a multiprocessor runs at once; 0: not known
  const char *limit;                    // why not more: "registers", "shared memory", "threads"
} Resources;
typedef Vec(Resources) ResourcesList;

// A multiprocessor: the most threads and blocks, bytes of shared memory. All have 65536 registers, a quarter of them for
// each quarter of the warps, and give them by 256 to a warp.
typedef struct { int threads, blocks, shared; } Processor;
bool find_processor(const char *arch, Processor *);   // arch: "sm_80"; false: not known
// Fills 'blocks' and 'limit' by what the multiprocessor has.
void count_blocks(Resources *, const Processor *);
// ", 8 blocks of 128 threads at once on a multiprocessor, limited by threads"; nothing where that is not known.
void blocks_words(Text *, const Resources *);

// The next name after 'mark' in a PTX text, as ".entry" or ".extern .func"; *at moves past it. NULL: no more.
const char *next_ptx_name(Arena *, const char **at, const char *mark);

// A toolkit's ptxas: of CUDA_HOME alone when that is set, else of PATH, else of /usr/local/cuda. NULL: none.
const char *find_ptxas(Arena *);
// Since new toolkits know no old GPUs: 'own', then newer ones. NULL: no more.
const char *ptxas_arch(const char *own, int i);
// Its command line without the program; joined: functions of other files may be missing.
enum { PTXAS_ARGUMENTS = 7 };
int ptxas_arguments(const char *argv[PTXAS_ARGUMENTS], const char *arch, const char *ptx, const char *cubin,
                    bool joined);
// Adds the resources of each kernel in ptxas's messages, with the blocks of 'arch'.
void read_ptxas(Arena *, const char *messages, const char *arch, ResourcesList *);
#endif
