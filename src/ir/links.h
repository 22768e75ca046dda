// C++: what a unit's device code has for other code, or needs of it, by the linker's names. Filled by the driver, which finds it in clang's
// output.
#ifndef ACCOMP_IR_LINKS_H
#define ACCOMP_IR_LINKS_H
#include "ir/ir.h"

// C++: a function, or a class's table of virtual functions, that device code of several files shares. Another file's device code
// knows it as __accomp_dev_SYMBOL (driver/links.c).
typedef struct {
  const char *symbol;          // the host's linker's name
  const char *name;            // as the program has it
  Loc loc;                     // of the definition, or of the first use
  bool defined;                // by this unit
  const char *why;             // defined, but other files may not call it: why not; NULL: they may
  bool variable;               // defined, by other files, too: an inline variable
  bool needed;                 // not defined: kernels use it, and not only functions for other files
  Vec(int) uses;               // defined: what it uses of other files, in Unit.links
} DeviceLink;

// C++: of a variable of another file that device code declares.
typedef struct {
  const Var *var;
  bool used;                   // code names it
} DeviceSlot;

// C++: a variable of the device that an instance of a template has.
typedef struct {
  const char *symbol;
  unsigned long long size;     // bytes; 0: the optimised code does not have it
  bool computed;               // the program computes its value when it starts
} DeviceInstance;

// C++: a function that devices find by the host's address, or by their own.
typedef struct {
  const char *symbol;          // the host's name
  const char *emu;             // its name in emu's code; the host's where there is no other version
  bool own_on_emu;             // that is not its name in the code that clang makes
  bool internal;               // the host's is its file's own
  bool virtual_only;           // tables of virtual functions alone name it
} PointedFunction;
#endif
