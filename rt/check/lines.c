// File and line of a code address, from the line tables of the object it is in.
// In:  an address of code that clang compiled with -gline-tables-only or more (DWARF 5, and 4 as
//      far as gcc and clang write it).  Out: the line of the call before it; without tables the
//      function's name.
#include "check/check.h"
#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct {
  const unsigned char *at, *end;
} Bytes;
typedef struct {
  Bytes line, text, strings;
} Tables; // .debug_line, .debug_line_str, .debug_str

// --- reading -------------------------------------------------------------------------

static uint64_t take(Bytes *b, unsigned n) {
  uint64_t v = 0;
  if ((size_t)(b->end - b->at) < n) {
    b->at = b->end;
    return 0;
  }
  memcpy(&v, b->at, n); // little-endian, as are all hosts that have emu
  b->at += n;
  return v;
}

static uint64_t take_leb(Bytes *b) {
  uint64_t v = 0;
  for (unsigned shift = 0; b->at < b->end; shift += 7) {
    unsigned char c = *b->at++;
    if (shift < 64) v |= (uint64_t)(c & 127) << shift;
    if (!(c & 128)) break;
  }
  return v;
}

static int64_t take_sleb(Bytes *b) {
  uint64_t v = 0;
  unsigned shift = 0;
  unsigned char c = 0;
  while (b->at < b->end) {
    c = *b->at++;
    if (shift < 64) v |= (uint64_t)(c & 127) << shift;
    shift += 7;
    if (!(c & 128)) break;
  }
  if (c & 64 && shift < 64) v |= ~(uint64_t)0 << shift;
  return (int64_t)v;
}

static const char *take_string(Bytes *b) {
  const char *s = (const char *)b->at;
  size_t n = strnlen(s, (size_t)(b->end - b->at));
  if (n == (size_t)(b->end - b->at)) return b->at = b->end, "";
  b->at += n + 1;
  return s;
}

static const char *string_at(Bytes b, uint64_t offset) {
  if (offset >= (uint64_t)(b.end - b.at)) return "";
  b.at += offset;
  return take_string(&b);
}

// --- directories and files of a unit --------------------------------------------------

enum {
  FORM_DATA2 = 5,
  FORM_STRING = 8,
  FORM_DATA1 = 11,
  FORM_STRP = 14,
  FORM_UDATA = 15,
  FORM_DATA16 = 30,
  FORM_LINE_STRP = 31,
  CONTENT_PATH = 1,
  CONTENT_DIRECTORY = 2
};
typedef struct {
  const char *path;
  uint64_t directory;
} Name;
enum { MAX_FORMAT = 16 };

static bool take_form(Bytes *b, const Tables *t, unsigned offsets, uint64_t form,
                      const char **text, uint64_t *number) {
  *text = "";
  *number = 0;
  switch (form) {
  case FORM_STRING: *text = take_string(b); return true;
  case FORM_STRP: *text = string_at(t->strings, take(b, offsets)); return true;
  case FORM_LINE_STRP: *text = string_at(t->text, take(b, offsets)); return true;
  case FORM_UDATA: *number = take_leb(b); return true;
  case FORM_DATA1: *number = take(b, 1); return true;
  case FORM_DATA2: *number = take(b, 2); return true;
  case FORM_DATA16:
    take(b, 8);
    take(b, 8);
    return true;
  }
  return false;
}

// DWARF 5: a table of entries after its format. Gives entry 'wanted'; moves past the table.
static Name take_table(Bytes *b, const Tables *t, unsigned offsets, uint64_t wanted) {
  uint64_t content[MAX_FORMAT], form[MAX_FORMAT], n = take(b, 1), number;
  Name found = {"", 0};
  if (n > MAX_FORMAT) return b->at = b->end, found;
  for (uint64_t i = 0; i < n; i++) content[i] = take_leb(b), form[i] = take_leb(b);
  uint64_t count = take_leb(b);
  for (uint64_t k = 0; k < count && b->at < b->end; k++) {
    for (uint64_t i = 0; i < n; i++) {
      const char *text;
      if (!take_form(b, t, offsets, form[i], &text, &number))
        return b->at = b->end, found;
      if (k != wanted) continue;
      if (content[i] == CONTENT_PATH) found.path = text;
      if (content[i] == CONTENT_DIRECTORY) found.directory = number;
    }
  }
  return found;
}

