// target device(ancestor: 1), reverse offload (OpenMP 5.2, 13.2 and 13.8): the host runs it for a device.
// In:  such a construct.  Out: a function of the host, and a call of the runtime with what its variables are.
//   #pragma omp target device(ancestor: 1)      { unsigned long long __accomp_v[] = {(unsigned long long)&(a), ...};
//                      map(always, to: a)         __accomp_reverse(0x5eull, 2, __accomp_v); }
//   { a[2] = n; }                       becomes ... behind the function:
//                                               static void __accomp_reverse0_0(void *const *__accomp_p) {
//                                               { (*(int (*)[9])__accomp_p[0])[2] = (*(int *)__accomp_p[1]); } }
// A constructor tells the runtime (rt/unit/reverse.c) the function; rt/device/reverse.h has what devices call.
#include "accomp/abi.h"
#include "ir/query.h"
#include "ir/type.h"
#include "rewrite/reverse.h"
#include <stdlib.h>

// --- what is asked for -------------------------------------------------------------------------

static bool is_required(const Unit *u) {
  for (int i = 0; i < u->directives.len; i++)
    if (find_clause(u->directives.at[i], CL_REVERSE_OFFLOAD)) return true;
  return false;
}

static bool check_ancestor(Rewrite *t, const Directive *d) {
  Unit *u = t->u;
  const Clause *c = find_clause(d, CL_DEVICE);
  const Node *e = c->items.at[0].expr.node;
  if (!is_required(u))
    error(u->diag, c->loc,
          "'ancestor' without '#pragma omp requires reverse_offload' in the file");
  else if (!e || !e->has_value || e->value != 1)
    error(u->diag, c->loc, "'ancestor' of '%s', which is not 1", c->items.at[0].text);
  else if (strcmp(d->info->name, "target"))
    error(u->diag, c->loc, "'ancestor' on '%s'; it may be on 'target' alone",
          d->info->name);
  else
    return true;
  return false;
}

// 13.8: these alone. A task of its own may run at once: nowait changes nothing.
static bool is_allowed(const Clause *c) {
  return c->kind == CL_DEVICE || c->kind == CL_FIRSTPRIVATE || c->kind == CL_PRIVATE ||
         c->kind == CL_MAP || c->kind == CL_DEFAULTMAP || c->kind == CL_NOWAIT;
}

// A second section of a variable.
static bool is_named_before(const Directive *d, const Item *item) {
  for (Items it = all_items(d); next_item(&it) && it.item != item;)
    if (it.var && it.var == section_var(item)) return true;
  return false;
}

// The row's length: a number or, where it is variable, the text between the brackets.
static const char *row_length(Rewrite *t, const Type *row) {
  const char *open = row->count < 0 ? strchr(row->spelling, '[') : NULL;
  return open ? TEXT("%.*s", (int)strcspn(open + 1, "]"), open + 1)
              : TEXT("%lld", row->count);
}

// Do the elements of a section with several subscripts follow each other? All but the first are about whole rows. Of another
// language the lengths say so when the program runs: 'condition' compares them; "": they need not be compared.
static bool has_whole_rows(Rewrite *t, const Item *item, const char **condition) {
  const Var *v = section_var(item);
  const Type *row = v ? canonical_type(v->type)->element : NULL;
  *condition = "";
  for (int k = 1; k < item->nsubscripts; k++) {
    const Subscript *s = &item->subscripts[k];
    if (!row || canonical_type(row)->kind != TYPE_ARRAY || !s->colon) return false;
    if (s->lo.text && strcmp(s->lo.text, "0") != 0) return false;
    const char *whole = row_length(t, row);
    bool same = !s->len.text || !strcmp(s->len.text, whole);
    if (!same && (!t->u->language || row->count >= 0)) return false;
    if (!same) *condition = TEXT("%s(%s) == (%s) && ", *condition, s->len.text, whole);
    row = canonical_type(row)->element;
  }
  return true;
}

