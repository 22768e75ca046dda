// Finds what kernels of C++ reach and devices cannot do: it shows when templates are instantiated.
// In:  an Image, the PTX that clang made of it.  Out: errors and warnings at the user's places, with the calls that lead there.
#include "driver/image.h"
#include "data/data.h"
#include "driver/resources.h"
#include "ir/level.h"
#include "ir/query.h"

#include <ctype.h>
#include <stdlib.h>

typedef Vec(Loc) Places;

typedef struct {
  Unit *u;
  Image *image;
  bool has_levels;         // is a function a routine gang, worker or vector?
  Places reported, thrown; // lines with an error, and with a warning of 'throw': one each
} ImageCheck;

// --- words -----------------------------------------------------------------------------

static const char *name_of(const ImageCheck *x, int symbol) {
  return demangled(x->image, x->image->symbols.at[symbol].name);
}

// "'f<int>'"; a lambda has no name.
static const char *quoted(const ImageCheck *x, int symbol) {
  Arena *a = x->u->arena;
  const char *name = name_of(x, symbol), *around = around_lambda(a, name),
             *fortran = fortran_procedure(a, name);
  if (fortran) return arena_printf(a, "'%s'", fortran);
  if (!around) return arena_printf(a, "'%s'", short_name(a, name));
  for (const char *next; (next = around_lambda(a, around));) around = next;
  return arena_printf(a, "a lambda of '%s'", short_name(a, around));
}

Loc on_word(Loc loc, const char *word) {
  size_t n = strlen(word), length;
  const char *s = line_of_file(loc, &length);
  if (!s) return loc;
  const char *end = s + length;
  int known = loc.column, best = 0;
  for (const char *at = s; n && (at = memmem(at, (size_t)(end - at), word, n)); at++) {
    bool whole = !isalnum((unsigned char)at[n]) && at[n] != '_' &&
                 (at == s || (!isalnum((unsigned char)at[-1]) && at[-1] != '_'));
    int column = (int)(at - s) + 1;
    if (whole && (!best || abs(column - known) < abs(best - known))) best = column;
  }
  bool starts = known > 0 && known <= end - s && !isspace((unsigned char)s[known - 1]) &&
                (known == 1 || !isalnum((unsigned char)s[known - 2]));
  loc.column = best ? best : starts ? known : (int)strspn(s, " \t") + 1;
  return loc;
}

// --- reports ---------------------------------------------------------------------------

static bool is_in(const Places *all, Loc loc) {
  for (int i = 0; i < all->len; i++)
    if (all->at[i].line == loc.line && !strcmp(all->at[i].file, loc.file)) return true;
  return false;
}

static bool is_new(ImageCheck *x, Loc loc) {
  if (is_in(&x->reported, loc)) return false;
  push(x->u->arena, &x->reported, loc);
  return true;
}

// The directive whose kernel the function is a part of; NULL: it is the user's own.
static const Directive *directive_of(const ImageCheck *x, int function) {
  Loc loc = image_place(x->image, x->image->symbols.at[function].dbg);
  return loc.file ? directive_on_line(x->u, loc) : NULL;
}

static void note_region(const ImageCheck *x, const Directive *d, int function) {
  Arena *a = x->u->arena;
  const char *name = around_lambda(a, name_of(x, function));
  for (const char *next = name; next; next = around_lambda(a, next)) name = next;
  bool is_template = name && strchr(name, '<');
  const char *of = is_template ? arena_printf(a, ", in '%s'", short_name(a, name)) : "";
  note(x->u->diag, d->loc, "in the '%s' region that starts here%s", d->info->name, of);
}

// The calls that lead to a place, up to the region.
static void note_callers(const ImageCheck *x, int function) {
  enum { MOST = 8 };
  for (int i = 0; i < MOST && function >= 0; i++) {
    const Directive *d = directive_of(x, function);
    if (d) return note_region(x, d, function);
    ImageFrame caller = caller_frame(x->image, function);
    if (!caller.loc.file) return;
    const char *name = name_of(x, function);
    note(x->u->diag, on_word(caller.loc, last_name(x->u->arena, name)),
         "%s is called here", quoted(x, function));
    function = caller.function;
  }
}

