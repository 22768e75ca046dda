// What compiled code passes to the runtime. The only header of C that src/ and rt/ have in common.
// Its text is also the prelude of every host file the compiler writes, so it uses nothing
// but builtin types and reserved names, and no preprocessor beyond #define, #if and what
// keeps the program's -fpack-struct from these structures.
//
// A unit carries the version: an older minor is accepted, another major refused with the
// object's name. Units, kernels and constructs start with their size, for a later minor that
// adds fields at their ends: what lies beyond the size is zero.
#ifndef ACCOMP_ABI_H
#define ACCOMP_ABI_H
#pragma pack(push, 8)

#define ACCOMP_ABI_MAJOR 6
#define ACCOMP_ABI_MINOR 25

// The contents of a binary, for accomp-info and the link: NUL-terminated texts of lines, their fields separated
// by tabs.
//   unit    ID  MAJOR.MINOR  DEVICES  FILE          DEVICES: bits of __accomp_unit.devices
//   kernel  NAME  FILE  LINE  FUNCTION  DIRECTIVE   of the unit above
//   linked                                          of the unit above: it has the next five
//   call      NAME  FILE  LINE  COLUMN              its device code calls a function of another file
//   tell      NAME  FILE  LINE  COLUMN              the same, and tells it who runs it, if it asks
//   function  NAME  FILE  LINE  COLUMN  WHY         a function of it; WHY "": for kernels of other files, else why not, or "-"
//   image   ID  PTX-VERSION  ARCHITECTURE  BYTES    in a text of its own
//   through         NAME  FILE  LINE  COLUMN        that function calls another file's, and tells it who runs it where it is
//   through-untold  NAME  FILE  LINE  COLUMN        told itself; the same, but it tells nothing
//   apart           NAME  FILE  LINE  COLUMN        its device code calls another file's function in some of a team's threads;
//   not-in-teams    NAME  FILE  LINE  COLUMN        elsewhere than directly in 'teams'. Both follow the row about the call
//   WHY ACCOMP_INFO_ASKS: only for those that tell it who runs it; so it is if WHY starts with ACCOMP_INFO_SHARES, for all
//   threads of a team or one that is alone; ACCOMP_INFO_SHARES_TEAMS: directly in 'teams'.
#define ACCOMP_INFO_ASKS "it asks for its thread, team or device, which not every call can tell it"
#define ACCOMP_INFO_SHARES "the team that calls it shares "
#define ACCOMP_INFO_SHARES_TEAMS "the teams that call it share "
#define ACCOMP_INFO_SECTION ".accomp_info"
// An image's text of BYTES ends by NUL. There the object has, without a gap, this mark with the ID and another NUL, by
// which the text is found in a binary that has no symbols.
#define ACCOMP_INFO_IMAGE_MARK "accomp image "

// --- operands: what a construct does with one variable --------------------------------

