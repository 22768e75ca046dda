// Descriptors: what the runtime knows of a construct before it is met, its kernel and its operands, and the static
// function that passes an encounter to the runtime.
// In:  regions with operands and parameters.  Out: C text before the user's function.
//
// The descriptor is named by the static function only: a host directive with default(none) around the
// construct would refuse it otherwise.
#include "emit/cxx.h"
#include "ir/loop.h"
#include <stdlib.h>

// Names of a unit in C++ end so, since the linker joins an inline function's.
static const char *unit_suffix(const Render *x) {
  return x->u->cxx ? arena_printf(x->u->arena, "_%s", x->u->uid) : "";
}

// "3", "3_tiles": what the names of a kernel and its versions end in.
static const char *kernel_suffix(const Render *x, const Region *r, const Variant *v) {
  return arena_printf(x->u->arena, "%d%s%s%s", r->id, v ? "_" : "", v ? v->suffix : "",
                      unit_suffix(x));
}

static const char *own_unit(const Render *x) {
  if (!x->u->cxx) return "&__accomp_this";
  return arena_printf(x->u->arena, "__accomp_u_%s::unit()", x->u->uid);
}

static int entries_of(const Render *x, const Region *r) {
  return count_entries(r) + first_entry(x, r);
}

// A struct to which the kernel has one address, or to which one address is attached.
static long long struct_size(const Type *t) {
  t = t->canonical;
  if (t->kind == TYPE_POINTER) t = t->element->canonical;
  return t->kind == TYPE_RECORD && type_size(t) > 0 ? type_size(t) : 0;
}

static const Type *operand_type(const Operand *o) {
  return o->expr ? o->expr->type : o->var ? o->var->type : NULL;
}

static bool is_bare_pointer(const Operand *o) {
  return is_looked_up(o->map) || o->map & __ACCOMP_DEVICEPTR || o->form == FORM_PARTS;
}

// The type of an operand's elements: of a section or an array, or those that a pointer leads to; NULL: not known.
static const Type *element_type(const Operand *o) {
  const Type *t = operand_type(o);
  bool object = o->form == FORM_OBJECT || o->form == FORM_SECTION;
  if (!t || (!object && !is_bare_pointer(o))) return NULL;
  bool inside =
      t->kind == TYPE_ARRAY ||
      (t->kind == TYPE_POINTER && (o->form == FORM_SECTION || is_bare_pointer(o)));
  return inside && t->element ? t->element : t;
}

// The element's bytes; 0: they vary. For the check of transfers.
static long long element_size(const Operand *o) {
  const Type *t = operand_type(o);
  bool pointer = is_looked_up(o->map);
  if (t && (pointer || o->form == FORM_PARTS)) return struct_size(t);
  t = o->form == FORM_OBJECT || o->form == FORM_SECTION ? element_type(o) : NULL;
  return t && type_size(t) > 0 ? type_size(t) : 0;
}

// As __ACCOMP_TYPED has it, in quotes; NULL: t NULL, not known, or of no data.
static const char *layout_of(const Render *x, const Type *t) {
  const char *layout = t ? type_layout(x->u, t) : NULL;
  return layout ? c_string(x->u->arena, layout) : NULL;
}

// Does the kernel only read the operand? For the check of transfers, where kernels do not report what they read.
static unsigned only_reads(const Region *r, const Operand *o) {
  const Use *use = o->var && o->map && !o->member ? region_use(r, o->var) : NULL;
  if (!use || use->escapes || o->form == FORM_PARTS || o->form == FORM_POINTER ||
      (o->expr && o->expr->kind != N_REF))
    return 0;
  bool target = o->form == FORM_SECTION && o->var->type->kind == TYPE_POINTER;
  bool read = target ? use->pointee_read : use->read,
       written = target ? use->pointee_written : use->written;
  return read && !written ? __ACCOMP_READS : 0u;
}