void note_calls(Unit *u, Image *image, int function) {
  ImageCheck x = {.u = u, .image = image};
  note_callers(&x, function);
}

// "'f'", or what a kernel's own code is.
static const char *user_of(const ImageCheck *x, int function) {
  const Directive *d = directive_of(x, function);
  return d ? arena_printf(x->u->arena, "'%s'", d->info->name) : quoted(x, function);
}

// The place that makes kernels reach the symbol.
static ImageFrame frame_of(const ImageCheck *x, int symbol) {
  const ImageSymbol *s = &x->image->symbols.at[symbol];
  return image_frame(x->image, s->from, s->from_dbg);
}

// --- before it is optimised ------------------------------------------------------------

static bool has_word(const ImageSymbol *s, const char *word) {
  return memmem(s->text, strcspn(s->text, "\n"), word, strlen(word)) != NULL;
}

static void check_thread_local(ImageCheck *x, int symbol) {
  if (!has_word(&x->image->symbols.at[symbol], " thread_local ")) return;
  ImageFrame frame = frame_of(x, symbol);
  if (!frame.loc.file || !is_new(x, frame.loc)) return;
  const char *name = name_of(x, symbol);
  error(x->u->diag, on_word(frame.loc, last_name(x->u->arena, name)),
        "'%s' is used in %s, which runs on the device: devices have no thread-local "
        "variables",
        name, user_of(x, frame.function));
  note_callers(x, frame.function);
}

// Clang's variable that says whether a static one has its value already.
static void check_guard(ImageCheck *x, int symbol) {
  if (strncmp(x->image->symbols.at[symbol].name, "_ZGVZ", 5) != 0) return;
  ImageFrame frame = frame_of(x, symbol);
  if (!frame.loc.file || !is_new(x, frame.loc)) return;
  error(x->u->diag, on_word(frame.loc, "static"),
        "a static variable of %s needs code to start with its value, which devices do "
        "not run",
        user_of(x, frame.function));
  note_callers(x, frame.function);
}

// Is the static variable one of that function? A constructor has two names.
static bool is_static_of(const char *variable, const char *function) {
  if (strncmp(function, "_Z", 2) != 0) {
    size_t n = strlen(function);
    char *end;
    return strtoul(variable + 3, &end, 10) == n && !strncmp(end, function, n) &&
           end[n] == 'E';
  }
  const char *v = variable + 3, *f = function + 2;
  for (; *f; v++, f++)
    if (*v != *f && !(strchr("CD", f[-1]) && isdigit((unsigned char)*v))) return false;
  return *v == 'E';
}

// A function's static variable has its value in code of which the function is a part, and else none (clang 19).
static void check_static(ImageCheck *x, int symbol) {
  const char *name = x->image->symbols.at[symbol].name;
  if (strncmp(name, "_ZZ", 3) != 0) return;
  for (int i = 0; i < x->image->symbols.len; i++) {
    const ImageSymbol *s = &x->image->symbols.at[i];
    if (s->body && is_static_of(name, s->name)) return;
  }
  ImageFrame frame = frame_of(x, symbol);
  if (!frame.loc.file || !is_new(x, frame.loc)) return;
  name = last_name(x->u->arena, demangled(x->image, name));
  Loc loc = on_word(frame.loc, name);
  error(x->u->diag, loc,
        "'%s', a static variable of the function around, is used in %s, which runs on "
        "the device, but has no copy there",
        name, user_of(x, frame.function));
  note(x->u->diag, loc, "declare it outside of the function, or pass its value");
  note_callers(x, frame.function);
}

// The first line of the body with the text and a place: its place; 0: there is none.
static int place_in_body(const ImageSymbol *s, const char *text) {
  const char *at = s->body, *found;
  while ((found = memmem(at, (size_t)(s->end - at), text, strlen(text)))) {
    const char *end = found + strcspn(found, "\n");
    const char *dbg = memmem(found, (size_t)(end - found), "!dbg !", 6);
    if (dbg) return atoi(dbg + 6);
    at = end;
  }
  return 0;
}

