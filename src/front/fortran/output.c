// PRINT, WRITE(*, *) and STOP as printf of C.
// In:  statements with constants and variables of rank 0.  Out: one call, so that a line stays together.
#include "front/fortran/internal.h"

#include <stdlib.h>

typedef struct {
  Shell *s;
  const FNode *print;
  Text format;
  const char *values;
  int next; // the next item
} Line;

static void add_text(Line *l, const char *text) {
  for (; *text; text++) {
    const char *escaped = *text == '%'    ? "%%"
                          : *text == '"'  ? "\\\""
                          : *text == '\\' ? "\\\\"
                                          : NULL;
    if (escaped)
      text_add(&l->format, escaped);
    else
      text_addn(&l->format, text, 1);
  }
}

static void add_value(Line *l, const char *conversion, const char *value) {
  text_add(&l->format, conversion);
  l->values = arena_printf(l->s->arena, "%s, %s", l->values, value);
}

static const FNode *next_item(Line *l) {
  return l->next < l->print->nkids ? kid(l->print->kids[l->next++], 0) : NULL;
}

// --- as the list says --------------------------------------------------------------------------------------------------

static void add_item(Line *l, const FNode *n) {
  Shell *s = l->s;
  FType t = n->type;
  if (n->rank || (!has_c_type(t) && n->kind != F_CONSTANT))
    return not_yet(s, "'%s' in PRINT in code for devices", fortran_of(s->arena, n));
  if (t.category == FT_CHARACTER) return add_text(l, n->text);
  const char *c = c_expr(s, n, NULL);
  switch (t.category) {
  case FT_INTEGER:
    add_value(l,
              t.kind == 8   ? "%21ld"
              : t.kind == 4 ? "%12d"
              : t.kind == 2 ? "%7d"
                            : "%5d",
              c);
    break;
  case FT_LOGICAL:
    add_value(l, " %s", arena_printf(s->arena, "(%s) ? \"T\" : \"F\"", c));
    break;
  case FT_REAL:
    add_value(l, t.kind == 4 ? "%#13.9g    " : "%#21.17g     ",
              arena_printf(s->arena, "(double)(%s)", c));
    break;
  default:
    add_value(l, t.kind == 4 ? " (%.9g," : " (%.17g,",
              arena_printf(s->arena, "(double)__real__(%s)", c));
    add_value(l, t.kind == 4 ? "%.9g)" : "%.17g)",
              arena_printf(s->arena, "(double)__imag__(%s)", c));
  }
}

// --- as a format says --------------------------------------------------------------------------------------------------

static void add_formatted(Line *l, char letter, int width, int digits) {
  Shell *s = l->s;
  const FNode *n = next_item(l);
  if (!n) return;
  FCategory category = n->type.category;
  bool fits = letter == 'a'   ? category == FT_CHARACTER && n->kind == F_CONSTANT
              : letter == 'i' ? category == FT_INTEGER
              : letter == 'l' ? category == FT_LOGICAL
              : letter == 'g' ? category == FT_REAL || category == FT_INTEGER
                              : category == FT_REAL;
  if (!fits || n->rank)
    return not_yet(s, "'%s' in PRINT in code for devices", fortran_of(s->arena, n));
  if (letter == 'a') return add_text(l, n->text);
  const char *c = c_expr(s, n, NULL),
             *size = width ? arena_printf(s->arena, "%d", width) : "";
  if (category == FT_INTEGER)
    add_value(l,
              arena_printf(s->arena,
                           digits >= 0 && letter == 'i' ? "%%%s.%dld" : "%%%s%.0dld",
                           size, digits > 0 ? digits : 0),
              arena_printf(s->arena, "(long)(%s)", c));
  else if (category == FT_LOGICAL)
    add_value(l, arena_printf(s->arena, "%%%ss", size),
              arena_printf(s->arena, "(%s) ? \"T\" : \"F\"", c));
  else
    add_value(l,
              arena_printf(s->arena, digits >= 0 ? "%%%s.%d%c" : "%%%s%.0d%c", size,
                           digits > 0 ? digits : 0,
                           letter == 'f'   ? 'f'
                           : letter == 'e' ? 'E'
                                           : 'g'),
              arena_printf(s->arena, "(double)(%s)", c));
}