// Is it a reduction's result that is small enough for page-locked memory (rt/construct/result.c)?
static unsigned is_result(const Region *r, const Operand *o) {
  enum { LARGEST = 64 };
  const Use *use =
      o->is_passed && o->form == FORM_OBJECT && !o->member ? region_use(r, o->var) : NULL;
  bool result =
      use && use->share == SHARE_REDUCTION && use->reduction->copy->form == COPY_VARIABLE;
  return result && type_size(use->var->type) <= LARGEST ? __ACCOMP_RESULT : 0u;
}

// -gpu=zeroinit: memory that would be new and undefined is zero.
static unsigned map_bits(const Render *x, const Operand *o) {
  bool undefined = o->map & __ACCOMP_ALLOC && !(o->map & __ACCOMP_TO);
  // A part of an array will do where nothing asks for all of it (rt/data/map.c); of an object that functions of its class use, none will.
  unsigned map = o->map;
  if (x->u->cxx && (o->is_self || (o->var && !o->member && o->form == FORM_OBJECT &&
                                   o->var->type->canonical->kind == TYPE_RECORD)))
    map &= ~(unsigned)__ACCOMP_IMPLICIT;
  return map | (x->u->zero && undefined ? __ACCOMP_ZERO : 0u);
}

// Row of the table for the runtime: an operand, or an argument that is no operand's address.
typedef struct {
  const char *name, *layout;
  long long
      behind; // __ACCOMP_DESCRIBED: bytes of the descriptor behind its pointer; 0: there is none
  unsigned map, pass;
  const char *seen; // C++: the type that has map, pass and size; NULL: they are known
  const char *size;
  Loc loc;
} Entry;

static void write_entry(Render *x, Entry e) {
  const char *name = user_names(x->u->arena, e.name);
  if (e.seen)
    return text_printf(x->out, "  {%s, %s::map, %s::pass, %s::size, %d, %d},\n",
                       c_string(x->u->arena, name), e.seen, e.seen, e.seen, e.loc.line,
                       e.loc.column);
  const char *behind =
      e.behind ? arena_printf(x->u->arena, " \"\\0\" \"%lld\"", e.behind) : "";
  text_printf(
      x->out, "  {%s%s%s%s, 0x%x, %u, %s, %d, %d},\n", c_string(x->u->arena, name),
      e.layout ? " \"\\0\" " : "", e.layout ? e.layout : "", behind,
      e.map | (e.layout ? __ACCOMP_TYPED : 0u) | (e.behind ? __ACCOMP_DESCRIBED : 0u),
      e.pass, e.size, e.loc.line, e.loc.column);
}

static unsigned operand_pass(const Operand *o) {
  return o->is_passed                ? __ACCOMP_PASS_ADDRESS
         : o->form == FORM_DIMENSION ? __ACCOMP_PASS_DIMENSION
                                     : __ACCOMP_PASS_NONE;
}

static bool is_open_type(const Type *t) {
  while (t && (t->kind == TYPE_POINTER || t->kind == TYPE_ARRAY) && t->element)
    t = t->element;
  return t && (t->kind == TYPE_DEPENDENT || t->canonical->kind == TYPE_DEPENDENT ||
               t->canonical->kind == TYPE_OTHER);
}

// In C++ an expression that has iterators is a lambda's, of which they are the parameters.
static const char *with_iterators(Arena *a, const Operand *o, const char *value) {
  const Clause *c = o->item ? o->item->iterated : NULL;
  if (!c || !c->iterators.len) return value;
  Text parameters = {.arena = a}, arguments = {.arena = a};
  for (int i = 0; i < c->iterators.len; i++) {
    const Iterator *it = &c->iterators.at[i];
    text_printf(&parameters, "%s%s %s", i ? ", " : "", it->type, it->name);
    text_printf(&arguments, "%s(%s)0", i ? ", " : "", it->type);
  }
  return arena_printf(a, "[&](%s) { return %s; }(%s)", parameters.at, value,
                      arguments.at);
}

