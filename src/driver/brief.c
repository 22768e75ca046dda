// C++: do devices need what their text leaves out (front/c/bodies.c)? Then the unit is compiled once more, with all of it.
// In:  LLVM's text of the first step, objects.  Out: an answer.
// Code that runs a body which was left out calls GAP_OF_OURS. A body that leads to a kernel on the host alone, as that of std::make_shared does
// to a constructor with a region, shows in the host's object, which has the kernel's name.
#include "base/elf.h"
#include "driver/image.h"
#include "driver/target.h"

#include <elf.h>

static bool is_gap(const char *symbol) { return strstr(symbol, GAP_OF_OURS) != NULL; }

bool lacks_bodies(const Unit *u, const Image *image) {
  for (int i = 0; u->brief && i < image->symbols.len; i++) {
    const ImageSymbol *s = &image->symbols.at[i];
    if (s->reached && is_gap(s->name)) return true;
  }
  return false;
}

bool object_lacks_bodies(const Options *o, const Unit *u, const char *object) {
  if (!u->brief || o->dry) return false;
  Bytes file = {0};
  file.at = read_file(u->arena, object, &file.size);
  Bytes symbols = elf_section(file, ".symtab"), names = elf_section(file, ".strtab");
  for (size_t at = 0; at + sizeof(Elf64_Sym) <= symbols.size; at += sizeof(Elf64_Sym)) {
    Elf64_Sym s;
    memcpy(&s, symbols.at + at, sizeof s);
    if (s.st_name < names.size && is_gap(names.at + s.st_name)) return true;
  }
  return false;
}

bool lacks_kernels(const Options *o, const Unit *u, const char *host_object,
                   const char *first) {
  static const char row[] = "kernel\t" IMAGE_ENTRY;
  size_t length;
  if (!u->brief || o->dry || !first) return false;
  const char *object = read_file(u->arena, host_object, &length),
             *code = read_file(u->arena, first, NULL);
  if (!object || !code) return false;
  for (const char *s = object, *end = object + length;
       (s = memmem(s, (size_t)(end - s), row, sizeof row - 1)); s += sizeof row - 1) {
    const char *name = s + strlen("kernel\t");
    name = arena_printf(u->arena, "@%.*s(", (int)strcspn(name, "\t\n"), name);
    if (!strstr(code, name)) return true;
  }
  return false;
}
