// A tool of OMPT, by the standard's text (OpenMP 5.2, 19): prints what it hears of target constructs, in one line
// for each pair of events, and what is wrong about them. TOOL=old: it registers the older callbacks.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef union {
  uint64_t value;
  void *ptr;
} Data;
typedef void Function(void);
typedef Function *Lookup(const char *);
enum { BEGIN = 1, END = 2 };

static uint64_t last_target, last_op, open_op, open_target;
static int pairs;

static void wrong(const char *what) { printf("wrong: %s\n", what); }

// Not of a runtime: the program's code.
static void check_code(const void *code) {
  Dl_info where;
  if (!code || !dladdr(code, &where) || strstr(where.dli_fname, "libaccomp") || strstr(where.dli_fname, "libomp")) wrong("codeptr_ra");
}

static void on_initialize(int device, const char *type, void *handle, Lookup *lookup, const char *text) {
  (void)lookup, (void)text;
  if (!type || !handle) wrong("device_initialize");
  printf("initialize %d\n", device);
}
static void on_finalize(int device) { printf("finalize %d\n", device); }
static void on_load(int device, const char *file, int64_t offset, void *vma, size_t bytes, void *host, void *address,
                    uint64_t module) {
  (void)file, (void)offset, (void)vma, (void)address;
  if (!bytes || !host) wrong("device_load");
  printf("load %d %d\n", device, (int)module);
}

static void tell_target(int kind, int end, int device, const void *code) {
  check_code(code);
  printf(end == BEGIN ? "target %d on %d {\n" : "} %d on %d\n", kind, device);
}
static void on_target(int kind, int end, int device, Data *task, uint64_t id, const void *code) {
  (void)task;
  if (end == BEGIN ? id <= last_target : id != open_target) wrong("target_id");
  if (end == BEGIN) last_target = id;
  open_target = end == BEGIN ? id : 0;
  tell_target(kind, end, device, code);
}
static void on_target_emi(int kind, int end, int device, Data *task, Data *target_task, Data *data, const void *code) {
  (void)target_task;
  if (!task) wrong("task_data");
  if (end == BEGIN ? data->value != 0 : data->value != open_target) wrong("target_data");
  if (end == BEGIN) data->value = ++last_target;
  open_target = end == BEGIN ? data->value : 0;
  tell_target(kind, end, device, code);
}

static void tell_op(int op, int from, int to, size_t bytes, const void *code) {
  check_code(code);
  printf("  op %d, %d to %d, %zu\n", op, from, to, bytes);
}
static void on_op(uint64_t target, uint64_t id, int op, void *src, int from, void *dst, int to, size_t bytes,
                  const void *code) {
  if (target != open_target) wrong("target_id of an operation");
  if (id <= last_op) wrong("host_op_id");
  last_op = id;
  if (!src && op != 1) wrong("src_addr");
  if (!dst && op != 4 && op != 20 && op != 6) wrong("dest_addr");
  tell_op(op, from, to, bytes, code);
}
static int is_pair(int end, uint64_t *id) {
  if (end == BEGIN) {
    if (open_op || *id) wrong("an operation within another one");
    open_op = *id = ++last_op;
    return 0;
  }
  if (*id != open_op) wrong("host_op_id");
  open_op = 0;
  pairs++;
  return 1;
}
static void on_op_emi(int end, Data *task, Data *target, uint64_t *id, int op, void *src, int from, void *dst, int to,
                      size_t bytes, const void *code) {
  (void)task, (void)src, (void)dst;
  if (target->value != open_target) wrong("target_data of an operation");
  if (is_pair(end, id)) tell_op(op, from, to, bytes, code);
}

static void on_submit(uint64_t target, uint64_t id, unsigned teams) {
  if (target != open_target) wrong("target_id of a kernel");
  if (id <= last_op) wrong("host_op_id of a kernel");
  last_op = id;
  printf("  submit %d\n", teams > 0);
}
static void on_submit_emi(int end, Data *target, uint64_t *id, unsigned teams) {
  if (target->value != open_target) wrong("target_data of a kernel");
  if (is_pair(end, id)) printf("  submit %d\n", teams > 0);
}

static void tell_map(unsigned n, void **host, void **device, size_t *bytes, unsigned *flags) {
  for (unsigned i = 0; i < n; i++) {
    if (!host[i] || !device[i]) wrong("address of target_map");
    printf("  map %u, %zu\n", flags[i], bytes[i]);
  }
}
static void on_map(uint64_t target, unsigned n, void **host, void **device, size_t *bytes, unsigned *flags,
                   const void *code) {
  check_code(code);
  if (target != open_target) wrong("target_id of a map");
  tell_map(n, host, device, bytes, flags);
}
static void on_map_emi(Data *target, unsigned n, void **host, void **device, size_t *bytes, unsigned *flags,
                       const void *code) {
  check_code(code);
  if (target->value != open_target) wrong("target_data of a map");
  tell_map(n, host, device, bytes, flags);
}

static int initialize(Lookup *lookup, int device, Data *data) {
  const char *which = getenv("TOOL");
  int old = which && !strcmp(which, "old");
  int (*set)(int, Function *);
  Function *f = lookup("ompt_set_callback");
  (void)device, (void)data;
  memcpy(&set, &f, sizeof f);
  set(12, (Function *)on_initialize);
  set(13, (Function *)on_finalize);
  set(14, (Function *)on_load);
  set(old ? 8 : 33, old ? (Function *)on_target : (Function *)on_target_emi);
  set(old ? 9 : 34, old ? (Function *)on_op : (Function *)on_op_emi);
  set(old ? 10 : 35, old ? (Function *)on_submit : (Function *)on_submit_emi);
  set(old ? 22 : 36, old ? (Function *)on_map : (Function *)on_map_emi);
  return 1;
}
static void finalize(Data *data) {
  (void)data;
  printf("end\n");
}

typedef struct {
  int (*initialize)(Lookup *, int, Data *);
  void (*finalize)(Data *);
  Data data;
} Result;
Result *ompt_start_tool(unsigned version, const char *runtime) {
  static Result result = {initialize, finalize, {0}};
  (void)version, (void)runtime;
  return &result;
}
