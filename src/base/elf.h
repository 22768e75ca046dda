// Sections of ELF files.
#ifndef ACCOMP_ELF_H
#define ACCOMP_ELF_H
#include "base/base.h"

// A part of a file.
typedef struct {
  const char *at; // NULL: there is none
  size_t size;
} Bytes;
// The first section of that name that stands in the file; none: the file is no ELF file for 64 bits, or has no such section.
Bytes elf_section(Bytes file, const char *name);
#endif
