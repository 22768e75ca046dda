// Constructs: the code that stands for a directive in the user's function, and the static function
// that hands it to the runtime with its descriptor.
// In:  regions with operands.  Out: C text.
//
// In the user's function everything has a name that ends in the region's number: operands
// __accomp_o3, control values __accomp_k3, loops __accomp_l3, copied values __accomp_v3_0. The
// descriptor is named by the static function only: a host directive with default(none) around the
// construct would refuse it otherwise.
#include "emit/emit.h"
#include "ir/loop.h"
#include <stdlib.h>

// --- descriptor ----------------------------------------------------------------------------

// Of what a section or a whole array is counted in; 0: varies. For the check of transfers.
static long long element_size(const Operand *o) {
  const Type *t = o->expr ? o->expr->type : o->var ? o->var->type : NULL;
  if (!t || (o->form != FORM_OBJECT && o->form != FORM_SECTION)) return 0;
  bool inside =
      t->kind == TYPE_ARRAY || (t->kind == TYPE_POINTER && o->form == FORM_SECTION);
  if (inside && t->element) t = t->element;
  return t->size > 0 ? t->size : 0;
}

static const char *size_in_descriptor(const Render *x, const Region *r,
                                      const Operand *o) {
  if (o->form == FORM_WORKSPACE) return arena_printf(x->u->arena, "%d", r->workspace);
  for (int i = 0; i < r->params.len; i++)
    if (r->params.at[i].operand == o && o->pass == __ACCOMP_PASS_COPY &&
        region_use(r, o->var)->copy)
      return "0";
    else if (r->params.at[i].operand == o && o->pass == __ACCOMP_PASS_COPY)
      return arena_printf(x->u->arena, "sizeof(struct __accomp_copy%d_%s)", r->id,
                          o->var->name);
    else if (r->params.at[i].operand == o && o->pass == __ACCOMP_PASS_VALUE)
      return arena_printf(x->u->arena, "sizeof(%s)", r->params.at[i].type);
  return arena_printf(x->u->arena, "%lld", element_size(o));
}

// For the check of transfers, where kernels do not say what they read.
static unsigned only_reads(const Region *r, const Operand *o) {
  const Use *use = o->var && o->map && !o->member ? region_use(r, o->var) : NULL;
  if (!use || use->escapes || (o->expr && o->expr->kind != N_REF)) return 0;
  bool target = o->form == FORM_SECTION && o->var->type->kind == TYPE_POINTER;
  bool read = target ? use->pointee_read : use->read,
       written = target ? use->pointee_written : use->written;
  return read && !written ? __ACCOMP_READS : 0u;
}

// Of a size that the runtime need not copy: rt/mailbox.c.
static unsigned is_result(const Region *r, const Operand *o) {
  enum { LARGEST = 64 };
  const Use *use =
      o->pass == __ACCOMP_PASS_ADDRESS && o->form == FORM_OBJECT && !o->member
          ? region_use(r, o->var)
          : NULL;
  bool result = use && use->share == SHARE_REDUCTION && !use->reduction->count;
  return result && use->var->type->size <= LARGEST ? __ACCOMP_RESULT : 0u;
}

// -gpu=zeroinit: memory that would be new and undefined is zero.
static unsigned map_bits(const Render *x, const Operand *o) {
  bool undefined = o->map & __ACCOMP_ALLOC && !(o->map & __ACCOMP_TO);
  return o->map | (x->u->zero && undefined ? __ACCOMP_ZERO : 0u);
}

static void write_operand_descriptors(Render *x, const Region *r) {
  if (!r->operands.len) return;
  text_printf(x->out, "static const struct __accomp_operand_desc __accomp_d%d[] = {\n",
              r->id);
  for (int i = 0; i < r->operands.len; i++) {
    const Operand *o = r->operands.at[i];
    text_printf(x->out, "  {%s, 0x%x, %u, %s, %d, %d},\n", c_string(x->u->arena, o->name),
                map_bits(x, o) | only_reads(r, o) | is_result(r, o), o->pass,
                size_in_descriptor(x, r, o), o->loc.line, o->loc.column);
  }
  text_add(x->out, "};\n");
}

static unsigned trace_flags(const Unit *u) {
  return (u->traced & 1 ? __ACCOMP_KERNEL_TRACED_HOST : 0u) |
         (u->traced & 2 ? __ACCOMP_KERNEL_TRACED_EMU : 0u);
}

// Does the program promise that no two operands of the kernel lie in the same memory? Only 'restrict' does: of two
// arrays the device may have one copy (acc_map_data).
static bool are_apart(const Region *r) {
  for (int i = 0; i < r->uses.len; i++) {
    const Use *use = r->uses.at[i];
    if (use->share == SHARE_MAPPED) return false;
    if (use->share == SHARE_POINTER &&
        (!use->var->type->is_restrict || use->has_relatives))
      return false;
  }
  return true;
}

