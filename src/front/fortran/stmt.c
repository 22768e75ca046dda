// Statements of a construct in C.
// In:  statement nodes; probes among them.  Out: C in Shell.out, line markers in front of statements.
#include "front/fortran/deep.h"
#include "front/fortran/workdistribute.h"

#include <stdlib.h>

void put(Shell *s, const char *fmt, ...) {
  va_list args;
  va_start(args, fmt);
  char *text = alloc_n(s->arena, char, 16384);
  int n = vsnprintf(text, 16384, fmt, args);
  va_end(args);
  if (n >= 16384) not_yet(s, "a statement of that length in code for devices");
  if (!s->marked && s->loc.file)
    text_printf(&s->out, "# %d \"%s\"\n", s->loc.line, s->loc.file);
  s->marked = false;
  text_printf(&s->out, "%*s%s\n", 2 * s->indent, "", text);
}

static Loc loc_of(const Shell *s, const FNode *n) {
  const FSource *src = s->t->source;
  if (!n->place.line || n->place.line > src->nlines) return s->loc;
  return probed_loc(src, s->arena, n->place.line, n->place.column);
}

void put_line(Shell *s, const FNode *n) {
  Loc loc = loc_of(s, n);
  s->loc = loc;
  text_printf(&s->out, "# %d \"%s\"\n", loc.line, loc.file);
  s->marked = true;
}

// --- loops -------------------------------------------------------------------------------------------------------------

static bool is_in_loop(const Shell *s, const FSymbol *counter) {
  for (int i = 0; i < s->loops.len; i++)
    if (kid(s->loops.at[i], 0)->symbol == counter) return true;
  return false;
}

static const char *label_of(Shell *s, const FNode *loop, const char *what) {
  return arena_printf(s->arena, "accomp_%s_%s_%d", what, *loop->text ? loop->text : "l",
                      loop->place.line);
}

static bool mentions(const FNode *n, FKind kind, const char *name) {
  if (n->kind == kind && !strcmp(n->text, name)) return true;
  for (int i = 0; i < n->nkids; i++)
    if (mentions(n->kids[i], kind, name)) return true;
  return false;
}

void write_loop_body(Shell *s, const FNode *loop, const FNode *body) {
  bool named = *loop->text != 0, innermost = s->lasts.innermost == loop,
       last = s->lasts.loop == loop || (innermost && ends_own(s));
  s->indent++;
  if (innermost) begin_own(s);
  write_statements(s, body->kids, body->nkids);
  s->indent--;
  if (last ? mentions(body, F_CYCLE, "") || named
           : named && mentions(body, F_CYCLE, loop->text))
    put(s, "%s:;", label_of(s, loop, "cycle"));
  if (innermost) end_own(s);
  if (s->lasts.loop == loop) write_last(s);
}

static void close_loop(Shell *s, const FNode *loop, const FNode *body,
                       const char *braces) {
  put(s, "%s", braces);
  if (*loop->text && mentions(body, F_EXIT, loop->text))
    put(s, "%s:;", label_of(s, loop, "exit"));
}

// A bound that the body changes is copied in front of the loop, or of its directive: Fortran computes it once. Those of inner loops of a directive's
// nest must not change.
static const FSymbol *changed_by(const FNode *n) {
  if (n->kind != F_ASSIGN && n->kind != F_DO) return NULL;
  const FNode *left = kid(n, 0);
  while (left->kind == F_ELEMENT) left = kid(left, 0);
  return left->symbol;
}

// Whether a CALL has the variable, or a part of it, as an argument: an expression that reads it changes nothing.
static bool passes(const FNode *call, const FSymbol *x) {
  for (int i = 0; call->kind == F_CALL && i < call->nkids; i++) {
    const FNode *a = kid(call->kids[i], 0);
    while (a && (a->kind == F_ELEMENT || a->kind == F_COMPONENT)) {
      if (a->symbol == x) return true;
      a = kid(a, 0);
    }
    if (a && a->kind == F_NAME && a->symbol == x) return true;
  }
  return false;
}

static bool changes_bounds(const FNode *body, const FNode *n) {
  if (n->symbol && changes_pointer(body, n->symbol)) return true;
  for (int i = 0; i < n->nkids; i++)
    if (changes_bounds(body, n->kids[i])) return true;
  return false;
}

