// Programs that require shared memory: regions follow the host's pointers, to the heap, the stack and statics, without
// maps, and change them.
// In:  the place in the function.  Out: lines, a type at file scope.
//
// With the feature the file begins with 'requires unified_shared_memory'. Where devices share the heap alone
// (ACCOMP_EMU_UNIFIED=2) the features unified-stack and unified-static are to be left out.
#include "random.h"

enum { MOST_ROWS = 6 };

typedef struct {
  const char *type, *node, *p; // of the structs; the pointer to the first one
  const char *other;           // to the second one
  Type x, row;
  int n, rows, m; // elements of x; rows and their length
} World;

typedef enum { HEAP, STACK, STATIC } Where;

static Where choose_where(Gen *g) {
  if (take(g, F_UNIFIED_STACK, 25)) return STACK;
  if (take(g, F_UNIFIED_STATIC, 30)) return STATIC;
  return HEAP;
}

static void declare_types(Gen *g, World *w) {
  w->type = format(g, "struct world_%lu%s", g->seed, new_name(g, "_"));
  w->node = format(g, "struct node_%lu%s", g->seed, new_name(g, "_"));
  text_printf(&g->top, "%s { int v; %s *next; };\n", w->node, w->node);
  text_printf(&g->top, "%s { int n; %s *x; %s *row[%d]; %s *list[%d]; %s *other; };\n",
              w->type, type_names[w->x], type_names[w->row], MOST_ROWS, w->node,
              MOST_ROWS, w->type);
}

// Memory for n of a type; the text of its address.
static const char *memory(Gen *g, const char *type, int n) {
  Where where = choose_where(g);
  if (where == HEAP) return format(g, "calloc(%d, sizeof(%s))", n, type);
  const char *name = new_name(g, "u");
  if (where == STATIC) {
    name = format(g, "%s_%lu", name, g->seed);
    text_printf(&g->top, "static %s %s[%d];\n", type, name, n);
  } else {
    text_printf(&g->declared, "  %s %s[%d];\n", type, name, n);
  }
  return name;
}

static void build(Gen *g, const World *w, const char *p) {
  line(g, "%s = %s;", p, memory(g, w->type, 1));
  line(g, "%s->n = %d;", p, w->n);
  line(g, "%s->x = %s;", p, memory(g, type_names[w->x], w->n));
  line(g, "for (int q = 0; q < %d; q++) %s->x[q] = (q * %d + %d) %% 67;", w->n, p,
       1 + pick(g, 20), pick(g, 30));
  for (int r = 0; r < w->rows; r++)
    line(g, "%s->row[%d] = %s;", p, r, memory(g, type_names[w->row], w->m));
  line(g, "for (int r = 0; r < %d; r++) {", w->rows);
  line(g, "  for (int q = 0; q < %d; q++) %s->row[r][q] = (q * %d + r) %% 59;", w->m, p,
       1 + pick(g, 20));
  line(g, "  %s->list[r] = NULL;", p);
  line(g, "  for (int q = 0; q < r + %d; q++) {", 1 + pick(g, 4));
  line(g, "    %s *new = malloc(sizeof *new);", w->node);
  line(g, "    new->v = q * 3 + r, new->next = %s->list[r], %s->list[r] = new;", p, p);
  line(g, "  }");
  line(g, "}");
}

// --- what is done, here or there ---------------------------------------------------------------------

static void over_elements(Gen *g, const World *w, const char *p) {
  line(g, "for (int i = 0; i < %s->n; i++)", p);
  switch (pick(g, 3)) {
  case 0:
    line(g,
         "  %s->x[i] = ((int)%s->x[i] * %d + i + (int)%s->row[i %% %d][i %% %d]) %% 97;",
         p, p, 2 + pick(g, 4), p, w->rows, w->m);
    break;
  case 1:
    line(g, "  %s->x[i] = ((int)%s->x[i] + (int)%s->other->row[i %% %d][0] * %d) %% 97;",
         p, p, p, w->rows, 1 + pick(g, 9));
    break;
  case 2:
    line(g, "  if (i %% 3) %s->x[i] = (i * %d + %s->list[i %% %d]->v) %% 97;", p,
         1 + pick(g, 9), p, w->rows);
    break;
  }
}

static void over_rows(Gen *g, const World *w, const char *p) {
  line(g, "for (int r = 0; r < %d; r++) {", w->rows);
  if (chance(g, 50))
    line(g,
         "  for (int k = 0; k < %d; k++) %s->row[r][k] = ((int)%s->row[r][k] * %d + k + "
         "(int)%s->x[k %% %s->n]) %% 97;",
         w->m, p, p, 2 + pick(g, 4), p, p);
  else
    line(g,
         "  for (%s *a = %s->list[r]; a; a = a->next) a->v = (a->v * %d + r + "
         "(int)%s->x[0]) %% 89;",
         w->node, p, 2 + pick(g, 4), p);
  line(g, "}");
}

