// Calls through pointers that lead to functions of other units. Units are compiled apart, so a call whose number is none of its own unit's
// calls a function that the runtime writes when it joins the texts (rt/plugin/opencl/far.c): that one asks the units that offer functions
// of this type, and of a virtual call of this place in tables.
// In:  functions whose addresses are taken, calls through pointers.  Out: OpenclText.offers, OpenclText.far; functions that run what is
// offered. Arguments and the result are in memory, so that such functions have one type.
#include "llvm/write.h"

#define TEXT(...) arena_printf(w->a, __VA_ARGS__)

// --- a type as a word that is the same in all units --------------------------------------

static void add_type(Text *t, const LlvmType *type) {
  static const char kinds[] = "vifdp{[<(?";
  text_printf(t, "%c%d.%lld", kinds[type->kind], type->kind == TYPE_INT ? type->bits : 0,
              type->n);
  if (type->element) add_type(t, type->element);
  for (int i = 0; i < type->len; i++) add_type(t, type->members[i]);
  text_add(t, ";");
}

static const char *type_word(Writer *w, const LlvmType *type) {
  Text t = {.arena = w->a};
  add_type(&t, type);
  return TEXT("%016llx", (unsigned long long)hash_text(HASH_START, t.at));
}

// As C names: a place of -1 is any.
const char *far_name(Arena *a, const OpenclFar *far) {
  return far->slot < 0 ? arena_printf(a, "%s_any", far->type)
                       : arena_printf(a, "%s_%d", far->type, far->slot);
}

// --- arguments in memory -------------------------------------------------------------------

static const char *cell_text(Writer *w, const LlvmType *t, long long cell) {
  const char *at = TEXT("(__accomp_pointer)at + %lld", cell * 8);
  return is_scalar(t) ? memory_text(w, t, at, 8, false)
                      : TEXT("*(%s *)(%s)", spelt_type(w, t), at);
}

static long long cells_of(const LlvmType *t) {
  return t->kind == TYPE_VOID ? 0 : (size_of_type(t) + 7) / 8;
}

// --- calls ---------------------------------------------------------------------------------

static const OpenclFar *find_far(Writer *w, const PointerCall *call) {
  OpenclFar far = {NULL, type_word(w, call->type), call->slot};
  for (int i = 0; i < w->out->far.len; i++)
    if (w->out->far.at[i].slot == far.slot && !strcmp(w->out->far.at[i].type, far.type))
      return &w->out->far.at[i];
  push(w->a, &w->out->far, far);
  return &w->out->far.at[w->out->far.len - 1];
}

void declare_far_call(Writer *w, const PointerCall *call) {
  const char *name = far_name(w->a, find_far(w, call));
  text_printf(
      &w->code,
      "#ifdef __accomp_has_%s\nbool __accomp_far_%s(ulong, __local ulong *, uchar *);\n"
      "#endif\n",
      name, name);
}

void add_far_calls(Writer *w, const LlvmFunction *f, OpenclReach *reach) {
  for (int i = 0; f && i < f->pointer_calls.len; i++)
    push(w->a, &reach->others,
         TEXT("__accomp_far_%s", far_name(w->a, find_far(w, &f->pointer_calls.at[i]))));
}

// Parameters are f, the arena, p0, p1, ...
void write_far_call(Writer *w, const PointerCall *call) {
  const LlvmType *t = call->type, *result = t->element;
  const char *name = far_name(w->a, find_far(w, call));
  long long cells = 0, cell = 0;
  for (int i = 0; i < t->len; i++) cells += cells_of(t->members[i]);
  if (cells_of(result) > cells) cells = cells_of(result);
  text_printf(&w->code, "#ifdef __accomp_has_%s\n    {\n      ulong at[%lld];\n", name,
              cells ? cells : 1);
  for (int i = 0; i < t->len; i++) {
    text_printf(&w->code, "      %s = p%d;\n", cell_text(w, t->members[i], cell), i);
    cell += cells_of(t->members[i]);
  }
  text_printf(&w->code,
              "      if (__accomp_far_%s((ulong)f, __accomp_local, (uchar *)at)) return "
              "%s;\n    }\n#endif\n",
              name, result->kind == TYPE_VOID ? "" : cell_text(w, result, 0));
}

