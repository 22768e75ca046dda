// The version of a kernel whose blocks keep loads in shared memory that the iterations of a tile share (plan/reuse.c).
// In:  plan.reuse.  Out: device C; rt/device/reuse.h has the skeleton.
//
// A thread runs 4 by 4 iterations: the statements in front of the inner loop for all of them, then 16 iterations of that at a
// time, whose loads the block has made together, then what follows. Beyond the nest's
// edges lie copies of its last iterations: they load what those load. The statements behind the loop, which alone may store, run
// inside of the edges only.
#include "emit/body.h"
#include "ir/loop.h"
#include "ir/region.h"

enum {
  MOST_WRITTEN_OUT = 40
}; // nodes of an inner loop's body of which all 16 iterations are written out

static const char *number_type(Render *x, const KeptNumber *k) {
  const Type *t = k->var ? k->var->type : k->places.at[0]->type;
  return declaration_type(x->u->arena, t->canonical);
}

static const char *load_type(Render *x, const SharedLoad *l) {
  return declaration_type(x->u->arena, l->places.at[0]->type->canonical);
}

static bool has_place(const NodeList *places, const Node *n) {
  for (int i = 0; i < places->len; i++)
    if (places->at[i] == n) return true;
  return false;
}

bool render_reused(Render *x, Node *n) {
  const Reuse *u = x->here.reuse;
  for (int i = 0; u && i < u->kept.len; i++)
    if (has_place(&u->kept.at[i].places, n))
      return text_printf(x->out, "__accomp_kept%d", i), true;
  for (int i = 0; u && i < u->loads.len; i++)
    if (has_place(&u->loads.at[i].places, n))
      return text_printf(x->out, "__accomp_near%d[__accomp_%c]", i,
                         u->loads.at[i].across ? 'c' : 'r'),
             true;
  return false;
}

// --- what a thread and a block keep --------------------------------------------------------------------

static void declare_kept(Render *x, const Reuse *u) {
  if (!u->kept.len) return;
  text_add(x->out, "  struct {");
  for (int i = 0; i < u->kept.len; i++)
    text_printf(x->out, " %s n%d;", number_type(x, &u->kept.at[i]), i);
  text_add(x->out, " } __accomp_own[__ACCOMP_REUSE_OWN][__ACCOMP_REUSE_OWN] = {};\n");
}

static void declare_loads(Render *x, const Reuse *u) {
  for (int i = 0; i < u->loads.len; i++) {
    const char *t = load_type(x, &u->loads.at[i]);
    text_printf(x->out, "  __ACCOMP_REUSE_PLACE(__accomp_load%d, %s)\n", i, t);
  }
}

// A variable that a statement in front of the inner loop declares.
static bool is_declared_early(const Region *r, const KeptNumber *k) {
  return k->var && !region_use(r, k->var);
}

// The numbers of one of the thread's iterations, under the program's names; and back. early: before statements that declare
// some of them.
static void take_kept(Render *x, const Region *r, bool early) {
  const Reuse *u = r->plan.reuse;
  for (int i = 0; i < u->kept.len; i++) {
    const KeptNumber *k = &u->kept.at[i];
    if (early && is_declared_early(r, k)) continue;
    const char *name =
        k->var ? k->var->name : arena_printf(x->u->arena, "__accomp_kept%d", i);
    text_printf(x->out, "  %s %s = __accomp_own[__accomp_r][__accomp_c].n%d;\n",
                number_type(x, k), name, i);
  }
}

static void put_kept(Render *x, const Reuse *u) {
  for (int i = 0; i < u->kept.len; i++) {
    const Var *v = u->kept.at[i].var;
    text_printf(x->out, "  __accomp_own[__accomp_r][__accomp_c].n%d = %s;\n", i,
                v ? v->name : arena_printf(x->u->arena, "__accomp_kept%d", i));
  }
}

