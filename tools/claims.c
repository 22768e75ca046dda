// Claims of tests: reads them, judges what came.
// In:  claims.h's.  Out: the same.
#include "claims.h"
#include <ctype.h>
#include <stdlib.h>

const struct Device devices[DEVICES] = {
    {"host", HOST}, {"emu", EMU}, {"nvidia", NVIDIA}, {"opencl", OPENCL}};

// The words of comments: "// word: text" or "// word(argument): text".
static const struct {
  const char *word;
  Key key;
} words[] = {
    {"flags", KEY_FLAGS},     {"sources", KEY_SOURCES},   {"shared", KEY_SHARED},
    {"devices", KEY_DEVICES}, {"env", KEY_ENV},           {"args", KEY_ARGS},
    {"prints", KEY_PRINTS},   {"fails", KEY_FAILS},       {"run-error", KEY_RUN_ERROR},
    {"moves", KEY_MOVES},     {"error", KEY_ERROR},       {"warning", KEY_WARNING},
    {"note", KEY_NOTE},       {"emits", KEY_EMITS},       {"loop", KEY_LOOP},
    {"stale", KEY_STALE},     {"untraced", KEY_UNTRACED},
};

// --- reading a test --------------------------------------------------------------------

// The start of the line's comment; quotes hide one. In Fortran '!$' starts a directive, and no character is protected.
static const char *find_comment(const char *line, bool fortran) {
  char quote = '\0';
  for (const char *s = line; *s; s++) {
    if (quote && !fortran && *s == '\\' && s[1]) {
      s++;
      continue;
    }
    if (quote ? *s == quote : *s == '"' || *s == '\'') quote = quote ? '\0' : *s;
    if (!quote && !fortran && s[0] == '/' && s[1] == '/') return s + 2;
    if (!quote && fortran && s[0] == '!' && s[1] != '$') return s + 1;
  }
  return NULL;
}

bool is_fortran(const char *path) {
  static const char *const suffixes[] = {".f90", ".F90", ".f", ".F", ".f03", ".f08"};
  const char *dot = strrchr(path, '.');
  for (size_t i = 0; dot && i < countof(suffixes); i++)
    if (!strcmp(dot, suffixes[i])) return true;
  return false;
}

static const char *trim(Arena *a, const char *s, size_t n) {
  while (n && isspace((unsigned char)*s)) s++, n--;
  while (n && isspace((unsigned char)s[n - 1])) n--;
  return arena_strndup(a, s, n);
}

static bool read_claim(Arena *a, const char *comment, Claim *out) {
  const char *s = comment + strspn(comment, " ");
  size_t n = strspn(s, "abcdefghijklmnopqrstuvwxyz-");
  const char *end = s + n, *argument = NULL;
  if (*end == '(') {
    const char *close = strchr(end, ')');
    if (!close) return false;
    argument = arena_strndup(a, end + 1, (size_t)(close - end - 1));
    end = close + 1;
  }
  if (*end != ':') return false;
  for (size_t i = 0; i < countof(words); i++) {
    if (strlen(words[i].word) != n || strncmp(words[i].word, s, n) != 0) continue;
    *out = (Claim){.key = words[i].key, .argument = argument};
    out->text = trim(a, end + 1, strlen(end + 1));
    return true;
  }
  return false;
}

unsigned read_devices(const char *text) {
  unsigned found = 0;
  for (size_t i = 0; i < countof(devices); i++)
    if (strstr(text, devices[i].name)) found |= devices[i].bit;
  return found;
}

void read_test(Arena *a, Test *t, const char *path) {
  size_t length;
  const char *text = read_file(a, path, &length);
  int line = 0;
  bool fortran = is_fortran(t->path);
  t->devices = ANY;
  for (const char *s = text; s && *s;) {
    size_t n = strcspn(s, "\n");
    const char *comment = find_comment(arena_strndup(a, s, n), fortran);
    Claim c;
    line++;
    s += n + (s[n] == '\n');
    if (!comment || !read_claim(a, comment, &c)) continue;
    c.line = line;
    if (c.key == KEY_DEVICES) t->devices = read_devices(c.text);
    if (c.key == KEY_ERROR) t->refused = true;
    // error(-1): the line above
    if (c.argument && c.key >= KEY_ERROR && c.key <= KEY_NOTE) c.line += atoi(c.argument);
    if (c.argument && c.key == KEY_STALE && *c.argument == '-')
      c.line += atoi(c.argument), c.argument = NULL;
    push(a, &t->claims, c);
  }
}