static unsigned kernel_flags(const Region *r) {
  unsigned f = r->serial ? __ACCOMP_KERNEL_SERIAL : 0u;
  if (r->reductions.len && !r->serial)
    f |= __ACCOMP_KERNEL_REDUCTION | __ACCOMP_KERNEL_BARRIER;
  if (is_short_reduction(r)) f |= __ACCOMP_KERNEL_SHORT;
  if (r->redundant) f |= __ACCOMP_KERNEL_GANGS;
  if (r->tiled) f |= __ACCOMP_KERNEL_TILES | (r->narrow ? __ACCOMP_KERNEL_NARROW : 0u);
  if (r->twice && are_apart(r)) f |= __ACCOMP_KERNEL_APART;
  if (!r->levels) return f;
  LevelMode start = r->levels->start;
  if (!is_thread_mode(start) && !(start.axes & AXIS_WORKER)) f |= __ACCOMP_KERNEL_BLOCKS;
  if (r->levels->meets) f |= __ACCOMP_KERNEL_BARRIER;
  if (r->levels->rows) f |= __ACCOMP_KERNEL_ROWS;
  if (r->levels->wide) f |= __ACCOMP_KERNEL_WIDE;
  return f;
}

// Of the loop, or of the construct when there is none.
int kernel_line(const Region *r) {
  return r->nest.len ? nest_start(r)->node->loc.line : r->directive->loc.line;
}

// The kernel's function on emu, declared; "0": emu is not built in.
static const char *declare_emu(Render *x, const char *kernel) {
  if (!(x->u->devices & 2)) return "0";
  const char *emu = arena_printf(x->u->arena, "__accomp_emu_%s_%s", x->u->uid, kernel);
  text_printf(x->out, "__attribute__((visibility(\"hidden\"))) void %s(void *const *);\n",
              emu);
  return emu;
}

static void write_kernel_descriptor(Render *x, const Region *r) {
  const char *emu = declare_emu(x, r->kernel), *finish = "0";
  if (r->reductions.len && !r->serial)
    finish = arena_printf(x->u->arena, "__accomp_f%d", r->id);
  text_printf(x->out, "static const unsigned short __accomp_s%d[] = {", r->id);
  for (int i = 0; i < r->params.len; i++)
    text_printf(x->out, "sizeof(%s), ", r->params.at[i].type);
  text_add(x->out, "0};\n");
  const char *twin = "0";
  if (r->twin) {
    text_printf(x->out,
                "static struct __accomp_kernel __accomp_kernel%d_twin = {sizeof(struct "
                "__accomp_kernel), %u | %u, \"%s\", __accomp_h%d, 0, %s, %d, %d, "
                "&__accomp_this, 0, __accomp_s%d, 0};\n",
                r->id, kernel_flags(r), trace_flags(x->u), r->twin, r->id,
                declare_emu(x, r->twin), r->params.len, kernel_line(r), r->id);
    twin = arena_printf(x->u->arena, "&__accomp_kernel%d_twin", r->id);
  }
  text_printf(x->out,
              "static struct __accomp_kernel __accomp_kernel%d = {sizeof(struct "
              "__accomp_kernel), %u | %u, \"%s\", __accomp_h%d, %s, %s, %d, %d, "
              "&__accomp_this, 0, __accomp_s%d, %s};\n",
              r->id, kernel_flags(r), trace_flags(x->u), r->kernel, r->id, finish, emu,
              r->params.len, kernel_line(r), r->id, twin);
}

static int operand_number(const Region *r, const Operand *o) {
  for (int i = 0; i < r->operands.len; i++)
    if (r->operands.at[i] == o) return i;
  return __ACCOMP_NOT_KNOWN;
}

static int parameter_number(const Region *r, const Use *use) {
  return use->parameter < 0 ? __ACCOMP_NOT_KNOWN
                            : operand_number(r, r->params.at[use->parameter].operand);
}

// What the runtime compares, and the kernel for memory that overlaps.
static void write_overlaps(Render *x, const Region *r) {
  text_printf(x->out, "static const struct __accomp_pair __accomp_pairs%d[] = {", r->id);
  for (int i = 0; i < r->overlaps.len; i++) {
    const Overlap *o = &r->overlaps.at[i];
    text_printf(x->out, "{%d, %d, %d, %d}, ", parameter_number(r, o->use[0]),
                parameter_number(r, o->use[1]), operand_number(r, o->section[0]),
                operand_number(r, o->section[1]));
  }
  text_add(x->out, "};\n");
  const char *emu = declare_emu(x, r->ordered);
  text_printf(x->out,
              "static struct __accomp_kernel __accomp_kernel%d_ordered = {sizeof(struct "
              "__accomp_kernel), %u | %u, \"%s\", __accomp_h%d_ordered, 0, %s, %d, %d, "
              "&__accomp_this, 0, __accomp_s%d, 0};\n",
              r->id, __ACCOMP_KERNEL_SERIAL, trace_flags(x->u), r->ordered, r->id, emu,
              r->params.len, kernel_line(r), r->id);
}

// Row of this table: what the runtime is called with for a kind of directive.
typedef struct {
  const char *kind, *call, *end;
  bool operands;
} Entry;

