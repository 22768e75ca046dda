// Calls: of functions of the text, of words of the head, through pointers.
// The address of a function is a number that no other unit has; a call through a pointer is a switch over the functions of its type.
#include "llvm/write.h"

#define TEXT(...) arena_printf(w->a, __VA_ARGS__)

// The callee has its own copy of what is passed by value in memory.
const char *passed_text(Writer *w, const LlvmInst *inst, int i) {
  const char *value = value_text(w, inst->values[i]);
  const LlvmType *copied = inst->byval[i];
  if (!copied) return value;
  long long size = size_of_type(copied);
  const char *copy;
  if (is_call_inside(w, w->f, inst)) {
    copy = frame_piece(w, size, 16);
  } else {
    const char *name = TEXT("b%d", w->ntemporaries++);
    text_printf(&w->start, "  ulong %s[%lld] __attribute__((__aligned__(16)));\n", name,
                size ? (size + 7) / 8 : 1);
    copy = TEXT("(__accomp_pointer)%s", name);
  }
  text_printf(&w->code, "  memcpy(%s, %s, %lld);\n", copy, value, size);
  return copy;
}

static const char *arguments_text(Writer *w, const LlvmInst *inst, bool arena) {
  Text t = {.arena = w->a};
  text_add(&t, arena ? "__accomp_local" : "");
  for (int i = 0; i < inst->len - 1; i++)
    text_printf(&t, "%s%s", i || arena ? ", " : "", passed_text(w, inst, i));
  return t.at;
}

const char *pointed_text(Writer *w, const LlvmInst *inst, int but) {
  const LlvmValue *callee = inst->values[inst->len - 1];
  int number = 0;
  PointerCall call = pointer_call_of(w->f, inst);
  call.but = but;
  while (!is_same_pointer_call(&w->pointer_calls.at[number], &call)) number++;
  const char *arguments = arguments_text(w, inst, true);
  return TEXT("__accomp_pointed_%d_%s(%s, %s)", number, w->unit->uid,
              value_text(w, callee), arguments);
}

// Functions and macros of the head: their parameters decide how numbers are converted. Other names are cast, since some are
// declared for several types.
static void write_word(Writer *w, const LlvmInst *inst, const LlvmGlobal *g) {
  const char *call = TEXT("%s(%s)", g->c_name, arguments_text(w, inst, false));
  if (inst->type->kind == TYPE_VOID || inst->result < 0) {
    text_printf(&w->code, "  %s;\n", call);
    return;
  }
  if (inst->type->kind == TYPE_POINTER)
    call = TEXT("(__accomp_pointer)(%s)", call);
  else if (is_scalar(inst->type))
    call = TEXT("(%s)(%s)", spelt_type(w, inst->type), call);
  assign(w, inst, call);
}

void write_call(Writer *w, const LlvmInst *inst) {
  const LlvmValue *callee = inst->values[inst->len - 1];
  if (callee->kind == VALUE_OTHER) {
    if (strstr(callee->bytes, "\"trap;\"")) text_add(&w->code, "  __accomp_cl_trap();\n");
    if (strstr(callee->bytes, "\"trap;\"") ||
        strstr(callee->bytes, " \"\", \"~{memory}\""))
      return;
    refuse_llvm(w->m, w->debug, "has assembler text, which OpenCL C does not have");
    return;
  }
  if (is_call_inside(w, w->f, inst)) {
    write_call_inside(w, inst);
    return;
  }
  if (callee->kind != VALUE_GLOBAL) {
    assign(w, inst, pointed_text(w, inst, 0));
    return;
  }
  const LlvmGlobal *g = aliased(w->m, w->m->globals.at[callee->number]);
  if (!g->is_defined && write_intrinsic(w, inst, g->name)) return;
  if (!strcmp(g->name, "__llvm_omp_vprintf") || !strcmp(g->name, "vprintf") ||
      !strcmp(g->name, "printf")) {
    write_printf(w, inst);
    return;
  }
  if (g->is_word) {
    write_word(w, inst, g);
    return;
  }
  if (!g->is_defined && !g->is_outside) {
    refuse_llvm(w->m, w->debug,
                !strncmp(g->name, "llvm.", 5)
                    ? "needs LLVM's function '%s', which has no meaning in OpenCL C"
                    : "calls the function '%s', which has no definition",
                g->name);
    return;
  }
  if (g->type != inst->about) {
    refuse_llvm(w->m, w->debug, "calls the function '%s' with parameters of other types",
                g->name);
    return;
  }
  assign(w, inst, TEXT("%s(%s)", g->c_name, arguments_text(w, inst, g->needs_arena)));
}

static void write_pointer_head(Writer *w, const LlvmType *t, int number) {
  text_printf(&w->code,
              "static %s __accomp_pointed_%d_%s(__accomp_pointer f, __local ulong "
              "*__accomp_local",
              spelt_type(w, t->element), number, w->unit->uid);
  for (int i = 0; i < t->len; i++)
    text_printf(&w->code, ", %s p%d", spelt_type(w, t->members[i]), i);
  text_add(&w->code, ")");
}

// Functions that other functions call through pointers, of each type one.
void write_pointer_calls(Writer *w) {
  for (int i = 0; i < w->addressed.len; i++)
    text_printf(&w->code, "#define __accomp_function_%d 0x%llxul\n",
                w->addressed.at[i]->number,
                (unsigned long long)function_address(w, w->addressed.at[i]));
  for (int n = 0; n < w->pointer_calls.len; n++) {
    const LlvmType *t = w->pointer_calls.at[n].type;
    bool is_void = t->element->kind == TYPE_VOID;
    declare_far_call(w, &w->pointer_calls.at[n]);
    write_pointer_head(w, t, n);
    text_add(&w->code, " {\n  switch ((ulong)f) {\n");
    for (int i = 0; i < w->addressed.len; i++) {
      const LlvmGlobal *g = w->addressed.at[i];
      if (!may_be_called(g, &w->pointer_calls.at[n])) continue;
      if (!g->function && !g->is_outside) continue; // a pure virtual one
      text_printf(&w->code, "  case __accomp_function_%d: %s%s(%s", g->number,
                  is_void ? "" : "return ", g->c_name,
                  g->needs_arena ? "__accomp_local" : "");
      for (int k = 0; k < t->len; k++)
        text_printf(&w->code, "%sp%d", k || g->needs_arena ? ", " : "", k);
      text_printf(&w->code, ");%s\n", is_void ? " return;" : "");
    }
    text_add(&w->code, "  default:\n");
    write_far_call(w, &w->pointer_calls.at[n]);
    text_add(&w->code, "    __accomp_cl_fail(__accomp_constant(\"a call through a "
                       "pointer: the function has another type, or another file has "
                       "it\\n\"), 0, 0, 0, 0);\n    __accomp_cl_trap();\n  }\n");
    if (!is_void) {
      w->start = (Text){.arena = w->a};
      const char *zero = zero_text(w, t->element);
      if (w->start.at) text_add(&w->code, w->start.at);
      text_printf(&w->code, "  return %s;\n", zero);
    }
    text_add(&w->code, "}\n");
  }
}
