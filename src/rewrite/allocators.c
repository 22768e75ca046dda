// Alignment that OpenMP's allocators ask for in target regions (OpenMP 5.2, 6.3, 6.6, 6.8); all else about them makes no difference there.
// In:  uses_allocators with traits; align of the clause and the directive allocate.  Out:
//   target uses_allocators(h(t))     { __typeof__(h) h = what stands for t on devices; target firstprivate(h) ... }
//   allocate(x) align(64)            the declaration of x has the alignment; copies have that of their variable
#include "ir/query.h"
#include "pragma/lexer.h"
#include "rewrite/engine.h"
#include <stdlib.h>

// The directive's text with other text in the place of some clauses.
typedef struct {
  Text out;
  size_t done; // bytes of the directive's text that are in 'out'
} NewText;

static void put_clause(NewText *n, const Directive *d, const Clause *c,
                       const char *text) {
  text_addn(&n->out, d->text + n->done, c->start - n->done);
  text_add(&n->out, text);
  n->done = c->end;
}

static const char *end_text(NewText *n, const Directive *d) {
  text_add(&n->out, d->text + n->done);
  return n->out.at;
}

static const char *part_text(Rewrite *t, const char *s, Span part) {
  part = trim(s, part);
  return TEXT("%.*s", (int)(part.end - part.start), s + part.start);
}

static bool is_identifier(const char *s) {
  size_t n = word_end(s, 0);
  return n && !s[n] && !(*s >= '0' && *s <= '9');
}

// --- uses_allocators -------------------------------------------------------------------------

static bool is_predefined(const char *name) {
  size_t n = strlen(name);
  return n > 14 && !strncmp(name, "omp_", 4) && !strcmp(name + n - 10, "_mem_alloc");
}

typedef struct {
  const char *before,
      *copies; // declarations in front of the construct; a list of variables
  bool wrong;  // there is a message
} Users;

static void add_user(Rewrite *t, const Clause *c, Users *x, const char *name,
                     const char *traits) {
  if (is_predefined(name) && !traits) return;
  x->wrong = true;
  if (!is_identifier(name))
    error(t->u->diag, c->loc, "'%s' in '%s' is no variable", name, c->name);
  else if (is_predefined(name))
    error(t->u->diag, c->loc, "'%s' in '%s' is predefined, and has no traits of its own",
          name, c->name);
  else if (traits && !is_identifier(traits))
    error(t->u->diag, c->loc,
          "'%s' in '%s' needs an array of traits, as in uses_allocators(traits(t): %s)",
          name, c->name, name);
  else
    x->wrong = false;
  if (x->wrong) return;
  x->before =
      TEXT("%s __typeof__(%s) %s = (__typeof__(%s))__accomp_uses_allocator(%s, %s%s);",
           x->before, name, name, name, traits ? traits : "0", traits ? "sizeof " : "0",
           traits ? traits : "");
  x->copies = TEXT("%s%s%s", x->copies, *x->copies ? ", " : "", name);
}

// "traits(t), memspace(m)": the array's name; all spaces are one on a device.
static const char *find_traits(Rewrite *t, const Clause *c, Users *x, const char *s,
                               Span words) {
  const char *traits = NULL;
  Span word;
  while (next_part(s, &words, ',', &word)) {
    word = trim(s, word);
    size_t end = word_end(s, word.start);
    const char *name = part_text(t, s, (Span){word.start, end});
    bool given = s[skip_blanks(s, end)] == '(';
    if (given && !strcmp(name, "traits"))
      traits = part_text(t, s, (Span){skip_blanks(s, end) + 1, word.end - 1});
    else if (!given || strcmp(name, "memspace") != 0) {
      error(t->u->diag, c->loc,
            "'%s' knows the modifiers 'traits' and 'memspace', not '%s'", c->name, name);
      x->wrong = true;
    }
  }
  return traits;
}

// One specification: "modifiers: name", or "name, name(traits), ..." as OpenMP 5.0 has it.
static void add_specification(Rewrite *t, const Clause *c, Users *x, const char *s,
                              Span all) {
  Span rest = all, first, part;
  next_part(s, &rest, ':', &first);
  if (rest.start <= all.end) {
    const char *traits = find_traits(t, c, x, s, first);
    if (!x->wrong) add_user(t, c, x, part_text(t, s, rest), traits);
    return;
  }
  for (rest = all; !x->wrong && next_part(s, &rest, ',', &part);) {
    part = trim(s, part);
    size_t end = word_end(s, part.start), open = skip_blanks(s, end);
    bool given = end > part.start && open < part.end && s[open] == '(';
    if (!given)
      add_user(t, c, x, part_text(t, s, part), NULL);
    else
      add_user(t, c, x, part_text(t, s, (Span){part.start, end}),
               part_text(t, s, (Span){open + 1, part.end - 1}));
  }
}