static const Entry entries[] = {
    [DIR_COMPUTE] = {"__ACCOMP_COMPUTE", "__accomp_compute", NULL, true},
    [DIR_DATA] = {"__ACCOMP_DATA", "__accomp_data_begin", "__accomp_data_end", true},
    [DIR_DECLARE] = {"__ACCOMP_DATA", "__accomp_data_begin", "__accomp_data_end", true},
    [DIR_ENTER_DATA] = {"__ACCOMP_ENTER_DATA", "__accomp_enter_data", NULL, true},
    [DIR_EXIT_DATA] = {"__ACCOMP_EXIT_DATA", "__accomp_exit_data", NULL, true},
    [DIR_UPDATE] = {"__ACCOMP_UPDATE", "__accomp_update", NULL, true},
    [DIR_HOST_DATA] = {"__ACCOMP_HOST_DATA", "__accomp_host_data", NULL, true},
    [DIR_WAIT] = {"__ACCOMP_WAIT", "__accomp_wait", NULL, false},
    [DIR_INIT] = {"__ACCOMP_INIT", "__accomp_device_control", NULL, false},
    [DIR_SHUTDOWN] = {"__ACCOMP_SHUTDOWN", "__accomp_device_control", NULL, false},
    [DIR_SET] = {"__ACCOMP_SET", "__accomp_device_control", NULL, false},
};

// The directive is a region's (src/analysis/regions.c).
static Entry entry_of(DirectiveKind k) { return entries[k]; }

// The user's line on which a node ends: lines and line markers from its start on.
int end_line(const Unit *u, const Node *n) {
  int line = n->loc.line;
  for (const char *s = u->text + n->range.start, *e = u->text + n->range.end; s < e;
       s++) {
    if (*s != '\n') continue;
    line++;
    if (s[1] == '#' && s[2] == ' ') {
      line = (int)strtol(s + 3, NULL, 10) - 1;
      s++;
    }
  }
  return line;
}

static void write_call(Render *x, const Region *r, const char *suffix, const char *call,
                       bool operands) {
  text_printf(x->out,
              "static void __accomp_r%d%s(struct __accomp_operand *o, const struct "
              "__accomp_control *k) { (void)o; %s(&__accomp_c%d, %sk); }\n",
              r->id, suffix, call, r->id, operands ? "o, " : "");
}

// OpenMP's target data may map and ask for device addresses at once (5.2, 13.5).
static bool has_device_addresses(const Region *r) {
  for (int i = 0; i < r->operands.len; i++)
    if (r->operands.at[i]->map & __ACCOMP_USE_DEVICE) return true;
  return false;
}

// version: "", or "_ordered" of the kernel for memory that overlaps.
static void write_descriptor(Render *x, const Region *r, const char *version) {
  const Directive *d = r->directive;
  Arena *a = x->u->arena;
  bool compute = d->info->kind == DIR_COMPUTE, choice = r->ordered && !*version;
  text_printf(x->out,
              "static const struct __accomp_construct __accomp_c%d%s = {sizeof(struct "
              "__accomp_construct), %s, %d, \"%s\", %s, \"%s\", %d, %d, %d, %d, %s, %s, "
              "&__accomp_this, %s, %s, %d};\n",
              r->id, version, entry_of(d->info->kind).kind, d->info->dialect,
              d->info->name, c_string(a, d->loc.file), r->function->name, d->loc.line,
              d->loc.column, end_line(x->u, r->node), r->operands.len,
              r->operands.len ? arena_printf(a, "__accomp_d%d", r->id) : "0",
              compute ? arena_printf(a, "&__accomp_kernel%d%s", r->id, version) : "0",
              choice ? arena_printf(a, "&__accomp_c%d_ordered", r->id) : "0",
              choice ? arena_printf(a, "__accomp_pairs%d", r->id) : "0",
              choice ? r->overlaps.len : 0);
}

void write_construct_function(Render *x, Region *r) {
  const Directive *d = r->directive;
  Entry e = entry_of(d->info->kind);
  bool compute = d->info->kind == DIR_COMPUTE;
  write_local_types(x, r);
  if (compute) write_host_kernel(x, r);
  write_line_marker(x, d->loc, true);
  write_operand_descriptors(x, r);
  if (compute) write_kernel_descriptor(x, r);
  if (r->ordered) {
    write_overlaps(x, r);
    write_descriptor(x, r, "_ordered");
  }
  write_descriptor(x, r, "");
  write_call(x, r, "", e.call, e.operands);
  if (e.end) write_call(x, r, "e", e.end, e.operands);
  if (d->info->kind == DIR_DECLARE)
    text_printf(x->out,
                "static void __accomp_r%dx(struct __accomp_scope *s) { "
                "__accomp_r%de(s->o, s->k); }\n",
                r->id, r->id);
  if (e.end && has_device_addresses(r)) write_call(x, r, "u", "__accomp_host_data", true);
  end_local_types(x);
}

// --- operands ------------------------------------------------------------------------------

typedef struct {
  const char *base, *lo, *size, *slot;
} OperandText;

static const char *lvalue_of(Render *x, const Operand *o) {
  if (o->expr) return render_text(x, o->expr);
  for (int i = x->host_data.len; i-- > 0;)
    if (x->host_data.at[i].var == o->var) return x->host_data.at[i].text;
  if (o->item && o->item->expr.node) return render_text(x, o->item->expr.node);
  return o->var->name;
}

// Subscripts [from, to) of a section, from the element 'e' on, which is not evaluated:
// the bytes before the section, and the bytes from there to its last element.
typedef struct {
  const char *offset, *size, *element;
} Extent;

