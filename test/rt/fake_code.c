// Code of the driver without a GPU (fake_cuda.c): modules, kernels, graphs.
// In:  PTX, of which names are read; kernels that the program exports.  Out: their runs in streams.
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>
#include "fake_driver.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; // of text_kernels
struct CUmod_st;
struct CUfunc_st;
struct CUlinkState_st;

// --- modules ---------------------------------------------------------------------------

struct CUmod_st {
  char globals[4096];
  char *text; // owned
};
// A kernel that is in the text alone.
typedef struct TextKernel {
  char name[256];
  int registers, local, shared, blocks;
  struct TextKernel *next;
} TextKernel;
static TextKernel *text_kernels;

EXPORT cuModuleLoadDataEx(struct CUmod_st **out, const void *image, unsigned n, int *options, void **values) {
  const char *word = getenv("FAKE_CUDA_REFUSE");
  (void)n, (void)options, (void)values;
  if (word && strstr(image, word)) return INVALID_PTX;
  *out = calloc(1, sizeof **out);
  (*out)->text = strdup(image);
  return 0;
}
EXPORT cuModuleUnload(struct CUmod_st *m) { return free(m->text), free(m), 0; }

static TextKernel *find_in_text(const struct CUmod_st *m, const char *name) {
  char entry[300];
  TextKernel k = {.registers = 32};
  snprintf(entry, sizeof entry, ".entry %s(", name);
  if (!strstr(m->text, entry)) return NULL;
  for (const char *s = getenv("FAKE_CUDA_NEEDS"); s; s = strchr(s, ',')) {
    TextKernel read = {.registers = 0};
    s += *s == ',';
    int fields = sscanf(s, "%255s %d %d %d %d", read.name, &read.registers, &read.local, &read.shared, &read.blocks);
    if (fields == 5 && !strcmp(read.name, name)) k = read;
  }
  TextKernel *kept = malloc(sizeof *kept);
  pthread_mutex_lock(&lock);
  k.next = text_kernels;
  *kept = k;
  text_kernels = kept;
  pthread_mutex_unlock(&lock);
  return kept;
}
static const TextKernel *text_kernel(const struct CUfunc_st *f) {
  pthread_mutex_lock(&lock);
  const TextKernel *k = text_kernels;
  while (k && (const void *)k != (const void *)f) k = k->next;
  pthread_mutex_unlock(&lock);
  return k;
}

EXPORT cuModuleGetFunction(struct CUfunc_st **out, struct CUmod_st *m, const char *name) {
  *out = dlsym(RTLD_DEFAULT, name); // a FakeKernel
  if (!*out) *out = (struct CUfunc_st *)find_in_text(m, name);
  return *out ? 0 : NOT_FOUND;
}
EXPORT cuModuleGetGlobal_v2(Pointer *out, size_t *size, struct CUmod_st *m, const char *name) {
  (void)name;
  *out = (Pointer)(uintptr_t)m;
  *size = 4096;
  return 0;
}
EXPORT cuFuncGetAttribute(int *value, int attribute, struct CUfunc_st *f) {
  const TextKernel *k = text_kernel(f);
  int needs[] = {1024, k ? k->shared : 32, 32, k ? k->local : 32, k ? k->registers : 32};
  *value = attribute < 5 ? needs[attribute] : 32;
  return 0;
}
EXPORT cuOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, struct CUfunc_st *f, int threads, size_t shared) {
  const TextKernel *k = text_kernel(f);
  (void)threads, (void)shared;
  *blocks = k ? k->blocks : 0;
  return k ? 0 : NOT_FOUND;
}
EXPORT cuLaunchKernel(struct CUfunc_st *f, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by,
                      unsigned bz, unsigned shared, Stream *s, void **params, void **extra) {
  (void)gx, (void)gy, (void)gz, (void)bx, (void)by, (void)bz, (void)shared, (void)extra;
  return fake_launch(s, (const void *)f, params);
}
// The result is the linked texts, one behind the other.
struct CUlinkState_st {
  char *text; // owned
  size_t size;
};
EXPORT cuLinkCreate_v2(unsigned n, int *o, void **v, struct CUlinkState_st **out) {
  (void)n, (void)o, (void)v;
  *out = calloc(1, sizeof **out);
  (*out)->text = calloc(1, 1);
  return 0;
}
EXPORT cuLinkAddData_v2(struct CUlinkState_st *l, int type, void *data, size_t size, const char *name,
                        unsigned n, int *o, void **v) {
  (void)type, (void)name, (void)n, (void)o, (void)v;
  l->text = realloc(l->text, l->size + size + 1);
  memcpy(l->text + l->size, data, size);
  l->size += strnlen(data, size);
  l->text[l->size] = 0;
  return 0;
}
EXPORT cuLinkComplete(struct CUlinkState_st *l, void **cubin, size_t *size) {
  *cubin = l->text;
  *size = l->size + 1;
  return 0;
}
EXPORT cuLinkDestroy(struct CUlinkState_st *l) { return free(l->text), free(l), 0; }

