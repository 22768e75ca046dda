// Functions that device code calls must be there for devices in the same executable or shared library.
// In:  what the linker has written; its section ACCOMP_INFO_SECTION (accomp/abi.h).  Out: errors, with the places of the call
// and of the definition.
#include "driver/driver.h"
#include "driver/fortran.h"
#include "base/elf.h"

#include <accomp/abi.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct {
  const char *name, *why; // why: of a definition; "": it is there for devices
  Loc loc;
  bool passes_answers; // a call passes the answers to OpenMP's questions
  // A call's places: made by some of a team's threads; made elsewhere than directly in 'teams'. file NULL: nowhere.
  Loc apart, not_in_teams;
  int function; // a call: number of the function that it stands in; -1: of a kernel or of what kernels call
} Named;

typedef Vec(Named) NamedList;

typedef struct {
  NamedList calls, functions,
      through; // through: calls that count where the function that they stand in is called
  int units, linked;
} Linked;

// --- its lines ---------------------------------------------------------------------------------

enum { FIELDS = 6 };

static void note_line(Arena *a, Linked *l, char *line) {
  const char *field[FIELDS] = {0};
  int n = 0;
  for (char *at = line; at && n < FIELDS; n++) {
    field[n] = at;
    if ((at = strchr(at, '\t'))) *at++ = '\0';
  }
  l->units += n == 5 && !strcmp(field[0], "unit");
  l->linked += n == 1 && !strcmp(field[0], "linked");
  if (n < 5) return;
  Named named = {.name = field[1],
                 .why = field[5],
                 .loc = {field[2], atoi(field[3]), atoi(field[4])},
                 .function = -1};
  if (n == 6 && !strcmp(field[0], "function")) push(a, &l->functions, named);
  if (n != 5) return;
  named.passes_answers = !strcmp(field[0], "tell") || !strcmp(field[0], "through");
  if (!strcmp(field[0], "tell") || !strcmp(field[0], "call")) push(a, &l->calls, named);
  Named *last = l->calls.len ? &l->calls.at[l->calls.len - 1] : NULL;
  if (last && !strcmp(field[0], "apart")) last->apart = named.loc;
  if (last && !strcmp(field[0], "not-in-teams")) last->not_in_teams = named.loc;
  named.function = l->functions.len - 1;
  if (!strncmp(field[0], "through", 7)) push(a, &l->through, named);
}

// Texts end by NUL, zeros may stand between.
static Linked read_lines(Arena *a, Bytes info) {
  Linked l = {0};
  for (size_t at = 0; at < info.size;) {
    size_t n = 0;
    while (at + n < info.size && info.at[at + n] && info.at[at + n] != '\n') n++;
    if (n) note_line(a, &l, arena_strndup(a, info.at + at, n));
    at += n + 1;
  }
  return l;
}

// --- what is missing ---------------------------------------------------------------------------

static bool starts_with(const char *s, const char *with) {
  return !strncmp(s, with, strlen(with));
}

// May it be called where it gets answers?
static bool asks(const Named *f) {
  return !strcmp(f->why, ACCOMP_INFO_ASKS) || starts_with(f->why, ACCOMP_INFO_SHARES) ||
         starts_with(f->why, ACCOMP_INFO_SHARES_TEAMS);
}

// For devices, if one is there for them.
static const Named *definition_of(const Linked *l, const char *name) {
  const Named *found = NULL;
  for (int i = 0; i < l->functions.len; i++) {
    const Named *f = &l->functions.at[i];
    if (!strcmp(f->name, name) && (!found || !*f->why || (asks(f) && *found->why)))
      found = f;
  }
  return found;
}

// Fortran's names: accomp_f_NAME, accomp_f_MODULE_MOD_NAME, with _LEVEL_LEVEL behind (front/fortran/procedure.c), and _EXTENDED (dispatch.c).
typedef struct {
  const char *module, *name, *level; // name NULL: it is none; "": no module, seq
  bool extended;
} FortranName;

static FortranName fortran_name_of(Arena *a, const char *linked) {
  FortranName n = {"", NULL, "", false};
  if (!starts_with(linked, "accomp_f_")) return n;
  const char *extended = strstr(linked, "_EXTENDED");
  n.extended = extended;
  if (extended) linked = arena_strndup(a, linked, (size_t)(extended - linked));
  n.name = linked + strlen("accomp_f_");
  const char *module = strstr(n.name, "_MOD_"), *level = strstr(n.name, "_LEVEL_");
  if (level) {
    n.name = arena_strndup(a, n.name, (size_t)(level - n.name));
    n.level = level + strlen("_LEVEL_");
  }
  if (!module) return n;
  n.module = arena_strndup(a, n.name, (size_t)(module - (linked + strlen("accomp_f_"))));
  n.name += strlen(n.module) + strlen("_MOD_");
  return n;
}

const char *fortran_procedure(Arena *a, const char *linked) {
  return fortran_name_of(a, linked).name;
}

// As the program calls it.
static const char *shown_name(const Options *o, const Named *f) {
  const char *name = f->name, *fortran = fortran_procedure(o->arena, name);
  if (fortran) return fortran;
  if (!strncmp(name, "_Z", 2)) demangle_names(o, &name, 1, true);
  return name;
}

// The host compiler's name of a Fortran procedure.
static const char *host_name(const Options *o, const char *linked) {
  FortranName n = fortran_name_of(o->arena, linked);
  if (!n.name) return linked;
  if (!*n.module) return arena_printf(o->arena, "%s_", n.name);
  return arena_printf(o->arena,
                      fortran_host((Options *)o)->kind == FORTRAN_FLANG ? "_QM%sP%s"
                                                                        : "__%s_MOD_%s",
                      n.module, n.name);
}

