// What a test says that it must do: comments of its program (doc/tests.md).
// In:  a C program; what the compiler and the program wrote.  Out: claims; faults in words.
#ifndef CLAIMS_H
#define CLAIMS_H
#include "decisions.h"

enum { HOST = 1, EMU = 2, NVIDIA = 4, OPENCL = 8, ANY = 15, DEVICES = 4 };
extern const struct Device { const char *name; unsigned bit; } devices[DEVICES];

typedef enum {
  // once a test
  KEY_FLAGS, KEY_SOURCES, KEY_SHARED, KEY_DEVICES, KEY_ENV, KEY_ARGS, KEY_UNTRACED,
  // what it must do
  KEY_PRINTS, KEY_FAILS, KEY_RUN_ERROR, KEY_MOVES, KEY_STALE,
  KEY_ERROR, KEY_WARNING, KEY_NOTE, KEY_EMITS, KEY_LOOP,
} Key;

typedef struct { Key key; int line; const char *argument, *text; } Claim;

typedef struct {
  const char *path, *dir, *file;  // test/acc/a.c, test/acc, a.c
  const char *name;               // acc-a: of its files in the output folder
  Vec(Claim) claims;
  unsigned devices;
  bool refused;                   // must not compile
} Test;

// Is it a Fortran file? Its comments start with '!'.
bool is_fortran(const char *path);
// Device bits of the names in the text.
unsigned read_devices(const char *text);
// Fills all but the names of *t.
void read_test(Arena *, Test *t, const char *path);
// The first claim of that kind, or NULL.
const char *claim_text(const Test *, Key);
bool applies(const Claim *, unsigned device); // is it about this device?
bool has_claim(const Test *, Key, unsigned device);

typedef struct {
  const struct Run *run;
  const char *out;     // folder for what a test misses
  const Test *test;
  const char *device;  // NULL: while it is built
  LoopCounts loops;
  Text report;         // empty: all is as claimed
} Judge;

PRINTF_LIKE(2, 3) void complain(Judge *, const char *fmt, ...);
void quote_output(Judge *, const char *what, const char *text);
// What the compiler said; --dump=decisions; generated code (KEY_EMITS).
void check_messages(Judge *, const char *messages, bool compiled);
void check_loops(Judge *, const char *output);
void check_generated(Judge *, const char *text);
// What the program did on a device.
void check_end(Judge *, int status, const char *err, unsigned device);
void check_prints(Judge *, const char *out, unsigned device);
void check_moves(Judge *, const char *err);
void check_stale(Judge *, const char *err, unsigned device);
#endif