// C++: its bytes where a template's arguments decide the type; NULL: they are known.
static const char *cxx_element_size(Render *x, const Operand *o) {
  Arena *a = x->u->arena;
  if (o->is_self) return "sizeof(*this)";
  const Type *t = o->expr ? o->expr->type : o->var ? o->var->type : NULL;
  if (!is_open_type(t) || o->form == FORM_DIMENSION || o->form == FORM_PARTS) return NULL;
  // A type of variable size is no argument of a template.
  int dimensions;
  if (t->is_vm)
    return arena_printf(a, "sizeof(%s)", declaration_type(a, vm_element(t, &dimensions)));
  const char *e = operand_lvalue(x, o);
  return with_iterators(a, o, arena_printf(a, "__accomp::item<decltype(%s)>::size", e));
}

// Fortran: the section is reached through 'base', the first member of an array's descriptor.
static long long bytes_behind(const Render *x, const Operand *o) {
  const Node *e = o->expr ? strip_casts(o->expr) : NULL;
  bool base = e && e->kind == N_MEMBER && !strcmp(e->name, "base") && !e->arrow;
  if (!x->u->language || !base || !(o->map & (__ACCOMP_ATTACH | __ACCOMP_DETACH)))
    return 0;
  const Type *descriptor = canonical_type(e->child[0]->type);
  return type_size(descriptor) - type_size(e->type);
}

static Entry operand_entry(Render *x, const Region *r, const Operand *o) {
  const char *size = x->u->cxx ? cxx_element_size(x, o) : NULL;
  return (Entry){.name = o->name,
                 .layout = layout_of(x, o->map ? element_type(o) : NULL),
                 .behind = bytes_behind(x, o),
                 .map = map_bits(x, o) | only_reads(r, o) | is_result(r, o),
                 .pass = operand_pass(o),
                 .size = size ? size
                              : arena_printf(x->u->arena, "%lld",
                                             o->extent ? o->extent : element_size(o)),
                 .loc = o->loc};
}

static const char *argument_size(const Render *x, const Region *r,
                                 const LaunchArgument *p) {
  Arena *a = x->u->arena;
  if (p->form == ARGUMENT_WORKSPACE) return workspace_text(x, r);
  if (x->u->cxx) return cxx_argument_size(x, p);
  if (is_host_number(p) || p->form == ARGUMENT_VARIABLE)
    return arena_printf(a, "sizeof(%s)", p->type);
  if (p->form != ARGUMENT_COPY || p->use->copy) return "0";
  return arena_printf(a, "sizeof(struct __accomp_copy%d_%s)", r->id, p->use->var->name);
}

static Entry argument_entry(const Render *x, const Region *r, const LaunchArgument *p) {
  const Type *t = p->form == ARGUMENT_VARIABLE ? p->use->var->type : NULL;
  return (Entry){.name = argument_shown(p),
                 .layout = layout_of(x, t && t->kind == TYPE_POINTER ? t->element : NULL),
                 .pass = argument_pass(p),
                 .seen = p->form == ARGUMENT_SEEN ? p->type : NULL,
                 .size = argument_size(x, r, p),
                 .loc = p->loc};
}

// The lambda of a C++ kernel comes before all others.
static Entry closure_entry(const Render *x, const Region *r) {
  return (Entry){.name = "closure",
                 .pass = __ACCOMP_PASS_VALUE,
                 .size = arena_printf(x->u->arena, "sizeof(__accomp_f%d)", r->id),
                 .loc = r->directive->loc};
}

static void write_entries(Render *x, const Region *r) {
  if (!entries_of(x, r)) return;
  text_printf(x->out, "static const struct __accomp_operand_desc __accomp_d%d%s[] = {\n",
              r->id, unit_suffix(x));
  if (first_entry(x, r)) write_entry(x, closure_entry(x, r));
  for (int i = 0; i < r->operands.len; i++)
    write_entry(x, operand_entry(x, r, r->operands.at[i]));
  for (int i = 0; i < r->arguments.len; i++)
    if (r->arguments.at[i].form != ARGUMENT_ADDRESS)
      write_entry(x, argument_entry(x, r, &r->arguments.at[i]));
  text_add(x->out, "};\n");
}

