// A tree back to text: the user's bytes, with names, subscripts and directives replaced.
// In:  a node and the context it is written for.  Out: C text.
#include "emit/body.h"
#include "ir/format.h"
#include "ir/atomic.h"

void write_line_marker(Render *x, Loc loc, bool generated) {
  if (x->out->len && x->out->at[x->out->len - 1] != '\n') text_add(x->out, "\n");
  // Flag 3 marks what we wrote as a system header: no warnings of the user's flags in it.
  text_printf(x->out, "# %d %s%s\n", loc.line, c_string(x->u->arena, loc.file),
              generated ? " 3" : "");
}

static void slice(Render *x, uint32_t start, uint32_t end) {
  copy_source(x->out, x->u, start, end);
}

void render_from(Render *x, Node *n, int first) {
  uint32_t at = first ? n->child[first - 1]->range.end : n->range.start;
  int shown = x->shown.len;
  for (int i = first; i < n->nchild; i++) {
    Node *c = n->child[i];
    if (!c || c->range.start < at) continue;
    slice(x, at, c->range.start);
    if (n->kind == N_COMPOUND)
      x->body->write(x, c);
    else
      render(x, c);
    at = c->range.end;
  }
  slice(x, at, n->range.end);
  if (n->kind == N_COMPOUND) x->shown.len = shown;
}

// i[p]: the index comes first in the text.
static bool render_index_first(Render *x, const Node *n) {
  if (n->kind != N_SUBSCRIPT || n->child[0]->range.start < n->child[1]->range.start)
    return false;
  const Node *base = n->child[0], *index = n->child[1];
  slice(x, n->range.start, index->range.start);
  render(x, n->child[1]);
  slice(x, index->range.end, base->range.start);
  render(x, n->child[0]);
  slice(x, base->range.end, n->range.end);
  return true;
}

void render_children(Render *x, Node *n) {
  if (!render_index_first(x, n)) render_from(x, n, 0);
}

static const char *substituted_name(const Render *x, const Var *v) {
  const Substitute *substitute = substitute_of(x, v);
  if (substitute) return substitute->text;
  const char *place = placed_text(x, v);
  if (place) return place;
  if (x->kernel) {
    Use *use = region_use(x->kernel, v);
    return use ? use->ref : NULL;
  }
  for (int i = x->host_data.len; i-- > 0;)
    if (x->host_data.at[i].var == v) return x->host_data.at[i].text;
  return NULL;
}

// A use whose kernel name is a pointer to the innermost element, or NULL.
static Use *vm_use(const Render *x, Node *root) {
  while (root->kind == N_PAREN) root = root->child[0];
  Var *v = x->kernel && root->kind == N_REF ? root->var : NULL;
  Use *use = v && v->type->is_vm ? region_use(x->kernel, v) : NULL;
  const Substitute *substitute = use ? substitute_of(x, v) : NULL;
  if (substitute) return substitute->part ? NULL : use;
  return use && (use->parameter >= 0 || use->copy) ? use : NULL;
}

static const char *vm_name(const Render *x, const Use *use) {
  const Substitute *substitute = substitute_of(x, use->var);
  if (substitute) return substitute->text;
  return arena_printf(x->u->arena, "__accomp_%s_%s", use->copy ? "view" : "v", use->tag);
}

const char *vm_text(const Render *x, const Var *v) {
  return vm_name(x, region_use(x->kernel, v));
}

static void render_function_name(Render *x, Node *n) {
  const char *name = n->function->name, *prefix = "";
  const char *version =
      called_version(x, n->function, x->asking && x->asking->child[0] == n);
  if (version) return text_add(x->out, version);
  if (x->device && !n->function->definition && device_prefix(name)) {
    prefix = device_prefix(name);
    name = device_base(name);
  }
  text_printf(x->out, "%s%s", prefix, name);
}

// A device's file-scope variable, named as such: in functions, and in kernels that have it as a constant.
static bool names_storage(const Render *x, const Node *n) {
  const Var *v = n->var;
  if (!x->device || !v->device_global || !v->top || is_in_static(n)) return false;
  if (!x->kernel) return true;
  const Use *use = region_use(x->kernel, v);
  return use && use->share == SHARE_DIRECT;
}