static Extent extent_text(Render *x, const Item *it, int from, int to, const char *e) {
  Arena *a = x->u->arena;
  Extent t = {"", "", e};
  for (int i = from; i < to; i++) {
    Subscript *s = &it->subscripts[i];
    const char *first = s->lo.node ? render_text(x, s->lo.node) : "0",
               *plus = i > from ? " + " : "";
    const char *inner = arena_printf(a, "%s[0]", t.element), *len;
    if (s->len.node)
      len = arena_printf(a, "(long long)(%s)", render_text(x, s->len.node));
    else if (!s->colon)
      len = "1LL";
    else
      len = arena_printf(a, "((long long)(sizeof(%s) / sizeof(%s)) - (long long)(%s))",
                         t.element, inner, first);
    t.offset = arena_printf(a, "%s%s(long long)(%s) * (long long)sizeof(%s)", t.offset,
                            plus, first, inner);
    t.size = arena_printf(a, "%s%s(%s%s) * (long long)sizeof(%s)", t.size, plus, len,
                          i == to - 1 ? "" : " - 1", inner);
    t.element = inner;
  }
  t.size = arena_printf(a, "(unsigned long long)__accomp_max(0, %s)", t.size);
  return t;
}

// What the kernel's parameter stands for: a of a[i][0:n], where a[i] is an array.
static const char *root_text(Render *x, const Operand *o, const char *lvalue) {
  if (o->member || !o->item || !o->item->expr.node || named_var(o->item->expr.node))
    return lvalue;
  Operand whole = {.var = o->var};
  return lvalue_of(x, &whole);
}

// A clause's section: its first element, and the bytes from there to its last element.
static void section_text(Render *x, const Operand *o, const char *e, OperandText *t) {
  Arena *a = x->u->arena;
  const Item *it = o->item;
  int n = o->rows_from ? o->rows_from : it->nsubscripts;
  const char *lo = arena_printf(a, "(%s)", e);
  t->size = extent_text(x, it, 0, n, lo).size;
  for (int i = 0; i < n; i++)
    lo = arena_printf(
        a, "%s[%s]", lo,
        it->subscripts[i].lo.node ? render_text(x, it->subscripts[i].lo.node) : "0");
  t->lo = arena_printf(a, "(void *)&%s", lo);
}

// struct __accomp_rows of the rows, of theirs, and so on.
static void write_rows(Render *x, const Region *r, int operand) {
  const Operand *o = r->operands.at[operand];
  const char *e = arena_printf(x->u->arena, "(%s)", lvalue_of(x, o));
  for (int i = 0; i < o->rows_from; i++) e = arena_printf(x->u->arena, "%s[0]", e);
  text_printf(x->out, " struct __accomp_rows __accomp_p%d_%d[] = {", r->id, operand);
  for (int from = o->rows_from, level = 1, to; from < o->item->nsubscripts;
       from = to, level++) {
    to = section_part_end(o->item, from);
    Extent t = extent_text(x, o->item, from, to, e);
    text_printf(x->out, "{(unsigned long long)(%s), %s, ", t.offset, t.size);
    if (to < o->item->nsubscripts)
      text_printf(x->out, "&__accomp_p%d_%d[%d]}, ", r->id, operand, level);
    else
      text_add(x->out, "0}");
    e = t.element;
  }
  text_add(x->out, "};");
}

static OperandText operand_text(Render *x, const Region *r, int i) {
  Arena *a = x->u->arena;
  const Operand *o = r->operands.at[i];
  OperandText t = {"0", "0", "0", "0"};
  if (o->form == FORM_WORKSPACE || o->form == FORM_DEVICE || o->form == FORM_GANGS ||
      o->form == FORM_COLUMNS || o->form == FORM_DIVISOR)
    return t;
  if (o->form == FORM_THREADS || o->form == FORM_BLOCKS) {
    t.size = arena_printf(a, "(unsigned long long)%s", o->value);
    return t;
  }
  if (o->form == FORM_VALUE) {
    t.base = arena_printf(a, "&__accomp_v%d_%d", r->id, i);
    return t;
  }
  const char *e = lvalue_of(x, o);
  bool array = o->expr ? strip_casts(o->expr)->type->kind == TYPE_ARRAY
                       : o->var->type->kind == TYPE_ARRAY;
  if (o->pass == __ACCOMP_PASS_VALUE && !array) {
    t.base = arena_printf(a, "&__accomp_v%d_%d", r->id, i);
    return t;
  }
  if (o->map & (__ACCOMP_ATTACH | __ACCOMP_DETACH))
    t.slot = arena_printf(a, "(void **)&(%s)", e);
  switch (o->form) {
  case FORM_OBJECT:
    t.base = t.lo = arena_printf(a, "(void *)&(%s)", e);
    t.size = o->map & __ACCOMP_LINKED && o->var->type->count == -2
                 ? "1"
                 : arena_printf(a, "sizeof(%s)", e);
    break;
  case FORM_POINTER: t.base = t.lo = arena_printf(a, "(void *)(%s)", e); break;
  case FORM_SECTION:
    t.base = o->rows ? arena_printf(a, "__accomp_p%d_%d", r->id, i)
                     : arena_printf(a, "(void *)(%s)", root_text(x, o, e));
    if (o->saved) {
      if (o->rows) t.base = arena_printf(a, "%s.base", o->saved);
      t.lo = arena_printf(a, "%s.lo", o->saved);
      t.size = arena_printf(a, "%s.size", o->saved);
    } else if (o->lo) {
      t.lo = arena_printf(a, "(void *)((%s) + ((%s) > 0 ? (%s) : 0))", e, o->len, o->lo);
      t.size = arena_printf(
          a, "(unsigned long long)__accomp_max(0, (%s)) * sizeof(*(%s))", o->len, e);
    } else {
      section_text(x, o, e, &t);
    }
    break;
  case FORM_VALUE:
  case FORM_WORKSPACE:
  case FORM_THREADS:
  case FORM_BLOCKS:
  case FORM_DEVICE:
  case FORM_GANGS:
  case FORM_COLUMNS:
  case FORM_DIVISOR: break;
  }
  if (o->pass == __ACCOMP_PASS_COPY) t.base = t.lo;
  return t;
}

