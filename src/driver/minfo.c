// Findings about the directives, in the words of nvc -Minfo=accel and -Minfo=mp.
// In:  findings.  Out: lines: a function, then 'line, words', with what belongs to a kernel below it.
#include "driver/minfo.h"
#include "driver/resources.h"
#include "ir/device_info.h"
#include "ir/level.h"
#include "ir/query.h"

// --- words ----------------------------------------------------------------------------------

static bool is_omp(const Finding *f) { return f->dialect == DIALECT_OMP; }

static bool in_fortran(const Finding *f) { return f->function && f->function->shown; }

static void add_section(Text *t, const Finding *f) {
  text_printf(t, "%s%s", f->variable, f->section ? f->section : "");
}

// "enter data ", "update ": of a construct of its own.
static const char *construct_word(const Finding *f) {
  switch (f->directive ? (int)f->directive->info->kind : 0) {
  case DIR_ENTER_DATA: return is_omp(f) ? "target enter data " : "enter data ";
  case DIR_EXIT_DATA: return is_omp(f) ? "target exit data " : "exit data ";
  case DIR_UPDATE: return is_omp(f) ? "target update " : "update ";
  case DIR_DECLARE: return is_omp(f) ? "declare target " : "";
  }
  return "";
}

static bool is_map_type(const char *action) {
  static const char *const types[] = {"to",    "from",    "tofrom",
                                      "alloc", "release", "delete"};
  for (size_t i = 0; i < countof(types); i++)
    if (!strcmp(action, types[i])) return true;
  return false;
}

// OpenACC 3.3, 2.7: these clauses do nothing with what is present but count. Words of nvc.
static bool asks_presence(const Finding *f) {
  static const char *const clauses[] = {"copy", "copyin", "copyout", "create"};
  DirectiveKind kind = f->directive->info->kind;
  bool enters = kind == DIR_COMPUTE || kind == DIR_DATA;
  if (is_omp(f) || !enters || (f->modifier && !strncmp(f->modifier, "always", 6)))
    return false;
  for (size_t i = 0; i < countof(clauses); i++)
    if (!strcmp(f->action, clauses[i])) return true;
  return false;
}

static void data_words(Text *t, const Finding *f) {
  DirectiveKind kind = f->directive->info->kind;
  bool map =
      is_omp(f) && kind != DIR_UPDATE && kind != DIR_DECLARE && is_map_type(f->action);
  text_printf(t, "Generating %s%s", f->implicit ? "implicit " : "", construct_word(f));
  if (map)
    text_printf(t, "map(%s%s%s:", f->modifier ? f->modifier : "", f->modifier ? "," : "",
                f->action);
  else
    text_printf(t, "%s(%s%s", f->action, f->modifier ? f->modifier : "",
                f->modifier ? ": " : "");
  add_section(t, f);
  text_printf(t, ")%s", asks_presence(f) ? " [if not already present]" : "");
  if (f->reason) text_printf(t, ": %s", f->reason);
}

static void needless_words(Text *t, const Finding *f) {
  text_printf(t, is_omp(f) ? "map(%s:" : "%s(", f->action);
  add_section(t, f);
  text_printf(t, ") moves more than needed: %s", f->reason);
  if (f->argument) text_printf(t, ", %s would do", f->argument);
}

static void code_words(Text *t, const Finding *f) {
  int count = 0, left = __builtin_popcount(f->devices & DEVICE_ALL);
  text_add(t, "Generating ");
  for (int i = 0; i < device_count; i++) {
    const DeviceInfo *d = &device_infos[i];
    if (!(f->devices & d->bit)) continue;
    text_printf(t, "%s%s", !count++ ? "" : left == 1 ? " and " : ", ", d->title);
    left--;
  }
  text_add(t, " code");
}

static void condition_words(Text *t, const Finding *f) {
  for (int i = 0; i < f->no_alias.len; i++)
    text_printf(t, "%s %s and %s", i ? "," : " if", f->no_alias.at[i].a->name,
                f->no_alias.at[i].b->name);
  if (f->no_alias.len) text_add(t, " do not overlap");
  if (f->orders) text_printf(t, "%s %s", f->no_alias.len ? " and" : " if", f->orders);
  if (f->no_alias.len || f->orders)
    text_printf(t, ": checked at run time, else %s thread runs it in order",
                f->each_thread ? "each" : "one");
}

