// Code between levels: what one thread runs for its group, and the calls that all its threads make together.
// In:  Levels (ir/level.h).  Out: C text for devices.
#include "emit/body.h"
#include "emit/cxx.h"

void broadcast(Render *x, LevelMode m, const char *name) {
  text_printf(x->out, " __ACCOMP_BROADCAST_%s(%s);", is_row(m) ? "ROW" : "BLOCK", name);
}

static const char *render_text_once(Render *x, Node *n) {
  return render_text_without(x, n, render_level);
}

static bool may_be_object(const Render *x, const Type *t) {
  TypeKind k = t->canonical->kind;
  return x->u->cxx && (k == TYPE_RECORD || k == TYPE_DEPENDENT);
}

// In C++ the text says the type where the expression's own is none that a program can write.
static const char *value_type(Render *x, const Type *t, const char *value) {
  if (x->u->cxx && t->canonical->kind == TYPE_DEPENDENT)
    return arena_printf(x->u->arena, "__remove_cvref(decltype(%s))", value);
  return declaration_type(x->u->arena, t);
}

// A type may have constant members, or be constant. In C++ an object has room, where no constructor runs. who: the threads that
// compute it, as a condition, or NULL; axes: of those that use it.
static void write_value(Render *x, const Type *type, const char *name, const char *who,
                        unsigned axes, const char *value) {
  Arena *a = x->u->arena;
  const char *t = value_type(x, type, value),
             *test = who ? arena_printf(a, "if (%s) ", who) : "";
  if (may_be_object(x, type)) {
    text_printf(x->out, " __accomp::bytes<%s> %s_room; %s &%s = (%s &)%s_room;", t, name,
                t, name, t, name);
    text_printf(x->out, " %s::new (__accomp::here{&%s_room}) %s(%s);", test, name, t,
                value);
    text_printf(x->out, " __accomp::ended<%s, %u> %s_end(%s, %s);", t, axes, name, name,
                who ? who : "1");
  } else {
    text_printf(x->out,
                " %s %s; %s{ %s __accomp_init = (%s); __builtin_memcpy((void *)&%s, "
                "(void *)&__accomp_init, sizeof __accomp_init); }",
                t, name, test, t, value, name);
  }
  show(x, t, name);
}

// One thread computes an argument that writes memory, all get its value.
static void write_argument(Render *x, const Single *s, Node *n, const char *name) {
  write_value(x, argument_type(n), name, leader_of(s->mode), group_axes(s->mode),
              render_text_once(x, n));
  broadcast(x, s->mode, name);
}

// Has the call of a routine no value?
static bool gives_nothing(const Node *n) {
  return n->type->canonical->kind == TYPE_VOID ||
         routine_called(n)->result->canonical->kind == TYPE_VOID;
}

static void write_routine_call(Render *x, const Single *s, Node *n, const char *name) {
  static Type number = {.kind = TYPE_INT, .spelling = "int", .canonical = &number};
  bool row = routine_axes(routine_called(n)) == AXIS_VECTOR && !is_row(s->mode);
  bool value = !gives_nothing(n);
  const char *call = render_text_once(x, n);
  write_value(x, value ? n->type : &number, name, row ? "__accomp_row() == 0" : NULL, 0,
              value ? call : arena_printf(x->u->arena, "%s, 0", call));
}

static const char *called_name(const Render *x, const Node *n) {
  return arena_printf(x->u->arena, "__accomp_call%u_%u", (unsigned)n->range.start,
                      (unsigned)n->range.end);
}

// All threads that share the routines' loops call them; one after the other.
static void write_calls(Render *x, const Single *s) {
  for (int i = 0; i < s->calls.len; i++) {
    Node *n = s->calls.at[i];
    write_part_end(x, s->mode);
    // For messages about what clang makes of it.
    if (x->u->cxx && is_statement(s->node)) write_line_marker(x, n->loc, false);
    if (is_call_together(n))
      write_routine_call(x, s, n, called_name(x, n));
    else
      write_argument(x, s, n, called_name(x, n));
    push(x->u->arena, &x->here.called, n);
  }
}