static void render_ref(Render *x, Node *n) {
  if (n->function && render_address(x, n)) return;
  if (n->function) return render_function_name(x, n);
  if (n->var) {
    const Use *vm = vm_use(x, n);
    if (vm) return text_add(x->out, vm_name(x, vm));
    const Substitute *substitute = substitute_of(x, n->var);
    if (shifted_section(x, n) || (substitute && substitute->part))
      sorry(x->u->diag, n->loc,
            "'%s', of which a section that starts elsewhere is reduced, used without a "
            "subscript",
            n->var->name);
    if (!substitute && names_storage(x, n)) {
      text_printf(x->out,
                  is_elsewhere(n->var) ? "__ACCOMP_REACHED(%s)" : "__ACCOMP_VARIABLE(%s)",
                  device_variable(x->u, n->var));
      return;
    }
    const char *s = substituted_name(x, n->var);
    if (!s && x->slice) s = own_text(x, n->var);
    if (s) {
      text_add(x->out, s);
      return;
    }
  }
  slice(x, n->range.start, n->range.end);
}

void render_index(Render *x, Node *index) {
  if (index)
    render(x, index);
  else
    text_add(x->out, "0");
}

// The end of '(*({ long long __accomp_x = ...;': which element that is.
static void write_selected(Render *x, const Reduction *red) {
  const Copy *c = red->copy;
  Arena *a = x->u->arena;
  bool array = red->var->type->kind == TYPE_ARRAY;
  const char *length, *own, *all, *lo = c->lo ? c->lo : "0";
  if (c->form == COPY_ELEMENTS) {
    length = c->length;
    own = arena_printf(a, "__accomp_own_%s", c->tag);
    all = arena_printf(a, "((%s *)__accomp_v_%s)", declaration_type(a, c->type),
                       red->var->name);
  } else {
    length = arena_printf(a, "%lldLL", c->count / c->row);
    own = own_text(x, red->var);
    all = arena_printf(a, array ? "(*__accomp_v_%s)" : "__accomp_v_%s", red->var->name);
  }
  text_printf(x->out,
              "; __accomp_x >= %s && __accomp_x - %s < %s ? &%s[__accomp_x - %s] : "
              "&%s[__accomp_x]; }))",
              lo, lo, length, own, lo, all);
}

// The reduction that has a part of the variable only, so that the region may use the rest too. OpenMP leaves
// that unspecified (5.2, 5.5.8); OpenACC does not.
const Reduction *partial_reduction(const Render *x, const Node *root) {
  while (root->kind == N_PAREN) root = root->child[0];
  const Use *use = x->kernel && root->kind == N_REF && root->var
                       ? region_use(x->kernel, root->var)
                       : NULL;
  const Reduction *red = use ? use->reduction : NULL;
  if (!red || !red->item->nsubscripts ||
      x->kernel->directive->info->dialect == DIALECT_OMP)
    return NULL;
  if (substitute_of(x, root->var)) return NULL;
  ArrayShape s = array_shape(x->u->arena, root->var);
  if (s.store == STORE_POINTER || root->var->type->is_vm) return red;
  return red->copy->count == elements_below(&s, 0) ? NULL : red;
}

// a[i][j] through a variably modified type: an element pointer and a linear index.
static bool render_vm_subscript(Render *x, Node *n) {
  Subscripts s = subscripts_of(n);
  Use *use = vm_use(x, s.root);
  if (!use) return false;
  int dimensions;
  vm_element(use->var->type, &dimensions);
  if (s.count > dimensions) return false; // the element is itself a pointer or array
  bool whole = s.count == dimensions;
  const Reduction *red = whole ? partial_reduction(x, s.root) : NULL;
  if (red)
    text_add(x->out, "(*({ long long __accomp_x = ");
  else
    text_printf(x->out, whole ? "%s[" : "(%s + (", vm_name(x, use));
  for (int i = 0; i < s.count; i++) {
    text_add(x->out, i ? " + (" : "(");
    render_index(x, s.index[i]);
    text_add(x->out, ")");
    if (i < dimensions - 1) text_printf(x->out, " * __accomp_stride%d_%s", i, use->tag);
  }
  if (red)
    write_selected(x, red);
  else
    text_add(x->out, whole ? "]" : "))");
  return true;
}

