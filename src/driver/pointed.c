// Functions of C++ that devices find by their addresses. A pointer holds the host's address everywhere, as in C
// (doc/design/units.md); clang's output shows which functions these are.
// In:  an Image, functions that the program offers (data/address.c).  Out: Unit.pointed; LLVM's text with marked calls; rows of the
// host's object for the runtime.
#include "driver/pointed.h"

#include "ir/query.h"

#include <accomp/abi.h>
#include <ctype.h>
#include <stdlib.h>

enum { EMU_DEVICES = 64 }; // rt/device/emu.h

static bool begins(const char *s, const char *word) {
  return !strncmp(s, word, strlen(word));
}

// --- which functions -------------------------------------------------------------------

// Names of the compiler's own functions have a period or a dollar sign; those of accomp and of libraries take no part.
static bool is_program_function(const ImageSymbol *s) {
  static const char *const own[] = {"llvm.",   "__accomp", "_ZN8__accomp",
                                    "__kmpc_", "__tgt_",   "__llvm_",
                                    "__cxa_",  "__gxx_",   "_omp_"};
  if (!s->body && !is_declared_function(s)) return false;
  for (size_t i = 0; i < countof(own); i++)
    if (begins(s->name, own[i])) return false;
  return !strpbrk(s->name, ".$");
}

static bool is_vtable(const ImageSymbol *s) {
  return !s->body && (begins(s->name, "_ZTV") || begins(s->name, "_ZTC"));
}

static const Function *offered_at(const Unit *u, Loc loc) {
  for (int i = 0; loc.file && i < u->by_address.len; i++) {
    const Function *f = u->by_address.at[i];
    if (f->loc.line == loc.line && !strcmp(f->loc.file, loc.file)) return f;
  }
  return NULL;
}

const Function *offered_function(const Image *image, const ImageSymbol *s) {
  if (!image->unit->by_address.len || !s->body || !is_program_function(s)) return NULL;
  const Function *f = offered_at(image->unit, image_place(image, s->dbg));
  return f && strstr(s->name, f->name) ? f : NULL;
}

// The symbol that the function leads to and devices have not, or that asks who runs it: a kernel tells that where it reaches the
// question, and not where it calls what it does not know. NULL: there is none.
static const ImageSymbol *obstacle(const Image *image, int symbol, bool *seen) {
  const ImageSymbol *s = &image->symbols.at[symbol], *found = NULL;
  if (seen[symbol]) return NULL;
  seen[symbol] = true;
  if (s->why.text || asks_who_runs(s->name)) return s;
  for (int i = 0; i < s->uses.len && !found; i++)
    found = obstacle(image, s->uses.at[i].symbol, seen);
  return found;
}

// Is it offered, and can devices run it? What it leads to is kept then.
static bool keep_offered(Image *image, int symbol) {
  bool *seen = alloc_n(image->arena, bool, image->symbols.len);
  if (!offered_function(image, &image->symbols.at[symbol]) ||
      obstacle(image, symbol, seen))
    return false;
  for (int i = 0; i < image->symbols.len; i++) image->symbols.at[i].kept |= seen[i];
  return true;
}

typedef enum { NOT_POINTED, BY_TABLE, BY_VALUE, OFFERED, OF_DIRECTIVE } Pointed;

static void add_pointed(Unit *u, const ImageSymbol *s, Pointed how) {
  bool internal =
      s->body && memmem(s->head, (size_t)(s->text - s->head), " internal ", 10);
  push(u->arena, &u->pointed,
       ((PointedFunction){.symbol = s->name,
                          .emu = s->name,
                          .internal = internal,
                          .virtual_only = how == BY_TABLE}));
}

// The address of a function is its value where it is not called.
static void note_uses(const Image *image, const ImageSymbol *s, Pointed *how) {
  Pointed now = is_vtable(s) ? BY_TABLE : BY_VALUE;
  if (begins(s->name, "llvm.") || begins(s->name, "_ZN8__accomp")) return;
  for (int i = 0; i < s->uses.len; i++) {
    const ImageSymbol *to = &image->symbols.at[s->uses.at[i].symbol];
    Pointed *at = &how[s->uses.at[i].symbol];
    if (!s->uses.at[i].called && is_program_function(to) && *at < now) *at = now;
  }
}

