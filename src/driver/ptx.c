// PTX of a unit: checks clang's output, adds what C has no words for, and puts it into the object.
// In:  the PTX of a unit.  Out: the same file, changed, and an assembly file that includes it.
#include "driver/driver.h"
#include "driver/resources.h"
#include "emit/emit.h"

#include <ctype.h>

// --- what it must not contain ----------------------------------------------------------

static bool is_call_of(const Node *n, const void *name) {
  const Function *f =
      n->kind == N_CALL && n->nchild && n->child[0] ? n->child[0]->function : NULL;
  return f && !strcmp(f->name, name);
}

// The first call of 'name' in code that directives are in.
static Loc call_place(const Unit *u, const char *name) {
  for (int i = 0; i < u->functions.len; i++) {
    const Node *call = find_below(u->functions.at[i]->body, is_call_of, name);
    if (call) return call->loc;
  }
  return (Loc){.file = u->path};
}

// Functions that CUDA's driver has for every kernel.
bool is_gpu_function(const char *name) {
  static const char *const names[] = {"vprintf", "malloc", "free", "__assertfail"};
  for (size_t i = 0; i < countof(names); i++)
    if (!strcmp(name, names[i])) return true;
  return false;
}

// A device function of another file: the runtime says so where none defines it.
static bool is_external(const Unit *u, const char *name) {
  for (int i = 0; i < u->decls.len; i++)
    for (int k = 0; k < u->decls.at[i]->functions.len; k++) {
      const Function *f = u->decls.at[i]->functions.at[k];
      if (f->external && !strcmp(device_function(u, f), name)) return true;
    }
  return false;
}

static bool check_externals(Unit *u, const char *text) {
  static const char wrapper[] = "__accomp_math_"; // rt/math lacks what it stands for
  for (const char *name; (name = next_ptx_name(u->arena, &text, ".extern .func"));) {
    if (is_external(u, name)) continue;
    if (!strncmp(name, wrapper, sizeof wrapper - 1)) name += sizeof wrapper - 1;
    if (!is_gpu_function(name))
      error(u->diag, call_place(u, name),
            "'%s' has no device version: it is neither defined in this file nor a "
            "function that devices have",
            name);
  }
  return !u->diag->errors;
}

// --- what C has no words for ------------------------------------------------------------

// A function without a body: a kernel of C++ is declared where code names it before.
static bool is_prototype(const char *function) {
  const char *end = strpbrk(function, "{;");
  return end && *end == ';';
}

// A C attribute for it does not exist: '.maxnreg' after each kernel's parameters.
static Text limit_registers(Arena *a, const char *text, int most) {
  Text t = {.arena = a};
  for (const char *at; (at = strstr(text, ".entry ")); text = at) {
    at += strcspn(at, ")") + 1;
    text_addn(&t, text, (size_t)(at - text));
    if (!is_prototype(at)) text_printf(&t, "\n.maxnreg %d", most);
  }
  text_add(&t, text);
  return t;
}

typedef struct {
  const char *at, *end;
} Span; // a function's text

static const char *find_text(Span s, const char *text) {
  return memmem(s.at, (size_t)(s.end - s.at), text, strlen(text));
}

// The next function from 'at' on, with its body.
static bool next_function(const char *at, const char *kind, Span *out) {
  out->at = strstr(at, kind);
  while (out->at && is_prototype(out->at)) out->at = strstr(out->at + 1, kind);
  const char *end = out->at ? strstr(out->at, "\n}\n") : NULL;
  out->end = end ? end + 3 : NULL;
  return end != NULL;
}

// The values that a function gives names to, in units of 32 bits: "\t.reg .b64 \t%rd<24>;" has 23 of two.
static int count_values(Span s) {
  int all = 0;
  for (const char *at; (at = find_text(s, "\n\t.reg .")); s.at = at + 1) {
    int bits = 0, n = 0;
    if (sscanf(at, "\n\t.reg .%*[a-z]%d %*[^<]<%d>", &bits, &n) == 2)
      all += bits == 64 ? 2 * n : n;
  }
  return all;
}

