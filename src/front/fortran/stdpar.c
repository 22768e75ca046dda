// -stdpar: DO CONCURRENT outside of regions as a construct for devices, 'acc parallel loop'.
// In:  loops.  Out: the calls in their places; warnings about those that stay on the host.
//
// Iterations may have any order (Fortran 2018, 11.1.7), but a variable without locality may be written by several of them, each for itself.
// Such a scalar is a copy in each iteration, unless the program may read it behind the loop. An element that several iterations may write
// keeps the loop on the host: its subscripts do not depend on all indices, or on one by mod(i, 2) alone. Two subscripts, as by mod(i, n) and
// i / n, are taken to select another element for each value of an index, and so is an array's element.
#include "front/fortran/internal.h"

// Bits of the loop's indices, and FOLDED higher of those that a value has through a function which may give several values the same result.
typedef uint32_t Indices;
enum { FOLDED = 16, ALL = (1 << FOLDED) - 1 };

typedef struct {
  const FSymbol *symbol;
  Indices indices; // that the value depends on
} Known;

typedef struct {
  Walk *walk;
  const FNode *loop;
  Vec(Known) known;
  Vec(FNode *) scalars; // names of those that are written
  const FNode *at;      // the statement
  const char *reason;   // why it stays on the host
} Concurrent;

static void stay(Concurrent *c, const char *reason) {
  if (!c->reason) c->reason = reason;
}

// --- what depends on indices --------------------------------------------------------------------------------------------

static bool folds(const FNode *n) {
  switch (n->kind) {
  case F_INTRINSIC:
  case F_FUNCTION_CALL:
  case F_MAXIMUM:
  case F_MINIMUM:
  case F_DIVIDE: return n->type.category == FT_INTEGER;
  case F_CONVERT:
    return n->type.category == FT_INTEGER && kid(n, 0)->type.category != FT_INTEGER;
  default: return false;
  }
}

static Indices indices_in(const Concurrent *c, const FNode *n) {
  Indices bits = 0;
  for (int i = 0; n->symbol && n->kind != F_COMPONENT && i < c->known.len; i++)
    if (c->known.at[i].symbol == n->symbol) bits |= c->known.at[i].indices;
  for (int i = 0; i < n->nkids; i++) bits |= indices_in(c, n->kids[i]);
  return folds(n) ? (bits | bits << FOLDED) & ~(Indices)ALL : bits;
}

static bool know(Concurrent *c, const FSymbol *x, Indices indices) {
  for (int i = 0; i < c->known.len; i++)
    if (c->known.at[i].symbol == x) {
      bool more = indices & ~c->known.at[i].indices;
      c->known.at[i].indices |= indices;
      return more;
    }
  push(c->walk->t->unit->arena, &c->known, (Known){x, indices});
  return indices != 0;
}

static bool find_dependent(Concurrent *c, const FNode *n) {
  bool more = false;
  if (n->kind == F_ASSIGN && kid(n, 0)->kind == F_NAME && !kid(n, 0)->rank)
    more |= know(c, kid(n, 0)->symbol, indices_in(c, kid(n, 1)));
  if (n->kind == F_DO)
    for (int i = 1; i < n->nkids - 1; i++)
      more |= know(c, kid(n, 0)->symbol, indices_in(c, n->kids[i]));
  for (int i = 0; i < n->nkids; i++) more |= find_dependent(c, n->kids[i]);
  return more;
}

// --- what iterations write ----------------------------------------------------------------------------------------------

static bool has_locality(const Concurrent *c, const FSymbol *x) {
  const FNode *list = kid(c->loop, 2);
  for (int i = 0; i < list->nkids; i++)
    for (int k = 0; k < list->kids[i]->nkids; k++)
      if (list->kids[i]->kids[k]->symbol == x && strcmp(list->kids[i]->text, "shared"))
        return true;
  return !strncmp(x->scope, "block", 5);
}

// The indices of which each value selects another element.
static Indices selecting(const Concurrent *c, const FNode *n) {
  Indices bits = 0, folded = 0;
  for (; n->kind == F_ELEMENT || n->kind == F_COMPONENT; n = kid(n, 0))
    for (int i = 1; i < n->nkids; i++) {
      Indices one = indices_in(c, n->kids[i]);
      bits |= (one & ALL) | (folded & one) >> FOLDED; // the second that has it folded
      folded |= one & ~(Indices)ALL;
    }
  return bits;
}

