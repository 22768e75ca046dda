// Finds all that kernels lead to: functions, variables, places of the arena.
#include "llvm/write.h"

#include <ctype.h>

const LlvmGlobal *aliased(const Module *m, const LlvmGlobal *g) {
  for (int depth = 0; g->alias && depth < 20; depth++) {
    if (g->alias->kind != VALUE_GLOBAL) return g;
    g = m->globals.at[g->alias->number];
  }
  return g;
}

static LlvmGlobal *global_of(Writer *w, int number) {
  return (LlvmGlobal *)aliased(w->m, w->m->globals.at[number]);
}

// --- names -----------------------------------------------------------------------------

static const char *plain_name(Writer *w, const char *name) {
  char *s = arena_strdup(w->a, name);
  for (char *c = s; *c; c++)
    if (!isalnum((unsigned char)*c) && *c != '_') *c = '_';
  return s;
}

static bool starts_with(const char *s, const char *prefix) {
  return !strncmp(s, prefix, strlen(prefix));
}

// OpenCL's own functions are overloaded: their names in the linker's spelling are those of the program's, so these get another.
// Several names may become the same one.
static void name_function(Writer *w, LlvmGlobal *g) {
  if (g->is_kernel)
    g->c_name = arena_printf(w->a, "%s_body", g->name);
  else if (g->is_export || g->is_outside || g->is_word)
    g->c_name = g->name;
  else
    g->c_name =
        arena_printf(w->a, "__accomp_f%d_%s", w->reached.len, plain_name(w, g->name));
}

static void name_variable(Writer *w, LlvmGlobal *g) {
  g->c_name = plain_name(w, g->name);
  if (g->is_internal) g->c_name = arena_printf(w->a, "%s_%s", g->c_name, w->unit->uid);
  if (g->is_constant && g->is_defined)
    g->c_name = arena_printf(w->a, "__accomp_c%d_%s", w->reached.len, w->unit->uid);
}

// --- reaching --------------------------------------------------------------------------

static void reach_value(Writer *w, LlvmFunction *f, const LlvmValue *v, bool in_table);

static bool has_addresses(Writer *w, const LlvmValue *v) {
  const LlvmGlobal *base = NULL;
  long long offset = 0;
  if (!v) return false;
  if (v->kind == VALUE_LIST) {
    for (int i = 0; i < v->len; i++)
      if (has_addresses(w, v->list[i])) return true;
    return false;
  }
  if (v->kind != VALUE_GLOBAL && v->kind != VALUE_EXPRESSION) return false;
  if (!address_of_value(w->m, v, &base, &offset)) return true;
  return base && !base->is_function && !starts_with(base->name, "_ZTI") &&
         !starts_with(base->name, "_ZTS") && !starts_with(base->name, "_ZTVN10__cxxabi");
}

static void reach_variable(Writer *w, LlvmGlobal *g) {
  if (g->is_reached) return;
  g->is_reached = true;
  push(w->a, &w->reached, g);
  name_variable(w, g);
  if (g->space == 3) {
    push(w->a, &w->places, g);
    g->number = w->places.len;
    push(w->a, &w->out->places,
         ((OpenclPlace){.bytes = size_of_type(g->type),
                        .alignment = g->align ? g->align : align_of_type(g->type)}));
    return;
  }
  if (!g->is_defined) return;
  g->is_filled = g->is_constant && has_addresses(w, g->value);
  if (!g->value) return;
  bool is_table = is_virtual_table(g);
  reach_value(w, NULL, g->value, is_table);
}