// Bits of __accomp_operand_desc.map. A plain 'copy' is ALLOC|TO|FROM, 'create' is ALLOC.
enum {
  __ACCOMP_ALLOC = 1 << 0,        // make it present if it is absent
  __ACCOMP_TO = 1 << 1,           // host to device when it becomes present (update: now)
  __ACCOMP_FROM = 1 << 2,         // device to host when it stops being present (update: now)
  __ACCOMP_PRESENT = 1 << 3,      // must be present already, else an error
  __ACCOMP_IF_PRESENT = 1 << 4,   // absent: no action, no error; the kernel gets the host address
  __ACCOMP_LOOKUP = 1 << 5,       // a pointer used without a section: translated when what it
                                  // points to is present, else passed unchanged (OpenMP 5.2, 5.8.6);
                                  // lo: an address in the same object
  __ACCOMP_LOOKUP_STRICT = 1 << 6,// like LOOKUP, but an address that is neither present nor
                                  // device memory is an error (OpenACC pointer without a clause).
                                  // With ATTACH: so is it where a member that the construct copies points to
  __ACCOMP_ALWAYS_TO = 1 << 7,    // copied although present (always modifier)
  __ACCOMP_ALWAYS_FROM = 1 << 8,
  __ACCOMP_RELEASE = 1 << 9,      // exit data: dynamic counter minus one
  __ACCOMP_FINALIZE = 1 << 10,    // exit data: dynamic counter to zero (finalize, map(delete:))
  __ACCOMP_ATTACH = 1 << 11,      // slot: point the device copy of the pointer to the device data
  __ACCOMP_DETACH = 1 << 12,      // slot: back to the host address
  __ACCOMP_DEVICEPTR = 1 << 13,   // base is a device address already
  __ACCOMP_USE_DEVICE = 1 << 14,  // host_data: base becomes the device address, in place
  __ACCOMP_IMPLICIT = 1 << 15,    // no clause of the user asked for it
  __ACCOMP_ZERO = 1 << 16,        // new device memory is zeroed (OpenACC 'zero')
  __ACCOMP_ROWS = 1 << 17,        // lo, size: pointers; base: a struct __accomp_rows. Everything
                                  // else is about what each of the pointers points to
  __ACCOMP_LINKED = 1 << 18,      // with PRESENT: a variable that the kernel's functions reach
                                  // through a pointer slot; a part of it will do
  __ACCOMP_READS = 1 << 19,       // the kernel reads it and does not write it
  __ACCOMP_RESULT = 1 << 20,      // a reduction's variable: the kernel reads it once and writes it once, at
                                  // its end
  __ACCOMP_PIECES = 1 << 21,      // update: of the section's bytes those alone that the dimensions of the
                                  // struct __accomp_rows at base choose; with ROWS it is about the operand's
                                  // own pointers, and what they point to is 'inner'
  __ACCOMP_EXPOSED = 1 << 22,     // the kernel may leave its device address in memory, where others find it
  __ACCOMP_AT_MOST = 1 << 23,     // the section is inferred, and what conditions decide is in it: the kernel
                                  // touches no more of the object at base. A part of it that is present will do
  __ACCOMP_MAYBE = 1 << 24,       // not all of the section is surely read, or (with FROM) surely written: what the
                                  // host cannot read is not copied in, what it cannot write not copied back
  __ACCOMP_STRUCT = 1 << 25,      // a struct, or what a pointer to one points to (LOOKUP; descriptor's size): the
                                  // next operands with MEMBER are what is used of it. Where other mappings have
                                  // parts of it, nothing is done for the struct itself
  __ACCOMP_MEMBER = 1 << 26,      // found through the mapping of the STRUCT before it, and counted with that; by
                                  // itself where there is none
  __ACCOMP_SELF_MAP = 1 << 27,    // OpenMP 6.0, 7.9.6: the device is to use the program's memory itself
  __ACCOMP_SECTIONS = 1 << 29,    // with STRUCT: no struct, but an array from the first of its sections to the last, which
                                  // the members are: for a kernel all of it is present, or nothing. What 'enter data'
                                  // maps so counts each of them
  __ACCOMP_TYPED = 1 << 30,       // behind the name's NUL stands the layout of an element, of what a pointer without a
                                  // section leads to; see below. Values that are pointers have it, too
  __ACCOMP_LIST = 1 << 28,        // with ROWS: base and lo are as many operands as size says, made when the construct
                                  // is met (iterator). Everything else is about each of them
};
#define __ACCOMP_DESCRIBED (1U << 31) // with ATTACH, DETACH: the slot is the start of an array's descriptor, which is newer than the
                                  // device's copy of it where that is attached. Behind the name's NUL, or the layout's, stands how many
                                  // bytes follow the slot, in decimal

// With TYPED: what an element is made of.
//   layout = scalar | '{' bytes ' ' member... '}' counts
//   scalar = kind bytes counts      kind: i signed, u unsigned, f floating, c complex, p address, b bytes of any meaning
//   member = name '@' offset ':' layout ';'
//   counts = ('*' elements)...      of an array, from its outermost dimension on
// "f8"; "{24 x@0:f4*3;id@12:i4;next@16:p8;}"

// How a kernel receives the operand, as its next parameter.
enum {
  __ACCOMP_PASS_NONE,      // not a parameter
  __ACCOMP_PASS_VALUE,     // size bytes at base, captured when the construct is met
  __ACCOMP_PASS_ADDRESS,   // device address that corresponds to base
  __ACCOMP_PASS_WORKSPACE, // device memory for reductions, from the queue's pool:
                           // 256 zeroed bytes (counters, zero again when the kernel ends), then
                           // size bytes for each block of the launch
  __ACCOMP_PASS_DEVICE,    // int: the number of the device that runs the kernel
  __ACCOMP_PASS_GANGS,     // long long: gangs that run the kernel
  __ACCOMP_PASS_COLUMNS,   // unsigned: tiles along the nest's innermost loop (device/loop.h); 0: no tiles
  __ACCOMP_PASS_DIVISOR,   // unsigned long long: __accomp_divisor of those
  __ACCOMP_PASS_COPY,      // address of a copy, made when the construct is met, of the size bytes at
                           // base: a value too large for a parameter. Descriptor's size 0: the
                           // operand has it
  __ACCOMP_PASS_THREADS,   // device memory for the threads, from the queue's pool: 256 bytes that
                           // nobody uses, then the operand's size bytes for each thread of the
                           // launch (on the host: for each part), contents undefined
  __ACCOMP_PASS_BLOCKS,    // the same, with the operand's size bytes for each block of the launch
  __ACCOMP_PASS_LIMIT,     // long long: threads that OpenMP's teams have at most (5.2, 21.6.2), of blocks that may be larger
  __ACCOMP_PASS_DIMENSION, // not a parameter, and no memory: a dimension of the section before it (__accomp_touch)
  __ACCOMP_PASS_TEAM,      // long long: on the host the parts of the kernel that each of OpenMP's teams has for threads
  __ACCOMP_PASS_CLOSURE,   // like VALUE, of a lambda: the pointers in it lead to the device's data where what they point to
                           // is present (OpenMP 5.2, 5.8.1). lo: a struct __accomp_slots
};