// sizeof of an array of variable size, or of its rows. False: how much it is, the kernel does not know.
static bool render_vm_size(Render *x, const Node *n) {
  Subscripts s = subscripts_of(n->child[0]);
  int count = s.count, dimensions;
  const Use *use = vm_use(x, s.root);
  if (!use) return false;
  const Type *t = vm_element(use->var->type, &dimensions);
  const char *element = declaration_type(x->u->arena, t);
  if (count && count < dimensions)
    text_printf(x->out, "((unsigned long)__accomp_stride%d_%s * sizeof(%s))", count - 1,
                use->tag, element);
  else if (!count && use->copy && copies_all(use->copy))
    text_printf(x->out, "((unsigned long)(%s) * sizeof(%s))", use->copy->length, element);
  return (count && count < dimensions) || (!count && use->copy && copies_all(use->copy));
}

// a[i][j] of a reduced section, or of what is around it: the thread's own element, or the variable's.
static bool render_partial(Render *x, Node *n) {
  Subscripts s = subscripts_of(n);
  const Reduction *red = s.count ? partial_reduction(x, s.root) : NULL;
  if (!red || red->var->type->is_vm) return false;
  ArrayShape shape = array_shape(x->u->arena, red->var);
  bool rows = red->copy->form == COPY_ROWS;
  // Rows are selected by their own subscript, elements of a copy by all of theirs.
  if (s.count != (rows ? 1 : shape.rank)) return false;
  text_add(x->out, "(*({ long long __accomp_x = 0");
  for (int i = 0; i < s.count; i++) {
    text_add(x->out, " + (long long)(");
    render_index(x, s.index[i]);
    text_add(x->out, ")");
    for (int k = i + 1; !rows && k < shape.rank; k++)
      text_printf(x->out, " * %lld", constant_extent(&shape.dim[k]));
  }
  return write_selected(x, red), true;
}

// p->x of such a p: the member of p[0].
static bool render_partial_member(Render *x, const Node *n) {
  const Reduction *red = n->arrow ? partial_reduction(x, n->child[0]) : NULL;
  if (!red || !is_behind_pointer(red->var)) return false;
  text_add(x->out, "(*({ long long __accomp_x = 0");
  write_selected(x, red);
  text_printf(x->out, ".%s", n->name);
  return true;
}

// A member that may be mapped apart from its struct, which a parameter of its own leads to. The CPU's version takes the
// struct where it has it.
static bool render_own_member(Render *x, const Node *n) {
  for (int i = 0; x->kernel && i < x->kernel->members.len; i++) {
    const Operand *o = x->kernel->members.at[i];
    bool whole = !x->device && region_use(x->kernel, o->var)->parameter >= 0;
    if (whole || !same_expression(x->u, n, o->path) || substitute_of(x, o->var)) continue;
    for (int k = 0; k < x->kernel->params.len; k++)
      if (x->kernel->params.at[k].operand == o)
        text_printf(x->out, "(*%s)", x->kernel->params.at[k].name);
    return true;
  }
  return false;
}

// p[i], where p is a thread's own copy of a section: its elements count from the section's start.
static bool render_shifted(Render *x, Node *n) {
  Node *base, *index;
  last_subscript(n, &base, &index);
  const Reduction *red = shifted_section(x, base);
  if (!red) return false;
  text_printf(x->out, "%s[(long long)(", own_text(x, red->var));
  render_index(x, index);
  text_printf(x->out, ") - %s]", red->copy->lo);
  return true;
}

// The variable of loop i below OpenMP's directive n that the loop does not declare itself: it is private (5.2, 5.1.1).
// NULL: none. *more: there is a loop i.
static const Var *own_counter(const Render *x, const Node *n, int i, bool *more) {
  bool omp = n->directive->info->dialect == DIALECT_OMP;
  const Level *level = x->levels && omp ? level_of(x->levels, n) : NULL;
  const Var *v = NULL;
  *more = false;
  if (level && i < level->loops.len) {
    v = level->loops.at[i].loop.var;
  } else if (omp && !level && n->nchild && n->directive->info->kind == DIR_LOOP &&
             x->host_teams && x->mode.team) {
    // The threads of the host share what stands outside of parallel, the variable of a simd loop, too.
    Nested it = nested_loops(n->directive, n->child[0]);
    for (int k = 0; next_loop(&it); k++)
      if (k == i) v = it.form ? it.form->var : NULL;
  }
  *more = v != NULL;
  if (!v) return NULL;
  bool inside = v->decl.start >= n->range.start && v->decl.end <= n->range.end;
  return inside || substitute_of(x, v) ? NULL : v;
}

