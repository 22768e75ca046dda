// Bodies of functions.
#include "llvm/module.h"

#include <ctype.h>
#include <stdlib.h>

// '%0' of a parameter: blocks without a name go on counting.
static void read_parameters(Reader *r) {
  LlvmFunction *f = r->f;
  Vec(int) all = {0};
  Vec(const LlvmType *) byval = {0};
  Vec(bool) no_alias = {0};
  int unnamed = 0;
  while (!r->failed && !is_next(r, ")")) {
    size_t n;
    const LlvmType *copied = NULL, *t;
    bool alone = false;
    if (reads(r, "...")) {
      refuse_llvm(r->m, r->f->global->debug, "has arguments '...'");
      r->failed = true;
      return;
    }
    t = read_type(r);
    skip_spaces(r);
    while (*r->at && *r->at != '%' && *r->at != ',' && *r->at != ')') {
      if (reads(r, "byval")) {
        expect(r, "(");
        copied = read_type(r);
        expect(r, ")");
      } else if (reads(r, "noalias")) {
        alone = true;
      } else if (*r->at == '"') {
        r->at += strcspn(r->at + 1, "\"") + 2;
      } else if (*r->at == '(') {
        skip_brackets_of(r);
      } else {
        r->at++;
      }
      skip_spaces(r);
    }
    expect(r, "%");
    const char *name = read_name(r, &n);
    unnamed += isdigit((unsigned char)*name) && strspn(name, "0123456789") == n;
    int number = name_number(&f->names, name, n);
    while (f->types.len <= number) push(r->m->arena, &f->types, NULL);
    f->types.at[number] = t;
    push(r->m->arena, &all, number);
    push(r->m->arena, &byval, copied);
    push(r->m->arena, &no_alias, alone);
    if (!reads(r, ",")) break;
  }
  f->params = all.at;
  f->byval = byval.at;
  f->no_alias = no_alias.at;
  f->nparams = all.len;
  push(r->m->arena, &f->blocks, ((LlvmBlock){.name = -1 - unnamed}));
}

// The rest of the line, in which the place of the source may be.
static int skip_metadata(Reader *r) {
  int debug = -1;
  const char *end = r->at + strcspn(r->at, "\n"),
             *dbg = memmem(r->at, (size_t)(end - r->at), "!dbg !", 6);
  if (dbg) debug = atoi(dbg + 6);
  r->at = end;
  return debug;
}

// 'name:' in front of a block.
static bool read_block(Reader *r) {
  const char *at = r->at;
  size_t n;
  if (*at != '"' && !word_length(at)) return false;
  const char *name = read_name(r, &n);
  if (*r->at != ':') {
    r->at = at;
    return false;
  }
  r->at++;
  int number = name_number(&r->f->names, name, n);
  LlvmBlock *last = &r->f->blocks.at[r->f->blocks.len - 1];
  if (last->name < 0 && !last->insts.len)
    last->name = number;
  else
    push(r->m->arena, &r->f->blocks, ((LlvmBlock){.name = number}));
  return true;
}

static void read_instruction(Reader *r) {
  LlvmInst inst = {.result = -1, .debug = -1};
  Module *m = r->m;
  size_t n;
  if (!strncmp(r->at, "#dbg_", 5)) {
    skip_metadata(r);
    return;
  }
  if (*r->at == '%') {
    r->at++;
    const char *name = read_name(r, &n);
    inst.result = name_number(&r->f->names, name, n);
    expect(r, "=");
  }
  const char *flags[] = {"tail", "musttail", "notail"};
  for (size_t i = 0; i < countof(flags); i++) reads(r, flags[i]);
  const char *line = r->at;
  if (!read_op(r, &inst.op)) {
    fail_to_read(r, "an instruction");
    return;
  }
  read_operands(r, &inst, false);
  if (r->failed) {
    int debug = (r->at = line, skip_metadata(r));
    LlvmRefusal *last = m->refused->len ? &m->refused->at[m->refused->len - 1] : NULL;
    if (last && debug >= 0) last->loc = loc_of_debug(m, debug);
    return;
  }
  const char *end = line + strcspn(line, "\n"); // of all but a switch
  if (r->at > end && inst.op != OP_SWITCH) r->at = end;
  inst.debug = skip_metadata(r);
  LlvmFunction *f = r->f;
  while (f->types.len < f->names.all.len) push(m->arena, &f->types, NULL);
  if (inst.result >= 0) f->types.at[inst.result] = inst.type;
  push(m->arena, &f->blocks.at[f->blocks.len - 1].insts, inst);
}

// Names of blocks become their places in the function.
static void number_blocks(Reader *r) {
  LlvmFunction *f = r->f;
  int *places = alloc_n(r->m->arena, int, f->names.all.len + 1);
  for (int i = 0; i < f->names.all.len; i++) places[i] = -1;
  for (int i = 0; i < f->blocks.len; i++) places[f->blocks.at[i].name] = i;
  for (int i = 0; i < f->blocks.len; i++)
    for (int k = 0; k < f->blocks.at[i].insts.len; k++) {
      LlvmInst *inst = &f->blocks.at[i].insts.at[k];
      for (int b = 0; b < inst->nblocks; b++) {
        inst->blocks[b] = places[inst->blocks[b]];
        if (inst->blocks[b] < 0) fail_to_read(r, "a block that is not there");
      }
    }
}

bool read_llvm_function(Module *m, LlvmGlobal *g) {
  LlvmFunction *f = alloc(m->arena, LlvmFunction);
  f->global = g;
  f->names.arena = m->arena;
  Reader r = {.m = m, .f = f, .at = g->head};
  LlvmGlobal *before = m->now;
  m->now = g;
  read_parameters(&r);
  if (!r.failed) r.at = g->body;
  skip_spaces(&r);
  while (!r.failed && *r.at && *r.at != '}') {
    if (!read_block(&r)) read_instruction(&r);
    skip_spaces(&r);
  }
  if (!r.failed && f->blocks.at[0].name < 0) {
    char first[16];
    int n = snprintf(first, sizeof first, "%d", -1 - f->blocks.at[0].name);
    f->blocks.at[0].name = name_number(&f->names, first, (size_t)n);
    while (f->types.len < f->names.all.len) push(m->arena, &f->types, NULL);
  }
  if (!r.failed) number_blocks(&r);
  m->now = before;
  g->function = r.failed ? NULL : f;
  return !r.failed;
}