// DWARF 4: strings, then files, both from 1.
static Name take_old_tables(Bytes b, uint64_t wanted, const char **directory) {
  Name found = {"", 0};
  Bytes directories = b;
  *directory = "";
  while (*take_string(&b)) {}
  for (uint64_t k = 1; b.at < b.end && *b.at; k++) {
    Name x = {take_string(&b), take_leb(&b)};
    take_leb(&b), take_leb(&b);
    if (k == wanted) found = x;
  }
  for (uint64_t k = 1; k <= found.directory; k++) *directory = take_string(&directories);
  return found;
}

typedef struct {
  unsigned version, offsets, shortest, base, range;
  int line_base;
  bool statement;
  unsigned char lengths[256];
  Bytes tables, program;
} Unit;

static void name_file(const Unit *u, const Tables *t, uint64_t file, Line *out) {
  const char *directory = "";
  Name n;
  if (u->version >= 5) {
    Bytes b = u->tables;
    Bytes directories = b;
    take_table(&b, t, u->offsets, 0);
    n = take_table(&b, t, u->offsets, file);
    if (n.directory)
      directory = take_table(&directories, t, u->offsets, n.directory).path;
  } else {
    n = take_old_tables(u->tables, file, &directory);
  }
  bool joined = *directory && n.path[0] != '/';
  snprintf(out->file, sizeof out->file, "%s%s%s", joined ? directory : "",
           joined ? "/" : "", n.path);
}

// --- the line program ------------------------------------------------------------------

typedef struct {
  uint64_t address, file;
  int64_t line;
  bool end;
} Row;

static Unit take_unit(Bytes *b) {
  Unit u = {.offsets = 4};
  uint64_t length = take(b, 4);
  if (length == 0xffffffff) u.offsets = 8, length = take(b, 8);
  if (length > (uint64_t)(b->end - b->at)) length = (uint64_t)(b->end - b->at);
  Bytes h = {b->at, b->at + length};
  b->at += length;
  u.version = (unsigned)take(&h, 2);
  if (u.version < 4 || u.version > 5) return u;
  if (u.version == 5) take(&h, 2); // sizes of addresses and segments
  uint64_t header = take(&h, u.offsets);
  u.program = (Bytes){h.at, h.end};
  if (header > (uint64_t)(h.end - h.at)) header = (uint64_t)(h.end - h.at);
  u.program.at += header;
  u.shortest = (unsigned)take(&h, 1);
  take(&h, 1);
  u.statement = take(&h, 1);
  u.line_base = (signed char)take(&h, 1);
  u.range = (unsigned)take(&h, 1);
  u.base = (unsigned)take(&h, 1);
  for (unsigned i = 1; i < u.base; i++) u.lengths[i] = (unsigned char)take(&h, 1);
  u.tables = h;
  return u;
}

static void run_extended(Bytes *b, Row *r) {
  uint64_t n = take_leb(b);
  if (n > (uint64_t)(b->end - b->at)) n = (uint64_t)(b->end - b->at);
  Bytes inside = {b->at, b->at + n};
  b->at += n;
  uint64_t op = take(&inside, 1);
  if (op == 1) r->end = true;
  if (op == 2) r->address = take(&inside, 8);
}

// One opcode; true when it makes a row.
static bool run_one(const Unit *u, Bytes *b, Row *r) {
  unsigned op = (unsigned)take(b, 1), adjusted;
  if (op >= u->base) {
    adjusted = op - u->base;
    r->address += adjusted / u->range * u->shortest;
    r->line += u->line_base + (int)(adjusted % u->range);
    return true;
  }
  switch (op) {
  case 0: run_extended(b, r); return r->end;
  case 1: return true;
  case 2: r->address += take_leb(b) * u->shortest; return false;
  case 3: r->line += take_sleb(b); return false;
  case 4: r->file = take_leb(b); return false;
  case 8: r->address += (255 - u->base) / u->range * u->shortest; return false;
  case 9: r->address += take(b, 2); return false;
  }
  for (unsigned i = 0; i < u->lengths[op]; i++) take_leb(b);
  return false;
}

static bool find_in_unit(const Unit *u, const Tables *t, uint64_t address, Line *out) {
  Row r = {.file = 1, .line = 1}, before = {.end = true}, named = before;
  Bytes b = u->program;
  if (!u->range) return false;
  while (b.at < b.end) {
    if (!run_one(u, &b, &r)) continue;
    if (!before.end && before.address <= address && address < r.address) {
      // Line 0: code of no line in particular; that of what comes before it will do.
      name_file(u, t, named.file, out);
      out->line = (int)named.line;
      return named.line > 0;
    }
    before = r;
    if (r.line > 0 || r.end) named = r;
    if (r.end) r = (Row){.file = 1, .line = 1};
  }
  return false;
}

// --- the object ------------------------------------------------------------------------

