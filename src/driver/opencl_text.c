// Device C as OpenCL's compilers read it, word by word: what C spells otherwise.
// In:  the text behind clang -E.  Out: a text of the same lines.
// A string of OpenCL C is constant memory, which C's pointers do not lead to. Where a string becomes a pointer
// __accomp_constant stands around it (rt/device/opencl_head.h); strings that initialise arrays, and those of printf, stay.
// No compiler of OpenCL C calls anything where a block is left. An array whose size the code computes (rt/device/array.h) has a
// pointer in its function; its memory is given back where the array is declared again, and where the function ends.
#include "driver/opencl_spelling.h"

static const char *skip_quoted(const char *s) {
  char quote = *s++;
  while (*s && *s != quote) s += *s == '\\' && s[1] ? 2 : 1;
  return *s ? s + 1 : s;
}

// Are the parentheses behind the word no function's?
bool takes_parentheses(const OpenclToken *t) {
  static const char *const words[] = {
      "__attribute__", "__typeof__",        "typeof",        "_Alignas", "__asm__", "asm",
      "_BitInt",       "__typeof_unqual__", "_Static_assert"};
  for (size_t k = 0; k < countof(words); k++)
    if ((size_t)t->len == strlen(words[k]) && !strncmp(t->at, words[k], strlen(words[k])))
      return true;
  return !strncmp(t->at, "__accomp_storage_", 17); // _later_, too
}

