// Identity and combination of each reduction as C expressions, and the functions that these call.
// In:  a reduction with its operator and copy.  Out: its identity, combine, functions.
#include "emit/cxx.h"
#include "ir/reduction.h"
#include <ctype.h>

static bool is_floating(const Type *t) { return t->kind == TYPE_FLOAT; }

// The largest or smallest value of an arithmetic type, as C.
static const char *extreme(Arena *a, const Type *t, bool largest) {
  const char *s = declaration_type(a, t);
  if (t->canonical->kind == TYPE_DEPENDENT)
    return arena_printf(a, "__accomp::extreme<%s, %d>::value()", s, largest);
  if (is_floating(t)) return largest ? "__builtin_inff()" : "-__builtin_inff()";
  if (t->kind == TYPE_BOOL) return largest ? "1" : "0";
  if (!t->is_signed) return largest ? arena_printf(a, "(%s)-1", s) : "0";
  bool wide = type_size(t) > 8;
  const char *most = arena_printf(a, "(%s)(~(%s)0 >> %d)", s,
                                  wide ? "unsigned __int128" : "unsigned long long",
                                  (wide ? 128 : 64) - (int)type_size(t) * 8 + 1);
  return largest ? most : arena_printf(a, "(%s)(-%s - 1)", s, most);
}

static const char *identity_of(Arena *a, ReductionOp op, const Type *t) {
  const char *identity = reduction_info(op)->identity;
  bool largest = identity == reduction_largest;
  return largest || identity == reduction_smallest ? extreme(a, t, largest) : identity;
}

// The combination of x, from earlier iterations, and y.
static const char *combine_of(Arena *a, ReductionOp op, const char *x, const char *y) {
  return arena_printf(a, reduction_info(op)->combine, x, y);
}

// The value that a reduction of numbers begins with, by its operator; a template's arguments may decide on the type.
static const char *operator_identity(Arena *a, const Reduction *red) {
  const Type *t = red->copy->type->canonical;
  return arena_printf(
      a, "(%s)(%s)", declaration_type(a, red->copy->type),
      identity_of(a, red->op, t->kind == TYPE_DEPENDENT ? red->copy->type : t));
}

// --- composite variables -----------------------------------------------------------------

typedef struct {
  Unit *u;
  ReductionOp op;
  bool identity; // give 'a' the identity, else combine 'b' into it
  Text *out;
} Members;

static void write_members(Members *m, const Type *record, const char *path, int depth);

// One member, or each element of an array of them.
static void write_member(Members *m, const Type *t, const char *path, int depth) {
  Arena *a = m->u->arena;
  t = t->canonical;
  if (is_array(t)) {
    const char *i = arena_printf(a, "__accomp_i%d", depth);
    text_printf(m->out, "  { for (long long %s = 0; %s < %lld; %s++) {\n", i, i, t->count,
                i);
    write_member(m, t->element, arena_printf(a, "%s[%s]", path, i), depth + 1);
    text_add(m->out, "  } }\n");
  } else if (t->kind == TYPE_RECORD) {
    write_members(m, t, path, depth);
  } else {
    const char *x = arena_printf(a, "a%s", path), *y = arena_printf(a, "b%s", path);
    text_printf(m->out, "  %s = %s;\n", x,
                m->identity ? identity_of(a, m->op, t) : combine_of(a, m->op, x, y));
  }
}

static void write_members(Members *m, const Type *record, const char *path, int depth) {
  Fields fields;
  if (!front_fields(m->u, record, &fields)) unreachable(); // checked with the clause
  for (int i = 0; i < fields.len; i++) {
    const Field *f = &fields.at[i];
    write_member(m, f->type,
                 *f->name ? arena_printf(m->u->arena, "%s.%s", path, f->name) : path,
                 depth);
  }
}

static const char head[] = "static __inline__ __attribute__((always_inline, unused))";

// The names of both functions, once they are defined.
static void name_functions(const Unit *u, Reduction *red, const char *suffix) {
  const char *in = reducers_scope(u);
  red->identity = arena_printf(u->arena, "%s__accomp_identity%s()", in, suffix);
  red->combine = arena_printf(u->arena, "%s__accomp_combine%s(a, b)", in, suffix);
}

// OpenACC 3.3, 2.5.15: a composite variable is reduced member by member.
static void write_record(Unit *u, Reduction *red, const char *suffix) {
  Arena *a = u->arena;
  Text t = {.arena = a};
  const char *type = declaration_type(a, red->copy->type);
  Members m = {u, red->op, true, &t};
  text_printf(&t,
              "%s %s __accomp_identity%s(void) {\n  %s a;\n  __builtin_memset(&a, 0, "
              "sizeof a);\n",
              head, type, suffix, type);
  write_members(&m, red->copy->type->canonical, "", 0);
  text_printf(&t, "  return a;\n}\n%s %s __accomp_combine%s(%s a, %s b) {\n", head, type,
              suffix, type, type);
  m.identity = false;
  write_members(&m, red->copy->type->canonical, "", 0);
  text_add(&t, "  return a;\n}\n");
  red->functions = t.at;
  name_functions(u, red, suffix);
}

