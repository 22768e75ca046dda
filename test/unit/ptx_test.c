// PTX in pieces: a kernel comes with the functions and strings that it leads to, variables with all kernels that do, each of
// them once. What is not known there stays whole.
#include "../../rt/plugin/cuda/pieces.h"
#include "base/base.h"
#include <stdlib.h>

static const char head[] =
    "//\n// Generated\n.version 6.3\n.target sm_70\n.address_size 64\n";
static const char declared[] =
    "\t// .globl\tinner                   // -- Begin function\n"
    ".func  (.param .b64 func_retval0) inner\n(\n\t.param .b64 inner_param_0\n)\n;\n"
    ".extern .func  (.param .b32 func_retval0) vprintf\n(\n\t.param .b64 "
    "vprintf_param_0\n)\n;\n"
    ".global .align 1 .b8 _$_str[4] = {37, 103, 10}; // alone\n"
    ".global .align 8 .u64 names[1] = {generic(_$_str)};\n"
    ".global .align 4 .u32 lock;\n"
    ".visible .global .align 8 .f64 shown;\n.visible .global .align 8 .f64 unused[3];\n"
    ".shared .align 8 .b8 slot[256];\n";
static const char kernels[] =
    ".visible .func  (.param .b64 func_retval0) outer(\n\t.param .b64 "
    "outer_param_0\n)\n{\n\tcall inner;\n}\n"
    ".visible .entry calls(\n\t.param .u64 calls_param_0\n)\n.maxntid 128, 1, 1\n{\n"
    "\t{ // lock } in a comment\n\tcall.uni (retval0), outer, "
    "(param0);\n\t}\n$L__BB0_1:\n}\n"
    ".visible .entry prints()\n{\n\tmov.u64 %rd1, _$_str;\n\tcall "
    "vprintf;\n\tst.shared.u32 [slot+4], 1;\n}\n"
    ".visible .entry prints_too()\n{\n\tmov.u64 %rd1, _$_str;\n\t.pragma "
    "\"nounroll\";\n}\n"
    ".visible .entry locks()\n{\n\tatom.cas.b32 %r1, [lock], 0, 1;\n}\n"
    ".visible .entry locks_too()\n{\n\tatom.cas.b32 %r1, [lock], 0, 1;\n\tmov.u64 %rd1, "
    "names;\n}\n"
    ".visible .entry shows()\n{\n\tld.global.f64 %fd1, [shown];\n}\n"
    ".func  (.param .b64 func_retval0) inner(\n\t.param .b64 "
    "inner_param_0\n)\n{\n\t.loc\t1 3 4\n\tret;\n}\n"
    "\t.section\t.debug_loc\t{\t}\n\t.file\t1 \"/tmp/a.c\"\n";

static char *text_of(const CudaPieces *p, const char *name) {
  int i = accomp_cuda_pieces_find(p, name);
  return i < 0 ? strdup("") : accomp_cuda_pieces_text(p, i);
}

// 'words': with a sign in front of each, whether the text has it.
static int lacks(const CudaPieces *p, const char *name, const char *words) {
  char *text = text_of(p, name), word[64];
  int n = 0, faults = 0;
  for (; sscanf(words, " %63[^,]%n", word, &n) == 1; words += n + (words[n] == ',')) {
    bool want = *word == '+', has = strstr(text, word + 1);
    if (want == has) continue;
    fprintf(stderr, "the piece of %s: %s is wrong in\n%s", name, word, text);
    faults++;
  }
  free(text);
  return faults;
}

static bool is_whole(const char *more) {
  char *text = malloc(sizeof head + sizeof declared + sizeof kernels + strlen(more));
  sprintf(text, "%s%s%s%s", head, declared, kernels, more);
  CudaPieces *p = accomp_cuda_pieces(text);
  accomp_cuda_pieces_free(p);
  free(text);
  return !p;
}

int main(void) {
  char *text = malloc(sizeof head + sizeof declared + sizeof kernels);
  sprintf(text, "%s%s%s", head, declared, kernels);
  CudaPieces *p = accomp_cuda_pieces(text);
  if (!p) return 1;
  int faults =
      lacks(p, "calls",
            "+.version 6.3\n,+.target,+.file\t1,+.entry "
            "calls,+outer(,+inner\n(,+inner(,+.maxntid,-prints,-_$_str,-lock;,"
            "-shown,-.section,-slot,-vprintf") +
      lacks(p, "prints", "+_$_str[4],+vprintf\n(,+slot[256],-prints_too,-inner,-names") +
      lacks(p, "prints_too", "+_$_str[4],+prints_too,-prints(,-slot") +
      lacks(p, "locks",
            "+u32 lock;,+locks(,+locks_too(,+names[1],+_$_str[4],-shown,-calls") +
      lacks(p, "shown", "+shown;,+unused[3],+shows(,-locks") +
      lacks(p, "inner", "-.version") + lacks(p, "no", "-.version");
  bool joined =
      accomp_cuda_pieces_find(p, "locks") == accomp_cuda_pieces_find(p, "lock") &&
      accomp_cuda_pieces_find(p, "shows") == accomp_cuda_pieces_find(p, "unused") &&
      accomp_cuda_pieces_find(p, "shows") < accomp_cuda_pieces_count(p);
  accomp_cuda_pieces_free(p);
  free(text);
  if (faults || !joined) return 1;
  return is_whole("") || !is_whole(".extern .global .align 4 .u32 far;\n") ||
         !is_whole(".alias a, b;\n") || !is_whole(".visible .entry cut()\n{\n") ||
         !is_whole(".visible .entry p()\n{\nprototype_0 : .callprototype ()_ ();\n}\n");
}
