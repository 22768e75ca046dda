// OpenACC: compute constructs and their loops.
// In:  the function's arrays, the place.  Out: lines.
#include "random.h"

enum { GANG = 4, WORKER = 2, VECTOR = 1 };
typedef enum { PARALLEL_CONSTRUCT, KERNELS_CONSTRUCT, SERIAL_CONSTRUCT } Kind;

typedef struct {
  LoopShape shape;
  const char *clauses;
  const char *privates[4];
  int nprivates;
} Loop;

// --- levels -----------------------------------------------------------------------------------------

static unsigned choose_levels(Gen *g, bool outermost) {
  static const struct {
    unsigned bit;
    Feature feature;
  } levels[] = {{GANG, F_GANG}, {WORKER, F_WORKER}, {VECTOR, F_VECTOR}};
  unsigned found = 0, left = g->at.left;
  bool gang = outermost && !g->at.in_order;
  for (int i = 0; i < 3; i++)
    if (left & levels[i].bit && want(g, levels[i].feature, gang && i == 0 ? 100 : 40))
      found |= levels[i].bit;
  for (int i = 0; i < 3; i++)
    if (found & levels[i].bit) use(g, levels[i].feature);
  return found;
}

static const char *gang_text(Gen *g, bool sizes) {
  if (take(g, F_GANG_STATIC, 9))
    return chance(g, 40) ? " gang(static:*)"
                         : format(g, " gang(static:%d)", 1 + pick(g, 4));
  if (sizes && take(g, F_LEVEL_SIZE, 45))
    return format(g, " gang(num:%d)", 1 + pick(g, 8));
  return " gang";
}

static const char *level_text(Gen *g, unsigned levels, bool sizes) {
  const char *text = levels & GANG ? gang_text(g, sizes) : "";
  if (levels & WORKER)
    text = sizes && take(g, F_LEVEL_SIZE, 45)
               ? format(g, "%s worker(%d)", text, 1 + pick(g, 4))
               : format(g, "%s worker", text);
  if (levels & VECTOR)
    text = sizes && take(g, F_LEVEL_SIZE, 45)
               ? format(g, "%s vector(%d)", text, 8 << pick(g, 4))
               : format(g, "%s vector", text);
  return text;
}

static unsigned below(unsigned left, unsigned levels) {
  if (!levels) return left & ~(unsigned)GANG;
  unsigned lowest = levels & VECTOR ? VECTOR : levels & WORKER ? WORKER : GANG;
  return left & (lowest - 1);
}

// --- a loop -------------------------------------------------------------------------------------------

// gang(dim:3), then 2, then 1 inside: only the last one's body belongs to one gang.
static const char *dim_levels(Gen *g, LoopShape *s) {
  s->dim = g->at.dim ? g->at.dim - 1 : 2 + pick(g, 2);
  s->replicated = s->dim > 1;
  s->left = s->replicated ? GANG : WORKER | VECTOR;
  use(g, F_GANG_DIM);
  if (s->replicated || chance(g, 50)) return format(g, " gang(dim:%d)", s->dim);
  s->left = 0;
  return format(g, " gang(dim:%d) vector", s->dim);
}

static const char *sequential_text(Gen *g, LoopShape *s, bool may_be_auto) {
  if (!may_be_auto || !take(g, F_AUTO, 50)) {
    if (!take(g, F_SEQ, 90)) return NULL;
    s->left = g->at.left;
    return " seq";
  }
  s->parallel = !take(g, F_CARRIED, 40);
  s->left = below(g->at.left, 0);
  return " auto";
}

static const char *parallel_text(Gen *g, LoopShape *s, bool outermost, bool sizes) {
  unsigned levels = choose_levels(g, outermost && !want(g, F_NO_LEVEL, 30));
  bool needs_gang = outermost && !g->at.in_order && levels && !(levels & GANG);
  if (needs_gang) levels = 0;
  if (!levels && !take(g, F_NO_LEVEL, 100)) return NULL;
  s->parallel = true;
  s->left = below(g->at.left, levels);
  const char *text = level_text(g, levels, sizes);
  return take(g, F_INDEPENDENT, 12) ? format(g, "%s independent", text) : text;
}

static const char *shape_text(Gen *g, LoopShape *s) {
  int most = LEVELS - g->at.path;
  if (most > 3) most = 3;
  if (most < 2 || !s->parallel) return "";
  if (take(g, F_TILE, 12)) {
    static const char *const sizes[] = {"2", "4", "*", "3", "step", "8"};
    s->n = 1 + pick(g, 2);
    s->rectangular = true;
    const char *first = sizes[pick(g, 6)];
    return s->n == 1 ? format(g, " tile(%s)", first)
                     : format(g, " tile(%s, %s)", first, sizes[pick(g, 6)]);
  }
  if (!want(g, F_COLLAPSE, 22)) return "";
  s->n = 2 + pick(g, most - 1);
  s->rectangular = true;
  s->between = take(g, F_COLLAPSE_FORCE, 30);
  use(g, F_COLLAPSE);
  return format(g, s->between ? " collapse(force:%d)" : " collapse(%d)", s->n);
}