// The result of a call that has been made, the value of an argument that has been computed.
bool render_called(Render *x, Node *n) {
  for (int i = 0; i < x->here.called.len; i++)
    if (x->here.called.at[i] == n) {
      bool nothing = is_call_together(n) && gives_nothing(n);
      text_printf(x->out, "%s%s", nothing ? "(void)" : "", called_name(x, n));
      if (x->u->text[n->range.end - 1] == ';') text_add(x->out, ";");
      return true;
    }
  return false;
}

static void write_if_leader(Render *x, const Single *s, LevelMode m) {
  text_printf(x->out, " if (%s)", s && s->by_row ? "__accomp_row() == 0" : leader_of(m));
}

static void open_guard(Render *x, const Single *s) {
  write_calls(x, s);
  write_part_end(x, s->mode);
  write_if_leader(x, s, s->mode);
  text_add(x->out, " {");
}

// Broadcasts the variables that one thread has changed and of which each thread has a copy.
static void pass_results_on(Render *x, const Single *s) {
  for (int i = 0; i < s->results.len; i++) broadcast(x, s->mode, s->results.at[i]->name);
}

static void close_guard(Render *x, const Single *s) {
  text_add(x->out, " }");
  pass_results_on(x, s);
  // A broadcast has a barrier already.
  if (!s->results.len || is_row(s->mode)) write_part_end(x, s->mode);
}

static void render_once(Render *x, Node *n) {
  open_without(x, n, render_level);
  render(x, n);
  close_without(x);
}

static void write_once(Render *x, Node *n) {
  open_without(x, n, render_level);
  x->body->write(x, n);
  close_without(x);
}

// A condition is converted to bool in C++, whatever it is.
static const char *single_type(Render *x, Node *n) {
  bool tested = !(KIND(n->parent->kind) & (KIND(N_SWITCH) | KIND(N_RETURN)));
  return tested && may_be_object(x, n->type)
             ? "bool"
             : value_type(x, n->type, render_text_once(x, n));
}

// A condition, or a part of a 'for': an expression again.
static void write_single_value(Render *x, const Single *s) {
  bool value = is_value(s->node);
  const char *type = value ? single_type(x, s->node) : "void";
  Scope before = x->here;
  text_add(x->out, "({");
  if (value) text_printf(x->out, " %s __accomp_value;", type);
  open_guard(x, s);
  bool convert = value && x->u->cxx && !strcmp(type, "bool");
  text_add(x->out, convert ? " __accomp_value = bool("
                   : value ? " __accomp_value = ("
                           : " (void)(");
  render_once(x, s->node);
  text_add(x->out, ");");
  close_guard(x, s);
  x->here = before;
  if (value) {
    broadcast(x, s->mode, "__accomp_value");
    text_add(x->out, " __accomp_value;");
  }
  text_add(x->out, " })");
}

// 'int q = a[i]++, r = q++;': what a later one's value may have changed.
static void pass_declared_on(Render *x, const Node *n, LevelMode m) {
  int last = n->nchild;
  while (last && !(n->child[last - 1]->kind == N_VAR && n->child[last - 1]->has_init))
    last--;
  for (int i = 0; i < last - 1; i++) {
    const Node *v = n->child[i];
    const Use *use =
        v->kind == N_VAR && x->here.kernel ? region_use(x->here.kernel, v->var) : NULL;
    if (v->kind == N_VAR && !group_copy_text(x, v->var) && !(use && use->copy))
      broadcast(x, m, v->var->name);
  }
}

// 'T v(a, b)', 'T v{a}' of C++
static bool is_direct(const Render *x, const Node *v) {
  uint32_t before = v->child[v->nchild - 1]->range.start;
  while (before > v->range.start && x->u->text[before - 1] == ' ') before--;
  return x->u->cxx && x->u->text[before - 1] != '=';
}