static void check_written(Concurrent *c, FNode *n) {
  const FNode *root = n;
  while (root->nkids && root->kind != F_NAME) root = kid(root, 0);
  if (root->kind != F_NAME || !root->symbol || has_locality(c, root->symbol)) return;
  Indices all = ((Indices)1 << kid(c->loop, 0)->nkids) - 1;
  Arena *a = c->walk->t->unit->arena;
  if (n->kind == F_NAME && !n->symbol->rank)
    push(a, &c->scalars, n);
  else if ((selecting(c, n) & all) != all)
    stay(c, arena_printf(a,
                         "several iterations may write '%s'; LOCAL(%s) would give each "
                         "its own",
                         root->symbol->name, root->symbol->name));
}

static const FSymbol *dummy_of(const FNode *call, int i) {
  const FSymbol *x = call->symbol;
  const char *keyword = call->kids[i]->text;
  for (int k = 0; x && k < x->ndummies; k++)
    if (x->dummies[k] && (*keyword ? !strcmp(keyword, x->dummies[k]->name) : k == i))
      return x->dummies[k];
  return NULL;
}

static void check_call(Concurrent *c, const FNode *n) {
  const FSymbol *x = n->symbol;
  Arena *a = c->walk->t->unit->arena;
  bool known = x && (x->init || F_HAS(x, INTRINSIC) || !strncmp(x->module, "ieee_", 5) ||
                     definition_of(c->walk->t, x));
  if (x && x->bound)
    stay(c, arena_printf(a, "it calls '%s' of a polymorphic variable", n->text + 1));
  else if (!known && strcmp(n->text, "mvbits"))
    stay(c, arena_printf(a, "it calls '%s', a procedure of another file", n->text));
  for (int i = 0; n->kind == F_CALL && i < n->nkids; i++) {
    FNode *actual = kid(n->kids[i], 0);
    const FSymbol *dummy = dummy_of(n, i);
    bool designator = actual && (actual->kind == F_NAME || actual->kind == F_ELEMENT ||
                                 actual->kind == F_COMPONENT);
    bool reads = dummy && (F_HAS(dummy, INTENT_IN) || F_HAS(dummy, VALUE));
    if (designator && !reads) check_written(c, actual);
  }
}

static void check_statements(Concurrent *c, const FNode *n) {
  if (n->kind == F_ASSIGN) check_written(c, kid(n, 0));
  if (n->kind == F_CALL || n->kind == F_FUNCTION_CALL) check_call(c, n);
  for (int i = 0; i < n->nkids; i++) check_statements(c, n->kids[i]);
}

// --- scalars ------------------------------------------------------------------------------------------------------------

// Copies of them belong to the iterations.
static void make_local(Concurrent *c, FNode *name) {
  Arena *a = c->walk->t->unit->arena;
  FNode *list = kid(c->loop, 2), *locality = alloc(a, FNode);
  *locality =
      (FNode){.kind = F_LOCALITY, .text = "local_init", .nkids = 1, .parent = list};
  locality->kids = alloc_n(a, FNode *, 1);
  locality->kids[0] = name;
  FNode **kids = alloc_n(a, FNode *, list->nkids + 1);
  for (int i = 0; i < list->nkids; i++) kids[i] = list->kids[i];
  kids[list->nkids++] = locality;
  list->kids = kids;
}

static void check_scalars(Concurrent *c) {
  Arena *a = c->walk->t->unit->arena;
  Shell s = new_shell(c->walk, c->walk->loc);
  s.unit = c->walk->unit;
  s.construct = (FNode *)c->loop;
  s.last = c->loop;
  for (int i = 0; i < c->scalars.len; i++) {
    FNode *n = c->scalars.at[i];
    if (has_locality(c, n->symbol)) continue; // since the last one
    if (is_live_after(&s, n->symbol))
      stay(c, arena_printf(a,
                           "'%s' may be read behind the loop; LOCAL(%s) or REDUCE would "
                           "say which value it has",
                           n->symbol->name, n->symbol->name));
    else
      make_local(c, n);
  }
  const FNode *body = kid(c->loop, 3);
  find_counters(&s, body);
  for (int i = 0; i < body->nkids; i++) find_outside(&s, body->kids[i]);
  for (int i = 0; i < s.variables.len; i++)
    if (s.variables.at[i]->outside && s.variables.at[i]->is_counter)
      stay(c, arena_printf(a, "'%s' is read outside of the DO that it counts",
                           s.variables.at[i]->symbol->name));
}