const char *claim_text(const Test *t, Key key) {
  for (int i = 0; i < t->claims.len; i++)
    if (t->claims.at[i].key == key) return t->claims.at[i].text;
  return NULL;
}

// --- judging ---------------------------------------------------------------------------

void complain(Judge *j, const char *fmt, ...) {
  char text[4096];
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(text, sizeof text, fmt, ap);
  va_end(ap);
  text_printf(&j->report, "FAILED %s%s%s: %s\n", j->test->path, j->device ? " on " : "",
              j->device ? j->device : "", text);
}

void quote_output(Judge *j, const char *what, const char *text) {
  if (!*text) return;
  text_printf(&j->report, "  %s:\n", what);
  for (int lines = 0; *text && lines < 30; lines++) {
    size_t n = strcspn(text, "\n");
    text_printf(&j->report, "    %.*s\n", (int)n, text);
    text += n + (text[n] == '\n');
  }
}

// --- messages of the compiler ------------------------------------------------------------

// "FILE:LINE:COLUMN: KIND: TEXT", or "accomp: KIND: TEXT" of options and of the link.
typedef struct {
  Key kind;
  int line; // of the test's own file, else 0
  bool claimed;
  const char *whole;
} Said;
typedef Vec(Said) Sayings;

static const char *kind_word(Key key) {
  return key == KEY_ERROR ? ": error: " : key == KEY_WARNING ? ": warning: " : ": note: ";
}

static void read_messages(Judge *j, const char *text, Sayings *out) {
  const char *path = arena_printf(j->report.arena, "%s:", j->test->path);
  for (const char *s = text; *s;) {
    size_t n = strcspn(s, "\n");
    Said m = {.whole = arena_strndup(j->report.arena, s, n)};
    s += n + (s[n] == '\n');
    for (m.kind = KEY_ERROR; m.kind <= KEY_NOTE && !strstr(m.whole, kind_word(m.kind));)
      m.kind++;
    if (m.kind > KEY_NOTE) continue;
    if (!strncmp(m.whole, path, strlen(path))) m.line = atoi(m.whole + strlen(path));
    push(j->report.arena, out, m);
  }
}

// Every claim takes a message of its own, and none is left: a fault that is told twice is one too many. Notes that
// follow a claimed message explain it.
void check_messages(Judge *j, const char *text, bool compiled) {
  const Test *t = j->test;
  Sayings messages = {0};
  read_messages(j, text, &messages);
  for (int i = 0; i < t->claims.len; i++) {
    const Claim *c = &t->claims.at[i];
    if (c->key < KEY_ERROR || c->key > KEY_NOTE) continue;
    Said *found = NULL;
    for (int k = 0; k < messages.len && !found; k++) {
      Said *m = &messages.at[k];
      if (!m->claimed && m->kind == c->key && m->line == c->line &&
          strstr(m->whole, c->text))
        found = m;
    }
    if (found)
      found->claimed = true;
    else
      complain(j, "no '%s' at line %d with '%s'", kind_word(c->key) + 2, c->line,
               c->text);
  }
  if (!compiled && !t->refused) return; // all of them are quoted
  for (int k = 0; k < messages.len; k++) {
    Said *m = &messages.at[k];
    m->claimed |= m->kind == KEY_NOTE && k && messages.at[k - 1].claimed;
    if (!m->claimed) complain(j, "not expected: %s", m->whole);
  }
}

bool applies(const Claim *c, unsigned device) {
  if (c->key == KEY_RUN_ERROR && !c->argument) return device != HOST;
  return !c->argument || (read_devices(c->argument) & device);
}

