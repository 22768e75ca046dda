// Scalars that kernels constructs change and no clause names: sums, last values, extremes, temporaries.
// In:  the place in the function.  Out: lines; the host has the values behind each construct.
//
// OpenACC 3.3, 2.6.2: such a scalar is treated as in 'copy'. In a loop that is declared independent it is a sum or an
// extreme, at most one iteration writes it, or each writes it before it reads it; then nobody reads it behind the loop.
#include "random.h"

typedef struct {
  const char *x, *y, *z; // x[n] and z[n][k] are read, y[n] is written
  int n, k;
  const char *data;       // clauses that name them
  bool around;            // a data region has them
  const char *held;       // a scalar that the region has, or NULL
  Vec(const char *) live; // scalars with a defined value
  int free_from;          // of those the nest changes these
} Scalars;

// Where a job stands.
typedef struct {
  const char *i, *k; // k: NULL in the outer loop's body
  const char *v;     // what it reads, not negative, below 97
  bool independent;
} At;

// --- data -----------------------------------------------------------------------------------------

static void declare(Gen *g, Scalars *s) {
  *s = (Scalars){.x = new_name(g, "x"),
                 .y = new_name(g, "y"),
                 .z = new_name(g, "z"),
                 .n = 2 + pick(g, 50),
                 .k = 2 + pick(g, 8)};
  bool pointer = chance(g, 30);
  const char *type = type_names[pick(g, N_TYPES)];
  if (pointer)
    text_printf(&g->declared, "  %s *%s = malloc(%d * sizeof *%s);\n", type, s->x, s->n,
                s->x);
  else
    text_printf(&g->declared, "  %s %s[%d];\n", type, s->x, s->n);
  text_printf(&g->declared, "  %s %s[%d];\n", type_names[pick(g, N_TYPES)], s->y, s->n);
  text_printf(&g->declared, "  %s %s[%d][%d];\n", type_names[pick(g, N_TYPES)], s->z,
              s->n, s->k);
  if (pointer) text_printf(&g->prints, "  free(%s);\n", s->x);
  line(g, "for (int q = 0; q < %d; q++) {", s->n);
  line(g, "  %s[q] = (q * %d + %d) %% 83, %s[q] = q %% 7;", s->x, 1 + pick(g, 60),
       pick(g, 60), s->y);
  line(g, "  for (int r = 0; r < %d; r++) %s[q][r] = (q * %d + r * 5) %% 61;", s->k, s->z,
       1 + pick(g, 40));
  line(g, "}");
  const char *x = pointer ? format(g, "%s[0:%d]", s->x, s->n) : s->x;
  s->data = format(g, " copyin(%s, %s) copy(%s)", x, s->z, s->y);
}

static const char *declare_scalar(Gen *g, Type type, int value) {
  const char *name = new_name(g, "c");
  text_printf(&g->declared, "  %s %s = %d;\n", type_names[type], name, value);
  return name;
}

// One that keeps its value: new, or from a construct before. The nest changes none twice.
static const char *result(Gen *g, Scalars *s) {
  if (s->free_from > 0 && chance(g, 35)) {
    int k = pick(g, s->free_from--);
    const char *name = s->live.at[k];
    s->live.at[k] = s->live.at[s->free_from];
    s->live.at[s->free_from] = name;
    use(g, F_KERNELS_AGAIN);
    return name;
  }
  const char *name = declare_scalar(g, (Type)pick(g, N_TYPES), pick(g, 40));
  push(g->arena, &s->live, name);
  return name;
}

static const char *temporary(Gen *g, Scalars *s, const At *at) {
  const char *name = declare_scalar(g, pick(g, 2) ? T_INT : T_DOUBLE, pick(g, 40));
  if (!at->independent) push(g->arena, &s->live, name);
  return name;
}

// A scalar that this nest only reads.
static const char *known(Gen *g, const Scalars *s) {
  if (!s->free_from || !chance(g, 50)) return format(g, "%d", pick(g, 50));
  use(g, F_KERNELS_READ);
  return format(g, "(int)%s %% 50", s->live.at[pick(g, s->free_from)]);
}

static void look(Gen *g, Scalars *s, bool last) {
  const char *sum = new_checksum(g, "scalars");
  for (int i = 0; i < s->live.len; i++) {
    const char *name = s->live.at[i];
    if (s->held && !strcmp(s->held, name)) continue;
    line(g, "%s = %s * 31 + (unsigned long)(long)%s;", sum, sum, name);
    if (!last && chance(g, 20)) line(g, "%s = (int)%s %% 40 + 2;", name, name);
  }
  if (last) line(g, "MIX(%s, %s, %d);", sum, s->y, s->n);
}

