// OpenCL C of a unit: device C after clang -E, in which words of rt/device/opencl.h stand for what C has no words for.
// In:  text without macros.  Out: text for OpenCL's compilers (rt/plugin/opencl/image.c says what its head has).
// Local memory is one arena, the kernel's last argument: functions that reach it get it as their first parameter, and each
// variable in it is a place in the arena. A variable of the device is memory that the plug-in allocates before it compiles.
#include "driver/opencl_pass.h"

#include <ctype.h>
#include <stdlib.h>

// --- tokens ----------------------------------------------------------------------------

static const char *name_of(const Pass *p, int i) {
  return arena_strndup(p->a, p->tokens.at[i].at, (size_t)p->tokens.at[i].len);
}

// Behind the bracket that closes the one at i.
static int skip_brackets(const Pass *p, int i) {
  int depth = 0;
  for (; i < p->tokens.len - 1; i++) {
    char c = p->tokens.at[i].len == 1 ? *p->tokens.at[i].at : 'x';
    depth += (c == '(' || c == '[' || c == '{') - (c == ')' || c == ']' || c == '}');
    if (!depth) return i + 1;
  }
  return i;
}

// --- functions -------------------------------------------------------------------------

// Is behind a function's parameters the declaration of one, "f(a) int a; {"?
static bool is_old_style(const Pass *p, int behind) {
  return is_name(p, behind) && !takes_parentheses(&p->tokens.at[behind]);
}

int next_opencl_item(const Pass *p, int i, int *name, int *body) {
  *name = *body = 0;
  bool initialised = false, old = false;
  if (is(p, i, "__accomp_entry_")) return skip_brackets(p, i + 1);
  if (is(p, i, "__accomp_storage_") || is(p, i, "__accomp_storage_later_")) {
    int end = skip_brackets(p, i + 1);
    return is(p, end, ";") ? end + 1 : end;
  }
  for (; i < p->tokens.len - 1; i++) {
    if (is(p, i, ";") && !old) return i + 1;
    if (takes_parentheses(&p->tokens.at[i]) && is(p, i + 1, "(")) {
      i = skip_brackets(p, i + 1) - 1;
      continue;
    }
    if (is(p, i, "=")) initialised = true;
    if (is_name(p, i) && is(p, i + 1, "(") && !is(p, i + 2, "*") && !*name &&
        !initialised && !is(p, i - 1, "struct")) {
      *name = i;
      i = skip_brackets(p, i + 1) - 1;
      old = is_old_style(p, i + 1);
      continue;
    }
    if (is(p, i, "{")) {
      int end = skip_brackets(p, i);
      if (*name && !initialised) {
        *body = i;
        return end;
      }
      i = end - 1;
    }
  }
  return i;
}

// The next function of a declaration, behind the one whose name is token i: 'int f(int), g(int);'. 0: there is none.
static int next_function(const Pass *p, int i, int to) {
  int depth = 0;
  for (i = skip_brackets(p, i + 1); i < to && !is(p, i, "{"); i++) {
    if (is(p, i, "(") && depth == 0 && is_name(p, i - 1) &&
        !takes_parentheses(&p->tokens.at[i - 1]))
      return i - 1;
    depth += is(p, i, "(") - is(p, i, ")");
  }
  return 0;
}

static bool has_word(const Pass *p, int from, int to, const char *word) {
  for (int i = from; i < to; i++)
    if (is(p, i, word)) return true;
  return false;
}

// Adds a function of the item that begins at i and ends at 'next'; 'body' is where its body begins, or 0.
static void add_function(Pass *p, int i, int name, int body, int next) {
  ClFunction *f = find_function(p, name);
  if (!f) {
    push(p->a, &p->functions, ((ClFunction){.name = name_of(p, name)}));
    f = &p->functions.at[p->functions.len - 1];
  }
  f->is_static |= has_word(p, i, name, "static");
  f->external |= has_word(p, i, name, "__accomp_external_");
  f->kernel |= has_word(p, i, name, "__accomp_kernel_");
  if (body) f->from = body, f->to = next;
}

static void find_functions(Pass *p) {
  for (int i = 0, next, name, body; i < p->tokens.len - 1; i = next) {
    next = next_opencl_item(p, i, &name, &body);
    if (is(p, i, "typedef")) continue;
    for (; name; name = body ? 0 : next_function(p, name, next))
      add_function(p, i, name, body, next);
  }
}