// False: no directive fits here.
static bool choose_loop(Gen *g, Loop *l, bool outermost) {
  *l = (Loop){.shape = {.n = 1}};
  LoopShape *s = &l->shape;
  bool orderly = !outermost || g->at.in_order, sizes = outermost && g->at.kernels;
  const char *text = NULL;
  if (g->at.dim > 1 || (outermost && !g->at.in_order && g->at.left == 7 && !sizes &&
                        take(g, F_GANG_DIM, 10))) {
    s->parallel = true;
    text = dim_levels(g, s);
  } else if (orderly && chance(g, 25)) {
    text = sequential_text(g, s, true);
  }
  if (!text) text = parallel_text(g, s, outermost, sizes);
  if (!text) return false;
  const char *shape = s->dim ? "" : shape_text(g, s);
  const char *reductions = "";
  s->hides = !s->parallel && (g->at.no_nested || chance(g, 50));
  if (s->parallel && s->dim < 2)
    reductions = reduction_clauses(g, outermost, g->at.depth > 0 && !g->at.replicated);
  else if (!s->hides)
    reductions = repeated_reductions(g);
  const char *privates = "";
  if (s->parallel ? !s->replicated : !g->at.replicated)
    privates = private_clauses(g, l->privates, &l->nprivates,
                               s->n == 1 && s->left ? g->at.path + s->parallel : LEVELS);
  l->clauses = format(g, "%s%s%s%s", shape, text, privates, reductions);
  return true;
}

static int body_size(Gen *g) {
  return g->at.depth >= 2 ? 1 + pick(g, 2) : 1 + pick(g, 4);
}

bool acc_loop(Gen *g, bool outermost) {
  Loop l;
  if (g->at.replicated && !outermost && g->at.dim < 2) return false;
  int narrays = g->arrays.len;
  if (!choose_loop(g, &l, outermost)) return false;
  line(g, "#pragma acc loop%s", l.clauses);
  write_loop(g, l.shape, l.privates, l.nprivates, body_size(g));
  g->arrays.len = narrays;
  return true;
}

// --- a construct -----------------------------------------------------------------------------------------

// code: the construct's. What its loops say by themselves the construct does not (OpenACC 3.3, 2.9.2 to 2.9.4), and
// gangs of several dimensions reduce nothing (2.9.11).
static const char *sizes_text(Gen *g, Kind kind, bool one_gang, const char *code) {
  const char *text = "";
  if (kind == SERIAL_CONSTRUCT) return "";
  if (one_gang)
    text = " num_gangs(1)";
  else if (kind == PARALLEL_CONSTRUCT && !strstr(code, " reduction(") &&
           take(g, F_NUM_GANGS_3, 60))
    text = format(g, " num_gangs(%d, %d)", 1 + pick(g, 4), 1 + pick(g, 3));
  else if (!strstr(code, "gang(num:") && take(g, F_NUM_GANGS, 20))
    text = format(g, " num_gangs(%d)", 1 + pick(g, 9));
  if (!strstr(code, " worker(") && take(g, F_NUM_WORKERS, 20))
    text = format(g, "%s num_workers(%d)", text, 1 + pick(g, 4));
  if (!strstr(code, " vector(") && take(g, F_VECTOR_LENGTH, 25))
    text = format(g, "%s vector_length(%d)", text, 8 << pick(g, 5));
  return text;
}

// Scalars live through a kernels construct (OpenACC 3.3, 2.6.2: implicitly copy).
static void change_kernel_scalar(Gen *g) {
  if (!take(g, F_KERNELS_SCALAR, 70)) return;
  if (!g->kernel_scalar) {
    const char *name = g->kernel_scalar = new_name(g, "c");
    text_printf(&g->declared, "  int %s = %d;\n", name, pick(g, 90));
    text_printf(&g->prints, "  printf(\" %s=%%d\", %s);\n", name, name);
    add_value(g, (Value){.text = name, .lo = -LIMIT, .hi = LIMIT});
  }
  const char *c = g->kernel_scalar, *q = new_name(g, "q");
  if (chance(g, 40)) {
    line(g, "%s = (%s * 3 + %s) %% 97;", c, c, small(g));
    return;
  }
  Saved s = enter(g, 1, false);
  line(g, "for (int %s = 0; %s < %s; %s++) {", q, q, g->bound[0], q);
  add_value(g, (Value){.text = q, .lo = 0, .hi = g->extent[0] - 1});
  line(g, "  %s = (%s * 5 + %s) %% 97;", c, c, small(g));
  line(g, "}");
  leave(g, &s);
}