static bool has_own_counters(const Render *x, const Node *n) {
  bool more = true;
  for (int i = 0; more; i++)
    if (own_counter(x, n, i, &more)) return true;
  return false;
}

static void open_counters(Render *x, const Node *n) {
  bool more = true;
  for (int i = 0; more; i++) {
    const Var *v = own_counter(x, n, i, &more);
    if (!v) continue;
    text_printf(x->out, "%s %s; ", type_text(x, v), v->name);
    push_substitute(x, v, NULL);
  }
}

int open_private(Render *x, Node *n) {
  int before = x->substitutes.len;
  for (Items it = items_of(n->directive, CL_PRIVATE); next_item(&it);) {
    Var *v = it.var;
    const Use *use = v && x->kernel ? region_use(x->kernel, v) : NULL;
    if (use && use->copy && use->clause != it.clause)
      sorry(x->u->diag, it.item->loc,
            "'%s' of '%s' on a loop that runs in order, inside of another copy of its "
            "elements",
            it.item->text, it.clause->name);
    if (!v || v->type->is_vm || (use && use->copy)) continue;
    const char *place = place_text(x, v, n);
    if (!place)
      text_printf(x->out, "%s%s %s; ", alignment_of(v), type_text(x, v), v->name);
    push_substitute(x, v, place);
  }
  open_counters(x, n);
  return before;
}

void close_private(Render *x, int before) { x->substitutes.len = before; }

// A loop that is not part of the nest: each thread runs it by itself.
static void render_inner_loop(Render *x, Node *n) {
  text_add(x->out, "{ ");
  int before = open_private(x, n);
  write_line_marker(x, n->child[0]->loc, false);
  render(x, n->child[0]);
  close_private(x, before);
  text_add(x->out, " }");
}

// One lock for each name in this file; threads of a warp take turns (OpenMP 5.2, 15.2).
// On the CPU functions that a kernel calls may have clang's own of that name.
static void render_critical(Render *x, Node *n) {
  const Clause *c = find_clause(n->directive, CL_BIND);
  if (!x->device) {
    text_printf(x->out, "\n#pragma omp critical%s%s%s\n{", c ? "(" : "",
                c ? c->items.at[0].text : "", c ? ")" : "");
    write_line_marker(x, n->child[0]->loc, false);
    render(x, n->child[0]);
    return text_add(x->out, " }\n");
  }
  text_printf(x->out,
              "\n{ for (int __accomp_done = 0; !__accomp_done;) if "
              "(__accomp_lock(&__accomp_critical_%s)) {",
              c ? c->items.at[0].text : "");
  write_line_marker(x, n->child[0]->loc, false);
  render(x, n->child[0]);
  text_printf(x->out, " __accomp_unlock(&__accomp_critical_%s); __accomp_done = 1; } }\n",
              c ? c->items.at[0].text : "");
}

// One for each name, before the first kernel, and one for reductions.
void write_locks(Render *x) {
  text_add(x->out, "static unsigned __accomp_reducing __attribute__((unused));\n");
  for (int i = 0; x->device && i < x->u->directives.len; i++) {
    const Directive *d = x->u->directives.at[i];
    const Clause *c = d->info->kind == DIR_CRITICAL ? find_clause(d, CL_BIND) : NULL;
    if (d->info->kind == DIR_CRITICAL) x->body->lock(x, c ? c->items.at[0].text : "");
  }
}

