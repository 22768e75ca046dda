// Reductions that a block's threads collect on a device (plan/collect.c): copies in shared memory, the updates of the
// program, and what a block adds to the program's variable.
// In:  red->collected.  Out: C text.
//
// __accomp_pool_h points to the copies, __accomp_mine_h to the thread's: element i is number i * ways. ways 0: an update
// goes to the program's variable.
#include "emit/cxx.h"
#include "ir/atomic.h"
#include "ir/reduction.h"

bool is_collected(const Render *x, const Reduction *red) {
  return x->device && red->collected && !runs_on_one_thread(x->here.kernel);
}

static const char *named(const Render *x, const char *what, const Reduction *red) {
  return arena_printf(x->u->arena, "__accomp_%s_%s", what, red->use->tag);
}

static const char *ways_of(const Render *x, const Reduction *red) {
  const Collected *c = red->collected;
  return c->is_open ? named(x, "ways", red) : arena_printf(x->u->arena, "%du", c->ways);
}

void declare_collected(Render *x, const Reduction *red) {
  const Collected *c = red->collected;
  if (!c->bytes) return;
  const char *t = declaration_type(x->u->arena, red->copy->type),
             *pool = named(x, "pool", red), *mine = named(x, "mine", red),
             *ways = ways_of(x, red);
  if (x->u->cxx)
    text_printf(x->out, "  __ACCOMP_SHARED_PLACE(%s_bytes, (%lld), alignas(16));\n", pool,
                c->bytes);
  else
    text_printf(x->out,
                "  __ACCOMP_SHARED __attribute__((aligned(16))) char %s_bytes[%lld];\n",
                pool, c->bytes);
  if (c->is_open)
    text_printf(x->out, "  unsigned %s = __accomp_ways(%s, sizeof(%s), %lld);\n", ways,
                red->copy->length, t, c->bytes);
  text_printf(x->out,
              "  %s *%s = (%s *)%s_bytes, *%s = %s + (__accomp_tid() & (%s - 1));\n", t,
              pool, t, pool, mine, pool, ways);
  bool alone = !has_threads(x);
  text_printf(x->out,
              "  { __ACCOMP_FOR_ELEMENTS(%s * %s, %s, %s) %s[__accomp_e] = %s; }\n",
              red->copy->length, ways, alone ? "0" : "__accomp_tid()",
              alone ? "1" : "__accomp_ntid()", pool, red->identity);
  show(x, arena_printf(x->u->arena, "%s *", t), mine);
  if (c->is_open) show(x, "unsigned", ways);
}

// --- updates -----------------------------------------------------------------------------------------------

// C text of the assigned value, with the identity in place of the element.
static const char *without_element(Render *x, const Reduction *red, Node *n,
                                   const Node *old) {
  Arena *a = x->u->arena;
  if (n == old) return arena_printf(a, "(%s)", red->identity);
  if (!encloses(n, old)) return arena_printf(a, "(%s)", render_text(x, n));
  if (n->kind == N_PAREN) return without_element(x, red, n->child[0], old);
  const char *first = without_element(x, red, n->child[0], old);
  return arena_printf(a, "(%s %s %s)", first, operator_text(n->op),
                      without_element(x, red, n->child[1], old));
}

static const char *value_text(Render *x, const Reduction *red, const ElementUpdate *u) {
  const char *value = !u->value ? "1"
                      : u->old  ? without_element(x, red, u->value, u->old)
                                : render_text(x, u->value),
             *t = declaration_type(x->u->arena, red->copy->type);
  bool logical = red->op == RED_LAND || red->op == RED_LOR;
  return arena_printf(x->u->arena, logical ? "(%s%s)!!(%s)" : "%2$s(%1$s)(%3$s)", t,
                      u->negative ? "-" : "", value);
}

// The number of the element, from that of the variable on.
static const char *index_text(Render *x, const Reduction *red, Node *place) {
  Subscripts s = subscripts_of(place);
  ArrayShape shape = array_shape(x->u->arena, red->var);
  Text t = {.arena = x->u->arena}, *out = x->out;
  x->out = &t;
  for (int i = 0; i < s.count; i++) {
    text_add(&t, i ? " + (long long)(" : "(long long)(");
    render_index(x, s.index[i]);
    text_add(&t, ")");
    for (int k = i + 1; k < shape.rank; k++)
      text_printf(&t, " * %lld", constant_extent(&shape.dim[k]));
  }
  x->out = out;
  return t.at;
}