// The same Fortran procedure for other threads than the call assumes.
static const Named *other_level(const Options *o, const Linked *l, const Named *call) {
  FortranName wanted = fortran_name_of(o->arena, call->name);
  for (int i = 0; wanted.name && i < l->functions.len; i++) {
    const Named *f = &l->functions.at[i];
    FortranName n = fortran_name_of(o->arena, f->name);
    if (n.name && !strcmp(n.name, wanted.name) && !strcmp(n.module, wanted.module) &&
        strcmp(n.level, wanted.level) != 0)
      return f;
  }
  return NULL;
}

static void report_level(Options *o, const Named *call, const Named *other) {
  FortranName wanted = fortran_name_of(o->arena, call->name),
              n = fortran_name_of(o->arena, other->name);
  const char *level = *n.level ? n.level : "seq";
  error(&o->diag, call->loc,
        "'%s' is called on the device as 'routine %s', but is 'routine %s'", n.name,
        *wanted.level ? wanted.level : "seq", level);
  note(&o->diag, other->loc,
       "'%s' is defined here; 'routine(%s) %s' in the caller's declarations says so",
       n.name, n.name, level);
}

// An object of a type that extends the argument's, and a procedure whose calls depend on its type.
static bool report_extended(Options *o, const Linked *l, const Named *call) {
  FortranName n = fortran_name_of(o->arena, call->name);
  const char *end = n.extended ? strstr(call->name, "_EXTENDED") : call->name;
  const Named *plain =
      definition_of(l, arena_strndup(o->arena, call->name, (size_t)(end - call->name)));
  if (!plain) return false;
  sorry(&o->diag, call->loc,
        "a call of '%s' of another file with an object of a type that extends the "
        "argument's, or is not known",
        n.name);
  note(&o->diag, plain->loc,
       "'%s' is defined here: its calls of type-bound procedures depend on the type",
       n.name);
  return true;
}

static void report_missing(Options *o, const Linked *l, const Named *call,
                           const Named *defined) {
  const char *name = shown_name(o, call);
  const Named *other = defined ? NULL : other_level(o, l, call);
  if (other) return report_level(o, call, other);
  if (report_extended(o, l, call)) return;
  error(&o->diag, call->loc,
        "'%s' is called on the device, but nothing that is linked defines it for devices",
        name);
  if (defined && strcmp(defined->why, "-") != 0)
    return note(&o->diag, defined->loc,
                "'%s' is defined here, but kernels of other files cannot call it: %s",
                name, defined->why);
  const char *file = defined ? NULL : find_definition(o, host_name(o, call->name));
  if (defined || file)
    note(&o->diag, defined ? defined->loc : (Loc){.file = file},
         "'%s' is defined here, for the host; put 'declare target' (OpenMP) or 'routine' "
         "(OpenACC) before it, and compile it with accomp",
         name);
}

// Adds the calls that a called function makes. One that receives answers hands them on.
static void add_through(Arena *a, Linked *l, int call) {
  const Named *defined = definition_of(l, l->calls.at[call].name);
  for (int i = 0; defined && i < l->through.len; i++) {
    Named next = l->through.at[i];
    if (&l->functions.at[next.function] != defined) continue;
    next.passes_answers &= l->calls.at[call].passes_answers || asks(defined);
    bool known = false;
    for (int k = 0; k < l->calls.len; k++)
      known |= !strcmp(l->calls.at[k].name, next.name) &&
               l->calls.at[k].passes_answers <= next.passes_answers;
    if (!known) push(a, &l->calls, next);
  }
}

static void report_sharing(Options *o, const Named *call, const Named *defined) {
  bool teams = starts_with(defined->why, ACCOMP_INFO_SHARES_TEAMS);
  sorry(&o->diag, teams ? call->not_in_teams : call->apart, "a call of '%s' that %s",
        shown_name(o, call),
        teams ? "is not directly inside of 'teams'"
              : "not all threads of a team make together");
  note(&o->diag, defined->loc, "'%s' is defined here: %s", shown_name(o, call),
       defined->why);
}

static void check_linked_call(Options *o, const Linked *l, const Named *call) {
  const Named *defined = definition_of(l, call->name);
  if (!defined || (*defined->why && !(call->passes_answers && asks(defined))))
    return report_missing(o, l, call, defined);
  bool team = starts_with(defined->why, ACCOMP_INFO_SHARES),
       teams = starts_with(defined->why, ACCOMP_INFO_SHARES_TEAMS);
  if ((team && call->apart.file) || (teams && call->not_in_teams.file))
    report_sharing(o, call, defined);
}

int check_linked(Options *o, const char *output) {
  Bytes file = {0};
  file.at = read_file(o->arena, output, &file.size);
  if (!file.at) return 0;
  Linked l = read_lines(o->arena, elf_section(file, ACCOMP_INFO_SECTION));
  if (l.units != l.linked) return 0; // one is of an older compiler
  for (int i = 0; i < l.calls.len; i++) add_through(o->arena, &l, i);
  for (int i = 0; i < l.calls.len; i++) check_linked_call(o, &l, &l.calls.at[i]);
  if (!o->diag.errors) return 0;
  struct stat s;
  if (!lstat(output, &s) && S_ISREG(s.st_mode)) unlink(output);
  return EXIT_USER;
}