void read_opencl_tokens(Arena *a, OpenclTokens *out, const char *s) {
  bool line_start = true;
  while (*s) {
    if (*s == '\n') {
      line_start = true, s++;
      continue;
    }
    if (isspace((unsigned char)*s)) {
      s++;
      continue;
    }
    if (line_start && *s == '#') {
      s += strcspn(s, "\n");
      continue;
    }
    line_start = false;
    const char *start = s;
    if (*s == '"' || *s == '\'')
      s = skip_quoted(s);
    else if (isdigit((unsigned char)*s))
      while (is_word_char(*s) || *s == '.' || (strchr("+-", *s) && strchr("eEpP", s[-1])))
        s++;
    else if (is_word_char(*s))
      while (is_word_char(*s)) s++;
    else
      s += s[0] == '-' && s[1] == '>' ? 2 : 1;
    push(a, out, ((OpenclToken){start, (int)(s - start)}));
  }
  push(a, out, ((OpenclToken){s, 0}));
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

// Does '[static] const char *const names[] = {' begin at i? OpenCL C has pointers to strings in no constant, so each function has such
// a table of its own.
static bool is_table(const Rewrite *r, int i, Table *out) {
  int equals = i;
  while (equals < r->tokens->len - 1 && !strchr("={}();", first(r, equals))) equals++;
  int name = before_brackets(r, equals - 1), end = equals;
  if (!is(r, equals, "=") || !is(r, equals + 1, "{") || name == equals - 1 ||
      !is(r, name - 1, "const") || !is(r, name - 2, "*"))
    return false;
  while (end < r->tokens->len - 1 && first(r, end) != ';') end++;
  *out = (Table){i, name, end};
  return true;
}

// '= {' of an array of pointers? Its variable is no constant: constants keep their strings.
static Strings strings_of_list(const Rewrite *r, int equals) {
  int name = before_brackets(r, equals - 1), i = name - 1;
  bool table = is_table(r, r->statement, &(Table){0});
  if ((is(r, r->statement, "static") && !table) || !r->around.len) return KEEP;
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

// The 'll' of a function of clang's that takes long long, or pointers to it. NULL: another word.
static const char *wide_builtin(const OpenclToken *k) {
  static const char *const stems[] = {"clz",  "ctz",  "ffs",  "popcount", "parity",
                                      "sadd", "uadd", "ssub", "usub",     "smul",
                                      "umul", "addc", "subc"};
  static const char prefix[] = "__builtin_";
  size_t n = (size_t)k->len, m = sizeof prefix - 1;
  if (n < m || memcmp(k->at, prefix, m) != 0) return NULL;
  for (size_t s = 0; s < countof(stems); s++) {
    size_t length = strlen(stems[s]);
    const char *end = k->at + m + length;
    bool same = n >= m + length + 2 && !memcmp(k->at + m, stems[s], length);
    if (same && !memcmp(end, "ll", 2)) return end;
  }
  return NULL;
}

// Does the type that begins with 'long' at i have another one, perhaps behind other words?
static bool is_long_long(const Rewrite *r, int i) {
  if (!is(r, i, "long")) return false;
  for (i++; is(r, i, "int") || is(r, i, "unsigned") || is(r, i, "signed") ||
            is(r, i, "const") || is(r, i, "volatile");)
    i++;
  return is(r, i, "long");
}

// OpenCL's long has 64 bits, as C's long long has; clang's long long has 128 there.
static void write_long(Rewrite *r, int i) {
  const OpenclToken *k = &r->tokens->at[i];
  bool number = isdigit((unsigned char)*k->at) || (*k->at == '.' && k->len > 1);
  const char *twice = number ? memmem(k->at, (size_t)k->len, "ll", 2) : NULL;
  if (number && !twice) twice = memmem(k->at, (size_t)k->len, "LL", 2);
  if (!number) twice = wide_builtin(k);
  bool word = is_long_long(r, i);
  if (!twice && !word) return;
  copy_to(r, twice ? twice : k->at);
  r->done = twice ? twice + 1 : end_of(r, i);
}

// OpenCL C has no _Atomic; accesses of such variables are operations of their own (rt/device/opencl_atomic.h). A name of a type
// may be a struct's, whose alignment is its size then.
// Returns the token to go on with. NVIDIA's compiler refuses a member whose type is in __typeof__.
static int write_atomic(Rewrite *r, int i) {
  static const char *const numbers[] = {"char",  "short",  "int",    "long",
                                        "float", "double", "signed", "unsigned",
                                        "_Bool", "void",   "const",  "volatile"};
  if (!is(r, i, "_Atomic")) return i;
  bool group = is(r, i + 1, "(");
  int type = group ? i + 2 : i + 1;
  copy_to(r, r->tokens->at[i].at);
  r->done = end_of(r, i);
  bool named = is_word_char(first(r, type));
  for (size_t k = 0; k < countof(numbers); k++) named &= !is(r, type, numbers[k]);
  if (named)
    text_printf(&r->out, "__attribute__((__aligned__(sizeof(%.*s)))) ",
                r->tokens->at[type].len, r->tokens->at[type].at);
  if (!group) return i;
  bool words = true;
  int close = closing(r, i + 1);
  for (int k = type; k < close; k++) words &= is_word_char(first(r, k));
  if (!words) {
    text_add(&r->out, "__typeof__");
    return i;
  }
  for (int k = type; k < close; k++)
    text_printf(&r->out, "%.*s ", r->tokens->at[k].len, r->tokens->at[k].at);
  r->done = end_of(r, close);
  return close;
}

// Behind the format of the call at i.
static int end_of_format(const Rewrite *r, int i) {
  int end = closing(r, i + 1);
  for (int k = i + 1, depth = 0; k < end; k++) {
    depth += is(r, k, "(") - is(r, k, ")");
    if (depth == 1 && is(r, k, ",")) return k;
  }
  return end;
}

// OpenCL's printf has no size ll, since its long has 64 bits.
static void write_format(Rewrite *r, int i) {
  const char *s = r->tokens->at[i].at, *end = end_of(r, i);
  while ((s = memchr(s, '%', (size_t)(end - s)))) {
    for (s++; s < end && strchr("-+ #0123456789.*", *s); s++) {}
    if (s + 1 < end && s[0] == 'l' && s[1] == 'l') {
      copy_to(r, s);
      r->done = ++s;
    }
    s += s < end;
  }
}

// '(T){' in a function: a value in memory, which clang gives no address space.
static void write_literal(Rewrite *r, int i) {
  if (r->literal && r->literal == i) {
    copy_to(r, r->tokens->at[i].at);
    text_add(&r->out, " __private ");
  }
  if (!r->around.len || !is(r, i, "(") || is(r, i + 1, "{")) return;
  int end = closing(r, i), to = i + 1;
  char before = first(r, i - 1);
  bool name = isalpha((unsigned char)before) || before == '_';
  if (!is(r, end + 1, "{") || (name && !is(r, i - 1, "return"))) return;
  while (to < end && !is(r, to, "["))
    if (is(r, to, "("))
      to = closing(r, to) + 1;
    else
      to++;
  if (is(r, to - 1, "}")) to = i + 1; // clang wants ';' or ')' behind a struct's members
  r->literal = to;
}

// '(isalnum)(c)': clang takes the parentheses for the function's address. A function of the library, whose name says so.
static void write_called(Rewrite *r, int i) {
  int open = is(r, i, "(") ? i : is(r, i, ")") ? i - 2 : -1;
  if (open < 0 || !is(r, open, "(") || !is(r, open + 2, ")") || !is(r, open + 3, "("))
    return;
  const OpenclToken *name = &r->tokens->at[open + 1];
  if (name->len < 15 || (memcmp(name->at, "__accomp_libc_", 14) != 0 &&
                         memcmp(name->at, "__accomp_math_", 14) != 0))
    return;
  copy_to(r, r->tokens->at[i].at);
  r->done = end_of(r, i);
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

// --- tables of strings -----------------------------------------------------------------

static bool names_table(const Rewrite *r, int open, const Table *t) {
  const OpenclToken *name = &r->tokens->at[t->name];
  for (int i = open, depth = 0; i < r->tokens->len - 1; i++) {
    const OpenclToken *k = &r->tokens->at[i];
    depth += is(r, i, "{") - is(r, i, "}");
    if (!depth) return false;
    if (k->len == name->len && !memcmp(k->at, name->at, (size_t)k->len) &&
        !is(r, i - 1, ".") && !is(r, i - 1, "->"))
      return true;
  }
  return false;
}

static void write_table(Rewrite *r, const Table *t) {
  for (int i = t->from + is(r, t->from, "static"); i <= t->end; i++) {
    bool string = first(r, i) == '"';
    text_add(&r->out, string && first(r, i - 1) != '"' ? " __accomp_constant(" : " ");
    text_addn(&r->out, r->tokens->at[i].at, (size_t)r->tokens->at[i].len);
    if (string && first(r, i + 1) != '"') text_add(&r->out, ")");
  }
}

// Returns the token to go on with: behind a table of file scope, whose lines stay.
static int follow_tables(Rewrite *r, int i) {
  Table t;
  bool outside = !r->around.len, qualified = is(r, i, "static") || is(r, i, "const");
  // Our own words behind which no semicolon stands end with ')'.
  bool starts =
      outside ? !i || strchr(";})", first(r, i - 1)) : r->statement == i && qualified;
  if (starts && is_table(r, i, &t)) {
    copy_to(r, r->tokens->at[i].at);
    if (!outside) {
      if (is(r, i, "static")) r->done = end_of(r, i);
      return i;
    }
    r->done = end_of(r, t.end);
    for (const char *s = r->tokens->at[i].at; s < r->done; s++)
      if (*s == '\n') text_add(&r->out, "\n");
    push(r->a, &r->tables, t);
    r->statement = t.end + 1;
    return t.end + 1;
  }
  if (outside && is(r, i, "{") && is(r, i - 1, ")")) {
    copy_to(r, end_of(r, i));
    for (int k = 0; k < r->tables.len; k++)
      if (names_table(r, i, &r->tables.at[k])) write_table(r, &r->tables.at[k]);
  }
  return i;
}

// --- arrays whose sizes the code computes ----------------------------------------------

static bool is_array_end(const Rewrite *r, int i) {
  return is(r, i, "__attribute__") && is(r, i + 3, "__cleanup__");
}

static void find_arrays(Rewrite *r, int open) {
  r->arrays.len = r->array = 0;
  for (int i = open, depth = 0; i < r->tokens->len - 1; i++) {
    depth += is(r, i, "{") - is(r, i, "}");
    if (!depth) return;
    if (!is_array_end(r, i)) continue;
    const OpenclToken *end = &r->tokens->at[i + 5];
    push(r->a, &r->arrays, arena_strndup(r->a, end->at, (size_t)end->len));
  }
}

static const char *ends_of_arrays(const Rewrite *r) {
  Text t = {.arena = r->a};
  text_add(&t, "");
  for (int k = r->arrays.len; k-- > 0;)
    text_printf(&t, "%s(&__accomp_array%d); ", r->arrays.at[k], k);
  return t.at;
}

int end_of_statement(const Rewrite *r, int i) {
  for (int depth = 0; i < r->tokens->len - 1; i++) {
    char c = r->tokens->at[i].len == 1 ? first(r, i) : 'x';
    depth += (c == '(' || c == '[' || c == '{') - (c == ')' || c == ']' || c == '}');
    if (!depth && c == ';') break;
  }
  return i;
}

static void write_at_semicolon(Rewrite *r, int i, const char *before, const char *after) {
  push(r->a, &r->semicolons, ((Semicolon){end_of_statement(r, i), before, after}));
}

// 'T *name __attribute__((__cleanup__(end))) = value;'. Returns what is behind the '='.
static int write_array(Rewrite *r, int i) {
  const OpenclToken *name = &r->tokens->at[i - 1];
  int k = r->array++, value = closing(r, i + 1) + 2;
  copy_to(r, r->tokens->at[i].at);
  r->done = end_of(r, value - 1);
  text_printf(&r->out, "= (%s(&__accomp_array%d), ", r->arrays.at[k], k);
  write_at_semicolon(
      r, value, ")",
      arena_printf(r->a, " __accomp_array%d = %.*s;", k, name->len, name->at));
  return value;
}

static void write_return(Rewrite *r, int i) {
  copy_to(r, r->tokens->at[i].at);
  if (is(r, i + 1, ";")) {
    text_printf(&r->out, "{ %s", ends_of_arrays(r));
    write_at_semicolon(r, i + 1, "", " }");
    return;
  }
  r->done = end_of(r, i);
  text_add(&r->out, "{ __auto_type __accomp_returned = ");
  write_at_semicolon(
      r, i + 1, "",
      arena_printf(r->a, " %sreturn __accomp_returned; }", ends_of_arrays(r)));
}

// Returns the token to go on with.
static int follow_arrays(Rewrite *r, int i) {
  bool outside = !r->around.len;
  if (outside && is(r, i, "{")) {
    find_arrays(r, i);
    copy_to(r, end_of(r, i));
    for (int k = 0; k < r->arrays.len; k++)
      text_printf(&r->out, " void *__accomp_array%d = 0;", k);
  }
  if (!r->arrays.len) return i;
  if (r->around.len == 1 && is(r, i, "}")) {
    copy_to(r, r->tokens->at[i].at);
    text_add(&r->out, ends_of_arrays(r));
    r->arrays.len = 0;
  }
  for (int k = 0; k < r->semicolons.len; k++) {
    const Semicolon *s = &r->semicolons.at[k];
    if (s->at != i) continue;
    copy_to(r, r->tokens->at[i].at);
    text_add(&r->out, s->before);
    copy_to(r, end_of(r, i));
    text_add(&r->out, s->after);
  }
  if (is(r, i, "return")) write_return(r, i);
  return is_array_end(r, i) ? write_array(r, i) : i;
}

const char *opencl_spelling(Arena *a, const OpenclTokens *tokens, const char *text) {
  Rewrite r = {.a = a,
               .tokens = tokens,
               .out = {.arena = a},
               .in_front = {.arena = a},
               .done = text,
               .now = KEEP};
  for (int i = 0, kept = 0, format = 0; i < tokens->len - 1;) {
    follow_opencl_constants(&r, i);
    if (is(&r, i, "printf") && is(&r, i + 1, "(")) format = end_of_format(&r, i);
    if (i < format && first(&r, i) == '"') write_format(&r, i);
    int end = behind_strings(&r, i);
    if (end > kept) kept = end;
    int behind = follow_tables(&r, i);
    if (behind > i) {
      i = behind;
      continue;
    }
    i = follow_arrays(&r, i);
    if (is(&r, i, "}") &&
        is(&r, i - 1, ":")) { // a label, behind which older C has a statement
      copy_to(&r, tokens->at[i].at);
      text_add(&r.out, ";");
    }
    follow_braces(&r, i);
    write_literal(&r, i);
    write_long(&r, i);
    write_called(&r, i);
    i = write_atomic(&r, i);
    if (i >= kept && is_string(&r, i))
      i = write_string(&r, i);
    else
      i++;
  }
  copy_to(&r, tokens->at[tokens->len - 1].at);
  return r.out.at;
}

// 'unsigned n : 3', ', m : 5', 'int : 0'; not 'case N:', a label, 'a ? b : c'.
bool has_bit_fields(Arena *a, const char *text) {
  OpenclTokens tokens = {0};
  read_opencl_tokens(a, &tokens, text);
  Rewrite r = {.a = a, .tokens = &tokens};
  for (int i = 2; i < tokens.len - 1; i++) {
    if (!is(&r, i, ":") || !is_word_char(first(&r, i - 1))) continue;
    bool unnamed =
        is(&r, i - 1, "int") || is(&r, i - 1, "unsigned") || is(&r, i - 1, "long");
    bool named = is_word_char(first(&r, i - 2)) && !is(&r, i - 2, "case");
    if (named || unnamed || is(&r, i - 2, ",")) return true;
  }
  return false;
}
