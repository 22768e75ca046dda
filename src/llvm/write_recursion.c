// A component of functions that call each other as one function with a stack (rt/device/opencl_stack.h).
// A call inside of it stores the values that are used behind it, sets the parameters, pushes a part of the stack and jumps; a return pops
// it and jumps by a switch over the numbers of the calls. Each function has its own variables, in a block of C; parameters and
// results, by types, lie in a struct, which functions outside of the component hand over, too.
#include "llvm/write.h"

#define TEXT(...) arena_printf(w->a, __VA_ARGS__)

enum {
  HEAD = 16
}; // bytes in front of each part of the stack: the caller's part, the call's number

static int component_number(const Writer *w, const Component *c) {
  return (int)(c - w->components.at) + 1;
}

static int result_number(Writer *w, Component *c, const LlvmType *t) {
  for (int i = 0; i < c->results.len; i++)
    if (c->results.at[i] == t) return i;
  push(w->a, &c->results, t);
  return c->results.len - 1;
}

// --- parts of the stack -----------------------------------------------------------------

static long long frame_place(LlvmFunction *f, long long bytes, long long align) {
  if (!f->frame) f->frame = HEAD;
  long long at = (f->frame + align - 1) / align * align;
  f->frame = at + bytes;
  return at;
}

// The parts begin at multiples of 16.
const char *frame_piece(Writer *w, long long bytes, long long align) {
  if (align <= 16) return TEXT("(stack.base + %lld)", frame_place(w->f, bytes, align));
  long long at = frame_place(w->f, bytes + align - 16, 16);
  return TEXT("((__accomp_pointer)(((ulong)stack.base + %lldul) & ~%lldul))",
              at + align - 1, align - 1);
}

static const char *slot_text(Writer *w, int value) {
  LlvmFunction *f = w->f;
  const LlvmType *t = f->types.at[value];
  if (!f->slots[value])
    f->slots[value] = frame_place(f, size_of_type(t), align_of_type(t));
  return TEXT("(stack.base + %lld)", f->slots[value]);
}

static void save_values(Writer *w, const LlvmInst *inst) {
  for (int i = 0; i < inst->nsaved; i++) {
    int value = inst->saved[i];
    const LlvmType *t = w->f->types.at[value];
    if (!w->f->pieces[value])
      write_store(w, t, TEXT("v%d", value), slot_text(w, value), align_of_type(t), false);
  }
}

static void restore_values(Writer *w, const LlvmInst *inst) {
  for (int i = 0; i < inst->nsaved; i++) {
    int value = inst->saved[i];
    const LlvmType *t = w->f->types.at[value];
    const char *name = TEXT("v%d", value);
    if (w->f->pieces[value])
      text_printf(&w->code, "  %s = %s;\n", name, w->f->pieces[value]);
    else
      write_load(w, t, name, slot_text(w, value), align_of_type(t), false);
  }
}

// --- calls and returns ------------------------------------------------------------------

static const char *function_name(Writer *w, const LlvmGlobal *g) {
  const char *name = name_of_debug(w->m, g->debug);
  return program_name(name ? name : g->name);
}

static const char *fault_place(Writer *w, int debug) {
  Loc loc = loc_of_debug(w->m, debug);
  if (!loc.file) loc = loc_of_debug(w->m, w->f->global->debug);
  const char *name = function_name(w, w->f->global);
  if (!loc.file) return c_string(w->a, TEXT("'%s'", name));
  const char *column = loc.column ? TEXT(":%d", loc.column) : "";
  return c_string(w->a, TEXT("%s:%d%s: '%s'", loc.file, loc.line, column, name));
}

static void write_fault(Writer *w, int debug) {
  text_printf(
      &w->code,
      "    __accomp_cl_fail(__accomp_constant(\"$1: there is no memory for the stack of "
      "functions that call themselves\\n\"), __accomp_constant(%s), 0, 0, 0);\n"
      "    __accomp_cl_trap();\n    return;\n",
      fault_place(w, debug));
}