// 'value', a variable, joins *to, while others may do the same.
static const char *joined_atomically(const Render *x, const Reduction *red,
                                     const char *to, const char *value) {
  static const char *const native[] = {
      [RED_ADD] = "ADD", [RED_MAX] = "MAX", [RED_MIN] = "MIN",
      [RED_AND] = "AND", [RED_OR] = "OR",   [RED_XOR] = "XOR"};
  const char *macro = red->op < countof(native) ? native[red->op] : NULL;
  Arena *a = x->u->arena;
  if (macro) return arena_printf(a, "(void)__ACCOMP_ATOMIC_%s(%s, %s)", macro, to, value);
  return arena_printf(a, "__ACCOMP_UPDATE_ATOMIC(%s, *(%s), %s, a, b, %s)",
                      declaration_type(a, red->copy->type), to, value, red->combine);
}

static const char *first_of(const Render *x, const Reduction *red) {
  const Copy *c = red->copy;
  if (!c->lo) return "0";
  return c->form == COPY_ROWS ? arena_printf(x->u->arena, "(%s) * %lld", c->lo, c->row)
                              : c->lo;
}

static void write_update(Render *x, const Reduction *red, const ElementUpdate *u) {
  Arena *a = x->u->arena;
  const char *t = declaration_type(a, red->copy->type), *lo = first_of(x, red),
             *value = value_text(x, red, u),
             *variable =
                 arena_printf(a, "((%s *)__accomp_v_%s)[__accomp_x]", t, red->var->name),
             *mine = red->collected->bytes
                         ? named(x, "mine", red)
                         : arena_printf(a, "(%s *)__accomp_v_%s", t, red->var->name);
  bool expression = u->statement->kind != N_IF;
  text_printf(x->out,
              expression ? "({ %s __accomp_given = %s; long long __accomp_x = %s; "
                         : "{ %s __accomp_given = %s; long long __accomp_x = %s; ",
              t, value, index_text(x, red, u->place));
  // Elements beside the section are the variable's own.
  bool part = partial_reduction(x, subscripts_of(u->place).root) != NULL;
  if (part)
    text_printf(x->out,
                "if (__accomp_x < %s || __accomp_x - (%s) >= %s) "
                "__ACCOMP_UPDATE(%s, %s, __accomp_given, a, b, %s) else ",
                lo, lo, red->copy->length, t, variable, red->combine);
  text_printf(x->out, "{ __ACCOMP_COLLECT(%s, %s, %s, __accomp_x - (%s), %s, %s) } %s", t,
              mine, ways_of(x, red), lo, variable,
              joined_atomically(x, red, "__accomp_place", "__accomp_given"),
              expression ? "(void)0; })" : "}");
  if (expression && x->u->text[u->statement->range.end - 1] == ';') text_add(x->out, ";");
}

bool render_collected(Render *x, Node *n) {
  const Region *r = x->here.kernel;
  for (int i = 0; r && i < r->reductions.len; i++) {
    const Reduction *red = r->reductions.at[i];
    if (!is_collected(x, red)) continue;
    for (int k = 0; k < red->collected->updates.len; k++) {
      const ElementUpdate *update = &red->collected->updates.at[k];
      if (update->statement == n) return write_update(x, red, update), true;
    }
  }
  return false;
}

// --- the end -------------------------------------------------------------------------------------------------

// The block adds what its threads have collected to the variable, whose element 'target' is. The threads have met.
void join_collected(Render *x, const Reduction *red, const char *functions,
                    const char *target) {
  if (!red->collected->bytes) return;
  Arena *a = x->u->arena;
  bool alone = !has_threads(x);
  const char *t = declaration_type(a, red->copy->type), *ways = ways_of(x, red);
  text_printf(x->out, "  if (%s) { __ACCOMP_FOR_ELEMENTS(%s, %s, %s) {\n", ways,
              red->copy->length, alone ? "0" : "__accomp_tid()",
              alone ? "1" : "__accomp_ntid()");
  text_printf(x->out,
              "    %s __accomp_part = __ACCOMP_JOIN_WAYS(%s, %s, %s, %s), "
              "*__accomp_place = &%s;\n    %s;\n  } }\n",
              t, functions, t, named(x, "pool", red), ways, target,
              joined_atomically(x, red, "__accomp_place", "__accomp_part"));
}