// File-scope variables of the arena that a function names reach it, too.
static bool names_arena(const Pass *p, const ClFunction *f) {
  for (int i = f->from; i < f->to; i++) {
    if (is(p, i, "__accomp_shared_")) return true;
    for (int k = 0; k < p->shared.len; k++)
      if (p->shared.at[k].number >= 0 && is(p, i, p->shared.at[k].name)) return true;
    const ClFunction *g = is_name(p, i) ? find_function(p, i) : NULL;
    if (g && g->needs_arena) return true;
  }
  return false;
}

static void find_needs(Pass *p) {
  for (int k = 0; k < p->functions.len; k++) {
    ClFunction *f = &p->functions.at[k];
    f->needs_arena = f->external || (f->from && !f->is_static);
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (int k = 0; k < p->functions.len; k++) {
      ClFunction *f = &p->functions.at[k];
      if (f->needs_arena || !f->from || !names_arena(p, f)) continue;
      f->needs_arena = changed = true;
    }
  }
}

// --- writing ---------------------------------------------------------------------------

static void copy_to(Pass *p, const char *to) {
  if (to > p->written) text_addn(&p->out->code, p->written, (size_t)(to - p->written));
  p->written = to;
}
static void skip_token(Pass *p, int i) {
  copy_to(p, p->tokens.at[i].at);
  p->written = p->tokens.at[i].at + p->tokens.at[i].len;
}
// Line markers and line ends between are kept.
static void skip_tokens(Pass *p, int from, int to) {
  for (int i = from; i < to; i++) skip_token(p, i);
}
static void copy_tokens(Pass *p, Text *t, int from, int to) {
  for (int i = from; i < to; i++)
    text_printf(t, "%s%.*s", i > from ? " " : "", p->tokens.at[i].len,
                p->tokens.at[i].at);
}

// Words in front of a variable's name as those of a typedef's, which has no _Alignas.
static void copy_specifiers(Pass *p, Text *t, int from, int to) {
  for (int i = from; i < to; i++) {
    int end = is(p, i, "_Alignas") ? skip_brackets(p, i + 1) : 0;
    copy_tokens(p, t, i, end ? i : i + 1);
    if (end) {
      bool number = isdigit((unsigned char)*p->tokens.at[i + 2].at) ||
                    is(p, i + 2, "sizeof") || is(p, i + 2, "_Alignof") ||
                    is(p, i + 2, "(");
      text_add(t, number ? "__attribute__((__aligned__("
                         : "__attribute__((__aligned__(__alignof__(");
      copy_tokens(p, t, i + 2, end - 1);
      text_add(t, number ? ")))" : "))))");
      i = end - 1;
    }
    text_add(t, " ");
  }
}

// '__accomp_shared_ T name[n] __attribute__((...));', perhaps behind 'static' and attributes, or behind an _Alignas, which begins
// at i. Returns what is behind the semicolon.
static int write_shared(Pass *p, int i, int word) {
  int start = word + 1, name = 0, end = start;
  while (is(p, start, "__attribute__")) start = skip_brackets(p, start + 1);
  for (int k = start; !is(p, k, ";") && k < p->tokens.len - 1; k++) {
    if (takes_parentheses(&p->tokens.at[k])) {
      if (is(p, k, "__attribute__") && name) break;
      k = skip_brackets(p, k + 1) - 1;
      continue;
    }
    if (is(p, k, "[")) {
      k = skip_brackets(p, k) - 1;
      end = k + 1;
      continue;
    }
    if (is_name(p, k)) name = k, end = k + 1;
  }
  int next = end;
  while (!is(p, next, ";")) next++;
  int number = p->out->places.len;
  Text type = {.arena = p->a}, dims = {.arena = p->a};
  copy_specifiers(p, &type, i, word);
  copy_specifiers(p, &type, start, name);
  text_add(&dims, "");
  copy_tokens(p, &dims, name + 1, end);
  skip_tokens(p, i, next + 1);
  text_printf(&p->out->code,
              "typedef %s __accomp_place%d_%s%s; "
              "__accomp_size_of(__accomp_place_size_%d, __accomp_place%d_%s)",
              type.at, number, p->u->uid, dims.at, number, number, p->u->uid);
  push(p->a, &p->out->places,
       ((OpenclPlace){.function = p->inside ? p->inside->name : NULL}));
  push(p->a, &p->shared, ((Shared){name_of(p, name), number, NULL, p->depth}));
  return next + 1;
}