// --- what a loop does to a scalar --------------------------------------------------------------------

static void write_sum(Gen *g, Scalars *s, const At *at) {
  const char *c = result(g, s);
  use(g, F_KERNELS_SUM);
  switch (pick(g, 4)) {
  case 0: line(g, "%s += %s %% 7;", c, at->v); break;
  case 1: line(g, "%s = %s + %s %% 5;", c, c, at->v); break;
  case 2: line(g, "%s = %s %% 3 + %s;", c, at->v, c); break;
  case 3: line(g, "if (%s %% 3 == %d) %s++;", at->v, pick(g, 3), c); break;
  }
}

static void write_extreme(Gen *g, Scalars *s, const At *at) {
  const char *c = result(g, s), *op = chance(g, 60) ? ">" : "<";
  use(g, F_KERNELS_EXTREME);
  if (chance(g, 50))
    line(g, "if (%s %s %s) %s = %s;", at->v, op, c, c, at->v);
  else
    line(g, "%s = %s %s %s ? %s : %s;", c, at->v, op, c, at->v, c);
}

// One iteration writes it, or none.
static void write_last(Gen *g, Scalars *s, const At *at) {
  const char *c = result(g, s);
  int i = chance(g, 30) ? s->n - 1 : pick(g, s->n + 2);
  use(g, F_KERNELS_LAST);
  if (at->k)
    line(g, "if (%s == %d && %s == %d) %s = %s;", at->i, i, at->k, pick(g, s->k), c,
         at->v);
  else
    line(g, "if (%s == %d) %s = %s;", at->i, i, c, at->v);
}

static void write_temporary(Gen *g, Scalars *s, const At *at) {
  const char *t = temporary(g, s, at);
  use(g, F_KERNELS_TEMPORARY);
  line(g, "%s = %s * 2 %% 31;", t, at->v);
  if (at->k)
    line(g, "%s += (int)%s %% 5;", result(g, s), t);
  else
    line(g, "%s[%s] = ((int)%s[%s] + (int)%s) %% 97;", s->y, at->i, s->y, at->i, t);
}

// Iterations need those before them.
static void write_carried(Gen *g, Scalars *s, const At *at) {
  const char *c = result(g, s), *where = result(g, s);
  use(g, F_KERNELS_CARRIED);
  switch (pick(g, 3)) {
  case 0: line(g, "%s = ((int)%s * 3 + %s + (int)%s) %% 97;", c, c, at->v, where); break;
  case 1:
    line(g, "if (%s > %s) %s = %s, %s = %s;", at->v, c, c, at->v, where, at->i);
    break;
  case 2: line(g, "if (%s == %d) %s = 1;", at->v, pick(g, 60), c); break;
  }
}

static void write_job(Gen *g, Scalars *s, const At *at) {
  int r = pick(g, 100);
  if (r < 25)
    write_sum(g, s, at);
  else if (r < 42)
    write_extreme(g, s, at);
  else if (r < 64)
    write_last(g, s, at);
  else if (r < 80 || at->independent)
    write_temporary(g, s, at);
  else
    write_carried(g, s, at);
}

// --- nests -----------------------------------------------------------------------------------------------

static void inner_loop(Gen *g, Scalars *s, const At *at, bool alone) {
  const char *k = new_name(g, "k");
  At in = {.i = at->i,
           .k = k,
           .v = format(g, "(int)%s[%s][%s]", s->z, at->i, k),
           .independent = at->independent};
  bool sum = !alone && chance(g, 40);
  const char *t = sum ? temporary(g, s, at) : NULL;
  if (sum) use(g, F_KERNELS_TEMPORARY), line(g, "%s = 0;", t);
  if (!alone && at->independent && chance(g, 30)) line(g, "#pragma acc loop independent");
  line(g, "for (int %s = 0; %s < %d; %s++) {", k, k, s->k, k);
  g->indent++;
  if (sum) line(g, "%s += %s;", t, in.v);
  for (int i = 0, n = 1 + pick(g, 2); i < n; i++)
    if (!sum || chance(g, 50)) write_job(g, s, &in);
  g->indent--;
  line(g, "}");
  if (sum)
    line(g, "%s[%s] = ((int)%s[%s] + (int)%s) %% 97;", s->y, at->i, s->y, at->i, t);
}

