// Functions that call each other: OpenCL C has no recursion, so each component of the graph of calls becomes one function with a stack
// of its own (write_recursion.c).
// In:  reached functions with their calls.  Out: components; of each call inside of one the values that are used behind it.
#include "llvm/write.h"

// --- components: Tarjan's algorithm -----------------------------------------------------

typedef struct {
  LlvmGlobal *g;
  int order, low; // from 1; 0: not visited
  bool is_open, calls_itself;
} Node;
typedef struct {
  Writer *w;
  Node *nodes; // as Writer.reached
  int *open, nopen, norders;
} Search;

static int node_of(const Writer *w, const LlvmGlobal *g) {
  for (int i = 0; i < w->reached.len; i++)
    if (w->reached.at[i] == g) return i;
  return -1;
}

static void visit(Search *s, int at);

static void follow_call(Search *s, int from, const LlvmGlobal *called) {
  int to = node_of(s->w, called);
  Node *caller = &s->nodes[from];
  if (to < 0 || !called->function) return;
  caller->calls_itself |= to == from;
  if (!s->nodes[to].order) visit(s, to);
  if (s->nodes[to].is_open && s->nodes[to].low < caller->low)
    caller->low = s->nodes[to].low;
}

static void close_component(Search *s, int at) {
  Writer *w = s->w;
  Component c = {0};
  int first = s->nopen;
  while (s->open[--first] != at) {}
  bool recursive = first + 1 < s->nopen || s->nodes[at].calls_itself;
  for (int i = first; i < s->nopen; i++) {
    LlvmGlobal *g = s->nodes[s->open[i]].g;
    s->nodes[s->open[i]].is_open = false;
    if (!recursive) continue;
    g->component = w->components.len + 1;
    g->member = c.members.len;
    push(w->a, &c.members, g);
  }
  s->nopen = first;
  if (recursive) push(w->a, &w->components, c);
}

static void visit(Search *s, int at) {
  Writer *w = s->w;
  Node *n = &s->nodes[at];
  const LlvmFunction *f = n->g->function;
  n->order = n->low = ++s->norders;
  n->is_open = true;
  s->open[s->nopen++] = at;
  for (int i = 0; i < f->calls.len; i++) follow_call(s, at, f->calls.at[i]);
  for (int i = 0; i < f->pointer_calls.len; i++)
    for (int k = 0; k < w->addressed.len; k++)
      if (may_be_called(w->addressed.at[k], &f->pointer_calls.at[i]))
        follow_call(s, at, w->addressed.at[k]);
  if (n->low == n->order) close_component(s, at);
}

// --- calls inside of a component --------------------------------------------------------

bool is_call_inside(const Writer *w, const LlvmFunction *f, const LlvmInst *inst) {
  int component = f->global->component;
  if (inst->op != OP_CALL || !component) return false;
  const LlvmValue *callee = inst->values[inst->len - 1];
  if (callee->kind == VALUE_GLOBAL)
    return aliased(w->m, w->m->globals.at[callee->number])->component == component;
  if (callee->kind == VALUE_OTHER) return false;
  PointerCall call = pointer_call_of(f, inst);
  const Component *c = &w->components.at[component - 1];
  for (int i = 0; i < c->members.len; i++)
    if (c->members.at[i]->is_addressed && may_be_called(c->members.at[i], &call))
      return true;
  return false;
}

// Calls through pointers that may lead into the component and out of it: for what is out of it there is a function of its own.
static void note_pointer_call(Writer *w, const LlvmFunction *f, const LlvmInst *inst) {
  if (inst->values[inst->len - 1]->kind == VALUE_GLOBAL) return;
  PointerCall call = pointer_call_of(f, inst);
  call.but = f->global->component;
  for (int i = 0; i < w->pointer_calls.len; i++)
    if (is_same_pointer_call(&w->pointer_calls.at[i], &call)) return;
  push(w->a, &w->pointer_calls, call);
}

// --- values that live across calls ------------------------------------------------------

typedef struct {
  LlvmFunction *f;
  int nwords;
  uint64_t *in, *now; // in: in front of each block, without what its phis take
} Live;

static bool is_live(const Live *l, int value) {
  return l->now[value / 64] >> value % 64 & 1;
}

static const LlvmInst *select_of(const LlvmFunction *f, int value) {
  for (int i = 0; i < f->blocks.len; i++)
    for (int k = 0; k < f->blocks.at[i].insts.len; k++)
      if (f->blocks.at[i].insts.at[k].result == value)
        return f->blocks.at[i].insts.at[k].op == OP_SELECT ? &f->blocks.at[i].insts.at[k]
                                                           : NULL;
  return NULL;
}