static bool check_clauses_of(Rewrite *t, const Directive *d) {
  const char *condition;
  for (int i = 0; i < d->clauses.len; i++)
    if (!is_allowed(d->clauses.at[i])) {
      error(t->u->diag, d->clauses.at[i]->loc, "'%s' must not stand beside 'ancestor'",
            d->clauses.at[i]->name);
      return false;
    }
  for (Items it = all_items(d); next_item(&it);) {
    if (it.clause->kind == CL_DEVICE || it.clause->kind == CL_DEFAULTMAP) continue;
    if (it.item->expr.node && it.item->expr.node->kind == N_REF &&
        has_whole_rows(t, it.item, &condition) && !it.clause->mapper &&
        !it.clause->iterator && !is_named_before(d, it.item))
      continue;
    const Var *v = section_var(it.item);
    sorry(t->u->diag, it.item->loc, "'%s' in '%s' beside 'ancestor'",
          v && v->shown ? v->shown : it.item->text, it.clause->name);
    return false;
  }
  return true;
}

// 13.8: nothing of OpenMP.
static bool has_directives(Rewrite *t, const Directive *d, Range r) {
  for (int i = 0; i < t->u->directives.len; i++) {
    const Directive *in = t->u->directives.at[i];
    if (in == d || in->pragma.start < r.start || in->pragma.start >= r.end) continue;
    error(t->u->diag, in->name_loc, "'%s' must not be inside of a region with 'ancestor'",
          in->info->name);
    return true;
  }
  HostDirectives it = host_directives(t->u, r);
  if (!next_host_directive(&it)) return false;
  error(t->u->diag, it.directive->name_loc,
        "'%s' must not be inside of a region with 'ancestor'", it.directive->info->name);
  return true;
}

// --- variables ---------------------------------------------------------------------------------

static bool is_word(const char *s, uint32_t at, uint32_t end, const char *word) {
  return end - at == strlen(word) && !memcmp(s + at, word, end - at);
}

static bool has_word(const char *s, const char *word) {
  uint32_t end = (uint32_t)strlen(s);
  for (uint32_t at = 0, next; at < end; at = next) {
    next = skip_token(s, at, end);
    if (is_word(s, at, next, word)) return true;
  }
  return false;
}

static bool is_passed(const AllPassed *all, const Var *v) {
  for (int i = 0; i < all->len; i++)
    if (all->at[i].var == v) return true;
  return false;
}

// Types that the function declares are not seen in front of it.
static bool is_type_of_file(const Type *type) {
  const Type *c = canonical_type(type);
  if (c->kind == TYPE_POINTER || c->kind == TYPE_ARRAY)
    return is_type_of_file(c->element);
  return (c->kind != TYPE_RECORD && c->kind != TYPE_ENUM) || c->decl;
}

static bool check_variable(Rewrite *t, Loc loc, const Var *v) {
  bool variable = v->type->is_vm && !(t->u->language && v->is_param);
  if (!variable && (t->u->cxx || is_type_of_file(v->type))) return true;
  sorry(t->u->diag, loc, "'%s' in a region with 'ancestor': %s", v->name,
        variable ? "its type has a variable size" : "its function declares its type");
  return false;
}

bool is_of_file(const Var *v) {
  const Node *outer = v->node ? v->node->parent : NULL;
  return v->is_global && !(outer && outer->kind == N_DECL_STMT);
}

const Clause *default_of_category(const Directive *d, VarCategory category) {
  for (int i = 0; i < d->clauses.len; i++) {
    const Clause *c = d->clauses.at[i];
    if (c->kind == CL_DEFAULTMAP &&
        (c->category == category || c->category == CATEGORY_ALL))
      return c;
  }
  return NULL;
}

static const Clause *default_of(const Directive *d, const Var *v) {
  bool scalar = is_arithmetic(v->type), pointer = is_pointer(v->type);
  return default_of_category(d, scalar    ? CATEGORY_SCALAR
                                : pointer ? CATEGORY_POINTER
                                          : CATEGORY_AGGREGATE);
}

