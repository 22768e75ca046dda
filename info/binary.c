// What a binary contains of ours.
// In: an ELF file or an archive of such; its sections ACCOMP_INFO_SECTION (accomp/abi.h), which a
// stripped one still has.  Out: units, with ABI, devices, images and kernels.
#include "info.h"

#include <accomp/abi.h>
#include <ar.h>
#include <elf.h>
#include <stdlib.h>

typedef struct {
  const char *at;
  size_t size;
} Bytes;

// A part of a file, or nothing when it is not all there.
static Bytes part(Bytes b, uint64_t from, uint64_t size) {
  if (from > b.size || size > b.size - from) return (Bytes){0};
  return (Bytes){b.at + from, (size_t)size};
}

// --- lines ------------------------------------------------------------------------------

enum { FIELDS = 6 };

// Takes a line apart at its tabs; returns how many fields it has.
static int fields_of(Arena *a, const char *line, size_t length, const char *out[FIELDS]) {
  int n = 0;
  char *text = arena_strndup(a, line, length);
  while (n < FIELDS) {
    out[n++] = text;
    text = strchr(text, '\t');
    if (!text) break;
    *text++ = '\0';
  }
  return n;
}

static void print_image(Arena *a, Bytes info, const char *uid) {
  for (const char *s = info.at, *end = s + info.size; s < end;) {
    size_t n = strcspn(s, "\n");
    const char *f[FIELDS];
    if (!strncmp(s, "image\t", 6) && fields_of(a, s, n, f) == 5 && !strcmp(f[1], uid))
      printf(" (PTX %s, %s, %s bytes)", f[2], f[3], f[4]);
    s += n + 1;
    while (s < end && !*s) s++;
  }
}

static void print_unit(Arena *a, Bytes info, const char *const f[FIELDS]) {
  static const char *const names[] = {"host", "emu", "nvidia"};
  unsigned devices = (unsigned)strtoul(f[3], NULL, 10);
  bool first = true;
  printf("  %s: ABI %s, code for", f[4], f[2]);
  for (int i = 0; i < 3; i++)
    if (devices >> i & 1) {
      printf("%s %s", first ? "" : ",", names[i]);
      first = false;
    }
  if (devices & 4) print_image(a, info, f[1]);
  puts("");
}

// The whole section; each of its texts ends by NUL, zeros may stand between. It is terminated.
static int print_section(Arena *a, Bytes info) {
  int units = 0;
  for (const char *s = info.at, *end = s + info.size; s < end;) {
    size_t n = strcspn(s, "\n");
    const char *f[FIELDS];
    int fields = fields_of(a, s, n, f);
    if (fields == 5 && !strcmp(f[0], "unit")) print_unit(a, info, f), units++;
    if (fields == 6 && !strcmp(f[0], "kernel"))
      printf("    %s:%s: %s in %s, kernel %s\n", f[2], f[3], f[5], f[4], f[1]);
    s += n + 1;
    while (s < end && !*s) s++;
  }
  return units;
}

// --- ELF and archives -------------------------------------------------------------------

static const char *elf_kind(uint16_t type) {
  return type == ET_REL   ? "object"
         : type == ET_DYN ? "executable or shared library"
                          : "executable";
}

// Every one of our sections, one after the other, NUL at the end: an object that ld -r made may have
// several.
static Text find_info(Arena *a, Bytes file, const Elf64_Ehdr *e) {
  Text all = {.arena = a};
  Bytes names = {0};
  for (int pass = 0; pass < 2; pass++)
    for (unsigned i = 0; i < e->e_shnum; i++) {
      Elf64_Shdr s;
      Bytes row = part(file, e->e_shoff + (uint64_t)i * e->e_shentsize, sizeof s);
      if (!row.at) return all;
      memcpy(&s, row.at, sizeof s);
      Bytes content =
          s.sh_type == SHT_NOBITS ? (Bytes){0} : part(file, s.sh_offset, s.sh_size);
      if (!pass && i == e->e_shstrndx) names = content;
      if (!pass || s.sh_name >= names.size || !content.at) continue;
      size_t most = names.size - s.sh_name;
      if (strnlen(names.at + s.sh_name, most) == most) continue;
      if (!strcmp(names.at + s.sh_name, ACCOMP_INFO_SECTION))
        text_addn(&all, content.at, content.size);
    }
  return all;
}

// The units it has; -1: it is no ELF file for 64 bits.
static int print_elf(Arena *a, Bytes file, const char *name) {
  Elf64_Ehdr e;
  if (file.size < sizeof e || memcmp(file.at, ELFMAG, SELFMAG) != 0) return -1;
  memcpy(&e, file.at, sizeof e);
  if (e.e_ident[EI_CLASS] != ELFCLASS64 || e.e_shentsize < sizeof(Elf64_Shdr)) return -1;
  Text info = find_info(a, file, &e);
  if (!info.len) return 0;
  printf("%s: %s\n", name, elf_kind(e.e_type));
  return print_section(a, (Bytes){info.at, info.len});
}

static int print_archive(Arena *a, Bytes file, const char *path) {
  int units = 0;
  for (uint64_t at = SARMAG;;) {
    Bytes header = part(file, at, sizeof(struct ar_hdr));
    if (!header.at) return units;
    const struct ar_hdr *h = (const void *)header.at;
    uint64_t size = strtoull(arena_strndup(a, h->ar_size, sizeof h->ar_size), NULL, 10);
    Bytes member = part(file, at + sizeof *h, size);
    if (!member.at) return units;
    size_t n = strcspn(arena_strndup(a, h->ar_name, sizeof h->ar_name), "/ ");
    int found =
        print_elf(a, member, arena_printf(a, "%s(%.*s)", path, (int)n, h->ar_name));
    if (found > 0) units += found;
    at += sizeof *h + size + (size & 1);
  }
}

bool print_binary(Arena *a, const char *path) {
  size_t length;
  const char *text = read_file(a, path, &length);
  if (!text) {
    fprintf(stderr, "accomp-info: error: cannot read '%s'\n", path);
    return false;
  }
  Bytes file = {text, length};
  bool archive = length > SARMAG && !memcmp(text, ARMAG, SARMAG);
  int units = archive ? print_archive(a, file, path) : print_elf(a, file, path);
  if (units > 0) return true;
  fprintf(stderr, "accomp-info: error: '%s' %s\n", path,
          units < 0 ? "is no ELF file for 64 bits" : "has no code of accomp");
  return false;
}