bool changes(const FNode *body, const FNode *bound) {
  if (bound->kind == F_CALL || bound->kind == F_FUNCTION_CALL) return true;
  if (bound->kind == F_INQUIRY || is_inquiry(bound)) // no value of the array is asked for
    return changes_bounds(body, bound) ||
           (chosen_dimension(bound) && changes(body, chosen_dimension(bound)));
  bool variable = bound->kind == F_NAME || bound->kind == F_COMPONENT;
  if (variable && bound->symbol) {
    if (passes(body, bound->symbol) || changed_by(body) == bound->symbol ||
        changes_pointer(body, bound->symbol))
      return true;
    for (int i = 0; i < body->nkids; i++)
      if (changes(body->kids[i], bound)) return true;
  }
  for (int i = 0; i < bound->nkids; i++)
    if (changes(body, bound->kids[i])) return true;
  return false;
}

static const char *bound_of(Shell *s, const FNode *bound, const FNode *body,
                            const char *type) {
  const char *c = s->directed > 0 ? c_expr(s, bound, NULL) : c_number(s, bound);
  if (bound->has_value || (s->directed > 0 && !s->hoists) || !changes(body, bound))
    return c;
  s->declared += s->directed > 0;
  const char *name = arena_printf(s->arena, "accomp_b%d", ++s->temporaries);
  put(s, "%s %s = %s;", type, name, c);
  return name;
}

// A loop of a directive: when is its iteration the last one, and what is the counter behind it?
static void begin_directed(Shell *s, const FNode *loop, const FVariable *v,
                           const char *last, const char *behind) {
  add_last(s, v, last, behind);
  s->lasts.innermost = --s->directed == 0 ? loop : NULL;
  s->lasts.loop = s->lasts.innermost && needs_last(s) ? loop : NULL;
}

static void write_do(Shell *s, const FNode *n) {
  const FNode *counter = kid(n, 0), *step = n->nkids > 4 ? kid(n, 3) : NULL,
              *body = kid(n, n->nkids - 1);
  if (n->nkids > 4 && is_none(step)) step = NULL;
  if (counter->kind != F_NAME || !counter->symbol || counter->type.category != FT_INTEGER)
    return not_yet(s, "a DO variable that is no integer variable, in code for devices");
  if (is_in_loop(s, counter->symbol))
    return not_yet(s, "'%s', which counts two loops, one inside of the other",
                   counter->symbol->name);
  FVariable *v = variable_of_symbol(s, counter->symbol);
  v->is_counter = true;
  const char *type = c_type(s, counter->type), *i = v->name;
  const char *lower = s->directed > 0 ? bound_of(s, kid(n, 1), body, type)
                                      : c_number(s, kid(n, 1)),
             *upper = bound_of(s, kid(n, 2), body, type);
  push(s->arena, &s->loops, n);
  if (!step || step->has_value) {
    long by = step ? step->value : 1;
    const char *compare = by > 0 ? "<=" : ">=";
    if (!by) not_yet(s, "a DO whose step is 0");
    const char *move = by == 1    ? arena_printf(s->arena, "%s++", i)
                       : by == -1 ? arena_printf(s->arena, "%s--", i)
                       : by > 0   ? arena_printf(s->arena, "%s += %ld", i, by)
                                  : arena_printf(s->arena, "%s -= %ld", i, -by);
    bool directed = s->directed > 0, own = directed || !v->outside;
    if (directed)
      begin_directed(s, n, v,
                     arena_printf(s->arena,
                                  by > 0 ? "(%s) - %s < %ld" : "%s - (%s) < %ld",
                                  by > 0 ? upper : i, by > 0 ? i : upper, labs(by)),
                     arena_printf(s->arena, "%s + (%ld)", i, by));
    if (directed && s->hoists) s->split = s->out.len;
    s->hoists = false;
    put(s, "for (%s%s%s = %s; %s %s %s; %s) {", own ? type : "", own ? " " : "", i, lower,
        i, compare, upper, move);
    write_loop_body(s, n, body);
    close_loop(s, n, body, "}");
    if (directed && v->outside && !has_own_counter(s, v))
      put(s, "%s = %s %s %s ? %s + ((%s) - (%s) + %ld) / %ld * %ld : %s;", i, lower,
          compare, upper, lower, upper, lower, by, by, by, lower);
  } else {
    // The step's sign is not known. The nest stays one of loops alone: the counter is an expression.
    const char *by = bound_of(s, step, body, type),
               *t = arena_printf(s->arena, "accomp_t%d", ++s->temporaries);
    if (v->outside && !has_own_counter(s, v))
      not_yet(s, "'%s' outside of its DO, whose step is not known", v->actual);
    const char *count =
        arena_printf(s->arena, "((long)%s - %s + %s) / %s", upper, lower, by, by);
    put(s, "for (long %s = 0; %s < %s; %s++) {", t, t, count, t);
    v->name = arena_printf(s->arena, "((%s)(%s + %s * %s))", type, lower, t, by);
    if (s->directed > 0)
      begin_directed(s, n, v, arena_printf(s->arena, "%s + 1 >= %s", t, count),
                     arena_printf(s->arena, "%s + %s", v->name, by));
    write_loop_body(s, n, body);
    v->name = i;
    close_loop(s, n, body, "}");
  }
  s->loops.len--;
}

