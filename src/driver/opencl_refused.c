// Refuses what device code may not have where code for OpenCL devices is made.
// In:  the tokens of the text behind clang -E; of C++ the names that LLVM's text declares.  Out: messages.
#include "driver/image.h"
#include "driver/opencl.h"

#include <ctype.h>
#include <stdlib.h>

// Words for what OpenCL C does not have, or what its compilers do not take.
static const struct {
  const char *word, *what;
} refused[] = {{"__int128", "integers of 128 bits"},
               {"_BitInt", "_BitInt"},
               {"_Float16", "_Float16"},
               {"__accomp_long_double", "long double"},
               {"__accomp_long_complex", "long double"},
               {"_Thread_local", "variables of threads"},
               {"__accomp_function_at", "calls through pointers to functions"}};

// The column where the line's text starts; 0: the file has no such line.
static int first_column(const Unit *u, Loc loc) {
  const char *s = read_file(u->arena, loc.file, NULL);
  for (int line = 1; s && line < loc.line; line++) {
    s = strchr(s, '\n');
    if (s) s++;
  }
  return s && *s ? (int)strspn(s, " \t") + 1 : 0;
}

// The place that the line markers give it. A marker that ends with 3 has our text of a construct behind it, all at the construct's line.
static Loc loc_of(const Unit *u, const char *start, const char *at) {
  Loc loc = {.file = u->path, .line = 1};
  bool ours = false;
  for (const char *s = start; s < at;) {
    const char *end = s + strcspn(s, "\n");
    char *file;
    if (*s == '#' && isdigit((unsigned char)s[2])) {
      loc.line = (int)strtol(s + 2, &file, 10);
      ours = end[-1] == '3' && end[-2] == ' ';
      if (*file == ' ' && file[1] == '"')
        loc.file = arena_strndup(u->arena, file + 2, strcspn(file + 2, "\""));
    } else {
      loc.line += end < at && !ours;
    }
    s = end + (end < at);
  }
  loc.column = first_column(u, loc);
  return loc;
}

void refuse_opencl_recursion(const Unit *u, const char *function, const char *text,
                             const char *at) {
  static const char ours[] =
      "__accomp_dev_"; // and 16 digits, in front of the program's own name
  size_t n = sizeof ours + 16;
  if (!strncmp(function, ours, sizeof ours - 1) && strlen(function) > n) function += n;
  error(u->diag, loc_of(u, text, at),
        "code for OpenCL devices: '%s' calls itself, which OpenCL C does not allow",
        function);
}

void refuse_opencl_options(const Unit *u, const Options *o) {
  static const char *const layouts[] = {"-fpack-struct", "-fshort-enums",
                                        "-funsigned-char"};
  for (int i = 0; i < o->args.len; i++)
    for (size_t k = 0; k < countof(layouts); k++)
      if (o->args.at[i].stages &&
          !strncmp(o->args.at[i].text, layouts[k], strlen(layouts[k])))
        error(u->diag, (Loc){.file = u->path, .line = 1},
              "code for OpenCL devices: their compilers have no %s", layouts[k]);
}

// A '*' that the compiler had no constant for (ir/format.c).
static bool has_width_argument(const OpenclToken *t) {
  for (int i = 0; i + 1 < t->len; i++) {
    if (t->at[i] != '%') continue;
    do i++;
    while (i < t->len && strchr("-+ #0", t->at[i]));
    if (i < t->len && t->at[i] == '*') return true;
  }
  return false;
}

static void refuse_format(const Unit *u, const OpenclTokens *tokens, int call,
                          const char *text) {
  int i = call + 1, depth = 0;
  bool literal = false, declared = call && !memcmp(tokens->at[call - 1].at, "int", 3);
  for (; i < tokens->len - 1; i++) {
    const OpenclToken *t = &tokens->at[i];
    depth += (*t->at == '(') - (*t->at == ')');
    if (!depth || (depth == 1 && *t->at == ',')) break;
    literal |= *t->at == '"';
    if (*t->at != '"' || !has_width_argument(t)) continue;
    error(u->diag, loc_of(u, text, t->at),
          "code for OpenCL devices: a width '*' of printf must be a constant");
    return;
  }
  if (!literal && !declared)
    error(u->diag, loc_of(u, text, tokens->at[call].at),
          "code for OpenCL devices: the format of printf must be a literal");
}

typedef struct {
  const char *what;
  Loc item; // of the text, which starts at the line of its construct
} Refusal;
typedef Vec(Refusal) Refusals;

// One message for each construct or function. Our own headers have the word for their sake.
static void refuse_word(const Unit *u, Refusals *made, Refusal r, Loc loc,
                        const char **in_headers) {
  if (*loc.file == '<' || strstr(loc.file, "/lib/accomp/")) {
    *in_headers = r.what;
    return;
  }
  for (int i = 0; i < made->len; i++)
    if (!strcmp(made->at[i].what, r.what) && made->at[i].item.line == r.item.line &&
        !strcmp(made->at[i].item.file, r.item.file))
      return;
  push(u->arena, made, r);
  error(u->diag, loc.column ? loc : r.item, "code for OpenCL devices: there are no %s",
        r.what);
}