static void check_long_double(ImageCheck *x, int function) {
  int dbg = place_in_body(&x->image->symbols.at[function], " x86_fp80 ");
  if (!dbg) dbg = place_in_body(&x->image->symbols.at[function], " fp128 ");
  ImageFrame frame =
      dbg ? image_frame(x->image, function, dbg) : (ImageFrame){.loc = {0}};
  if (!frame.loc.file || !is_new(x, frame.loc)) return;
  error(x->u->diag, on_word(frame.loc, "long"),
        "'long double' is computed in %s, which runs on the device: devices do not have "
        "it",
        user_of(x, frame.function));
  note_callers(x, frame.function);
}

// Directives of OpenMP that functions on devices cannot have.
static void check_host_directives_in(ImageCheck *x, int function) {
  Loc loc = image_place(x->image, x->image->symbols.at[function].dbg);
  if (!loc.file) return;
  for (int i = 0; i < x->u->host_directives.len; i++) {
    const Directive *d = x->u->host_directives.at[i];
    const Function *f = d->function;
    bool inside = f && f->loc.line == loc.line && !strcmp(f->loc.file, loc.file);
    if (!inside || d->info->dialect != DIALECT_OMP || runs_in_function(x->u, d) ||
        !is_new(x, d->loc))
      continue;
    refuse_function_directive(x->u, d, f);
    note_callers(x, function);
  }
}

// --- calls of routines gang, worker and vector ------------------------------------------

static bool has_level_routines(const Unit *u) {
  for (int i = 0; i < u->decls.len; i++)
    for (int k = 0; k < u->decls.at[i]->functions.len; k++)
      if (routine_axes(u->decls.at[i]->functions.at[k])) return true;
  return false;
}

static bool is_named_so(const ImageCheck *x, int symbol, const char *start) {
  return !strncmp(x->image->symbols.at[symbol].name, start, strlen(start));
}

// The axes whose threads call a function together: its code says it, or the directive of one that other files define. *open:
// there are several of the name.
static unsigned axes_of_symbol(const ImageCheck *x, int symbol, bool *open) {
  static const char meeting[] = "_ZN8__accomp7meetingILi";
  const ImageSymbol *s = &x->image->symbols.at[symbol];
  if (is_named_so(x, symbol, meeting)) return 0;
  for (int i = 0; s->body && i < s->uses.len; i++)
    if (s->uses.at[i].called && is_named_so(x, s->uses.at[i].symbol, meeting))
      return (unsigned)atoi(x->image->symbols.at[s->uses.at[i].symbol].name +
                            sizeof meeting - 1);
  if (!is_declared_function(s)) return 0;
  const char *name = name_of(x, symbol);
  unsigned axes = 0;
  for (int i = 0; i < x->u->decls.len; i++)
    for (int k = 0; k < x->u->decls.at[i]->functions.len; k++) {
      const Function *f = x->u->decls.at[i]->functions.at[k];
      if (!is_same_name(f->qualified, name)) continue;
      *open |= !routine_axes(f);
      axes |= routine_axes(f);
    }
  return axes;
}

static void refuse_lone_call(ImageCheck *x, int function, ImageUse use, unsigned axes) {
  ImageFrame frame = image_frame(x->image, function, use.dbg);
  if (!frame.loc.file || !is_new(x, frame.loc)) return;
  const char *name = name_of(x, use.symbol);
  Loc loc = on_word(frame.loc, last_name(x->u->arena, name));
  if (!use.called)
    sorry(x->u->diag, loc, "the address of %s, a routine '%s', in device code",
          quoted(x, use.symbol), level_name(axes));
  else if (directive_of(x, function))
    sorry(x->u->diag, loc,
          "%s is a routine '%s', and called where a template leaves open whether the "
          "function is one",
          quoted(x, use.symbol), level_name(axes));
  else
    error(x->u->diag, loc,
          "%s is a routine '%s', which must not be called in %s, which a single thread "
          "calls",
          quoted(x, use.symbol), level_name(axes), quoted(x, function));
  note_callers(x, function);
}

static void refuse_other_call(ImageCheck *x, int function, ImageUse use) {
  ImageFrame frame = image_frame(x->image, function, use.dbg);
  if (!frame.loc.file || !is_new(x, frame.loc)) return;
  sorry(x->u->diag, on_word(frame.loc, ""),
        "a call that a template leaves open, in %s, of what is a routine gang, worker or "
        "vector by its name, but is none in an instance",
        user_of(x, function));
  note_callers(x, function);
}

