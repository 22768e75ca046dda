// OpenCL C of a unit.
#ifndef ACCOMP_DRIVER_OPENCL_H
#define ACCOMP_DRIVER_OPENCL_H
#include "driver/image.h"
#include "driver/target.h"
#include "llvm/llvm.h"

typedef struct {
  const char *at;
  int len;
} OpenclToken; // white space and line markers belong to no token
typedef Vec(OpenclToken) OpenclTokens;

// opencl_refused.c: can the text be OpenCL C, as far as these words say? The options?
bool opencl_takes_words(const OpenclTokens *);
bool opencl_takes_options(const Options *);
// opencl_text.c: the text's tokens, an empty one last; the same text, in OpenCL C's spelling.
void read_opencl_tokens(Arena *, OpenclTokens *out, const char *text);
bool takes_parentheses(const OpenclToken *);
const char *opencl_spelling(Arena *, const OpenclTokens *, const char *text);
bool has_bit_fields(Arena *, const char *text); // maybe
// opencl_printf.c: the same text, with calls of printf that GPUs' drivers print, too.
const char *opencl_printf(Arena *, const char *text);
// opencl.c: of what clang -E makes of device C. False: OpenCL C cannot say it.
bool make_opencl(const Unit *, const char *text, OpenclText *out);
// opencl_image.c: the finish of the target's row.
int finish_opencl(Options *, Unit *, const Made *);
// opencl_by_llvm.c: the same by way of LLVM's text.
int finish_opencl_by_llvm(Options *, Unit *, const Made *);
// The same of what was made of LLVM's text. names: lines of the head, for the runtime.
int finish_opencl_of_llvm(Options *, Unit *, const Made *, OpenclText *, const char *names,
                          const char *llvm);
#endif
