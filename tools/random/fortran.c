// Programs in Fortran: the main program, and a case with its declarations.
// In:  a seed.  Out: a module and a procedure, which calls another one of the module maybe.
#include "fortran.h"

const char *const f_kinds[N_KINDS] = {"integer(2)", "integer", "integer(8)",
                                      "real",       "real(8)", "logical"};

// Each case is a process of its own; by an alarm one that hangs is ended.
const char fortran_prelude[] =
    "module random_shown\n"
    "  use iso_c_binding\n"
    "  implicit none\n"
    "  interface\n"
    "    integer(c_int) function c_fork() bind(c, name='fork')\n"
    "      import c_int\n"
    "    end function\n"
    "    integer(c_int) function c_wait(status) bind(c, name='wait')\n"
    "      import c_int\n"
    "      integer(c_int) :: status\n"
    "    end function\n"
    "    subroutine c_exit(status) bind(c, name='exit')\n"
    "      import c_int\n"
    "      integer(c_int), value :: status\n"
    "    end subroutine\n"
    "    integer(c_int) function c_alarm(seconds) bind(c, name='alarm')\n"
    "      import c_int\n"
    "      integer(c_int), value :: seconds\n"
    "    end function\n"
    "  end interface\n"
    "contains\n"
    "  subroutine show(name, x)\n"
    "    character(*), intent(in) :: name\n"
    "    integer(8), intent(in) :: x(:)\n"
    "    integer(8) :: h\n"
    "    integer :: i\n"
    "    h = 7\n"
    "    do i = 1, size(x)\n"
    "      h = modulo(h * 31 + x(i), 1000000007_8)\n"
    "    end do\n"
    "    write (*, '(1x, a, a, i0)', advance='no') name, '=', h\n"
    "  end subroutine\n"
    "  subroutine run(one, name)\n"
    "    external :: one\n"
    "    character(*), intent(in) :: name\n"
    "    integer(c_int) :: status, ignored\n"
    "    flush (6)\n"
    "    if (c_fork() == 0) then\n"
    "      ignored = c_alarm(200)\n"
    "      call one\n"
    "      flush (6)\n"
    "      call c_exit(0)\n"
    "    end if\n"
    "    ignored = c_wait(status)\n"
    "    if (status /= 0) write (*, '(/, a, a, i0)') name, ': status ', status\n"
    "    flush (6)\n"
    "  end subroutine\n"
    "end module\n";

// --- lines --------------------------------------------------------------------------------------

static size_t where_to_break(const char *s, size_t most) {
  size_t at = 0;
  for (size_t i = 1; s[i] && i < most; i++)
    if (s[i] == ' ' && s[i - 1] != ' ') at = i;
  return at;
}

void f_line(Fortran *f, const char *fmt, ...) {
  Gen *g = f->g;
  va_list ap;
  va_start(ap, fmt);
  int n = vsnprintf(NULL, 0, fmt, ap);
  va_end(ap);
  char *text = arena_alloc(g->arena, (size_t)n + 1);
  va_start(ap, fmt);
  vsnprintf(text, (size_t)n + 1, fmt, ap);
  va_end(ap);
  const char *more = !strncmp(text, "!$acc", 5)   ? "!$acc& "
                     : !strncmp(text, "!$omp", 5) ? "!$omp& "
                                                  : "  ";
  size_t most = 90 + (size_t)pick(g, 20), at;
  text_printf(g->out, "%*s", 2 * g->indent, "");
  while (strlen(text) > most && (at = where_to_break(text, most)) > 12) {
    text_addn(g->out, text, at);
    text_printf(g->out, " &\n%*s%s", 2 * g->indent, "", more);
    text += at + 1;
  }
  text_printf(g->out, "%s\n", text);
}

const char *f_new(Fortran *f, const char *type, const char *start) {
  const char *name = new_name(f->g, start);
  text_printf(&f->declared, "  %s :: %s\n", type, name);
  return name;
}

// --- arrays ---------------------------------------------------------------------------------------------

static void choose_dims(Fortran *f, FArray *a) {
  Gen *g = f->g;
  int rank = 1 + pick(g, RANK);
  while (a->rank < rank) {
    int e = pick(g, EXTENTS);
    bool known = false;
    for (int d = 0; d < a->rank; d++) known |= a->dim[d] == e;
    if (!known) a->dim[a->rank++] = e;
  }
}