void check_prints(Judge *j, const char *out, unsigned device) {
  const Test *t = j->test;
  for (int i = 0; i < t->claims.len; i++) {
    const Claim *c = &t->claims.at[i];
    if (c->key != KEY_PRINTS || !applies(c, device)) continue;
    size_t n = strcspn(out, "\n");
    const char *line = trim(j->report.arena, out, n);
    if (!*out || strcmp(line, c->text) != 0) {
      const char *quote = *out ? "'" : "";
      complain(j, "line %d: expected '%s', printed %s%s%s", c->line, c->text, quote,
               *out ? line : "nothing", quote);
      return;
    }
    out += n + (out[n] == '\n');
  }
  if (*out) complain(j, "prints more: '%.*s'", (int)strcspn(out, "\n"), out);
}

// Transfers of one direction that ACC_NOTIFY=2 told of.
typedef struct {
  int line;
  bool to, claimed;
  char variable[256];
  long long bytes;
} Move;
typedef Vec(Move) Moves;

static long long number_after(const char *line, const char *key) {
  const char *s = strstr(line, key);
  return s ? atoll(s + strlen(key)) : -1;
}

static void read_moves(Arena *a, const char *err, Moves *out) {
  for (const char *s = err; *s;) {
    size_t n = strcspn(s, "\n");
    const char *line = arena_strndup(a, s, n), *variable = strstr(line, "variable=");
    bool to = !strncmp(line, "upload ", 7), from = !strncmp(line, "download ", 9);
    s += n + (s[n] == '\n');
    if (!to && !from) continue;
    Move m = {.line = (int)number_after(line, " line="), .to = to};
    m.bytes = number_after(line, " bytes=");
    if (variable) sscanf(variable, "variable=%255s", m.variable);
    push(a, out, m);
  }
}

// "x" claims x and any section or member of it: x[0:n], x(1:n).
static bool same_variable(const char *claimed, const char *told) {
  size_t n = strlen(claimed);
  return !strncmp(claimed, told, n) && (!told[n] || strchr("[.-(%", told[n]));
}

static void check_move(Judge *j, Moves *moves, int line, const char *text) {
  char direction[8], variable[256];
  long long bytes;
  if (sscanf(text, "%7s %255s %lld", direction, variable, &bytes) != 3) {
    complain(j, "line %d: cannot read 'moves: %s'", line, text);
    return;
  }
  for (int i = 0; i < moves->len; i++) {
    Move *m = &moves->at[i];
    if (m->claimed || m->line != line || m->to != !strcmp(direction, "to")) continue;
    if (m->bytes != bytes || !same_variable(variable, m->variable)) continue;
    m->claimed = true;
    return;
  }
  complain(j, "line %d: no transfer '%s'", line, text);
}

// Every claimed transfer happened, and no others on lines that claim some ("none": none).
void check_moves(Judge *j, const char *err) {
  const Test *t = j->test;
  Arena *a = j->report.arena;
  Moves moves = {0};
  read_moves(a, err, &moves);
  for (int i = 0; i < t->claims.len; i++) {
    const Claim *c = &t->claims.at[i];
    if (c->key != KEY_MOVES) continue;
    for (const char *s = c->text; *s;) {
      const char *comma = strstr(s, ", "); // a section of Fortran has others
      size_t n = comma ? (size_t)(comma - s) : strlen(s);
      const char *one = trim(a, s, n);
      if (*one && strcmp(one, "none") != 0) check_move(j, &moves, c->line, one);
      s += n + (comma != NULL);
    }
    for (int m = 0; m < moves.len; m++)
      if (moves.at[m].line == c->line && !moves.at[m].claimed)
        complain(j, "line %d: not expected: %s %s %lld", c->line,
                 moves.at[m].to ? "to" : "from", moves.at[m].variable, moves.at[m].bytes);
  }
}