// Functions that clang has made of directives' blocks are arguments of calls of OpenMP's library.
static void note_blocks(const Image *image, const ImageSymbol *s, Pointed *how) {
  static const char call[] = "@__kmpc_";
  for (const char *at = s->body;
       at && (at = memmem(at, (size_t)(s->end - at), call, sizeof call - 1));) {
    const char *end = at + strcspn(at, "\n");
    for (at++; (at = memchr(at, '@', (size_t)(end - at))); at++) {
      int symbol = find_symbol(image, at + 1, strcspn(at + 1, ",() "));
      if (symbol >= 0 && !begins(image->symbols.at[symbol].name, call + 1))
        how[symbol] = OF_DIRECTIVE;
    }
    at = end;
  }
}

static bool has_marked_call(const ImageSymbol *s);

void find_pointed(Unit *u, Image *image) {
  int n = image->symbols.len;
  Pointed *how = alloc_n(u->arena, Pointed, n + 1);
  u->pointed.len = 0;
  u->uses_pointers = false;
  for (int i = 0; i < n; i++)
    if (image->symbols.at[i].reached && keep_offered(image, i)) how[i] = OFFERED;
  for (int i = 0; i < n; i++) {
    const ImageSymbol *s = &image->symbols.at[i];
    if (!s->kept) continue;
    note_uses(image, s, how);
    note_blocks(image, s, how);
    u->uses_pointers |= has_marked_call(s);
  }
  for (int i = 0; i < n; i++) u->uses_pointers |= how[i] == BY_VALUE;
  for (int i = 0; i < n; i++)
    if (how[i] == BY_VALUE || how[i] == OFFERED ||
        (how[i] == BY_TABLE && u->uses_pointers))
      add_pointed(u, &image->symbols.at[i], how[i]);
}

// OpenMP 5.2, 7.8.3: what has 'indirect' is called on devices.
bool check_pointed(Unit *u, const Image *image) {
  int errors = u->diag->errors;
  for (int i = 0; i < image->symbols.len; i++) {
    const ImageSymbol *s = &image->symbols.at[i];
    const Function *f = s->reached ? offered_function(image, s) : NULL;
    const Clause *c = f ? find_clause(f->routine, CL_INDIRECT) : NULL;
    const ImageSymbol *why =
        c ? obstacle(image, i, alloc_n(u->arena, bool, image->symbols.len)) : NULL;
    if (!why) continue;
    if (!why->why.text) {
      sorry(u->diag, c->loc, "'%s' of '%s', which asks who runs it, or has directives",
            c->name, f->name);
      continue;
    }
    error(u->diag, c->loc, "'%s' of '%s', which cannot run on the device", c->name,
          f->name);
    note(u->diag, why->why.loc, "%s", why->why.text);
  }
  return u->diag->errors == errors;
}

// --- calls through pointers ------------------------------------------------------------

// What a call calls: "%5" of "  %6 = call double %5(double %4)"; NULL: it is no call, or one of a function by its name.
const char *called_value(const char *line, size_t length, size_t *n) {
  const char *end = line + length;
  const char *call = memmem(line, length, "call ", 5);
  if (!call) call = memmem(line, length, "invoke ", 7);
  if (!call || *line != ' ' || memmem(line, length, " asm ", 5)) return NULL;
  for (const char *s = call; s < end; s++) {
    if (*s != '%' && *s != '@') continue;
    const char *name = s + 1;
    if (name < end && *name == '"') {
      name = memchr(name + 1, '"', (size_t)(end - name - 1));
      if (!name) return NULL;
      name++;
    }
    while (name < end && (isalnum((unsigned char)*name) || strchr("._$-", *name))) name++;
    if (name >= end || *name != '(') {
      s = name - 1;
      continue;
    }
    *n = (size_t)(name - s);
    return *s == '%' ? s : NULL;
  }
  return NULL;
}

// The line of the body in front of 'before' that gives the value its name.
static const char *definition_of(const ImageSymbol *s, const char *before,
                                 const char *name, size_t n) {
  for (const char *line = before; line > s->body;) {
    line--;
    while (line > s->body && line[-1] != '\n') line--;
    if (begins(line, "  ") && !strncmp(line + 2, name, n) && begins(line + 2 + n, " = "))
      return line;
  }
  return NULL;
}

// Is the function that is called one of a table of virtual functions, or of clang's own, and no pointer of the program's? The names in
// clang's text say so: no variable of the program begins with a period.
static bool is_own_call(const ImageSymbol *s, const char *line, const char *value,
                        size_t n) {
  static const char load[] = " = load ptr, ptr %",
                    element[] = " = getelementptr inbounds ptr, ptr %vtable";
  const char *from = definition_of(s, line, value, n);
  if (!from || !begins(from + 2 + n, load)) return false;
  const char *name = from + 2 + n + strlen(load) - 1;
  size_t length = strcspn(name, ", \n");
  if (begins(name, "%.")) return true;
  const char *vfn = begins(name, "%vfn") ? definition_of(s, from, name, length) : NULL;
  return vfn && begins(vfn + 2 + length, element);
}