static void write_do_while(Shell *s, const FNode *n) {
  const FNode *body = kid(n, n->nkids - 1);
  push(s->arena, &s->loops, n);
  if (n->kind == F_DO_WHILE && !makes_loops(kid(n, 0))) {
    put(s, "while (%s) {", c_truth(s, kid(n, 0), NULL));
  } else {
    put(s, "for (;;) {");
    if (n->kind == F_DO_WHILE) put(s, "if (!%s) break;", c_condition(s, kid(n, 0)));
  }
  write_loop_body(s, n, body);
  close_loop(s, n, body, "}");
  s->loops.len--;
}

static bool is_loop(const FNode *n) {
  return n->kind == F_DO || n->kind == F_DO_WHILE || n->kind == F_DO_FOREVER ||
         n->kind == F_DO_CONCURRENT;
}

// The construct that CYCLE and EXIT are about.
static const FNode *construct_named(const FNode *n) {
  for (const FNode *p = n->parent; p; p = p->parent)
    if (*n->text ? p->kind != F_CYCLE && p->kind != F_EXIT && !strcmp(p->text, n->text)
                 : is_loop(p))
      return p;
  return NULL;
}

static bool is_around(const FNode *block, const FSymbol *x) {
  int line = x->place.line;
  return block->kind == F_BLOCK && line >= block->place.line &&
         line <= block->place.end_line;
}

static bool is_inside(const FNode *n, const FSymbol *x) {
  for (int i = 0; i < n->nkids; i++)
    if (is_around(n->kids[i], x) || is_inside(n->kids[i], x)) return true;
  return false;
}

// What the BLOCKs that a jump leaves have allocated. target NULL: it leaves all.
static void free_blocks(Shell *s, const FNode *n, const FNode *target) {
  const FTree *tree = s->t->tree;
  for (const FNode *p = n->parent; p && (p != target || p->kind == F_BLOCK);
       p = p->parent) {
    for (int i = 0; p->kind == F_BLOCK && i < tree->nsymbols; i++) {
      FSymbol *x = tree->symbols[i];
      bool own = x && !strncmp(x->scope, "block", 5) && is_around(p, x) &&
                 (is_local_allocatable(s, x) || is_local_deep(s, x));
      if (own && !is_inside(p, x)) free_own_memory(s, variable_of_symbol(s, x));
    }
    if (p == target) break;
  }
}

static void write_jump(Shell *s, const FNode *n) {
  const FNode *target = construct_named(n);
  if (!target) return not_yet(s, "'%s' of a construct that is not around it", n->text);
  free_blocks(s, n, target);
  bool to_last = n->kind == F_CYCLE && (target == s->lasts.loop ||
                                        (target == s->lasts.innermost && ends_own(s)));
  if (!*n->text && !to_last)
    put(s, n->kind == F_CYCLE ? "continue;" : "break;");
  else
    put(s, "goto %s;", label_of(s, target, n->kind == F_CYCLE ? "cycle" : "exit"));
}

static const FNode *labelled(const FNode *n, long label) {
  bool statement = n->kind >= F_ASSIGN && n->kind <= F_OTHER && n->place.line;
  if (statement && n->has_value && n->value == label) return n;
  const FNode *found = NULL;
  for (int i = 0; i < n->nkids && !found; i++) found = labelled(n->kids[i], label);
  return found;
}

