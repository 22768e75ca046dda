// interop (OpenMP 5.2, 14.1): objects by which other libraries work with a device.
// In:  the directive; append_args of variants.  Out: a block with calls of the runtime (rt/omp/interop.c), behind a taskwait for what it depends on:
//   #pragma omp interop init(targetsync: o) device(d) depend(in: x)
//   becomes { #pragma omp taskwait depend(in: x)
//             __accomp_interop_init(&(o), 2, d, 0); }
// With 'nowait' use and destroy are tasks, whose dependences are depend objects; init still waits for what it depends on.
#include "ir/query.h"
#include "pragma/lexer.h"
#include "rewrite/engine.h"

enum { FOR_TARGET = 1, FOR_TARGETSYNC = 2 };

static bool is_action(const Clause *c) {
  return c->kind == CL_INTEROP_INIT || c->kind == CL_INTEROP_USE ||
         c->kind == CL_INTEROP_DESTROY;
}

// --- init(prefer_type(...), types: object) -------------------------------------------------

typedef struct {
  int types, count;
  const char *preferred; // arguments of the call: a number and a name for each
  const char *object;
} Init;

static const char *copied(Rewrite *t, const char *s, Span part) {
  part = trim(s, part);
  return TEXT("%.*s", (int)(part.end - part.start), s + part.start);
}

// The text in the parentheses at 'at'.
static Span inside_of(const char *s, size_t at) {
  size_t open = at + strcspn(s + at, "(");
  return (Span){open + 1, token_end(s, open) - 1};
}

// A foreign runtime's identifier, a string with its name, or {fr(...), attr(...)} (6.0).
static void add_preference(Rewrite *t, Init *x, const char *s, Span part) {
  const char *text = copied(t, s, part), *fr = strstr(text, "fr");
  if (*text == '{') {
    if (!fr) return; // attributes alone choose none
    text = copied(t, fr, inside_of(fr, 0));
  }
  x->preferred =
      TEXT("%s, %s", x->preferred,
           *text == '"' ? TEXT("0, %s", text) : TEXT("(int)(%s), (char *)0", text));
  x->count++;
}

// "target", "targetsync", "prefer_type(...)".
static bool add_word(Rewrite *t, const Clause *c, Init *x, const char *s, Span part) {
  const char *word = copied(t, s, part);
  Span all, one;
  if (!strcmp(word, "target")) return x->types |= FOR_TARGET, true;
  if (!strcmp(word, "targetsync")) return x->types |= FOR_TARGETSYNC, true;
  if (strncmp(word, "prefer_type", 11)) {
    error(t->u->diag, c->loc,
          "'%s' knows 'target', 'targetsync' and 'prefer_type', not '%s'", c->name, word);
    return false;
  }
  all = inside_of(word, 0);
  while (next_part(word, &all, ',', &one)) add_preference(t, x, word, one);
  return true;
}

static bool read_init(Rewrite *t, const Clause *c, Init *x) {
  const Item *item = &c->items.at[0];
  const char *s = item->keyword;
  Span rest = {0, strlen(s)}, part;
  *x = (Init){.preferred = "", .object = item->text};
  bool ok = true;
  while (next_part(s, &rest, ',', &part)) ok &= add_word(t, c, x, s, part);
  if (ok && !x->types)
    error(t->u->diag, c->loc,
          "'init' needs a type and ':', as in init(targetsync: object)");
  return ok && x->types;
}

static const char *init_call(Rewrite *t, const Init *x, const char *device) {
  return TEXT(" __accomp_interop_init(&(%s), %d, %s, %d%s);", x->object, x->types, device,
              x->count, x->preferred);
}

static const char *routines(Rewrite *t) {
  return declared_routines(t,
                           "void __accomp_interop_init(void *, int, int, int, ...); void "
                           "__accomp_interop_use(void *, int, int, int, void **); void "
                           "__accomp_depobj_destroy(void *); ");
}

