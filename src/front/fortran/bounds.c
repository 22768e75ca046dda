// Bounds of a construct's own loops that need statements, as SUM(n) does: nothing may stand between the directive and its loop.
// In:  a compute construct.  Out: constructs of one thread in front of it, which compute the bounds where it runs; variables in
// the bounds' places.
#include "front/fortran/bounds.h"

typedef struct {
  Walk *walk;
  const FDirective *directive;
  FNode *const *list;
  OwnBounds *out;
} BoundTaker;

// --- the construct in front --------------------------------------------------------------------------------------------

// The construct in front takes the clauses that decide where and when the construct runs, and whose the variables are. The
// program waits for it.
static bool is_kept(const Piece *p) {
  switch (p->row ? p->row->kind : CL_NONE) {
  case CL_DEVICE:
  case CL_SELF:
  case CL_WAIT:
  case CL_ASYNC:
  case CL_DEPEND:
  case CL_DEVICEPTR:
  case CL_HAS_DEVICE_ADDR:
  case CL_FIRSTPRIVATE: return true;
  default: return false;
  }
}

static Piece text_piece(const FDirective *d, const char *text) {
  return (Piece){.kind = PIECE_TEXT,
                 .text = text,
                 .loc = d->loc,
                 .argument = -1,
                 .clause = "",
                 .iterators = ""};
}

static void add_clauses(Arena *a, FDirective *to, const FDirective *d) {
  bool about = true; // 'if' is about all of the construct, or about 'target'
  for (int i = 1; i < d->npieces; i++) {
    Piece p = d->pieces[i];
    bool condition = p.row && p.row->kind == CL_IF, text = p.kind == PIECE_TEXT;
    if (condition && text && *p.text == ' ')
      about = !strchr(p.text, ':') || strstr(p.text, "target") != NULL;
    if (!(condition ? about : is_kept(&p))) continue;
    if (text && !strncmp(p.text, " async", 6))
      p.text = arena_printf(a, " wait%s", p.text + 6);
    to->pieces[to->npieces++] = p;
  }
}

// "acc serial", "omp target", with the variable as its result: the probe's last argument.
static FDirective *directive_for(Walk *w, const FDirective *d, int argument) {
  Arena *a = w->t->unit->arena;
  FDirective *one = alloc(a, FDirective);
  bool acc = d->dialect == DIALECT_ACC;
  size_t end;
  *one = *d;
  one->name = acc ? "serial" : "target";
  one->row = find_directive(d->dialect, one->name, &end);
  one->pieces = alloc_n(a, Piece, d->npieces + 4);
  one->pieces[0] = text_piece(d, acc ? "acc serial" : "omp target");
  one->npieces = 1;
  add_clauses(a, one, d);
  Piece result = {.kind = PIECE_VARIABLE,
                  .text = "a bound",
                  .loc = d->loc,
                  .argument = argument,
                  .iterators = "",
                  .clause = acc ? "copyout" : "map",
                  .row =
                      clause_row(d->dialect, acc ? "copyout" : "map", one->row->parts)};
  Piece open = text_piece(d, acc ? " copyout(" : " map(from: ");
  open.clause = result.clause, open.row = result.row;
  one->pieces[one->npieces++] = open;
  one->pieces[one->npieces++] = result;
  one->pieces[one->npieces++] = text_piece(d, ")");
  return one;
}

// --- nodes -------------------------------------------------------------------------------------------------------------

static FNode *node(Arena *a, FKind kind, int nkids, FNode *parent) {
  FNode *n = alloc(a, FNode);
  *n = (FNode){.kind = kind, .text = "", .nkids = nkids, .parent = parent};
  n->kids = alloc_n(a, FNode *, nkids + 1);
  return n;
}

static FNode *name_node(Arena *a, FSymbol *x, FNode *parent) {
  FNode *n = node(a, F_NAME, 0, parent);
  n->symbol = x;
  n->type = x->type;
  return n;
}

static FSymbol *bound_symbol(Arena *a, FType type, int number) {
  FSymbol *x = alloc(a, FSymbol);
  *x = (FSymbol){.name = arena_printf(a, "accomp_bound%d", number),
                 .kind = FS_OBJECT,
                 .type = type,
                 .scope = "",
                 .module = "",
                 .procedure = "",
                 .bind = "",
                 .common = ""};
  return x;
}

