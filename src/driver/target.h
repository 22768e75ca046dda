// Targets: the devices that code is generated for. Another vendor's is a row of 'targets', a header beside
// rt/device/nvptx.h and a plug-in (doc/design/growth.md).
#ifndef ACCOMP_TARGET_H
#define ACCOMP_TARGET_H
#include "driver/driver.h"

// Files of one target. NULL: not made.
typedef struct {
  const char *source;    // device C or C++
  const char *first;     // what clang makes of device C++, before it is the code
  const char *code;      // clang's output for device C
  const char *object;    // goes into the program's object; the same where clang makes objects
  const char *messages;  // stderr of clang
} Made;

// The file that clang makes: the code, or it is made of that.
static inline const char *first_object(const Made *m) { return m->first ? m->first : m->code; }

typedef struct {
  unsigned device;       // DEVICE_*
  const char *name;      // the device type's
  const char *suffix;    // for the file of the code, which -keep leaves; NULL: the code is an object
  const char *first;     // for Made.first; NULL: clang makes the code
  // clang on the device's text, without its files.
  Command (*compile)(const Options *, const Text *device);
  // An object of the code: 0, the driver's exit status, or one of FINISH_*. NULL: clang's output is it.
  int (*finish)(Options *, Unit *, const Made *);
  // Adds to the report what a toolkit knows of the code. NULL: nothing does.
  void (*report)(const Options *, Unit *, const char *code);
} Target;
enum {
#define DEVICE(BIT, name, title, ...) ROW_##BIT,
#include "ir/device.def"
#undef DEVICE
  DEVICE_ROWS,
  TARGETS = DEVICE_ROWS - 1 // the host's code is the program's own
};
enum {
  FINISH_REFUSED = -1,   // clang refuses code of ours: Made.messages
  FINISH_AGAIN = -2,     // the unit is to be compiled once more: Unit.round.telling, or library_objects, has more now
  FINISH_WHOLE = -3      // once more, with nothing left out of the devices' text
};
extern const Target targets[TARGETS];   // the one that takes longest first
extern const Target cxx_targets[TARGETS];   // target_cxx.c: the same for C++

// target.c: parts of rows.
Command compile_emu(const Options *, const Text *device);   // the row's of emu
// debug_names.c: are the program's names asked for? Then clang makes LLVM's text first, and objects from that.
bool names_for_debuggers(const Options *);
bool has_two_steps(const Options *, const Unit *);
void add_first_step(Command *, const char *object);
int run_second_step(Options *, Command, const char *object, const char *messages);
Command ptx_command(const Options *);   // clang for NVIDIA, whatever it reads
void add_device_source(Command *, const char *machine);   // what it needs to read device C or C++; machine: the option for device.h
// Device code's headers need C99 at least; text for C90 means the same there, but for names that are keywords.
void add_device_standard(Command *);
void add_math(Command *);  // links rt/math
void add_wide_conversions(Command *);
int assemble_ptx(Options *, Unit *, const Made *);   // the row's finish
// brief.c: does emu's object need what the devices' text leaves out? Does their code, LLVM's text of the first step (NULL: there is none),
// lack a kernel that the host's object has?
bool object_lacks_bodies(const Options *, const Unit *, const char *object);
bool lacks_kernels(const Options *, const Unit *, const char *host_object, const char *first);
// alias.c: text for devices that a kernel alone reads.
void drop_aliases(Text *device);
// host_options.c.
// Some devices share only heap memory: rt/data/heap.c. Macros are expanded: these are names of functions, and of members.
void add_shared_heap(Command *);
// As gfortran has it: functions of mathematics set no errno; products of complex numbers do not ask for infinities. Sums in SIMD
// lanes stay in order. No -fveclib=libmvec: clang 19 calls its functions for AVX2 in code without AVX, with wrong arguments.
void add_fortran_arithmetic(Command *);
// target_cxx.c: the first step for GPUs, which makes LLVM's text that is not optimised (image.h: between_steps).
Command compile_gpu_cxx(const Options *, const char *machine);
// Does the code call a function of the C library of which C++ has two? cxx_library.h defines all others.
bool calls_overloaded(Arena *, const char *text);
// Makes those functions, compiled from C (rt/device/overloaded.h), for the second step. False: clang refuses them.
bool add_overloaded(Command *);
// target_cxx_opencl.c: parts of OpenCL's row.
Command compile_opencl_cxx(const Options *, const Text *device);
int finish_opencl_cxx(Options *, Unit *, const Made *);
// target_cxx.c: options for the host's code of C++, too.
void add_common_names(Command *);
void add_without_openmp_opt(Command *);
// The option that names a version of C++ too old for generated code, before C++11; NULL: none does.
const char *too_old_standard(const Options *);
// Adds clang's options for the check of transfers, for one of DEVICE_*.
void add_trace(Command *, unsigned device);
#endif