// Reports of the check of transfers: "FILE:LINE: the kernel reads ...", ... Each must have its claim, and
// each claim its report, or another line of stderr: a note.
static bool is_report(const char *line, size_t n) {
  static const char *const marks[] = {
      ": the kernel reads ", ": the host reads ", ", without a wait between the two",
      ", so that nothing is released", " is given back while it is mapped"};
  if (!strncmp(line, "acc_", 4)) return false; // a routine's, which has no line
  for (size_t i = 0; i < countof(marks); i++)
    if (memmem(line, n, marks[i], strlen(marks[i]))) return true;
  return false;
}

void check_stale(Judge *j, const char *err, unsigned device) {
  const Test *t = j->test;
  bool said[256] = {false};
  for (const char *s = err; *s;) {
    size_t n = strcspn(s, "\n");
    const char *place = memmem(s, n, t->file, strlen(t->file));
    int line = place ? atoi(place + strlen(t->file) + 1) : 0;
    bool claimed = !is_report(s, n);
    for (int i = 0; i < t->claims.len && i < 256; i++) {
      const Claim *c = &t->claims.at[i];
      if (c->key != KEY_STALE || !applies(c, device) || c->line != line) continue;
      if (memmem(s, n, c->text, strlen(c->text))) said[i] = claimed = true;
    }
    if (!claimed) complain(j, "not expected: %.*s", (int)n, s);
    s += n + (s[n] == '\n');
  }
  for (int i = 0; i < t->claims.len && i < 256; i++)
    if (t->claims.at[i].key == KEY_STALE && applies(&t->claims.at[i], device) && !said[i])
      complain(j, "line %d: no report '%s'", t->claims.at[i].line, t->claims.at[i].text);
}

bool has_claim(const Test *t, Key key, unsigned device) {
  for (int i = 0; i < t->claims.len; i++)
    if (t->claims.at[i].key == key && applies(&t->claims.at[i], device)) return true;
  return false;
}

void check_end(Judge *j, int status, const char *err, unsigned device) {
  const Test *t = j->test;
  bool fails = has_claim(t, KEY_FAILS, device) || has_claim(t, KEY_RUN_ERROR, device);
  int wanted = fails ? 1 : 0;
  if (status != wanted) complain(j, "exit status %d, expected %d", status, wanted);
  for (int i = 0; i < t->claims.len; i++) {
    const Claim *c = &t->claims.at[i];
    if (c->key != KEY_FAILS && c->key != KEY_RUN_ERROR) continue;
    if (applies(c, device) && !strstr(err, c->text))
      complain(j, "stderr has no '%s'", c->text);
  }
}

// Which loops are missed is known: missed.txt of the test's folder. OUT/NAME.missed: what it should have.
void check_loops(Judge *j, const char *output) {
  Arena *a = j->report.arena;
  const Test *t = j->test;
  Decisions expected = {0}, decided = {0};
  Text faults = {.arena = a}, missed = {.arena = a};
  size_t length;
  if (!claim_text(t, KEY_LOOP)) return;
  for (int i = 0; i < t->claims.len; i++)
    if (t->claims.at[i].key == KEY_LOOP)
      push(a, &expected, (Decision){t->claims.at[i].line, t->claims.at[i].text});
  read_decisions(a, output, t->path, &decided);
  judge_loops(&expected, &decided, &j->loops, &faults, t->file, &missed);
  const char *list = read_file(a, arena_printf(a, "%s/missed.txt", t->dir), &length);
  compare_missed(missed.at, list ? list : "", t->file, &faults);
  write_file(arena_printf(a, "%s/%s.missed", j->out, t->name), missed.at, missed.len);
  for (const char *s = faults.at; *s; s += length + 1) {
    length = strcspn(s, "\n");
    complain(j, "%.*s", (int)length, s);
  }
}

void check_generated(Judge *j, const char *text) {
  for (int i = 0; i < j->test->claims.len; i++) {
    const Claim *c = &j->test->claims.at[i];
    if (c->key == KEY_EMITS && !strstr(text, c->text))
      complain(j, "generated code has no '%s'", c->text);
  }
}
