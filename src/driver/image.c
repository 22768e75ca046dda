// Reads device code of C++ as LLVM's text, to find out what kernels reach, and from where.
// In:  the output of 'clang -emit-llvm -S -gline-tables-only' for a device.  Out: an Image (driver/image.h).
#include "driver/pointed.h"

#include <ctype.h>
#include <stdlib.h>
#include <unistd.h>

// A file that the program's text names in a line marker.
typedef struct ImageFile {
  const char *name, *path; // as the marker has it; absolute
  bool in_system;
} ImageFile;

// --- names -----------------------------------------------------------------------------

static bool is_name_byte(char c) {
  return isalnum((unsigned char)c) || c == '_' || c == '.' || c == '$' || c == '-';
}

const char *name_at(const char *s, size_t *length) {
  if (*s == '"') {
    *length = strcspn(s + 1, "\"");
    return s + 1;
  }
  *length = 0;
  while (is_name_byte(s[*length])) ++*length;
  return s;
}

static uint64_t hash_name(const char *name, size_t length) {
  uint64_t h = HASH_START;
  for (size_t i = 0; i < length; i++) h = (h ^ (unsigned char)name[i]) * 1099511628211u;
  return h;
}

static int *table_place(const Image *image, const char *name, size_t length) {
  for (uint64_t i = hash_name(name, length);; i++) {
    int *at = &image->table[i & image->mask];
    if (!*at) return at;
    const char *other = image->symbols.at[*at - 1].name;
    if (!strncmp(other, name, length) && !other[length]) return at;
  }
}

int find_symbol(const Image *image, const char *name, size_t length) {
  return *table_place(image, name, length) - 1;
}

const char *demangled(const Image *image, const char *name) {
  if (!strncmp(name, "_Z", 2)) demangle_names(image->options, &name, 1, false);
  return name;
}

void demangle_names(const Options *o, const char **names, int n, bool parameters) {
  Text list = {.arena = o->arena};
  for (int i = 0; i < n; i++) text_printf(&list, "%s\n", names[i]);
  const char *mangled = temp_file(o->arena, "mangled"),
             *path = temp_file(o->arena, "names"),
             *argv[] = {toolchain(o->arena)->cxxfilt,
                        arena_printf(o->arena, "@%s", mangled), parameters ? NULL : "-p",
                        NULL};
  if (!n || !write_file(mangled, list.at, list.len) ||
      proc_wait(proc_start(o->arena, argv, path, NULL)))
    return;
  char *text = read_file(o->arena, path, NULL);
  for (int i = 0; text && i < n && *text; i++) {
    size_t length = strcspn(text, "\n");
    names[i] = arena_strndup(o->arena, text, length);
    text += length + (text[length] == '\n');
  }
}

// --- symbols ---------------------------------------------------------------------------

// The next line, without its end; NULL: there is none.
static const char *next_line(const char **at, size_t *length) {
  const char *s = *at;
  if (!*s) return NULL;
  *length = strcspn(s, "\n");
  *at = s + *length + (s[*length] == '\n');
  return s;
}

static bool begins(const char *s, const char *word) {
  return !strncmp(s, word, strlen(word));
}

// The number behind the last "!dbg !"; 0: there is none.
static int dbg_of(const char *line, size_t length) {
  static const char mark[] = "!dbg !";
  const char *found = NULL, *end = line + length;
  for (const char *s = line; (s = memmem(s, (size_t)(end - s), mark, sizeof mark - 1));
       s++)
    found = s;
  return found ? atoi(found + sizeof mark - 1) : 0;
}

static void add_symbol(Image *image, const char *line, size_t length, const char **at) {
  const char *sign = memchr(line, '@', length);
  if (!sign) return;
  size_t n;
  const char *name = name_at(sign + 1, &n);
  ImageSymbol s = {
      .name = arena_strndup(image->arena, name, n), .head = line, .text = name + n};
  s.from = -1;
  if (begins(line, "define ")) {
    const char *end = strstr(*at, "\n}\n");
    s.dbg = dbg_of(line, length);
    s.body = *at;
    s.end = end ? end + 1 : *at + strlen(*at);
    *at = s.end;
  }
  push(image->arena, &image->symbols, s);
}

