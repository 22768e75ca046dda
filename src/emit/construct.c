// Constructs: the code that stands for a directive in the user's function.
// In:  regions with operands.  Out: C text.
//
// In the user's function everything has a name that ends in the region's number: operands
// __accomp_o3, control values __accomp_k3 (control.c), loops __accomp_l3, copied values __accomp_v3_0.
#include "emit/cxx.h"

// Keeps -Wunused quiet about variables of the user that only the kernel names.
static void mention_variables(Render *x, const Region *r) {
  for (int i = 0; i < r->uses.len; i++) {
    const Var *v = r->uses.at[i]->var;
    if (!v->is_global && !v->type->is_vm)
      text_printf(x->out, " (void)sizeof%s(%s);", v->is_pack ? "..." : "",
                  variable_text(v));
  }
}

// Of C that stands for another language a reference is named by its address.
static const char *item_in_host(Render *x, const Item *item) {
  if (!x->u->language || !item->expr.node) return item->text;
  Text t = {.arena = x->u->arena};
  text_add(&t, render_text(x, item->expr.node));
  for (int i = 0; i < item->nsubscripts; i++) {
    const Subscript *s = &item->subscripts[i];
    text_printf(&t, "[%s%s%s]", s->lo.node ? render_text(x, s->lo.node) : "",
                s->colon ? ":" : "", s->len.node ? render_text(x, s->len.node) : "");
  }
  return t.at;
}

static const char *depend_clauses(Render *x, const Directive *d) {
  Text t = {.arena = x->u->arena};
  text_add(&t, "");
  for (Items it = items_of(d, CL_DEPEND); next_item(&it);)
    text_printf(&t, " depend(%s%s%s: %s)", it.clause->iterator ? it.clause->iterator : "",
                it.clause->iterator ? ", " : "",
                it.item->keyword ? it.item->keyword : it.clause->modifier,
                item_in_host(x, it.item));
  return t.at;
}

// Lists a task's copies of variables, besides operands and control values.
static void write_firstprivate(Render *x, const Region *r) {
  if (first_entry(x, r)) text_printf(x->out, ", __accomp_f%d", r->id);
  if (counted_loops(r)->len) text_printf(x->out, ", __accomp_l%d", r->id);
  for (int i = 0; i < r->operands.len; i++)
    if (has_piece_rows(r->operands.at[i]))
      text_printf(x->out, ", __accomp_p%d_%d, __accomp_n%d_%d", r->id, i, r->id, i);
  for (int i = 0; i < r->arguments.len; i++) {
    const LaunchArgument *p = &r->arguments.at[i];
    if (is_copied_argument(x->u, p))
      text_printf(x->out, ", __accomp_v%d_%d", r->id, p->entry);
  }
}

// Its copies point to each other. A section with rows has no task: that is OpenACC's.
static void write_task_pointers(Render *x, const Region *r) {
  if (first_entry(x, r))
    text_printf(x->out, " __accomp_o%d[0].base = &__accomp_f%d;", r->id, r->id);
  for (int i = 0; i < r->operands.len; i++) {
    if (has_piece_rows(r->operands.at[i]))
      text_printf(x->out,
                  " %s.base = __accomp_p%d_%d;"
                  " __accomp_p%d_%d[0].dimensions = __accomp_n%d_%d;",
                  entry_text(x, r, i), r->id, i, r->id, i, r->id, i);
  }
  for (int i = 0; i < r->arguments.len; i++) {
    const LaunchArgument *p = &r->arguments.at[i];
    if (is_copied_argument(x->u, p))
      text_printf(x->out, " %s.base = %s;", entry_text(x, r, p->entry),
                  copied_address(x, r, p));
  }
  if (counted_loops(r)->len)
    text_printf(x->out, " __accomp_k%d.loops = __accomp_l%d;", r->id, r->id);
}

// How a target task ends (OpenMP 5.2, 13.6): before the host goes on, when the device's queue fulfils its
// event, or with the host task that waits for the device.
typedef enum { ENDS_AT_ONCE, ENDS_BY_EVENT, ENDS_WITH_HOST_TASK } TaskEnd;

