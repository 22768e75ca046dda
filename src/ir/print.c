// The unit as text, for --dump=PASS and the tests that pin one line of it.
// In: a unit.  Out: directives, trees and the facts of each region, one line each.
#include "ir/print.h"
#include "ir/region.h"

static const char *const kinds[] = {
    [N_REF] = "ref",
    [N_LITERAL] = "literal",
    [N_STRING] = "string",
    [N_PAREN] = "paren",
    [N_SUBSCRIPT] = "subscript",
    [N_MEMBER] = "member",
    [N_UNARY] = "unary",
    [N_BINARY] = "binary",
    [N_ASSIGN] = "assign",
    [N_CONDITIONAL] = "conditional",
    [N_CALL] = "call",
    [N_CAST] = "cast",
    [N_SIZEOF] = "sizeof",
    [N_TYPEOF] = "typeof",
    [N_LABEL_VALUE] = "label-value",
    [N_STMT_EXPR] = "statement-expression",
    [N_INIT_LIST] = "initialisers",
    [N_COMPOUND_LITERAL] = "compound-literal",
    [N_THIS] = "this",
    [N_OPERATOR] = "operator",
    [N_CONSTRUCT] = "construct",
    [N_LAMBDA] = "lambda",
    [N_NEW] = "new",
    [N_DELETE] = "delete",
    [N_THROW] = "throw",
    [N_OTHER_EXPR] = "other-expression",
    [N_COMPOUND] = "block",
    [N_FOR] = "for",
    [N_WHILE] = "while",
    [N_DO] = "do",
    [N_IF] = "if",
    [N_SWITCH] = "switch",
    [N_CASE] = "case",
    [N_LABEL] = "label",
    [N_GOTO] = "goto",
    [N_BREAK] = "break",
    [N_CONTINUE] = "continue",
    [N_RETURN] = "return",
    [N_NULL_STMT] = "empty",
    [N_ASM] = "asm",
    [N_DECL_STMT] = "declaration",
    [N_VAR] = "var",
    [N_TYPE_DECL] = "type",
    [N_RANGE_FOR] = "range-for",
    [N_TRY] = "try",
    [N_DIRECTIVE] = "directive",
    [N_OTHER_STMT] = "other-statement",
};

static const char *const ops[] = {
    [OP_NONE] = "",       [OP_ADD] = "+",        [OP_SUB] = "-",
    [OP_MUL] = "*",       [OP_DIV] = "/",        [OP_REM] = "%",
    [OP_SHL] = "<<",      [OP_SHR] = ">>",       [OP_AND] = "&",
    [OP_OR] = "|",        [OP_XOR] = "^",        [OP_LAND] = "&&",
    [OP_LOR] = "||",      [OP_EQ] = "==",        [OP_NE] = "!=",
    [OP_LT] = "<",        [OP_LE] = "<=",        [OP_GT] = ">",
    [OP_GE] = ">=",       [OP_COMMA] = ",",      [OP_PLUS] = "+x",
    [OP_MINUS] = "-x",    [OP_NOT] = "~",        [OP_LNOT] = "!",
    [OP_ADDRESS] = "&x",  [OP_DEREF] = "*x",     [OP_PRE_INC] = "++x",
    [OP_PRE_DEC] = "--x", [OP_POST_INC] = "x++", [OP_POST_DEC] = "x--",
};

// --- directives ----------------------------------------------------------------------

static void print_item(FILE *f, const Item *item) {
  fputc(' ', f);
  if (item->keyword) fprintf(f, "%s: ", item->keyword);
  fputs(item->expr.text ? item->expr.text : item->text, f);
  for (int i = 0; i < item->nsubscripts; i++) {
    const Subscript *s = &item->subscripts[i];
    fprintf(f, "[%s%s%s%s%s]", s->lo.text ? s->lo.text : "", s->colon ? ":" : "",
            s->len.text ? s->len.text : "", s->stride.text ? ":" : "",
            s->stride.text ? s->stride.text : "");
  }
}