// --- append_args(interop(types), ...) of a variant -------------------------------------------

int appended_count(const Clause *c) {
  int n = 0;
  if (!c) return 0;
  const char *s = c->items.at[0].text;
  Span rest = {0, strlen(s)}, part;
  while (next_part(s, &rest, ',', &part)) n++;
  return n;
}

// The objects that 'dispatch' names come first; those that are made for the call end behind it.
bool append_arguments(Rewrite *t, const Directive *d, const Clause *c, const char *device,
                      Appended *out) {
  const Clause *given = find_clause(d, CL_INTEROP);
  const char *s = c->items.at[0].text;
  Span rest = {0, strlen(s)}, part, words, word;
  bool ok = true, nowait = find_clause(d, CL_NOWAIT) != NULL;
  *out = (Appended){routines(t), "", ""};
  if (given && given->items.len > appended_count(c)) {
    error(t->u->diag, given->loc,
          "'interop' of 'dispatch' has more objects than 'append_args' operations");
    return false;
  }
  for (int i = 0; next_part(s, &rest, ',', &part); i++) {
    Init x = {.preferred = "", .object = TEXT("__accomp_i%d", i)};
    if (strncmp(s + part.start, "interop", 7)) {
      error(t->u->diag, c->loc,
            "unknown operation '%s' of 'append_args'; there is interop(...)",
            copied(t, s, part));
      return false;
    }
    if (given && i < given->items.len) {
      out->arguments = TEXT("%s, %s", out->arguments, given->items.at[i].text);
      continue;
    }
    words = inside_of(s, part.start);
    while (next_part(s, &words, ',', &word)) ok &= add_word(t, c, &x, s, word);
    out->before = TEXT("%s void *%s;%s", out->before, x.object, init_call(t, &x, device));
    out->arguments = TEXT("%s, %s", out->arguments, x.object);
    out->behind =
        TEXT("%s __accomp_interop_use(&%s, 1, %d, 0, 0);", out->behind, x.object, nowait);
  }
  return ok;
}

// --- dependences ---------------------------------------------------------------------------

const char *depend_texts(Rewrite *t, const Directive *d) {
  const char *text = "";
  for (Items it = items_of(d, CL_DEPEND); next_item(&it);)
    text = TEXT("%s depend(%s%s%s: %s)", text,
                it.clause->iterator ? it.clause->iterator : "",
                it.clause->iterator ? ", " : "",
                it.item->keyword ? it.item->keyword : it.clause->modifier, it.item->text);
  return text;
}

// The statements that make depend objects __accomp_d[0] and so on; those that end them.
static const char *depend_objects(Rewrite *t, const Directive *d, int *count,
                                  const char **ends) {
  const char *text = "";
  *ends = "", *count = 0;
  for (Items it = items_of(d, CL_DEPEND); next_item(&it); ++*count) {
    const char *word = it.item->keyword ? it.item->keyword : it.clause->modifier;
    if (!strcmp(word, "depobj")) {
      text = TEXT("%s __accomp_d[%d] = %s;", text, *count, it.item->text);
      continue;
    }
    text = TEXT(
        "%s%s#pragma omp depobj(__accomp_d[%d]) depend(%s%s%s: %s)%s", text,
        line_marker(t, d->loc), *count, it.clause->iterator ? it.clause->iterator : "",
        it.clause->iterator ? ", " : "", word, it.item->text, line_marker(t, d->loc));
    *ends = TEXT("%s __accomp_depobj_destroy(&__accomp_d[%d]);", *ends, *count);
  }
  return *count ? TEXT("omp_depend_t __accomp_d[%d];%s", *count, text) : "";
}

// --- the construct -------------------------------------------------------------------------

static bool refuse_interop(Rewrite *t, Loc loc, const char *text) {
  error(t->u->diag, loc, "%s", text);
  return false;
}