static const char *clauses_of_loop(Gen *g, bool independent, bool collapse) {
  static const char *const levels[] = {"", "", " gang", " gang vector",
                                       " gang worker vector"};
  const char *text = independent     ? format(g, " independent%s", levels[pick(g, 5)])
                     : chance(g, 25) ? " auto"
                                     : "";
  if (!collapse) return text;
  use(g, F_KERNELS_COLLAPSE);
  return chance(g, 50) ? format(g, " collapse(2)%s", text)
                       : format(g, "%s collapse(2)", text);
}

// head: the directive with which the loop is combined, or NULL in a region of several.
static void write_nest(Gen *g, Scalars *s, const char *head, const char *tail) {
  bool directive = head || chance(g, 60),
       independent = directive && take(g, F_KERNELS_INDEPENDENT, 50);
  bool deep = chance(g, 55), collapse = directive && deep && chance(g, 40);
  const char *i = new_name(g, "i");
  At at = {.i = i, .v = format(g, "(int)%s[%s]", s->x, i), .independent = independent};
  s->free_from = s->live.len;
  if (directive)
    line(g, "#pragma acc %sloop%s%s", head ? head : "",
         clauses_of_loop(g, independent, collapse), tail);
  line(g, "for (int %s = 0; %s < %d; %s++)%s", i, i, s->n, i, collapse ? "" : " {");
  g->indent++;
  if (collapse) {
    inner_loop(g, s, &at, true);
  } else {
    for (int k = 0, n = 1 + pick(g, 3) - deep; k < n; k++) write_job(g, s, &at);
    if (deep) inner_loop(g, s, &at, false);
    if (chance(g, 50))
      line(g, "%s[%s] = ((int)%s[%s] + %s + %s) %% 97;", s->y, i, s->y, i, at.v,
           known(g, s));
  }
  g->indent--;
  if (!collapse) line(g, "}");
  s->free_from = s->live.len;
}

// A sum counts the iterations of the next loop.
static void counted_loop(Gen *g, Scalars *s) {
  const char *c = declare_scalar(g, T_INT, pick(g, 90)), *i = new_name(g, "i");
  use(g, F_KERNELS_BOUND);
  push(g->arena, &s->live, c);
  line(g, "%s = 0;", c);
  line(g, "for (int %s = 0; %s < %d; %s++)", i, i, s->n, i);
  line(g, "  if ((int)%s[%s] %% 2) %s++;", s->x, i, c);
  if (chance(g, 60)) line(g, "#pragma acc loop%s", chance(g, 50) ? " independent" : "");
  line(g, "for (int %s = 0; %s < %s; %s++) %s[%s] = ((int)%s[%s] + %s) %% 97;", i, i, c,
       i, s->y, i, s->y, i, c);
}

// --- constructs ---------------------------------------------------------------------------------------------

static void construct(Gen *g, Scalars *s) {
  bool queue = take(g, F_ASYNC, 15);
  const char *tail =
      format(g, "%s%s", s->around ? "" : s->data, queue ? " async(1)" : "");
  if (chance(g, 50)) {
    write_nest(g, s, "kernels ", tail);
  } else {
    line(g, "#pragma acc kernels%s", tail);
    line(g, "{");
    g->indent++;
    for (int i = 0, n = 1 + pick(g, 3); i < n; i++) {
      if (s->live.len && chance(g, 25)) {
        const char *c = s->live.at[pick(g, s->live.len)];
        line(g, "%s = (int)%s %% 50 + %d;", c, c, pick(g, 9));
      }
      if (chance(g, 15))
        counted_loop(g, s);
      else
        write_nest(g, s, NULL, "");
    }
    g->indent--;
    line(g, "}");
  }
  if (queue) line(g, "#pragma acc wait%s", chance(g, 50) ? "(1)" : "");
}

void scalars_scene(Gen *g) {
  Scalars *s = alloc(g->arena, Scalars);
  declare(g, s);
  s->around = chance(g, 40);
  if (s->around) {
    if (take(g, F_KERNELS_HELD, 70)) {
      s->held = declare_scalar(g, (Type)pick(g, N_TYPES), pick(g, 40));
      push(g->arena, &s->live, s->held);
    }
    line(g, "#pragma acc data%s%s", s->data,
         s->held ? format(g, " copy(%s)", s->held) : "");
    line(g, "{");
    g->indent++;
  }
  for (int i = 0, n = 1 + pick(g, 3); i < n; i++) {
    construct(g, s);
    if (i < n - 1 && chance(g, 60)) look(g, s, false);
  }
  if (s->around) {
    g->indent--;
    line(g, "}");
  }
  s->held = NULL;
  look(g, s, true);
}