// A call that looks its function up.
static bool is_marked_call(const ImageSymbol *s, const char *line, size_t length) {
  size_t n;
  const char *value = called_value(line, length, &n);
  return value && !is_own_call(s, line, value, n);
}

static bool may_call_pointers(const ImageSymbol *s) {
  return s->body && s->reached && !begins(s->name, "__kmpc_") &&
         !begins(s->name, "_ZN8__accomp") && !begins(s->name, "__accomp");
}

static bool has_marked_call(const ImageSymbol *s) {
  if (!may_call_pointers(s)) return false;
  for (const char *line = s->body; line < s->end; line += strcspn(line, "\n") + 1)
    if (is_marked_call(s, line, strcspn(line, "\n"))) return true;
  return false;
}

// Behind the arguments of a call: where they end.
static const char *arguments_end(const char *at, const char *end) {
  int depth = 0;
  bool text = false;
  for (; at < end; at++) {
    if (*at == '"') text = !text;
    if (text) continue;
    depth += (*at == '(') - (*at == ')');
    if (!depth && *at == ')') return at + 1;
  }
  return end;
}

// "file.cpp:12:3", the user's place that the call is at, or leads to it.
static const char *place_of_call(const Image *image, const ImageSymbol *s,
                                 const char *line, size_t length) {
  const char *mark = "!dbg !", *at = memmem(line, length, mark, strlen(mark));
  int function = (int)(s - image->symbols.at), dbg = at ? atoi(at + strlen(mark)) : 0;
  Loc loc = image_frame(image, function, dbg).loc;
  Text t = {.arena = image->arena};
  text_add(&t, "");
  for (const char *c = loc.file ? loc.file : image->unit->path; *c; c++)
    text_printf(&t, *c == '"' || *c == '\\' ? "\\%02X" : "%c", (unsigned char)*c);
  if (loc.file) text_printf(&t, ":%d:%d", loc.line, loc.column);
  return t.at;
}

static void mark_call(Text *out, const Image *image, const ImageSymbol *s,
                      const char *line, size_t length) {
  size_t n;
  const char *value = called_value(line, length, &n);
  const char *end = arguments_end(value + n, line + length);
  text_addn(out, line, (size_t)(end - line));
  text_printf(out, " \"accomp-pointer\"=\"%s\"", place_of_call(image, s, line, length));
  text_addn(out, end, (size_t)(line + length - end));
}

Text mark_pointer_calls(const Unit *u, const Image *image, const char *text) {
  Text out = {.arena = u->arena};
  const char *copied = text;
  text_add(&out, "");
  for (int i = 0; i < image->symbols.len; i++) {
    const ImageSymbol *s = &image->symbols.at[i];
    if (!may_call_pointers(s)) continue;
    for (const char *line = s->body; line < s->end;) {
      size_t n = strcspn(line, "\n");
      if (is_marked_call(s, line, n)) {
        text_addn(&out, copied, (size_t)(line - copied));
        mark_call(&out, image, s, line, n);
        copied = line + n;
      }
      line += n + 1;
    }
  }
  text_add(&out, copied);
  return out;
}

// --- tables ----------------------------------------------------------------------------

const char *pointed_name(const Unit *u, const PointedFunction *f) {
  for (int i = 0; i < u->links.len; i++)
    if (!u->links.at[i].variable && !u->links.at[i].why &&
        !strcmp(u->links.at[i].symbol, f->symbol))
      return device_symbol(u, f->symbol);
  return f->symbol;
}

void name_emu_functions(Unit *u, const Image *image) {
  for (int i = 0; i < u->pointed.len; i++) {
    PointedFunction *f = &u->pointed.at[i];
    int symbol = image ? find_symbol(image, f->symbol, strlen(f->symbol)) : -1;
    f->emu = pointed_name(u, f);
    f->own_on_emu = f->emu == f->symbol &&
                    (!image || (symbol >= 0 && image->symbols.at[symbol].body));
    if (f->own_on_emu)
      f->emu = arena_printf(u->arena, "__accomp_dev_%s_%s", u->uid, f->symbol);
  }
}

