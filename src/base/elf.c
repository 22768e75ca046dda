// Sections of an ELF file for 64 bits.
// In:  the file's bytes, and a name.  Out: the section's bytes.
#include "base/elf.h"

#include <elf.h>

static Bytes part(Bytes b, uint64_t from, uint64_t size) {
  if (from > b.size || size > b.size - from) return (Bytes){0};
  return (Bytes){b.at + from, (size_t)size};
}

static bool read_row(Bytes file, const Elf64_Ehdr *e, unsigned i, Elf64_Shdr *out) {
  Bytes row = part(file, e->e_shoff + (uint64_t)i * e->e_shentsize, sizeof *out);
  if (row.at) memcpy(out, row.at, sizeof *out);
  return row.at != NULL;
}

Bytes elf_section(Bytes file, const char *name) {
  Elf64_Ehdr e;
  Elf64_Shdr names, s;
  size_t length = strlen(name) + 1;
  if (file.size < sizeof e || memcmp(file.at, ELFMAG, SELFMAG) != 0) return (Bytes){0};
  memcpy(&e, file.at, sizeof e);
  if (e.e_ident[EI_CLASS] != ELFCLASS64 || !read_row(file, &e, e.e_shstrndx, &names))
    return (Bytes){0};
  for (unsigned i = 0; i < e.e_shnum && read_row(file, &e, i, &s); i++) {
    Bytes own = part(file, names.sh_offset + s.sh_name, length);
    if (own.at && s.sh_type != SHT_NOBITS && !memcmp(own.at, name, length))
      return part(file, s.sh_offset, s.sh_size);
  }
  return (Bytes){0};
}