// Several constructs may declare one variable, as 'critical' does with its lock.
static void write_variable(Pass *p, const char *name, const char *type, bool later) {
  for (int i = 0; i < p->out->variables.len; i++)
    if (!strcmp(p->out->variables.at[i].name, name)) return;
  text_printf(&p->out->code, "typedef __typeof__(%s) %s_type;", type, name);
  if (later) return;
  text_printf(&p->out->code, " __accomp_size_of(%s_bytes, %s_type)", name, name);
  push(p->a, &p->out->variables, ((OpenclVariable){.name = name}));
}

// '__accomp_storage_(name, type)'
static void write_storage(Pass *p, int i, int next, bool later) {
  Text type = {.arena = p->a};
  copy_tokens(p, &type, i + 4, skip_brackets(p, i + 1) - 1);
  skip_tokens(p, i, next);
  const char *name = name_of(p, i + 2);
  push(p->a, &p->shared, ((Shared){name, -2, name, 0}));
  write_variable(p, name, type.at, later);
}

static bool is_member(const Pass *p, int i) {
  return is(p, i - 1, ".") || is(p, i - 1, "->");
}

static bool write_shared_use(Pass *p, int i) {
  for (int k = p->shared.len - 1; k >= 0; k--) {
    const Shared *s = &p->shared.at[k];
    if (!is(p, i, s->name) || is_member(p, i)) continue;
    if (s->number == -2 && p->inside) continue; // a local one of its name
    skip_token(p, i);
    if (s->number < 0)
      text_printf(&p->out->code, "(*__accomp_plain(%s_type *, %s_at))", s->prefix,
                  s->prefix);
    else
      text_printf(&p->out->code,
                  "(*__accomp_arena(__accomp_place%d_%s *, __accomp_place_at_%d))",
                  s->number, p->u->uid, s->number);
    return true;
  }
  return false;
}

// The arena as the first parameter or argument of the function whose name is token i.
static int write_arena(Pass *p, int i, const char *what) {
  bool none = is(p, i + 2, ")") || (is(p, i + 2, "void") && is(p, i + 3, ")"));
  copy_to(p, p->tokens.at[i + 1].at + 1);
  text_printf(&p->out->code, "%s%s", what, none ? "" : ", ");
  if (!none) return i + 2;
  if (is(p, i + 2, "void")) skip_token(p, i + 2);
  return is(p, i + 2, "void") ? i + 3 : i + 2;
}

// OpenCL's own, or macros of opencl_head.h.
static bool is_in_head(const Pass *p, int name) {
  return is(p, name, "printf") || is(p, name, "memcpy") || is(p, name, "memmove") ||
         is(p, name, "memset") || is(p, name, "__accomp_cl_malloc") ||
         is(p, name, "__accomp_cl_free");
}

static int write_code(Pass *p, int i, int to) {
  while (i < to) {
    const ClFunction *f = is_name(p, i) && !is_member(p, i) ? find_function(p, i) : NULL;
    if (is(p, i, "{")) p->depth++;
    if (is(p, i, "}")) {
      while (p->shared.len && p->shared.at[p->shared.len - 1].depth == p->depth &&
             p->depth)
        p->shared.len--;
      p->depth--;
    }
    int word = is(p, i, "_Alignas") ? skip_brackets(p, i + 1) : i;
    if (is(p, word, "__accomp_shared_")) {
      i = write_shared(p, i, word);
      continue;
    }
    if (is(p, i, "extern") && is_in_head(p, i + 2)) {
      int end = skip_brackets(p, i + 3) + 1;
      skip_tokens(p, i, end);
      i = end;
      continue;
    }
    if (is(p, i, "static") && is(p, i + 1, "__accomp_shared_")) {
      skip_token(p, i++);
      continue;
    }
    if (is(p, i, "static")) { // a constant, or clang refuses it
      copy_to(p, p->tokens.at[i].at);
      text_add(&p->out->code, "__constant ");
    }
    bool call = f && is(p, i + 1, "(");
    if (call && f->kernel) {
      skip_token(p, i);
      text_printf(&p->out->code, "%s_body", f->name);
    } else if (is_name(p, i) && !(call && f->needs_arena)) {
      write_shared_use(p, i);
    }
    if (call && f->needs_arena)
      i = write_arena(p, i, "__accomp_local");
    else
      i++;
  }
  return i;
}

