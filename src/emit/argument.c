// Arguments of launches: the kernels' parameters for them, and what the user's function passes to the runtime.
// In:  regions with arguments.  Out: type and name of each, the kernel's text for variables that it has by another name;
// C text of the values.
//
// Parameters of ours begin with __accomp_; a scalar keeps the user's name, so that the body's text can stand in the kernel
// as it is.
#include "emit/cxx.h"
#include "ir/library.h"

// Facts that all arguments of a form share.
typedef struct {
  unsigned pass;     // abi.h
  const char *type;  // C type; NULL: the variable's
  const char *name;  // behind '__accomp_'; NULL: the variable's or OpenMP's
  bool numbered;     // and the argument's number
  const char *shown; // in messages; NULL: as the parameter is called
} FormFacts;

#define NUMBER(word)   {__ACCOMP_PASS_VALUE, "long long", word, false, NULL}
#define NUMBERED(word) {__ACCOMP_PASS_VALUE, "long long", word, true, NULL}
static const FormFacts facts[] = {
    [ARGUMENT_ADDRESS] = {__ACCOMP_PASS_ADDRESS, NULL, NULL, false, NULL},
    [ARGUMENT_VARIABLE] = {__ACCOMP_PASS_VALUE, NULL, NULL, false, NULL},
    [ARGUMENT_COPY] = {__ACCOMP_PASS_COPY, NULL, NULL, false, NULL},
    [ARGUMENT_SEEN] = {__ACCOMP_PASS_VALUE, NULL, NULL, false, NULL},
    [ARGUMENT_FIRST] = NUMBERED("first"),
    [ARGUMENT_STEP] = NUMBERED("step"),
    [ARGUMENT_TRIPS] = NUMBERED("trips"),
    [ARGUMENT_TRIPS_DIVISOR] = {__ACCOMP_PASS_VALUE, "unsigned long long", "divisor",
                                true, NULL},
    [ARGUMENT_STRIDE] = NUMBERED("stride"),
    [ARGUMENT_ELEMENTS] = NUMBER("elements"),
    [ARGUMENT_LENGTH] = NUMBER("len"),
    [ARGUMENT_START] = NUMBER("lo"),
    [ARGUMENT_OFFSET] = NUMBER("at"),
    [ARGUMENT_THREAD_BYTES] = NUMBER("each"),
    [ARGUMENT_BLOCK_BYTES] = NUMBER("each_block"),
    [ARGUMENT_ANSWER] = NUMBER(NULL),
    [ARGUMENT_TEAM_LIMIT] = NUMBER("limit"),
    [ARGUMENT_TEAM_ASKED] = NUMBER("asked"),
    [ARGUMENT_DEVICE] = {__ACCOMP_PASS_DEVICE, "int", "device", false, "device"},
    [ARGUMENT_GANGS] = {__ACCOMP_PASS_GANGS, "long long", "gangs", false, "gangs"},
    [ARGUMENT_TEAM] = {__ACCOMP_PASS_TEAM, "long long", "team_parts", false,
                       "team_parts"},
    [ARGUMENT_LIMIT] = {__ACCOMP_PASS_LIMIT, "long long", "limit", false, "limit"},
    [ARGUMENT_COLUMNS] = {__ACCOMP_PASS_COLUMNS, "unsigned", "columns", false, "columns"},
    [ARGUMENT_COLUMNS_DIVISOR] = {__ACCOMP_PASS_DIVISOR, "unsigned long long", "divisor",
                                  false, "divisor"},
    [ARGUMENT_THREADS] = {__ACCOMP_PASS_THREADS, "char *", "threads", false,
                          "the threads' own memory"},
    [ARGUMENT_BLOCKS] = {__ACCOMP_PASS_BLOCKS, "char *", "blocks", false,
                         "the gangs' own memory"},
    [ARGUMENT_WORKSPACE] = {__ACCOMP_PASS_WORKSPACE, "char *", "ws", false, "workspace"},
};

unsigned argument_pass(const LaunchArgument *p) { return facts[p->form].pass; }