// omp_interop_t is void *, in Fortran an integer of its size.
bool is_interop_type(const Unit *u, const Type *type) {
  const Type *t = type->canonical;
  if (u->language && !strcmp(u->language, "Fortran"))
    return t->kind == TYPE_INT && t->size == sizeof(void *);
  return t->kind == TYPE_POINTER && t->element &&
         t->element->canonical->kind == TYPE_VOID && !type->is_const;
}

// 5.2, 14.1: the restrictions that the text shows.
static bool check_interop(Rewrite *t, const Directive *d) {
  if (target_around(d->node))
    return refuse_interop(t, d->name_loc,
                          "'interop' in a target region, which has no device of its own");
  for (int i = 0; i < d->clauses.len; i++) {
    const Clause *c = d->clauses.at[i];
    const Node *e = is_action(c) ? c->items.at[0].expr.node : NULL;
    if (!is_action(c) || (e && is_interop_type(t->u, e->type))) continue;
    if (!e) return false; // there is a message
    error(t->u->diag, c->items.at[0].loc, "'%s' of '%s' is no variable of type %s",
          item_shown(t->u, &c->items.at[0]), c->name,
          t->u->language ? "integer(omp_interop_kind)" : "omp_interop_t");
    return false;
  }
  for (int i = 0; i < d->clauses.len; i++)
    for (int k = 0; k < i; k++) {
      const Clause *a = d->clauses.at[k], *b = d->clauses.at[i];
      if (!is_action(a) || !is_action(b)) continue;
      const char *of_b = b->items.at[0].text;
      if (strcmp(a->items.at[0].text, of_b)) continue;
      error(t->u->diag, b->loc, "'%s' is in two clauses of one 'interop'", of_b);
      return false;
    }
  return true;
}

static bool write_interop(Rewrite *t, const Directive *d) {
  if (!check_interop(t, d)) return false;
  const Clause *device = find_clause(d, CL_DEVICE), *depend = find_clause(d, CL_DEPEND);
  const char *number = device ? device->items.at[0].text : "-5 /* omp_default_device */",
             *calls = "";
  bool nowait = find_clause(d, CL_NOWAIT) != NULL, inits = false, tasks = false;
  int depends = 0;
  const char *ends = "", *objects = nowait ? depend_objects(t, d, &depends, &ends) : "";
  for (int i = 0; i < d->clauses.len; i++) {
    const Clause *c = d->clauses.at[i];
    Init x;
    if (!is_action(c)) continue;
    inits |= c->kind == CL_INTEROP_INIT, tasks |= c->kind != CL_INTEROP_INIT;
    if (c->kind != CL_INTEROP_INIT)
      calls = TEXT("%s __accomp_interop_use(&(%s), %d, %d, %d, %s);", calls,
                   c->items.at[0].text, c->kind == CL_INTEROP_DESTROY, nowait, depends,
                   depends ? "__accomp_d" : "0");
    else if (!read_init(t, c, &x))
      return false;
    else if (depend && !(x.types & FOR_TARGETSYNC))
      return refuse_interop(t, depend->loc, "'depend' needs 'targetsync' in 'init'");
    else
      calls = TEXT("%s%s", calls, init_call(t, &x, number));
  }
  const char *waits = depend && (!nowait || inits)
                          ? TEXT("%s#pragma omp taskwait%s%s", line_marker(t, d->loc),
                                 depend_texts(t, d), line_marker(t, d->loc))
                          : "";
  carry_out(t, d,
            TEXT("{ %s%s%s%s%s }", routines(t), waits, tasks ? objects : "", calls,
                 tasks ? ends : ""));
  return true;
}

bool rewrite_interops(Rewrite *t) {
  bool any = false;
  for (int i = 0; i < t->u->directives.len; i++) {
    const Directive *d = t->u->directives.at[i];
    if (d->info->kind != DIR_INTEROP || !d->node) continue;
    any = true;
    t->failed |= !write_interop(t, d);
  }
  return any;
}