// No clause names it: does the region use the host's variable, by its own name? Constants are the same everywhere.
// Variables with storage on devices and aggregates are mapped (5.8.9); of the latter a construct around may have a copy.
static bool is_hosts_own(const Unit *u, const Directive *d, const Var *v) {
  if (!is_of_file(v)) return false;
  if (is_declared_target(u, v) || (v->type->is_const && is_arithmetic(v->type)))
    return true;
  if (default_of(d, v)) return false;
  if (!target_around(d->node)) return true;
  for (const Node *n = d->node->parent; n; n = n->parent)
    if (n->kind == N_DIRECTIVE && makes_copies_of(n->directive, v)) return false;
  return is_aggregate(v->type);
}

// In another language's functions the lengths of rows, which no statement changes, are parameters beside the array.
static void list_lengths(Rewrite *t, const Directive *d, AllPassed *all) {
  for (int i = 0; i < all->len; i++) {
    const Type *type = all->at[i].var->type;
    for (int k = 0; type->is_vm && k < d->function->params.len; k++) {
      const Var *v = d->function->params.at[k];
      if (has_word(type->spelling, v->name) && !is_passed(all, v))
        push(t->u->arena, all, ((Passed){v, NULL, NULL}));
    }
  }
}

static bool list_variables(Rewrite *t, const Directive *d, const Node *body,
                           AllPassed *all) {
  for (Items it = all_items(d); next_item(&it);) {
    if (it.clause->kind == CL_DEVICE || it.clause->kind == CL_DEFAULTMAP) continue;
    if (!it.var || !check_variable(t, it.item->loc, it.var)) return false;
    push(t->u->arena, all, ((Passed){it.var, it.clause, it.item}));
  }
  NodeList refs = nodes_below(t->u->arena, body, KIND(N_REF));
  for (int i = 0; i < refs.len; i++) {
    const Var *v = refs.at[i]->var;
    if (!v || is_passed(all, v)) continue;
    bool inside = v->decl.start >= body->range.start && v->decl.end <= body->range.end;
    if (inside) continue;
    if (!check_variable(t, refs.at[i]->loc, v)) return false;
    if (is_hosts_own(t->u, d, v)) continue;
    const Clause *c = default_of(d, v);
    if (c && c->dflt == DEFAULT_NONE) {
      error(t->u->diag, refs.at[i]->loc,
            "'%s' has no data clause on 'target', which says defaultmap(none)", v->name);
      return false;
    }
    push(t->u->arena, all, ((Passed){v, c, NULL}));
  }
  list_lengths(t, d, all);
  return true;
}

// --- text --------------------------------------------------------------------------------------

static bool is_copied(const Passed *p) {
  if (p->item) return p->clause->kind == CL_FIRSTPRIVATE;
  if (p->clause && p->clause->dflt != DEFAULT_UNSET)
    return p->clause->dflt == DEFAULT_FIRSTPRIVATE;
  return !is_aggregate(p->var->type);
}

static unsigned map_of(const Passed *p) {
  const unsigned both = __ACCOMP_TO | __ACCOMP_FROM;
  if (p->item) return p->clause->map;
  switch (p->clause ? (int)p->clause->dflt : DEFAULT_UNSET) {
  case DEFAULT_ALLOC: return 0;
  case DEFAULT_PRESENT: return __ACCOMP_PRESENT;
  case DEFAULT_TO: return __ACCOMP_TO;
  case DEFAULT_FROM: return __ACCOMP_FROM;
  }
  return both;
}

bool is_private(const Passed *p) { return p->item && p->clause->kind == CL_PRIVATE; }

bool is_section(const Passed *p) { return p->item && p->item->nsubscripts; }

// A pointer of which a clause maps a section has the host's address of that.
static bool is_section_of_pointer(const Passed *p) {
  return is_section(p) && is_pointer(p->var->type);
}

const char *section_text(Rewrite *t, const Passed *p, const char *name) {
  const Subscript *s = &p->item->subscripts[0];
  const char *low = s->lo.text ? s->lo.text : "0",
             *length = s->len.text ? s->len.text
                       : s->colon
                           ? TEXT("sizeof(%s) / sizeof(%s[0]) - (%s)", name, name, low)
                           : "1";
  const char *condition, *size = TEXT("(%s) * sizeof((%s)[0])", length, name);
  has_whole_rows(t, p->item, &condition);
  if (*condition) size = TEXT("%s1 ? %s : -1ull", condition, size);
  // In numbers: a null pointer stays one, and nothing is computed from it.
  return TEXT("(unsigned long long)(%s), (unsigned long long)(%s) + (%s) * "
              "sizeof((%s)[0]), %s, %uull << 8 | 4, ",
              name, name, low, name, size, map_of(p));
}