// Writes the initialiser of a declaration: "= value", a constructor's arguments, "(a, b)", or nothing. placed: behind 'new T', which takes
// "(value)". A template's arguments decide what "(a, b)" means, so that it is one expression there.
static void write_start(Render *x, const Node *v, bool placed) {
  Node *init = v->child[v->nchild - 1];
  bool is_array = init->range.start == init->range.end;
  if (init->kind != N_CONSTRUCT || (!is_array && init->range.start != v->range.start)) {
    bool direct = is_direct(x, v);
    bool wrapped = placed && !direct && init->kind != N_INIT_LIST;
    text_add(x->out, wrapped ? "(" : direct || placed ? "" : " = ");
    render(x, init);
    return text_add(x->out, wrapped ? ")" : "");
  }
  for (int i = 0; i < init->nchild; i++) {
    text_add(x->out, i ? ", " : "(");
    render(x, init->child[i]);
  }
  if (init->nchild) text_add(x->out, ")");
}

// C++: an object that one thread makes has room in the others, where no constructor runs.
static bool needs_room(const Render *x, const Node *v) {
  TypeKind k = v->var->type->canonical->kind;
  return x->u->cxx && v->has_init && (k == TYPE_RECORD || k == TYPE_DEPENDENT);
}

static const char *declare_room(Render *x, const Var *v, const char *t) {
  const char *room = arena_printf(x->u->arena, "__accomp_room_%s", v->name);
  text_printf(x->out, " %s__accomp::bytes<%s> %s; %s &%s = (%s &)%s;", alignment_of(v), t,
              room, t, v->name, t, room);
  return room;
}

// A function of the block makes the object, and has its type.
static void write_maker(Render *x, const Node *v, const Single *s) {
  if (s) write_calls(x, s);
  bool direct = is_direct(x, v);
  text_printf(x->out, " auto __accomp_make_%s = [&]() __ACCOMP_IN_PLACE { %s",
              v->var->name, direct ? "auto __accomp_init" : "return ");
  write_start(x, v, !direct);
  text_add(x->out, direct ? "; return __accomp_init; };" : "; };");
}

// The object is there for all, and one thread ends it.
static void end_start(Render *x, const Var *v, LevelMode m, const char *placed,
                      const char *own) {
  if (placed)
    write_barrier_of(x, m);
  else
    broadcast(x, m, own);
  write_object_end(x, v, placed ? placed : v->name, m);
}

// One thread makes the object in its place, or in room that all have.
static void make_object(Render *x, const Node *v, const Single *s, LevelMode m) {
  Scope before = x->here;
  const char *placed = group_copy_text(x, v->var), *own = NULL;
  write_maker(x, v, s);
  if (placed)
    declare_inner_copy(x, v->var), write_barrier_of(x, m);
  else
    own = declare_room(x, v->var, made_type(x->u->arena, v->var));
  write_if_leader(x, s, m);
  text_printf(x->out, " ::new (__accomp::here{(void *)&%s}) %s(__accomp_make_%s());",
              placed ? placed : own, made_type(x->u->arena, v->var), v->var->name);
  x->here = before;
  end_start(x, v->var, m, placed, own);
}

// Only in an instance of the template is it known that a constructor runs.
static void start_instance(Render *x, const Var *v, const char *placed, LevelMode m) {
  const Type *element = canonical_type(innermost_type(v->type));
  if (!has_open_count(v->type) && element->kind != TYPE_DEPENDENT) return;
  text_printf(x->out, " if (!__is_trivially_constructible(__typeof__(%s))) {", placed);
  start_group_object(x, placed, m, NULL);
  text_add(x->out, "}\n");
  write_object_end(x, v, placed, m);
}

// Writes the type and the initialiser behind 'new': the object is made in the memory that it stays in.
static void write_new(Render *x, const Node *v, const char *type) {
  Node *init = v->child[v->nchild - 1];
  bool array = is_array(v->var->type), list = init->kind == N_INIT_LIST;
  if (!array) { // in parentheses: behind 'struct s' a brace would begin a definition
    text_printf(x->out, "(%s)", type);
    return write_start(x, v, true);
  }
  text_printf(x->out, "__accomp::own<%s>%s", type, list ? "{" : "");
  if (!list) return; // without values
  render(x, init);
  text_add(x->out, "}");
}

