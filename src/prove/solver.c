// Systems of linear conditions over integers: is there a solution?
// In:  conditions that all hold, and choices of which one part each holds.  Out: no (proved by isl), or maybe: then
// there is one, or to find out would take too long.
#include "prove/solver.h"
#include <isl/ctx.h>
#include <isl/mat.h>
#include <isl/options.h>
#include <isl/point.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>
#include <limits.h>

struct Solver {
  isl_ctx *ctx;
  bool gave_up;
};

// The limit for all questions about one loop, in isl's own operations.
enum { MOST_OPERATIONS = 8000 };

Solver *solver_new(Arena *a) {
  Solver *s = alloc(a, Solver);
  s->ctx = isl_ctx_alloc();
  isl_options_set_on_error(s->ctx, ISL_ON_ERROR_CONTINUE);
  return s;
}

void solver_free(Solver *s) { isl_ctx_free(s->ctx); }

void solver_begin(Solver *s) {
  s->gave_up = false;
  isl_ctx_reset_error(s->ctx);
  isl_ctx_reset_operations(s->ctx);
  isl_ctx_set_max_operations(s->ctx, MOST_OPERATIONS);
}

bool solver_gave_up(const Solver *s) { return s->gave_up; }

// --- conditions ----------------------------------------------------------------------------------

void add_factor(Arena *a, Sum *s, int variable, long long number) {
  for (int i = 0; i < s->factors.len; i++)
    if (s->factors.at[i].variable == variable) {
      s->factors.at[i].number += number;
      return;
    }
  push(a, &s->factors, ((Factor){variable, number}));
}

void add_sum(Arena *a, Sum *s, const Sum *t, long long number) {
  s->constant += t->constant * number;
  for (int i = 0; i < t->factors.len; i++)
    add_factor(a, s, t->factors.at[i].variable, t->factors.at[i].number * number);
}

void add_relation(Arena *a, Conditions *to, const Sum *l, Op op, const Sum *r) {
  Condition c = {.equal = op == OP_EQ};
  bool less = op == OP_LT || op == OP_LE;
  add_sum(a, &c.sum, l, less ? -1 : 1);
  add_sum(a, &c.sum, r, less ? 1 : -1);
  if (op == OP_LT || op == OP_GT) c.sum.constant--;
  push(a, to, c);
}

Conditions *add_choice(Arena *a, System *s, int n) {
  Conditions *parts = alloc_n(a, Conditions, n);
  push(a, &s->choices, ((Choice){parts, n}));
  return parts;
}

// --- isl -----------------------------------------------------------------------------------------

static isl_mat *set_number(isl_ctx *ctx, isl_mat *m, int row, int column, long long v) {
  if (v >= INT_MIN && v <= INT_MAX) return isl_mat_set_element_si(m, row, column, (int)v);
  return isl_mat_set_element_val(m, row, column, isl_val_int_from_si(ctx, v));
}

static isl_mat *set_constant(isl_ctx *ctx, isl_mat *m, int row, int column,
                             const Sum *s) {
  if (!s->power) return set_number(ctx, m, row, column, s->constant);
  int power = s->power < 0 ? -s->power : s->power;
  isl_val *v = isl_val_2exp(isl_val_int_from_si(ctx, power));
  if (s->power < 0) v = isl_val_neg(v);
  v = isl_val_add(v, isl_val_int_from_si(ctx, s->constant));
  return isl_mat_set_element_val(m, row, column, v);
}

static int count_conditions(const Conditions *all, bool equal) {
  int n = 0;
  for (int i = 0; i < all->len; i++) n += all->at[i].equal == equal;
  return n;
}

// The conditions of one kind, a row each; the constant comes last.
static isl_mat *matrix(isl_ctx *ctx, const Conditions *all, bool equal, int variables) {
  int row = 0;
  isl_mat *m =
      isl_mat_alloc(ctx, (unsigned)count_conditions(all, equal), (unsigned)variables + 1);
  for (int i = 0; i < all->len; i++) {
    const Sum *s = &all->at[i].sum;
    if (all->at[i].equal != equal) continue;
    for (int k = 0; k <= variables; k++) m = isl_mat_set_element_si(m, row, k, 0);
    for (int k = 0; k < s->factors.len; k++)
      m = set_number(ctx, m, row, s->factors.at[k].variable, s->factors.at[k].number);
    m = set_constant(ctx, m, row++, variables, s);
  }
  return m;
}