static void reach_function(Writer *w, LlvmGlobal *g) {
  if (g->is_reached || g->alias) return;
  g->is_reached = true;
  g->is_word = !g->is_outside && !g->is_defined &&
               (starts_with(g->name, "__accomp_") || !strcmp(g->name, "malloc") ||
                !strcmp(g->name, "free"));
  push(w->a, &w->reached, g);
  name_function(w, g);
  if (!strcmp(g->c_name, "malloc")) g->c_name = "__accomp_cl_malloc";
  if (!strcmp(g->c_name, "free")) g->c_name = "__accomp_cl_free";
  if (!g->is_defined || !read_llvm_function(w->m, g)) return;
  LlvmFunction *f = g->function;
  LlvmGlobal *before = w->m->now;
  w->m->now = g;
  for (int i = 0; i < f->blocks.len; i++)
    for (int k = 0; k < f->blocks.at[i].insts.len; k++) {
      const LlvmInst *inst = &f->blocks.at[i].insts.at[k];
      bool calls = inst->op == OP_CALL;
      for (int v = 0; v < inst->len - calls; v++)
        reach_value(w, f, inst->values[v], false);
      if (!calls) continue;
      const LlvmValue *callee = inst->values[inst->len - 1];
      if (callee->kind == VALUE_GLOBAL) {
        LlvmGlobal *called = global_of(w, callee->number);
        if (!starts_with(called->name, "llvm.")) {
          push(w->a, &f->calls, called);
          reach_function(w, called);
        }
      } else if (callee->kind != VALUE_OTHER) {
        PointerCall call = pointer_call_of(f, inst);
        push(w->a, &f->pointer_calls, call);
        bool known = false;
        for (int t = 0; t < w->pointer_calls.len; t++)
          known |= is_same_pointer_call(&w->pointer_calls.at[t], &call);
        if (!known) push(w->a, &w->pointer_calls, call);
        reach_value(w, f, callee, false);
      }
    }
  w->m->now = before;
}

// in_table: of virtual functions.
static void reach_value(Writer *w, LlvmFunction *f, const LlvmValue *v, bool in_table) {
  for (int i = 0; i < v->len && v->list; i++) reach_value(w, f, v->list[i], in_table);
  if (v->kind == VALUE_EXPRESSION) note_table(w, v);
  if (v->kind == VALUE_EXPRESSION)
    for (int i = 0; i < v->inst->len; i++) reach_value(w, f, v->inst->values[i], false);
  if (v->kind != VALUE_GLOBAL) return;
  const LlvmGlobal *named = w->m->globals.at[v->number];
  if (named->alias && named->alias->kind == VALUE_EXPRESSION) {
    reach_value(w, f, named->alias, in_table);
    return;
  }
  LlvmGlobal *g = global_of(w, v->number);
  if (g->is_function && !g->is_addressed) {
    g->is_addressed = true;
    push(w->a, &w->addressed, g);
    g->number = w->addressed.len;
  }
  if (g->is_function && !in_table) g->is_pointed = true;
  if (g->is_function) return;
  if (starts_with(g->name, "_ZTI") || starts_with(g->name, "_ZTS")) return;
  reach_variable(w, g);
  if (f) push(w->a, &f->uses, g);
}

// Reaches the functions whose addresses are taken, if a call through a pointer may mean them; calls of other units may mean all.
static void reach_through_pointers(Writer *w) {
  for (bool again = true; again;) {
    again = false;
    note_slots(w);
    for (int i = 0; i < w->addressed.len; i++) {
      LlvmGlobal *g = w->addressed.at[i];
      bool called = w->offers;
      for (int t = 0; t < w->pointer_calls.len && !called; t++)
        called = may_be_called(g, &w->pointer_calls.at[t]);
      if (!called || g->is_reached || g->alias) continue;
      reach_function(w, g);
      again = true;
    }
  }
}

// --- the arena -------------------------------------------------------------------------

static void find_arena(Writer *w) {
  for (bool changed = true; changed;) {
    changed = false;
    for (int i = 0; i < w->reached.len; i++) {
      LlvmGlobal *g = w->reached.at[i];
      if (!g->is_function || g->needs_arena || g->is_word) continue;
      bool needs = g->is_export || g->is_outside;
      const LlvmFunction *f = g->function;
      for (int k = 0; f && k < f->uses.len; k++) needs |= f->uses.at[k]->space == 3;
      for (int k = 0; f && k < f->calls.len; k++) needs |= f->calls.at[k]->needs_arena;
      needs |= f && f->pointer_calls.len;
      g->needs_arena = needs;
      changed |= needs;
    }
  }
}

static int place_in_list(const Writer *w, const LlvmGlobal *g) {
  for (int i = 0; i < w->reached.len; i++)
    if (w->reached.at[i] == g) return i;
  return -1;
}

static void mark(Writer *w, const LlvmNames *names, size_t field) {
  for (int i = 0; i < names->len; i++) {
    const char *name = names->at[i];
    int number = find_name(&w->m->global_names, name, strlen(name));
    if (number >= 0) *(bool *)((char *)w->m->globals.at[number] + field) = true;
  }
}

