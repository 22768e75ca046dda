// accomp-info: what there is to run on, what variables say, what a binary contains.
// In: argv.  Out: text on stdout; exit status 0, 1 when a file cannot be read or has no code of accomp.
#ifndef ACCOMP_INFO_H
#define ACCOMP_INFO_H
#include "base/base.h"

void print_devices(Arena *);              // devices.c
void print_environment(void);             // variables.c
bool print_binary(Arena *, const char *path);  // binary.c: false: it said what is wrong
#endif