// The places of the pointers in a lambda's closure.
struct __accomp_slots {
  unsigned n;              // how many; with __ACCOMP_SLOTS_REFERENCES: it captures by reference
  unsigned short at[];     // bytes from the closure's start; with __ACCOMP_SLOT_REFERENCE: of what it captures by reference, which
                           // must be present. Without such ones __ACCOMP_SLOTS_REFERENCES asks for shared memory
};
#define __ACCOMP_SLOT_REFERENCE 1U
#define __ACCOMP_SLOTS_REFERENCES (1U << 31)

struct __accomp_operand_desc {
  const char *name;        // as the user wrote it: "a[0:n]"
  unsigned map;            // __ACCOMP_* bits; 0 for values, or TYPED
  unsigned pass;           // __ACCOMP_PASS_*
  unsigned long long size; // PASS_VALUE, PASS_COPY: bytes; PASS_WORKSPACE: bytes for each block;
                           // else bytes of an element, 0: not known
  int line, column;        // the clause, or the use that implied it
};

// The run-time part of an operand, filled just before each call.
struct __accomp_operand {
  void *base;              // VALUE: where the bytes are. Else the host address that the kernel's
                           // parameter stands for: &variable, the array, the pointer's value
  void *lo;                // first byte of the section
  unsigned long long size; // bytes of the section, or from __ACCOMP_BAD_SECTION on what is wrong with it;
                           // PASS_THREADS, PASS_BLOCKS: for each
                           // PASS_DIMENSION: base has the stride, lo the first, size the count
  void **slot;             // the host pointer variable that the section was reached through, when
                           // that pointer itself may be on the device (attach); else NULL
};

// A section whose bounds, computed at run time, make no sense: bits in operand.size.
#define __ACCOMP_BAD_SECTION (~31ULL)
enum { __ACCOMP_BAD_LENGTH = 1 /* negative */, __ACCOMP_BAD_SIZE = 2 /* more than memory can have */,
       __ACCOMP_BAD_PLACE = 4 /* not inside of the array */, __ACCOMP_BAD_STRIDE = 8 /* not positive */,
       __ACCOMP_BAD_STEP = 16 /* an iterator's is zero */ };

// Of a[1:3][2:2]: how many there are, and how many bytes apart. No bytes at all where a count is not positive.
struct __accomp_dimension { long long count; unsigned long long stride; };

// The rows of p[0:m][0:n], T **p: which bytes of what each pointer points to.
struct __accomp_rows {
  unsigned long long offset, size;   // from the pointer's value on
  const struct __accomp_rows *inner; // those bytes are pointers again; NULL: data
  const struct __accomp_dimension *dimensions; // with PIECES: of the part's array, from the outermost on; there
  unsigned ndimensions;                        // is one, at least
};

// --- kernels ---------------------------------------------------------------------------

// Types of devices that code is for.
enum {
  __ACCOMP_DEVICE_HOST = 1 << 0,
  __ACCOMP_DEVICE_EMU = 1 << 1,
  __ACCOMP_DEVICE_NVIDIA = 1 << 2,
  __ACCOMP_DEVICE_OPENCL = 1 << 3,
};

// params[i] points to the value of the kernel's i-th parameter (as for cuLaunchKernel).
// Runs iterations [lo, hi) of the flattened nest as part 'part' (0 <= part < parts);
// a reduction leaves its partial result in the workspace's slot 'part'.
typedef void __accomp_host_fn(void *const *params, long long lo, long long hi, int part);
// Combines 'parts' partial results into the reduction variables. NULL without reductions.
typedef void __accomp_host_finish_fn(void *const *params, int parts);
// Runs the calling emulated thread (position from __accomp_emu_self).
typedef void __accomp_emu_fn(void *const *params);