const char *argument_shown(const LaunchArgument *p) {
  if (p->form == ARGUMENT_VARIABLE || p->form == ARGUMENT_COPY ||
      p->form == ARGUMENT_SEEN)
    return p->item ? p->item->text : p->use->var->name;
  return facts[p->form].shown ? facts[p->form].shown : p->name;
}

bool has_team_limit(const Region *r) {
  return find_argument(r, ARGUMENT_TEAM_LIMIT) || find_argument(r, ARGUMENT_LIMIT);
}

// --- parameters ----------------------------------------------------------------------------

// The name of a value or of memory that is no variable of the program.
const char *argument_own_name(Arena *a, const LaunchArgument *p) {
  const FormFacts *f = &facts[p->form];
  const char *word = f->name ? f->name : question_name((LibraryKind)p->number),
             *tag = p->copy  ? p->copy->tag
                    : p->use ? p->use->tag
                             : NULL;
  const char *number = f->numbered ? arena_printf(a, "%d", p->number) : "";
  return arena_printf(a, "__accomp_%s%s%s%s", word, number, tag ? "_" : "",
                      tag ? tag : "");
}

const char *argument_own_type(const LaunchArgument *p) { return facts[p->form].type; }

static const char *pointer_to(Arena *a, const Type *t) {
  return arena_printf(a, "%s *", declaration_type(a, t));
}

static const char *pointer_to_element(Arena *a, const Type *vm) {
  int dimensions;
  return pointer_to(a, vm_element(vm, &dimensions));
}

// A large value that no iteration changes is read where the runtime put it; else each iteration has
// its own copy of that.
static void name_large_copy(Arena *a, const Region *r, LaunchArgument *p) {
  Use *use = p->use;
  const char *name = use->var->name;
  p->type = arena_printf(a, "struct __accomp_copy%d_%s *", r->id, name);
  p->name = use->copied_from = arena_printf(a, "__accomp_from_%s", name);
  use->ref = arena_printf(
      a, has_own_copy(use) ? "(__accomp_own_%s.copy)" : "(__accomp_from_%s->copy)", name);
}

static void name_elements(Arena *a, LaunchArgument *p) {
  p->type = pointer_to(a, p->use->copy->type);
  p->name = arena_printf(a, "__accomp_from_%s", p->use->tag);
}

// A copied array cannot be a parameter by itself: it travels in a struct.
static void name_variable(Arena *a, const Region *r, LaunchArgument *p) {
  Use *use = p->use;
  const Var *v = use->var;
  bool own = use->per_iteration;
  p->type = declaration_type(a, v->type);
  if (v->type->is_vm && is_behind_pointer(v)) {
    p->type = pointer_to_element(a, v->type);
    own = true;
  } else if (is_plain_array(v)) {
    p->type = arena_printf(a, "struct __accomp_copy%d_%s", r->id, v->name);
    use->ref = arena_printf(a, "(__accomp_%s_%s.copy)", own ? "own" : "v", v->name);
    own = true;
  }
  p->name = own ? arena_printf(a, "__accomp_v_%s", v->name) : v->name;
}

// 's.in.a' as C text that has its type, not its value.
static const char *typed_text(Arena *a, const Node *n) {
  while (n->kind == N_PAREN) n = n->child[0];
  if (n->kind == N_REF)
    return arena_printf(a, "(*(%s *)0)", declaration_type(a, n->var->type));
  const char *in = typed_text(a, n->child[0]);
  if (n->kind != N_MEMBER) return arena_printf(a, "%s[0]", in);
  return arena_printf(a, "%s%s%s", in, n->arrow ? "->" : ".", n->name);
}

static void name_address(Arena *a, LaunchArgument *p) {
  Use *use = p->use;
  const Var *v = use->var;
  p->name = arena_printf(a, "__accomp_v_%s", v->name);
  if (v->type->is_vm) {
    p->type = pointer_to_element(a, v->type);
  } else if (use->share == SHARE_REDUCTION && is_behind_pointer(v) &&
             use->reduction->copy->form != COPY_VARIABLE) {
    p->type = declaration_type(a, v->type);
  } else if (use->share == SHARE_POINTER) {
    bool no_alias = has_no_alias(v) && !use->has_relatives;
    p->type = arena_printf(a, "%s%s", declaration_type(a, v->type),
                           no_alias ? " __restrict__" : "");
    p->name = v->name;
  } else {
    p->type = pointer_to(a, v->type);
    if (use->share != SHARE_REDUCTION) use->ref = arena_printf(a, "(*%s)", p->name);
  }
}

