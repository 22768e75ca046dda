// Statements of Fortran's constructs and of host code.
// In:  what may be written at the place (Fortran).  Out: lines.
#include "fortran.h"

static void store(Fortran *f) {
  FArray *a = f_written(f, false);
  if (!a) return;
  a->written = true;
  f_line(f, "%s = %s", f_element(f, a), f_value(f, a->kind));
}

static void temporary(Fortran *f) {
  Gen *g = f->g;
  if (!f->temporaries.len) return store(f);
  f_line(f, "%s = %s", f->temporaries.at[pick(g, f->temporaries.len)], f_small(f));
}

static void private_array(Fortran *f) {
  Gen *g = f->g;
  if (!f->privates.len) return store(f);
  const char *p = f->privates.at[pick(g, f->privates.len)];
  switch (pick(g, 3)) {
  case 0: f_line(f, "%s = [%s, %s, 3, %s]", p, f_small(f), f_small(f), f_small(f)); break;
  case 1: f_line(f, "%s(1 + modulo(%s, 4)) = %s", p, f_small(f), f_small(f)); break;
  default: f_line(f, "%s = mod(%s + %s, 100)", p, p, f_small(f)); break;
  }
}

static void array_assignment(Fortran *f) {
  FArray *a = f_written(f, true);
  if (!a) return store(f);
  Shape s = f_free_shape(f, a);
  const char *left = f_section(f, a, &s);
  if (!left) return;
  use(f->g, F_ARRAY_ASSIGNMENT);
  a->written = true;
  const char *e = f_array(f, &s, 1 + pick(f->g, 2)).text;
  f_line(f, "%s = %s", left, f_convert(f, a->kind, format(f->g, "mod(%s, 128)", e)));
}

static void where(Fortran *f) {
  Gen *g = f->g;
  FArray *a = f_written(f, true);
  if (!a) return store(f);
  Shape s = f_free_shape(f, a);
  const char *left = f_section(f, a, &s), *mask = f_mask(f, &s);
  if (!left || !mask) return store(f);
  use(g, F_WHERE);
  a->written = true;
  bool alone = chance(g, 30);
  const char *value =
      f_convert(f, a->kind, format(g, "mod(%s, 100)", f_array(f, &s, 1).text));
  f_line(f, alone ? "where (%s) %s = %s" : "where (%s)", mask, left, value);
  if (alone) return;
  f_line(f, "  %s = %s", left, value);
  const char *second = chance(g, 40) ? f_mask(f, &s) : NULL;
  if (second) {
    f_line(f, "elsewhere (%s)", second);
    f_line(f, "  %s = %s", left, f_convert(f, a->kind, f_small(f)));
  }
  if (chance(g, 60)) {
    f_line(f, "elsewhere");
    f_line(f, "  %s = %s", left,
           f_convert(f, a->kind, format(g, "mod(%s, 90)", f_array(f, &s, 1).text)));
  }
  f_line(f, "end where");
}

// An index of a dimension of the array that is free here.
static bool open_free(Fortran *f, const FArray *a, Index *i, int *extent) {
  Gen *g = f->g;
  int e = -1;
  for (int d = 0; a && d < a->rank; d++)
    if (!(a->need & (1u << a->dim[d]))) e = a->dim[d];
  if (e < 0) return false;
  const char *v = f_new(f, "integer", "j");
  int start = pick(g, 3);
  *i = (Index){
      .var = v, .value = v, .start = start, .lo = start, .hi = start + f->n[e] - 1};
  *extent = e;
  return true;
}

static void push_free(Fortran *f, Index i, int e) {
  push(f->g->arena, &f->free, i);
  push(f->g->arena, &f->free_extent, e);
}

static const char *last_value(Fortran *f, const Index *i, int e) {
  return i->start == 1 ? f->bound[e] : format(f->g, "%s + %d", f->bound[e], i->start - 1);
}

static void leave_loop(Fortran *f) {
  if (!f->loops.len) return store(f);
  const char *name = f->loops.at[pick(f->g, f->loops.len)];
  bool leaves = chance(f->g, 40);
  use(f->g, leaves ? F_EXIT : F_CYCLE);
  f_line(f, "if (%s) %s %s", f_condition(f), leaves ? "exit" : "cycle", name);
}