enum {
  __ACCOMP_KERNEL_SERIAL = 1 << 0,  // one device thread
  __ACCOMP_KERNEL_BARRIER = 1 << 1, // has barriers or shuffles: emu needs fibers
  __ACCOMP_KERNEL_BLOCKS = 1 << 3,  // a block runs an iteration: its threads share loops inside
  __ACCOMP_KERNEL_GANGS = 1 << 4,   // iterations are gangs: exactly as many blocks
  __ACCOMP_KERNEL_ROWS = 1 << 5,    // workers are rows of 32 threads
  __ACCOMP_KERNEL_WIDE = 1 << 6,    // or one row is the block: an iteration is a row's
  __ACCOMP_KERNEL_REDUCTION = 1 << 2, // strided over the grid: keep the grid near the device's size
  __ACCOMP_KERNEL_TILES = 1 << 9,   // the threads of a block lie in a tile of a nest of several loops
  __ACCOMP_KERNEL_NARROW_TILES = 1 << 10, // memory is contiguous along its last loop but one, too
  __ACCOMP_KERNEL_SHORT = 1 << 11,  // a reduction over one loop of few instructions: threads do well to run
                                    // several iterations each
  __ACCOMP_KERNEL_CONFINED = 1 << 12, // touches no memory but its own and what its operands lead to
  __ACCOMP_KERNEL_COLLECTS = 1 << 13, // a block's threads update elements in shared memory: few large blocks do well;
                                      // on a device PASS_THREADS has no memory then
  __ACCOMP_KERNEL_TURNS = 1 << 14,    // with TILES: 32 by 8 threads load a tile of 32 by 32 along one loop and store it along
                                      // the other
  __ACCOMP_KERNEL_SCAN = 1 << 15,     // all blocks share the loop of a scan: as many as it has tiles. All of the workspace
                                      // is zero before
  __ACCOMP_KERNEL_REUSES = 1 << 16,   // with TILES: 256 threads run a tile of 64 by 64, and keep the loads that its iterations
                                      // share in shared memory
};

// For which launches a version of a kernel is: all of these hold.
enum {
  __ACCOMP_WHEN_OVERLAP = 1 << 0,   // the memory of one of the construct's pairs overlaps
  __ACCOMP_WHEN_TILED = 1 << 1,     // the nest can be cut into tiles, and each block may have one
  __ACCOMP_WHEN_FULL = 1 << 2,      // the device is full although each thread runs 'each' iterations, and neither the
                                    // program nor the user bounds the number of gangs
  __ACCOMP_WHEN_APART = 1 << 3,     // what the kernel writes is in mappings of its own
  __ACCOMP_WHEN_MANY = 1 << 4,      // a block whose threads run 'each' iterations does not run all of them, and the user
                                    // bounds no gangs
  __ACCOMP_WHEN_INSIDE = 1 << 5,    // all that the construct's touches may read is mapped
  __ACCOMP_WHEN_ALIGNED = 1 << 6,   // all operands' addresses on the device are multiples of 16
};

// A version of a kernel with the same parameters.
struct __accomp_variant {
  unsigned when;                    // __ACCOMP_WHEN_*, at least one
  unsigned each;                    // iterations that a thread runs: 1, or with KERNEL_SCAN more; else with KERNEL_TILES neighbours in the nest's
                                    // outermost loop, without it those as far apart as the block has threads
  struct __accomp_kernel *kernel;
};

struct __accomp_kernel {
  unsigned size;                    // sizeof(struct __accomp_kernel)
  unsigned flags;                   // __ACCOMP_KERNEL_*
  const char *name;                 // entry name in the device image: main_26_gpu
  __accomp_host_fn *host;           // never NULL
  __accomp_host_finish_fn *finish;
  __accomp_emu_fn *emu;             // NULL: emu not built in
  unsigned params;                  // number of parameters
  int line;                         // of the loop (or of the construct when there is none)
  const struct __accomp_unit *unit;
  void *state;                      // the runtime's
  const unsigned short *param_size; // bytes of each parameter, for devices that copy the values
  const struct __accomp_variant *variants; // the first whose conditions hold is launched; none: the kernel itself
  unsigned nvariants;
  unsigned in_order;                // a bit for each loop of the nest that a thread runs by itself
};

// A kernel of the device image that may need many registers stands there twice: once more under its entry name and this,
// with no more than 128 registers, so that a multiprocessor runs at least 512 threads of it.
#define ACCOMP_FEWER_REGISTERS "_maxnreg128"

// A comment line of PTX for each kernel of C++: this, the name by which __accomp_kernel knows it, a space, its name in the PTX.
#define ACCOMP_ENTRY_COMMENT "// kernel "

