// What the kernels of a binary need of a GPU.
// In:  units with their PTX; NVIDIA's driver by way of the runtime, or a toolkit's ptxas.  Out: Resources of each entry.
#include "info.h"

#include <accomp/abi.h>
#include <stdlib.h>
#include <unistd.h>
#include "inspect.h"

// --- functions of other files --------------------------------------------------------------

// As rt/unit/unit.c has them: what a unit with PTX calls, and what others may call of it.
typedef Vec(const char *) Names;
typedef struct {
  BinaryUnit *unit;
  Names called, defined;
} Node;
typedef Vec(Node) Nodes;

static Names names_after(Arena *a, const char *text, const char *mark) {
  static const char others[] = "__accomp_dev_";
  Names names = {0};
  for (const char *name; (name = next_ptx_name(a, &text, mark));)
    if (!strncmp(name, others, sizeof others - 1)) push(a, &names, name);
  return names;
}

static bool has_name(const Names *names, const char *name) {
  for (int i = 0; i < names->len; i++)
    if (!strcmp(names->at[i], name)) return true;
  return false;
}

static Nodes nodes_of(Arena *a, BinaryUnits *units) {
  Nodes nodes = {0};
  for (int i = 0; i < units->len; i++) {
    BinaryUnit *u = &units->at[i];
    if (!u->ptx.at) continue;
    push(a, &nodes,
         (Node){.unit = u,
                .called = names_after(a, u->ptx.at, ".extern .func"),
                .defined = names_after(a, u->ptx.at, ".visible .func")});
  }
  return nodes;
}

// The first function that no unit defines, or NULL.
static const char *missing_function(const Nodes *nodes, const Node *n) {
  for (int i = 0; i < n->called.len; i++) {
    bool found = false;
    for (int k = 0; k < nodes->len && !found; k++)
      found = has_name(&nodes->at[k].defined, n->called.at[i]);
    if (!found) return n->called.at[i];
  }
  return NULL;
}

static bool calls(const Node *a, const Node *b) {
  for (int i = 0; i < a->called.len; i++)
    if (has_name(&b->defined, a->called.at[i])) return true;
  return false;
}

static bool is_in(const Nodes *group, const Node *n) {
  for (int i = 0; i < group->len; i++)
    if (group->at[i].unit == n->unit) return true;
  return false;
}

// The units that share an image with this one at run time; those that call it and cannot be loaded do not.
static Nodes group_of(Arena *a, const Nodes *nodes, const Node *first) {
  Nodes group = {0};
  push(a, &group, *first);
  for (int i = 0; i < group.len; i++)
    for (int k = 0; k < nodes->len; k++) {
      const Node *n = &nodes->at[k];
      bool belongs = calls(&group.at[i], n) ||
                     (calls(n, &group.at[i]) && !missing_function(nodes, n));
      if (belongs && !is_in(&group, n)) push(a, &group, *n);
    }
  return group;
}

static const char *missing_in(const Nodes *nodes, const Nodes *group) {
  const char *missing = NULL;
  for (int i = 0; i < group->len && !missing; i++)
    missing = missing_function(nodes, &group->at[i]);
  return missing;
}

// --- by the driver -------------------------------------------------------------------------

static Processor processor_of(Arena *a, const struct __accomp_inspect_gpu *gpu) {
  Processor p = {gpu->threads, gpu->blocks, gpu->shared}, known;
  if (p.threads && p.blocks && p.shared) return p;
  bool found = find_processor(arena_printf(a, "sm_%d%d", gpu->major, gpu->minor), &known);
  return found ? known : p;
}

// The driver knows how many run at once; the limit is what leaves place for fewest.
static Resources resources_of(const struct __accomp_inspect_kernel *k,
                              const Processor *p) {
  Resources r = {
      .name = k->name, .registers = k->registers, .stack = k->local, .shared = k->shared};
  if (p->threads && p->blocks && p->shared) count_blocks(&r, p);
  if (r.limit && k->blocks) r.blocks = k->blocks;
  return r;
}