static Bytes section(const unsigned char *file, size_t size, const char *name) {
  const ElfW(Ehdr) *h = (const void *)file;
  Bytes none = {NULL, NULL};
  if (size < sizeof *h || memcmp(h->e_ident, ELFMAG, SELFMAG) != 0 || !h->e_shoff ||
      h->e_shoff + (uint64_t)h->e_shnum * sizeof(ElfW(Shdr)) > size ||
      h->e_shstrndx >= h->e_shnum)
    return none;
  const ElfW(Shdr) *s = (const void *)(file + h->e_shoff);
  for (unsigned i = 0; i < h->e_shnum; i++) {
    uint64_t at = s[h->e_shstrndx].sh_offset + s[i].sh_name;
    if (at >= size || strncmp((const char *)file + at, name, size - at) != 0) continue;
    if (s[i].sh_flags & SHF_COMPRESSED || s[i].sh_offset + s[i].sh_size > size)
      return none;
    return (Bytes){file + s[i].sh_offset, file + s[i].sh_offset + s[i].sh_size};
  }
  return none;
}

// NULL: it cannot be read. For munmap.
static void *map_file(const char *path, size_t *size) {
  struct stat st;
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return NULL;
  *size = fstat(fd, &st) ? 0 : (size_t)st.st_size;
  void *file = *size ? mmap(NULL, *size, PROT_READ, MAP_PRIVATE, fd, 0) : MAP_FAILED;
  close(fd);
  return file == MAP_FAILED ? NULL : file;
}

static bool find_in_object(const char *path, uint64_t address, Line *out) {
  size_t size;
  void *file = map_file(path, &size);
  if (!file) return false;
  Tables t = {section(file, size, ".debug_line"), section(file, size, ".debug_line_str"),
              section(file, size, ".debug_str")};
  bool found = false;
  while (!found && t.line.at < t.line.end) {
    Unit u = take_unit(&t.line);
    found = find_in_unit(&u, &t, address, out);
  }
  munmap(file, size);
  return found;
}

Line accomp_lines_find(const void *pc) {
  Line l = {.line = 0};
  Dl_info where;
  struct link_map *map = NULL;
  uintptr_t address = (uintptr_t)pc - 1; // of the call, not of what follows
  snprintf(l.file, sizeof l.file, "%p", pc);
  if (!dladdr1((const void *)address, &where, (void **)&map, RTLD_DL_LINKMAP)) return l;
  const char *path = map && *map->l_name ? map->l_name : "/proc/self/exe";
  if (map && find_in_object(path, address - map->l_addr, &l)) return l;
  l.line = 0;
  const char *name = where.dli_sname ? where.dli_sname : where.dli_fname;
  snprintf(l.file, sizeof l.file, "%s", name);
  return l;
}

// --- variables -------------------------------------------------------------------------

// The symbol of that type (STT_OBJECT, STT_FUNC) that an address lies in.
static bool find_symbol(const void *at, int type, char *text, size_t room,
                        size_t *offset) {
  Dl_info where;
  struct link_map *map = NULL;
  if (!dladdr1(at, &where, (void **)&map, RTLD_DL_LINKMAP) || !map) return false;
  size_t size;
  void *file = map_file(*map->l_name ? map->l_name : "/proc/self/exe", &size);
  if (!file) return false;
  Bytes symbols = section(file, size, ".symtab"), names = section(file, size, ".strtab");
  uint64_t address = (uintptr_t)at - map->l_addr;
  bool found = false;
  for (; !found && (size_t)(symbols.end - symbols.at) >= sizeof(ElfW(Sym));
       symbols.at += sizeof(ElfW(Sym))) {
    ElfW(Sym) s;
    memcpy(&s, symbols.at, sizeof s);
    found = ELF64_ST_TYPE(s.st_info) == type && address - s.st_value < s.st_size;
    if (found) snprintf(text, room, "%s", string_at(names, s.st_name));
    if (found) *offset = address - s.st_value;
  }
  munmap(file, size);
  return found;
}

// The name of "a", "main.a", "a.17".
static void cut_variable(char *symbol) {
  char *dot = strchr(symbol, '.');
  if (dot && (dot[1] < '0' || dot[1] > '9'))
    memmove(symbol, dot + 1, strlen(dot + 1) + 1);
  symbol[strcspn(symbol, ".")] = '\0';
}

bool accomp_lines_variable(const void *at, char *text, size_t room, size_t *offset) {
  if (!find_symbol(at, STT_OBJECT, text, room, offset)) return false;
  cut_variable(text);
  return true;
}

bool accomp_lines_function(const void *pc, char *text, size_t room) {
  size_t offset;
  return find_symbol((const char *)pc - 1, STT_FUNC, text, room, &offset);
}
