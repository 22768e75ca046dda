// accomp-info: what there is to run on, what variables say, what a binary contains.
// In: argv.  Out: text on stdout; exit status 0, 1 when a file cannot be read or has no code of accomp.
#ifndef ACCOMP_INFO_H
#define ACCOMP_INFO_H
#include "base/base.h"
#include "base/elf.h"
#include "driver/resources.h"

void print_devices(Arena *);              // devices.c
void print_environment(void);             // variables.c
bool print_binary(Arena *, const char *path);  // binary.c: false: it said what is wrong

typedef Vec(Bytes) Sections;

// A unit of a binary (accomp/abi.h, ACCOMP_INFO_SECTION): binary.c fills it but for its last lines.
typedef struct {
  const char *id, *file;
  const char *version, *arch, *bytes;  // of its image, as text: "6.3", "sm_70"; NULL: it has none
  Vec(const char *) kernels;
  Bytes ptx;                    // image.c: with the NUL; at NULL: not found
  const char *lack;             // resources.c: why its kernels' are not known; NULL: they are, or nobody can tell
  const char *judged;           // the GPU that ptxas was asked about, or NULL
  ResourcesList resources;      // of each entry of the PTX
} BinaryUnit;
typedef Vec(BinaryUnit) BinaryUnits;

// image.c: finds the unit's PTX among the sections that a program has in memory.
void find_image(Arena *, const Sections *, BinaryUnit *);

// resources.c: fills 'resources' or 'lack' of the units of a binary. Returns who told, or why nobody can: a sentence about
// the machine. NULL: no unit has PTX.
const char *find_needs(Arena *, BinaryUnits *);
// What the kernel needs, then what its versions need, where that differs: a line each.
void print_needs(Arena *, const BinaryUnit *, const char *kernel);
#endif