// The probe of the construct with one more argument, and an assignment.
static FNode *statements_for(Arena *a, FNode *const *list, FSymbol *x, FNode *bound,
                             FPlace place) {
  FNode *probe = list[0], *body = node(a, F_BODY, 2, probe->parent),
        *call = node(a, F_CALL, probe->nkids + 1, body),
        *assign = node(a, F_ASSIGN, 2, body), *argument = node(a, F_ARG, 1, call);
  call->text = probe->text;
  call->place = probe->place;
  for (int i = 0; i < probe->nkids; i++) call->kids[i] = probe->kids[i];
  call->kids[probe->nkids] = argument;
  argument->kids[0] = name_node(a, x, argument);
  assign->place = place;
  assign->kids[0] = name_node(a, x, assign);
  assign->kids[1] = bound;
  body->kids[0] = call;
  body->kids[1] = assign;
  return body;
}

// --- the bounds --------------------------------------------------------------------------------------------------------

// The place in the tree stands for the variable from here on.
static void take_bound(BoundTaker *f, FNode **place, FPlace line) {
  Walk *w = f->walk;
  Arena *a = w->t->unit->arena;
  FNode *bound = *place, *parent = bound->parent;
  FSymbol *x = bound_symbol(a, bound->type, ++w->bounds);
  FNode *body = statements_for(a, f->list, x, bound, line);
  bound->parent = body->kids[1];
  FDirective *d = directive_for(w, f->directive, f->list[0]->nkids - 1);
  const char *call = write_construct(w, d, body->kids, 2, SHELL_COMPUTE, NULL);
  bound->parent = parent;
  *place = name_node(a, x, parent);
  push(a, &f->out->taken, (TakenBound){place, bound});
  f->out->failed |= !call;
  f->out->text = arena_printf(a, "integer(%d) :: %s\n%s%s", x->type.kind, x->name,
                              f->out->text, call ? call : "");
}

static bool is_own_counter(const FNode *n, FNode *const *outer, int depth) {
  for (int i = 0; i < depth; i++)
    if (kid(outer[i], 0)->kind == F_NAME && names_symbol(n, kid(outer[i], 0)->symbol))
      return true;
  return false;
}

// The number of loops that the directive is about.
static int own_loops(const FDirective *d, const FNode *probe) {
  int tiles = 0;
  for (int i = 0; i < d->npieces; i++) {
    const Piece *p = &d->pieces[i];
    if (p->kind != PIECE_VALUE || p->argument < 0 || !p->row) continue;
    const FNode *value = kid(kid(probe, p->argument + 1), 0);
    if (p->row->kind == CL_COLLAPSE && value && value->has_value)
      return (int)value->value;
    tiles += p->row->kind == CL_TILE;
  }
  return tiles ? tiles : 1;
}

static bool needs_front(const FNode *n) { return !is_none(n) && makes_loops(n); }

// The construct's own clauses may change what the bounds read, or another device may run it.
static bool has_other_values(const FDirective *d) {
  for (int i = 0; i < d->npieces; i++) {
    const Piece *p = &d->pieces[i];
    if (p->row && (p->row->kind == CL_DEVICE_TYPE ||
                   (p->row->kind == CL_MAP && strstr(p->text, "always"))))
      return true;
  }
  return false;
}

// The directive of the loops with which the construct begins: its own, or one that teams begin with. *at: its place in the list.
static const FDirective *first_loops(const Walk *w, const FDirective *d,
                                     FNode *const *list, int n, int *at) {
  for (*at = 0; *at + 1 < n && !is_loop_directive(d); ++*at) {
    const FDirective *inner = directive_of(w->t, list[*at + 1]);
    bool next = d->dialect == DIALECT_OMP && inner && !inner->is_end &&
                inner->row->parts & (O_TEAMS | O_DISTRIBUTE);
    if (!next) return NULL;
    d = inner;
  }
  return *at + 1 < n ? d : NULL;
}

OwnBounds take_bounds(Walk *w, const FDirective *d, FNode *const *list, int n) {
  OwnBounds out = {.text = ""};
  BoundTaker f = {w, d, list, &out};
  FNode *outer[15];
  int at;
  const FDirective *loops = first_loops(w, d, list, n, &at);
  FNode *loop = loops ? list[at + 1] : NULL;
  int count = loops ? own_loops(loops, list[at]) : 0;
  if (has_other_values(d)) return out;
  for (int depth = 0; loop && loop->kind == F_DO && depth < count && depth < 15;
       depth++) {
    for (int k = 1; k < loop->nkids - 1; k++)
      if (needs_front(loop->kids[k]) && !is_own_counter(loop->kids[k], outer, depth))
        take_bound(&f, &loop->kids[k], loop->place);
    outer[depth] = loop;
    const FNode *body = kid(loop, loop->nkids - 1);
    loop = body->nkids ? body->kids[0] : NULL;
  }
  return out;
}

void put_bounds_back(const OwnBounds *b) {
  for (int i = b->taken.len - 1; i >= 0; i--) *b->taken.at[i].place = b->taken.at[i].was;
}