static bool tells(const ImageCheck *x, ImageUse use) {
  return is_named_so(x, use.symbol, "_ZN8__accomp8togetherEv");
}

// Has the front told of a call on the line?
static bool is_told(const ImageCheck *x, const ImageSymbol *s, ImageUse call) {
  int line = image_place(x->image, call.dbg).line;
  for (int i = 0; i < s->uses.len; i++)
    if (tells(x, s->uses.at[i]) && image_place(x->image, s->uses.at[i].dbg).line == line)
      return true;
  return false;
}

// The front has told of those calls that it knows (emit/cxx_routine.c): all others are made by one thread.
static void check_calls_together(ImageCheck *x, int function) {
  const ImageSymbol *s = &x->image->symbols.at[function];
  const ImageUse *lone = NULL, *told = NULL;
  int known = 0, possible = 0, calls = 0;
  unsigned axes = 0;
  for (int i = 0; i < s->uses.len; i++) {
    const ImageUse *use = &s->uses.at[i];
    bool mark = tells(x, *use), open = false;
    unsigned needed = mark ? 0 : axes_of_symbol(x, use->symbol, &open);
    if (mark) told = use;
    calls += mark;
    possible += needed != 0;
    if (!needed || open) continue;
    known++;
    if (!lone || !use->called || (lone->called && is_told(x, s, *lone)))
      lone = use, axes = needed;
  }
  if (known > calls)
    refuse_lone_call(x, function, *lone, axes);
  else if (calls > possible)
    refuse_other_call(x, function, *told);
}

// --- warnings --------------------------------------------------------------------------

static bool is_throw(Loc loc) {
  Loc at = on_word(loc, "throw");
  size_t length;
  const char *s = line_of_file(loc, &length);
  return s && !strncmp(s + at.column - 1, "throw", 5);
}

// Clang compiles 'throw' to a trap, and of 'try' the block.
static void check_throw(ImageCheck *x, int function) {
  const ImageSymbol *s = &x->image->symbols.at[function];
  for (const char *at = s->body;
       (at = memmem(at, (size_t)(s->end - at), "@llvm.trap()", 12)); at++) {
    size_t length = strcspn(at, "\n");
    const char *dbg = memmem(at, length, "!dbg !", 6);
    Loc loc = dbg ? image_place(x->image, atoi(dbg + 6)) : (Loc){0};
    if (!loc.file || !is_throw(loc) || is_in(&x->thrown, loc)) continue;
    push(x->u->arena, &x->thrown, loc);
    warning(x->u->diag, on_word(loc, "throw"), WARN_DEVICE_THROW,
            "'throw' ends the kernel with an error: devices have no exceptions");
    note_callers(x, function);
  }
}

// front may have said so of functions that are no templates.
static bool warned_of_recursion(const ImageCheck *x, Loc loc) {
  const Messages *all = &x->u->diag->warned;
  for (int i = 0; i < all->len; i++) {
    Loc at = all->at[i].loc;
    if (at.file && at.line == loc.line && !strcmp(at.file, loc.file) &&
        strstr(all->at[i].text, "calls itself on the device"))
      return true;
  }
  return false;
}

static void report_recursion(ImageCheck *x, int function, ImageUse use) {
  ImageFrame frame = image_frame(x->image, function, use.dbg);
  if (!frame.loc.file || warned_of_recursion(x, frame.loc)) return;
  const char *name = name_of(x, use.symbol);
  warning(x->u->diag, on_word(frame.loc, last_name(x->u->arena, name)),
          WARN_DEVICE_RECURSION,
          "%s calls itself on the device: how deep depends on the stack of a GPU's "
          "threads (ACCOMP_STACK_SIZE)",
          quoted(x, use.symbol));
}

typedef enum { NOT_SEEN, ON_PATH, DONE } Visit;