static const char *push_text(Writer *w, const LlvmGlobal *caller,
                             const LlvmGlobal *called, int call) {
  int c = called->component;
  const char *mine = caller ? TEXT("__accomp_frame_%d_%d", c, caller->member) : "0";
  return TEXT("__accomp_stack_push(&stack, %s, __accomp_frame_%d_%d, %d)", mine, c,
              called->member, call);
}

static void write_jump_into(Writer *w, const LlvmGlobal *called,
                            const char *const *arguments, int call) {
  text_add(&w->code, " ");
  for (int i = 0; i < called->function->nparams; i++)
    text_printf(&w->code, " all.p%d_%d = %s;", called->member, i, arguments[i]);
  text_printf(&w->code, "\n    if (%s) goto E%d;\n",
              push_text(w, w->f->global, called, call), called->member);
  write_fault(w, w->debug);
}

static void write_pointer_jumps(Writer *w, const LlvmInst *inst,
                                const char *const *arguments, int call) {
  PointerCall meant = pointer_call_of(w->f, inst);
  text_printf(&w->code, "  switch ((ulong)%s) {\n",
              value_text(w, inst->values[inst->len - 1]));
  for (int i = 0; i < w->component->members.len; i++) {
    const LlvmGlobal *g = w->component->members.at[i];
    if (!g->is_addressed || !may_be_called(g, &meant)) continue;
    text_printf(&w->code, "  case __accomp_function_%d:\n", g->number);
    write_jump_into(w, g, arguments, call);
  }
  text_add(&w->code, "  default: break;\n  }\n");
  assign(w, inst, pointed_text(w, inst, w->f->global->component));
  text_printf(&w->code, "  goto S%d;\n", call);
}

void write_call_inside(Writer *w, const LlvmInst *inst) {
  const LlvmValue *callee = inst->values[inst->len - 1];
  const char **arguments = alloc_n(w->a, const char *, inst->len);
  int call = ++w->component->ncalls;
  bool by_name = callee->kind == VALUE_GLOBAL;
  for (int i = 0; i < inst->len - 1; i++) arguments[i] = passed_text(w, inst, i);
  save_values(w, inst);
  if (by_name) {
    const LlvmGlobal *g = aliased(w->m, w->m->globals.at[callee->number]);
    if (g->type != inst->about)
      refuse_llvm(w->m, w->debug,
                  "calls the function '%s' with parameters of other types", g->name);
    else
      write_jump_into(w, g, arguments, call);
  } else {
    write_pointer_jumps(w, inst, arguments, call);
  }
  text_printf(&w->code, "R%d:;\n", call);
  restore_values(w, inst);
  if (inst->result >= 0)
    assign(w, inst, TEXT("all.r%d", result_number(w, w->component, inst->type)));
  if (!by_name) text_printf(&w->code, "S%d:;\n", call);
}

void write_return_inside(Writer *w, const LlvmInst *inst) {
  const LlvmType *t = w->f->global->type->element;
  if (t->kind != TYPE_VOID)
    text_printf(&w->code, "  all.r%d = %s;\n", result_number(w, w->component, t),
                inst->len ? value_text(w, inst->values[0]) : zero_text(w, t));
  text_add(&w->code, "  goto P;\n");
}

// --- the whole --------------------------------------------------------------------------

static void write_member(Writer *w, LlvmGlobal *g) {
  Text before = w->code, variables = {.arena = w->a};
  LlvmFunction *f = w->f = g->function;
  w->m->now = g;
  w->code = (Text){.arena = w->a};
  text_add(&w->code, "");
  text_add(&variables, "");
  f->slots = alloc_n(w->a, long long, f->names.all.len + 1);
  f->pieces = alloc_n(w->a, const char *, f->names.all.len + 1);
  for (int i = 0; i < f->nparams; i++)
    text_printf(&variables, "  %s v%d;\n", spelt_type(w, g->type->members[i]),
                f->params[i]);
  write_blocks(w, f, &variables);
  Text body = w->code;
  w->code = before;
  text_printf(&w->code, "  {\n%sE%d:;\n", variables.at, g->member);
  for (int i = 0; i < f->nparams; i++)
    text_printf(&w->code, "  v%d = all.p%d_%d;\n", f->params[i], g->member, i);
  text_printf(&w->code, "%s  }\n", body.at);
  w->first_block += f->blocks.len;
  w->m->now = NULL;
  w->debug = -1;
}

