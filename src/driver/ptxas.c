// What a kernel needs of a GPU: registers, spills, memory.
// In:  PTX, a toolkit's ptxas when there is one.  Out: a record after each kernel's.
#include "driver/minfo.h"

#include <stdlib.h>
#include <unistd.h>

static const char *program(Arena *a, const char *folder, size_t length) {
  const char *path = arena_printf(a, "%.*s/ptxas", (int)length, folder);
  return access(path, X_OK) ? NULL : path;
}

// CUDA_HOME alone decides, when it is set.
static const char *find_ptxas(Arena *a) {
  const char *home = getenv("CUDA_HOME"), *path = getenv("PATH");
  if (home && *home) return program(a, arena_printf(a, "%s/bin", home), strlen(home) + 4);
  for (const char *s = path ? path : ""; *s;) {
    size_t n = strcspn(s, ":");
    const char *found = n ? program(a, s, n) : NULL;
    if (found) return found;
    s += n + (s[n] != 0);
  }
  return program(a, "/usr/local/cuda/bin", strlen("/usr/local/cuda/bin"));
}

// As the driver will: alone, or to be joined with other files, whose functions may be missing here.
static const char *assemble(const Options *o, const Unit *u, const char *ptxas,
                            const char *ptx, const char *arch) {
  const char *messages = temp_file(o->arena, "ptxas.messages");
  Command c = command(o, ptxas);
  if (joins_others(u)) add(&c, "-c");
  add_list(&c, "-v", "-arch", arch, ptx, "-o", temp_file(o->arena, "ptxas.cubin"));
  if (proc_wait(start(&c, NULL, messages))) return NULL;
  size_t length;
  return read_file(o->arena, messages, &length);
}

// The record of the kernel with this name, as PTX has it, or NULL.
static Finding *add_record(Unit *u, const char *name, size_t length) {
  for (int i = 0; i < u->findings.len; i++) {
    const Finding *k = u->findings.at[i];
    if (k->kind != FIND_KERNEL) continue;
    size_t n = strlen(k->name);
    bool same = !strncmp(k->name, name, n) &&
                (n == length || (name[n] == '_' && length == n + 1 + strlen(u->uid) &&
                                 !strncmp(name + n + 1, u->uid, strlen(u->uid))));
    if (n > length || !same) continue;
    Finding *f = alloc(u->arena, Finding);
    *f = *k;
    f->kind = FIND_RESOURCES;
    f->action = f->reason = NULL;
    push(u->arena, &u->findings, NULL);
    memmove(&u->findings.at[i + 2], &u->findings.at[i + 1],
            sizeof *u->findings.at * (size_t)(u->findings.len - i - 2));
    u->findings.at[i + 1] = f;
    return f;
  }
  return NULL;
}

// "Used 16 registers, used 1 barriers, 33 bytes smem, 392 bytes cmem[0]"
static void read_use(const char *line, Finding *f) {
  sscanf(line, "Used %d registers", &f->registers);
  const char *end = line + strcspn(line, "\n");
  for (const char *s = line; (s = strstr(s, ", ")) && s < end; s += 2) {
    int bytes;
    char what[8] = "";
    if (sscanf(s, ", %d bytes %7[a-z]", &bytes, what) == 2 && !strcmp(what, "smem"))
      f->shared = bytes;
  }
}

// --- how many run at once ------------------------------------------------------------------------

// A multiprocessor: threads and bytes of shared memory. All have 65536 registers, a quarter of them for each quarter of
// the warps, and give them by 256 to a warp.
typedef struct {
  const char *arch;
  int threads, blocks, shared;
} Processor;
static const Processor processors[] = {
    {"sm_70", 2048, 32, 96 << 10},   {"sm_72", 2048, 32, 96 << 10},
    {"sm_75", 1024, 16, 64 << 10},   {"sm_80", 2048, 32, 164 << 10},
    {"sm_86", 1536, 16, 100 << 10},  {"sm_87", 1536, 16, 164 << 10},
    {"sm_89", 1536, 24, 100 << 10},  {"sm_90", 2048, 32, 228 << 10},
    {"sm_100", 2048, 32, 228 << 10}, {"sm_103", 2048, 32, 228 << 10},
    {"sm_120", 1536, 32, 100 << 10},
};
enum { THREADS = 128, REGISTERS = 16384, REGISTER_UNIT = 256, SYSTEM_SHARED = 1024 };

static void limit_to(Finding *f, int blocks, const char *limit) {
  if (blocks >= f->blocks) return;
  f->blocks = blocks;
  f->limit = limit;
}

// Of 128 threads, what a launch has where nobody says how many.
static void count_blocks(Finding *f) {
  for (size_t i = 0; i < countof(processors); i++) {
    const Processor *p = &processors[i];
    if (strcmp(p->arch, f->arch)) continue;
    int each = (f->registers * 32 + REGISTER_UNIT - 1) / REGISTER_UNIT * REGISTER_UNIT;
    f->blocks = p->threads / THREADS < p->blocks ? p->threads / THREADS : p->blocks;
    f->limit = "threads";
    if (each) limit_to(f, REGISTERS / each * 4 * 32 / THREADS, "registers");
    if (f->shared) limit_to(f, p->shared / (f->shared + SYSTEM_SHARED), "shared memory");
  }
}

// Of functions that were not inlined there are properties too, which are not the kernel's.
static void read_messages(Unit *u, const char *text, const char *arch) {
  Finding *f = NULL;
  const char *name = "";
  size_t length = 0;
  bool own = false;
  for (const char *line = text; *line;
       line += strcspn(line, "\n"), line += *line == '\n') {
    static const char entry[] = "Compiling entry function '",
                      properties[] = "Function properties for ";
    const char *s = line;
    if (!strncmp(line, "ptxas info", 10) && (s = strchr(line, ':')))
      s += strspn(s, ": ");
    else
      s = line;
    if (!strncmp(s, entry, sizeof entry - 1)) {
      name = s + sizeof entry - 1;
      length = strcspn(name, "'");
      if ((f = add_record(u, name, length))) f->arch = arch;
    } else if (!strncmp(s, properties, sizeof properties - 1)) {
      s += sizeof properties - 1;
      own = strcspn(s, "\r\n") == length && !strncmp(s, name, length);
    } else if (f && own && strstr(line, " bytes stack frame")) {
      sscanf(line, " %d bytes stack frame, %d bytes spill stores, %d bytes spill loads",
             &f->stack, &f->spill_stores, &f->spill_loads);
      own = false;
    } else if (f && !strncmp(s, "Used ", 5)) {
      read_use(s, f);
      count_blocks(f);
    }
  }
}

void find_resources(const Options *o, Unit *u, const char *ptx) {
  const char *ptxas = find_ptxas(o->arena);
  if (!ptxas || !u->findings.len) return;
  // New toolkits know no old GPUs.
  const char *const archs[] = {arena_printf(o->arena, "sm_%d", o->cc), "sm_75", "sm_80",
                               "sm_90", "sm_100"};
  for (size_t i = 0; i < countof(archs); i++) {
    const char *text = assemble(o, u, ptxas, ptx, archs[i]);
    if (!text) continue;
    read_messages(u, text, archs[i]);
    return;
  }
  fprintf(stderr, "accomp: warning: '%s' refuses the PTX; -Minfo has no registers\n",
          ptxas);
}