enum {
  __ACCOMP_GLOBAL_COPIED = 1,       // copied to the device at load
  __ACCOMP_GLOBAL_SLOT = 2,         // a pointer
  __ACCOMP_GLOBAL_BY_DEVICE = 4,    // 'emu' is an array, by number of the emulated device: of pointers to its
                                    // storage (NULL: to be made), or of slots
  __ACCOMP_GLOBAL_SHARED = 8,       // if another unit has storage for this host address that one is used, and this
                                    // unit reaches it through a slot
  __ACCOMP_GLOBAL_LOCAL = 16,       // with COPIED: what is copied is the value at registration
  __ACCOMP_GLOBAL_FUNCTIONS = 32,   // no variable: an array of the image's functions that are called by address;
                                    // 'host': that of the host's
  __ACCOMP_GLOBAL_ADDRESSES = 64,   // no variable: a slot for the table of all such functions (device/address.h)
  __ACCOMP_GLOBAL_ASKING = 256,     // FUNCTIONS, ADDRESSES: of those that take answers to OpenMP's questions; others are NULL
  __ACCOMP_GLOBAL_START = 128,      // starts with the initialiser: with COPIED with the value at registration, or that of a
                                    // __accomp_start; else with zeroes
  __ACCOMP_GLOBAL_IMAGE = 512,      // with START: the image has that value
  __ACCOMP_GLOBAL_POINTERS = 1024,  // with FUNCTIONS: an array of __accomp_pointers; 'host' as of FUNCTIONS, 'size' emu's. With COPIED: the host's addresses of those
  __ACCOMP_GLOBAL_REVERSE = 2048,   // with ADDRESSES: a slot for a struct __accomp_box (device/reverse.h) instead
};

// A file-scope variable with device storage (declare, declare target). Of this file. Or a pointer in
// the device code to one that has its storage elsewhere: in another file, or where it is mapped.
struct __accomp_global {
  const char *name;                 // symbol in the device image
  void *host;
  void *emu;                        // emu's storage or slot, NULL when emu is not built in
  unsigned long long size;          // of the variable; 0: not known here
  unsigned flags;                   // __ACCOMP_GLOBAL_*
};

// C++: where variables of the image start with the device's address of a function, and are to have the host's.
struct __accomp_pointers {
  unsigned long long n;
  struct {
    void *at;                       // on the device
    unsigned long long function;    // its number among those of FUNCTIONS
  } slot[];
};

// The initialiser of a variable, or of the unit's literals, that holds addresses of device storage. In place of such an
// address stand the mark, the number of what it leads to, and how many bytes it is behind that, 36 bits with a sign.
struct __accomp_start {
  const void *bytes;
  const char *layout;               // where it may have addresses (__ACCOMP_TYPED); NULL: in any word
  unsigned global;                  // number of the row in the unit's globals
  unsigned reserved;
};
#define __ACCOMP_START_MARK 0xacULL // bits 56 to 63
#define __ACCOMP_START_NUMBER 36    // the number's first bit

// Says whether a function that kernels of other files may call, or a region, asks OpenMP's questions about who runs it (5.2,
// 18.2 to 18.5). A function has one by the name __accomp_asker_NAME; a function without one asks nothing.
enum {
  __ACCOMP_ASKS = 1 << 0,           // it does so itself
  __ACCOMP_CALLS_POINTERS = 1 << 1, // it calls functions through pointers: any that a unit has among 'pointed'
};
struct __accomp_asker {
  unsigned flags;                   // of these
  unsigned ncalls;
  const struct __accomp_asker *const *calls; // of functions of other files; some are NULL
};

// A function that kernels may call through a pointer and that takes answers: what the CPU's kernels call in its place.
struct __accomp_pointed {
  const void *host, *cpu;           // cpu NULL: it takes none
  const struct __accomp_asker *asker; // NULL: it asks nothing
};

// A device function of another file that this one's device code calls. Two rows of one name that follow each other are two
// variables of which the function's file has one: the second one if the function asks who runs it. No name: kernels of this
// file do not call it.
struct __accomp_extern {
  const char *name;                 // as the program has it
  struct __accomp_unit *const *unit; // of the file that defines it; NULL: no file of this executable
                                    // or shared library does
};

// A pointer that device code follows, for messages: what is read or written through it on a line of the unit's file.
enum {
  __ACCOMP_POINTER_READ = 1 << 0,
  __ACCOMP_POINTER_WRITTEN = 1 << 1,
  __ACCOMP_POINTER_OMP = 1 << 2,    // in code of OpenMP
  __ACCOMP_POINTER_DEVICE = 1 << 3, // deviceptr, is_device_ptr: the program says that it is the device's
  __ACCOMP_POINTER_WHOLE = 1 << 4,  // copied itself, by a clause, without what it points to
  __ACCOMP_POINTER_INNER = 1 << 5,  // a variable of the device code: no clause can name it
};
struct __accomp_pointer {
  const char *name;                 // as the user wrote it: "s->x"
  int line;
  unsigned size;                    // bytes that are accessed; 0: not known
  unsigned flags;                   // __ACCOMP_POINTER_*
};

// --- what an object file registers, from an ELF constructor ------------------------------

// Device code for one type of device.
enum {
  __ACCOMP_IMAGE_PTX = 1,           // text for NVIDIA's driver, NUL-terminated
  __ACCOMP_IMAGE_OPENCL_C = 2,      // text for OpenCL's compilers, NUL-terminated (plugin/opencl/image.c: what its head says)
};
struct __accomp_image {
  unsigned device;                  // __ACCOMP_DEVICE_*
  unsigned kind;                    // __ACCOMP_IMAGE_*
  const void *data;
  unsigned long long size;          // bytes; of a text with the NUL
};

