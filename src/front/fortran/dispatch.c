// Calls of type-bound procedures of polymorphic objects (Fortran 2018, 15.5.6), and of procedures that are arguments (15.5.2.9): which procedure it is.
// In:  calls by names that types bind, or of arguments; objects.  Out: the procedure; the types of a procedure's arguments; checks in front of constructs.
//
// A procedure for devices is written once for each combination of types that its CLASS arguments have and of procedures that it is given
// (FRoutine.types), so that calls in it are of known procedures. A variable of the program has its declared type in a construct: where a call depends on that, the program
// asks SAME_TYPE_AS in front of the construct, and ends if it has another one.
#include "front/fortran/dispatch.h"

typedef struct {
  FSymbol *type; // that the object has; NULL: unknown
  int dummy;     // it is this argument of the procedure that is being written; -1: none
  const FVariable *variable; // it is this variable of the program
} FObject;

static int dummy_of(const FSymbol *procedure, const FSymbol *x) {
  for (int i = 0; i < procedure->ndummies; i++)
    if (procedure->dummies[i] == x) return i;
  return -1;
}

static FObject object_of(Shell *s, const FNode *n) {
  FObject o = {.dummy = -1};
  if (!n || n->type.category != FT_DERIVED) return o;
  if (!n->type.polymorphic) {
    o.type = n->type.derived;
  } else if (n->kind == F_NAME && s->routine) {
    o.dummy = dummy_of(s->unit->symbol, n->symbol);
    if (o.dummy >= 0) o.type = s->routine->types[o.dummy];
  } else if (n->kind == F_NAME && !s->is_routine && !is_of_block(s, n->symbol)) {
    o.variable = variable_of_symbol(s, n->symbol);
    o.type = n->type.derived;
  }
  return o;
}

// --- the check ---------------------------------------------------------------------------------------------------------

// Fortran in front of the call.
static void check_type(Shell *s, FVariable *v) {
  const FSymbol *type = v->symbol->type.derived;
  if (v->is_checked) return;
  v->is_checked = true;
  bool here = is_named_here(s, type);
  int n = ++s->walk->found;
  const char *name = arena_printf(s->arena, "accomp_d%d_%s", n, s->t->id),
             *place = c_string(s->arena, arena_printf(s->arena, "%s:%d: '%s'",
                                                      s->directive->loc.file,
                                                      s->directive->loc.line, v->actual));
  text_printf(&s->walk->routines, "void %s_(void) { accomp_other_type(%s, \"%s\"); }\n",
              name, place, type->name);
  text_printf(&s->finders, "interface\nsubroutine %s()\nend subroutine\nend interface\n",
              name);
  write_where_there(
      s, v,
      arena_printf(s->arena,
                   "block\n%stype(%s), pointer :: accomp_mold\nnullify(accomp_mold)\n"
                   "if (.not. same_type_as(%s,accomp_mold)) call %s\nend block\n",
                   here ? ""
                        : arena_printf(s->arena, "use %s, only: accomp_type => %s\n",
                                       type->module, type->name),
                   here ? type->name : "accomp_type", v->actual, name));
}

// A call depends on the object's type.
static void need_type(Shell *s, FObject o, const char *call) {
  if (!o.type)
    return not_yet(
        s, "a call of '%s' of an object whose type is not known, in code for devices",
        call);
  if (o.dummy >= 0) s->routine->asks |= (uint64_t)1 << o.dummy;
  if (o.variable && F_HAS(o.type, ABSTRACT))
    return not_yet(
        s, "a call of '%s' of '%s', whose type '%s' is abstract, in code for devices",
        call, o.variable->actual, o.type->name);
  if (o.variable) check_type(s, (FVariable *)o.variable);
}

// --- the procedure -----------------------------------------------------------------------------------------------------

static const FSymbol *parent_of(const FSymbol *type) {
  const FSymbol *first = type->ncomponents ? type->components[0] : NULL;
  return first && F_HAS(first, PARENT) ? first->type.derived : NULL;
}

static FSymbol *binding_of(const FSymbol *type, const char *name) {
  for (; type; type = parent_of(type))
    for (int i = 0; i < type->nbindings; i++)
      if (!strcmp(type->bindings[i]->name, name)) return type->bindings[i];
  return NULL;
}

static int passed_argument(const FSymbol *binding) {
  for (int i = 0; *binding->pass && i < binding->ndummies; i++)
    if (binding->dummies[i] && !strcmp(binding->dummies[i]->name, binding->pass))
      return i;
  return 0;
}