// Metadata has numbers, and stands in their order.
static void add_note(Image *image, const char *line) {
  int number = atoi(line + 1);
  while (image->notes.len < number) push(image->arena, &image->notes, "");
  if (image->notes.len == number) push(image->arena, &image->notes, line);
}

static void read_symbols(Image *image, const char *text) {
  size_t length;
  for (const char *line; (line = next_line(&text, &length));) {
    bool names = *line == '@' || begins(line, "define ") || begins(line, "declare ");
    if (names) add_symbol(image, line, length, &text);
    if (*line == '!' && isdigit((unsigned char)line[1])) add_note(image, line);
  }
  uint64_t size = 64;
  while (size < 4 * (uint64_t)image->symbols.len) size *= 2;
  image->table = alloc_n(image->arena, int, size);
  image->mask = size - 1;
  for (int i = 0; i < image->symbols.len; i++) {
    const char *name = image->symbols.at[i].name;
    *table_place(image, name, strlen(name)) = i + 1;
  }
}

static void read_uses(Image *image, ImageSymbol *s, const char *line, size_t length) {
  int dbg = dbg_of(line, length);
  for (const char *at = line; (at = memchr(at, '@', length - (size_t)(at - line)));) {
    size_t n;
    const char *name = name_at(++at, &n);
    int symbol = find_symbol(image, name, n);
    bool called = name[n] == '(' || (name[n] == '"' && name[n + 1] == '(');
    if (symbol >= 0)
      push(image->arena, &s->uses,
           ((ImageUse){.symbol = symbol, .dbg = dbg, .called = called}));
  }
}

static void read_all_uses(Image *image) {
  for (int i = 0; i < image->symbols.len; i++) {
    ImageSymbol *s = &image->symbols.at[i];
    size_t length;
    const char *at = s->body ? s->body : s->text;
    if (!s->body) {
      read_uses(image, s, at, strcspn(at, "\n"));
      continue;
    }
    while (at < s->end) {
      const char *line = next_line(&at, &length);
      if (line) read_uses(image, s, line, length);
    }
  }
}

// --- what kernels reach ----------------------------------------------------------------

bool is_declared_function(const ImageSymbol *s) { return begins(s->head, "declare "); }

static void reach(Image *image, int root, bool by_kernel) {
  Vec(int) queue = {0};
  if (image->symbols.at[root].reached) return;
  image->symbols.at[root].reached = true;
  image->symbols.at[root].by_kernel = by_kernel;
  push(image->arena, &queue, root);
  for (int i = 0; i < queue.len; i++) {
    const ImageSymbol *s = &image->symbols.at[queue.at[i]];
    for (int k = 0; k < s->uses.len; k++) {
      ImageUse use = s->uses.at[k];
      ImageSymbol *to = &image->symbols.at[use.symbol];
      if (to->reached) continue;
      to->reached = true;
      to->by_kernel = by_kernel;
      to->from = queue.at[i];
      to->from_dbg = use.dbg;
      push(image->arena, &queue, use.symbol);
    }
  }
}

// Kernels first, then what is there for other files. What is left over starts variables.
static void reach_all(Image *image, const char *entries) {
  for (int i = 0; i < image->symbols.len; i++)
    if (begins(image->symbols.at[i].name, entries)) reach(image, i, true);
  for (int i = 0; i < image->symbols.len; i++)
    if (image->symbols.at[i].link || offered_function(image, &image->symbols.at[i]))
      reach(image, i, false);
  for (int i = 0; i < image->symbols.len; i++) {
    const ImageSymbol *s = &image->symbols.at[i];
    if (s->body && image_place(image, s->dbg).file) reach(image, i, true);
  }
}

// --- places ----------------------------------------------------------------------------

static const char *note_text(const Image *image, int number) {
  bool known = number > 0 && number < image->notes.len;
  return known ? image->notes.at[number] : "";
}

// The number behind "KEY: " or "KEY: !" in a note; 0: it has no such field.
static int field(const char *note, const char *key) {
  size_t n = strlen(key);
  const char *end = note + strcspn(note, "\n");
  for (const char *s = note; (s = memmem(s, (size_t)(end - s), key, n)); s++)
    if (s > note && strchr(" (", s[-1])) return atoi(s + n + (s[n] == '!'));
  return 0;
}

static const char *text_field(Arena *a, const char *note, const char *key) {
  const char *s = strstr(note, key);
  if (!s) return "";
  s += strlen(key);
  return arena_strndup(a, s, strcspn(s, "\"\n"));
}