static int most_values(const char *text, const char *kind) {
  int most = 0, n;
  for (Span f = {text, text}; next_function(f.end, kind, &f);)
    if ((n = count_values(f)) > most) most = n;
  return most;
}

enum {
  MANY_VALUES = 1536, // kernels with fewer need 100 registers at most
  FEW_VALUES = 512    // functions with fewer need far less than 128
};

// May a function that the kernel calls need more registers than 128? ptxas refuses such a kernel that has a limit. Functions of
// other files and those whose address is called are not known. 'called': the most values of the text's own.
static bool calls_large(Arena *a, Span kernel, const char *text, int called) {
  if (!find_text(kernel, "\tcall")) return false;
  if (called > FEW_VALUES || find_text(kernel, ".callprototype")) return true;
  for (const char *name; (name = next_ptx_name(a, &text, ".extern .func"));)
    if (!is_gpu_function(name) && find_text(kernel, arena_printf(a, "\t%s,", name)))
      return true;
  return false;
}

// Kernels that may need many registers once more, with a limit: the runtime takes the one that more threads run at once
// (rt/plugin/cuda/launch.c). Each costs the driver's compiler as much again.
static Text limit_large(Arena *a, const char *text) {
  Text t = {.arena = a};
  const char *whole = text;
  int called = most_values(text, ".func ");
  text_add(&t, "");
  for (Span f = {text, text}; next_function(f.end, ".entry ", &f);) {
    text_addn(&t, text, (size_t)(f.end - text));
    text = f.end;
    int n = count_values(f) + (find_text(f, "\tcall") ? called : 0);
    const char *params = find_text(f, "("), *body = find_text(f, "\n{");
    if (n <= MANY_VALUES || !params || !body || calls_large(a, f, whole, called))
      continue;
    text_printf(&t, "\n.visible %.*s" ACCOMP_FEWER_REGISTERS "%.*s\n.maxnreg 128%.*s",
                (int)(params - f.at), f.at, (int)(body - params), params,
                (int)(f.end - body), body);
  }
  text_add(&t, text);
  return t;
}

static int count_uses(Span s, const char *name) {
  int uses = 0;
  for (const char *at; (at = find_text(s, name)); s.at = at + 1)
    uses += !isdigit((unsigned char)at[strlen(name)]);
  return uses;
}

// "eq" of "\tsetp.eq.s32 \t%p6, ..." becomes "ne". False: the line compares no integers ("bf16" are none).
static bool negate(char *line) {
  static const char *const opposite[][2] = {{"eq", "ne"}, {"lt", "ge"}, {"gt", "le"}};
  static const char mark[] = "\tsetp.";
  if (strncmp(line, mark, sizeof mark - 1) != 0) return false;
  char *relation = line + sizeof mark - 1;
  bool integers = relation[2] == '.' && strchr("sub", relation[3]) &&
                  isdigit((unsigned char)relation[4]);
  for (size_t i = 0; integers && i < countof(opposite); i++)
    for (int k = 0; k < 2; k++)
      if (!strncmp(relation, opposite[i][k], 2)) {
        memcpy(relation, opposite[i][!k], 2);
        return true;
      }
  return false;
}

// A loop that ends in "if (p) leave; go back;", as clang may write it, and p is for that alone: "if (!p) go back;",
// since ptxas unrolls few loops of the other form (it makes a matrix product 1.1 times as fast).
// In: 'line', the first of such lines in a function; out: from 'start' on, what stands before it there. Returns the
// text after them; NULL: there is nothing to turn.
static const char *turn_loop(Text *out, size_t start, Span function, const char *line) {
  char lines[256], name[16], leave[64], back[64], next[64];
  snprintf(lines, sizeof lines, "%.*s", (int)sizeof lines - 1, line);
  int end = 0;
  if (sscanf(lines, "\t@%15[%p0-9] bra \t%63[^;];\n\tbra.uni \t%63[^;];%n\n%63[^:\n]:",
             name, leave, back, &end, next) != 4 ||
      strcmp(leave, next) != 0 || count_uses(function, name) != 2 ||
      !strstr(out->at + start, arena_printf(out->arena, "\n%s:", back)))
    return NULL;
  char *compare = strstr(out->at + start, arena_printf(out->arena, "\t%s, ", name));
  while (compare && compare > out->at + start && *compare != '\n') compare--;
  if (!compare || !negate(compare + 1)) return NULL;
  text_printf(out, "\t@%s bra \t%s;", name, back);
  return line + end;
}