static void sequential(Fortran *f) {
  Gen *g = f->g;
  Index i;
  int e;
  if (f->free.len > 1 || !open_free(f, f_written(f, true), &i, &e)) return store(f);
  const char *name = new_name(g, "loop"), *last = last_value(f, &i, e);
  use(g, F_SEQUENTIAL_DO);
  if (chance(g, 30))
    f_line(f, "%s: do %s = %s, %d, -1", name, i.var, last, i.start);
  else if (chance(g, 20))
    f_line(f, "%s: do %s = %d, %s, 2", name, i.var, i.start, last);
  else
    f_line(f, "%s: do %s = %d, %s", name, i.var, i.start, last);
  push_free(f, i, e);
  push(g->arena, &f->loops, name);
  g->indent++;
  f_body(f, 1 + pick(g, 2));
  g->indent--;
  f->loops.len--, f->free.len--, f->free_extent.len--;
  f_line(f, "end do %s", name);
}

static void concurrent(Fortran *f) {
  Gen *g = f->g;
  Index i;
  int e;
  FArray *a = f_written(f, true);
  if (!open_free(f, a, &i, &e)) return store(f);
  bool all = chance(g, 30);
  use(g, all ? F_FORALL : F_CONCURRENT);
  // Its iterations are independent: no other array, and of this one no other element.
  Use saved[64];
  for (int k = 0; k < f->arrays.len; k++) {
    FArray *o = f->arrays.at[k];
    saved[k] = o->use;
    if (o->use == OWN && (o == a || !strcmp(o->item, a->item))) o->use = NOWHERE;
  }
  const char *mask = chance(g, 30) ? format(g, ", %s", f_condition(f)) : "";
  push_free(f, i, e);
  const char *value = f_value(f, a->kind);
  a->need |= 1u << e;
  unsigned path = f->in_path;
  Index before = f->path[e];
  f->in_path |= 1u << e, f->path[e] = i;
  const char *left = f_element(f, a);
  f->path[e] = before, f->in_path = path;
  a->need &= ~(1u << e);
  f->free.len--, f->free_extent.len--;
  for (int k = 0; k < f->arrays.len; k++) f->arrays.at[k]->use = saved[k];
  a->written = true;
  f_line(f, "%s (%s = %d:%s%s)", all ? "forall" : "do concurrent", i.var, i.start,
         last_value(f, &i, e), mask);
  f_line(f, "  %s = %s", left, value);
  f_line(f, all ? "end forall" : "end do");
}

static void if_block(Fortran *f) {
  Gen *g = f->g;
  f_line(f, "if (%s) then", f_condition(f));
  g->indent++;
  f_body(f, 1);
  g->indent--;
  if (chance(g, 30)) {
    f_line(f, "else if (%s) then", f_condition(f));
    g->indent++;
    f_body(f, 1);
    g->indent--;
  }
  if (chance(g, 50)) {
    f_line(f, "else");
    g->indent++;
    f_body(f, 1);
    g->indent--;
  }
  f_line(f, "end if");
}

static void select_case(Fortran *f) {
  Gen *g = f->g;
  static const char *const cases[] = {"case (0)", "case (1, 3)", "case (4:6)",
                                      "case (:-1)", "case default"};
  use(g, F_SELECT);
  f_line(f, "select case (mod(%s, 9))", f_small(f));
  for (int k = 0; k < 5; k++) {
    if (chance(g, 40)) continue;
    f_line(f, "%s", cases[k]);
    g->indent++;
    f_body(f, 1);
    g->indent--;
  }
  f_line(f, "end select");
}

static void block(Fortran *f) {
  Gen *g = f->g;
  const char *u = new_name(g, "u");
  use(g, F_BLOCK);
  f_line(f, "block");
  g->indent++;
  f_line(f, "integer :: %s", u);
  f_line(f, "%s = %s", u, f_small(f));
  push(g->arena, &f->reads, u);
  push(g->arena, &f->temporaries, u);
  f_body(f, 1 + pick(g, 2));
  f->reads.len--, f->temporaries.len--;
  g->indent--;
  f_line(f, "end block");
}

static void associate(Fortran *f) {
  Gen *g = f->g;
  const char *u = new_name(g, "as");
  use(g, F_ASSOCIATE);
  f_line(f, "associate (%s => %s)", u, f_small(f));
  g->indent++;
  push(g->arena, &f->reads, u);
  f_body(f, 1);
  f->reads.len--;
  g->indent--;
  f_line(f, "end associate");
}

