// What a binary contains of ours.
// In: an ELF file or an archive of such; its sections ACCOMP_INFO_SECTION (accomp/abi.h), which a
// stripped one still has, and what the program has in memory.  Out: units, with ABI, devices, images,
// kernels and what these need.
#include "info.h"

#include <accomp/abi.h>
#include <ar.h>
#include <elf.h>
#include <stdlib.h>
#include "inspect.h"

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

// The next line of the section; its texts end by NUL, zeros may stand between. Returns its fields; 0: no more.
// The section is terminated.
static int next_line(Arena *a, Bytes *info, const char *out[FIELDS]) {
  const char *end = info->at + info->size, *next = info->at;
  while (next < end && !*next) next++;
  if (next >= end) return 0;
  size_t n = strcspn(next, "\n");
  int fields = fields_of(a, next, n, out);
  next += n;
  if (next < end) next++;
  *info = (Bytes){next, (size_t)(end - next)};
  return fields;
}

static bool is_line(const char *const f[FIELDS], int fields, const char *kind,
                    int wanted) {
  return fields == wanted && !strcmp(f[0], kind);
}

static void note_image(BinaryUnits *units, const char *const f[FIELDS]) {
  for (int i = 0; i < units->len; i++) {
    BinaryUnit *u = &units->at[i];
    if (!strcmp(u->id, f[1])) u->version = f[2], u->arch = f[3], u->bytes = f[4];
  }
}

static BinaryUnits read_units(Arena *a, Bytes info) {
  BinaryUnits units = {0};
  const char *f[FIELDS];
  int n;
  for (Bytes left = info; (n = next_line(a, &left, f));) {
    if (is_line(f, n, "unit", 5)) push(a, &units, (BinaryUnit){.id = f[1], .file = f[4]});
    if (is_line(f, n, "kernel", 6) && units.len)
      push(a, &units.at[units.len - 1].kernels, f[1]);
  }
  for (Bytes left = info; (n = next_line(a, &left, f));)
    if (is_line(f, n, "image", 5)) note_image(&units, f);
  return units;
}

static void print_unit(const char *const f[FIELDS], const BinaryUnit *u) {
  static const char *const names[] = {"host", "emu", "nvidia", "opencl"};
  unsigned devices = (unsigned)strtoul(f[3], NULL, 10);
  bool first = true;
  printf("  %s: ABI %s, code for", f[4], f[2]);
  for (int i = 0; i < 4; i++)
    if (devices >> i & 1) {
      printf("%s %s", first ? "" : ",", names[i]);
      first = false;
    }
  if (devices & 4 && u->arch)
    printf(" (PTX %s, %s, %s bytes)", u->version, u->arch, u->bytes);
  puts("");
  if (u->lack && u->kernels.len)
    printf("    what its kernels need is not known: %s\n", u->lack);
}

// By its name in the PTX, where that is known.
static const char *entry_of(Arena *a, const BinaryUnit *u, const char *symbol) {
  if (!u || !u->ptx.at) return symbol;
  size_t length;
  const char *name = __accomp_entry_name((const char *)u->ptx.at, symbol, &length);
  return arena_strndup(a, name, length);
}

static void print_section(Arena *a, Bytes info, const BinaryUnits *units) {
  const char *f[FIELDS];
  int unit = -1;
  for (int n; (n = next_line(a, &info, f));) {
    if (is_line(f, n, "unit", 5)) unit++, print_unit(f, &units->at[unit]);
    if (!is_line(f, n, "kernel", 6)) continue;
    const BinaryUnit *u = unit >= 0 ? &units->at[unit] : NULL;
    const char *entry = entry_of(a, u, f[1]);
    printf("    %s:%s: %s in %s, kernel %s\n", f[2], f[3], f[5], f[4], entry);
    if (u) print_needs(a, u, entry);
  }
}

// --- ELF and archives -------------------------------------------------------------------

static const char *elf_kind(uint16_t type) {
  return type == ET_REL   ? "object"
         : type == ET_DYN ? "executable or shared library"
                          : "executable";
}

// info: every one of our sections, one after the other: an object that ld -r made may have several. memory: what is in the
// program's memory and in the file.
typedef struct {
  Text info;
  Sections memory;
} Contents;

static Contents read_sections(Arena *a, Bytes file, const Elf64_Ehdr *e) {
  Contents all = {.info = {.arena = a}};
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
      if (!pass || !content.at) continue;
      if (s.sh_type == SHT_PROGBITS && s.sh_flags & SHF_ALLOC)
        push(a, &all.memory, content);
      if (s.sh_name >= names.size) continue;
      size_t most = names.size - s.sh_name;
      if (strnlen(names.at + s.sh_name, most) == most) continue;
      if (!strcmp(names.at + s.sh_name, ACCOMP_INFO_SECTION))
        text_addn(&all.info, content.at, content.size);
    }
  return all;
}

// The units it has; -1: it is no ELF file for 64 bits. told: who told what kernels need was said, of this file.
static int print_elf(Arena *a, Bytes file, const char *name, bool *told) {
  Elf64_Ehdr e;
  if (file.size < sizeof e || memcmp(file.at, ELFMAG, SELFMAG) != 0) return -1;
  memcpy(&e, file.at, sizeof e);
  if (e.e_ident[EI_CLASS] != ELFCLASS64 || e.e_shentsize < sizeof(Elf64_Shdr)) return -1;
  Contents c = read_sections(a, file, &e);
  if (!c.info.len) return 0;
  Bytes info = {c.info.at, c.info.len};
  BinaryUnits units = read_units(a, info);
  for (int i = 0; i < units.len; i++)
    if (units.at[i].bytes) find_image(a, &c.memory, &units.at[i]);
  const char *teller = find_needs(a, &units);
  printf("%s: %s\n", name, elf_kind(e.e_type));
  if (teller && !*told) printf("  %s\n", teller), *told = true;
  print_section(a, info, &units);
  return units.len;
}

static int print_archive(Arena *a, Bytes file, const char *path) {
  int units = 0;
  bool told = false;
  for (uint64_t at = SARMAG;;) {
    Bytes header = part(file, at, sizeof(struct ar_hdr));
    if (!header.at) return units;
    const struct ar_hdr *h = (const void *)header.at;
    uint64_t size = strtoull(arena_strndup(a, h->ar_size, sizeof h->ar_size), NULL, 10);
    Bytes member = part(file, at + sizeof *h, size);
    if (!member.at) return units;
    size_t n = strcspn(arena_strndup(a, h->ar_name, sizeof h->ar_name), "/ ");
    int found = print_elf(a, member,
                          arena_printf(a, "%s(%.*s)", path, (int)n, h->ar_name), &told);
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
  bool told = false;
  int units = archive ? print_archive(a, file, path) : print_elf(a, file, path, &told);
  if (units > 0) return true;
  fprintf(stderr, "accomp-info: error: '%s' %s\n", path,
          units < 0 ? "is no ELF file for 64 bits" : "has no code of accomp");
  return false;
}