// Copies of the values that travel with the call, so that no address of a register is taken.
static void write_values(Render *x, const Region *r) {
  for (int i = 0; i < r->operands.len; i++) {
    const Operand *o = r->operands.at[i];
    if (o->form == FORM_VALUE)
      text_printf(x->out, " %s __accomp_v%d_%d = %s;", o->value_type, r->id, i, o->value);
    else if (o->pass == __ACCOMP_PASS_VALUE && o->var->type->kind != TYPE_ARRAY)
      text_printf(x->out, " __typeof__(%s) __accomp_v%d_%d = %s;", lvalue_of(x, o), r->id,
                  i, lvalue_of(x, o));
  }
}

static bool is_copied(const Operand *o) {
  return o->form == FORM_VALUE ||
         (o->pass == __ACCOMP_PASS_VALUE && o->var->type->kind != TYPE_ARRAY);
}

static void write_operands(Render *x, const Region *r) {
  for (int i = 0; i < r->operands.len; i++)
    if (r->operands.at[i]->rows && !r->operands.at[i]->saved) write_rows(x, r, i);
  text_printf(x->out, " struct __accomp_operand __accomp_o%d[%d] = {", r->id,
              r->operands.len + 1);
  for (int i = 0; i < r->operands.len; i++) {
    OperandText t = operand_text(x, r, i);
    text_printf(x->out, "{%s, %s, %s, %s}, ", t.base, t.lo, t.size, t.slot);
  }
  text_add(x->out, "{0}};");
}

// --- control -------------------------------------------------------------------------------

static const char *item_text(Render *x, const Clause *c, int i) {
  return c && i < c->items.len && c->items.at[i].expr.node
             ? render_text(x, c->items.at[i].expr.node)
             : NULL;
}

static Clause *if_clause(const Directive *d) {
  for (int i = 0; i < d->clauses.len; i++) {
    Clause *c = d->clauses.at[i];
    if (c->kind == CL_IF && (!c->modifier || !strncmp(c->modifier, "target", 6)))
      return c;
  }
  return NULL;
}

// A step that an unsigned expression adds to a loop that counts down is negative.
// A pointer's is in bytes.
static const char *step_text(Render *x, const CanonicalLoop *l) {
  Arena *a = x->u->arena;
  if (l->var->type->canonical->kind == TYPE_POINTER)
    return arena_printf(a, "%s(long long)(%s) * (long long)sizeof(*(%s)0)",
                        l->step_known        ? ""
                        : l->step_subtracted ? "-"
                                             : "",
                        l->step_known ? arena_printf(a, "%lldLL", l->step_value)
                                      : render_text(x, l->step),
                        type_text(x, l->var));
  if (l->step_known) return arena_printf(a, "%lldLL", l->step_value);
  const Type *t = l->step->type;
  bool turned = l->down && !l->step_subtracted && !t->is_signed && t->size == 4;
  return arena_printf(a, "%s(long long)%s(%s)", l->step_subtracted ? "-" : "",
                      turned ? "(int)" : "", render_text(x, l->step));
}

// The cast that the start value gets when it becomes the variable's.
static const char *start_cast(Render *x, const CanonicalLoop *l) {
  const Type *t = l->var->type->canonical;
  return t->kind == TYPE_INT || t->kind == TYPE_BOOL
             ? arena_printf(x->u->arena, "(%s)", t->spelling)
             : "";
}

const char *loop_text(Render *x, const CanonicalLoop *l) {
  static const int relation[] = {
      [OP_LT] = 0, [OP_LE] = 1, [OP_GT] = 2, [OP_GE] = 3, [OP_NE] = 4};
  static const struct {
    const char *type;
    int unsigned_bits;
  } compared[] = {[COMPARE_SIGNED32] = {"int", 0},
                  [COMPARE_UNSIGNED32] = {"unsigned", 32},
                  [COMPARE_SIGNED64] = {"long long", 0},
                  [COMPARE_UNSIGNED64] = {"unsigned long long", 64}};
  Comparison c = loop_comparison(l);
  return arena_printf(
      x->u->arena,
      "__accomp_loop_of((long long)%s(%s), (long long)(%s)(%s), %s, %d, %d, %d)",
      start_cast(x, l), render_text(x, l->start), compared[c].type,
      render_text(x, l->bound), step_text(x, l), relation[l->relation],
      compared[c].unsigned_bits,
      l->var->type->kind == TYPE_BOOL ? 1 : (int)l->var->type->size * 8);
}