static isl_basic_set *set_of(Solver *s, const Conditions *all, int variables) {
  return isl_basic_set_from_constraint_matrices(
      isl_space_set_alloc(s->ctx, 0, (unsigned)variables),
      matrix(s->ctx, all, true, variables), matrix(s->ctx, all, false, variables),
      isl_dim_set, isl_dim_div, isl_dim_param, isl_dim_cst);
}

static void sample(isl_basic_set *set, int variables, long long *values) {
  isl_point *p = isl_basic_set_sample_point(isl_basic_set_copy(set));
  for (int i = 0; i < variables; i++) {
    isl_val *v = isl_point_get_coordinate_val(p, isl_dim_set, i);
    values[i] = v ? isl_val_get_num_si(v) : 0;
    isl_val_free(v);
  }
  isl_point_free(p);
}

// Takes a part of each choice from the k-th on. 'all' grows and shrinks.
static bool search(Solver *s, Arena *a, const System *system, Conditions *all, int k,
                   long long *values) {
  isl_basic_set *set = set_of(s, all, system->variables);
  isl_bool empty = isl_basic_set_is_empty(set);
  bool found = empty == isl_bool_error;
  s->gave_up |= found;
  if (empty == isl_bool_false && k == system->choices.len) {
    found = true;
    if (values) sample(set, system->variables, values);
  }
  isl_basic_set_free(set);
  int before = all->len;
  for (int i = 0; !found && empty == isl_bool_false && i < system->choices.at[k].n; i++) {
    const Conditions *part = &system->choices.at[k].part[i];
    for (int m = 0; m < part->len; m++) push(a, all, part->at[m]);
    found = search(s, a, system, all, k + 1, values);
    all->len = before;
  }
  return found;
}

bool has_solution(Solver *s, Arena *a, const System *system, long long *values) {
  Conditions all = {0};
  for (int i = 0; i < system->all.len; i++) push(a, &all, system->all.at[i]);
  return search(s, a, system, &all, 0, values);
}

// The values of those that are given, with any of the others.
static isl_set *values_of(isl_basic_set *b, int variables, const bool *given) {
  isl_set *set = isl_set_from_basic_set(b);
  for (int i = variables; i-- > 0;)
    if (!given[i]) set = isl_set_project_out(set, isl_dim_set, (unsigned)i, 1);
  return set;
}

bool is_always_solvable(Solver *s, const System *system, const Conditions *more,
                        const bool *given) {
  if (system->choices.len) return false;
  int n = system->variables;
  isl_basic_set *some = set_of(s, &system->all, n), *also = set_of(s, more, n);
  also = isl_basic_set_intersect(also, isl_basic_set_copy(some));
  isl_set *possible = values_of(some, n, given), *meet = values_of(also, n, given);
  bool certain = isl_set_is_empty(possible) == isl_bool_false &&
                 isl_set_is_subset(possible, meet) == isl_bool_true;
  isl_set_free(possible);
  isl_set_free(meet);
  return certain;
}

bool is_subset(Solver *s, const char *set, const char *const *parts, int n) {
  enum { MOST_OF_SETS = 30000 };
  isl_ctx_reset_error(s->ctx);
  isl_ctx_reset_operations(s->ctx);
  isl_ctx_set_max_operations(s->ctx, MOST_OF_SETS);
  isl_set *rest = isl_set_read_from_str(s->ctx, set);
  for (int i = 0; rest && i < n; i++)
    rest = isl_set_subtract(rest, isl_set_read_from_str(s->ctx, parts[i]));
  bool empty = rest && isl_set_is_empty(rest) == isl_bool_true;
  isl_set_free(rest);
  isl_ctx_reset_error(s->ctx);
  isl_ctx_reset_operations(s->ctx);
  isl_ctx_set_max_operations(s->ctx, MOST_OPERATIONS);
  return empty;
}