// Each function is there by the host's address, and behind all of these by its own.
void write_pointer_tables(Text *out, const Unit *u) {
  int n = u->pointed.len;
  if (!n && !u->uses_pointers) return;
  text_printf(out, "\n@__accomp_functions_%s = constant [%d x ptr] [", u->uid, 2 * n + 1);
  for (int i = 0; i < 2 * n; i++)
    text_printf(out, "ptr @%s, ", pointed_name(u, &u->pointed.at[i % n]));
  text_printf(out,
              "ptr null]\n@__accomp_hosts_%s = externally_initialized global [%d x ptr] "
              "zeroinitializer\n",
              u->uid, n + 1);
}

// Where nothing in device code has a pointer, there is the table of functions alone.
typedef struct {
  const char *name;
  unsigned flags;
  bool always;
} Row;
static const Row rows[] = {
    {"functions", __ACCOMP_GLOBAL_FUNCTIONS, true},
    {"hosts", __ACCOMP_GLOBAL_COPIED | __ACCOMP_GLOBAL_POINTERS, false},
    {"addresses",
     __ACCOMP_GLOBAL_BY_DEVICE | __ACCOMP_GLOBAL_SLOT | __ACCOMP_GLOBAL_ADDRESSES, false},
    {"dev_pointers", __ACCOMP_GLOBAL_FUNCTIONS | __ACCOMP_GLOBAL_POINTERS, false},
};

static bool has_row(const Unit *u, const Row *r) {
  return u->uses_pointers || (r->always && u->pointed.len);
}

int write_pointer_rows(Text *t, const Unit *u) {
  int n = 0, words = u->pointed.len;
  for (size_t i = 0; i < countof(rows); i++) {
    if (!has_row(u, &rows[i])) continue;
    bool emu = u->devices & __ACCOMP_DEVICE_EMU;
    int sizes[] = {16 * words + 8, 8 * words + 8, 8, 8 + 16 * u->emu_pointers};
    bool hosts = rows[i].flags != rows[2].flags;
    const char *storage =
        emu ? arena_printf(t->arena, "__accomp_%s_%s", rows[i].name, u->uid) : "0";
    text_printf(t, "\t.quad .Lpointer%zu, %s, %s, %d, %u\n", i, hosts ? ".Lhosts" : "0",
                storage, sizes[i], rows[i].flags);
    n++;
  }
  return n;
}

static void write_emu_functions(Text *t, const Unit *u) {
  const char *uid = u->uid;
  int n = u->pointed.len;
  text_printf(t, "__accomp_functions_%s:\n", uid);
  for (int i = 0; i < n; i++) text_printf(t, "\t.weak %s\n", u->pointed.at[i].emu);
  for (int i = 0; i < 2 * n; i++)
    text_printf(t, "\t.quad %s\n", u->pointed.at[i % n].emu);
  text_add(t, "\t.quad 0\n");
}

void write_pointer_storage(Text *t, const Unit *u) {
  const char *uid = u->uid;
  int n = u->pointed.len;
  if (!n && !u->uses_pointers) return;
  text_add(t, "\t.weak __accomp_object\n\t.hidden __accomp_object\n\t.section .rodata\n"
              "__accomp_object:\n\t.byte 0\n");
  for (size_t i = 0; i < countof(rows); i++)
    text_printf(t, ".Lpointer%zu:\n\t.asciz \"__accomp_%s_%s\"\n", i, rows[i].name, uid);
  text_printf(t,
              "\t.bss\n\t.balign 8\n"
              "\t.globl __accomp_hosts_%s, __accomp_addresses_%s\n"
              "\t.hidden __accomp_hosts_%s, __accomp_addresses_%s\n"
              "__accomp_hosts_%s:\n\t.zero %d\n__accomp_addresses_%s:\n\t.zero %d\n",
              uid, uid, uid, uid, uid, 8 * (n + 1), uid, 8 * EMU_DEVICES);
  text_add(t, "\t.section .data.rel.ro,\"aw\",%progbits\n\t.balign 8\n.Lhosts:\n");
  for (int i = 0; i < n; i++)
    if (!u->pointed.at[i].virtual_only)
      text_printf(t, "\t.weak %s\n\t.quad %s\n", u->pointed.at[i].symbol,
                  u->pointed.at[i].symbol);
    else
      text_add(t, "\t.quad 0\n");
  text_printf(t, "\t.zero %d\n", 8 * (n + 1));
  if (u->devices & __ACCOMP_DEVICE_EMU) write_emu_functions(t, u);
}

bool add_pointed_symbols(Command *c, const Unit *u, const char *option) {
  bool any = false;
  for (int i = 0; i < u->pointed.len; i++) {
    if (!u->pointed.at[i].internal) continue;
    addf(c, "--%s-symbol=%s", option, u->pointed.at[i].symbol);
    any = true;
  }
  return any;
}