static void parallel_words(Text *t, const Finding *f) {
  text_add(t, "Loop is parallelizable");
  if (f->copies)
    text_printf(t, ", with a private copy of %s for each iteration", f->copies);
  if (f->lasts) text_printf(t, ", with the scalar last value of %s", f->lasts);
  condition_words(t, f);
}

static void loop_words(Text *t, const Finding *f) {
  if (!f->reason)
    parallel_words(t, f);
  else if (f->variable && strchr(f->variable, ','))
    text_printf(t, "Loop carried dependence of %s prevents parallelization: %s",
                f->variable, f->reason);
  else if (f->variable)
    text_printf(
        t,
        "Loop carried dependence of %s prevents parallelization (line %d to line %d)%s%s",
        f->variable, f->from_line, f->to_line, f->remedy ? ": " : "",
        f->remedy ? f->remedy : "");
  else
    text_printf(t, "Loop not parallelized: %s", f->reason);
}

static void kernel_words(Text *t, const Finding *f) {
  bool scalar = !strcmp(f->action, "scalar");
  const char *group = is_omp(f) ? "team" : "gang";
  if (is_omp(f))
    text_printf(t, "Generating \"%s\" GPU kernel%s", f->name,
                scalar ? ": one thread runs it" : "");
  else
    text_printf(t, "Accelerator %skernel generated", scalar ? "scalar " : "");
  if (!strcmp(f->action, "redundant")) text_printf(t, ": every %s runs all of it", group);
  if (!strcmp(f->action, "one gang")) text_printf(t, ": one %s runs all of it", group);
  if (f->reason) text_printf(t, ": %s", f->reason);
}

static void resource_words(Text *t, const Finding *f) {
  text_printf(t, "Used %d registers, %d bytes spill stores, %d bytes spill loads",
              f->registers, f->spill_stores, f->spill_loads);
  if (f->stack) text_printf(t, ", %d bytes stack", f->stack);
  if (f->shared) text_printf(t, ", %d bytes shared memory", f->shared);
  blocks_words(t, &(Resources){.blocks = f->blocks, .limit = f->limit});
  text_printf(t, " (%s)", f->arch);
}

// --- words about loops ---------------------------------------------------------------------------

static void add_axes(Text *t, const Finding *f) {
  static const char *const words[2][4] = {
      {"/*", " blockIdx.x", " threadIdx.y", " threadIdx.x"},
      {"!", " blockidx%x", " threadidx%y", " threadidx%x"}};
  const char *const *w = words[in_fortran(f)];
  text_printf(t, "%s%s%s%s", w[0], f->levels & AXIS_GANG ? w[1] : "",
              f->grid_rows ? w[2] : "", f->levels & AXIS_VECTOR ? w[3] : "");
}

static const char *comment_end(const Finding *f) { return in_fortran(f) ? "" : " */"; }

static void add_level(Text *t, const char *separator, const char *level,
                      const char *size) {
  text_printf(t, "%s%s", separator, level);
  if (size && *size) text_printf(t, "(%s)", size);
}

static void acc_levels(Text *t, const Finding *f) {
  const char *separator = in_fortran(f) ? "!$acc loop " : "#pragma acc loop ";
  if (!f->levels) text_printf(t, "%sseq", separator);
  if (f->levels & AXIS_GANG) add_level(t, separator, "gang", f->gangs), separator = ", ";
  if (f->levels & AXIS_WORKER)
    add_level(t, separator, "worker", f->workers), separator = ", ";
  if (f->levels & AXIS_VECTOR) add_level(t, separator, "vector", f->vector);
}

static void omp_levels(Text *t, const Finding *f) {
  const char *separator = "Loop parallelized across ";
  if (!f->levels) text_add(t, "Loop run sequentially");
  if (f->levels & AXIS_GANG)
    add_level(t, separator, "teams", f->gangs), separator = " and ";
  bool rows = f->grid_rows && !(f->levels & AXIS_VECTOR);
  if (f->levels & AXIS_THREADS)
    add_level(t, separator, rows ? "rows of threads" : "threads", f->vector);
}