// Attributes in front of a variable of the arena are about its alignment, which is 16 everywhere.
static void write_head_of(Pass *p, int from, int name, int to) {
  for (int i = from; i < to;) {
    const ClFunction *f = i == name ? find_function(p, i) : NULL;
    if (is(p, i, "__accomp_kernel_") || is(p, i, "__accomp_external_")) {
      skip_token(p, i++);
      continue;
    }
    if (f && f->kernel) {
      skip_token(p, i);
      text_printf(&p->out->code, "%s_body", f->name);
    }
    if (i == name) name = next_function(p, name, to);
    if (is(p, i, "__typeof__"))
      for (int end = skip_brackets(p, i + 1); i < end; i++) write_shared_use(p, i);
    else if (f && f->needs_arena && is_old_style(p, skip_brackets(p, i + 1))) {
      int behind = skip_brackets(p, i + 1);
      write_arena(p, i, "__accomp_local");
      copy_to(p, p->tokens.at[i = behind].at);
      text_add(&p->out->code, "__local ulong *__accomp_local; ");
    } else if (f && f->needs_arena)
      i = write_arena(p, i, "__local ulong *__accomp_local");
    else
      i++;
  }
}

// '__accomp_argument_(i, type)', for which 'from' is where it is in the cells: a struct of parameters may hold no pointers, so it has
// cells of eight bytes, as many for each parameter as it needs. Returns what is behind the parenthesis.
static int write_argument(Pass *p, int i, Text *from) {
  int end = skip_brackets(p, i + 1);
  Text type = {.arena = p->a};
  copy_tokens(p, &type, i + 4, end - 1);
  skip_tokens(p, i, end);
  text_printf(&p->out->code,
              "({ typedef __typeof__(%s) __accomp_t __attribute__((__aligned__(8))); "
              "*(__accomp_t *)&__accomp_p.__accomp_cell[%s]; })",
              type.at, from->at);
  text_printf(from, " + (sizeof(%s) + 7) / 8", type.at);
  return end;
}

static void write_entry(Pass *p, int i, int next) {
  int n = 0;
  const char *name = name_of(p, i + 2);
  Text all = {.arena = p->a}, from = {.arena = p->a};
  text_add(&all, "0");
  text_add(&from, "0");
  for (int k = i; k < next; k++)
    if (is(p, k, "__accomp_argument_")) {
      text_add(&all, " + (sizeof(");
      copy_tokens(p, &all, k + 4, skip_brackets(p, k + 1) - 1);
      text_add(&all, ") + 7) / 8");
      n++;
    }
  skip_token(p, i);
  text_printf(&p->out->code,
              "struct __accomp_arguments_%s { ulong __accomp_cell[%s]; "
              "};\n__accomp_cl_kernel void "
              "%s(struct "
              "__accomp_arguments_%s __accomp_p, __local ulong *__accomp_local) ",
              name, n ? all.at : "1", name, name);
  push(p->a, &p->out->kernels, ((OpenclKernel){.name = name, .arguments = n ? n : 1}));
  for (int k = i + 1; k < next;) {
    int to = k;
    while (to < next && !is(p, to, "__accomp_argument_")) to++;
    k = write_code(p, k, to);
    if (k < next) k = write_argument(p, k, &from);
  }
}

// 'static unsigned __accomp_...;', a lock.
static bool is_lock(const Pass *p, int i) {
  return is(p, i, "static") && is(p, i + 1, "unsigned") &&
         !strncmp(p->tokens.at[i + 2].at, "__accomp_", 9) &&
         (is(p, i + 3, ";") || is(p, i + 3, "__attribute__"));
}

static void write_lock(Pass *p, int i, int next) {
  const char *name = name_of(p, i + 2);
  skip_tokens(p, i, next);
  if (!has_word(p, next, p->tokens.len, name)) return;
  const char *prefix = arena_printf(p->a, "%s_%s", name, p->u->uid);
  push(p->a, &p->shared, ((Shared){name, -1, prefix, 0}));
  write_variable(p, prefix, "unsigned", false);
}

// The place of a declaration's address space: in front of the name, as it is that of the variable, and not of what the variable points to. In front
// of all where a type with its members stands before the name: NVIDIA's compiler wants a semicolon behind these.
static int place_of_space(const Pass *p, int i) {
  int name = i;
  for (int k = i; !is(p, k, "=") && !is(p, k, "[") && !is(p, k, ")"); k++) {
    if (is(p, k, "{")) return i;
    if (is(p, k, "__attribute__") || is(p, k, "__typeof__"))
      k = skip_brackets(p, k + 1) - 1;
    else if (is_name(p, k))
      name = k;
  }
  return name;
}