static void render_directive(Render *x, Node *n) {
  if (!x->kernel && n->directive->region) return x->body->launch(x, n->directive->region);
  // The host's version of a function: OpenMP's own atomic. What clang 19 does not know everywhere
  // is ours in a function that is declared for the device.
  bool of_host = n->directive->info->dialect == DIALECT_OMP && !x->kernel && !x->device &&
                 !x->of_cpu;
  if (n->directive->info->kind == DIR_ATOMIC &&
      (!of_host ||
       (n->directive->function->routine && find_clause(n->directive, CL_COMPARE))))
    return render_atomic(x, n);
  if (n->directive->info->kind == DIR_CRITICAL && !of_host) return render_critical(x, n);
  if (n->directive->info->kind == DIR_FLUSH && !of_host)
    return text_add(x->out, "__ACCOMP_ATOMIC_FENCE();");
  if (of_host && n->directive->host_before) {
    text_add(x->out, n->directive->host_before);
    write_line_marker(x, n->child[0]->loc, false);
    render(x, n->child[0]);
    return text_add(x->out, n->directive->host_after);
  }
  if (of_host && n->directive->host_text) {
    write_line_marker(x, n->directive->loc, false);
    text_printf(x->out, "#pragma%s\n", n->directive->host_text);
  }
  if (!n->nchild) {
    if (!of_host) return text_add(x->out, ";");
    return write_line_marker(x, n->directive->loc, false);
  }
  if ((x->kernel || x->device || x->of_cpu) &&
      (find_clause(n->directive, CL_PRIVATE) || has_own_counters(x, n)))
    return render_inner_loop(x, n);
  text_add(x->out, "\n");
  write_line_marker(x, n->child[0]->loc, false);
  render(x, n->child[0]);
}

static bool is_vm_array(const Render *x, const Node *n) {
  return (x->kernel || x->device) && n->type && n->type->is_vm &&
         n->type->kind == TYPE_ARRAY;
}

// The n of sizeof(double[n]).
static bool is_array_size(const Render *x, const Node *n) {
  const char *s = x->u->text + n->range.start - 1;
  while (strchr(" \t\n", *s)) s--;
  return (x->kernel || x->device) && *s == '[';
}

// OpenMP 5.2, 18.2.13: how many threads a team may have. A block may have more than a limit says.
static const char *thread_limit(const Render *x) {
  const Clause *c = find_construct_clause(x->kernel, CL_VECTOR_LENGTH);
  const Node *n = c && c->items.len ? c->items.at[0].expr.node : NULL;
  if (n && n->has_value) return arena_printf(x->u->arena, "%lld", n->value);
  if (has_parameter(x->kernel, "__accomp_limit"))
    return n || !x->device ? "((int)__accomp_limit)"
                           : "((int)__accomp_team_size(__accomp_ntid(), __accomp_limit))";
  return x->device ? "((int)__accomp_ntid())" : "1";
}

static int parallel_regions_around(const Region *r, const Node *n) {
  int count = 0;
  for (; n && n != r->node; n = n->parent)
    count += n->kind == N_DIRECTIVE && n->directive->info->flags & DIRECTIVE_PARALLEL;
  return count + ((r->directive->info->flags & DIRECTIVE_PARALLEL) != 0);
}

// On the CPU, of a nest whose parts are the threads of teams, those of a team one after the other.
static const char *part_number(LibraryKind asked) {
  switch ((int)asked) {
  case LIBRARY_NUM_TEAMS: return "((int)__accomp_gangs)";
  case LIBRARY_TEAM_NUM: return "((int)(__accomp_part / __accomp_team_parts))";
  case LIBRARY_NUM_THREADS: return "((int)__accomp_team_parts)";
  case LIBRARY_THREAD_NUM: return "((int)(__accomp_part % __accomp_team_parts))";
  case LIBRARY_IN_PARALLEL:
  case LIBRARY_ACTIVE_LEVEL: return "(__accomp_team_parts > 1)";
  }
  return NULL;
}