// A label of the region, or of the procedure.
static void write_goto(Shell *s, const FNode *n) {
  const FNode *to = labelled(s->unit, atol(n->text));
  bool inside = s->is_routine || (to && s->construct->place.line < to->place.line &&
                                  to->place.line <= s->last->place.end_line);
  if (!to || !inside) return not_yet(s, "GOTO out of a construct for devices");
  put(s, "goto accomp_label_%s;", n->text);
}

static bool is_jumped_to(const Shell *s, const FNode *n) {
  return n->has_value &&
         mentions(s->unit, F_GOTO, arena_printf(s->arena, "%ld", n->value));
}

// --- everything --------------------------------------------------------------------------------------------------------

static void write_assignment(Shell *s, const FNode *n) {
  if (s->is_atomic && write_atomic(s, n)) return;
  if (write_string_assignment(s, n)) return;
  if (kid(n, 0)->rank) {
    write_array_assignment(s, n);
    return;
  }
  fit_allocatable(s, n);
  if (write_deep_assignment(s, n) || write_transformation(s, n)) return;
  const char *value = c_expr(s, kid(n, 1), NULL);
  put(s, "%s = %s;", c_target(s, kid(n, 0), NULL), value);
}

static bool has_goto(const FNode *n) {
  for (int i = 0; i < n->nkids; i++)
    if (has_goto(n->kids[i])) return true;
  return n->kind == F_GOTO;
}

static bool is_declared_in(const FNode *block, const FVariable *v) {
  int line = v->symbol->place.line;
  return !v->path && !strncmp(v->symbol->scope, "block", 5) &&
         line >= block->place.line && line <= block->place.end_line;
}

// Its variables are declared in it: each thread that runs it has its own.
static void write_block(Shell *s, const FNode *n) {
  const FNode *body = kid(n, 1);
  Text before = s->out;
  s->out = (Text){.arena = s->arena};
  s->indent++;
  write_statements(s, body->kids, body->nkids);
  Text inside = s->out;
  s->out = before;
  s->indent--;
  put(s, "{");
  s->indent++;
  int count = 0;
  FVariable **own = alloc_n(s->arena, FVariable *, s->variables.len + 1);
  for (int i = 0; i < s->variables.len; i++) {
    FVariable *v = s->variables.at[i];
    if (v->of_block || !is_declared_in(n, v)) continue;
    own[count++] = v;
    bool ends = is_local_allocatable(s, v->symbol) || is_local_deep(s, v->symbol);
    if (ends && has_goto(body)) not_yet(s, "GOTO in a BLOCK with allocatable variables");
    v->of_block = v->is_pending = true;
    find_bounds(s, v);
  }
  for (FVariable *v; (v = next_local(s));) put(s, "%s", local_declaration(s, v));
  s->indent--;
  text_add(&s->out, inside.at ? inside.at : "");
  for (int i = 0; i < count; i++) free_own_memory(s, own[i]);
  put(s, "}");
}

static const char *result_of(Shell *s) {
  FSymbol *x = s->unit->kind == F_FUNCTION ? s->unit->symbol->result : NULL;
  return x && !s->gives_array ? variable_of_symbol(s, x)->name : NULL;
}

static void write_plain(Shell *s, const FNode *n);

// Variables of the translation's own stand in front of the directive; false: they may not.
static bool hoist(Shell *s, const char *text, size_t at) {
  if (s->is_atomic) { // the statement is the last line
    at = strlen(text) - 1;
    while (at && text[at - 1] != '\n') at--;
  }
  if (!at) return false;
  s->hoisted.arena = s->arena;
  text_addn(&s->hoisted, text, at);
  text_add(&s->out, text + at);
  return true;
}

// Values that it has allocated end behind it.
static bool has_ends(const Shell *s, const FNode *n) {
  return !s->is_atomic &&
         (n->kind == F_ASSIGN || n->kind == F_CALL || n->kind == F_POINTER_ASSIGN ||
          n->kind == F_PRINT || n->kind == F_WHERE);
}