static Users users_of(Rewrite *t, const Clause *c) {
  Users x = {"", "", false};
  const char *s = c->items.len ? c->items.at[0].text : "";
  Span all = {0, strlen(s)}, part;
  while (!x.wrong && next_part(s, &all, ';', &part)) add_specification(t, c, &x, s, part);
  return x;
}

// --- align -----------------------------------------------------------------------------------

enum { MOST_ALIGNMENT = 256 }; // of variables on every device

// The alignment as it is written; NULL: the clause asks for none.
static const char *alignment_of(const Clause *c) {
  if (c->kind == CL_ALLOCATE) return c->modifier;
  return !strcmp(c->name, "align") && c->items.len ? c->items.at[0].text : NULL;
}

static bool check_alignment(Rewrite *t, const Clause *c, const char *text) {
  long n = strtol(text, NULL, 10);
  if (text[strspn(text, "0123456789")])
    sorry(t->u->diag, c->loc, "'align(%s)', which is no number", text);
  else if (n < 1 || n & (n - 1))
    error(t->u->diag, c->loc, "'align(%s)' is no power of two", text);
  else if (n > MOST_ALIGNMENT)
    sorry(t->u->diag, c->loc, "'align(%s)' of variables, which is more than %d", text,
          MOST_ALIGNMENT);
  else
    return true;
  return false;
}

// False: there is a message.
static bool align_items(Rewrite *t, const Clause *of, const char *alignment) {
  for (int i = 0; i < of->items.len; i++) {
    const Item *item = &of->items.at[i];
    const Var *v = section_var(item);
    const Node *statement = v && v->node ? v->node->parent : NULL;
    if (!statement || statement->kind != N_DECL_STMT) {
      sorry(t->u->diag, item->loc,
            "'align' of '%s', which no block of the function declares", item->text);
      return false;
    }
    insert(t, statement->range.start, TEXT("__attribute__((aligned(%s))) ", alignment));
  }
  return true;
}

// --- directives --------------------------------------------------------------------------------

// The text in the clause's place; NULL: the clause stays. False in *ok: there is a message.
static const char *instead_of(Rewrite *t, const Directive *d, const Clause *c,
                              const char **before, bool *ok) {
  const char *alignment = alignment_of(c);
  if (c->kind == CL_USES_ALLOCATORS) {
    Users x = users_of(t, c);
    *ok &= !x.wrong;
    *before = TEXT("%s%s", *before, x.before);
    return x.wrong || !*x.copies ? NULL : TEXT("firstprivate(%s)", x.copies);
  }
  if (!alignment) return NULL;
  const Clause *of = c->kind == CL_ALLOCATE ? c : d->clauses.at[0];
  *ok &= check_alignment(t, c, alignment) && align_items(t, of, alignment);
  const char *list = "";
  for (int i = 0; c->kind == CL_ALLOCATE && i < c->items.len; i++)
    list = TEXT("%s%s%s", list, i ? ", " : "", c->items.at[i].text);
  return *list ? TEXT("allocate(%s)", list) : "";
}

static bool write_directive(Rewrite *t, const Directive *d) {
  const char *before = "";
  bool ok = true, any = false;
  NewText n = {.out = {.arena = t->u->arena}};
  for (int i = 0; i < d->clauses.len && ok; i++) {
    const Clause *c = d->clauses.at[i];
    const char *text = instead_of(t, d, c, &before, &ok);
    if (!text || !ok) continue;
    any = true;
    put_clause(&n, d, c, text);
  }
  if (!ok || !any) {
    t->failed |= !ok;
    return !ok;
  }
  const char *start = "";
  if (*before)
    start = TEXT(
        "{ %s%s%s",
        declared_routines(
            t, "unsigned long __accomp_uses_allocator(const void *, unsigned long); "),
        before, line_marker(t, d->loc));
  carry_out(t, d, TEXT("%s#pragma%s", start, end_text(&n, d)));
  if (*before) insert(t, d->node->range.end, " }");
  return true;
}

static bool asks(const Directive *d) {
  for (int i = 0; i < d->clauses.len; i++)
    if (d->clauses.at[i]->kind == CL_USES_ALLOCATORS || alignment_of(d->clauses.at[i]))
      return d->node && d->text;
  return false;
}

bool rewrite_allocators(Rewrite *t) {
  bool any = false;
  for (int i = 0; i < t->u->directives.len; i++)
    if (asks(t->u->directives.at[i])) any |= write_directive(t, t->u->directives.at[i]);
  return any;
}