// A variable that is declared with its type, or for its size, has no storage: its name is one of a type.
static void write_declaration(Pass *p, int i, int next) {
  int depth = 0;
  for (int k = i; k < next; k++) { // with a value: a constant, or clang refuses it
    depth += is(p, k, "{") + is(p, k, "(") - is(p, k, "}") - is(p, k, ")");
    if (depth || !is(p, k, "=")) continue;
    copy_to(p, p->tokens.at[place_of_space(p, i)].at);
    text_add(&p->out->code, "__constant ");
    for (; k < next; k++) write_shared_use(p, k);
    return;
  }
  int open = i;
  while (open < next && !is(p, open, "{")) open++;
  int end = open < next ? skip_brackets(p, open) : next;
  while (is(p, end, "__attribute__")) end = skip_brackets(p, end + 1);
  if (!is(p, i, "extern") && (open == next || is(p, end, ";"))) return;
  copy_to(p, p->tokens.at[i].at);
  text_add(&p->out->code, "typedef ");
  for (int k = i; k < open; k++) {
    int behind = is(p, k, "_Alignas") ? skip_brackets(p, k + 1) : k + 1;
    if (behind > k + 1 || is(p, k, "extern") || is(p, k, "static"))
      skip_tokens(p, k, behind);
    k = behind - 1;
  }
}

static void write_items(Pass *p) {
  for (int i = 0, next, name, body; i < p->tokens.len - 1; i = next) {
    next = next_opencl_item(p, i, &name, &body);
    if (is(p, i, "__accomp_entry_")) {
      write_entry(p, i, next);
      continue;
    }
    bool later = is(p, i, "__accomp_storage_later_");
    if (later || is(p, i, "__accomp_storage_")) {
      write_storage(p, i, next, later);
      continue;
    }
    if (is_lock(p, i)) {
      write_lock(p, i, next);
      continue;
    }
    if (!body && has_word(p, i, next, "__accomp_shared_")) {
      write_code(p, i, next);
      continue;
    }
    if (is(p, i, "typedef")) continue;
    if (!name) {
      write_declaration(p, i, next);
      continue;
    }
    if (!body && is_in_head(p, name)) {
      skip_tokens(p, i, next);
      continue;
    }
    write_head_of(p, i, name, body ? body : next);
    p->inside = find_function(p, name);
    if (body) write_code(p, body, next);
    p->inside = NULL;
  }
  copy_to(p, p->tokens.at[p->tokens.len - 1].at);
}

// File-scope variables of the arena, before functions are looked through.
static void find_file_shared(Pass *p) {
  for (int i = 0, next, name, body; i < p->tokens.len - 1; i = next) {
    next = next_opencl_item(p, i, &name, &body);
    if (body || !has_word(p, i, next, "__accomp_shared_")) continue;
    int last = 0;
    for (int k = i; k < next && !is(p, k, "["); k++) {
      if (is(p, k, "__attribute__") && last) break;
      if (takes_parentheses(&p->tokens.at[k])) {
        k = skip_brackets(p, k + 1) - 1;
        continue;
      }
      if (is_name(p, k)) last = k;
    }
    if (last) push(p->a, &p->shared, ((Shared){name_of(p, last), 0, NULL, 0}));
  }
}

// The tokens and functions of another text.
static void read_text(Pass *p, const char *text) {
  p->written = text;
  p->tokens.len = p->functions.len = 0;
  read_opencl_tokens(p->a, &p->tokens, text);
  find_functions(p);
}

bool make_opencl(const Unit *u, const char *text, OpenclText *out) {
  Pass p = {.u = u, .a = u->arena, .out = out};
  out->code = (Text){.arena = u->arena};
  read_text(&p, text);
  text = opencl_reached_text(&p, text);
  p.tokens.len = 0;
  read_opencl_tokens(p.a, &p.tokens, text);
  if (!opencl_takes_words(&p.tokens)) return false;
  read_text(&p, opencl_spelling(p.a, &p.tokens, text));
  if (has_opencl_recursion(&p)) return false;
  find_file_shared(&p);
  find_needs(&p);
  p.shared.len = 0;
  write_items(&p);
  find_opencl_reached(&p);
  return true;
}