// The flags of a version, or of the kernel itself: v NULL.
static unsigned kernel_flags(const Region *r, const Variant *v) {
  bool more = r->reaches_more || r->captures_this || find_argument(r, ARGUMENT_SEEN);
  unsigned f = more ? 0u : __ACCOMP_KERNEL_CONFINED;
  if (v && v->sequential)
    return f | __ACCOMP_KERNEL_SERIAL | (collects(r) ? __ACCOMP_KERNEL_COLLECTS : 0u);
  if (v && v->scans) return f | __ACCOMP_KERNEL_SCAN | __ACCOMP_KERNEL_BARRIER;
  if (runs_on_one_thread(r)) f |= __ACCOMP_KERNEL_SERIAL;
  if (r->reductions.len && !runs_on_one_thread(r))
    f |= __ACCOMP_KERNEL_REDUCTION | __ACCOMP_KERNEL_BARRIER;
  if (is_short_reduction(r)) f |= __ACCOMP_KERNEL_SHORT;
  if (collects(r)) f |= __ACCOMP_KERNEL_COLLECTS;
  if (is_gang_redundant(r)) f |= __ACCOMP_KERNEL_GANGS;
  if (v && v->tiled)
    f |= __ACCOMP_KERNEL_TILES | (r->plan.tile_8 ? __ACCOMP_KERNEL_NARROW_TILES : 0u);
  if (v && v->reuses) f |= __ACCOMP_KERNEL_REUSES | __ACCOMP_KERNEL_BARRIER;
  if (v && v->turned) f |= __ACCOMP_KERNEL_TURNS | __ACCOMP_KERNEL_BARRIER;
  if (!r->plan.levels) return f;
  LevelMode start = r->plan.levels->start;
  if (!is_thread_mode(start) && !(start.axes & AXIS_WORKER)) f |= __ACCOMP_KERNEL_BLOCKS;
  if (r->plan.levels->has_barriers || r->tells) f |= __ACCOMP_KERNEL_BARRIER;
  if (r->plan.levels->rows) f |= __ACCOMP_KERNEL_ROWS;
  if (r->plan.levels->warp_per_iteration) f |= __ACCOMP_KERNEL_WIDE;
  return f;
}

// The kernel's function on emu, declared; "0": emu is not built in.
static const char *declare_emu(Render *x, const char *kernel) {
  if (!(x->u->devices & __ACCOMP_DEVICE_EMU)) return "0";
  if (x->u->cxx) return arena_printf(x->u->arena, "%s::emu", kernel);
  const char *emu = arena_printf(x->u->arena, "__accomp_emu_%s_%s", x->u->uid, kernel);
  text_printf(x->out, "__attribute__((visibility(\"hidden\"))) void %s(void *const *);\n",
              emu);
  return emu;
}

// v NULL: the kernel itself, whose versions stand before it.
static void write_kernel(Render *x, const Region *r, const Variant *v) {
  Arena *a = x->u->arena;
  const char *name = v ? v->name : r->kernel, *finish = "0", *variants = "0",
             *type = x->u->cxx ? cxx_kernel(x, r, v) : name, *emu = declare_emu(x, type);
  bool other = v && (v->sequential || v->in_order), // on the host, too
      cxx = x->u->cxx;
  if ((!v || v->in_order) && r->reductions.len && !runs_on_one_thread(r) &&
      !is_team_kernel(x, r))
    finish = arena_printf(a, cxx ? "__accomp_finish%d::join" : "__accomp_f%d", r->id);
  if (!v && r->plan.variants.len)
    variants = arena_printf(a, "__accomp_v%d%s", r->id, unit_suffix(x));
  const char *host = cxx ? arena_printf(a, "%s::host", cxx_kernel(x, r, other ? v : NULL))
                     : other ? host_body(x, r, name)
                             : arena_printf(a, "__accomp_h%d", r->id);
  text_printf(
      x->out,
      "static struct __accomp_kernel __accomp_kernel%s = {\n  .size = "
      "sizeof(struct __accomp_kernel), "
      ".flags = %u, .name = %s,\n  .host = %s, .finish = "
      "%s, .emu = %s, .params = %s, .line = %d,\n"
      "  .unit = %s, .param_size = %s, .variants = %s, "
      ".nvariants = %d, .in_order = %u};\n",
      kernel_suffix(x, r, v), kernel_flags(r, v),
      cxx ? "0" : arena_printf(a, "\"%s\"", name), host, finish, emu,
      cxx ? arena_printf(a, "%s::params", type) : arena_printf(a, "%d", r->arguments.len),
      kernel_line(r), own_unit(x),
      cxx ? arena_printf(a, "%s::size", type) : arena_printf(a, "__accomp_s%d", r->id),
      variants, v ? 0 : r->plan.variants.len, v ? v->in_order : 0);
}