// OpenMP 5.2, 5.5.10: the task's own copy takes part in the reduction of the task group, and stands for the variable in
// the construct.
static const char *reduction_clauses(Render *x, const Directive *d) {
  Text t = {.arena = x->u->arena};
  text_add(&t, "");
  for (Items it = items_of(d, CL_IN_REDUCTION); next_item(&it);)
    text_printf(&t, " in_reduction(%s: %s)", it.clause->op_name,
                item_in_host(x, it.item));
  return t.at;
}

static void write_reduced_operands(Render *x, const Region *r) {
  for (int i = 0; i < r->operands.len; i++) {
    const Var *v = r->operands.at[i]->var;
    if (!v || !names_var(r->directive, CL_IN_REDUCTION, v)) continue;
    OperandText t = operand_text(x, r, r->operands.at[i], i);
    text_printf(x->out, " %s = (struct __accomp_operand){%s, %s, %s, %s};",
                entry_text(x, r, i), t.base, t.lo, t.size, t.slot);
  }
}

// Arrays, large structs and what C++ passes by its type, which the runtime copies when it starts the construct: until the
// task does that, they are kept as they were when the construct was met.
static void write_kept_arguments(Render *x, const Region *r, bool end) {
  for (int i = 0; i < r->arguments.len; i++) {
    const LaunchArgument *p = &r->arguments.at[i];
    bool by_runtime = p->form == ARGUMENT_VARIABLE || p->form == ARGUMENT_COPY;
    if (p->form == ARGUMENT_SEEN)
      text_printf(x->out, end ? " %s::end(&%s);" : " %s::keep(&%s, %s::size);", p->type,
                  entry_text(x, r, p->entry), p->type);
    else if (by_runtime && !p->item && !is_copied_argument(x->u, p))
      text_printf(x->out, " %s(&%s);", end ? "__accomp_kept_end" : "__accomp_keep",
                  entry_text(x, r, p->entry));
  }
}

// A host task that carries the construct's dependences and reductions starts it.
static void write_task(Render *x, const Region *r, TaskEnd end) {
  write_kept_arguments(x, r, false);
  const char *depends = depend_clauses(x, r->directive);
  text_printf(x->out, "\n#pragma omp task%s%s firstprivate(__accomp_o%d, __accomp_k%d",
              depends, reduction_clauses(x, r->directive), r->id, r->id);
  write_firstprivate(x, r);
  text_add(x->out, ")");
  if (end == ENDS_AT_ONCE) text_add(x->out, " if(0)");
  if (end == ENDS_BY_EVENT) text_printf(x->out, " detach(__accomp_e%d)", r->id);
  if (end == ENDS_BY_EVENT && *depends)
    text_printf(x->out, " untied depend(out: *__accomp_token%d)", r->id);
  text_add(x->out, "\n{");
  write_task_pointers(x, r);
  write_reduced_operands(x, r);
  if (end == ENDS_BY_EVENT)
    text_printf(x->out, " __accomp_k%d.event = (unsigned long long)__accomp_e%d;", r->id,
                r->id);
  x->body->call(x, r, CALL_START);
  write_kept_arguments(x, r, true);
  write_list_ends(x, r);
  text_add(x->out, " }\n");
}

// LLVM's OpenMP library lets any thread of a team start what depends on a task whose event a thread
// outside of it fulfilled, and keeps it with that thread, whose own tasks may then be out of its reach: in
// a taskwait a thread takes only the task that it was given last, and only a descendant of its own. So the
// task has no event there. A team of one thread needs one, for the host to go on. There the library counts
// a host task only when another task is counted, and no longer counts a task whose event is fulfilled but
// whose dependences are not yet released: a second task that has an event, which counts always, lasts until
// they are.
static void write_dependent_task(Render *x, const Region *r) {
  int id = r->id;
  text_add(x->out, " if (omp_get_num_threads() > 1) {");
  write_task(x, r, ENDS_WITH_HOST_TASK);
  text_printf(
      x->out,
      " } else { extern void __accomp_fulfill(omp_event_handle_t)"
      " __asm__(\"omp_fulfill_event\");"
      " static char __accomp_tokens%d[1024]; static unsigned __accomp_tokens_used%d;"
      " char *__accomp_token%d = "
      "&__accomp_tokens%d[__atomic_fetch_add(&__accomp_tokens_used%d, 1, "
      "0) %% 1024];",
      id, id, id, id, id);
  write_task(x, r, ENDS_BY_EVENT);
  text_printf(x->out,
              " omp_event_handle_t __accomp_second%d;\n#pragma omp task untied"
              " depend(in: *__accomp_token%d) detach(__accomp_second%d)\n"
              "__accomp_fulfill(__accomp_second%d);\n}",
              id, id, id, id);
}