static void choose_bounds(Fortran *f, FArray *a) {
  Gen *g = f->g;
  for (int d = 0; d < a->rank; d++) {
    bool other = take(g, F_LOWER_BOUND, 35);
    a->base[d] = other ? pick(g, 7) - 3 : 1;
    a->low[d] = format(g, "%d", a->base[d]);
  }
}

static const char *bounds(Fortran *f, const FArray *a, bool numbers) {
  Text t = {.arena = f->g->arena};
  for (int d = 0; d < a->rank; d++) {
    int last = a->base[d] + f->n[a->dim[d]] - 1;
    const char *high =
        numbers ? format(f->g, "%d", last)
                : format(f->g, "%s + (%d)", f->bound[a->dim[d]], a->base[d] - 1);
    text_add(&t, d ? ", " : "");
    if (a->base[d] != 1) text_printf(&t, "%s:", a->low[d]);
    text_add(&t, high);
  }
  return t.at;
}

static const char *colons(const FArray *a) {
  return a->rank == 1 ? ":" : a->rank == 2 ? ":, :" : ":, :, :";
}

static void declare_spaced(Fortran *f, FArray *a) {
  Gen *g = f->g;
  const char *big = format(g, "%s_all", a->name);
  text_printf(&f->declared, "  %s, target :: %s(", f_kinds[a->kind], big);
  for (int d = 0; d < a->rank; d++)
    text_printf(&f->declared, "%s%d", d ? ", " : "", (d ? 2 : 1) * f->n[a->dim[d]]);
  text_printf(&f->declared, ")\n  %s, pointer :: %s(%s)\n", f_kinds[a->kind], a->name,
              colons(a));
  f_line(f, "%s = %s", big, a->kind == L4 ? ".false." : "0");
  Text from = {.arena = g->arena}, to = {.arena = g->arena};
  for (int d = 0; d < a->rank; d++) {
    text_printf(&to, "%s%s:", d ? ", " : "", a->low[d]);
    text_add(&from, d ? ", 2::2" : ":");
  }
  f_line(f, "%s(%s) => %s(%s)", a->name, to.at, big, from.at);
}

static void declare_array(Fortran *f, FArray *a) {
  Gen *g = f->g;
  const char *type = f_kinds[a->kind];
  switch (a->hold) {
  case ALLOCATABLE:
    text_printf(&f->declared, "  %s, allocatable :: %s(%s)\n", type, a->name, colons(a));
    f_line(f, "allocate(%s(%s))", a->name, bounds(f, a, chance(g, 30)));
    break;
  case POINTED:
    text_printf(&f->declared, "  %s, pointer :: %s(%s)\n", type, a->name, colons(a));
    f_line(f, "allocate(%s(%s))", a->name, bounds(f, a, chance(g, 30)));
    break;
  case SPACED: declare_spaced(f, a); break;
  case MODULE:
    text_printf(&g->types, "  %s :: %s(%s)\n", type, a->name, bounds(f, a, true));
    break;
  default:
    text_printf(&f->declared, "  %s :: %s(%s)\n", type, a->name, bounds(f, a, true));
    break;
  }
}

static const char *size_of(const Fortran *f, const FArray *a) {
  int n = 1;
  for (int d = 0; d < a->rank; d++) n *= f->n[a->dim[d]];
  return format(f->g, "%d", n);
}

static const char *whole_of(const FArray *a, Gen *g) {
  return *a->field ? format(g, "%s(:)%s", a->name, a->field) : a->name;
}

static void fill(Fortran *f, FArray *a) {
  Gen *g = f->g;
  const char *k = "k0", *n = size_of(f, a), *name = whole_of(a, g);
  const char *v = format(g, "mod(%s * %d + %d, %d) - 40", k, 1 + pick(g, 20), pick(g, 50),
                         50 + pick(g, 60));
  if (a->kind == L4) v = format(g, "mod(%s, %d) == 0", v, 2 + pick(g, 3));
  if (a->kind == R4 || a->kind == R8) v = format(g, "(%s) / 4d0", v);
  f_line(f, "%s = reshape([(%s, %s = 1, %s)], shape(%s))", name, v, k, n, name);
}

static void show(Fortran *f, const FArray *a) {
  Gen *g = f->g;
  const char *name = whole_of(a, g), *n = size_of(f, a);
  const char *flat = format(g, "reshape(%s, [%s])", name, n);
  const char *v =
      a->kind == L4
          ? format(g, "merge(1_8, 0_8, %s)", flat)
          : format(g, a->kind == R4 || a->kind == R8 ? "int(%s * 4, 8)" : "int(%s, 8)",
                   flat);
  text_printf(&g->prints, "  call show('%s%s', %s)\n", a->name, *a->field ? "_field" : "",
              v);
}