// The answer to one of OpenMP's questions in a kernel; NULL: the OpenMP library's, which answers on the CPU but for teams
// that run the same body: those are ours.
const char *question_text(const Render *x, const Node *n, LibraryKind asked) {
  const Region *r = x->kernel;
  if (asked == LIBRARY_MAX_THREADS && r->plan.sets_team)
    return x->device
               ? "((int)(*__accomp_set_team ? *__accomp_set_team : __accomp_ntid()))"
               : "((int)(*__accomp_set_team ? *__accomp_set_team : "
                 "__accomp_host_team(-1, -1)))";
  if (asked == LIBRARY_DEVICE_NUM) return r->plan.asks_device ? "__accomp_device" : NULL;
  if (asks_host(asked)) {
    bool known = r->told || r->plan.host_answers[asked - LIBRARY_DEFAULT_DEVICE];
    return known ? arena_printf(x->u->arena, "((int)__accomp_%s)", question_name(asked))
                 : NULL;
  }
  bool alone = runs_on_one_thread(r) || x->mode.alone, thread = asks_threads(asked),
       one = !x->device && x->host_teams && has_no_host_team(x, n),
       host_team = x->host_teams && x->mode.team && !one;
  if (!x->device && are_parts_numbered(r) && !alone && part_number(asked))
    return part_number(asked);
  if (!x->device && !is_gang_redundant(r) && !(alone && thread)) return NULL;
  if (asked == LIBRARY_NUM_TEAMS)
    return is_gang_redundant(r) ? "((int)__accomp_gangs)" : "((int)__accomp_nbid())";
  if (asked == LIBRARY_TEAM_NUM)
    return !x->device ? "((int)__accomp_lo)" : "((int)__accomp_bid())";
  bool team = is_any_team(x, x->mode) && !one,
       flat = x->device && r->plan.threads && !x->mode.alone;
  if (x->host_teams && (asked == LIBRARY_MAX_THREADS || asked == LIBRARY_THREAD_LIMIT))
    return find_construct_clause(r, CL_VECTOR_LENGTH) && asked == LIBRARY_THREAD_LIMIT
               ? thread_limit(x)
               : NULL;
  if (asked == LIBRARY_MAX_THREADS) return x->device ? "((int)__accomp_ntid())" : "1";
  if (asked == LIBRARY_NUM_THREADS)
    return team ? "((int)__accomp_team)" : flat ? "((int)__accomp_ntid())" : "1";
  // A parallel region inside another one has one thread, which is in the outer one still.
  const char *size = host_team         ? "__accomp_team"
                     : !x->device      ? "1"
                     : x->mode.team    ? "__accomp_team"
                     : r->plan.threads ? "__accomp_ntid()"
                                       : "1";
  switch ((int)asked) {
  case LIBRARY_THREAD_NUM: return team || flat ? "((int)__accomp_tid())" : "0";
  case LIBRARY_THREAD_LIMIT: return thread_limit(x);
  case LIBRARY_IN_PARALLEL:
  case LIBRARY_ACTIVE_LEVEL: return arena_printf(x->u->arena, "(%s > 1)", size);
  case LIBRARY_LEVEL:
    return arena_printf(x->u->arena, "%d", parallel_regions_around(r, n));
  case LIBRARY_TEAM_SIZE: return arena_printf(x->u->arena, "((int)%s)", size);
  case LIBRARY_ANCESTOR:
    return host_team || (x->device && (x->mode.team || r->plan.threads))
               ? "((int)__accomp_tid())"
               : "0";
  }
  return NULL;
}

const char *question_answer(const Render *x, const Node *at, LibraryKind asked) {
  const char *text = question_text(x, at, asked);
  return text ? text
              : arena_printf(x->u->arena, asks_of_level(asked) ? "%s(1)" : "%s()",
                             question_name(asked));
}

const char *question_field(LibraryKind asked) {
  const char *name = question_name(asked);
  return name + (strncmp(name, "omp_get_", 8) ? 4 : 8);
}

// The text that replaces a call of one of the questions; NULL: the call stays.
static const char *call_answer(const Render *x, const Node *n) {
  const Function *f = n->kind == N_CALL ? n->child[0]->function : NULL;
  LibraryKind asked = f && !f->definition ? library_kind(f) : LIBRARY_NONE;
  if (!asks_place(asked) || asks_of_level(asked)) return NULL;
  if (x->kernel) return question_text(x, n, asked);
  if (!x->device && !x->of_cpu) return NULL;
  if (asks_team(asked) && parallel_around(n))
    return asked == LIBRARY_THREAD_NUM ? "0" : "1"; // a team of one
  return arena_printf(x->u->arena, "%s.%s", answers_here(x, n), question_field(asked));
}

