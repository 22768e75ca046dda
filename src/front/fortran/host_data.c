// 'host_data' and 'use_device_addr': the user's names stand for what the device has.
// In:  the variables of the clauses; accomp_u_a is the Fortran variable with the address of 'a', whose C name is the stem.  Out: a BLOCK.
#include "front/fortran/internal.h"

typedef struct {
  Text outer, found, inner, set; // declarations, statements, and both once more inside
} Names;

static void name_scalar(Shell *s, Names *t, const FVariable *v) {
  const char *own = v->stem;
  text_printf(&t->outer, "integer(8) :: accomp_u_%s\n", own);
  text_printf(&t->inner, "%s, pointer :: %s\n", fortran_type(s, v->symbol->type),
              v->actual);
  text_printf(&t->set,
              "call accomp_c_f_pointer(transfer(accomp_u_%s,accomp_c_null_ptr),%s)\n",
              own, v->actual);
}

// The last extent of an array of assumed size is unknown: more than memory has, but no more elements than can be counted.
static void find_shape(Shell *s, Text *t, const FVariable *v) {
  const char *name = v->actual, *own = v->stem;
  int rank = v->symbol->rank;
  if (is_behind_pointers(
          s, v)) { // the name will be a pointer to nothing, which is an absent argument
    text_printf(t, "accomp_l_%s = 1\naccomp_n_%s = 0\n", own, own);
    text_add(t, where_there(s, v,
                            arena_printf(s->arena,
                                         "accomp_l_%s = lbound(%s,kind=8)\n"
                                         "accomp_n_%s = shape(%s,kind=8)\n",
                                         own, name, own, name)));
    return;
  }
  if (!F_HAS(v->symbol, ASSUMED_SIZE)) {
    text_printf(t, "accomp_l_%s = lbound(%s,kind=8)\naccomp_n_%s = shape(%s,kind=8)\n",
                own, name, own, name);
    return;
  }
  for (int k = 1; k <= rank; k++) {
    text_printf(t, "accomp_l_%s(%d) = lbound(%s,%d,8)\n", own, k, name, k);
    if (k < rank) text_printf(t, "accomp_n_%s(%d) = size(%s,%d,8)\n", own, k, name, k);
  }
  const char *rows =
      rank > 1 ? arena_printf(s->arena, "product(accomp_n_%s(:%d))", own, rank - 1)
               : "1_8";
  text_printf(t, "accomp_n_%s(%d) = 2_8**40 / max(1_8, %s)\n", own, rank, rows);
}

// Does a call get an element of the array, as the start of those behind it?
static bool starts_sequence(const FNode *n, const FSymbol *x) {
  bool call = n->kind == F_CALL || n->kind == F_FUNCTION_CALL;
  for (int i = 0; call && i < n->nkids; i++) {
    const FNode *e = kid(n->kids[i], 0);
    if (e && e->kind == F_ELEMENT && !e->rank && kid(e, 0)->kind == F_NAME &&
        kid(e, 0)->symbol == x)
      return true;
  }
  for (int i = 0; i < n->nkids; i++)
    if (starts_sequence(n->kids[i], x)) return true;
  return false;
}

// Fortran allows no element of a pointer there (Fortran 2018, 15.5.2.4).
static bool needs_cray_pointer(const Shell *s, const FVariable *v) {
  const FSymbol *x = v->symbol;
  const FNode *list = s->construct->parent;
  bool inside = false;
  if (F_HAS(x, POINTER) || F_HAS(x, ASSUMED_SHAPE) || F_HAS(x, OPTIONAL)) return false;
  for (int i = 0; i < list->nkids && list->kids[i] != s->last; i++) {
    inside |= list->kids[i] == s->construct;
    if (inside && list->kids[i] != s->construct && starts_sequence(list->kids[i], x))
      return true;
  }
  return false;
}

static void name_by_cray_pointer(Shell *s, Names *t, const FVariable *v) {
  const char *own = v->stem, *bounds = "";
  for (int k = 1; k <= v->symbol->rank; k++)
    bounds =
        arena_printf(s->arena, "%s%saccomp_l_%s(%d):accomp_l_%s(%d)+accomp_n_%s(%d)-1",
                     bounds, k > 1 ? "," : "", own, k, own, k, own, k);
  text_printf(&t->inner, "%s :: %s(%s)\npointer (accomp_c_%s, %s)\n",
              fortran_type(s, v->symbol->type), v->actual, bounds, own, v->actual);
  text_printf(&t->set, "accomp_c_%s = accomp_u_%s\n", own, own);
}

static void name_array(Shell *s, Names *t, const FVariable *v) {
  const char *name = v->actual, *own = v->stem, *colons = ":", *bounds = "";
  int rank = v->symbol->rank;
  for (int k = 1; k < rank; k++) colons = arena_printf(s->arena, "%s,:", colons);
  for (int k = 1; k <= rank; k++)
    bounds =
        arena_printf(s->arena, "%s%saccomp_l_%s(%d):", bounds, k > 1 ? "," : "", own, k);
  text_printf(&t->outer, "integer(8) :: accomp_u_%s, accomp_l_%s(%d), accomp_n_%s(%d)\n",
              own, own, rank, own, rank);
  find_shape(s, &t->found, v);
  if (needs_cray_pointer(s, v)) return name_by_cray_pointer(s, t, v);
  text_printf(&t->inner, "%s, pointer, contiguous :: %s(%s), accomp_p_%s(%s)\n",
              fortran_type(s, v->symbol->type), name, colons, own, colons);
  text_printf(
      &t->set,
      "call accomp_c_f_pointer(transfer(accomp_u_%s,accomp_c_null_ptr),accomp_p_%s,"
      "accomp_n_%s)\n%s(%s) => accomp_p_%s\n",
      own, own, own, name, bounds, own);
}

// A BLOCK in which the user's names are pointers to what the device has.
const char *with_names(Shell *s, const char *call) {
  Text text = {.arena = s->arena};
  Names t = {text, text, text, text};
  text_add(&t.outer, "block\n");
  text_add(&t.found, "");
  text_add(&t.set, "");
  text_add(&t.inner,
           "block\nuse, intrinsic :: iso_c_binding, only : accomp_c_f_pointer => "
           "c_f_pointer, accomp_c_null_ptr => c_null_ptr\n");
  for (int i = 0; i < s->variables.len; i++) {
    const FVariable *v = s->variables.at[i];
    if (!(v->clauses & IN_DATA)) continue;
    if (v->symbol->rank)
      name_array(s, &t, v);
    else
      name_scalar(s, &t, v);
  }
  return arena_printf(s->arena, "%s%s%s%s%s", t.outer.at, call, t.found.at, t.inner.at,
                      t.set.at);
}

const char *body_of_use(Shell *s) {
  Text t = {.arena = s->arena};
  text_add(&t, "{");
  for (int i = 0; i < s->variables.len; i++) {
    const FVariable *v = s->variables.at[i];
    if (v->clauses & IN_DATA)
      text_printf(&t, " *accomp_out_%s = (void *)%s;", v->stem,
                  v->address ? v->address : v->name);
  }
  text_add(&t, " }\n");
  return t.at;
}
