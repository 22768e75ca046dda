// Functions: variables for all values, then blocks with jumps; kernels.
#include "llvm/write.h"

#define TEXT(...) arena_printf(w->a, __VA_ARGS__)

const char *head_text(Writer *w, const LlvmGlobal *g) {
  Text t = {.arena = w->a};
  const LlvmType *type = g->type;
  bool first = true;
  text_printf(&t, "%s%s %s(",
              !g->is_outside && !g->is_export ? "static "
              : g->is_weak && g->is_defined   ? "__attribute__((__weak__)) "
                                              : "",
              spelt_type(w, type->element), g->c_name);
  if (g->needs_arena) {
    text_add(&t, "__local ulong *__accomp_local");
    first = false;
  }
  for (int i = 0; i < type->len; i++) {
    text_printf(&t, "%s%s", first ? "" : ", ", spelt_type(w, type->members[i]));
    const LlvmFunction *f = g->function;
    if (f) text_printf(&t, f->no_alias[i] ? " restrict v%d" : " v%d", f->params[i]);
    first = false;
  }
  text_add(&t, first ? "void)" : ")");
  return t.at;
}

// --- jumps -----------------------------------------------------------------------------

static const LlvmValue *value_from(const LlvmInst *phi, int block) {
  for (int i = 0; i < phi->len; i++)
    if (phi->blocks[i] == block) return phi->values[i];
  return NULL;
}

static bool is_phi_of(const LlvmBlock *b, const LlvmValue *v, int but) {
  for (int i = 0; i < b->insts.len && b->insts.at[i].op == OP_PHI; i++)
    if (v->kind == VALUE_LOCAL && i != but && b->insts.at[i].result == v->number)
      return true;
  return false;
}

// What the block 'to' takes of 'from': all at once, so a value that is replaced is kept in a variable of its own first.
static const char *copies_text(Writer *w, int from, int to) {
  const LlvmBlock *b = &w->f->blocks.at[to];
  Text t = {.arena = w->a}, then = {.arena = w->a};
  text_add(&t, "");
  text_add(&then, "");
  for (int i = 0; i < b->insts.len && b->insts.at[i].op == OP_PHI; i++) {
    const LlvmInst *phi = &b->insts.at[i];
    const LlvmValue *v = value_from(phi, from);
    if (!v) continue;
    if (v->kind == VALUE_LOCAL && v->number == phi->result) continue;
    const char *value = value_text(w, v);
    if (is_phi_of(b, v, i)) {
      const char *kept = new_temporary(w, phi->type);
      text_printf(&t, " %s = %s;", kept, value);
      value = kept;
    }
    text_printf(&then, " v%d = %s;", phi->result, value);
  }
  text_add(&t, then.at);
  return t.at;
}

// Copies and a jump; none to the block behind.
static const char *jump_text(Writer *w, int from, int to) {
  const char *copies = copies_text(w, from, to);
  if (to == from + 1) return copies;
  return TEXT("%s goto L%d;", copies, w->first_block + to);
}

static void write_branch(Writer *w, const LlvmInst *inst, int at) {
  if (inst->nblocks == 1) {
    const char *jump = jump_text(w, at, inst->blocks[0]);
    if (*jump) text_printf(&w->code, " %s\n", jump);
    return;
  }
  int yes = inst->blocks[0], no = inst->blocks[1];
  const char *condition = value_text(w, inst->values[0]);
  if (yes == at + 1 && no != yes) {
    condition = TEXT("!%s", condition);
    yes = no;
    no = at + 1;
  }
  const char *copies = copies_text(w, at, yes), *other = jump_text(w, at, no);
  if (*copies)
    text_printf(&w->code, "  if (%s) {%s goto L%d; }\n", condition, copies,
                w->first_block + yes);
  else
    text_printf(&w->code, "  if (%s) goto L%d;\n", condition, w->first_block + yes);
  if (*other) text_printf(&w->code, " %s\n", other);
}

static void write_switch(Writer *w, const LlvmInst *inst, int at) {
  const LlvmType *t = inst->values[0]->type;
  const char *value = value_text(w, inst->values[0]);
  if (t->bits > 64) {
    refuse_llvm(w->m, inst->debug, "has a switch over an integer of %d bits", t->bits);
    return;
  }
  text_printf(&w->code, t->bits == 1 ? "  switch ((uint)%s) {\n" : "  switch (%s) {\n",
              value);
  for (int i = 1; i < inst->len; i++)
    text_printf(
        &w->code, "  case %s:%s goto L%d;\n",
        int_text(w, t->bits == 1 ? int_type(w->m, 32) : t, inst->values[i]->low, 0),
        copies_text(w, at, inst->blocks[i]), w->first_block + inst->blocks[i]);
  text_printf(&w->code, "  default:%s goto L%d;\n  }\n",
              copies_text(w, at, inst->blocks[0]), w->first_block + inst->blocks[0]);
}