static void write_start_of(Render *x, const Region *r, bool nowait) {
  bool depends = find_clause(r->directive, CL_DEPEND) != NULL,
       reduces = find_clause(r->directive, CL_IN_REDUCTION) != NULL;
  if (!nowait && !depends && !reduces) {
    x->body->call(x, r, CALL_START);
    if (r->directive->info->kind != DIR_DATA) write_list_ends(x, r);
    return;
  }
  // Tasks that the thread runs next would use its copy, too: it waits for the device.
  if (nowait && reduces) return write_task(x, r, ENDS_WITH_HOST_TASK);
  if (nowait) text_printf(x->out, " omp_event_handle_t __accomp_e%d;", r->id);
  if (nowait && depends)
    write_dependent_task(x, r);
  else
    write_task(x, r, nowait ? ENDS_BY_EVENT : ENDS_AT_ONCE);
}

// nowait(e) is nowait where e is true (OpenMP 6.0, 17.6).
static void write_start(Render *x, const Region *r) {
  const Clause *c = find_clause(r->directive, CL_NOWAIT);
  Node *e = c && c->items.len ? c->items.at[0].expr.node : NULL;
  if (!e || e->has_value) return write_start_of(x, r, c && (!e || e->value));
  text_printf(x->out, " if (%s) {", render_text(x, e));
  write_start_of(x, r, true);
  text_add(x->out, " } else {");
  write_start_of(x, r, false);
  text_add(x->out, " }");
}

// A target_data region runs at once, which 'nowait' permits: after the tasks that it depends on, and those that start
// in it end in it, but for 'nogroup' (OpenMP 6.0, 15.7). 5.2 has no such tasks.
static bool has_task_of_data(const Directive *d) {
  return d->info->kind == DIR_DATA && d->info->dialect == DIALECT_OMP &&
         (find_clause(d, CL_NOWAIT) || find_clause(d, CL_DEPEND) ||
          (d->text && strstr(d->text, "target_data")));
}

static void write_data_start(Render *x, const Region *r) {
  const char *depends = depend_clauses(x, r->directive);
  if (*depends) text_printf(x->out, "\n#pragma omp taskwait%s\n", depends);
  x->body->call(x, r, CALL_START);
  if (has_task_of_data(r->directive) && !find_clause(r->directive, CL_NOGROUP))
    text_add(x->out, "\n#pragma omp taskgroup\n{");
}

static void write_data_end(Render *x, const Region *r) {
  if (x->device) return;
  if (has_task_of_data(r->directive) && !find_clause(r->directive, CL_NOGROUP))
    text_add(x->out, " }");
  x->body->call(x, r, CALL_END);
}

// Inside host_data the user's names stand for device addresses.
void push_device_addresses(Render *x, const Region *r) {
  for (int i = 0; i < r->operands.len; i++) {
    const Operand *o = r->operands.at[i];
    if (!(o->map & __ACCOMP_USE_DEVICE)) continue;
    const char *name = arena_printf(x->u->arena, "__accomp_u%d_%d", r->id, i),
               *e = operand_lvalue(x, o);
    bool pointer =
        o->form == FORM_POINTER ||
        (o->form == FORM_SECTION && o->var->type->canonical->kind == TYPE_POINTER);
    text_printf(x->out,
                pointer
                    ? " __typeof__(%s) %s = (__typeof__(%s))__accomp_o%d[%d].base;"
                    : " __typeof__(%s) *%s = (__typeof__(%s) *)__accomp_o%d[%d].base;",
                e, name, e, r->id, i);
    text_printf(x->out, " (void)%s;", name);
    push(x->u->arena, &x->here.host_data,
         (Substitution){o->var,
                        pointer ? name : arena_printf(x->u->arena, "(*%s)", name)});
  }
}