static Text turn_loops(Arena *a, const char *text) {
  Text t = {.arena = a};
  for (Span f = {text, text}; *f.at; f.at = f.end) {
    const char *end = strstr(f.at, "\n}\n"), *done = f.at;
    f.end = end ? end + 3 : f.at + strlen(f.at);
    size_t start = t.len;
    for (const char *at; (at = find_text((Span){done, f.end}, "\n\t@%p"));) {
      text_addn(&t, done, (size_t)(++at - done));
      const char *after = turn_loop(&t, start, f, at);
      done = after ? after : at;
    }
    text_addn(&t, done, (size_t)(f.end - done));
  }
  return t;
}

// A block's label, or what stands for it where nothing jumps there, is followed by comments of clang's.
static const char *find_block(Span function, const char *at) {
  while (at > function.at && (at[-1] != '\n' || (strncmp(at, "$L__BB", 6) != 0 &&
                                                 strncmp(at, "// %bb.", 7) != 0)))
    at--;
  return at;
}

static const char *after_comments(const char *block) {
  do block += strcspn(block, "\n") + 1;
  while (block[strspn(block, " ")] == '/');
  return block;
}

// The label of the innermost loop around, as the comments have it: "in Loop: Header=BB0_2", or that its block begins one. "": none.
static const char *loop_at(Arena *a, Span function, const char *at) {
  const char *block = find_block(function, at);
  Span head = {block, after_comments(block)};
  static const char in_loop[] = "in Loop: Header=";
  const char *name = find_text(head, in_loop);
  if (name) {
    name += sizeof in_loop - 1;
    return arena_printf(a, "$L__%.*s", (int)strcspn(name, " \n"), name);
  }
  return *block == '$' && find_text(head, "Loop Header: ")
             ? arena_strndup(a, block, strcspn(block, ":"))
             : "";
}

static bool is_counted_down(Arena *a, Span function, const char *loop, int bits,
                            const char *name) {
  const char *sum = arena_printf(a, "\tadd.s%d \t%s, ", bits, name);
  for (Span rest = function; (rest.at = find_text(rest, sum)); rest.at++) {
    const char *last = strstr(rest.at + strlen(sum), ", ");
    if (last && last[2] == '-' && !strcmp(loop_at(a, function, rest.at), loop))
      return true;
  }
  return false;
}

// A loop that counts down and goes on while its counter is below a bound: "x < -4u", which clang makes of "x >= 0". ptxas 13.0 unrolls
// it as if it ended below the bound, and it does not end. Returns the loop's label, else NULL.
static const char *wrapping_loop(Arena *a, Span function, const char *compare) {
  char line[128], result[16], relation[3], sign[2], name[24];
  int bits;
  snprintf(line, sizeof line, "%.*s", (int)sizeof line - 1, compare);
  if (sscanf(line, "\tsetp.%2[a-z].%1[su]%d \t%15[%p0-9], %23[%a-z0-9],", relation, sign,
             &bits, result, name) != 5)
    return NULL;
  const char *loop = loop_at(a, function, compare);
  bool goes_back = find_text(function, arena_printf(a, "\t@%s bra \t%s;", result, loop)),
       less = *relation == 'l', wraps = less ? goes_back : !goes_back && *sign == 'u';
  return *loop && wraps && is_counted_down(a, function, loop, bits, name) ? loop : NULL;
}

static const char *wrapping_loops(Arena *a, Span function) {
  Text loops = {.arena = a};
  text_add(&loops, "");
  for (Span rest = function; (rest.at = find_text(rest, "\tsetp.")); rest.at++) {
    const char *loop = wrapping_loop(a, function, rest.at);
    if (loop) text_printf(&loops, "%s:", loop);
  }
  return loops.at;
}