// Elements in memory are read once, in front of all else, and written once, behind all else.
static void move_elements(Render *x, const Reuse *u, bool back) {
  Scope before = x->here;
  x->here.reuse = NULL;
  for (int i = 0; i < u->kept.len; i++) {
    const KeptNumber *k = &u->kept.at[i];
    if (k->var) continue;
    const char *place = render_text(x, k->places.at[0]);
    const char *when = k->needs_loop ? "if (__accomp_count) " : "";
    if (back)
      text_printf(x->out, "  %s%s = __accomp_kept%d;\n", when, place, i);
    else
      text_printf(x->out, "  %s__accomp_kept%d = %s;\n", when, i, place);
  }
  x->here = before;
}

// --- statements ------------------------------------------------------------------------------------------

static void write_statement(Render *x, const Region *r, Node *n) {
  write_line_marker(x, n->loc, false);
  x->body->write(x, n);
  write_line_marker(x, r->directive->loc, true);
}

// Those of the nest's body in front of the inner loop, or behind it.
static void write_statements(Render *x, const Region *r, bool behind) {
  Node *body = r->plan.nest_body, *loop = r->plan.reuse->statement;
  bool past = false;
  for (int i = 0; body != loop && i < body->nchild; i++) {
    Node *n = body->child[i];
    if (n != loop && past == behind) write_statement(x, r, n);
    past |= n == loop;
  }
}

// So many of a thread's iterations lie next to each other that it loads 16 bytes of shared memory at once.
static int side_by_side(const Reuse *u) {
  for (int i = 0; i < u->loads.len; i++)
    if (type_size(u->loads.at[i].places.at[0]->type) > 4) return 2;
  return 4;
}

// One of the thread's iterations.
static void open_own(Render *x, const Region *r) {
  int n = r->plan.nest.len;
  text_printf(x->out, "  __ACCOMP_FOR_OWN {\n  __ACCOMP_OWN_INDICES(%s, %s, %d)\n",
              r->plan.nest.at[n - 2].trips, r->plan.nest.at[n - 1].trips,
              side_by_side(r->plan.reuse));
  write_counter(x, &r->plan.nest.at[n - 2], "__accomp_up");
  write_counter(x, &r->plan.nest.at[n - 1], "__accomp_right");
}

static void write_start(Render *x, const Region *r) {
  Scope before = x->here;
  if (!r->plan.reuse->kept.len) return;
  open_own(x, r);
  take_kept(x, r, true);
  move_elements(x, r->plan.reuse, false);
  write_statements(x, r, false);
  put_kept(x, r->plan.reuse);
  text_add(x->out, "  }\n");
  x->here = before;
}

static void write_end(Render *x, const Region *r) {
  Scope before = x->here;
  open_own(x, r);
  text_add(x->out, "  if (__accomp_inside) {\n");
  take_kept(x, r, false);
  text_add(x->out, "  {\n");
  write_statements(x, r, true);
  text_add(x->out, "  }\n");
  move_elements(x, r->plan.reuse, true);
  text_add(x->out, "  }\n  }\n");
  x->here = before;
}

// --- the inner loop ---------------------------------------------------------------------------------------

static void write_deep_counter(Render *x, const Reuse *u, const char *index) {
  NestLoop l = u->loop;
  l.first = "__accomp_first_of(__accomp_in0)";
  l.step = l.loop.step_known ? arena_printf(x->u->arena, "%lldLL", l.loop.step_value)
                             : "__accomp_step_of(__accomp_in0)";
  write_counter(x, &l, index);
}