static void write_struct(Writer *w, Component *c) {
  int number = component_number(w, c);
  text_printf(&w->code, "struct __accomp_all_%d_%s {", number, w->unit->uid);
  for (int i = 0; i < c->members.len; i++) {
    const LlvmGlobal *g = c->members.at[i];
    for (int k = 0; k < g->function->nparams; k++)
      text_printf(&w->code, " %s p%d_%d;", spelt_type(w, g->type->members[k]), i, k);
    if (g->type->element->kind != TYPE_VOID) result_number(w, c, g->type->element);
  }
  for (int i = 0; i < c->results.len; i++)
    text_printf(&w->code, " %s r%d;", spelt_type(w, c->results.at[i]), i);
  text_add(&w->code, " uchar none; };\n");
}

static const char *arena_of(const Component *c, const char *text) {
  return c->members.at[0]->needs_arena ? text : "";
}

void write_component(Writer *w, Component *c) {
  Text whole = w->code;
  int number = component_number(w, c);
  w->component = c;
  w->first_block = w->nlists = w->ntemporaries = 0;
  w->start = w->code = (Text){.arena = w->a};
  text_add(&w->start, "");
  text_add(&w->code, "");
  for (int i = 0; i < c->members.len; i++) write_member(w, c->members.at[i]);
  Text body = w->code;
  w->code = whole;
  write_struct(w, c);
  for (int i = 0; i < c->members.len; i++) {
    long long bytes = c->members.at[i]->function->frame;
    text_printf(&w->code, "#define __accomp_frame_%d_%d %lldul\n", number, i,
                ((bytes ? bytes : HEAD) + 15) / 16 * 16);
  }
  text_printf(
      &w->code,
      "static void __accomp_recursive_%d_%s(%suint start, struct "
      "__accomp_all_%d_%s *outer) {\n%s  struct __accomp_all_%d_%s all = *outer;\n"
      "  __accomp_stack_start(stack);\n  switch (start) {\n",
      number, w->unit->uid, arena_of(c, "__local ulong *__accomp_local, "), number,
      w->unit->uid, w->start.at, number, w->unit->uid);
  for (int i = 0; i < c->members.len; i++) {
    const LlvmGlobal *g = c->members.at[i];
    w->f = g->function;
    text_printf(&w->code, "  case %d:\n    if (%s) goto E%d;\n", i,
                push_text(w, NULL, g, 0), i);
    write_fault(w, -1);
  }
  text_printf(&w->code,
              "  }\n%sP:\n  switch (__accomp_stack_pop(&stack)) {\n  case 0:\n    "
              "__accomp_stack_end(&stack);\n    *outer = all;\n    return;\n",
              body.at);
  for (int i = 1; i <= c->ncalls; i++)
    text_printf(&w->code, "  case %d: goto R%d;\n", i, i);
  text_add(&w->code, "  }\n}\n");
  w->component = NULL;
}

void write_entry(Writer *w, LlvmGlobal *g) {
  Component *c = &w->components.at[g->component - 1];
  const LlvmFunction *f = g->function;
  int number = g->component;
  text_printf(&w->code, "%s {\n  struct __accomp_all_%d_%s all;\n", head_text(w, g),
              number, w->unit->uid);
  for (int i = 0; i < f->nparams; i++)
    text_printf(&w->code, "  all.p%d_%d = v%d;\n", g->member, i, f->params[i]);
  text_printf(&w->code, "  __accomp_recursive_%d_%s(%s%du, &all);\n", number,
              w->unit->uid, arena_of(c, "__accomp_local, "), g->member);
  if (g->type->element->kind != TYPE_VOID)
    text_printf(&w->code, "  return all.r%d;\n", result_number(w, c, g->type->element));
  text_add(&w->code, "}\n");
}