static Text keep_wrapping_loops(Arena *a, const char *text) {
  static const char pragma[] = "\t.pragma \"nounroll\";\n";
  Text t = {.arena = a};
  for (Span f = {text, text}; *f.at; f.at = f.end) {
    const char *end = strstr(f.at, "\n}\n"), *done = f.at;
    f.end = end ? end + 3 : f.at + strlen(f.at);
    const char *loops = wrapping_loops(a, f);
    for (Span rest = f; *loops && (rest.at = find_text(rest, "\n$L__BB")); rest.at++) {
      const char *label = rest.at + 1, *body = after_comments(label);
      if (!strstr(loops, arena_strndup(a, label, strcspn(label, ":") + 1)) ||
          !strncmp(body, pragma, sizeof pragma - 1))
        continue;
      text_addn(&t, done, (size_t)(body - done));
      text_add(&t, pragma);
      done = body;
    }
    text_addn(&t, done, (size_t)(f.end - done));
  }
  return t;
}

// --- into the object -------------------------------------------------------------------

// "7.0" of ".version 7.0\n"; "?" when the text has no such line.
static const char *word_after(Arena *a, const char *text, const char *mark) {
  const char *at = text ? strstr(text, mark) : NULL;
  if (!at) return "?";
  at += strlen(mark);
  return arena_strndup(a, at, strcspn(at, " ,\n"));
}

// The line 'image' of accomp-info's section.
static void add_image_info(Text *t, const char *uid, const Text *ptx) {
  text_printf(t,
              "\t.section " ACCOMP_INFO_SECTION ",\"aR\",%%progbits\n"
              "\t.asciz \"image\\t%s\\t%s\\t%s\\t%zu\\n\"\n",
              uid, word_after(t->arena, ptx->at, "\n.version "),
              word_after(t->arena, ptx->at, "\n.target "), ptx->len);
}

// The symbols that emit_host's text names. Hidden: each object has its own.
static Text assembly_of(const char *uid, const char *path, const Text *ptx) {
  Text t = {.arena = ptx->arena};
  text_printf(&t,
              "\t.section .rodata\n"
              "\t.globl __accomp_ptx_%s, __accomp_ptx_size_%s\n"
              "\t.hidden __accomp_ptx_%s, __accomp_ptx_size_%s\n",
              uid, uid, uid, uid);
  text_printf(&t,
              "\t.balign 16\n\t.type __accomp_ptx_%s, %%object\n"
              "__accomp_ptx_%s:\n\t.incbin %s\n\t.byte 0\n1:\n"
              "\t.asciz \"" ACCOMP_INFO_IMAGE_MARK "%s\"\n",
              uid, uid, c_string(t.arena, path), uid);
  text_printf(&t, "\t.size __accomp_ptx_%s, 1b - __accomp_ptx_%s\n\t.balign 8\n", uid,
              uid);
  text_printf(&t,
              "\t.type __accomp_ptx_size_%s, %%object\n\t.size __accomp_ptx_size_%s, 8\n"
              "__accomp_ptx_size_%s:\n\t.quad 1b - __accomp_ptx_%s\n",
              uid, uid, uid, uid);
  add_image_info(&t, uid, ptx);
  text_add(&t, "\t.section .note.GNU-stack,\"\",%progbits\n");
  return t;
}

int finish_ptx(Options *o, Unit *u, const char *path, const char *assembly) {
  const char *text = read_file(u->arena, path, NULL);
  if (!text) return EXIT_OURS;
  if (!u->cxx && !check_externals(u, text)) return EXIT_USER; // C++: check_open_names
  text = o->max_registers ? limit_registers(u->arena, text, o->max_registers).at
                          : limit_large(u->arena, text).at;
  Text ptx = keep_wrapping_loops(u->arena, turn_loops(u->arena, text).at);
  Text a = assembly_of(u->uid, path, &ptx);
  return write_text(o, path, &ptx) && write_text(o, assembly, &a) ? 0 : EXIT_USER;
}