static void add_each(Text *t, const Finding *f) {
  if (f->each == 2)
    text_add(t, ", two iterations of a thread if there are many");
  else if (f->each)
    text_printf(t, ", %d iterations of a thread if there are many", f->each);
}

static void mapping_words(Text *t, const Finding *f) {
  if (f->joined) {
    text_add(t, "  ");
    add_axes(t, f);
    text_printf(t, " %s%s", f->implicit ? "auto-collapsed" : "collapsed", comment_end(f));
    add_each(t, f);
    return;
  }
  if (is_omp(f))
    omp_levels(t, f);
  else
    acc_levels(t, f);
  if (!f->levels) return;
  if (f->collapse) text_printf(t, " collapse(%d)", f->collapse);
  text_add(t, " ");
  add_axes(t, f);
  text_add(t, comment_end(f));
  add_each(t, f);
}

static const char *group_name(const Finding *f) {
  return is_omp(f) ? "team" : f->levels & AXIS_WORKER ? "worker" : "gang";
}

static void memory_words(Text *t, const Finding *f) {
  bool local = !strcmp(f->action, "local"), shared = !strcmp(f->action, "shared");
  text_printf(t, "%s memory used for %s",
              local    ? "Local"
              : shared ? "CUDA shared"
                       : "Global",
              f->variable);
  if (!local)
    text_printf(t, ", a part for each %s", f->levels ? group_name(f) : "thread");
}

static void execution_words(Text *t, const Finding *f) {
  if (!strcmp(f->action, "team"))
    text_printf(t, "All threads of the %s run this", group_name(f));
  else if (!strcmp(f->action, "one thread"))
    text_printf(t, "One thread of the %s runs this statement", group_name(f));
  else
    text_printf(t, "Code between the levels is uniform: all threads run it%s",
                f->barriers ? "" : ", without barriers");
}

// A directive's name as Fortran spells it: 'do' where C has 'for'.
static void add_fortran_name(Text *t, const char *name) {
  for (size_t n; *name; name += n) {
    n = strcspn(name, " ");
    if (n == 3 && !strncmp(name, "for", n))
      text_add(t, "do");
    else
      text_addn(t, name, n);
    if (name[n]) text_add(t, " "), n++;
  }
}

static void construct_words(Text *t, const Finding *f) {
  if (in_fortran(f))
    text_add(t, "!$omp "), add_fortran_name(t, f->directive->info->name);
  else
    text_printf(t, "#omp %s", f->directive->info->name);
  for (int i = 0; i < f->directive->clauses.len; i++) {
    const Clause *c = f->directive->clauses.at[i];
    bool size = c->kind == CL_NUM_GANGS || c->kind == CL_VECTOR_LENGTH ||
                c->kind == CL_NUM_THREADS;
    if (size && c->items.len) text_printf(t, " %s(%s)", c->name, c->items.at[0].text);
  }
}

static void routine_words(Text *t, const Finding *f) {
  text_printf(t, "Generating %s", f->implicit ? "implicit " : "");
  if (is_omp(f))
    text_add(t, "declare target");
  else
    text_printf(t, "acc routine %s", f->action);
  if (f->argument) text_printf(t, " bind(%s)", f->argument);
}

static void clause_words(Text *t, const Finding *f) {
  text_printf(t, "Generating %s", f->action);
  if (f->argument) text_printf(t, "(%s)", f->argument);
}

static void reduction_words(Text *t, const Finding *f) {
  text_printf(t, "Generating reduction(%s:", f->argument);
  add_section(t, f);
  text_add(t, ")");
}

static void private_words(Text *t, const Finding *f) {
  text_printf(t, "Generating %s%s(", f->implicit ? "implicit " : "", f->action);
  add_section(t, f);
  text_add(t, ")");
}

static void work_words(Text *t, const Finding *f) {
  if (f->reason)
    text_printf(t, "What an iteration does is not known: %s", f->reason);
  else
    text_printf(t, "An iteration does %s%d operations, reads %d and writes %d bytes",
                f->at_most ? "at most " : "", f->flops, f->read_bytes, f->written_bytes);
}