// --- reductions that the program declares ------------------------------------------------

static bool in_identifier(char c) {
  return isalnum((unsigned char)c) || c == '_' || c == '$';
}

// Library functions have other names in device code.
static const char *rename_functions(Arena *a, const UserReduction *user, const char *s) {
  Text t = {.arena = a};
  text_add(&t, "");
  for (char before = 0; s && *s; before = s[-1]) {
    size_t n = 0;
    while (in_identifier(s[n])) n++;
    const char *prefix = NULL, *word = arena_strndup(a, s, n ? n : 1);
    for (int i = 0; n && before != '.' && before != '>' && i < user->functions.len; i++)
      if (!strcmp(user->functions.at[i]->key, word) && !user->functions.at[i]->definition)
        prefix = device_prefix(word);
    if (prefix)
      text_printf(&t, "%s%s", prefix, device_base(word));
    else
      text_add(&t, word);
    s += n ? n : 1;
  }
  return t.at;
}

// The body for one declared type, or for the last one.
static void write_user_body(Text *t, const Unit *u, const UserReduction *r,
                            const char *type, bool identity) {
  if (r->type) text_printf(t, "  if constexpr (__is_same(%s, %s)) {\n", type, r->type);
  if (!identity)
    text_printf(
        t,
        "  %s omp_out = __accomp_x, omp_in = __accomp_y;\n  %s;\n  (void)omp_in;\n"
        "  return omp_out;\n",
        type, r->combiner);
  else if (r->initial)
    text_printf(t, "  %s omp_priv = %s;\n  return omp_priv;\n", type, r->initial);
  else
    text_printf(t, "  %s omp_priv%s;\n  %s%s;\n  return omp_priv;\n", type,
                u->cxx ? "{}" : "",
                u->cxx ? "" : "__builtin_memset(&omp_priv, 0, sizeof omp_priv);\n  ",
                r->initial_call ? r->initial_call : "");
  if (r->type) text_add(t, "  } else");
}

// One of a template's type has the declaration of that type in each instance, or the operator's own meaning.
static void write_user_function(Text *t, const Unit *u, const Reduction *red,
                                const UserReduction *r, bool identity) {
  const char *type = declaration_type(u->arena, red->copy->type);
  for (; r; r = r->next) {
    write_user_body(t, u, r, type, identity);
    if (!r->type) return;
  }
  if (red->op == RED_USER)
    text_printf(
        t,
        " {\n  static_assert(sizeof(%s) == 0, \"accomp: no 'declare reduction' is "
        "for the type that '%s' has in this instance\");\n  }\n",
        type, red->item->text);
  else if (identity)
    text_printf(t, "  return %s;\n", operator_identity(u->arena, red));
  else
    text_printf(t, "  return %s;\n",
                combine_of(u->arena, red->op, "__accomp_x", "__accomp_y"));
}

static const char *user_functions(const Unit *u, const Reduction *red, const char *suffix,
                                  bool device) {
  Arena *a = u->arena;
  UserReduction r = *red->item->user;
  if (device && !u->cxx) {
    r.combiner = rename_functions(a, &r, r.combiner);
    if (r.initial) r.initial = rename_functions(a, &r, r.initial);
    if (r.initial_call) r.initial_call = rename_functions(a, &r, r.initial_call);
  }
  Text t = {.arena = a};
  const char *type = declaration_type(a, red->copy->type);
  text_printf(&t, "%s %s __accomp_identity%s(void) {\n", head, type, suffix);
  write_user_function(&t, u, red, &r, true);
  text_printf(&t, "}\n%s %s __accomp_combine%s(%s __accomp_x, %s __accomp_y) {\n", head,
              type, suffix, type, type);
  write_user_function(&t, u, red, &r, false);
  text_add(&t, "}\n");
  return t.at;
}

static void write_user(Unit *u, Reduction *red, const char *suffix) {
  red->functions = user_functions(u, red, suffix, false);
  red->device_functions = user_functions(u, red, suffix, true);
  name_functions(u, red, suffix);
}

void write_combination(Unit *u, Reduction *red, const char *suffix) {
  const Type *t = red->copy->type->canonical;
  if (red->item && red->item->user) return write_user(u, red, suffix);
  if (t->kind == TYPE_RECORD) return write_record(u, red, suffix);
  red->identity = operator_identity(u->arena, red);
  red->combine = combine_of(u->arena, red->op, "a", "b");
}
