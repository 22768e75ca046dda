// Finds text that OpenCL C cannot say: it goes by way of LLVM's text (opencl_by_llvm.c).
// In:  the tokens of the text behind clang -E, the program's options.  Out: yes or no.
#include "driver/opencl.h"

#include <stdlib.h>

// --- text ------------------------------------------------------------------------------

// Words for what OpenCL C does not have, or what its compilers do not take.
static const char *const words[] = {"__int128",
                                    "_BitInt",
                                    "_Float16",
                                    "__accomp_long_double",
                                    "_Thread_local",
                                    "__accomp_long_complex",
                                    "__accomp_storage_of_"};

// Options for layouts and for the language's own rules, which drivers' compilers do not have.
bool opencl_takes_options(const Options *o) {
  static const char *const none[] = {"-fpack-struct",
                                     "-fshort-enums",
                                     "-funsigned-char",
                                     "-fwrapv",
                                     "-ftrapv",
                                     "-fno-strict-overflow",
                                     "-fno-strict-aliasing",
                                     "-fno-delete-null-pointer-checks"};
  for (int i = 0; i < o->args.len; i++)
    for (size_t k = 0; k < countof(none); k++)
      if (o->args.at[i].stages && !strncmp(o->args.at[i].text, none[k], strlen(none[k])))
        return false;
  return true;
}

// A '*' that the compiler had no constant for (ir/format.c), or a flag that OpenCL C has not.
static bool has_c_format(const OpenclToken *t) {
  for (int i = 0; i + 1 < t->len; i++) {
    bool flag = false;
    if (t->at[i] != '%') continue;
    for (i++; i < t->len && strchr("-+ #0'I", t->at[i]); i++)
      flag |= strchr("'I", t->at[i]) != NULL;
    if (i < t->len && (t->at[i] == '*' || flag)) return true;
  }
  return false;
}

// Is the format of the call of printf a literal, and each width a constant?
static bool takes_format(const OpenclTokens *tokens, int call) {
  int i = call + 1, depth = 0;
  bool literal = false, declared = call && !memcmp(tokens->at[call - 1].at, "int", 3);
  for (; i < tokens->len - 1; i++) {
    const OpenclToken *t = &tokens->at[i];
    depth += (*t->at == '(') - (*t->at == ')');
    if (!depth || (depth == 1 && *t->at == ',')) break;
    literal |= *t->at == '"';
    if (*t->at == '"' && has_c_format(t)) return false;
  }
  return literal || declared;
}

static bool is_token(const OpenclTokens *tokens, int i, const char *word) {
  return i >= 0 && i < tokens->len && (size_t)tokens->at[i].len == strlen(word) &&
         !strncmp(tokens->at[i].at, word, strlen(word));
}

static bool takes_word(const OpenclTokens *tokens, int i) {
  static const char *const integers[] = {"int",  "long",     "short",
                                         "char", "unsigned", "signed"};
  for (size_t k = 0; k < countof(words); k++)
    if (is_token(tokens, i, words[k])) return false;
  int type = is_token(tokens, i + 1, "(") ? i + 2 : i + 1;
  if (is_token(tokens, i, "_Atomic") &&
      (is_token(tokens, type, "struct") || is_token(tokens, type, "union")))
    return false;
  if (is_token(tokens, i, "printf")) return takes_format(tokens, i);
  if (!is_token(tokens, i, "_Complex") && !is_token(tokens, i, "__complex__"))
    return true;
  for (size_t k = 0; k < countof(integers); k++)
    if (is_token(tokens, i - 1, integers[k]) || is_token(tokens, i + 1, integers[k]))
      return false;
  return true;
}

bool opencl_takes_words(const OpenclTokens *tokens) {
  for (int i = 0; i < tokens->len - 1; i++)
    if (!takes_word(tokens, i)) return false;
  return true;
}