static const ImageFile *find_file(const Image *image, int number) {
  const char *note = note_text(image, number);
  const char *name = text_field(image->arena, note, "filename: \""),
             *folder = text_field(image->arena, note, "directory: \"");
  const char *path =
      *name == '/' ? name : arena_printf(image->arena, "%s/%s", folder, name);
  for (int i = 0; i < image->files.len; i++)
    if (!strcmp(image->files.at[i].path, path)) return &image->files.at[i];
  return NULL;
}

Loc program_loc(const Image *image, Loc loc) {
  size_t n = loc.file ? strlen(loc.file) : 0;
  for (int i = 0; n && i < image->files.len; i++) {
    const ImageFile *f = &image->files.at[i];
    size_t length = strlen(f->path);
    if (length < n || strcmp(f->path + length - n, loc.file) != 0) continue;
    return f->in_system ? (Loc){0} : (Loc){f->name, loc.line, loc.column};
  }
  return (Loc){0};
}

Loc image_place(const Image *image, int dbg) {
  const char *note = note_text(image, dbg);
  Loc loc = {.line = field(note, "line: "), .column = field(note, "column: ")};
  int file = field(note, "file: ");
  for (int scope; !file && (scope = field(note, "scope: ")); file = field(note, "file: "))
    note = note_text(image, scope);
  const ImageFile *f = file ? find_file(image, file) : NULL;
  if (f && !f->in_system) loc.file = f->name;
  return loc;
}

ImageFrame image_frame(const Image *image, int function, int dbg) {
  for (int steps = 0; function >= 0 && steps < image->symbols.len; steps++) {
    const ImageSymbol *s = &image->symbols.at[function];
    Loc loc = image_place(image, dbg);
    if (loc.file) return (ImageFrame){loc, function};
    dbg = s->from_dbg;
    function = s->from;
  }
  return (ImageFrame){.function = -1};
}

ImageFrame caller_frame(const Image *image, int function) {
  const ImageSymbol *s = &image->symbols.at[function];
  return image_frame(image, s->from, s->from_dbg);
}

// --- files -----------------------------------------------------------------------------

// "# 12 "file.c" 1 3"
static void add_file(Image *image, const char *line, size_t length) {
  const char *open = memchr(line, '"', length), *here = "";
  const char *end =
      open ? memchr(open + 1, '"', length - (size_t)(open + 1 - line)) : NULL;
  if (!end || open[1] == '<') return;
  const char *name = arena_strndup(image->arena, open + 1, (size_t)(end - open - 1));
  for (int i = 0; i < image->files.len; i++)
    if (!strcmp(image->files.at[i].name, name)) return;
  char folder[4096];
  if (getcwd(folder, sizeof folder)) here = folder;
  const char *path =
      *name == '/' ? name : arena_printf(image->arena, "%s/%s", here, name);
  bool in_system = memchr(end, '3', length - (size_t)(end - line)) != NULL;
  push(image->arena, &image->files, ((ImageFile){name, path, in_system}));
}

static void read_files(Image *image) {
  const char *text = image->unit->text;
  size_t length;
  for (const char *line; (line = next_line(&text, &length));)
    if (line[0] == '#' && line[1] == ' ') add_file(image, line, length);
}

static Image *scan_image(const Options *o, const Unit *u, const char *text) {
  Image *image = alloc(u->arena, Image);
  image->arena = u->arena;
  image->options = o;
  image->unit = u;
  read_files(image);
  read_symbols(image, text);
  read_all_uses(image);
  return image;
}

Image *read_image(const Options *o, Unit *u, const char *text) {
  Image *image = scan_image(o, u, text);
  find_exports_of_image(u, image);
  reach_all(image, IMAGE_ENTRY);
  find_links(u, image);
  return image;
}

Image *read_linked_image(const Options *o, const Unit *u, const char *text) {
  Image *image = scan_image(o, u, text);
  join_links(u, image);
  reach_all(image, IMAGE_ENTRY);
  keep_linked(u, image);
  return image;
}

Image *read_emu_image(const Options *o, const Unit *u, const char *text) {
  Image *image = scan_image(o, u, text);
  reach_all(image, IMAGE_EMU_ENTRY);
  return image;
}