enum {
  __ACCOMP_UNIT_SYNC = 1 << 0,      // compiled with -acc=sync: in this program work of async queues is waited
                                    // for where it is given
  __ACCOMP_UNIT_UNIFIED = 1 << 1,   // requires unified_shared_memory (OpenMP 5.2, 8.2.1): its device code uses the
                                    // program's memory as it is
  __ACCOMP_UNIT_SHARES = 1 << 2,    // the same where the device can, for -gpu=unified, managed
  __ACCOMP_UNIT_TRACED_HOST = 1 << 3, // its code of the host, kernels included, or its kernels for emu say each access
  __ACCOMP_UNIT_TRACED_EMU = 1 << 4,  // of memory (device/check.h)
  __ACCOMP_UNIT_COMPARE = 1 << 5,   // compiled with -gpu=autocompare: kernels of this program run on the CPU, too
  __ACCOMP_UNIT_TELLS_HOST = 1 << 6, // its code for devices is not the host's where selectors have the kinds host, nohost
  __ACCOMP_UNIT_CXX = 1 << 7,       // of C++: functions are __PRETTY_FUNCTION__. Templates may have kernels that are in no
                                    // table: each comes with its construct, and has its name then
  __ACCOMP_UNIT_NOWAIT = 1 << 8,    // compiled with -acc=nowait or -mp=nowait: its synchronous kernels are left running where
                                    // the host cannot see what they do
};

struct __accomp_unit {
  unsigned size;
  unsigned short major, minor;
  const char *file;                 // the source, for messages
  struct __accomp_kernel *const *kernels;
  unsigned nkernels, nglobals;
  const struct __accomp_global *globals;
  const struct __accomp_image *images; // code of devices that is none of this executable's
  unsigned nimages;
  unsigned devices;                 // __ACCOMP_DEVICE_*: what was built in
  void *state;                      // the runtime's
  const struct __accomp_extern *externs;
  unsigned nexterns;
  const char *suffix;               // of the kernels' names in the image; NULL: none
  unsigned flags;                   // __ACCOMP_UNIT_*
  const void *object;               // the executable or shared library that it is part of: one address for all of
                                    // its units; NULL: of no interest
  const struct __accomp_pointer *pointers; // with UNIT_TRACED_EMU
  unsigned npointers, nstarts;
  const struct __accomp_start *starts;
  void *const *referents;           // host addresses, by those numbers
  unsigned nreferents, npointed;
  const struct __accomp_pointed *pointed;
  const char *const *named;         // by those numbers: "a.c:5" "\0" "p" "\0" "x", of x in the initialiser of p, whose device
                                    // storage another file may have; 0: it has some, or the program does not ask
};

// --- constructs ------------------------------------------------------------------------

enum { __ACCOMP_OPENACC = 1, __ACCOMP_OPENMP = 2 };

// Two parameters of a kernel that must not lead to the same memory: numbers of the operands that they
// are, and of those whose lo and size say which bytes the kernel touches, counted from base.
struct __accomp_pair { unsigned short a, b, a_bytes, b_bytes; };
#define __ACCOMP_NOT_KNOWN 0xffff // a_bytes, b_bytes: all that is present around base may be touched

// What a kernel may do to the memory that the operand 'parameter' leads to: read the section of the operand 'read', write
// that of 'written'. NOT_KNOWN: all that is present there; NOTHING: no byte. For an operand of memory without such a row
// both are NOT_KNOWN, with READS only the first. 'parameter' may be a value: a pointer to the device's memory.
// Behind the operand that tells a section its dimensions may follow, with PASS_DIMENSION. Then nothing is touched but
// elements at base + x * stride of the first + y * stride of the second, and so on: each of x, y, ... is one of 'count'
// values from 'first' on, and the last stride is the bytes of an element.
struct __accomp_touch { unsigned short parameter, read, written; };
#define __ACCOMP_NOTHING 0xfffe

enum {
  __ACCOMP_COMPUTE, __ACCOMP_DATA, __ACCOMP_ENTER_DATA, __ACCOMP_EXIT_DATA, __ACCOMP_UPDATE,
  __ACCOMP_HOST_DATA, __ACCOMP_WAIT, __ACCOMP_INIT, __ACCOMP_SHUTDOWN, __ACCOMP_SET,
};