// Four numbers for the runtime: the object's address or, of a pointer's section, the pointer; where the bytes start; how many; how.
static const char *item_text(Rewrite *t, const Passed *p) {
  const char *name = p->var->name;
  unsigned bits = map_of(p);
  if (is_private(p)) return TEXT("0, 0, sizeof(%s), 0, ", name);
  if (is_copied(p))
    return TEXT("0, (unsigned long long)&(%s), sizeof(%s), %d, ", name, name,
                is_pointer(p->var->type) ? 2 : 1);
  if (!p->item || !p->item->nsubscripts)
    return TEXT("(unsigned long long)&(%s), (unsigned long long)&(%s), sizeof(%s), "
                "%uull << 8, ",
                name, name, name, bits);
  return section_text(t, p, name);
}

static const char *type_in_host(Rewrite *t, const AllPassed *all, const Type *type) {
  const char *s = declaration_type(t->u->arena, type);
  uint32_t end = (uint32_t)strlen(s);
  Text out = {.arena = t->u->arena};
  for (uint32_t at = 0, next; type->is_vm && at < end; at = next) {
    next = skip_token(s, at, end);
    int k = 0;
    while (k < all->len && !is_word(s, at, next, all->at[k].var->name)) k++;
    if (k < all->len)
      text_printf(&out, "(*(long *)__accomp_p[%d])", k);
    else
      text_addn(&out, s + at, next - at);
  }
  return out.len ? out.at : s;
}

static const char *use_text(Rewrite *t, const AllPassed *all, int k) {
  const Passed *p = &all->at[k];
  const char *type = is_of_file(p->var) ? TEXT("__typeof__(%s)", p->var->name)
                                        : type_in_host(t, all, p->var->type);
  return is_section_of_pointer(p) ? TEXT("((%s)__accomp_p[%d])", type, k)
                                  : TEXT("(*(%s *)__accomp_p[%d])", type, k);
}

// The text, not the tree: sizeof(x), too.
static const char *body_text(Rewrite *t, const AllPassed *all, const Node *body,
                             Range r) {
  Edits edits = {0};
  for (uint32_t at = skip_blank(t->u->text, r.start, r.end), end; at < r.end;
       at = skip_blank(t->u->text, end, r.end)) {
    end = skip_token(t->u->text, at, r.end);
    if (!starts_identifier(t->u->text + at) || names_other(t->u, at)) continue;
    for (int i = 0; i < all->len; i++)
      if (source_word_is(t->u, at, end, all->at[i].var->name) &&
          !is_label_or_member(t->u, body, at) && !is_member_declared(t->u, body, at, end))
        add_edit(t->u, &edits, (Range){at, end}, use_text(t, all, i));
  }
  return edited_text(t->u, r, &edits);
}

static bool hides_one(Rewrite *t, const AllPassed *all, const Node *body) {
  NodeList vars = nodes_below(t->u->arena, body, KIND(N_VAR));
  for (int i = 0; i < vars.len; i++)
    for (int k = 0; k < all->len; k++) {
      if (strcmp(vars.at[i]->var->name, all->at[k].var->name)) continue;
      sorry(t->u->diag, vars.at[i]->loc, "two variables '%s' in a region with 'ancestor'",
            all->at[k].var->name);
      return true;
    }
  return false;
}

const char *key_text(Rewrite *t, int number) {
  unsigned long long key = strtoull(t->u->uid, NULL, 16);
  key += (1000ull * (unsigned)t->u->round.number + (unsigned)number) * 0x9e3779b97f4a7c15;
  return TEXT("0x%llxull", key);
}

static TypeNames type_names_below(Rewrite *t, const Node *n) {
  TypeNames names = {0};
  NodeList all = nodes_below(t->u->arena, n, KIND(N_TYPE_DECL));
  for (int i = 0; i < all.len; i++) list_type_names(t->u, all.at[i], &names);
  return names;
}