static const char *skip(const char *c) {
  while (*c == ' ' || *c == ',') c++;
  return c;
}

// One edit descriptor, 'times' times; NULL: none that is known. ES means C's E; E and D have other digits than C.
static const char *descriptor(Line *l, const char *c) {
  long times = 1;
  if (*c >= '0' && *c <= '9') times = strtol(c, (char **)&c, 10);
  char letter = (char)(*c | 32);
  if (letter == 'x') {
    for (long i = 0; i < times; i++) add_text(l, " ");
    return c + 1;
  }
  if (letter == '/') return text_add(&l->format, "\\n"), c + 1;
  if (letter == 'e' && (c[1] | 32) != 's') return NULL;
  if (!strchr("aiflge", letter)) return NULL;
  c += letter == 'e' ? 2 : 1;
  int width = (int)strtol(c, (char **)&c, 10), digits = -1;
  if (*c == '.') digits = (int)strtol(c + 1, (char **)&c, 10);
  for (long i = 0; i < times; i++) add_formatted(l, letter, width, digits);
  return c;
}

static const char *literal(Line *l, const char *c) {
  char quote = *c;
  const char *end = strchr(c + 1, quote);
  if (!end || end[1] == quote) return NULL;
  add_text(l, arena_strndup(l->s->arena, c + 1, (size_t)(end - c - 1)));
  return end + 1;
}

static void write_formatted(Line *l, const char *format) {
  const char *c = format + strspn(format, " (");
  while (c && *(c = skip(c)) && *c != ')')
    c = *c == '\'' || *c == '"' ? literal(l, c) : descriptor(l, c);
  if (!c || c[1 + strspn(c + 1, " ")] || l->next < l->print->nkids)
    not_yet(l->s, "PRINT with the format '%s' in code for devices", format);
}

// --- statements --------------------------------------------------------------------------------------------------------

void write_print(Shell *s, const FNode *n) {
  Line l = {.s = s, .print = n, .format = {.arena = s->arena}, .values = ""};
  bool listed = !strcmp(n->text, "*"), before = false;
  if (listed && (!n->nkids || kid(n->kids[0], 0)->type.category == FT_CHARACTER))
    add_text(&l, " ");
  for (const FNode *item; listed && (item = next_item(&l));) {
    bool text = item->type.category == FT_CHARACTER;
    if (before && text) add_text(&l, " ");
    before = !text;
    add_item(&l, item);
  }
  if (!listed) write_formatted(&l, n->text);
  put(s, "printf(\"%s\\n\"%s);", l.format.at ? l.format.at : "", l.values);
}

// The program ends: on the host with its status (Fortran 2018, 11.4), on a device as the kernel's failure.
void write_stop(Shell *s, const FNode *n) {
  const FNode *code = kid(n, 0);
  bool is_error = strcmp(n->text, "stop") != 0, number = false;
  const char *words = is_error ? "ERROR STOP" : "STOP", *status = is_error ? "1" : "0",
             *text = "";
  if (is_none(code)) {
    if (!is_error) return put(s, "__accomp_stop(0);"); // says nothing
  } else if (code->type.category == FT_INTEGER) {
    number = true;
    status = arena_printf(s->arena, "(int)%s", c_expr(s, code, NULL));
  } else if (code->kind == F_CONSTANT) {
    text = code->text;
  } else {
    not_yet(s, "'%s' in STOP in code for devices", fortran_of(s->arena, code));
  }
  if (!is_none(kid(n, 1)))
    put(s, "if (%s) __accomp_stop(%s);", c_truth(s, kid(n, 1), NULL), status);
  put(s, "__accomp_stop_says(\"%s\", %s, %s);", words,
      number ? "0" : c_string(s->arena, text), status);
}