// Variables that other units and the runtime find by their names, whether kernels reach them or not.
static bool is_asked_for(const LlvmGlobal *g) {
  static const char *const begins[] = {"__accomp_dev_", "__accomp_slot_",
                                       "__accomp_functions_", "__accomp_hosts_",
                                       "__accomp_addresses_"};
  bool found = !g->is_weak && !g->is_constant && !starts_with(g->name, "llvm.");
  for (size_t i = 0; i < countof(begins); i++) found |= starts_with(g->name, begins[i]);
  return found && g->type && !g->is_function && g->is_defined && !g->is_internal &&
         !g->alias && g->space != 3;
}

void find_reached_llvm(Writer *w) {
  Module *m = w->m;
  mark(w, &w->unit->kernels, offsetof(LlvmGlobal, is_kernel));
  mark(w, &w->unit->exports, offsetof(LlvmGlobal, is_export));
  mark(w, &w->unit->outside, offsetof(LlvmGlobal, is_outside));
  for (int i = 0; i < m->globals.len; i++)
    if (is_asked_for(m->globals.at[i])) m->globals.at[i]->is_constant = false;
  for (int i = 0; i < m->globals.len; i++) {
    LlvmGlobal *g = m->globals.at[i];
    bool starts = g->is_kernel || (g->is_export && g->is_defined);
    if (starts && g->is_function) reach_function(w, g);
    if (is_asked_for(g)) reach_variable(w, g);
  }
  reach_through_pointers(w);
  find_arena(w);
  find_recursion(w);
}

// --- which kernels reach which places --------------------------------------------------

// outside: notes that functions of other files are reached; others, if there is one: which.
static void reach_places(Writer *w, const LlvmGlobal *g, bool *seen, bool *places,
                         bool *outside, OpenclReach *others) {
  int at = place_in_list(w, g);
  const LlvmFunction *f = g->function;
  if (at < 0 || seen[at]) return;
  seen[at] = true;
  *outside |= g->is_outside || (f && f->pointer_calls.len);
  if (g->is_outside && others) push(w->a, &others->others, g->c_name);
  if (others) add_far_calls(w, f, others);
  for (int i = 0; f && i < f->uses.len; i++)
    if (f->uses.at[i]->space == 3) places[f->uses.at[i]->number - 1] = true;
  for (int i = 0; f && i < f->calls.len; i++)
    reach_places(w, f->calls.at[i], seen, places, outside, others);
  for (int i = 0; f && i < f->pointer_calls.len; i++)
    for (int k = 0; k < w->addressed.len; k++)
      if (may_be_called(w->addressed.at[k], &f->pointer_calls.at[i]))
        reach_places(w, w->addressed.at[k], seen, places, outside, others);
}

// By a call of another unit. name: what it calls.
static void reach_from_outside(Writer *w, const LlvmGlobal *g, const char *name,
                               bool *seen) {
  OpenclText *out = w->out;
  OpenclReach reach = {.name = name};
  bool ignored = false, *places = alloc_n(w->a, bool, (size_t)out->places.len + 1);
  reach_places(w, g, seen, out->called, &ignored, NULL);
  reach_places(w, g, alloc_n(w->a, bool, w->reached.len + 1), places, &ignored, &reach);
  if (reach.others.len) push(w->a, &out->reaches, reach);
}

void find_kernel_places(Writer *w) {
  OpenclText *out = w->out;
  size_t n = (size_t)w->reached.len + 1, nplaces = (size_t)out->places.len + 1;
  bool *seen = alloc_n(w->a, bool, n);
  out->called = alloc_n(w->a, bool, nplaces);
  for (int i = 0; i < w->reached.len; i++) {
    const LlvmGlobal *g = w->reached.at[i];
    if (g->is_export) reach_from_outside(w, g, g->c_name, seen);
    for (int k = 0; w->offers && g->is_function && g->is_addressed && k < out->offers.len;
         k++)
      if (is_in_offer(w, g, &out->offers.at[k]))
        reach_from_outside(w, g, out->offers.at[k].function, seen);
  }
  for (int k = 0; k < out->kernels.len; k++) {
    OpenclKernel *kernel = &out->kernels.at[k];
    int number = find_name(&w->m->global_names, kernel->name, strlen(kernel->name));
    kernel->places = alloc_n(w->a, bool, nplaces);
    if (number < 0) continue; // write_start's
    reach_places(w, w->m->globals.at[number], alloc_n(w->a, bool, n), kernel->places,
                 &kernel->calls_out, NULL);
    for (int i = 0; i < out->places.len; i++)
      kernel->calls_out |= kernel->places[i] && out->called[i];
  }
}