static FArray *add_array(Fortran *f, FArray a) {
  FArray *p = alloc(f->g->arena, FArray);
  *p = a;
  push(f->g->arena, &f->arrays, p);
  return p;
}

static void plain_arrays(Fortran *f) {
  static const Kind kinds[] = {I4, I4, I4, R8, R8, R4, I8, I2, L4};
  static const struct {
    Hold hold;
    Feature feature;
  } holds[] = {{ALLOCATABLE, F_ALLOCATABLE},
               {POINTED, F_POINTER},
               {SPACED, F_POINTER_SECTION},
               {MODULE, F_MODULE},
               {STATIC, F_STATIC}};
  Gen *g = f->g;
  for (int k = 0, n = 4 + pick(g, 4); k < n; k++) {
    FArray a = {.name = new_name(g, "a"),
                .field = "",
                .kind = kinds[pick(g, (int)countof(kinds))]};
    int h = pick(g, 6);
    a.item = a.name;
    if (h < 4 && take(g, holds[h].feature, 70)) a.hold = holds[h].hold;
    choose_dims(f, &a);
    choose_bounds(f, &a);
    if (a.hold == SPACED && a.rank == 1) a.hold = STATIC;
    if (a.kind == L4) use(g, F_LOGICAL_ARRAY);
    FArray *p = add_array(f, a);
    declare_array(f, p);
    fill(f, p);
    show(f, p);
  }
}

// An array of a type, and a variable of a type with an array.
static void records(Fortran *f) {
  Gen *g = f->g;
  if (take(g, F_RECORDS, 30)) {
    const char *type = format(g, "pair_%lu", g->seed), *name = new_name(g, "p");
    FArray a = {.name = name, .item = name, .hold = RECORDS};
    a.rank = 1, a.dim[0] = pick(g, EXTENTS);
    choose_bounds(f, &a);
    text_printf(&g->types, "  type %s\n    integer :: x\n    real(8) :: y\n  end type\n",
                type);
    text_printf(&f->declared, "  type(%s) :: %s(%s)\n", type, name, bounds(f, &a, true));
    for (int k = 0; k < 2; k++) {
      a.field = k ? "%y" : "%x", a.kind = k ? R8 : I4;
      FArray *p = add_array(f, a);
      fill(f, p);
      show(f, p);
    }
  }
  if (take(g, F_MEMBER_ARRAY, 30)) {
    const char *type = format(g, "held_%lu", g->seed), *name = new_name(g, "q");
    FArray a = {.name = format(g, "%s%%w", name),
                .field = "",
                .kind = chance(g, 50) ? I4 : R8,
                .hold = MEMBER};
    a.item = chance(g, 50) ? name : a.name;
    choose_dims(f, &a);
    choose_bounds(f, &a);
    text_printf(&g->types, "  type %s\n    integer :: v\n    %s :: w(%s)\n  end type\n",
                type, f_kinds[a.kind], bounds(f, &a, true));
    text_printf(&f->declared, "  type(%s) :: %s\n", type, name);
    FArray *p = add_array(f, a);
    fill(f, p);
    show(f, p);
  }
}

static void reduction_variables(Fortran *f) {
  static const struct {
    const char *op, *init;
    Kind kind;
  } rows[] = {{"+", "3", I4},          {"+", "5", I8},          {"+", "0.25d0", R8},
              {"+", "1", R4},          {"*", "-1", I4},         {"*", "2", R8},
              {"max", "-9", I4},       {"min", "7", I4},        {"max", "-3.5d0", R8},
              {"min", "99", I8},       {"iand", "1023", I4},    {"ior", "0", I4},
              {"ieor", "5", I4},       {".and.", ".true.", L4}, {".or.", ".false.", L4},
              {".neqv.", ".true.", L4}};
  Gen *g = f->g;
  for (int k = 0, n = 1 + pick(g, 4); k < n; k++) {
    int row = pick(g, (int)countof(rows));
    if (rows[row].op[1] == 'n' && g->dialect == ACC)
      row = 0; // OpenACC has no .neqv. in every version
    FReduction *r = alloc(g->arena, FReduction);
    *r = (FReduction){.name = new_name(g, "s"),
                      .op = rows[row].op,
                      .init = rows[row].init,
                      .kind = rows[row].kind};
    if (row < 4 && take(g, F_REDUCTION_ARRAY, 30)) r->array = 3 + pick(g, 3);
    text_printf(&f->declared, "  %s :: %s%s\n", f_kinds[r->kind], r->name,
                r->array ? format(g, "(%d)", r->array) : "");
    f_line(f, "%s = %s", r->name, r->init);
    const char *flat = format(g, r->array ? "%s" : "[%s]", r->name);
    const char *v =
        r->kind == L4
            ? format(g, "merge(1_8, 0_8, %s)", flat)
            : format(g, r->kind == R4 || r->kind == R8 ? "int(%s * 4, 8)" : "int(%s, 8)",
                     flat);
    text_printf(&g->prints, "  call show('%s', %s)\n", r->name, v);
    push(g->arena, &f->reductions, r);
  }
}