static void name_argument(Arena *a, const Region *r, int i) {
  LaunchArgument *p = &r->arguments.at[i];
  if (p->operand && p->operand->path) {
    p->type = arena_printf(a, "__typeof__(%s) *", typed_text(a, p->operand->path));
    p->name = arena_printf(a, "__accomp_m%d", i);
  } else if (p->form == ARGUMENT_ADDRESS) {
    name_address(a, p);
  } else if (p->form == ARGUMENT_VARIABLE) {
    name_variable(a, r, p);
  } else if (p->form == ARGUMENT_COPY && p->use->copy) {
    name_elements(a, p);
  } else if (p->form == ARGUMENT_COPY) {
    name_large_copy(a, r, p);
  } else {
    p->type = facts[p->form].type;
    p->name = argument_own_name(a, p);
  }
}

void name_arguments(Unit *u, const Region *r) {
  Arena *a = u->arena;
  for (int i = 0; i < r->arguments.len; i++)
    if (u->cxx)
      name_cxx_argument(u, r, &r->arguments.at[i], i);
    else
      name_argument(a, r, i);
  // A name that is a pointer stays; what is an object becomes one behind a pointer.
  for (int i = 0; i < r->uses.len; i++) {
    Use *use = r->uses.at[i];
    const Copy *c = use->reduction ? use->reduction->copy : use->copy;
    if (c && c->form == COPY_ELEMENTS && !is_behind_pointer(use->var) &&
        !use->var->type->is_vm)
      use->ref = arena_printf(a, "(*__accomp_view_%s)", use->tag);
  }
}

// --- values --------------------------------------------------------------------------------

// Objects of C++ travel as the bytes that they are.
bool is_copied_argument(const Unit *u, const LaunchArgument *p) {
  return is_host_number(p) ||
         (p->form == ARGUMENT_VARIABLE && p->use->var->type->kind != TYPE_ARRAY &&
          !is_object(u, p->use->var));
}

// The variable, or the elements of it, as an operand.
static Operand operand_of(const LaunchArgument *p) {
  return (Operand){
      .form = p->item ? FORM_SECTION : FORM_OBJECT, .var = p->use->var, .item = p->item};
}

void write_argument_values(Render *x, const Region *r) {
  for (int i = 0; i < r->arguments.len; i++) {
    const LaunchArgument *p = &r->arguments.at[i];
    if (!is_copied_argument(x->u, p)) continue;
    const char *type = x->u->cxx ? argument_own_type(p) : p->type, *value;
    if (is_host_number(p)) {
      value = x->body->host_expr(x, r, p->value);
    } else {
      Operand o = operand_of(p);
      value = operand_lvalue(x, &o);
      type = arena_printf(x->u->arena, "__typeof__(%s)", value);
    }
    text_printf(x->out, " %s __accomp_v%d_%d = %s;", type, r->id, p->entry, value);
  }
}

const char *copied_address(const Render *x, const Region *r, const LaunchArgument *p) {
  return arena_printf(x->u->arena, "%s&__accomp_v%d_%d", x->u->cxx ? "(void *)" : "",
                      r->id, p->entry);
}

OperandText argument_text(Render *x, const Region *r, const LaunchArgument *p) {
  OperandText t = {"0", "0", "0", "0", NULL};
  if (is_copied_argument(x->u, p)) {
    t.base = copied_address(x, r, p);
  } else if (p->use) {
    Operand o = operand_of(p);
    t = operand_text(x, r, &o, p->entry);
    t.base = t.lo;
  } else if (p->value) {
    t.size = arena_printf(x->u->arena, "(unsigned long long)%s",
                          x->body->host_expr(x, r, p->value));
  }
  return t;
}
