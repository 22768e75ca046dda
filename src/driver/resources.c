// Resources of kernels on a GPU, as a toolkit's ptxas reports them, and how many blocks run at once.
// In:  PTX, messages of ptxas, what a multiprocessor has.  Out: Resources of each kernel.
#include "driver/resources.h"

#include <ctype.h>
#include <stdlib.h>
#include <unistd.h>

// --- how many run at once ----------------------------------------------------------------

static const struct {
  const char *arch;
  Processor processor;
} processors[] = {
    {"sm_70", {2048, 32, 96 << 10}},   {"sm_72", {2048, 32, 96 << 10}},
    {"sm_75", {1024, 16, 64 << 10}},   {"sm_80", {2048, 32, 164 << 10}},
    {"sm_86", {1536, 16, 100 << 10}},  {"sm_87", {1536, 16, 164 << 10}},
    {"sm_89", {1536, 24, 100 << 10}},  {"sm_90", {2048, 32, 228 << 10}},
    {"sm_100", {2048, 32, 228 << 10}}, {"sm_103", {2048, 32, 228 << 10}},
    {"sm_120", {1536, 32, 100 << 10}},
};
enum { REGISTERS = 16384, REGISTER_UNIT = 256, SYSTEM_SHARED = 1024 };

bool find_processor(const char *arch, Processor *out) {
  for (size_t i = 0; i < countof(processors); i++)
    if (!strcmp(processors[i].arch, arch)) return *out = processors[i].processor, true;
  return false;
}

static void limit_to(Resources *r, int blocks, const char *limit) {
  if (blocks >= r->blocks) return;
  r->blocks = blocks;
  r->limit = limit;
}

void count_blocks(Resources *r, const Processor *p) {
  int each = (r->registers * 32 + REGISTER_UNIT - 1) / REGISTER_UNIT * REGISTER_UNIT;
  int most = p->threads / BLOCK_THREADS;
  r->blocks = most < p->blocks ? most : p->blocks;
  r->limit = "threads";
  if (each) limit_to(r, REGISTERS / each * 4 * 32 / BLOCK_THREADS, "registers");
  if (r->shared) limit_to(r, p->shared / (r->shared + SYSTEM_SHARED), "shared memory");
}

void blocks_words(Text *t, const Resources *r) {
  if (r->blocks)
    text_printf(t,
                ", %d block%s of %d threads at once on a multiprocessor, limited by %s",
                r->blocks, r->blocks == 1 ? "" : "s", BLOCK_THREADS, r->limit);
}

// --- names in PTX ------------------------------------------------------------------------

// ".extern .func (.param .b32 func_retval0) name": what is returned stands before the name.
const char *next_ptx_name(Arena *a, const char **at, const char *mark) {
  static const char space[] = " \t\n";
  const char *s = strstr(*at, mark);
  if (!s) return NULL;
  s += strlen(mark);
  s += strspn(s, space);
  if (*s == '(') s += strcspn(s, ")");
  s += *s == ')';
  s += strspn(s, space);
  size_t n = 0;
  while (isalnum((unsigned char)s[n]) || (s[n] && strchr("_$.", s[n]))) n++;
  *at = s + n;
  return arena_strndup(a, s, n);
}

// --- ptxas -------------------------------------------------------------------------------

static const char *program(Arena *a, const char *folder, size_t length) {
  const char *path = arena_printf(a, "%.*s/ptxas", (int)length, folder);
  return access(path, X_OK) ? NULL : path;
}

const char *find_ptxas(Arena *a) {
  const char *home = secure_getenv("CUDA_HOME"), *path = secure_getenv("PATH");
  if (home && *home) return program(a, arena_printf(a, "%s/bin", home), strlen(home) + 4);
  for (const char *s = path ? path : ""; *s;) {
    size_t n = strcspn(s, ":");
    const char *found = n ? program(a, s, n) : NULL;
    if (found) return found;
    s += n + (s[n] != 0);
  }
  return program(a, "/usr/local/cuda/bin", strlen("/usr/local/cuda/bin"));
}

const char *ptxas_arch(const char *own, int i) {
  static const char *const newer[] = {"sm_75", "sm_80", "sm_90", "sm_100"};
  if (!i) return own;
  return i <= (int)countof(newer) ? newer[i - 1] : NULL;
}

int ptxas_arguments(const char *argv[PTXAS_ARGUMENTS], const char *arch, const char *ptx,
                    const char *cubin, bool joined) {
  const char *const fixed[] = {"-v", "-arch", arch, ptx, "-o", cubin};
  int n = 0;
  if (joined) argv[n++] = "-c";
  for (size_t i = 0; i < countof(fixed); i++) argv[n++] = fixed[i];
  return n;
}

// "Used 16 registers, used 1 barriers, 33 bytes smem, 392 bytes cmem[0]"
static void read_use(const char *line, Resources *r) {
  sscanf(line, "Used %d registers", &r->registers);
  const char *end = line + strcspn(line, "\n");
  for (const char *s = line; (s = strstr(s, ", ")) && s < end; s += 2) {
    int bytes;
    char what[8] = "";
    if (sscanf(s, ", %d bytes %7[a-z]", &bytes, what) == 2 && !strcmp(what, "smem"))
      r->shared = bytes;
  }
}

// The text after "ptxas info    : ", or the line itself.
static const char *message_of(const char *line) {
  const char *s = strncmp(line, "ptxas info", 10) ? NULL : strchr(line, ':');
  return s ? s + strspn(s, ": ") : line;
}

// ptxas lists functions that were not inlined, too: their properties are not the kernel's.
void read_ptxas(Arena *a, const char *messages, const char *arch, ResourcesList *out) {
  static const char entry[] = "Compiling entry function '",
                    properties[] = "Function properties for ";
  Processor processor;
  bool own = false, known = find_processor(arch, &processor);
  Resources *r = NULL;
  for (const char *line = messages; *line;
       line += strcspn(line, "\n"), line += *line == '\n') {
    const char *s = message_of(line);
    if (!strncmp(s, entry, sizeof entry - 1)) {
      s += sizeof entry - 1;
      push(a, out, (Resources){.name = arena_strndup(a, s, strcspn(s, "'\n"))});
      r = &out->at[out->len - 1];
      own = false;
    } else if (r && !strncmp(s, properties, sizeof properties - 1)) {
      s += sizeof properties - 1;
      size_t n = strcspn(s, "\r\n");
      own = n == strlen(r->name) && !strncmp(s, r->name, n);
    } else if (r && own && strstr(line, " bytes stack frame")) {
      sscanf(line, " %d bytes stack frame, %d bytes spill stores, %d bytes spill loads",
             &r->stack, &r->spill_stores, &r->spill_loads);
      own = false;
    } else if (r && !strncmp(s, "Used ", 5)) {
      read_use(s, r);
      if (known) count_blocks(r, &processor);
    }
  }
}