// The statement may stand behind directives of the host.
static void write_host_pragmas(Render *x, const Region *r) {
  HostDirectives it =
      host_directives(x->u, (Range){r->directive->pragma.end, r->body->range.start});
  if (!next_host_directive(&it)) return;
  uint32_t start = it.directive->pragma.start;
  text_add(x->out, "\n");
  write_line_marker(x, front_loc(x->u, start), false);
  copy_source(x->out, x->u, start, r->body->range.start);
}

// The handle of a data construct of which this text has the start alone: its statement is "__accomp_half(handle);"
// (rt/device/fortran.h). NULL: the construct is whole.
static const Node *half_of(const Unit *u, const Region *r) {
  const Node *n = r->body;
  if (!u->language || r->directive->info->kind != DIR_DATA) return NULL;
  while (n && n->kind == N_COMPOUND && n->nchild == 1) n = n->child[0];
  bool call = n && n->kind == N_CALL && n->child[0]->function;
  return call && !strcmp(n->child[0]->function->name, "__accomp_half") ? n->child[1]
                                                                       : NULL;
}

// A slot in the function that starts it is gone when it ends.
static void write_half(Render *x, const Region *r, const Node *handle) {
  for (int i = 0; i < r->operands.len; i++) {
    const Operand *o = r->operands.at[i];
    bool is_parameter = o->var && o->var->is_param && !o->var->is_reference;
    if (has_piece_rows(o))
      sorry(x->u->diag, r->directive->loc,
            "a section whose elements do not follow each other in this directive");
    if (is_parameter) text_printf(x->out, " %s.slot = 0;", entry_text(x, r, i));
  }
  text_printf(x->out,
              " __accomp_keep_region(%s, __accomp_r%de, __accomp_o%d, sizeof "
              "__accomp_o%d, &__accomp_k%d);",
              render_text(x, (Node *)handle), r->id, r->id, r->id, r->id);
}

static void write_data_body(Render *x, Region *r) {
  const Node *handle = half_of(x->u, r);
  if (handle) return write_half(x, r, handle);
  if (r->directive->info->kind == DIR_DATA && has_device_addresses(r))
    x->body->call(x, r, CALL_ADDRESSES);
  Scope before = x->here;
  x->body->hide(x, r);
  write_host_pragmas(x, r);
  write_line_marker(x, r->body->loc, false);
  x->body->write(x, r->body);
  x->here = before;
  write_line_marker(x, (Loc){r->directive->loc.file, end_line(x->u, r->node), 1}, true);
  if (r->directive->info->kind != DIR_DATA) return;
  write_data_end(x, r);
  if (!x->u->cxx) write_list_ends(x, r); // there the guard's destructor does that
}

// From here to the end of the block, however it is left: clang calls a variable's cleanup there, and
// before a return after its expression.
static void render_declare(Render *x, Region *r) {
  write_line_marker(x, r->directive->loc, true);
  x->body->open_construct(x, r);
  write_operands(x, r);
  write_control(x, r);
  x->body->call(x, r, CALL_SCOPE);
  write_line_marker(x, (Loc){r->directive->loc.file, end_line(x->u, r->node), 1}, false);
}

void render_construct(Render *x, Region *r) {
  if (r->directive->info->kind == DIR_DECLARE) return render_declare(x, r);
  write_line_marker(x, r->directive->loc, true);
  text_add(x->out, "{");
  x->body->open_construct(x, r);
  write_loops(x, r);
  write_argument_values(x, r);
  write_operands(x, r);
  write_control(x, r);
  mention_variables(x, r);
  if (x->device)
    x->body->call(x, r, CALL_START);
  else if (r->directive->info->kind == DIR_DATA)
    write_data_start(x, r);
  else
    write_start(x, r);
  bool has_body =
      r->directive->info->kind == DIR_DATA || r->directive->info->kind == DIR_HOST_DATA;
  if (has_body && r->body) write_data_body(x, r);
  text_add(x->out, " }\n");
  write_line_marker(x, (Loc){r->directive->loc.file, end_line(x->u, r->node), 1}, false);
}