static const FNode *object_node(const FNode *call) {
  if (F_HAS(call->symbol, NOPASS)) return NULL;
  int i = passed_argument(call->symbol);
  return i < call->nkids ? kid(call->kids[i], 0) : NULL;
}

const char unknown_procedure[] = "nothing says which procedure it is";

bool is_procedure_dummy(const FSymbol *dummy) {
  return dummy && dummy->kind == FS_PROCEDURE && F_HAS(dummy, DUMMY) &&
         !F_HAS(dummy, POINTER);
}

bool takes_procedures(const FSymbol *procedure) {
  for (int i = 0; i < procedure->ndummies; i++)
    if (is_procedure_dummy(procedure->dummies[i])) return true;
  return false;
}

// The place of what an argument is, of the procedure that is being written or of the one around it; NULL: unknown.
static FSymbol *const *place_given(const Shell *s, const FSymbol *x) {
  for (const FRoutine *r = s->routine; r; r = r->host) {
    int i = dummy_of(r->symbol, x);
    if (i >= 0) return &r->types[i];
  }
  return NULL;
}

FSymbol *procedure_given(Shell *s, FSymbol *x) {
  FSymbol *const *place = is_procedure_dummy(x) ? place_given(s, x) : &x;
  return place ? *place : NULL;
}

static bool is_absent(const Shell *s, const FSymbol *x) {
  FSymbol *const *place =
      is_procedure_dummy(x) && F_HAS(x, OPTIONAL) ? place_given(s, x) : NULL;
  return place && !*place;
}

FSymbol *procedure_called(Shell *s, const FNode *call) {
  if (!call->symbol || !call->symbol->bound)
    return call->symbol ? procedure_given(s, call->symbol) : NULL;
  FSymbol *type = object_of(s, object_node(call)).type,
          *binding = type ? binding_of(type, call->symbol->name) : NULL;
  return binding && !F_HAS(binding, DEFERRED) ? binding->bound : NULL;
}

FSymbol *procedure_to_call(Shell *s, const FNode *call) {
  FSymbol *called = procedure_called(s, call);
  if (!call->symbol || !call->symbol->bound) return called;
  if (F_HAS(call->symbol, NOPASS))
    return not_yet(s,
                   "a call of '%s', which is bound with NOPASS, by a polymorphic object "
                   "in code for devices",
                   call->text + 1),
           NULL;
  need_type(s, object_of(s, object_node(call)), call->text + 1);
  if (!called && !s->failed)
    not_yet(s, "a call of '%s', which is deferred, in code for devices", call->text + 1);
  return called;
}

// --- types of arguments ------------------------------------------------------------------------------------------------

bool is_class_dummy(const FSymbol *dummy) {
  return dummy && dummy->kind == FS_OBJECT && dummy->type.polymorphic &&
         dummy->type.derived;
}

FSymbol *type_of_dummy(Shell *s, const FSymbol *dummy) {
  int i = s->routine && is_class_dummy(dummy) ? dummy_of(s->unit->symbol, dummy) : -1;
  return i < 0 ? NULL : s->routine->types[i];
}

void ask_type_of_dummy(Shell *s, const FSymbol *dummy) {
  s->routine->asks |= (uint64_t)1 << dummy_of(s->unit->symbol, dummy);
}

bool has_class_dummies(const FSymbol *procedure) {
  for (int i = 0; i < procedure->ndummies; i++)
    if (is_class_dummy(procedure->dummies[i])) return true;
  return false;
}

// One symbol for all arguments that are this procedure of the language.
static FSymbol *intrinsic_procedure(Shell *s, const char *name) {
  for (int i = 0; i < s->walk->intrinsics.len; i++)
    if (!strcmp(s->walk->intrinsics.at[i]->name, name)) return s->walk->intrinsics.at[i];
  FSymbol *x = alloc(s->arena, FSymbol);
  *x = (FSymbol){.name = name,
                 .kind = FS_PROCEDURE,
                 .flags = (uint64_t)1 << F_BIT_INTRINSIC,
                 .scope = "",
                 .module = "",
                 .procedure = "",
                 .bind = "",
                 .common = "",
                 .pass = ""};
  push(s->arena, &s->walk->intrinsics, x);
  return x;
}

static FSymbol *procedure_of_argument(Shell *s, const FNode *n, const char *call) {
  FSymbol *x = n->kind != F_NAME ? NULL
               : n->symbol       ? procedure_given(s, n->symbol)
                                 : intrinsic_procedure(s, n->text);
  if (n->kind == F_NAME && is_absent(s, n->symbol)) return NULL;
  if (!x || x->kind != FS_PROCEDURE || F_HAS(x, POINTER))
    return not_yet(s, "'%s' as an argument of '%s' in code for devices: %s",
                   fortran_of(s->arena, n), call,
                   x && F_HAS(x, POINTER) ? "a pointer to a procedure"
                                          : unknown_procedure),
           NULL;
  return x;
}

