// Device C as OpenCL's compilers read it, word by word: what C spells otherwise.
// In:  the text behind clang -E, its tokens.  Out: a text of the same lines.
// A string of OpenCL C is constant memory, which C's pointers do not lead to. Where a string becomes a pointer
// __accomp_constant stands around it (rt/device/opencl_head.h); strings that initialise arrays, and those of printf, stay.
#include "driver/opencl.h"

#include <ctype.h>

typedef enum { KEEP, WRAP } Strings;

typedef struct {
  Arena *a;
  const OpenclTokens *tokens;
  Text out;
  const char *done;    // what of the text is copied
  Vec(Strings) around; // of each brace that is open
  Strings now;
  int statement; // its first token
} Rewrite;

static bool is(const Rewrite *r, int i, const char *word) {
  return i >= 0 && i < r->tokens->len && (size_t)r->tokens->at[i].len == strlen(word) &&
         !strncmp(r->tokens->at[i].at, word, strlen(word));
}

static char first(const Rewrite *r, int i) { return *r->tokens->at[i].at; }

static void copy_to(Rewrite *r, const char *to) {
  text_addn(&r->out, r->done, (size_t)(to - r->done));
  r->done = to;
}

static const char *end_of(const Rewrite *r, int i) {
  return r->tokens->at[i].at + r->tokens->at[i].len;
}

// The token that closes the parenthesis at i.
static int closing(const Rewrite *r, int i) {
  int depth = 0;
  for (; i < r->tokens->len - 1; i++) {
    depth += is(r, i, "(") - is(r, i, ")");
    if (!depth) return i;
  }
  return i;
}

// The token in front of the brackets that end at i.
static int before_brackets(const Rewrite *r, int i) {
  while (i > 0 && is(r, i, "]")) {
    int depth = 0;
    for (; i > 0; i--) {
      depth += is(r, i, "]") - is(r, i, "[");
      if (!depth) break;
    }
    i--;
  }
  return i;
}

// '= {' of an array of pointers? Its variable is no constant: constants keep their strings.
static Strings strings_of_list(const Rewrite *r, int equals) {
  int name = before_brackets(r, equals - 1), i = name - 1;
  if (is(r, r->statement, "static") || !r->around.len) return KEEP;
  while (is(r, i, "const") || is(r, i, "restrict") || is(r, i, "volatile")) i--;
  return name < equals - 1 && is(r, i, "*") ? WRAP : KEEP;
}

static bool is_string(const Rewrite *r, int i) {
  return first(r, i) == '"' || is(r, i, "__func__") || is(r, i, "__FUNCTION__") ||
         is(r, i, "__PRETTY_FUNCTION__");
}

static bool is_kept(const Rewrite *r, int i) {
  if (r->now == KEEP || is(r, i - 1, "sizeof")) return true;
  if (is(r, i - 1, "(") && is(r, i - 2, "sizeof")) return true;
  return is(r, i - 1, "=") && is(r, i - 2, "]"); // of an array of characters
}

// Strings that follow each other are one. Returns what is behind them.
static int write_string(Rewrite *r, int i) {
  int last = i;
  while (first(r, i) == '"' && first(r, last + 1) == '"') last++;
  if (!is_kept(r, i)) {
    copy_to(r, r->tokens->at[i].at);
    text_add(&r->out, "__accomp_constant(");
    copy_to(r, end_of(r, last));
    text_add(&r->out, ")");
  }
  return last + 1;
}

static void follow_braces(Rewrite *r, int i) {
  if (is(r, i, "{")) {
    Strings inside = WRAP;
    if (is(r, i - 1, "="))
      inside = strings_of_list(r, i - 1);
    else if (is(r, i - 1, "{") || is(r, i - 1, ","))
      inside = r->now;
    push(r->a, &r->around, r->now);
    r->now = inside;
  } else if (is(r, i, "}") && r->around.len) {
    r->now = r->around.at[--r->around.len];
  }
  if (is(r, i, ";") || is(r, i, "{") || is(r, i, "}")) r->statement = i + 1;
}

// OpenCL's long has 64 bits, as C's long long has; clang's long long has 128 there.
static void write_long(Rewrite *r, int i) {
  const OpenclToken *k = &r->tokens->at[i];
  bool number = isdigit((unsigned char)*k->at) || (*k->at == '.' && k->len > 1);
  const char *twice = number ? memmem(k->at, (size_t)k->len, "ll", 2) : NULL;
  if (number && !twice) twice = memmem(k->at, (size_t)k->len, "LL", 2);
  bool word = is(r, i, "long") && (is(r, i + 1, "long") ||
                                   (is(r, i + 1, "unsigned") && is(r, i + 2, "long")));
  if (!twice && !word) return;
  copy_to(r, twice ? twice : k->at);
  r->done = twice ? twice + 1 : end_of(r, i);
}

// Their strings are no values.
static int behind_strings(const Rewrite *r, int i) {
  static const char *const words[] = {"__attribute__",  "__asm__", "asm",    "__asm",
                                      "_Static_assert", "printf",  "_Pragma"};
  for (size_t k = 0; k < countof(words); k++) {
    if (!is(r, i, words[k])) continue;
    int open = i + 1;
    while (is(r, open, "volatile") || is(r, open, "__volatile__")) open++;
    if (is(r, open, "(")) return closing(r, open);
  }
  return i;
}

const char *opencl_spelling(Arena *a, const OpenclTokens *tokens, const char *text) {
  Rewrite r = {.a = a, .tokens = tokens, .out = {.arena = a}, .done = text, .now = KEEP};
  for (int i = 0, kept = 0; i < tokens->len - 1;) {
    int end = behind_strings(&r, i);
    if (end > kept) kept = end;
    if (is(&r, i, "}") &&
        is(&r, i - 1, ":")) { // a label, behind which older C has a statement
      copy_to(&r, tokens->at[i].at);
      text_add(&r.out, ";");
    }
    follow_braces(&r, i);
    write_long(&r, i);
    if (i >= kept && is_string(&r, i))
      i = write_string(&r, i);
    else
      i++;
  }
  copy_to(&r, tokens->at[tokens->len - 1].at);
  return r.out.at;
}