struct __accomp_construct {
  unsigned size;
  unsigned short kind, dialect;
  const char *directive;            // "parallel loop", for messages
  const char *file, *function;
  int line, column, end_line;       // the directive; the last line of its statement
  unsigned noperands;
  const struct __accomp_operand_desc *operands;
  struct __accomp_kernel *kernel;   // COMPUTE only
  const struct __accomp_unit *unit;
  const struct __accomp_pair *pairs; // what __ACCOMP_WHEN_OVERLAP is about
  unsigned npairs, ntouches;
  const struct __accomp_touch *touches;
};

// One collapsed loop of a nest, for the launch shape and for messages.
struct __accomp_loop { long long first, last, step, trips; };

#define __ACCOMP_ASYNC_NONE (-2147483647LL - 1) // no async clause: synchronous
#define __ACCOMP_ASYNC_NOVAL (-1LL)             // async without a value
// Among control.waits of a construct: a queue of the device of that number, not of the construct's (wait(devnum: d: q)).
#define __ACCOMP_WAIT_ON(device, queue) \
  (1LL << 62 | ((device) & 0x3fffffffLL) << 32 | (long long)(unsigned)(int)(queue))

enum {
  __ACCOMP_IF_FALSE = 1 << 0,       // the if clause was false: compute runs on the host with
                                    // the host's data; data, update, wait do nothing
  __ACCOMP_SELF = 1 << 1,           // self clause: compute on the host, all cores
  __ACCOMP_WAIT_ALL = 1 << 2,       // 'wait' without arguments
  __ACCOMP_FINALIZE_ALL = 1 << 3,   // exit data finalize
  __ACCOMP_UPDATE_IF_PRESENT = 1 << 4, // update/host_data if_present: absent data is skipped
  __ACCOMP_HAS_DEVICE = 1 << 5,     // control.device holds a device number (OpenMP device(),
                                    // OpenACC set/init device_num, wait devnum)
  __ACCOMP_HAS_DEVICE_TYPE = 1 << 6,// control.device_type holds an acc_device_t (init, shutdown, set)
  __ACCOMP_HAS_DEFAULT_ASYNC = 1 << 7, // set default_async: control.async
  __ACCOMP_HAS_ROWS = 1 << 8,       // some operand has __ACCOMP_ROWS
  __ACCOMP_IF_PARALLEL = 1 << 9,    // OpenMP: the if clause holds for the threads of a team, too
  __ACCOMP_ONE_TEAM = 1 << 10,      // OpenMP without teams: where control.vector is 1, one thread runs all
  __ACCOMP_THREADS_SEEN = 1 << 11,  // OpenMP: the kernel asks for numbers of threads or teams
  __ACCOMP_LONE_TEAMS = 1 << 12,    // OpenMP: teams of one thread; where control.gangs[0] is 1, one thread runs all
  __ACCOMP_ROWS_MEET = 1 << 13,     // iterations may meet, since an array's rows are shorter than loops are long: the
                                    // version for __ACCOMP_WHEN_OVERLAP runs
  __ACCOMP_HAS_TEAMS = 1 << 14,     // OpenMP's teams: OMP_NUM_TEAMS bounds them (5.2, 21.6.1)
  __ACCOMP_WHOLE_TEAMS = 1 << 16,   // all teams of the kernel that meet have control.team threads, or those of the block (0)
  __ACCOMP_HAS_TEAM_LIMIT = 1 << 15, // whose size thread_limit bounds, and not OMP_TEAMS_THREAD_LIMIT (5.2, 21.6.2)
};

// Values of a construct's clauses, evaluated when it is met. Zero means "not given".
struct __accomp_control {
  long long async;                  // __ACCOMP_ASYNC_* or the queue number
  unsigned flags;                   // __ACCOMP_IF_FALSE and so on
  int device, device_type;
  unsigned nwaits, nloops;
  const long long *waits;           // queues of the wait clauses or directive, some __ACCOMP_WAIT_ON
  const struct __accomp_loop *loops;
  long long gangs[3], workers, vector;  // num_gangs/num_teams, num_workers,
                                    // vector_length/thread_limit and num_threads; negative: given, but not positive
  unsigned long long event;         // OpenMP nowait: omp_event_handle_t to fulfil when done; 0: none
  long long team;                   // with __ACCOMP_WHOLE_TEAMS
};

// All are thread-safe. A fault of the program ends it with a message and exit status 1.
// 'o' has c->noperands entries in the order of c->operands.
void __accomp_register(struct __accomp_unit *);
void __accomp_unregister(struct __accomp_unit *);
// A variable that devices have without storage of their own, or an allocatable one whose memory they have as long as it is
// allocated: 'length' bytes at 'at', or the data behind the descriptor there, which starts with the data's address; 'bytes'
// says how many it has. The result is for __accomp_unwatch, after which devices have it no longer.
enum {
  __ACCOMP_WATCH_ENTERS = 1 << 0, // each device that is used has memory for it
  __ACCOMP_WATCH_COPIES = 1 << 1, // with the program's values
  __ACCOMP_WATCH_ONCE = 1 << 3,   // until it is no longer allocated as it is now
  __ACCOMP_WATCH_SHOWS = 1 << 2,  // the unit has a variable for the descriptor, which leads to the device's data
};
void *__accomp_watch(void *at, unsigned long length, unsigned long (*bytes)(const void *descriptor),
                     unsigned flags, const char *name);