// --- the loop -----------------------------------------------------------------------------------------------------------

// The loop of a directive that the host's compiler carries out, or statements beside it on its lines.
static const char *reason_around(const Walk *w, const FNode *n) {
  const FSource *src = w->t->source;
  const FSymbol *unit = w->unit->symbol;
  const char *first = src->lines[n->place.line], *last = src->lines[n->place.end_line];
  size_t blanks = strspn(first, " \t"), end = (size_t)n->place.end_column < strlen(last)
                                                  ? (size_t)n->place.end_column
                                                  : strlen(last);
  if (unit && (F_HAS(unit, PURE) || F_HAS(unit, ELEMENTAL)))
    return "it stands in a pure procedure";
  if (routine_directive(w->t, w->unit)) return "it stands in a procedure for devices";
  if (n->has_value && n->value) return "it has a label";
  if (strchr(last + end, ';') || memchr(first, ';', blanks + (size_t)n->place.column))
    return "its lines have other statements";
  for (int i = 0; n->parent && i + 1 < n->parent->nkids; i++) {
    const FDirective *d =
        n->parent->kids[i + 1] == n ? directive_of(w->t, n->parent->kids[i]) : NULL;
    if (d && !d->is_end && is_loop_directive(d)) return "it is the loop of a directive";
  }
  return NULL;
}

static FDirective *loop_directive(const Translation *t, Loc loc) {
  Arena *a = t->unit->arena;
  FDirective *d = alloc(a, FDirective);
  size_t end;
  *d = (FDirective){.dialect = DIALECT_ACC,
                    .name = "parallel loop",
                    .shown = "acc parallel loop",
                    .loc = loc};
  d->row = find_directive(DIALECT_ACC, d->name, &end);
  d->pieces = alloc(a, Piece);
  d->pieces[0] = (Piece){
      .kind = PIECE_TEXT, .text = d->shown, .loc = loc, .argument = -1, .clause = ""};
  d->npieces = 1;
  return d;
}

// The call; NULL: there is none, and *told says why.
static const char *construct_of(Walk *w, FNode *n, FDirective *d, Messages *told) {
  Arena *a = w->t->unit->arena;
  Diag *diag = w->t->unit->diag, before = *diag;
  bool failed = w->failed;
  FNode *probe = alloc(a, FNode), *list[] = {probe, n};
  *probe =
      (FNode){.kind = F_CONTINUE, .text = "", .place = n->place, .parent = n->parent};
  diag->gathered = told;
  const char *text = write_construct(w, d, list, 2, SHELL_COMPUTE, NULL);
  *diag = before;
  if (text) return text;
  w->failed = failed;
  drop_failed(w);
  return NULL;
}

const char *offload_concurrent(Walk *w, FNode *n) {
  Translation *t = w->t;
  Concurrent c = {.walk = w, .loop = n};
  Loc loc = probed_loc(t->source, t->unit->arena, n->place.line, n->place.column);
  Messages told = {0};
  const FNode *controls = kid(n, 0);
  for (int i = 0; i < controls->nkids; i++) know(&c, controls->kids[i]->symbol, 1u << i);
  while (find_dependent(&c, kid(n, 3))) {}
  c.reason = reason_around(w, n);
  check_statements(&c, kid(n, 3));
  check_scalars(&c);
  const char *text = NULL;
  if (!c.reason) text = construct_of(w, n, loop_directive(t, loc), &told);
  if (text) return text;
  if (told.len) loc = told.at[0].loc;
  const char *why = told.len ? told.at[0].text : c.reason,
             *sorry_text = "sorry, not implemented: ";
  if (!strncmp(why, sorry_text, strlen(sorry_text))) why += strlen(sorry_text);
  warning(t->unit->diag, loc, WARN_HOST_LOOP, "this DO CONCURRENT stays on the host: %s",
          why);
  return NULL;
}