static void reduce(Fortran *f) {
  Gen *g = f->g;
  for (int tries = 0; tries < 8 && f->reductions.len; tries++) {
    FReduction *r = f->reductions.at[pick(g, f->reductions.len)];
    if (!r->open) continue;
    const char *name =
        r->array ? format(g, "%s(1 + modulo(%s, %d))", r->name, f_small(f), r->array)
                 : r->name;
    const char *v = f_value(f, r->kind), *op = r->op;
    if (*op == '.')
      f_line(f, "%s = %s %s (%s)", name, name, op, v);
    else if (*op == '+')
      f_line(f, "%s = %s + %s", name, name, v);
    else if (*op == '*')
      f_line(f, "%s = %s * merge(-1, 1, %s)", name, name, f_condition(f));
    else if (r->kind == R8 || r->kind == I8)
      f_line(f, "%s = %s(%s, %s(%s%s))", name, op, name, r->kind == R8 ? "dble" : "int",
             v, r->kind == R8 ? "" : ", 8");
    else
      f_line(f, "%s = %s(%s, %s)", name, op, name, v);
    return;
  }
  store(f);
}

static void atomic(Fortran *f) {
  Gen *g = f->g;
  if (!f->counts || !f->in_path || f->no_atomic || !f->device) return store(f);
  const char *d = g->dialect == ACC ? "acc" : "omp";
  const char *element = format(g, "%s(1 + modulo(%s, 8))", f->counts, f_small(f)),
             *v = f_small(f);
  use(g, F_ATOMIC_UPDATE);
  const char *t = f->temporaries.len ? f->temporaries.at[0] : NULL;
  if (t && !strstr(element, t) && !strstr(v, t) && chance(g, 15)) {
    f_line(f, "!$%s atomic capture", d);
    f_line(f, "%s = %s", t, element);
    f_line(f, "%s = %s + %s", element, element, v);
    f_line(f, "!$%s end atomic", d);
    f_line(f, "%s = 0", t);
    return;
  }
  f_line(f, "!$%s atomic%s", d, chance(g, 50) ? " update" : "");
  f_line(f, "%s = %s + %s", element, element, v);
  if (chance(g, 30)) f_line(f, "!$%s end atomic", d);
}

static void call(Fortran *f) {
  Gen *g = f->g;
  const char *target =
      f->temporaries.len ? f->temporaries.at[pick(g, f->temporaries.len)] : NULL;
  if (f->array_function && f->privates.len && target && chance(g, 40)) {
    use(g, F_ARRAY_ARGUMENT);
    f_line(f, "%s = %s(%s, %s)", target, f->array_function, f->privates.at[0],
           f_small(f));
  } else if (f->subroutine && target) {
    use(g, F_SUBROUTINE);
    f_line(f, "call %s(%s, %s, %s)", f->subroutine, f_small(f), f_small(f), target);
  } else {
    store(f);
  }
}

static void inner(Fortran *f) {
  if (!f->device || f->level <= 0 || f->free.len) return store(f);
  f_inner(f);
}

static const struct {
  int feature, percent;
  void (*write)(Fortran *);
} statements[] = {
    {F_STORE, 100, store},          {F_ARRAY_ASSIGNMENT, 70, array_assignment},
    {F_WHERE, 60, where},           {F_SEQUENTIAL_DO, 70, sequential},
    {F_CONCURRENT, 40, concurrent}, {F_CYCLE, 80, leave_loop},
    {F_SELECT, 30, select_case},    {F_BLOCK, 40, block},
    {F_ASSOCIATE, 30, associate},   {F_REDUCTION, 90, reduce},
    {F_ATOMIC_UPDATE, 80, atomic},  {F_SUBROUTINE, 60, call},
    {F_INNER_1, 90, inner},         {F_CONDITION, 50, if_block},
    {F_TEMPORARY, 70, temporary},   {F_PRIVATE_ARRAY, 60, private_array},
};

void f_reduce(Fortran *f) {
  for (int k = 0; k < f->reductions.len; k++)
    if (f->reductions.at[k]->open && chance(f->g, 80)) return reduce(f);
}

void f_body(Fortran *f, int n) {
  Gen *g = f->g;
  for (int i = 0; i < n; i++) {
    int k = f->budget-- > 0 ? pick(g, (int)countof(statements)) : 0;
    if (k && !want(g, (Feature)statements[k].feature, statements[k].percent)) k = 0;
    statements[k].write(f);
  }
}