// The procedure that contains this one, if it takes procedures; NULL.
static const FSymbol *host_of(const Translation *t, const FSymbol *x) {
  const FNode *unit = x && *x->procedure ? definition_of(t, x) : NULL;
  const FNode *around = unit && unit->parent ? unit->parent->parent : NULL;
  return around && around->symbol && takes_procedures(around->symbol) ? around->symbol
                                                                      : NULL;
}

bool has_versions(const Translation *t, const FSymbol *x) {
  return takes_procedures(x) || host_of(t, x);
}

// The version of that procedure whose internal procedure is called, or given on; NULL: a construct is in it.
static const FRoutine *host_version(const Shell *s, const FSymbol *host) {
  for (const FRoutine *r = s->routine; r; r = r->host)
    if (r->symbol == host) return r;
  return NULL;
}

FVersion version_for_call(Shell *s, const FNode *call, const FSymbol *called) {
  FVersion v = {0};
  const FSymbol *host = host_of(s->t, called);
  FSymbol **types = alloc_n(s->arena, FSymbol *, called->ndummies + 1);
  for (int i = 0; i < called->ndummies; i++) {
    const FSymbol *dummy = called->dummies[i];
    const FNode *actual = i < call->nkids ? kid(call->kids[i], 0) : NULL;
    if (is_procedure_dummy(dummy) && !is_none(actual))
      types[i] = procedure_of_argument(s, actual, call->text);
    const FSymbol *other = types[i] ? host_of(s->t, types[i]) : NULL;
    if (host && other && host != other)
      not_yet(s, "'%s' in code for devices: procedures that are internal to others",
              call->text);
    host = other ? other : host;
    if (!is_class_dummy(dummy)) continue;
    types[i] = is_none(actual) ? dummy->type.derived : object_of(s, actual).type;
  }
  v.types = types;
  if (host) v.host = host_version(s, host);
  return v;
}

static bool binds_procedures(const FSymbol *type) {
  for (; type; type = parent_of(type))
    if (type->nbindings) return true;
  return false;
}

// A procedure of another file may ask, of one that is being written nobody knows yet.
static bool may_ask(const FRoutine *r, int i) {
  return r->unit ? r->is_open || r->asks >> i & 1
                 : binds_procedures(r->symbol->dummies[i]->type.derived);
}

void need_types_of_arguments(Shell *s, const FNode *call, const FRoutine *r) {
  for (int i = 0; i < call->nkids && i < r->symbol->ndummies; i++) {
    if (!is_class_dummy(r->symbol->dummies[i]) || !may_ask(r, i)) continue;
    FObject o = object_of(s, kid(call->kids[i], 0));
    if (o.type) need_type(s, o, call->text);
  }
}

// --- names -------------------------------------------------------------------------------------------------------------

bool has_declared_types(const FRoutine *r) {
  const FSymbol *x = r->symbol;
  if (r->host) return false;
  for (int i = 0; i < x->ndummies; i++)
    if (is_class_dummy(x->dummies[i]) ? r->types[i] != x->dummies[i]->type.derived
                                      : r->types[i] != NULL)
      return false;
  return true;
}

// The link reads it, too (driver/link_check.c).
const char *extended_name(Arena *a, const char *name) {
  return arena_printf(a, "%s_EXTENDED", name);
}

const char *name_for_types(Arena *a, const FRoutine *r, const char *name) {
  const FSymbol *x = r->symbol;
  if (has_declared_types(r)) return name;
  if (!r->unit) return extended_name(a, name);
  for (int i = 0; i < x->ndummies; i++)
    if (is_class_dummy(x->dummies[i]) || is_procedure_dummy(x->dummies[i]))
      name = r->types[i]
                 ? arena_printf(a, "%s_%s%d", name, r->types[i]->name, r->types[i]->id)
                 : arena_printf(a, "%s_any", name);
  return r->host ? arena_printf(a, "%s_in_%s", name, r->host->name) : name;
}

FSymbol *const *declared_types(Arena *a, const FSymbol *x) {
  FSymbol **types = alloc_n(a, FSymbol *, x->ndummies + 1);
  for (int i = 0; i < x->ndummies; i++)
    if (is_class_dummy(x->dummies[i])) types[i] = x->dummies[i]->type.derived;
  return types;
}