// own: the room of the object in each thread, where the group has no place for it.
static void start_object(Render *x, const Node *v, const Single *s, LevelMode m,
                         const char *type, const char *placed, const char *own) {
  Scope before = x->here;
  if (s) write_calls(x, s);
  if (placed) write_barrier_of(x, m);
  write_if_leader(x, s, m);
  text_printf(x->out, " ::new (__accomp::here{(void *)__builtin_addressof(%s)}) ",
              placed ? placed : own);
  write_new(x, v, type);
  text_add(x->out, ";");
  x->here = before;
  end_start(x, v->var, m, placed, own);
}

// A template's arguments decide whether it has a destructor: else each thread makes its own.
static void start_open(Render *x, const Node *v, LevelMode m, const char *type) {
  const char *own = declare_room(x, v->var, type);
  text_printf(x->out,
              " if (__is_trivially_destructible(%s) || %s) ::new (__accomp::here{(void "
              "*)&%s}) ",
              type, leader_of(m), own);
  if (v->has_init)
    write_new(x, v, type);
  else
    text_add(x->out, type);
  text_printf(x->out, "; if (!__is_trivially_destructible(%s)) {", type);
  broadcast(x, m, own);
  text_add(x->out, " }");
  write_object_end(x, v->var, v->var->name, m);
}

// "auto &[a, b]", "T &r": what stands in front of the value, and of '='. A structured binding of a copy is one of what one thread made.
static void write_alias_head(Render *x, const Node *n, const Single *s) {
  const char *text = x->u->text;
  const Var *v = n->child[0]->var;
  uint32_t end = s->alias->range.start, at = n->range.start,
           name = n->child[0]->range.start;
  while (strchr(" \n\t", text[end - 1])) end--;
  end--; // '=', '(', '{'
  if (v->is_binding && !v->is_reference) {
    while (text[name] != '[') name--;
    text_printf(x->out, "%.*s&&", (int)(name - at), text + at);
    at = name;
  }
  text_addn(x->out, text + at, end - at);
}

// C++: a reference, or a structured binding. All threads give the name to what one of them has computed.
static void write_alias(Render *x, const Node *n, const Single *s) {
  const Var *v = n->child[0]->var;
  const char *name = v->name;
  bool copy = v->is_binding && !v->is_reference;
  Scope before = x->here;
  write_calls(x, s);
  write_line_marker(x, n->loc, true);
  text_printf(x->out,
              copy ? " auto __accomp_make_%s = [&]() __ACCOMP_IN_PLACE { auto "
                     "__accomp_init = ("
                   : " auto __accomp_make_%s = __ACCOMP_GIVES(",
              name);
  render_once(x, s->alias);
  text_add(x->out, copy ? "); return __accomp_init; };" : ");");
  text_printf(x->out,
              " __accomp::given<decltype(__accomp_make_%s()), %s> __accomp_given_%s;",
              name, s->alias_is_shared ? "true" : "false", name);
  write_if_leader(x, s, s->mode);
  text_printf(x->out, " __accomp_given_%s.take(__accomp_make_%s);", name, name);
  x->here = before;
  broadcast(x, s->mode, arena_printf(x->u->arena, "__accomp_given_%s", name));
  text_add(x->out, " ");
  write_alias_head(x, n, s);
  text_printf(x->out, " = __accomp_given_%s.get();", name);
}

// One thread computes the value of a variable that all have, or each thread that of its own. own: the variable's room, where it has no place.
static void give_value(Render *x, const Node *v, const Single *s, LevelMode m,
                       const char *type, const char *placed, const char *own) {
  bool one = s || placed;
  if (placed ? is_object(x->u, v->var) : s && needs_room(x, v))
    return start_object(x, v, s, m, type, placed, own);
  Scope before = x->here;
  if (s) write_calls(x, s);
  if (placed) write_barrier_of(x, m);
  if (one) write_if_leader(x, s, m);
  text_printf(x->out, " { %s __accomp_init", type);
  write_start(x, v, false);
  text_printf(x->out,
              "; __builtin_memcpy((void *)&%s, (void *)&__accomp_init, sizeof "
              "__accomp_init); }",
              placed ? placed : own);
  x->here = before;
  if (placed)
    write_barrier_of(x, m);
  else if (one)
    broadcast(x, m, own);
}