static void print_directive(FILE *f, const char *word, const Directive *d) {
  const char *dialect = d->info->dialect == DIALECT_ACC   ? "acc "
                        : d->info->dialect == DIALECT_OMP ? "omp "
                                                          : "";
  fprintf(f, "%s %s%s line %d\n", word, dialect, d->info->name, d->loc.line);
  for (int i = 0; i < d->clauses.len; i++) {
    const Clause *c = d->clauses.at[i];
    fprintf(f, "  clause %s", c->name);
    if (c->modifier) fprintf(f, " %s:", c->modifier);
    if (c->op) fprintf(f, " %s:", reduction_word(c->op));
    for (int j = 0; j < c->items.len; j++) print_item(f, &c->items.at[j]);
    if (c->map) print_map(f, c->map);
    fputc('\n', f);
  }
}

// --- trees ---------------------------------------------------------------------------

static void print_facts(FILE *f, const Node *n) {
  if (n->op) fprintf(f, " %s", ops[n->op]);
  if (n->var)
    fprintf(f, " %s", n->var->name);
  else if (n->function)
    fprintf(f, " %s()", n->function->name);
  else if (n->name)
    fprintf(f, " %s%s", n->arrow ? "->" : "", n->name);
  if (n->directive) fprintf(f, " %s", n->directive->info->name);
  if (n->type) fprintf(f, " : %s", n->type->spelling);
  if (n->has_value) fprintf(f, " = %lld", n->value);
}

static void print_tree(FILE *f, const Node *n, int depth) {
  fprintf(f, "%*s", depth * 2, "");
  if (!n) {
    fputs("-\n", f);
    return;
  }
  fputs(kinds[n->kind], f);
  print_facts(f, n);
  fprintf(f, "  line %d\n", n->loc.line);
  for (int i = 0; i < n->nchild; i++) print_tree(f, n->child[i], depth + 1);
}

void print_unit(Unit *u, FILE *f) {
  for (int i = 0; i < u->directives.len; i++)
    print_directive(f, "directive", u->directives.at[i]);
  for (int i = 0; i < u->host_directives.len; i++)
    print_directive(f, "host-directive", u->host_directives.at[i]);
  for (int i = 0; i < u->functions.len; i++) {
    const Function *function = u->functions.at[i];
    fprintf(f, "function %s line %d\n", function->name, function->loc.line);
    if (function->body) print_tree(f, function->body, 1);
  }
  print_regions(u, f);
}

// --- decisions -----------------------------------------------------------------------------

static bool is_counted_by(const Node *n, const void *v) {
  return loop_form(n) && loop_form(n)->var == v;
}

// Prints the variables of which iterations have copies, but for the counters of loops.
static void print_private(FILE *f, const Region *r, Node *loop) {
  const char *before = ", private(";
  for (int i = 0; i < r->uses.len; i++) {
    const Use *use = r->uses.at[i];
    bool own = use->share == SHARE_PRIVATE || use->share == SHARE_VALUE;
    if (!own || find_below(r->body, is_counted_by, use->var) ||
        !find_assignment(loop, use->var))
      continue;
    fprintf(f, "%s%s", before, use->var->name);
    before = ", ";
  }
  if (*before == ',' && before[2] == '\0') fputc(')', f);
}

static void print_reductions(FILE *f, Reduction *const *at, int n) {
  for (int i = 0; i < n; i++)
    fprintf(f, ", reduction(%s:%s)", reduction_word(at[i]->op),
            at[i]->item && at[i]->item->text ? at[i]->item->text : at[i]->var->name);
}

static bool is_spread(const Region *r, const Node *loop) {
  for (int i = 0; !runs_on_one_thread(r) && i < r->plan.nest.len; i++)
    if (r->plan.nest.at[i].node == loop) return true;
  for (int i = 0; r->plan.levels && i < r->plan.levels->all.len; i++) {
    const Level *l = r->plan.levels->all.at[i];
    for (int k = 0; l->form == LEVEL_LOOP && l->over && k < l->loops.len; k++)
      if (l->loops.at[k].node == loop) return true;
  }
  return false;
}

