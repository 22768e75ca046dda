// Resources of a kernel on a GPU: registers, spills, memory.
// In:  PTX, a toolkit's ptxas when there is one.  Out: a record after each kernel's.
#include "driver/minfo.h"
#include "driver/resources.h"

// As the driver will: alone, or to be joined with other files, whose functions may be missing here.
static const char *assemble(const Options *o, const Unit *u, const char *ptxas,
                            const char *ptx, const char *arch) {
  const char *messages = temp_file(o->arena, "ptxas.messages");
  const char *argv[PTXAS_ARGUMENTS];
  int n = ptxas_arguments(argv, arch, ptx, temp_file(o->arena, "ptxas.cubin"),
                          joins_others(u));
  Command c = command(o, ptxas);
  add_all(&c, argv, n);
  if (proc_wait(start(&c, NULL, messages))) return NULL;
  size_t length;
  return read_file(o->arena, messages, &length);
}

// 'name' is the kernel's as PTX has it: with the unit's id, where others may have the same.
static bool is_of(const Unit *u, const char *name, const char *kernel) {
  size_t n = strlen(kernel);
  if (strncmp(name, kernel, n) != 0) return false;
  return !name[n] || (name[n] == '_' && !strcmp(name + n + 1, u->uid));
}

static void add_resources(Unit *u, const Resources *r, const char *arch) {
  for (int i = 0; i < u->findings.len; i++) {
    const Finding *k = u->findings.at[i];
    bool kernel = k->kind == FIND_KERNEL || k->kind == FIND_INSTANCE;
    if (!kernel || !(k->entry ? !strcmp(k->entry, r->name) : is_of(u, r->name, k->name)))
      continue;
    Finding *f = alloc(u->arena, Finding);
    *f = *k;
    f->kind = FIND_RESOURCES;
    f->action = f->reason = NULL;
    f->registers = r->registers, f->shared = r->shared, f->stack = r->stack;
    f->spill_stores = r->spill_stores, f->spill_loads = r->spill_loads;
    f->blocks = r->blocks, f->limit = r->limit;
    f->arch = arch;
    push(u->arena, &u->findings, NULL);
    memmove(&u->findings.at[i + 2], &u->findings.at[i + 1],
            sizeof *u->findings.at * (size_t)(u->findings.len - i - 2));
    u->findings.at[i + 1] = f;
    return;
  }
}

void find_resources(const Options *o, Unit *u, const char *ptx) {
  const char *ptxas = find_ptxas(o->arena), *arch;
  if (!ptxas || !u->findings.len) return;
  const char *own = arena_printf(o->arena, "sm_%d", o->cc);
  for (int i = 0; (arch = ptxas_arch(own, i)); i++) {
    const char *text = assemble(o, u, ptxas, ptx, arch);
    if (!text) continue;
    ResourcesList all = {0};
    read_ptxas(o->arena, text, arch, &all);
    for (int k = 0; k < all.len; k++) add_resources(u, &all.at[k], arch);
    return;
  }
  fprintf(stderr, "accomp: warning: '%s' refuses the PTX; -Minfo has no registers\n",
          ptxas);
}