static void use(Live *l, const LlvmValue *v, bool of_call) {
  for (int i = 0; i < v->len && v->list; i++) use(l, v->list[i], false);
  if (v->kind != VALUE_LOCAL) return;
  l->now[v->number / 64] |= 1ull << v->number % 64;
  // printf gets one of two strings by the condition of a select (write_printf.c).
  const LlvmInst *select = of_call ? select_of(l->f, v->number) : NULL;
  for (int i = 0; select && i < select->len; i++) use(l, select->values[i], true);
}

static void start_behind(Live *l, int block) {
  const LlvmBlock *b = &l->f->blocks.at[block];
  const LlvmInst *end = b->insts.len ? &b->insts.at[b->insts.len - 1] : NULL;
  memset(l->now, 0, (size_t)l->nwords * sizeof *l->now);
  if (!end || end->op == OP_PHI) return;
  for (int i = 0; i < end->nblocks; i++) {
    const LlvmBlock *to = &l->f->blocks.at[end->blocks[i]];
    const uint64_t *in = l->in + (size_t)end->blocks[i] * (size_t)l->nwords;
    for (int n = 0; n < l->nwords; n++) l->now[n] |= in[n];
    for (int k = 0; k < to->insts.len && to->insts.at[k].op == OP_PHI; k++)
      for (int v = 0; v < to->insts.at[k].len; v++)
        if (to->insts.at[k].blocks[v] == block) use(l, to->insts.at[k].values[v], false);
  }
}

static void step_in_front(Live *l, const LlvmInst *inst) {
  if (inst->result >= 0) l->now[inst->result / 64] &= ~(1ull << inst->result % 64);
  for (int v = 0; v < inst->len && inst->op != OP_PHI; v++)
    use(l, inst->values[v], inst->op == OP_CALL);
}

static void save_values(const Writer *w, const Live *l, LlvmInst *inst) {
  Vec(int) saved = {0};
  for (int v = 0; v < l->nwords * 64; v++)
    if (is_live(l, v) && v != inst->result) push(w->a, &saved, v);
  inst->saved = saved.at;
  inst->nsaved = saved.len;
}

static void find_live(Writer *w, LlvmFunction *f) {
  int nwords = f->names.all.len / 64 + 1, nblocks = f->blocks.len;
  Live l = {f, nwords, alloc_n(w->a, uint64_t, (size_t)nwords *(size_t)nblocks),
            alloc_n(w->a, uint64_t, nwords)};
  size_t bytes = (size_t)nwords * sizeof *l.now;
  for (bool changed = true; changed;) {
    changed = false;
    for (int i = nblocks; i-- > 0;) {
      uint64_t *in = l.in + (size_t)i * (size_t)nwords;
      start_behind(&l, i);
      for (int k = f->blocks.at[i].insts.len; k-- > 0;)
        step_in_front(&l, &f->blocks.at[i].insts.at[k]);
      changed |= memcmp(in, l.now, bytes) != 0;
      memcpy(in, l.now, bytes);
    }
  }
  for (int i = 0; i < nblocks; i++) {
    start_behind(&l, i);
    for (int k = f->blocks.at[i].insts.len; k-- > 0;) {
      LlvmInst *inst = &f->blocks.at[i].insts.at[k];
      if (is_call_inside(w, f, inst))
        save_values(w, &l, inst), note_pointer_call(w, f, inst);
      step_in_front(&l, inst);
    }
  }
}

// ----------------------------------------------------------------------------------------

void find_recursion(Writer *w) {
  size_t n = (size_t)w->reached.len + 1;
  Search s = {w, alloc_n(w->a, Node, n), alloc_n(w->a, int, n), 0, 0};
  for (int i = 0; i < w->reached.len; i++) s.nodes[i].g = w->reached.at[i];
  for (int i = 0; i < w->reached.len; i++)
    if (w->reached.at[i]->function && !s.nodes[i].order) visit(&s, i);
  for (int i = 0; i < w->components.len; i++)
    for (int k = 0; k < w->components.at[i].members.len; k++)
      find_live(w, w->components.at[i].members.at[k]->function);
  if (w->components.len) {
    bool known = false; // the heap of rt/device/opencl_heap.h, where the stacks go on
    for (int i = 0; i < w->reached.len; i++)
      known |= !strcmp(w->reached.at[i]->c_name, "__accomp_cl_heap");
    if (!known)
      push(w->a, &w->out->variables, ((OpenclVariable){.name = "__accomp_cl_heap"}));
  }
}