// Braces around a statement with variables of the translation's own.
void write_statement(Shell *s, const FNode *n) {
  if (n->kind == F_DO_CONCURRENT && s->directed > 0) s->lasts.innermost = n;
  if (n->kind != F_DO) s->directed = 0;
  put_line(s, n);
  if (is_jumped_to(s, n)) put(s, "accomp_label_%ld:;", n->value);
  Text before = s->out;
  int declared = s->declared, values = s->values.len;
  bool directed = s->directed > 0;
  s->out = (Text){.arena = s->arena};
  size_t around = s->split, wrapped = s->wrapped;
  Ends ends = {.outer = s->ends};
  s->split = s->wrapped = 0;
  s->ends = NULL;
  if (has_ends(s, n)) {
    struct Ends *outer = ends.outer;
    begin_ends(s, &ends);
    ends.outer = outer;
  }
  write_plain(s, n);
  end_ends(s, &ends);
  close_single(s);
  s->wrapped = wrapped;
  size_t split = s->split;
  s->split = around;
  bool left = !is_loop(n) && *n->text && n->kind >= F_IF && n->kind <= F_ASSOCIATE &&
              mentions(n, F_EXIT, n->text);
  const char *text = s->out.at ? s->out.at : "";
  s->out = before;
  s->values.len = values;
  bool braces = s->declared > declared;
  s->loc = loc_of(s, n);
  if (!braces || !(directed || s->is_atomic))
    text_printf(&s->out, braces ? "{\n%s}\n" : "%s", text);
  else if (!hoist(s, text, split))
    not_yet(s, "a function of an array in %s",
            s->is_atomic ? "a statement under 'atomic'"
                         : "a bound of a directive's loop");
  if (left) put(s, "%s:;", label_of(s, n, "exit"));
  s->declared = declared;
}

// The intrinsic subroutine MVBITS.
static const char *moved_bits(Shell *s, const FNode *n) {
  const FNode *to = kid(kid(n, 3), 0);
  if (n->nkids < 5 || to->rank || to->type.category != FT_INTEGER)
    return not_yet(s, "MVBITS of arrays in code for devices"), "";
  const char *args = "";
  for (int i = 0; i < 5; i++)
    args = arena_printf(s->arena, "%s%s%s", args, i ? ", " : "",
                        c_expr(s, kid(n->kids[i], 0), NULL));
  return arena_printf(s->arena, "%s = accomp_mvbits_i%d(%s)", c_target(s, to, NULL),
                      to->type.kind, args);
}

static void write_plain(Shell *s, const FNode *n) {
  switch (n->kind) {
  case F_ASSIGN: write_assignment(s, n); break;
  case F_DO: write_do(s, n); break;
  case F_DO_WHILE:
  case F_DO_FOREVER: write_do_while(s, n); break;
  case F_DO_CONCURRENT: write_concurrent(s, n); break;
  case F_IF: write_if(s, n); break;
  case F_SELECT: write_select(s, n); break;
  case F_WHERE: write_where(s, n); break;
  case F_BLOCK: write_block(s, n); break;
  case F_CYCLE:
  case F_EXIT: write_jump(s, n); break;
  case F_CONTINUE: break;
  case F_GOTO: write_goto(s, n); break;
  case F_FORALL: write_forall(s, n); break;
  case F_ASSOCIATE: write_associate(s, n); break;
  case F_STOP: write_stop(s, n); break;
  case F_CALL:
    if (!strcmp(n->text, "mvbits"))
      put(s, "%s;", moved_bits(s, n));
    else if (!write_c_f_pointer(s, n) && !write_move_alloc(s, n))
      write_call_statement(s, n);
    break;
  case F_RETURN:
    if (!s->is_routine) return not_yet(s, "RETURN in a construct");
    free_blocks(s, n, NULL);
    if (has_own_memory(s))
      put(s, "goto accomp_return;");
    else
      put(s, result_of(s) ? "return %s;" : "return;", result_of(s));
    break;
  case F_ALLOCATE:
  case F_DEALLOCATE: write_allocation(s, n); break;
  case F_PRINT: write_print(s, n); break;
  case F_POINTER_ASSIGN: write_pointer_assignment(s, n); break;
  case F_NULLIFY: write_nullify(s, n); break;
  default:
    not_yet(s, "the statement '%s' in code for devices",
            *n->text ? n->text : fnode_name(n->kind));
  }
}