static void write_sizes(Render *x, const Region *r) {
  text_printf(x->out, "static const unsigned short __accomp_s%d[] = {", r->id);
  for (int i = 0; i < r->arguments.len; i++)
    text_printf(x->out, "sizeof(%s), ", r->arguments.at[i].type);
  text_add(x->out, "0};\n");
}

static void write_kernels(Render *x, const Region *r) {
  if (!x->u->cxx) write_sizes(x, r);
  for (int i = 0; i < r->plan.variants.len; i++)
    write_kernel(x, r, &r->plan.variants.at[i]);
  if (r->plan.variants.len)
    text_printf(x->out, "static const struct __accomp_variant __accomp_v%d%s[] = {",
                r->id, unit_suffix(x));
  for (int i = 0; i < r->plan.variants.len; i++) {
    const Variant *v = &r->plan.variants.at[i];
    text_printf(x->out, "{%u, %d, &__accomp_kernel%s}, ", v->when, v->factor,
                kernel_suffix(x, r, v));
  }
  if (r->plan.variants.len) text_add(x->out, "};\n");
  write_kernel(x, r, NULL);
}

static int operand_number(const Render *x, const Region *r, const Operand *o) {
  for (int i = 0; i < r->operands.len; i++)
    if (r->operands.at[i] == o) return i + first_entry(x, r);
  return __ACCOMP_NOT_KNOWN;
}

// A parameter that leads to memory, and the operand that has the bytes of it that are touched: their numbers.
typedef struct {
  int parameter, bytes;
} Side;

// The k-th one of an overlap's use: of a struct's members each has one. False: there are no more.
static bool find_side(const Render *x, const Region *r, const Overlap *o, int which,
                      int k, Side *out) {
  const Use *use = o->use[which];
  int members = 0;
  *out = (Side){__ACCOMP_NOT_KNOWN, operand_number(x, r, o->section[which])};
  for (int i = 0; i < r->arguments.len; i++) {
    const Operand *m = r->arguments.at[i].operand;
    if (!m || !m->path || m->var != use->var || members++ != k) continue;
    int number = r->arguments.at[i].entry + first_entry(x, r);
    *out = (Side){number, m->form == FORM_POINTER ? __ACCOMP_NOT_KNOWN : number};
    return true;
  }
  if (use->argument >= 0)
    out->parameter = r->arguments.at[use->argument].entry + first_entry(x, r);
  return !members && !k;
}

// Writes the pairs of operands that the runtime compares. out NULL: only counts them.
static int write_pairs(const Render *x, const Region *r, Text *out) {
  int count = 0;
  Side a, b;
  for (int i = 0; i < r->overlaps.len; i++) {
    const Overlap *o = &r->overlaps.at[i];
    for (int k = 0; find_side(x, r, o, 0, k, &a); k++)
      for (int n = 0; find_side(x, r, o, 1, n, &b); n++, count++)
        if (out)
          text_printf(out, "{%d, %d, %d, %d}, ", a.parameter, b.parameter, a.bytes,
                      b.bytes);
  }
  return count;
}

static unsigned footprint_number(const Render *x, const Region *r, bool used,
                                 const Operand *section) {
  return !used     ? __ACCOMP_NOTHING
         : section ? (unsigned)operand_number(x, r, section)
                   : __ACCOMP_NOT_KNOWN;
}