// One thread changes pointers too.
static void in_order(Gen *g, const World *w, const char *p) {
  int r = pick(g, w->rows), s = pick(g, w->rows);
  line(g, "{");
  switch (pick(g, 4)) {
  case 0:
    line(g, "  %s *t = %s->row[%d];", type_names[w->row], p, r);
    line(g, "  %s->row[%d] = %s->row[%d], %s->row[%d] = t;", p, r, p, s, p, s);
    break;
  case 1: // the list the other way round
    line(g, "  %s *turned = NULL;", w->node);
    line(g, "  for (%s *a = %s->list[%d], *next; a; a = next)", w->node, p, r);
    line(g, "    next = a->next, a->next = turned, turned = a;");
    line(g, "  %s->list[%d] = turned;", p, r);
    break;
  case 2:
    line(g, "  %s *t = %s->x;", type_names[w->x], p);
    line(g, "  %s->x = %s->other->x, %s->other->x = t;", p, p, p);
    break;
  case 3:
    line(g, "  for (%s *a = %s->list[%d]; a; a = a->next)", w->node, p, r);
    line(g, "    a->v = (a->v + %s->other->other->list[%d]->v * 2) %% 83;", p, s);
    break;
  }
  line(g, "}");
}

static const char *target_name(Gen *g) {
  static const char *const names[] = {"target teams distribute parallel for",
                                      "target parallel for", "target teams loop",
                                      "target teams distribute"};
  return names[pick(g, 4)];
}

static void step(Gen *g, const World *w) {
  const char *p = chance(g, 60) ? w->p : w->other;
  bool there = chance(g, 75), task = there && chance(g, 15);
  int kind = pick(g, 3);
  if (there)
    line(g, "#pragma omp %s%s", kind < 2 ? target_name(g) : "target",
         task ? " nowait" : "");
  if (kind == 0) over_elements(g, w, p);
  if (kind == 1) over_rows(g, w, p);
  if (kind == 2) in_order(g, w, p);
  if (task) line(g, "#pragma omp taskwait");
}

static void look(Gen *g, const World *w, const char *p, const char *sum) {
  line(g, "MIX(%s, %s->x, %d);", sum, p, w->n);
  line(g, "for (int r = 0; r < %d; r++) {", w->rows);
  line(g, "  MIX(%s, %s->row[r], %d);", sum, p, w->m);
  line(g, "  for (%s *a = %s->list[r]; a; a = a->next) %s = %s * 31 + a->v;", w->node, p,
       sum, sum);
  line(g, "}");
}

// --- maps that share ---------------------------------------------------------------------------------------

// With 'self' both sides see each other's values at once.
static void self_maps(Gen *g, const char *sum) {
  const char *x = new_name(g, "x"), *type = type_names[pick(g, N_TYPES)];
  int n = 2 + pick(g, 40), lo = pick(g, n), len = 1 + pick(g, n - lo);
  bool heap = !take(g, F_UNIFIED_STACK, 40), enter = chance(g, 50);
  use(g, F_UNIFIED_SELF);
  if (heap)
    text_printf(&g->declared, "  %s *%s = calloc(%d, sizeof *%s);\n", type, x, n, x);
  else
    text_printf(&g->declared, "  %s %s[%d] = {0};\n", type, x, n);
  line(g, "#pragma omp target %sdata map(self: %s[%d:%d])", enter ? "enter " : "", x, lo,
       len);
  line(g, "{");
  for (int i = 0, steps = 1 + pick(g, 3); i < steps; i++) {
    line(g, "  for (int i = %d; i < %d; i++) %s[i] = ((int)%s[i] * 3 + i) %% 91;", lo,
         lo + len, x, x);
    line(g, "  #pragma omp %s%s", target_name(g),
         chance(g, 50) ? format(g, " map(self: %s[%d:%d])", x, lo, len) : "");
    line(g, "  for (int i = %d; i < %d; i++) %s[i] = ((int)%s[i] * 2 + %d) %% 97;", lo,
         lo + len, x, x, pick(g, 50));
    line(g, "  MIX(%s, (%s + %d), %d);", sum, x, lo, len);
  }
  line(g, "}");
  if (enter) line(g, "#pragma omp target exit data map(release: %s[%d:%d])", x, lo, len);
  if (heap) line(g, "free(%s);", x);
}

void unified_scene(Gen *g) {
  World w = {.p = new_name(g, "w"),
             .other = new_name(g, "w"),
             .x = (Type)pick(g, N_TYPES),
             .row = (Type)pick(g, N_TYPES),
             .n = 2 + pick(g, 40),
             .rows = 1 + pick(g, MOST_ROWS),
             .m = 1 + pick(g, 20)};
  const char *sum = new_checksum(g, "unified");
  if (chance(g, 40)) self_maps(g, sum);
  declare_types(g, &w);
  text_printf(&g->declared, "  %s *%s, *%s;\n", w.type, w.p, w.other);
  build(g, &w, w.p);
  build(g, &w, w.other);
  line(g, "%s->other = %s, %s->other = %s;", w.p, w.other, w.other, w.p);
  for (int i = 0, n = 3 + pick(g, 6); i < n; i++) {
    step(g, &w);
    if (chance(g, 25)) look(g, &w, w.p, sum);
  }
  look(g, &w, w.p, sum);
  look(g, &w, w.other, sum);
}