void minfo_words(Text *t, const Finding *f) {
  switch (f->kind) {
  case FIND_CONSTRUCT: construct_words(t, f); return;
  case FIND_DATA: data_words(t, f); return;
  case FIND_NEEDLESS: needless_words(t, f); return;
  case FIND_PRIVATE: private_words(t, f); return;
  case FIND_QUEUE: clause_words(t, f); return;
  case FIND_CODE: code_words(t, f); return;
  case FIND_LOOP: loop_words(t, f); return;
  case FIND_KERNEL: kernel_words(t, f); return;
  case FIND_INSTANCE: text_printf(t, "Instantiated in %s", f->instance); return;
  case FIND_RESOURCES: resource_words(t, f); return;
  case FIND_MAPPING: mapping_words(t, f); return;
  case FIND_INTERCHANGE:
    text_printf(t, "Interchanging generated %s loop outwards",
                is_omp(f) ? "thread" : "vector");
    return;
  case FIND_REUSE:
    text_printf(t, "CUDA shared memory used for %s in tiles of 64 x 64 iterations, if %s",
                f->variable, f->orders);
    return;
  case FIND_REDUCTION: reduction_words(t, f); return;
  case FIND_MEMORY: memory_words(t, f); return;
  case FIND_EXECUTION: execution_words(t, f); return;
  case FIND_ROUTINE: routine_words(t, f); return;
  case FIND_WORK: work_words(t, f); return;
  case FIND_UNUSED: text_printf(t, "%s not used: %s", f->action, f->reason); return;
  case FIND_KINDS: break;
  }
  unreachable();
}

// --- lines ------------------------------------------------------------------------------------

// Private variables of one kind share a line.
static bool joins(const Finding *a, const Finding *b) {
  return a->kind == FIND_PRIVATE && b->kind == FIND_PRIVATE &&
         a->construct == b->construct && a->implicit == b->implicit &&
         !strcmp(a->action, b->action);
}

static void add_joined(Text *t, const Findings *all, int from, int end) {
  t->len--; // the closing parenthesis
  for (int i = from; i < end; i++) {
    text_add(t, ",");
    add_section(t, all->at[i]);
  }
  text_add(t, ")");
}

static void print_heading(FILE *out, Arena *arena, const char *path, const Finding *f) {
  const char *file = f->loc.file ? f->loc.file : path;
  const char *name = f->function ? user_names(arena, function_shown(f->function)) : NULL;
  if (!f->function)
    fprintf(out, "%s:\n", file);
  else if (strcmp(file, path) != 0)
    fprintf(out, "%s (%s):\n", name, file);
  else
    fprintf(out, "%s:\n", name);
}

// A procedure of Fortran has a function for each construct.
static bool same_function(const Function *a, const Function *b) {
  return a == b || (a && b && a->shown && b->shown && !strcmp(a->shown, b->shown));
}

static bool same_heading(const Finding *a, const Finding *b) {
  return a && same_function(a->function, b->function) &&
         !strcmp(a->loc.file ? a->loc.file : "", b->loc.file ? b->loc.file : "");
}

void minfo_text(FILE *out, Arena *arena, const char *path, const Findings *all) {
  const Finding *last = NULL;
  for (int i = 0, end; i < all->len; i = end) {
    const Finding *f = all->at[i];
    end = i + 1;
    if (f->kind == FIND_WORK) continue; // for programs
    Text t = {.arena = arena};
    minfo_words(&t, f);
    for (; end < all->len && joins(f, all->at[end]);) end++;
    if (end > i + 1) add_joined(&t, all, i + 1, end);
    bool same = same_heading(last, f);
    if (!same) print_heading(out, arena, path, f);
    int indent = 7 + 4 * f->depth;
    const char *words = user_names(arena, t.at);
    if (same && last->loc.line == f->loc.line && last->depth == f->depth)
      fprintf(out, "%*s  %s\n", indent, "", words);
    else
      fprintf(out, "%*d, %s\n", indent, f->loc.line, words);
    last = f;
  }
}