static void region_code(Gen *g, Kind kind, int loops, bool may_be_plain) {
  own_by(g, -1);
  bool around = take(g, g->at.in_order ? F_BETWEEN : F_REDUNDANT, 40);
  if (around) write_body(g, 1 + pick(g, 2));
  for (int i = 0; i < loops; i++) {
    own_by(g, i);
    if (kind == PARALLEL_CONSTRUCT && chance(g, 60) && call_gang_routine(g, i)) {
      own_by(g, -1);
      continue;
    }
    if (kind == KERNELS_CONSTRUCT && chance(g, 60)) change_kernel_scalar(g);
    if (may_be_plain && take(g, F_CARRIED, 25))
      write_loop(g, (LoopShape){.n = 1, .plain = true}, NULL, 0, 2);
    else
      acc_loop(g, true);
    own_by(g, -1);
    if (around && kind != KERNELS_CONSTRUCT && chance(g, 30)) write_body(g, 1);
  }
}

static Kind choose_kind(Gen *g) {
  static const Feature features[] = {F_PARALLEL, F_KERNELS, F_SERIAL};
  for (int tries = 0; tries < 20; tries++) {
    int k = chance(g, 62) ? 0 : 1 + chance(g, 35);
    if (take(g, features[k], 70)) return (Kind)k;
  }
  return PARALLEL_CONSTRUCT;
}

static const char *extra_clauses(Gen *g, Extra extra) {
  const char *text = extra.clauses;
  if (take(g, F_IF, 8))
    text = format(g, "%s if(%s)", text,
                  extra.device_only ? "n0 > 0"
                  : chance(g, 50)   ? "n0 < 0"
                                    : "n1 > 0");
  else if (take(g, F_SELF, 7))
    text = format(g, "%s self%s", text,
                  extra.device_only ? "(zero)"
                  : chance(g, 50)   ? ""
                                    : "(n0 > 2)");
  return text;
}

static const char *default_text(Gen *g, Listed *listed) {
  static const char *const texts[] = {"", " default(present)", " default(none)"};
  *listed = take(g, F_DEFAULT_NONE, 12)      ? LIST_ALL
            : take(g, F_DEFAULT_PRESENT, 12) ? LIST_ABSENT
                                             : LIST_SOME;
  return texts[*listed];
}

static void write_construct(Gen *g, Kind kind, bool one_gang, Text *body, Loop *l,
                            Extra extra) {
  static const char *const names[] = {"parallel", "kernels", "serial"};
  bool combined = l != NULL;
  Listed listed;
  const char *dflt = default_text(g, &listed);
  const char *sums = used_reductions(g);
  const char *copy =
      *sums && (!combined || listed || chance(g, 40)) ? format(g, " copy(%s)", sums) : "";
  const char *scalars = kind == KERNELS_CONSTRUCT ? "copyin" : "firstprivate";
  const char *data = data_clauses(g, body->at, listed, scalars);
  if (listed == LIST_ALL && g->kernel_scalar)
    data = format(g, "%s copy(%s)", data, g->kernel_scalar);
  const char *code = arena_printf(g->arena, "%s%s", combined ? l->clauses : "",
                                  body->at ? body->at : "");
  g->kernel_scalar = NULL;
  line(g, "#pragma acc %s%s%s%s%s%s%s%s", names[kind], combined ? " loop" : "",
       combined ? l->clauses : "", sizes_text(g, kind, one_gang, code), dflt, copy, data,
       extra_clauses(g, extra));
  if (!combined) line(g, "{");
  text_add(g->out, body->at ? body->at : "");
  if (!combined) line(g, "}");
}

void acc_construct(Gen *g, Extra extra) {
  Kind kind = choose_kind(g);
  bool one_gang = kind == PARALLEL_CONSTRUCT && take(g, F_ONE_GANG, 10);
  bool in_order = kind != PARALLEL_CONSTRUCT || one_gang;
  bool combined = take(g, F_COMBINED, 45);
  int loops = combined ? 1 : 1 + (take(g, F_LOOPS, 35) ? 1 + pick(g, 2) : 0);
  int nvalues = g->values.len, narrays = g->arrays.len;
  Text body = {.arena = g->arena}, *out = g->out;
  Loop l, *combined_with = NULL;
  begin_construct(g, loops, in_order);
  g->at.kernels = kind == KERNELS_CONSTRUCT;
  g->firsts.len = 0;
  if (kind != KERNELS_CONSTRUCT) choose_firstprivate(g);
  g->out = &body;
  if (combined) {
    own_by(g, 0);
    while (!choose_loop(g, &l, true)) continue;
    write_loop(g, l.shape, l.privates, l.nprivates, body_size(g));
    combined_with = &l;
  } else {
    g->indent++;
    region_code(g, kind, loops, kind == KERNELS_CONSTRUCT);
    g->indent--;
  }
  g->out = out;
  g->arrays.len = narrays;
  g->values.len = nvalues;
  extra.clauses = format(g, "%s%s", firstprivate_clause(g, body.at), extra.clauses);
  write_construct(g, kind, one_gang, &body, combined_with, extra);
  end_construct(g);
}