// out NULL: only counts them.
static int write_footprints(const Render *x, const Region *r, Text *out) {
  int count = 0;
  for (int i = 0; i < r->footprints.len; i++) {
    const Footprint *f = &r->footprints.at[i];
    if (f->use->argument < 0) continue;
    count++;
    if (out)
      text_printf(out, "{%d, %u, %u}, ",
                  r->arguments.at[f->use->argument].entry + first_entry(x, r),
                  footprint_number(x, r, f->reads, f->read),
                  footprint_number(x, r, f->writes, f->written));
  }
  return count;
}

// Row of this table: what the runtime is called with for a kind of directive.
typedef struct {
  const char *kind, *call, *end;
  bool operands;
} Call;

static const Call calls[] = {
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

// The directive is a region's (plan/regions.c).
static Call call_of(DirectiveKind k) { return calls[k]; }

const char *runtime_call(const Region *r, bool *operands) {
  Call c = call_of(r->directive->info->kind);
  *operands = c.operands;
  return c.call;
}

static void write_call(Render *x, const Region *r, const char *suffix, const char *call,
                       bool operands) {
  text_printf(x->out,
              "static void __accomp_r%d%s(struct __accomp_operand *o, const struct "
              "__accomp_control *k) { (void)o; %s(&__accomp_c%d, %sk); }\n",
              r->id, suffix, call, r->id, operands ? "o, " : "");
}

static void write_descriptor(Render *x, const Region *r) {
  const Directive *d = r->directive;
  Arena *a = x->u->arena;
  bool compute = d->info->kind == DIR_COMPUTE, checked = r->overlaps.len != 0;
  int footprints = write_footprints(x, r, NULL), entries = entries_of(x, r);
  const char *suffix = unit_suffix(x);
  if (checked) {
    text_printf(x->out, "static const struct __accomp_pair __accomp_pairs%d%s[] = {",
                r->id, suffix);
    write_pairs(x, r, x->out);
    text_add(x->out, "};\n");
  }
  if (footprints) {
    text_printf(x->out, "static const struct __accomp_touch __accomp_touches%d%s[] = {",
                r->id, suffix);
    write_footprints(x, r, x->out);
    text_add(x->out, "};\n");
  }
  text_printf(
      x->out,
      "static const struct __accomp_construct __accomp_c%d%s = {sizeof(struct "
      "__accomp_construct), %s, %d, \"%s\", %s, %s, %d, %d, %d, %d, %s, %s, "
      "%s, %s, %d, %d, %s};\n",
      r->id, suffix, call_of(d->info->kind).kind, d->info->dialect, d->info->name,
      c_string(a, d->loc.file),
      x->u->cxx ? "__PRETTY_FUNCTION__" : c_string(a, function_shown(r->function)),
      d->loc.line, d->loc.column, end_line(x->u, r->node), entries,
      entries ? arena_printf(a, "__accomp_d%d%s", r->id, suffix) : "0",
      compute ? arena_printf(a, "&__accomp_kernel%s", kernel_suffix(x, r, NULL)) : "0",
      own_unit(x), checked ? arena_printf(a, "__accomp_pairs%d%s", r->id, suffix) : "0",
      checked ? write_pairs(x, r, NULL) : 0, footprints,
      footprints ? arena_printf(a, "__accomp_touches%d%s", r->id, suffix) : "0");
}

void write_descriptors(Render *x, const Region *r) {
  write_entries(x, r);
  if (r->directive->info->kind == DIR_COMPUTE) write_kernels(x, r);
  write_descriptor(x, r);
}

void write_construct_function(Render *x, const Region *r) {
  const Directive *d = r->directive;
  Call c = call_of(d->info->kind);
  write_line_marker(x, d->loc, true);
  write_descriptors(x, r);
  write_call(x, r, "", c.call, c.operands);
  if (c.end) write_call(x, r, "e", c.end, c.operands);
  if (d->info->kind == DIR_DECLARE)
    text_printf(x->out,
                "static void __accomp_r%dx(struct __accomp_scope *s) { "
                "__accomp_r%de(s->o, s->k); }\n",
                r->id, r->id);
  if (c.end && has_device_addresses(r)) write_call(x, r, "u", "__accomp_host_data", true);
}