static void write_loops(Render *x, const Region *r) {
  if (!r->nest.len) return;
  text_printf(x->out, " struct __accomp_loop __accomp_l%d[] = {", r->id);
  for (int i = 0; i < r->nest.len; i++)
    text_printf(x->out, "%s, ", loop_text(x, &r->nest.at[i].loop));
  text_add(x->out, "};");
}

static int write_waits(Render *x, const Region *r) {
  Clause *c = find_clause(r->directive, CL_WAIT);
  int n = 0;
  for (int i = 0; c && i < c->items.len; i++) {
    if (c->items.at[i].keyword && !strcmp(c->items.at[i].keyword, "devnum")) continue;
    if (!n) text_printf(x->out, " long long __accomp_w%d[] = {", r->id);
    text_printf(x->out, "%s(long long)(%s)", n++ ? ", " : "", item_text(x, c, i));
  }
  if (n) text_add(x->out, "};");
  return n;
}

static void write_flags(Render *x, const Region *r, int nwaits) {
  const Directive *d = r->directive;
  Clause *c = if_clause(d);
  text_add(x->out, ".flags = 0");
  if (c) text_printf(x->out, " | ((%s) ? 0 : __ACCOMP_IF_FALSE)", item_text(x, c, 0));
  if (c && !c->modifier && d->info->dialect == DIALECT_OMP &&
      strstr(d->info->name, "parallel"))
    text_add(x->out, " | __ACCOMP_IF_PARALLEL");
  if (is_one_team(r)) text_add(x->out, " | __ACCOMP_ONE_TEAM");
  if (r->asks_threads) text_add(x->out, " | __ACCOMP_THREADS_SEEN");
  c = find_clause(d, CL_SELF);
  if (c)
    text_printf(x->out, " | ((%s) ? __ACCOMP_SELF : 0)",
                item_text(x, c, 0) ? item_text(x, c, 0) : "1");
  bool wait = find_clause(d, CL_WAIT) || d->info->kind == DIR_WAIT;
  if (wait && !nwaits) text_add(x->out, " | __ACCOMP_WAIT_ALL");
  if (find_clause(d, CL_FINALIZE)) text_add(x->out, " | __ACCOMP_FINALIZE_ALL");
  if (find_clause(d, CL_IF_PRESENT)) text_add(x->out, " | __ACCOMP_UPDATE_IF_PRESENT");
  for (int i = 0; i < r->operands.len; i++)
    if (r->operands.at[i]->rows) return text_add(x->out, " | __ACCOMP_HAS_ROWS");
}

static const char *devnum(Render *x, const Directive *d) {
  Clause *c = find_clause(d, CL_DEVICE);
  if (!c) c = find_clause(d, CL_DEVICE_NUM);
  if (c) return item_text(x, c, 0);
  c = find_clause(d, CL_WAIT);
  for (int i = 0; c && i < c->items.len; i++)
    if (c->items.at[i].keyword && !strcmp(c->items.at[i].keyword, "devnum"))
      return item_text(x, c, i);
  return NULL;
}

// acc_device_t of a device_type argument; see openacc.h.
static int device_type_number(const char *name) {
  static const struct {
    const char *name;
    int number;
  } types[] = {{"none", 0},      {"default", 1},  {"*", 1},        {"host", 2},
               {"multicore", 2}, {"not_host", 4}, {"current", -1}, {"nvidia", 5},
               {"radeon", 8},    {"emu", 32}};
  if (!strncmp(name, "acc_device_", 11)) name += 11;
  for (size_t i = 0; i < countof(types); i++)
    if (!strcmp(types[i].name, name)) return types[i].number;
  return 1;
}

static void write_device(Render *x, const Directive *d) {
  const char *number = devnum(x, d);
  if (number) text_printf(x->out, " | __ACCOMP_HAS_DEVICE, .device = (int)(%s)", number);
}

// gang(n), worker(n), vector(n) of a loop, or num_gangs and so on of the construct.
static const char *size_of_level(Render *x, const Region *r, ClauseKind construct,
                                 ClauseKind level, int i) {
  Clause *c = find_level_clause(r, construct);
  if (c) return item_text(x, c, i);
  for (int k = 0; k <= r->nest.len && !i; k++) {
    const Directive *d = k ? r->nest.at[k - 1].directive : r->directive;
    c = d ? find_clause(d, level) : NULL;
    if (c && c->items.len &&
        (!c->items.at[0].keyword || strcmp(c->items.at[0].keyword, "static")) &&
        item_text(x, c, 0))
      return item_text(x, c, 0);
  }
  return NULL;
}

// -fopenacc-dim: of a construct that does not say.
static const char *default_size(const Render *x, const Region *r, int level) {
  int n = r->directive->info->dialect == DIALECT_ACC ? x->u->dimensions[level] : 0;
  return n ? arena_printf(x->u->arena, "%d", n) : NULL;
}