static void check_recursion(ImageCheck *x, Visit *visits, int function) {
  const ImageSymbol *s = &x->image->symbols.at[function];
  visits[function] = ON_PATH;
  for (int i = 0; i < s->uses.len; i++) {
    ImageUse use = s->uses.at[i];
    if (!use.called || !x->image->symbols.at[use.symbol].body) continue;
    if (visits[use.symbol] == NOT_SEEN) check_recursion(x, visits, use.symbol);
    if (visits[use.symbol] == ON_PATH) report_recursion(x, function, use);
  }
  visits[function] = DONE;
}

static void check_symbol(ImageCheck *x, int symbol, Visit *visits) {
  const ImageSymbol *s = &x->image->symbols.at[symbol];
  if (!s->body) {
    check_thread_local(x, symbol);
    check_guard(x, symbol);
    return check_static(x, symbol);
  }
  check_long_double(x, symbol);
  if (x->has_levels) check_calls_together(x, symbol);
  check_host_directives_in(x, symbol);
  check_throw(x, symbol);
  bool gpu = x->u->devices & DEVICE_NVIDIA;
  if (gpu && visits[symbol] == NOT_SEEN) check_recursion(x, visits, symbol);
}

// What devices cannot do is no error where no kernel of this file reaches it.
void check_image(Unit *u, Image *image) {
  ImageCheck x = {.u = u, .image = image, .has_levels = has_level_routines(u)};
  Visit *visits = alloc_n(u->arena, Visit, image->symbols.len + 1);
  Diag *diag = u->diag;
  for (int i = 0; i < image->symbols.len; i++) {
    ImageSymbol *s = &image->symbols.at[i];
    Messages unsaid = {0};
    Diag trial = {.gathered = &unsaid, .no_warnings = true};
    if (!s->reached) continue;
    if (!s->by_kernel) u->diag = &trial;
    check_symbol(&x, i, visits);
    u->diag = diag;
    if (unsaid.len) s->why = unsaid.at[0];
  }
  follow_exports(u, image);
  find_circles(u, image);
}

// --- afterwards ------------------------------------------------------------------------

// Names of libraries, by how they begin, and what does instead.
static const struct {
  const char *name, *instead;
} absent[] = {
    {"std::cout", "'printf' works there; it writes to the program's standard output"},
    {"std::cerr", "'printf' works there; it writes to the program's standard output"},
    {"std::clog", "'printf' works there; it writes to the program's standard output"},
    {"std::basic_ostream",
     "'printf' works there; it writes to the program's standard output"},
    {"std::__ostream_insert",
     "'printf' works there; it writes to the program's standard output"},
    {"std::__cxx11::basic_string", "text in memory is made, and read, on the host"},
    {"std::basic_string", "text in memory is made, and read, on the host"},
    {"std::cin",
     "devices have no standard input: read on the host, and map what was read"},
};

static void note_instead(const ImageCheck *x, Loc loc, const char *name) {
  const char *instead = instead_on_device(x->u, name);
  for (size_t i = 0; !instead && i < countof(absent); i++)
    if (!strncmp(name, absent[i].name, strlen(absent[i].name)))
      instead = absent[i].instead;
  if (instead) note(x->u->diag, loc, "%s", instead);
}

static void report_open_function(ImageCheck *x, const char *mangled, ImageFrame frame) {
  const char *name = demangled(x->image, mangled);
  Loc loc = on_word(frame.loc, last_name(x->u->arena, name));
  const char *user = user_of(x, frame.function);
  Diag *d = x->u->diag;
  if (!strncmp(name, "__kmpc_", 7) || !strncmp(name, "__tgt_", 6)) {
    loc = on_word(frame.loc, "omp");
    sorry(d, loc, "this directive in %s, which is called on the device", user);
  } else if (!strncmp(name, "omp_", 4) || !strncmp(name, "acc_", 4)) {
    sorry(d, loc, "'%s' in %s, which runs on the device", name, user);
    bool memory = strstr(name, "alloc") || !strcmp(name, "omp_free");
    note(d, loc,
         memory ? "'malloc' and 'free' work there"
                : "call it in the region itself, and pass the answer on");
  } else if (!strncmp(name, "__accomp_device_code", 20)) {
    sorry(d, on_word(frame.loc, "omp"), "'target_device' in %s, which devices call",
          user);
  } else {
    error(d, loc, "'%s' is called on the device but has no device version", name);
    note_instead(x, loc, name);
  }
}