// --- routines of the module ---------------------------------------------------------------------------------

static const char *marked(Gen *g) {
  return g->dialect == ACC ? "    !$acc routine seq\n" : "    !$omp declare target\n";
}

static void module_routines(Fortran *f) {
  Gen *g = f->g;
  if (take(g, F_FUNCTION, 60)) {
    f->function = format(g, "fun_%lu", g->seed);
    text_printf(
        &g->top,
        "  pure integer function %s(x, y)%s\n%s    integer, intent(in) :: x, y\n    "
        "integer :: k\n"
        "    %s = mod(x * %d + y, %d)\n    do k = 1, mod(abs(y), 5)\n      if (mod(x, 3) "
        "== k) exit\n"
        "      %s = ieor(%s, k)\n    end do\n    %s = mod(%s, 128)\n  end function\n",
        f->function, "", marked(g), f->function, 1 + pick(g, 9), 20 + pick(g, 90),
        f->function, f->function, f->function, f->function);
  }
  if (take(g, F_SUBROUTINE, 40)) {
    f->subroutine = format(g, "sub_%lu", g->seed);
    text_printf(&g->top,
                "  subroutine %s(x, y, z)\n%s    integer, intent(in) :: x\n    integer, "
                "value :: y\n    integer, intent(inout) :: z\n"
                "    integer :: h(3)\n    h = [x, y, %d]\n    y = y + 1\n    if (x > y) "
                "then\n      z = mod(z + sum(h), 100)\n      return\n    end if\n"
                "    z = mod(maxval(h) - z + y, 100)\n  end subroutine\n",
                f->subroutine, marked(g), pick(g, 50));
  }
  if (take(g, F_ARRAY_ARGUMENT, 40)) {
    bool shape = chance(g, 50);
    f->array_function = format(g, "arg_%lu", g->seed);
    text_printf(&g->top,
                "  integer function %s(v, c) result(r)\n%s    integer, intent(in) :: "
                "v(%s), c\n    integer :: k\n    r = c\n"
                "    do k = lbound(v, 1), ubound(v, 1)\n      r = mod(r * 2 + v(k), "
                "101)\n    end do\n  end function\n",
                f->array_function, marked(g), shape ? (chance(g, 50) ? ":" : "0:") : "4");
  }
}

// --- a procedure with the arrays as arguments ---------------------------------------------------------------

static void pass_array(Fortran *f, FArray *a, Text *names, Text *actuals) {
  Gen *g = f->g;
  if (a->hold == MODULE || a->hold == MEMBER || a->hold == RECORDS) return;
  const char *type = f_kinds[a->kind];
  text_printf(actuals, ", %s", a->name);
  text_printf(names, ", %s", a->name);
  if (a->hold == ALLOCATABLE && take(g, F_ALLOCATABLE_DUMMY, 40)) {
    text_printf(&f->declared, "  %s, allocatable, intent(inout) :: %s(%s)\n", type,
                a->name, colons(a));
    return;
  }
  choose_bounds(f, a);
  if (a->hold != SPACED && take(g, F_EXPLICIT_SHAPE, 40)) {
    a->hold = EXPLICIT;
    text_printf(&f->declared, "  %s, intent(inout) :: %s(%s)\n", type, a->name,
                bounds(f, a, false));
    return;
  }
  use(g, F_ASSUMED_SHAPE);
  Text dims = {.arena = g->arena};
  for (int d = 0; d < a->rank; d++) {
    if (a->base[d] == 1)
      text_printf(&dims, "%s:", d ? ", " : "");
    else
      text_printf(&dims, "%s%s:", d ? ", " : "", a->low[d]);
  }
  const char *more =
      a->hold != SPACED && a->hold != POINTED && chance(g, 20) ? ", contiguous" : "";
  a->hold = ASSUMED;
  text_printf(&f->declared, "  %s, intent(inout)%s :: %s(%s)\n", type, more, a->name,
              dims.at);
}

