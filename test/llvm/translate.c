// LLVM's text as OpenCL C: translate FILE.ll KERNEL...; NAME=export, NAME=outside for other functions. Without kernels those that
// the text itself names: 'module asm "// kernel SYMBOL NAME"'.
// Out: the text on stdout, in front of it the places and variables; refusals on stderr, status 1 then.
#include "llvm/llvm.h"

enum { HEAP_WORDS = (32 << 20) / 8 + 64, RECORD_WORDS = 1024 / 8 }; // rt/device/opencl_heap.h, opencl_head.h

int main(int argc, char **argv) {
  Arena *a = arena_new();
  LlvmUnit unit = {.arena = a, .uid = "u"};
  OpenclText out = {0};
  LlvmRefusals refused = {0};
  unit.text = argc > 1 ? read_file(a, argv[1], NULL) : NULL;
  if (!unit.text) return 2;
  for (int i = 2; i < argc; i++) {
    const char *sign = strchr(argv[i], '=');
    const char *name = arena_strndup(a, argv[i], strcspn(argv[i], "="));
    LlvmNames *names = !sign                      ? &unit.kernels
                       : !strcmp(sign, "=export") ? &unit.exports
                                                  : &unit.outside;
    push(a, names, name);
  }
  if (!unit.kernels.len)
    for (const char *s = unit.text; (s = strstr(s, "\nmodule asm \"// kernel "));) {
      const char *name = strchr(s + strlen("\nmodule asm \"// kernel "), ' ');
      if (!name) break;
      push(a, &unit.kernels, arena_strndup(a, name + 1, strcspn(name + 1, "\"")));
      s = name;
    }
  write_opencl_of_llvm(&unit, &out, &refused);
  for (int i = 0; i < refused.len; i++)
    fprintf(stderr, "%s:%d:%d: '%s' %s\n", refused.at[i].loc.file ? refused.at[i].loc.file : "-",
            refused.at[i].loc.line, refused.at[i].loc.column,
            refused.at[i].function ? refused.at[i].function : "-", refused.at[i].what);
  long long end = 0;
  for (int i = 0; i < out.places.len; i++) {
    const OpenclPlace *p = &out.places.at[i];
    printf("#define __accomp_place_at_%d %lld\n", i, end);
    end += (p->bytes + 15) / 16 * 16;
  }
  for (int i = 0; i < out.variables.len; i++)
    printf("#define %s_at variable_%d\nstatic unsigned long variable_%d[%lld];\n",
           out.variables.at[i].name, i, i, out.variables.at[i].bytes ? out.variables.at[i].bytes / 8 + 2 : HEAP_WORDS);
  printf("#define __accomp_record_at variable_record\nstatic unsigned long variable_record[%d];\n", RECORD_WORDS);
  for (int i = 0; i < out.kernels.len; i++)
    if (!strcmp(out.kernels.at[i].name, "__accomp_start_u")) printf("#define START\n");
  printf("%s", out.code.at);
  arena_free(a);
  return refused.len ? 1 : 0;
}