typedef Vec(struct __accomp_inspect_kernel) Entries;

static void add_entries(Arena *a, const BinaryUnit *u, Entries *all) {
  const char *text = u->ptx.at;
  for (const char *name; (name = next_ptx_name(a, &text, ".entry"));)
    push(a, all, (struct __accomp_inspect_kernel){.name = name});
}

// The first line, and the first that the driver's compiler says.
static const char *short_words(Arena *a, const char *words) {
  size_t n = strcspn(words, "\n");
  const char *more = words[n] ? words + n + 1 : "";
  size_t m = strcspn(more, "\n");
  return arena_printf(a, "%.*s%s%.*s", (int)n, words, m ? ": " : "", (int)m, more);
}

static void load_group(Arena *a, const Nodes *group) {
  struct __accomp_inspect_text *texts =
      alloc_n(a, struct __accomp_inspect_text, group->len);
  int *first = alloc_n(a, int, group->len + 1); // entry of each unit
  Entries entries = {0};
  for (int i = 0; i < group->len; i++) {
    const BinaryUnit *u = group->at[i].unit;
    texts[i] = (struct __accomp_inspect_text){u->file, u->ptx.at, u->ptx.size};
    add_entries(a, u, &entries);
    first[i + 1] = entries.len;
  }
  struct __accomp_inspect_gpu gpu;
  const char *words = __accomp_inspect(&gpu, texts, (unsigned)group->len, entries.at,
                                       (unsigned)entries.len, BLOCK_THREADS);
  Processor p = processor_of(a, &gpu);
  for (int i = 0; i < group->len; i++) {
    BinaryUnit *u = group->at[i].unit;
    if (words) u->lack = short_words(a, words);
    for (int k = first[i]; k < first[i + 1] && !words; k++)
      if (entries.at[k].registers)
        push(a, &u->resources, resources_of(&entries.at[k], &p));
  }
}

static void ask_driver(Arena *a, const Nodes *nodes) {
  static const char prefix[] = "__accomp_dev_";
  for (int i = 0; i < nodes->len; i++) {
    BinaryUnit *u = nodes->at[i].unit;
    if (u->lack || u->resources.len) continue; // it is of a group that was loaded
    Nodes group = group_of(a, nodes, &nodes->at[i]);
    const char *missing = missing_in(nodes, &group);
    if (missing)
      u->lack = arena_printf(a,
                             "'%s' is called on the device, and of another file; the "
                             "linked program tells",
                             missing + sizeof prefix - 1);
    else
      load_group(a, &group);
  }
}

// --- by a toolkit --------------------------------------------------------------------------

// What ptxas says of the unit on the first GPU that it knows and that the PTX is for, or NULL.
static const char *assemble(Arena *a, const char *ptxas, const char *folder,
                            const Node *n, const char **arch) {
  const char *ptx = arena_printf(a, "%s/ptx", folder);
  const char *cubin = arena_printf(a, "%s/cubin", folder);
  const char *messages = arena_printf(a, "%s/messages", folder), *text = NULL;
  bool joined = n->called.len || n->defined.len;
  if (!write_file(ptx, n->unit->ptx.at, n->unit->ptx.size - 1)) return NULL;
  for (int i = 0; !text && (*arch = ptxas_arch(n->unit->arch, i)); i++) {
    const char *argv[PTXAS_ARGUMENTS + 2] = {ptxas};
    ptxas_arguments(argv + 1, *arch, ptx, cubin, joined);
    if (!proc_wait(proc_start(a, argv, NULL, messages)))
      text = read_file(a, messages, NULL);
  }
  unlink(ptx), unlink(cubin), unlink(messages);
  return text;
}