// Writes it into the module; returns its call.
static const char *write_procedure(const Fortran *caller) {
  Fortran own = *caller, *f = &own;
  Gen *g = f->g;
  Text names = {.arena = g->arena}, actuals = {.arena = g->arena},
       body = {.arena = g->arena}, *out = g->out;
  const char *name = format(g, "work_%lu", g->seed);
  f->declared = (Text){.arena = g->arena};
  f->arrays.at = NULL, f->arrays.len = f->arrays.cap = 0;
  f->reductions.at = NULL, f->reductions.len = f->reductions.cap = 0;
  f->counts = NULL;
  for (int e = 0; e < EXTENTS; e++)
    text_printf(&f->declared, "  integer, intent(in) :: n%d\n", e);
  text_add(&names, "n0, n1, n2, n3, step"), text_add(&actuals, "n0, n1, n2, n3, step");
  text_add(&f->declared, "  integer, intent(in) :: step\n");
  for (int k = 0; k < caller->arrays.len; k++) {
    FArray a = *caller->arrays.at[k];
    if (a.hold == MEMBER || a.hold == RECORDS) continue;
    pass_array(f, &a, &names, &actuals);
    add_array(f, a);
  }
  g->out = &body;
  f_blocks(f, 1 + pick(g, 2));
  g->out = &g->top;
  f_line(f, "subroutine %s(%s)", name, names.at);
  text_add(&g->top, f->declared.at);
  text_add(&g->top, body.at ? body.at : "");
  text_add(&g->top, "  end subroutine\n");
  g->out = out;
  return format(g, "call %s(%s)", name, actuals.at);
}

// --- a case ---------------------------------------------------------------------------------------------------

static void choose_extents(Fortran *f) {
  static const int sizes[] = {1, 2, 3, 4, 5, 6, 7, 9, 12, 17, 33, 40};
  Gen *g = f->g;
  int product;
  do {
    product = 1;
    for (int e = 0; e < EXTENTS; e++)
      product *= f->n[e] = sizes[pick(g, (int)countof(sizes))];
  } while (product > 4000 || product < 40);
  for (int e = 0; e < EXTENTS; e++) {
    f->bound[e] = format(g, "n%d", e);
    text_printf(&f->declared, "  integer :: n%d\n", e);
    f_line(f, "n%d = %d", e, f->n[e]);
    push(g->arena, &f->reads, f->bound[e]);
  }
  text_add(&f->declared, "  integer :: k0, step\n");
  f_line(f, "step = %d", 1 + pick(g, 4));
  push(g->arena, &f->reads, "step");
}

static void write_module(Gen *g) {
  printf("module random_%lu\n  implicit none\n%s", g->seed,
         g->types.at ? g->types.at : "");
  if (g->top.at) printf("contains\n%s", g->top.at);
  printf("end module\n");
}

void write_fortran_case(Gen *g) {
  Fortran own = {.g = g, .declared = {.arena = g->arena}}, *f = &own;
  Text body = {.arena = g->arena};
  g->out = &body;
  use(g, F_STORE);
  choose_extents(f);
  plain_arrays(f);
  records(f);
  reduction_variables(f);
  if (take(g, F_ATOMIC_UPDATE, 30)) {
    f->counts = new_name(g, "c");
    text_printf(&f->declared, "  integer :: %s(8)\n", f->counts);
    f_line(f, "%s = 0", f->counts);
    text_printf(&g->prints, "  call show('%s', int(%s, 8))\n", f->counts, f->counts);
  }
  module_routines(f);
  f_blocks(f, 1 + pick(g, 2));
  if (take(g, F_PROCEDURE, 45)) f_line(f, "%s", write_procedure(f));
  text_printf(&body, "  write (*, '(/, a)', advance='no') '%lu:'\n", g->seed);
  Text prints = {.arena = g->arena};
  text_add(&prints, g->prints.at);
  write_feature_line(g);
  write_module(g);
  printf("subroutine case_%lu\n  use random_%lu\n  use random_shown\n  implicit "
         "none\n%s%s%s  write (*, *)\nend subroutine\n",
         g->seed, g->seed, f->declared.at, body.at, prints.at);
}