void __accomp_unwatch(void *);
// The program deallocates what the descriptor at 'at' leads to. No effect where none is watched once there.
void __accomp_watch_ends(const void *at);
// Behind a Fortran ALLOCATE statement: the memory at *at, which free() frees, moves to where the alignment, and that of the
// allocator, hold. No effect on a null pointer.
void __accomp_align(void **at, unsigned long bytes, unsigned long alignment, unsigned long allocator,
                    const char *file, int line);
// The default device's address of memory that a descriptor leads to which is watched once; 'base' where none does.
void *__accomp_watch_device(void *base);
void __accomp_compute(const struct __accomp_construct *, struct __accomp_operand *o,
                      const struct __accomp_control *);
void __accomp_data_begin(const struct __accomp_construct *, struct __accomp_operand *o,
                         const struct __accomp_control *);
void __accomp_data_end(const struct __accomp_construct *, struct __accomp_operand *o,
                       const struct __accomp_control *);
void __accomp_enter_data(const struct __accomp_construct *, struct __accomp_operand *o,
                         const struct __accomp_control *);
void __accomp_exit_data(const struct __accomp_construct *, struct __accomp_operand *o,
                        const struct __accomp_control *);
void __accomp_update(const struct __accomp_construct *, struct __accomp_operand *o,
                     const struct __accomp_control *);
// Replaces o[i].base of each USE_DEVICE operand by the device address. On a shared-memory
// device, or absent with if_present, base stays.
void __accomp_host_data(const struct __accomp_construct *, struct __accomp_operand *o,
                        const struct __accomp_control *);
void __accomp_wait(const struct __accomp_construct *, const struct __accomp_control *);
// Which code runs regions on the OpenMP device of that number: 1: a device's; 0: the host's; -1: there is no such device.
int __accomp_device_code(int number);
// '#pragma omp depobj(d) destroy': the object is void * then (omp_depend_t).
void __accomp_depobj_destroy(void *object);
// Does one of them ask? What the CPU's kernels call for a pointer, if that takes answers; NULL: it does not.
int __accomp_asks(const struct __accomp_asker *);
const void *__accomp_asking_function(const void *host);
// Returns the OpenMP library's answer to a question, which is numbered from 0 on by its place in struct __accomp_who
// (device/who.h). Without a library it returns what one thread would be answered. A question about a level is asked of level 1.
int __accomp_library_answer(int question);
// Tells the thread the answers to those questions, for functions of C++ that a kernel calls; negative ones are the library's.
// __accomp_caller_team is the library's answer to omp_get_level there. Returns what was told before.
struct __accomp_who;
const struct __accomp_who *__accomp_tell(const struct __accomp_who *);
// The host was to call a routine that has 'nohost' and no version for it.
_Noreturn void __accomp_no_host(const char *function);
// A function of this place, which has constructs that its callers' team shares, is called otherwise: text says so.
_Noreturn void __accomp_not_shared(const char *file, int line, const char *text);
// Keeps the numbers of a section that is not inside of its array, for the message of the construct that comes next.
void __accomp_bad_place(long long first, long long elements, unsigned long long of);
// For kernels on the host: the number of threads that OpenMP's parallel has, where num_threads and thread_limit say 'asked' and
// 'limit' (-1: they are not there); the launch that the calling thread takes part in, which the threads of its team join, and
// leave for what was before.
unsigned __accomp_host_team(long long asked, long long limit);
// With -fcheck-races: the number of threads, at most 'most', that share this execution of a loop of a gang's workers or lanes. *met
// counts those executions; *levels is for the end. ThreadSanitizer is told what is done before a point and what behind it.
unsigned __accomp_host_lanes(unsigned *met, unsigned most, int *levels);
void __accomp_host_lanes_end(int levels);
void __accomp_host_named(const char *variable, const volatile void *at, unsigned long long size);
void __accomp_host_before(const void *point);
void __accomp_host_after(const void *point);
const void *__accomp_host_launch(void);
const void *__accomp_host_join(const void *launch);
// A kernel on the host that each gang runs as a whole sets the number of the gang whose code the calling thread runs next. A routine
// gang asks for it: gang 0 alone runs the loops that gangs share. It is 0 outside of such kernels.
void __accomp_host_set_gang(long long gang);
long long __accomp_host_gang(void);
// init, shutdown, set: kind says which.
void __accomp_device_control(const struct __accomp_construct *, const struct __accomp_control *);

#pragma pack(pop)
#endif