static void ask_ptxas(Arena *a, const char *ptxas, const Nodes *nodes) {
  char folder[] = "/tmp/accomp-info-XXXXXX";
  bool made = mkdtemp(folder) != NULL;
  for (int i = 0; i < nodes->len; i++) {
    BinaryUnit *u = nodes->at[i].unit;
    const char *arch = NULL;
    const char *text = made ? assemble(a, ptxas, folder, &nodes->at[i], &arch) : NULL;
    if (text) read_ptxas(a, text, arch, &u->resources);
    if (!made) u->lack = "no folder can be made in /tmp";
    if (made && !text) u->lack = arena_printf(a, "'%s' refuses the PTX", ptxas);
    u->judged = arch;
  }
  if (made) rmdir(folder);
}

// --- either ----------------------------------------------------------------------------------

const char *find_needs(Arena *a, BinaryUnits *units) {
  bool any = false;
  for (int i = 0; i < units->len; i++) {
    BinaryUnit *u = &units->at[i];
    any |= u->arch != NULL;
    if (u->arch && !u->ptx.at)
      u->lack = "its PTX is not found: compiled by an older accomp, or damaged";
  }
  if (!any) return NULL;
  Nodes nodes = nodes_of(a, units);
  struct __accomp_inspect_gpu gpu;
  const char *words = __accomp_inspect(&gpu, NULL, 0, NULL, 0, BLOCK_THREADS);
  if (!words) {
    ask_driver(a, &nodes);
    return arena_printf(a, "what kernels need, by the driver of %s:", gpu.name);
  }
  const char *ptxas = find_ptxas(a);
  if (!ptxas)
    return arena_printf(a,
                        "what kernels need of a GPU is not known: %s, and no ptxas in "
                        "CUDA_HOME, PATH or /usr/local/cuda",
                        words);
  ask_ptxas(a, ptxas, &nodes);
  return arena_printf(a, "what kernels need, by %s:", ptxas);
}

// --- lines -----------------------------------------------------------------------------------

static void print_words(Arena *a, const BinaryUnit *u, const char *name,
                        const Resources *r) {
  Text t = {.arena = a};
  text_add(&t, "      ");
  if (name) text_printf(&t, "  %s: ", name);
  text_printf(&t, "%d registers, %d bytes of local memory", r->registers, r->stack);
  if (r->spill_stores || r->spill_loads)
    text_printf(&t, " (%d bytes spill stores, %d bytes spill loads)", r->spill_stores,
                r->spill_loads);
  text_printf(&t, ", %d bytes of shared memory", r->shared);
  blocks_words(&t, r);
  if (u->judged) text_printf(&t, " (%s)", u->judged);
  puts(t.at);
}

// How much of an entry's name is a kernel's, which ends there or has a version's name behind it.
static size_t match(const char *entry, const char *kernel) {
  size_t n = strlen(kernel);
  return !strncmp(entry, kernel, n) && (!entry[n] || entry[n] == '_') ? n : 0;
}

static bool is_of(const BinaryUnit *u, const char *entry, const char *kernel) {
  size_t n = match(entry, kernel);
  for (int i = 0; i < u->kernels.len && n; i++)
    if (match(entry, u->kernels.at[i]) > n) return false;
  return n;
}

// An entry of a unit that may share its image has the unit's id at its end.
static bool is_itself(const BinaryUnit *u, const char *entry, const char *kernel) {
  const char *rest = entry + strlen(kernel);
  return !*rest || !strcmp(rest + 1, u->id);
}

static bool differ(const Resources *a, const Resources *b) {
  return a->registers != b->registers || a->stack != b->stack || a->shared != b->shared ||
         a->spill_stores != b->spill_stores || a->spill_loads != b->spill_loads ||
         a->blocks != b->blocks;
}

void print_needs(Arena *a, const BinaryUnit *u, const char *kernel) {
  const Resources *own = NULL;
  for (int i = 0; i < u->resources.len && !own; i++) {
    const Resources *r = &u->resources.at[i];
    if (is_of(u, r->name, kernel) && is_itself(u, r->name, kernel)) own = r;
  }
  if (!own) return;
  print_words(a, u, NULL, own);
  for (int i = 0; i < u->resources.len; i++) {
    const Resources *r = &u->resources.at[i];
    if (r != own && is_of(u, r->name, kernel) && differ(r, own))
      print_words(a, u, r->name, r);
  }
}