// Each variable by itself: what has a place is only given its value.
static void write_declaration(Render *x, Node *n, const Single *s) {
  LevelMode m = s ? s->mode : mode_at(x->here.levels, n);
  if (s) write_part_end(x, m);
  if (s && s->alias) write_alias(x, n, s);
  for (int i = 0; i < n->nchild && !(s && s->alias); i++) {
    Node *v = n->child[i];
    if (v->kind != N_VAR) {
      if (v->kind == N_TYPE_DECL) render(x, v), text_add(x->out, ";");
      continue;
    }
    if (write_vm_variable(x, v)) {
      text_add(x->out, ";");
      continue;
    }
    const char *placed = group_copy_text(x, v->var), *t = type_text(x, v->var);
    const Use *use = x->here.kernel ? region_use(x->here.kernel, v->var) : NULL;
    if (use && use->copy) {
      int dimensions;
      text_printf(x->out, " %s ",
                  declaration_type(x->u->arena, vm_element(v->var->type, &dimensions)));
      declare_local_copy(x, v);
      text_add(x->out, ";");
      continue;
    }
    const char *own = v->var->name;
    if (v->has_init && is_made(x, v->var) && (placed || s)) {
      make_object(x, v, s, m);
      continue;
    }
    if (!s && !placed && is_open_object(x->here.levels, v)) {
      start_open(x, v, m, t);
      continue;
    }
    if (s && !placed && needs_room(x, v))
      own = declare_room(x, v->var, t);
    else if (!placed)
      text_printf(x->out, " %s%s %s;", alignment_of(v->var), t, own);
    if (placed) declare_inner_copy(x, v->var);
    if (!v->has_init && placed) start_instance(x, v->var, placed, m);
    if (!v->has_init) continue;
    give_value(x, v, s, m, t, placed, own);
  }
  if (s) pass_declared_on(x, n, m);
  if (s) pass_results_on(x, s);
  if (s && is_row(m)) write_part_end(x, m);
  text_add(x->out, "\n");
  write_line_marker(x, n->loc, false);
}

static bool declares_placed(const Render *x, const Node *n) {
  for (int i = 0; n->kind == N_DECL_STMT && i < n->nchild; i++)
    if (n->child[i]->kind == N_VAR && (group_copy_text(x, n->child[i]->var) ||
                                       is_open_object(x->here.levels, n->child[i])))
      return true;
  return false;
}

// 'for (int k = a[i]++; ...)': the declaration stands in front of the loop.
static bool starts_with_part(const Render *x, const Node *n) {
  const Node *init = n->kind == N_FOR ? loop_parts(n).init : NULL;
  return has_threads(x) && init && init->kind == N_DECL_STMT &&
         (single_of(x->here.levels, init) || declares_placed(x, init));
}

static void write_for(Render *x, Node *n) {
  LoopParts p = loop_parts(n);
  text_add(x->out, "{");
  write_declaration(x, p.init, single_of(x->here.levels, p.init));
  text_printf(x->out, " for (; %s; ", p.condition ? render_text(x, p.condition) : "");
  text_printf(x->out, "%s) ", p.increment ? render_text(x, p.increment) : "");
  render(x, p.body);
  text_add(x->out, " }\n");
}

// a[i] = f(...): the threads that share f's loops call it, then one of them stores.
static void write_called_value(Render *x, const Single *s) {
  const Node *target = s->node->child[0];
  uint32_t op = target->range.end, end = s->value->range.start;
  const char *row = s->by_row ? "__accomp_row() == 0" : NULL;
  text_add(x->out, "{");
  write_part_end(x, s->mode);
  if (x->u->cxx) {
    write_line_marker(x, s->node->loc, false);
    write_value(x, s->value->type, "__accomp_value", row, 0,
                render_text_once(x, s->value));
  } else {
    text_printf(x->out, " %s __accomp_value;%s __accomp_value = (",
                declaration_type(x->u->arena, s->value->type),
                row ? " if (__accomp_row() == 0)" : "");
    render_once(x, s->value);
    text_add(x->out, ");");
  }
  text_printf(x->out, " if (%s) { ", leader_of(s->mode));
  render(x, s->node->child[0]);
  text_printf(x->out, "%.*s__accomp_value;", (int)(end - op), x->u->text + op);
  close_guard(x, s);
  text_add(x->out, " }\n");
  write_line_marker(x, s->node->loc, false);
}

