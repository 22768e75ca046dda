// What the programs in this folder share: they call the runtime by hand, as compiled code
// does, with one kernel that adds k to n ints.
// In:  libaccomp.so.1, a device by ACC_DEVICE_TYPE.  Out: exit status 1 and both values
// at the first difference.
#ifndef RT_TEST_H
#define RT_TEST_H
#include <accomp/abi.h>
#include <openacc.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "fake_cuda.h"

#define UNUSED __attribute__((unused))
#define SAME(got, want)                                                                  \
  do {                                                                                   \
    long long got_ = (long long)(got), want_ = (long long)(want);                        \
    if (got_ != want_) {                                                                 \
      printf("%s:%d: %s is %lld, not %lld\n", __FILE__, __LINE__, #got, got_, want_);    \
      exit(1);                                                                           \
    }                                                                                    \
  } while (0)

// --- the unit and its kernels --------------------------------------------------------

struct position {
  unsigned tid, ntid, bid, nbid, grid[3], block[3];
};
extern __thread struct position __accomp_emu_self
    __attribute__((tls_model("initial-exec")));

// void add(int *a, long n, int k)
static void add_range(void *const *params, long long lo, long long hi, long long step) {
  int *a = *(int **)params[0], k = *(int *)params[2];
  for (long long i = lo; i < hi; i += step) a[i] += k;
}
static void add_host(void *const *params, long long lo, long long hi, int part) {
  (void)part;
  add_range(params, lo, hi, 1);
}
static void add_emu(void *const *params) {
  struct position *p = &__accomp_emu_self;
  long long first = (long long)p->bid * p->ntid + p->tid;
  add_range(params, first, *(long *)params[1], (long long)p->nbid * p->ntid);
}

#ifndef LIBRARY // the program's serves it too
static void add_fake(void *const *params) { add_range(params, 0, *(long *)params[1], 1); }
extern const FakeKernel main_1_gpu;
const FakeKernel main_1_gpu = {add_fake, 3, {8, 8, 4}};
#endif

static const char add_ptx[] =
    ".version 6.0\n.target sm_60\n.address_size 64\n"
    ".visible .entry main_1_gpu(.param .u64 a, .param .u64 n, .param .u32 k) {\n"
    ".reg .pred %p<2>; .reg .b32 %r<7>; .reg .b64 %rd<7>;\n"
    "ld.param.u64 %rd1, [a]; ld.param.u64 %rd2, [n]; ld.param.u32 %r1, [k];\n"
    "mov.u32 %r2, %ctaid.x; mov.u32 %r3, %ntid.x; mov.u32 %r4, %tid.x;\n"
    "mov.u32 %r5, %nctaid.x; mul.wide.u32 %rd3, %r2, %r3; cvt.u64.u32 %rd4, %r4;\n"
    "add.s64 %rd3, %rd3, %rd4; mul.wide.u32 %rd4, %r5, %r3;\n"
    "again: setp.ge.s64 %p1, %rd3, %rd2; @%p1 bra done;\n"
    "shl.b64 %rd5, %rd3, 2; add.s64 %rd5, %rd5, %rd1; ld.global.u32 %r6, [%rd5];\n"
    "add.s32 %r6, %r6, %r1; st.global.u32 [%rd5], %r6;\n"
    "add.s64 %rd3, %rd3, %rd4; bra again;\n"
    "done: ret;\n}\n"
    ".visible .global .align 8 .b8 table[16];\n";

static struct __accomp_unit unit;
static const unsigned short add_sizes[] = {8, 8, 4};
static struct __accomp_kernel add = {.size = sizeof add,
                                     .flags = __ACCOMP_KERNEL_CONFINED,
                                     .name = "main_1_gpu",
                                     .host = add_host,
                                     .emu = add_emu,
                                     .params = 3,
                                     .line = 1,
                                     .unit = &unit,
                                     .param_size = add_sizes};
static struct __accomp_kernel *const kernels[] = {&add};
static const struct __accomp_image add_image = {__ACCOMP_DEVICE_NVIDIA, __ACCOMP_IMAGE_PTX, add_ptx, sizeof add_ptx};
static struct __accomp_unit unit = {.size = sizeof unit,
                                    .major = ACCOMP_ABI_MAJOR,
                                    .minor = ACCOMP_ABI_MINOR,
                                    .file = "prog.c",
                                    .kernels = kernels,
                                    .nkernels = 1,
                                    .images = &add_image,
                                    .nimages = 1,
                                    .devices = 7};

__attribute__((constructor)) static void load(void) { __accomp_register(&unit); }
__attribute__((destructor)) static void unload(void) { __accomp_unregister(&unit); }

// --- constructs ----------------------------------------------------------------------

enum {
  CREATE = __ACCOMP_ALLOC,
  COPYIN = __ACCOMP_ALLOC | __ACCOMP_TO,
  COPYOUT = __ACCOMP_ALLOC | __ACCOMP_FROM,
  COPY = __ACCOMP_ALLOC | __ACCOMP_TO | __ACCOMP_FROM
};

typedef struct {
  struct __accomp_operand_desc x[8];
  struct __accomp_operand o[8];
  unsigned n;
  struct __accomp_control ctl;
  unsigned short dialect;
} Clauses;

UNUSED static Clauses clauses(unsigned short dialect) {
  Clauses c;
  memset(&c, 0, sizeof c);
  c.dialect = dialect;
  c.ctl.async = __ACCOMP_ASYNC_NONE;
  return c;
}

UNUSED static void section(Clauses *c, const char *name, unsigned map, void *base,
                           size_t from, size_t size) {
  c->x[c->n] = (struct __accomp_operand_desc){.name = name, .map = map};
  c->o[c->n++] =
      (struct __accomp_operand){.base = base, .lo = (char *)base + from, .size = size};
}

typedef void Entry(const struct __accomp_construct *, struct __accomp_operand *,
                   const struct __accomp_control *);

UNUSED static void act(Entry *entry, unsigned kind, const char *directive, int line,
                       Clauses *c) {
  struct __accomp_construct x = {.size = sizeof x,
                                 .kind = (unsigned short)kind,
                                 .dialect = c->dialect,
                                 .directive = directive,
                                 .file = "prog.c",
                                 .function = "main",
                                 .line = line,
                                 .noperands = c->n,
                                 .operands = c->x,
                                 .kernel = &add,
                                 .unit = &unit};
  entry(&x, c->o, &c->ctl);
}

UNUSED static void act_one(Entry *entry, unsigned kind, int line, unsigned short dialect,
                           const char *name, unsigned map, void *base, size_t size) {
  Clauses c = clauses(dialect);
  section(&c, name, map, base, 0, size);
  act(entry, kind, "data", line, &c);
}
#define ENTER(...)                                                                       \
  act_one(__accomp_enter_data, __ACCOMP_ENTER_DATA, __LINE__, __VA_ARGS__)
#define EXIT(...)   act_one(__accomp_exit_data, __ACCOMP_EXIT_DATA, __LINE__, __VA_ARGS__)
#define BEGIN(...)  act_one(__accomp_data_begin, __ACCOMP_DATA, __LINE__, __VA_ARGS__)
#define END(...)    act_one(__accomp_data_end, __ACCOMP_DATA, __LINE__, __VA_ARGS__)
#define UPDATE(...) act_one(__accomp_update, __ACCOMP_UPDATE, __LINE__, __VA_ARGS__)
#define ACC         __ACCOMP_OPENACC
#define OMP         __ACCOMP_OPENMP

// parallel loop map(a[0:n]): a[i] += k
UNUSED static void add_to(int *a, long n, int k, unsigned map, long long async,
                          const long long *waits, unsigned nwaits) {
  Clauses c = clauses(ACC);
  size_t size = map & (__ACCOMP_LOOKUP | __ACCOMP_LOOKUP_STRICT) ? 0 : (size_t)n * 4;
  section(&c, "a[0:n]", map, a, 0, size);
  section(&c, "n", 0, &n, 0, sizeof n);
  section(&c, "k", 0, &k, 0, sizeof k);
  c.x[0].pass = __ACCOMP_PASS_ADDRESS;
  c.x[1].pass = c.x[2].pass = __ACCOMP_PASS_VALUE;
  c.x[1].size = 8;
  c.x[2].size = 4;
  struct __accomp_loop loop = {.first = 0, .last = n - 1, .step = 1, .trips = n};
  c.ctl.loops = &loop;
  c.ctl.nloops = 1;
  c.ctl.async = async;
  c.ctl.waits = waits;
  c.ctl.nwaits = nwaits;
  act(__accomp_compute, __ACCOMP_COMPUTE, "parallel loop", 1, &c);
}

// As messages name it: "host", "emu", "nvidia".
UNUSED static const char *device_name(void) {
  switch ((int)acc_get_device_type()) {
  case acc_device_host: return "host";
  case acc_device_nvidia: return "nvidia";
  default: return "emu";
  }
}

UNUSED static bool shared(void) {
  return acc_get_property(0, acc_get_device_type(), acc_property_shared_memory_support);
}

// --- programs that must fail ---------------------------------------------------------

// Runs this program again with 'how' as argument: it must end with status 1 and say
// before, then the device's name, then after.
UNUSED static void refused_on(const char *how, const char *before, const char *after) {
  char command[512], said[4096], self[256] = "", text[512];
  snprintf(text, sizeof text, "%s%s%s", before, after ? device_name() : "",
           after ? after : "");
  if (readlink("/proc/self/exe", self, sizeof self - 1) < 0) exit(2);
  snprintf(command, sizeof command, "%s %s 2>&1", self, how);
  FILE *f = popen(command, "r");
  size_t n = f ? fread(said, 1, sizeof said - 1, f) : 0;
  said[n] = 0;
  int status = f ? pclose(f) : -1;
  if (status == 256 && strstr(said, text)) return;
  printf("'%s' ended with status %d; '%s' is not in: %s\n", how, status >> 8, text, said);
  exit(1);
}

UNUSED static void refused(const char *how, const char *text) {
  refused_on(how, text, NULL);
}

#endif
