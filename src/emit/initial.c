// Initialisers of device storage with addresses of device storage, which are no copies of the host's bytes.
// In:  unit->referents and their uses.  Out: C text for the host: the initialisers with numbers in place of such addresses
// (abi.h: __accomp_start), the objects without a name that they lead to, and for device code the storage of these.
#include "emit/emit.h"
#include "ir/type.h"
#include "accomp/abi.h"

enum { LITERAL_ALIGN = 16 };

static const char *source_of(const Unit *u, Range r) {
  return arena_strndup(u->arena, u->text + r.start, r.end - r.start);
}

// An lvalue of its type at an address that cannot be one.
static void write_referent(Render *x, int number) {
  const Unit *u = x->u;
  const Referent *t = &u->referents.at[number];
  const char *of = t->var ? t->var->name : source_of(u, t->literal->range);
  text_printf(x->out, "(*(__typeof__(%s) *)(__ACCOMP_START_MARK << 56 | %dULL << %d))",
              of, number, __ACCOMP_START_NUMBER);
}

static int first_use(const Unit *u, uint32_t from) {
  int lo = 0, hi = u->references.len;
  while (lo < hi) {
    int mid = (lo + hi) / 2;
    if (u->references.at[mid].range.start < from)
      lo = mid + 1;
    else
      hi = mid;
  }
  return lo;
}

static void write_initialiser(Render *x, Range r) {
  const Unit *u = x->u;
  uint32_t at = r.start;
  for (int i = first_use(u, at); i < u->references.len; i++) {
    const Reference *use = &u->references.at[i];
    if (use->range.start >= r.end) break;
    if (use->range.start < at) continue; // inside of a literal
    text_addn(x->out, u->text + at, use->range.start - at);
    write_referent(x, use->referent);
    at = use->range.end;
  }
  text_addn(x->out, u->text + at, r.end - at);
}

// --- objects without a name ------------------------------------------------------------------

// Writes the value of a string or of a compound literal.
static void write_value(Render *x, const Node *literal) {
  if (literal->kind == N_STRING)
    text_add(x->out, source_of(x->u, literal->range));
  else
    write_initialiser(x, literal->child[literal->nchild - 1]->range);
}

static long long literal_size(const Unit *u) {
  long long size = 0;
  for (int i = 0; i < u->referents.len; i++)
    if (u->referents.at[i].literal)
      size += (type_size(u->referents.at[i].literal->type) + LITERAL_ALIGN - 1) /
              LITERAL_ALIGN * LITERAL_ALIGN;
  return size;
}

void write_literal_storage(Render *x) {
  long long size = literal_size(x->u);
  if (size)
    text_printf(x->out,
                "struct __accomp_literal { long long x[2]; } "
                "__attribute__((aligned(%d)));\n"
                "__ACCOMP_STORAGE(__typeof__(struct __accomp_literal[%lld]), "
                "__accomp_literals_%s, )\n",
                LITERAL_ALIGN, size / LITERAL_ALIGN, x->u->uid);
}

static void write_literals(Render *x) {
  const Unit *u = x->u;
  text_add(x->out, "#pragma pack(push, 16)\nstatic const struct {\n");
  for (int i = 0; i < u->referents.len; i++) {
    const Node *n = u->referents.at[i].literal;
    if (n)
      text_printf(x->out, "  __typeof__(%s) o%d __attribute__((aligned(%d)));\n",
                  source_of(u, n->range), i, LITERAL_ALIGN);
  }
  text_add(x->out, "} __accomp_literals = {\n");
  for (int i = 0; i < u->referents.len; i++) {
    const Node *n = u->referents.at[i].literal;
    if (!n) continue;
    text_printf(x->out, "  .o%d = ", i);
    write_value(x, n);
    text_add(x->out, ",\n");
  }
  text_add(x->out, "};\n#pragma pack(pop)\n");
}

int write_literal_row(Render *x, Starts *s, int row) {
  const Unit *u = x->u;
  if (!literal_size(u)) return 0;
  const char *emu = "0";
  write_literals(x);
  if (u->devices & __ACCOMP_DEVICE_EMU) {
    emu = arena_printf(u->arena, "__accomp_literals_%s_of", u->uid);
    text_printf(x->out, "extern __attribute__((visibility(\"hidden\"))) void *%s[];\n",
                emu);
  }
  text_printf(&s->globals,
              "  {\"__accomp_literals_%s\", (void *)&__accomp_literals, (void *)%s, "
              "sizeof __accomp_literals, %d},\n",
              u->uid, emu,
              __ACCOMP_GLOBAL_BY_DEVICE | __ACCOMP_GLOBAL_COPIED | __ACCOMP_GLOBAL_START);
  text_printf(&s->rows, "  {&__accomp_literals, 0, %d, 0},\n", row);
  s->n++;
  return 1;
}

// --- variables -----------------------------------------------------------------------------------

void write_initial(Render *x, Starts *s, const Var *v, int row) {
  Unit *u = x->u;
  const Node *n = v->device_addresses ? front_initialiser(u, v) : NULL;
  if (!n) return;
  const char *layout = v->device_addresses == ADDRESSES_IN_POINTERS && !v->full_size
                           ? type_layout(u, v->type)
                           : NULL;
  text_printf(x->out, "static const __typeof__(%s) __accomp_start_%s = ", v->name,
              v->name);
  write_initialiser(x, n->range);
  text_add(x->out, ";\n");
  text_printf(&s->rows, "  {(const void *)&__accomp_start_%s, %s, %d, 0},\n", v->name,
              layout ? c_string(u->arena, layout) : "0", row);
  s->n++;
}

// Which variables of other files a program names without knowing that the device has them (abi.h: named).
static void write_named(Render *x) {
  const Unit *u = x->u;
  bool off = u->diag->no_warnings || u->diag->off[WARN_HOST_ADDRESS];
  text_add(x->out, "static const char *const __accomp_named[] = {");
  for (int i = 0; i < u->referents.len; i++) {
    const Referent *t = &u->referents.at[i];
    if (off || !t->var || has_device_storage(t->var) || !t->holder->device_entered) {
      text_add(x->out, "0, ");
      continue;
    }
    const char *place = arena_printf(u->arena, "%s:%d", t->loc.file, t->loc.line);
    text_printf(x->out, "%s \"\\0%s\\0%s\", ", c_string(u->arena, place),
                user_names(u->arena, t->holder->name),
                user_names(u->arena, t->var->name));
  }
  text_add(x->out, "0};\n");
}

void write_referents(Render *x, const Starts *s) {
  const Unit *u = x->u;
  if (!s->n) return;
  write_named(x);
  text_add(x->out, "static void *const __accomp_referents[] = {");
  for (int i = 0; i < u->referents.len; i++)
    if (u->referents.at[i].var)
      text_printf(x->out, "(void *)&%s, ", u->referents.at[i].var->name);
    else
      text_printf(x->out, "(void *)&__accomp_literals.o%d, ", i);
  text_printf(x->out,
              "0};\nstatic const struct __accomp_start __accomp_starts[] = {\n%s};\n",
              s->rows.at);
}