// omp_get_team_size, omp_get_ancestor_thread_num. False: the call is none of these, or stays.
static bool render_level_question(Render *x, Node *n) {
  const Function *f = n->kind == N_CALL && n->nchild > 1 ? n->child[0]->function : NULL;
  LibraryKind asked = f && !f->definition ? library_kind(f) : LIBRARY_NONE;
  if (!asks_of_level(asked) || !(x->kernel || x->device || x->of_cpu)) return false;
  const char *first = x->kernel ? question_text(x, n, asked) : NULL, *level = NULL;
  if (x->kernel && !first) return false;
  if (x->kernel) {
    level = question_text(x, n, LIBRARY_LEVEL);
  } else {
    first = arena_printf(x->u->arena, "__accomp_who->%s", question_field(asked));
    level = arena_printf(x->u->arena, "%s.level", answers_here(x, n));
  }
  text_add(x->out, "__accomp_at_level(");
  render(x, n->child[1]);
  text_printf(x->out, ", %s, %s, %d)", level, first, asked == LIBRARY_TEAM_SIZE);
  if (x->u->text[n->range.end - 1] == ';') text_add(x->out, ";");
  return true;
}

// __func__ is the name of the function that the user wrote, wherever its text stands.
static bool render_own_name(Render *x, const Node *n) {
  const Function *f = x->kernel ? x->kernel->function : x->function;
  const char *s = x->u->text + n->range.start;
  if (!f || n->nchild || (strncmp(s, "__func__", 8) && strncmp(s, "__FUNCTION__", 12)))
    return false;
  text_printf(x->out, "\"%s\"", f->name);
  return true;
}

// 'struct {' gets the name that the analysis has given it. False: it has none.
static bool render_named(Render *x, const Node *n) {
  if (n->kind != N_TYPE_DECL || !n->name) return false;
  const char *s = x->u->text + n->range.start,
             *open = memchr(s, '{', n->range.end - n->range.start);
  if (!open) return false;
  text_printf(x->out, "%.*s %s %.*s", (int)(open - s), s, n->name,
              (int)(n->range.end - n->range.start - (open - s)), open);
  return true;
}

// An operand that is not evaluated may name what device code does not have, or has by another name: its value, its
// type or the operand that is chosen is written in its place, and nothing for _Static_assert. False: the node is none of these.
static bool render_unevaluated(Render *x, Node *n) {
  if (n->kind == N_SIZEOF && !n->nchild && n->has_value) {
    text_printf(x->out, type_size(n->type) == 8 ? "%lldUL" : "%lld", n->value);
  } else if (n->kind == N_TYPEOF) {
    text_printf(x->out, "%s%s%s", n->type->is_const ? "const " : "",
                n->type->is_volatile ? "volatile " : "",
                declaration_type(x->u->arena, n->type));
  } else if (n->kind == N_NULL_STMT && n->range.end - n->range.start > 1) {
    text_add(x->out, ";");
    return true;
  } else if (n->kind == N_PAREN && n->is_chosen) {
    text_add(x->out, "(");
    render(x, n->child[0]);
    text_add(x->out, ")");
  } else {
    return false;
  }
  if (x->u->text[n->range.end - 1] == ';') text_add(x->out, ";");
  return true;
}

// A format of printf as a GPU's driver knows it, and what it asks for of an argument (ir/format.h).
// Arguments that the format has no place for any more (format.h) are evaluated and left out.
static bool render_printf(Render *x, Node *n) {
  Literals all = {0};
  if (n->kind != N_CALL || !is_printf(n) || !format_literals(x->u, n, &all)) return false;
  Format f = read_format(x->u, all.at[0]);
  if (!strchr(f.narrow, 'x')) return false;
  text_add(x->out, "({ ");
  for (int i = 2; i < n->nchild && i - 2 < f.arguments; i++)
    if (f.narrow[i - 2] == 'x')
      text_printf(x->out, "(void)(%s); ", render_text(x, n->child[i]));
  render(x, n->child[0]);
  text_add(x->out, "(");
  render(x, n->child[1]);
  for (int i = 2; i < n->nchild; i++) {
    if (i - 2 < f.arguments && f.narrow[i - 2] == 'x') continue;
    text_add(x->out, ", ");
    render(x, n->child[i]);
  }
  text_add(x->out, "); })");
  if (x->u->text[n->range.end - 1] == ';') text_add(x->out, ";");
  return true;
}