// num_threads of the outermost directive with threads. The construct's own is a value of the host; one inside counts
// where it is a constant, since its variables may be the device's.
static const char *num_threads(Render *x, const Region *r) {
  for (int i = -1; r->threads && i < r->around.len + r->nest.len; i++) {
    const Directive *d = i < 0               ? r->directive
                         : i < r->around.len ? r->around.at[i]
                                             : r->nest.at[i - r->around.len].directive;
    if (!d || !(d->info->flags & DIRECTIVE_THREADS)) continue;
    Clause *c = find_clause(d, CL_NUM_THREADS);
    const Node *n = c ? c->items.at[0].expr.node : NULL;
    return c && (d == r->directive || (n && n->has_value)) ? item_text(x, c, 0) : NULL;
  }
  return NULL;
}

// The threads of a team (OpenMP 5.2, 10.1.1 and 13.3), the vector's length of OpenACC.
static const char *team_size(Render *x, const Region *r) {
  const char *t = size_of_level(x, r, CL_VECTOR_LENGTH, CL_VECTOR, 0),
             *threads = num_threads(x, r);
  if (!t || !threads) return t ? t : threads;
  return arena_printf(x->u->arena,
                      "({ long long __accomp_a = (long long)(%s), __accomp_b = (long "
                      "long)(%s); __accomp_a > 0 && "
                      "__accomp_a < __accomp_b ? __accomp_a : __accomp_b; })",
                      t, threads);
}

static void write_sizes(Render *x, const Region *r) {
  if (r->directive->info->kind != DIR_COMPUTE || r->serial) return;
  for (int i = 0; i < 3; i++) {
    const char *t = size_of_level(x, r, CL_NUM_GANGS, CL_GANG, i);
    if (!t && !i && !runs_in_one_gang(r)) t = default_size(x, r, 0);
    if (t) text_printf(x->out, ", .gangs[%d] = (long long)(%s)", i, t);
  }
  if (runs_in_one_gang(r)) text_add(x->out, ", .gangs[0] = 1");
  if (r->redundant && !r->levels) {
    text_add(x->out, ", .vector = 1");
    return;
  }
  const char *t = size_of_level(x, r, CL_NUM_WORKERS, CL_WORKER, 0);
  if (!t) t = default_size(x, r, 1);
  if (t) text_printf(x->out, ", .workers = (long long)(%s)", t);
  t = team_size(x, r);
  if (!t) t = default_size(x, r, 2);
  if (t) text_printf(x->out, ", .vector = (long long)(%s)", t);
}

static void write_async(Render *x, const Directive *d) {
  Clause *c = x->u->sync ? NULL : find_clause(d, CL_ASYNC);
  const char *value = item_text(x, c, 0);
  if (!c)
    text_add(x->out, ", .async = __ACCOMP_ASYNC_NONE");
  else
    text_printf(x->out, ", .async = %s",
                value ? arena_printf(x->u->arena, "(long long)(%s)", value)
                      : "__ACCOMP_ASYNC_NOVAL");
}

static void write_control(Render *x, const Region *r) {
  const Directive *d = r->directive;
  int nwaits = write_waits(x, r);
  text_printf(x->out, " struct __accomp_control __accomp_k%d = {", r->id);
  write_flags(x, r, nwaits);
  Clause *dflt = find_clause(d, CL_DEFAULT_ASYNC), *type = find_clause(d, CL_DEVICE_TYPE);
  if (dflt) text_add(x->out, " | __ACCOMP_HAS_DEFAULT_ASYNC");
  bool control = d->info->kind == DIR_INIT || d->info->kind == DIR_SHUTDOWN ||
                 d->info->kind == DIR_SET;
  if (control && type) text_add(x->out, " | __ACCOMP_HAS_DEVICE_TYPE");
  write_device(x, d);
  if (control && type && type->items.len)
    text_printf(x->out, ", .device_type = %d",
                device_type_number(type->items.at[0].keyword));
  if (dflt)
    text_printf(x->out, ", .async = (long long)(%s)", item_text(x, dflt, 0));
  else
    write_async(x, d);
  if (nwaits) text_printf(x->out, ", .nwaits = %d, .waits = __accomp_w%d", nwaits, r->id);
  int loops = r->nest.len;
  if (loops) text_printf(x->out, ", .nloops = %d, .loops = __accomp_l%d", loops, r->id);
  write_sizes(x, r);
  text_add(x->out, "};");
}

// --- the construct in its place --------------------------------------------------------------

// Keeps -Wunused quiet about variables of the user that only the kernel names.
static void mention_variables(Render *x, const Region *r) {
  for (int i = 0; i < r->uses.len; i++) {
    const Var *v = r->uses.at[i]->var;
    if (!v->is_global && !v->type->is_vm)
      text_printf(x->out, " (void)sizeof(%s);", v->name);
  }
}

static const char *depend_clauses(Render *x, const Directive *d) {
  Text t = {.arena = x->u->arena};
  text_add(&t, "");
  for (int i = 0; i < d->clauses.len; i++) {
    Clause *c = d->clauses.at[i];
    for (int k = 0; c->kind == CL_DEPEND && k < c->items.len; k++)
      text_printf(&t, " depend(%s: %s)",
                  c->items.at[k].keyword ? c->items.at[k].keyword : c->modifier,
                  c->items.at[k].text);
  }
  return t.at;
}