// Threads that call a routine together see what the others stored before, and in it.
static bool meets_at_call(const Render *x, const Node *n) {
  if (!has_threads(x) || !is_call_together(n) || meets_itself(routine_called(n)))
    return false;
  LevelMode m = mode_at(x->here.levels, n);
  bool meets = is_row(m) ? x->here.levels->row_barriers : x->here.levels->block_barriers;
  for (const Node *p = n; meets && p && p != x->here.levels->body; p = p->parent)
    if (single_of(x->here.levels, p)) return false;
  return meets && !is_thread_mode(m);
}

static void write_call(Render *x, Node *n) {
  LevelMode m = mode_at(x->here.levels, n);
  bool value = n->type->canonical->kind != TYPE_VOID;
  text_add(x->out, "({");
  write_barrier_of(x, m);
  if (value)
    text_printf(x->out,
                " %s __accomp_value = ", value_type(x, n->type, render_text_once(x, n)));
  text_printf(x->out, "%s;", render_text_once(x, n));
  write_barrier_of(x, m);
  text_add(x->out, value ? " __accomp_value; })" : " })");
  if (x->u->text[n->range.end - 1] == ';') text_add(x->out, ";\n");
}

static void write_single(Render *x, const Single *s) {
  Node *n = s->node, *p = n->parent;
  if (n->kind == N_DECL_STMT) return write_declaration(x, n, s);
  if (s->value) return write_called_value(x, s);
  bool header = p && p->kind == N_FOR && !is_loop_body(n);
  if (is_value(n) || header) return write_single_value(x, s);
  Scope before = x->here;
  begin_part(x, n);
  text_add(x->out, "{");
  open_guard(x, s);
  write_line_marker(x, n->loc, false);
  write_once(x, n);
  write_line_marker(x, n->loc, true);
  close_guard(x, s);
  x->here = before;
  text_add(x->out, " }\n");
  write_line_marker(x, n->loc, false);
  end_part(x, n);
}

static bool reads_memory(const Node *n) {
  bool member = n->kind == N_MEMBER, deref = n->kind == N_UNARY && n->op == OP_DEREF;
  return n->kind == N_SUBSCRIPT || member || deref || n->kind == N_CALL;
}

// Arguments of a routine that threads run together: all have theirs before one of them runs on and writes
// what an argument is read from.
bool render_arguments(Render *x, Node *n) {
  if (!has_threads(x) || !x->here.levels || !is_call_together(n) || n->nchild < 2 ||
      meets_itself(routine_called(n)))
    return false;
  bool reads = false;
  for (int i = 1; i < n->nchild; i++) reads |= any_below(n->child[i], reads_memory);
  if (!reads || is_thread_mode(mode_at(x->here.levels, n))) return false;
  bool row = routine_axes(routine_called(n)) == AXIS_VECTOR;
  text_add(x->out, "({");
  for (int i = 1; i < n->nchild; i++) {
    text_printf(x->out, " __auto_type __accomp_argument%d = (", i);
    render(x, n->child[i]);
    text_add(x->out, ");");
  }
  text_add(x->out, row ? " __accomp_row_barrier(); " : " __accomp_barrier(); ");
  render(x, n->child[0]);
  for (int i = 1; i < n->nchild; i++)
    text_printf(x->out, "%s__accomp_argument%d", i > 1 ? ", " : "(", i);
  text_add(x->out, "); })");
  if (x->u->text[n->range.end - 1] == ';') text_add(x->out, ";");
  return true;
}

bool render_single(Render *x, Node *n) {
  const Single *s = single_of(x->here.levels, n);
  if (s) return write_single(x, s), true;
  if (meets_at_call(x, n)) return write_call(x, n), true;
  if (starts_with_part(x, n)) return write_for(x, n), true;
  if (declares_placed(x, n)) return write_declaration(x, n, NULL), true;
  return false;
}