// A type, or an enumerator, of the function is not seen in front of it.
static bool names_local_type(Rewrite *t, const Directive *d, Range r) {
  const Unit *u = t->u;
  TypeNames all = type_names_below(t, front_body(t->u, d->function)),
            own = type_names_below(t, d->node->child[0]);
  for (uint32_t at = skip_blank(u->text, r.start, r.end), end; at < r.end;
       at = skip_blank(u->text, end, r.end)) {
    end = skip_token(u->text, at, r.end);
    if (!starts_identifier(u->text + at)) continue;
    bool known = false;
    for (int i = 0; i < own.len; i++) known |= source_word_is(u, at, end, own.at[i].name);
    for (int i = 0; i < all.len && !known; i++) {
      if (!source_word_is(u, at, end, all.at[i].name)) continue;
      sorry(u->diag, front_loc(u, at),
            "'%s' in a region with 'ancestor': its function declares it", all.at[i].name);
      return true;
    }
  }
  return false;
}

// Reports what the host cannot run. Lists the variables.
static bool check_region(Rewrite *t, const Directive *d, AllPassed *all) {
  Unit *u = t->u;
  if (!check_ancestor(t, d) || !check_follows(u, d) || !check_clauses_of(t, d))
    return false;
  const Node *body = d->node->child[0];
  int errors = u->diag->errors;
  check_branches(u, d);
  if (u->diag->errors > errors || has_directives(t, d, body->range) ||
      !list_variables(t, d, body, all))
    return false;
  return u->cxx ? check_cxx_region(t, d, all)
                : !names_local_type(t, d, body->range) && !hides_one(t, all, body);
}

static void give_to_host(Rewrite *t, const Directive *d, const AllPassed *all) {
  Unit *u = t->u;
  Range r = {d->pragma.end, statement_end(u->text, d->pragma.end, u->text_len)};
  const Decl *own = d->function->definition;
  int number = t->serial++, index = own->index;
  const char *key = key_text(t, number), *items = "",
             *name = TEXT("__accomp_reverse%d_%d", u->round.number, number);
  uint32_t at = index ? u->decls.at[index - 1]->range.end : 0;
  insert(t, at,
         TEXT("%sextern void __accomp_reverse(unsigned long long, int, const unsigned "
              "long long *);%s",
              line_marker(t, d->loc), line_marker(t, front_loc(u, at))));
  // The region may call the function.
  insert(
      t, own->range.end,
      TEXT("%sextern void __accomp_set_reverse(unsigned long long, void (*)(void *const "
           "*)); "
           "static void %s(void *const *__accomp_p) { (void)__accomp_p;%s%s }\n"
           "__attribute__((constructor)) static void %s_known(void) { "
           "__accomp_set_reverse(%s, %s); }%s",
           line_marker(t, d->loc), name,
           line_marker(t, front_loc(u, skip_blank(u->text, r.start, r.end))),
           body_text(t, all, d->node->child[0], r), name, key, name,
           line_marker(t, front_loc(u, own->range.end))));
  for (int i = 0; i < all->len; i++)
    items = TEXT("%s%s", items, item_text(t, &all->at[i]));
  carry_out(t, d,
            TEXT("{ unsigned long long __accomp_v[] = {%s0}; __accomp_reverse(%s, %d, "
                 "__accomp_v); }",
                 items, key, all->len));
  edit_whole(t, r, line_marker(t, front_loc(u, r.end)));
}

// In C one a round: the texts of others may be inside of its function.
bool rewrite_reverse(Rewrite *t) {
  bool any = false, done = false;
  for (int i = 0; i < t->u->directives.len; i++) {
    const Directive *d = t->u->directives.at[i];
    AllPassed all = {0};
    if (!d->function || !is_reverse_offload(d)) continue;
    any = true;
    t->failed |= !check_region(t, d, &all);
    if (t->failed || (done && !t->u->cxx)) continue;
    done = true;
    if (t->u->cxx)
      give_to_host_cxx(t, d, &all);
    else
      give_to_host(t, d, &all);
  }
  return any;
}