// A loop that the program calls independent.
static void print_asked(FILE *f, const Region *r, Node *loop) {
  fputs("parallel", f);
  print_reductions(f, r->reductions.at, r->reductions.len);
  for (int i = 0; r->plan.levels && i < r->plan.levels->all.len; i++) {
    const Level *l = r->plan.levels->all.at[i];
    for (int k = 0; k < l->loops.len; k++)
      if (l->loops.at[k].node == loop)
        print_reductions(f, l->reductions.at, l->reductions.len);
  }
  print_private(f, r, loop);
}

// Each variable of the pairs that must not overlap once.
static void print_no_alias(FILE *f, const LoopFact *fact) {
  const char *before = " if no overlap of ";
  for (int i = 0; i < 2 * fact->no_alias.len; i++) {
    const VarPair *p = &fact->no_alias.at[i / 2];
    const Var *v = i % 2 ? p->b : p->a;
    bool seen = false;
    for (int k = 0; k < i; k++)
      seen |= v == (k % 2 ? fact->no_alias.at[k / 2].b : fact->no_alias.at[k / 2].a);
    if (seen) continue;
    fprintf(f, "%s%s", before, v->name);
    before = ", ";
  }
}

static void print_variables(FILE *f, const char *word, Var *const *at, int n) {
  for (int i = 0; i < n; i++)
    fprintf(f, ", %s%s%s", i ? "" : word, at[i]->name, i + 1 < n ? "" : ")");
}

static void print_proved(FILE *f, const Unit *u, const LoopFact *fact) {
  fputs("parallel", f);
  print_no_alias(f, fact);
  for (int i = 0; i < fact->orders.len; i++)
    fprintf(f, "%s%s <= %s", i || fact->no_alias.len ? " and " : " if ",
            host_dumped(u, fact->orders.at[i].less),
            host_dumped(u, fact->orders.at[i].more));
  for (int i = 0; i < fact->reduced.len; i++)
    fprintf(f, ", reduction(%s:%s)", reduction_word(fact->ops.at[i]),
            fact->reduced.at[i]->name);
  print_variables(f, "private(", fact->privates.at, fact->privates.len);
  print_variables(f, "lastprivate(", fact->lasts.at, fact->lasts.len);
}

static const char *reason(const Region *r, const LoopFact *fact) {
  if (fact && fact->why) return fact->why;
  if (r->directive->info->kind != DIR_COMPUTE) return "kernels are started in it";
  if (!runs_on_one_thread(r)) return "inside a parallel loop";
  return r->plan.why ? r->plan.why : "asked for";
}

static void print_loops(Unit *u, FILE *f, const Region *r, Node *n) {
  if (n->kind == N_DIRECTIVE && n->directive->region) r = n->directive->region;
  if (r && is_loop(n)) {
    const LoopFact *fact = loop_fact(n);
    bool proved = fact && fact->parallel, spread = is_spread(r, n);
    fprintf(f, "%s:%d: ", n->loc.file, n->loc.line);
    if (proved)
      print_proved(f, u, fact);
    else if (spread)
      print_asked(f, r, n);
    else
      fprintf(f, "sequential: %s", reason(r, fact));
    bool fastest =
        r->plan.interchanged && r->plan.nest.at[r->plan.nest.len - 1].node == n;
    fputs(fastest ? ", interchanged" : proved && !spread ? ", not spread" : "", f);
    fputc('\n', f);
  }
  for (int i = 0; i < n->nchild; i++)
    if (n->child[i]) print_loops(u, f, r, n->child[i]);
}

void print_decisions(Unit *u, FILE *f) {
  for (int i = 0; i < u->regions.len; i++) {
    Region *r = u->regions.at[i];
    bool computes = r->directive->info->kind == DIR_COMPUTE || r->directive->is_split;
    if (computes && !r->second && r->node &&
        !(r->parent && r->parent->directive->is_split))
      print_loops(u, f, r, r->node);
  }
}