static void write_return(Writer *w, const LlvmInst *inst) {
  const LlvmType *t = w->f->global->type->element;
  if (w->component)
    write_return_inside(w, inst);
  else if (t->kind == TYPE_VOID)
    text_add(&w->code, "  return;\n");
  else
    text_printf(&w->code, "  return %s;\n",
                inst->len ? value_text(w, inst->values[0]) : zero_text(w, t));
}

static void write_end(Writer *w, const LlvmInst *inst, int at) {
  switch (inst->op) {
  case OP_BR: write_branch(w, inst, at); break;
  case OP_SWITCH: write_switch(w, inst, at); break;
  default:
    write_return(w, inst); // 'unreachable', too: a trap does not end a thread everywhere
  }
}

// --- functions -------------------------------------------------------------------------

static void declare_values(Writer *w, Text *variables) {
  LlvmFunction *f = w->f;
  for (int i = 0; i < f->blocks.len; i++)
    for (int k = 0; k < f->blocks.at[i].insts.len; k++) {
      const LlvmInst *inst = &f->blocks.at[i].insts.at[k];
      w->debug = inst->debug;
      if (inst->result >= 0 && inst->type && inst->type->kind != TYPE_VOID)
        text_printf(variables, "  %s v%d;\n", spelt_type(w, inst->type), inst->result);
    }
  w->debug = -1;
}

static bool *find_targets(Writer *w) {
  LlvmFunction *f = w->f;
  bool *targets = alloc_n(w->a, bool, f->blocks.len + 1);
  for (int i = 0; i < f->blocks.len; i++) {
    const LlvmBlock *b = &f->blocks.at[i];
    const LlvmInst *end = b->insts.len ? &b->insts.at[b->insts.len - 1] : NULL;
    for (int k = 0; end && k < end->nblocks; k++) targets[end->blocks[k]] = true;
  }
  return targets;
}

void write_blocks(Writer *w, LlvmFunction *f, Text *variables) {
  declare_values(w, variables);
  bool *targets = find_targets(w);
  for (int i = 0; i < f->blocks.len; i++) {
    const LlvmBlock *b = &f->blocks.at[i];
    if (targets[i]) text_printf(&w->code, "L%d:;\n", w->first_block + i);
    for (int k = 0; k < b->insts.len; k++) {
      const LlvmInst *inst = &b->insts.at[k];
      bool ends = inst->op == OP_BR || inst->op == OP_SWITCH || inst->op == OP_RET ||
                  inst->op == OP_UNREACHABLE;
      w->debug = inst->debug;
      if (inst->op == OP_ALLOCA && i > 0) // a loop would get one piece again and again
        refuse_llvm(w->m, w->debug, "calls alloca in a branch or in a loop");
      if (ends)
        write_end(w, inst, i);
      else if (inst->op != OP_PHI)
        write_inst(w, inst);
    }
  }
}

void write_function(Writer *w, LlvmGlobal *g) {
  Text whole = w->code;
  if (g->component) {
    write_entry(w, g);
    return;
  }
  w->f = g->function;
  w->m->now = g;
  w->start = w->code = (Text){.arena = w->a};
  w->nlists = w->ntemporaries = 0;
  text_add(&w->start, "");
  text_add(&w->code, "");
  write_blocks(w, w->f, &w->start);
  Text body = w->code;
  w->code = whole;
  text_printf(&w->code, "%s {\n%s%s}\n", head_text(w, g), w->start.at, body.at);
  w->m->now = NULL;
  w->debug = -1;
}

// --- kernels ---------------------------------------------------------------------------

// A parameter takes as many cells of eight bytes as it needs.
void write_kernel(Writer *w, LlvmGlobal *g) {
  const LlvmFunction *f = g->function;
  Text arguments = {.arena = w->a};
  long long cells = 0;
  text_add(&arguments, g->needs_arena ? "__accomp_local" : "");
  for (int i = 0; i < f->nparams; i++) {
    const LlvmType *t = g->type->members[i];
    long long size = size_of_type(f->byval[i] ? f->byval[i] : t);
    const char *cell = TEXT("(__accomp_pointer)&__accomp_p.__accomp_cell[%lld]", cells);
    if (!f->byval[i] && !is_scalar(t))
      cell = TEXT("*(%s *)%s", spelt_type(w, t), cell);
    else if (!f->byval[i])
      cell = TEXT(t->kind == TYPE_HALF ? "__accomp_of_half(%s)" : "%s",
                  memory_text(w, t, cell, 8, false));
    text_printf(&arguments, "%s%s", i || g->needs_arena ? ", " : "", cell);
    cells += (size + 7) / 8;
  }
  text_printf(
      &w->code,
      "struct __accomp_arguments_%s { ulong __accomp_cell[%lld]; };\n"
      "__accomp_cl_kernel void %s(struct __accomp_arguments_%s __accomp_p, __local ulong "
      "*__accomp_local) {\n",
      g->name, cells ? cells : 1, g->name, g->name);
  text_printf(&w->code, "  %s(%s);\n}\n", g->c_name, arguments.at);
  push(w->a, &w->out->kernels,
       ((OpenclKernel){.name = g->name, .arguments = f->nparams ? f->nparams : 1}));
}