// --- graphs: chains of kernels ---------------------------------------------------------

enum { MOST_NODES = 64 };
typedef struct CUDA_KERNEL_NODE_PARAMS_st {
  struct CUfunc_st *function;
  unsigned grid[3], block[3], shared;
  void **params, **extra;
} NodeParams;
typedef struct CUgraphNode_st {
  const FakeKernel *kernel;
  char values[8][16];
  unsigned at; // in its graph
} Node;
typedef struct CUgraph_st {
  Node *node[MOST_NODES];
  unsigned n;
} Graph;
typedef struct CUgraphExec_st {
  Node node[MOST_NODES];
  unsigned n;
} Exec;
static _Atomic long graphs;

static void fill_node(Node *node, const NodeParams *p) {
  node->kernel = (const void *)p->function;
  for (unsigned i = 0; i < node->kernel->n; i++) memcpy(node->values[i], p->params[i], node->kernel->size[i]);
}
EXPORT cuGraphCreate(Graph **out, unsigned flags) {
  (void)flags;
  return *out = calloc(1, sizeof **out), 0;
}
EXPORT cuGraphAddKernelNode(Node **out, Graph *g, Node *const *after, size_t nafter, const NodeParams *p) {
  bool chain = g->n ? nafter == 1 && *after == g->node[g->n - 1] : !nafter;
  if (!chain || g->n == MOST_NODES) return INVALID_VALUE;
  Node *node = *out = g->node[g->n] = calloc(1, sizeof *node);
  node->at = g->n++;
  fill_node(node, p);
  return 0;
}
EXPORT cuGraphInstantiateWithFlags(Exec **out, Graph *g, unsigned long long flags) {
  (void)flags;
  *out = calloc(1, sizeof **out);
  (*out)->n = g->n;
  for (unsigned i = 0; i < g->n; i++) (*out)->node[i] = *g->node[i];
  return fake_broken;
}
EXPORT cuGraphExecKernelNodeSetParams(Exec *x, Node *node, const NodeParams *p) {
  return fill_node(&x->node[node->at], p), fake_broken;
}
EXPORT cuGraphLaunch(Exec *x, Stream *s) {
  const char *fail = getenv("FAKE_CUDA_FAIL_GRAPH");
  if (atomic_fetch_add(&graphs, 1) + 1 == (fail ? atol(fail) : 0)) fake_broken = ILLEGAL_ADDRESS;
  for (unsigned i = 0; i < x->n; i++) {
    void *params[8];
    for (unsigned k = 0; k < 8; k++) params[k] = x->node[i].values[k];
    int r = fake_launch(s, x->node[i].kernel, params);
    if (r) return r;
  }
  return fake_broken;
}
EXPORT cuGraphExecDestroy(Exec *x) { return free(x), 0; }
EXPORT cuGraphDestroy(Graph *g) {
  for (unsigned i = 0; i < g->n; i++) free(g->node[i]);
  return free(g), 0;
}
EXPORT fake_cuda_graphs(void) { return (int)graphs; }