static bool render_format(Render *x, Node *n) {
  int argument = -1;
  bool may = n->kind == N_STRING || (n->parent && is_printf(n->parent));
  const Node *call = may && n != x->narrowed ? printf_of(x->u, n, &argument) : NULL;
  if (!call) return false;
  if (argument < 0) return text_add(x->out, read_format(x->u, n).text), true;
  Literals all = {0};
  format_literals(x->u, call, &all);
  Format f = read_format(x->u, all.at[0]);
  char narrow = argument < f.arguments ? f.narrow[argument] : '-';
  if (narrow == '-' || narrow == 'x') return false;
  Node *before = x->narrowed;
  x->narrowed = n;
  text_printf(x->out, "(%s char)(%s)", narrow == 'c' ? "signed" : "unsigned",
              render_text(x, n));
  x->narrowed = before;
  return true;
}

// 'extern int g;' in a kernel: what the name stands for there is no variable of that name.
static bool declares_extern(const Render *x, const Node *n) {
  const Var *v =
      n->kind == N_DECL_STMT && n->nchild ? n->child[n->nchild - 1]->var : NULL;
  return x->kernel && v && v->is_global && !v->is_static &&
         n->child[n->nchild - 1]->kind == N_VAR;
}

// A number that the compiler has put into a clause (pragma/check_elements.c) has no text.
static bool render_number(Render *x, const Node *n) {
  bool made = n->kind == N_LITERAL && n->has_value && n->range.start == n->range.end;
  if (made) text_printf(x->out, "%lld", n->value);
  return made;
}

void render(Render *x, Node *n) {
  if (render_number(x, n)) return;
  if (declares_extern(x, n)) return text_add(x->out, ";");
  if (call_answer(x, n)) {
    text_add(x->out, call_answer(x, n));
    if (x->u->text[n->range.end - 1] == ';') text_add(x->out, ";");
    return;
  }
  if (render_level_question(x, n)) return;
  if (x->device && (render_printf(x, n) || render_format(x, n))) return;
  if (x->called.len && render_called(x, n)) return;
  if (render_call_by_address(x, n)) return;
  if (x->noted.len && render_assigned(x, n)) return;
  if (render_atomic_variable(x, n) || render_atomic_call(x, n)) return;
  if (render_level(x, n) || render_arguments(x, n) || render_asking_call(x, n)) return;
  if (render_team_setting(x, n)) return;
  if ((n->kind == N_STRING || n->kind == N_OTHER_EXPR) && render_own_name(x, n)) return;
  if (render_unevaluated(x, n) || render_label(x, n) || render_named(x, n)) return;
  if (n->kind == N_REF) return render_ref(x, n);
  if (n->kind == N_VAR && declare_local_copy(x, n)) return;
  if (n->kind == N_DIRECTIVE) return render_directive(x, n);
  bool element = n->kind == N_SUBSCRIPT || (n->kind == N_UNARY && n->op == OP_DEREF);
  if ((element || n->kind == N_MEMBER) && render_element(x, n)) return;
  if (element &&
      (render_vm_subscript(x, n) || render_partial(x, n) || render_shifted(x, n)))
    return;
  if (n->kind == N_MEMBER && (render_partial_member(x, n) || render_own_member(x, n)))
    return;
  if (n->kind == N_SIZEOF && n->nchild &&
      (is_vm_array(x, n->child[0]) || is_array_size(x, n->child[0]))) {
    if (is_vm_array(x, n->child[0]) && render_vm_size(x, n)) return;
    if (render_vm_sizeof(x, n)) return;
    return sorry(x->u->diag, n->loc,
                 "sizeof of an array of variable size in device code");
  }
  if (render_vm(x, n)) return;
  if (n->kind == N_FOR) write_unrolling(x, n);
  render_children(x, n);
}

char *render_text(Render *x, Node *n) {
  Text t = {.arena = x->u->arena}, *saved = x->out;
  x->out = &t;
  text_add(&t, "");
  render(x, n);
  x->out = saved;
  while (t.len && strchr("; \n\t", t.at[t.len - 1])) t.at[--t.len] = 0;
  return t.at;
}