static void write_load(Render *x, const Region *r, int i) {
  const SharedLoad *l = &r->plan.reuse->loads.at[i];
  int n = r->plan.nest.len, loop = l->across ? n - 1 : n - 2;
  Scope before = x->here;
  x->here.reuse = NULL;
  text_printf(x->out, "  __ACCOMP_FOR_LOAD_%s {\n", l->deep ? "DEEP" : "WIDE");
  write_counter(x, &r->plan.nest.at[loop],
                arena_printf(x->u->arena,
                             "__accomp_within(__accomp_%s + __accomp_aside, %s)",
                             l->across ? "left" : "top", r->plan.nest.at[loop].trips));
  write_deep_counter(x, r->plan.reuse,
                     "(__accomp_from + __accomp_within(__accomp_deep, __accomp_part))");
  write_line_marker(x, l->places.at[0]->loc, false);
  text_printf(x->out, "__accomp_load%d[__accomp_deep][__accomp_aside] = %s;\n", i,
              render_text(x, l->places.at[0]));
  write_line_marker(x, r->directive->loc, true);
  text_add(x->out, "  }\n");
  x->here = before;
}

// The loads of one iteration of the inner loop, as the thread's own.
static void write_near(Render *x, const Reuse *u) {
  for (int i = 0; i < u->loads.len; i++)
    text_printf(
        x->out,
        "  __ACCOMP_REUSE_NEAR(%s, __accomp_near%d, __accomp_load%d, __accomp_%c, %d)\n",
        load_type(x, &u->loads.at[i]), i, i, u->loads.at[i].across ? 'x' : 'y',
        side_by_side(u));
}

static void write_deep_iterations(Render *x, const Region *r) {
  const Reuse *u = r->plan.reuse;
  Scope before = x->here;
  write_near(x, u);
  write_deep_counter(x, u, "(__accomp_from + __accomp_deep)");
  open_own(x, r);
  take_kept(x, r, false);
  write_statement(x, r, u->loop.loop.body);
  put_kept(x, u);
  text_add(x->out, "  }\n");
  x->here = before;
}

static void write_inner_loop(Render *x, const Region *r) {
  const Reuse *u = r->plan.reuse;
  bool brief = count_nodes(u->loop.loop.body, MOST_WRITTEN_OUT) < MOST_WRITTEN_OUT;
  text_add(x->out, "  __ACCOMP_FOR_PARTS {\n  __accomp_barrier();\n");
  for (int i = 0; i < u->loads.len; i++) write_load(x, r, i);
  text_printf(x->out,
              "  __accomp_barrier();\n  if (__accomp_part == __ACCOMP_REUSE_DEEP)\n"
              "  __ACCOMP_FOR_%s_PART {\n",
              brief ? "BRIEF" : "WHOLE");
  write_deep_iterations(x, r);
  text_add(x->out, "  } else __ACCOMP_FOR_LAST_PART {\n");
  write_deep_iterations(x, r);
  text_add(x->out, "  }\n  }\n");
}

void write_reuse(Render *x, Region *r) {
  const Reuse *u = r->plan.reuse;
  int outer = r->plan.nest.len - 2;
  Scope before = x->here;
  for (int i = 0; i < r->uses.len; i++)
    if (!counts_nest(r, r->uses.at[i]->var) && r->uses.at[i]->share != SHARE_PRIVATE)
      x->body->bind(x, r, r->uses.at[i]);
  text_printf(x->out, "  __ACCOMP_REUSE_TILE(%s)\n", r->plan.nest.at[outer].trips);
  if (outer) {
    declare_indices(x, outer);
    text_printf(x->out, "  __ACCOMP_SHORT_INDICES(__accomp_outer, %s)\n",
                index_steps(x, &r->plan.nest, outer));
  }
  for (int i = 0; i < outer; i++)
    write_counter(x, &r->plan.nest.at[i], arena_printf(x->u->arena, "__accomp_i%d", i));
  declare_loads(x, u);
  declare_kept(x, u);
  text_printf(x->out,
              "  unsigned long long __accomp_count = 1;\n  __ACCOMP_LOOP(0, %s)\n",
              loop_text(x, &u->loop.loop));
  x->here.reuse = u;
  write_start(x, r);
  write_inner_loop(x, r);
  write_end(x, r);
  x->here = before;
}