static bool is_token(const OpenclTokens *tokens, int i, const char *word) {
  return i >= 0 && i < tokens->len && (size_t)tokens->at[i].len == strlen(word) &&
         !strncmp(tokens->at[i].at, word, strlen(word));
}

// In words; NULL: nothing is refused.
static const char *what_is_refused(const OpenclTokens *tokens, int i) {
  static const char *const integers[] = {"int",  "long",     "short",
                                         "char", "unsigned", "signed"};
  for (size_t k = 0; k < countof(refused); k++)
    if (is_token(tokens, i, refused[k].word)) return refused[k].what;
  int type = is_token(tokens, i + 1, "(") ? i + 2 : i + 1;
  if (is_token(tokens, i, "_Atomic") &&
      (is_token(tokens, type, "struct") || is_token(tokens, type, "union")))
    return "structs with _Atomic";
  if (!is_token(tokens, i, "_Complex") && !is_token(tokens, i, "__complex__"))
    return NULL;
  for (size_t k = 0; k < countof(integers); k++)
    if (is_token(tokens, i - 1, integers[k]) || is_token(tokens, i + 1, integers[k]))
      return "complex integers";
  return NULL;
}

void refuse_opencl_words(const Unit *u, const OpenclTokens *tokens, const char *text) {
  Refusals made = {0};
  const char *in_headers = NULL;
  for (int i = 0, depth = 0, item = 0; i < tokens->len - 1; i++) {
    const OpenclToken *t = &tokens->at[i];
    depth += (*t->at == '{') - (*t->at == '}');
    if (t->len == 6 && !memcmp(t->at, "printf", 6)) refuse_format(u, tokens, i, text);
    const char *what = what_is_refused(tokens, i);
    if (what)
      refuse_word(u, &made, (Refusal){what, loc_of(u, text, tokens->at[item].at)},
                  loc_of(u, text, t->at), &in_headers);
    if (!depth && (*t->at == ';' || *t->at == '}')) item = i + 1;
  }
  if (in_headers && !made.len)
    error(u->diag, (Loc){.file = u->path, .line = 1},
          "code for OpenCL devices: there are no %s", in_headers);
}

// --- C++ -------------------------------------------------------------------------------

// A function of rt/device that OpenCL devices do not have, in words; NULL: they have it.
static const char *absent_function(Arena *a, const char *name) {
  static const char math[] = "__accomp_math_";
  for (size_t k = 0; k < countof(refused); k++)
    if (!strcmp(name, refused[k].word))
      return arena_printf(a, "there are no %s", refused[k].what);
  const char *bessel = strncmp(name, math, sizeof math - 1) ? "" : name + sizeof math - 1;
  bool absent = *bessel && strchr("jy", *bessel) && strchr("01n", bessel[1]);
  return absent ? arena_printf(a, "OpenCL C has no function '%s'", bessel) : NULL;
}

static void refuse_symbol(Unit *u, Image *image, int symbol, const char *why) {
  ImageFrame frame = caller_frame(image, symbol);
  if (!frame.loc.file) frame.loc.file = u->path;
  error(u->diag, on_word(frame.loc, ""), "code for OpenCL devices: %s", why);
  note_calls(u, image, frame.function);
}

// Tables of virtual functions that another file has: a call leads to functions of its own file alone (src/llvm/write_call.c).
static void refuse_tables(Unit *u, Image *image, const char *llvm) {
  static const char table[] = "\n@__accomp_dev__ZTV";
  for (const char *s = llvm; (s = strstr(s, table)); s++) {
    size_t n;
    const char *name = name_at(s + sizeof "\n@__accomp_dev_" - 1, &n);
    int symbol = strncmp(name + n, " = external ", 12) ? -1 : find_symbol(image, name, n);
    if (symbol >= 0)
      refuse_symbol(u, image, symbol,
                    arena_printf(u->arena,
                                 "there are no virtual functions of other files ('%s')",
                                 demangled(image, arena_strndup(u->arena, name, n))));
  }
}

void refuse_opencl_names(Unit *u, Image *image, const char *llvm) {
  for (const char *s = llvm; (s = strstr(s, "\ndeclare ")); s++) {
    size_t line = strcspn(s + 1, "\n"), n;
    const char *sign = memchr(s + 1, '@', line),
               *name = sign ? name_at(sign + 1, &n) : NULL;
    const char *why =
        name ? absent_function(u->arena, arena_strndup(u->arena, name, n)) : NULL;
    int symbol = why ? find_symbol(image, name, n) : -1;
    if (symbol < 0) continue;
    refuse_symbol(u, image, symbol, why);
  }
  refuse_tables(u, image, llvm);
}
