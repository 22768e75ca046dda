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
// Beginnings of clang's functions that drivers' compilers, which are older clangs, may not know.
static const char *const functions[] = {
    "__builtin_add_overflow",  "__builtin_sub_overflow",
    "__builtin_mul_overflow",  "__builtin_bitreverse",
    "__builtin_clrsb",         "__builtin_clzg",
    "__builtin_ctzg",          "__builtin_elementwise_",
    "__builtin_popcountg",     "__builtin_reduce_",
    "__builtin_rotate",        "__builtin_convertvector",
    "__builtin_shufflevector", "__builtin_nondeterministic_value"};

// Options that change what C means. Drivers' compilers have none of them, but LLVM's text has what clang made of them. Options that
// only forbid words, or permit more to the optimiser, are in no row.
typedef enum {
  CHAR,
  WCHAR,
  WCHAR_SIGN,
  WCHAR_TYPE,
  ENUMS,
  PACKED,
  ALIGNED,
  BIT_FIELDS,
  LAYOUT,
  EXTENSIONS,
  COMPATIBILITY,
  WRITABLE,
  PASCAL,
  WRAP,
  OVERFLOW,
  TRAP,
  ALIASING,
  NULLS,
  INIT,
  CASTS,
  PRECISION,
  MEANINGS
} Meaning;
static const struct {
  const char *option; // with '=' at its end: and a value
  Meaning of;
  bool differs; // from OpenCL C's; the last option of a meaning counts
} meanings[] = {
    {"-funsigned-char", CHAR, true},
    {"-fno-signed-char", CHAR, true},
    {"-fsigned-char", CHAR, false},
    {"-fno-unsigned-char", CHAR, false},
    {"-fshort-wchar", WCHAR, true},
    {"-fno-short-wchar", WCHAR, false},
    {"-fno-signed-wchar", WCHAR_SIGN, true},
    {"-fsigned-wchar", WCHAR_SIGN, false},
    {"-fwchar-type=", WCHAR_TYPE, true},
    {"-fshort-enums", ENUMS, true},
    {"-fno-short-enums", ENUMS, false},
    {"-fpack-struct", PACKED, true},
    {"-fpack-struct=", PACKED, true},
    {"-fno-pack-struct", PACKED, false},
    {"-fmax-type-align=", ALIGNED, true},
    {"-fno-max-type-align", ALIGNED, false},
    {"-mms-bitfields", BIT_FIELDS, true},
    {"-mno-ms-bitfields", BIT_FIELDS, false},
    {"-frandomize-layout-seed=", LAYOUT, true},
    {"-frandomize-layout-seed-file=", LAYOUT, true},
    {"-fms-extensions", EXTENSIONS, true},
    {"-fno-ms-extensions", EXTENSIONS, false},
    {"-fms-compatibility", COMPATIBILITY, true},
    {"-fno-ms-compatibility", COMPATIBILITY, false},
    {"-fwritable-strings", WRITABLE, true},
    {"-fpascal-strings", PASCAL, true},
    {"-fno-pascal-strings", PASCAL, false},
    {"-fwrapv", WRAP, true},
    {"-fno-wrapv", WRAP, false},
    {"-fno-strict-overflow", OVERFLOW, true},
    {"-fstrict-overflow", OVERFLOW, false},
    {"-ftrapv", TRAP, true},
    {"-fno-trapv", TRAP, false},
    {"-fno-strict-aliasing", ALIASING, true},
    {"-fstrict-aliasing", ALIASING, false},
    {"-fno-delete-null-pointer-checks", NULLS, true},
    {"-fdelete-null-pointer-checks", NULLS, false},
    {"-ftrivial-auto-var-init=", INIT, true},
    {"-fno-strict-float-cast-overflow", CASTS, true},
    {"-fstrict-float-cast-overflow", CASTS, false},
    {"-ffp-eval-method=", PRECISION, true},
};

static bool is_option(const char *text, const char *option) {
  size_t n = strlen(option);
  return option[n - 1] == '=' ? !strncmp(text, option, n) : !strcmp(text, option);
}

bool opencl_takes_options(const Options *o) {
  bool differs[MEANINGS] = {false};
  for (int i = 0; i < o->args.len; i++) {
    const Arg *a = &o->args.at[i];
    const char *text = a->value && !strcmp(a->text, "-Xclang") ? a->value : a->text;
    for (size_t k = 0; a->stages && k < countof(meanings); k++)
      if (is_option(text, meanings[k].option))
        differs[meanings[k].of] = meanings[k].differs;
  }
  for (int m = 0; m < MEANINGS; m++)
    if (differs[m]) return false;
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

static bool has_beginning(const OpenclToken *t, const char *word) {
  size_t n = strlen(word);
  return (size_t)t->len >= n && !strncmp(t->at, word, n);
}

static bool takes_word(const OpenclTokens *tokens, int i) {
  static const char *const integers[] = {"int",  "long",     "short",
                                         "char", "unsigned", "signed"};
  for (size_t k = 0; k < countof(words); k++)
    if (is_token(tokens, i, words[k])) return false;
  for (size_t k = 0; k < countof(functions); k++)
    if (has_beginning(&tokens->at[i], functions[k])) return false;
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