// --- offers --------------------------------------------------------------------------------

static bool has_slot(const LlvmGlobal *g, int slot) {
  bool anywhere = g->is_pointed || g->is_far || !g->slots.len;
  if (slot < 0) return anywhere;
  for (int i = 0; i < g->slots.len && !anywhere; i++)
    if (g->slots.at[i] == slot) return true;
  return false;
}

static bool is_offered(const LlvmGlobal *g) { return g->function || g->is_outside; }

static void write_case(Writer *w, const LlvmGlobal *g) {
  const LlvmType *t = g->type;
  long long cell = 0;
  text_printf(&w->code, "  case __accomp_function_%d: ", g->number);
  if (t->element->kind != TYPE_VOID)
    text_printf(&w->code, "%s = ", cell_text(w, t->element, 0));
  text_printf(&w->code, "%s(%s", g->c_name, g->needs_arena ? "__accomp_local" : "");
  for (int i = 0; i < t->len; i++) {
    text_printf(&w->code, "%s%s", i || g->needs_arena ? ", " : "",
                cell_text(w, t->members[i], cell));
    cell += cells_of(t->members[i]);
  }
  text_add(&w->code, "); return true;\n");
}

// Offers functions of the type of the first one, in that place of tables.
static void write_offer(Writer *w, int first, int slot) {
  const LlvmType *type = w->addressed.at[first]->type;
  OpenclFar offer = {TEXT("__accomp_offer_%d_%s", w->out->offers.len, w->unit->uid),
                     type_word(w, type), slot};
  text_printf(&w->code,
              "bool %s(ulong f, __local ulong *__accomp_local, uchar *at);\nbool %s("
              "ulong f, __local ulong *__accomp_local, uchar *at) {\n  switch (f) {\n",
              offer.function, offer.function);
  for (int i = first; i < w->addressed.len; i++) {
    const LlvmGlobal *g = w->addressed.at[i];
    if (g->type == type && is_offered(g) && has_slot(g, slot)) write_case(w, g);
  }
  text_add(&w->code, "  }\n  return false;\n}\n");
  push(w->a, &w->out->offers, offer);
}

bool is_in_offer(Writer *w, const LlvmGlobal *g, const OpenclFar *offer) {
  return is_offered(g) && has_slot(g, offer->slot) &&
         !strcmp(type_word(w, g->type), offer->type);
}

static bool is_first(const Writer *w, int at, int slot) {
  const LlvmGlobal *g = w->addressed.at[at];
  if (!is_offered(g) || !has_slot(g, slot)) return false;
  for (int i = 0; i < at; i++)
    if (w->addressed.at[i]->type == g->type && is_offered(w->addressed.at[i]) &&
        has_slot(w->addressed.at[i], slot))
      return false;
  return true;
}

// The unit of such a table knows where it begins for an object.
static void mark_far(Writer *w, const LlvmValue *v) {
  for (int i = 0; i < v->len && v->list; i++) mark_far(w, v->list[i]);
  if (v->kind != VALUE_GLOBAL) return;
  ((LlvmGlobal *)aliased(w->m, w->m->globals.at[v->number]))->is_far = true;
}

void write_offers(Writer *w) {
  if (!w->offers || !w->addressed.len) return;
  for (int i = 0; i < w->reached.len; i++)
    if (is_shared_table(w->reached.at[i]) && w->reached.at[i]->value)
      mark_far(w, w->reached.at[i]->value);
  text_add(&w->code, "#ifdef __accomp_offers\n");
  for (int i = 0; i < w->addressed.len; i++) {
    const LlvmGlobal *g = w->addressed.at[i];
    if (is_first(w, i, -1)) write_offer(w, i, -1);
    for (int k = 0; k < g->slots.len; k++)
      if (is_first(w, i, g->slots.at[k])) {
        bool again = false; // a function that two tables have in one place
        for (int j = 0; j < k; j++) again |= g->slots.at[j] == g->slots.at[k];
        if (!again) write_offer(w, i, g->slots.at[k]);
      }
  }
  text_add(&w->code, "#endif\n");
}
