// OpenCL C in the form in which the compiler writes it: two units and one that no compiler takes.
// In:  nothing.  Out: units with images.
#ifndef OPENCL_TEXTS_H
#define OPENCL_TEXTS_H
#include "plugin.h"

Upcalls accomp_upcalls; // the rest of the runtime is not there

#define HEADERS                                                                          \
  "struct __accomp_arguments { ulong at[8]; };\n"                                        \
  "#ifdef ACCOMP_FLAT\n"                                                                 \
  "#define PLAIN(T, p) ((T)(ulong)(p))\n"                                                \
  "#else\n"                                                                              \
  "#define PLAIN(T, p) ((T)(p))\n"                                                       \
  "#endif\n"                                                                             \
  "#define POINTER(i, T) PLAIN(T, (__global void *)p.at[i])\n"                           \
  "#define ENTRY(name) __kernel void name(struct __accomp_arguments p, __local ulong *local_)\n"

static const char main_text[] =
    "// accomp: add local=0 arguments=8\n"
    "// accomp: sums local=512 arguments=8\n"
    "// accomp: follow local=0 arguments=8\n"
    "// accomp: count local=0 arguments=8\n"
    "// accomp: turn local=0 arguments=8\n"
    "// accomp: says local=0 arguments=8\n"
    "// accomp: variable counter bytes=16 align=8\n" HEADERS
    "ENTRY(add) {\n"
    "  double *x = POINTER(0, double *);\n"
    "  double by = as_double(p.at[2]);\n"
    "  int n = (int)p.at[1];\n"
    "  for (int i = get_global_id(0); i < n; i += get_global_size(0)) x[i] += by;\n"
    "}\n"
    // Of each block, in the arena.
    "ENTRY(sums) {\n"
    "  double *x = POINTER(0, double *), *out = POINTER(1, double *);\n"
    "  __local double *part = (__local double *)local_;\n"
    "  uint t = get_local_id(0);\n"
    "  part[t] = x[get_global_id(0)];\n"
    "  barrier(CLK_LOCAL_MEM_FENCE);\n"
    "  for (uint half_ = get_local_size(0) / 2; half_; half_ /= 2) {\n"
    "    if (t < half_) part[t] += part[t + half_];\n"
    "    barrier(CLK_LOCAL_MEM_FENCE);\n"
    "  }\n"
    "  if (t == 0) out[get_group_id(0)] = part[0];\n"
    "}\n"
    "struct node { double value; ulong next; };\n"
    "ENTRY(follow) {\n"
    "  double sum = 0;\n"
    "  for (ulong at = p.at[0]; at;) {\n"
    "    struct node *n = PLAIN(struct node *, (__global void *)at);\n"
    "    sum += n->value; at = n->next;\n"
    "  }\n"
    "  *POINTER(1, double *) = sum;\n"
    "}\n"
    "ENTRY(count) {\n"
    "  atomic_add((volatile __global uint *)counter_at, 1u);\n"
    "}\n"
    // x = 3 x + by, many times over: the order of two of them shows.
    "ENTRY(turn) {\n"
    "  ulong *x = POINTER(0, ulong *);\n"
    "  for (ulong i = 0; i < p.at[1]; i++) *x = *x * 3 + p.at[2];\n"
    "}\n"
    "ENTRY(says) { printf(\"kernel says %d\\n\", (int)p.at[0]); }\n";

static const char other_text[] =
    "// accomp: store local=0 arguments=8\n"
    "// accomp: variable table bytes=32 align=8\n" HEADERS
    "double halved(double x) { return x / 2; }\n"
    "ENTRY(store) { ((__global double *)table_at)[p.at[0]] = (double)p.at[1]; }\n";

// A function of it is called by another unit.
static const char caller_text[] =
    "// accomp: calls local=0 arguments=8\n" HEADERS
    "double halved(double);\n"
    "ENTRY(calls) { *POINTER(0, double *) = halved(5); }\n";

static const char bad_text[] =
    "// accomp: wrong local=0 arguments=8\n" HEADERS
    "# 42 \"user.c\"\n"
    "ENTRY(wrong) { no_such_function(p.at[0]); }\n";

static const char doubles_text[] = "// accomp: needs doubles user.c:7\n" HEADERS;
static const char atomics_text[] = "// accomp: needs atomics64 user.c:9\n" HEADERS;

// Its kernel ends with words, and comes to its end all the same.
static const char words_text[] =
    "// accomp: fail local=0 arguments=8\n"
    "// accomp: variable __accomp_record bytes=1024 align=16\n" HEADERS
    "ENTRY(fail) {\n"
    "  const char words[] = \"user.c:7: the first words\\n\";\n"
    "  for (int i = 0; i < sizeof words; i++) ((__global char *)__accomp_record_at)[4 + i] = words[i];\n"
    "  if (p.at[0]) *(__global uint *)__accomp_record_at = 2;\n"
    "}\n";

static const char large_text[] =
    "// accomp: variable huge bytes=1000000000000000 align=8\n" HEADERS;

#define UNIT(name)                                                                       \
  static const struct __accomp_image name##_image = {                                    \
      __ACCOMP_DEVICE_OPENCL, __ACCOMP_IMAGE_OPENCL_C, name##_text, sizeof name##_text}; \
  static const struct __accomp_unit name##_unit = {.size = sizeof name##_unit,           \
                                                   .file = #name ".c",                   \
                                                   .images = &name##_image,              \
                                                   .nimages = 1,                         \
                                                   .devices = __ACCOMP_DEVICE_OPENCL}
UNIT(main);
UNIT(other);
UNIT(caller);
UNIT(bad);
UNIT(words);
UNIT(doubles);
UNIT(atomics);
UNIT(large);
static const struct __accomp_unit none_unit = {.size = sizeof none_unit, .file = "none.c"};

#define KERNEL(name_, unit_, ...)                                                        \
  static const unsigned short name_##_sizes[] = {__VA_ARGS__};                           \
  static const struct __accomp_kernel name_ = {.size = sizeof name_,                     \
                                               .name = #name_,                           \
                                               .params = sizeof name_##_sizes / 2,       \
                                               .unit = &unit_##_unit,                    \
                                               .param_size = name_##_sizes}
KERNEL(add, main, 8, 4, 8);
KERNEL(sums, main, 8, 8);
KERNEL(follow, main, 8, 8);
KERNEL(count, main, 8);
KERNEL(turn, main, 8, 8, 8);
KERNEL(says, main, 4);
KERNEL(calls, caller, 8);
KERNEL(store, other, 8, 8);
KERNEL(absent, main, 8);
KERNEL(fail, words, 8);
#endif