// OpenMP nowait and depend (5.2, 13.6): the construct is a target task. A host task that carries the
// dependences starts it; with nowait it ends when the device's queue fulfils its event.
static void write_task(Render *x, const Region *r, bool nowait) {
  text_printf(x->out, "\n#pragma omp task%s firstprivate(__accomp_o%d, __accomp_k%d",
              depend_clauses(x, r->directive), r->id, r->id);
  if (r->nest.len) text_printf(x->out, ", __accomp_l%d", r->id);
  for (int i = 0; i < r->operands.len; i++)
    if (is_copied(r->operands.at[i])) text_printf(x->out, ", __accomp_v%d_%d", r->id, i);
  text_add(x->out, ")");
  text_printf(x->out, nowait ? " detach(__accomp_e%d)\n{" : " if(0)\n{", r->id);
  for (int i = 0; i < r->operands.len; i++)
    if (is_copied(r->operands.at[i]))
      text_printf(x->out, " __accomp_o%d[%d].base = &__accomp_v%d_%d;", r->id, i, r->id,
                  i);
  if (r->nest.len)
    text_printf(x->out, " __accomp_k%d.loops = __accomp_l%d;", r->id, r->id);
  if (nowait)
    text_printf(x->out, " __accomp_k%d.event = (unsigned long long)__accomp_e%d;", r->id,
                r->id);
  text_printf(x->out, " __accomp_r%d(__accomp_o%d, &__accomp_k%d); }\n", r->id, r->id,
              r->id);
}

static void write_start(Render *x, const Region *r) {
  bool nowait = find_clause(r->directive, CL_NOWAIT) != NULL;
  if (!nowait && !find_clause(r->directive, CL_DEPEND)) {
    text_printf(x->out, " __accomp_r%d(__accomp_o%d, &__accomp_k%d);", r->id, r->id,
                r->id);
    return;
  }
  if (nowait) text_printf(x->out, " omp_event_handle_t __accomp_e%d;", r->id);
  write_task(x, r, nowait);
}

// Inside host_data the user's names stand for device addresses.
static int push_device_addresses(Render *x, const Region *r) {
  int before = x->host_data.len;
  for (int i = 0; i < r->operands.len; i++) {
    const Operand *o = r->operands.at[i];
    if (!(o->map & __ACCOMP_USE_DEVICE)) continue;
    const char *name = arena_printf(x->u->arena, "__accomp_u%d_%d", r->id, i),
               *e = lvalue_of(x, o);
    bool pointer = o->form == FORM_POINTER;
    text_printf(x->out,
                pointer
                    ? " __typeof__(%s) %s = (__typeof__(%s))__accomp_o%d[%d].base;"
                    : " __typeof__(%s) *%s = (__typeof__(%s) *)__accomp_o%d[%d].base;",
                e, name, e, r->id, i);
    text_printf(x->out, " (void)%s;", name);
    push(x->u->arena, &x->host_data,
         (Substitution){o->var,
                        pointer ? name : arena_printf(x->u->arena, "(*%s)", name)});
  }
  return before;
}

static void write_data_body(Render *x, Region *r) {
  if (r->directive->info->kind == DIR_DATA && has_device_addresses(r))
    text_printf(x->out, " __accomp_r%du(__accomp_o%d, &__accomp_k%d);", r->id, r->id,
                r->id);
  int before = push_device_addresses(x, r);
  write_line_marker(x, r->body->loc, false);
  render(x, r->body);
  x->host_data.len = before;
  write_line_marker(x, (Loc){r->directive->loc.file, end_line(x->u, r->node), 1}, true);
  if (r->directive->info->kind == DIR_DATA)
    text_printf(x->out, " __accomp_r%de(__accomp_o%d, &__accomp_k%d);", r->id, r->id,
                r->id);
}

// From here to the end of the block, however it is left: clang calls a variable's cleanup there, and
// before a return after its expression.
static void render_declare(Render *x, const Region *r) {
  write_line_marker(x, r->directive->loc, true);
  write_operands(x, r);
  write_control(x, r);
  text_printf(x->out, " __accomp_r%d(__accomp_o%d, &__accomp_k%d);", r->id, r->id, r->id);
  text_printf(
      x->out,
      " struct __accomp_scope __accomp_x%d __attribute__((cleanup(__accomp_r%dx), "
      "unused)) = {__accomp_o%d, &__accomp_k%d};\n",
      r->id, r->id, r->id, r->id);
  write_line_marker(x, (Loc){r->directive->loc.file, end_line(x->u, r->node), 1}, false);
}

void render_construct(Render *x, Region *r) {
  if (r->directive->info->kind == DIR_DECLARE) return render_declare(x, r);
  write_line_marker(x, r->directive->loc, true);
  text_add(x->out, "{");
  write_loops(x, r);
  write_values(x, r);
  write_operands(x, r);
  write_control(x, r);
  mention_variables(x, r);
  write_start(x, r);
  bool has_body =
      r->directive->info->kind == DIR_DATA || r->directive->info->kind == DIR_HOST_DATA;
  if (has_body && r->body) write_data_body(x, r);
  text_add(x->out, " }\n");
  write_line_marker(x, (Loc){r->directive->loc.file, end_line(x->u, r->node), 1}, false);
}
