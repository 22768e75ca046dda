// Targets: the devices that code is generated for. Another vendor's is a row of 'targets', a header beside
// rt/device/nvptx.h and a plug-in (doc/design/growth.md).
#ifndef ACCOMP_TARGET_H
#define ACCOMP_TARGET_H
#include "driver/driver.h"

// Files of one target. NULL: not made.
typedef struct {
  const char *code;      // clang's output for device C
  const char *object;    // goes into the program's object; the same where clang makes objects
  const char *messages;  // stderr of clang
} Made;

typedef struct {
  unsigned device;       // DEVICE_*
  const char *name;      // the device type's
  const char *suffix;    // for the file of the code, which -keep leaves
  // clang on device C, without its files.
  Command (*compile)(const Options *, const Text *device);
  // An object of the code: 0, or the driver's exit status. NULL: it is one.
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
extern const Target targets[TARGETS];   // the one that takes longest first
Command compile_emu(const Options *, const Text *device);   // the row's of emu
// Adds clang's options for the check of transfers, for one of DEVICE_*.
void add_trace(Command *, unsigned device);
#endif