static const Var *find_global(const Unit *u, const char *name) {
  for (int i = 0; i < u->decls.len; i++)
    for (int k = 0; k < u->decls.at[i]->vars.len; k++)
      if (!strcmp(u->decls.at[i]->vars.at[k]->name, name))
        return u->decls.at[i]->vars.at[k];
  return NULL;
}

static void report_open_variable(ImageCheck *x, const char *mangled, ImageFrame frame) {
  Diag *d = x->u->diag;
  const char *name = demangled(x->image, mangled), *last = last_name(x->u->arena, name);
  Loc loc = on_word(frame.loc, last);
  const Var *v = find_global(x->u, last);
  error(d, loc, "'%s' is used in %s, which runs on the device, but has no copy there",
        name, user_of(x, frame.function));
  if (name[strlen(name) - 1] == '>')
    return note(d, loc,
                "only constants of a variable template are there; a static member of a "
                "class template may have a copy");
  if (!v || v->top->in_system_header) return note_instead(x, loc, name);
  if (v->type->kind == TYPE_RECORD)
    note(d, v->loc,
         "it is declared here; pass what the device needs of it as an argument");
  else
    note(d, v->loc, "declare it here with '#pragma %s(%s)' or pass it as an argument",
         x->u->dialects & DIALECT_ACC ? "acc declare copyin" : "omp declare target",
         v->name);
}

static void report_open_name(ImageCheck *x, const char *name, bool variable) {
  int symbol = find_symbol(x->image, name, strlen(name));
  ImageFrame frame = symbol >= 0 ? frame_of(x, symbol) : (ImageFrame){.loc = {0}};
  if (!frame.loc.file) {
    error(x->u->diag, (Loc){.file = x->u->path},
          "'%s' has no device version: it is neither defined in this file nor a function "
          "that devices have",
          demangled(x->image, name));
    return;
  }
  if (!is_new(x, frame.loc)) return;
  if (variable)
    report_open_variable(x, name, frame);
  else
    report_open_function(x, name, frame);
  note_callers(x, frame.function);
}

// ".extern .global .align 8 .b8 name[272];"
static const char *next_extern_variable(Arena *a, const char **at) {
  const char *s = strstr(*at, "\n.extern .global ");
  if (!s) return NULL;
  size_t n = strcspn(s + 1, "[;=") + 1;
  *at = s + n;
  while (n && !isalnum((unsigned char)s[n - 1]) && !strchr("_$", s[n - 1])) n--;
  size_t start = n;
  while (start && (isalnum((unsigned char)s[start - 1]) || strchr("_$", s[start - 1])))
    start--;
  return arena_strndup(a, s + start, n - start);
}

static bool check_open_name(ImageCheck *x, const char *name, bool variable) {
  int symbol = find_symbol(x->image, name, strlen(name));
  ImageSymbol *s = symbol >= 0 ? &x->image->symbols.at[symbol] : NULL;
  bool other_files = !strncmp(name, "__accomp_dev_", 13); // links.c
  if (other_files || (!variable && is_gpu_function(name))) return true;
  if (s && s->reached && !s->by_kernel && !s->left_open) {
    s->left_open = true;
    Loc loc = frame_of(x, symbol).loc;
    if (!loc.file) loc.file = x->u->path;
    const char *text = arena_printf(x->u->arena, "'%s' has no device version",
                                    demangled(x->image, name));
    s->why = (Message){.loc = loc, .text = text};
    return false;
  }
  report_open_name(x, name, variable);
  return true;
}

OpenNames check_open_names(Unit *u, Image *image, const char *ptx) {
  ImageCheck x = {.u = u, .image = image};
  int errors = u->diag->errors;
  bool for_others = false;
  const char *name, *at = ptx;
  while ((name = next_extern_variable(u->arena, &at)))
    for_others |= !check_open_name(&x, name, true);
  at = ptx;
  while ((name = next_ptx_name(u->arena, &at, ".extern .func")))
    for_others |= !check_open_name(&x, name, false);
  if (u->diag->errors != errors) return OPEN_REFUSED;
  return for_others ? OPEN_FOR_OTHERS : OPEN_NOTHING;
}
