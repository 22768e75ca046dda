// 'begin declare variant' (OpenMP 5.2, 7.5.5) in a file with target regions.
// In:  the lines between it and its end.  Out: functions with other names, a 'declare variant' for each.
#include "front/c/source.h"
#include <ctype.h>

// A function between it and its end has the name of its base function: it gets another name, and a
// 'declare variant' at the end names the base function.
static const char *variant_name(const Reading *r, int i) {
  return arena_printf(r->unit->arena, "%s" OF_VARIANT "%d", r->named.at[i],
                      r->first_named + i);
}

// Is the word at 'at' the name of a function that is defined here?
bool defines_function(const Reading *r, uint32_t at, uint32_t end) {
  const Place *p = &r->place;
  const char *s = r->s + at;
  bool name = isalpha((unsigned char)*s) || *s == '_';
  if (!r->match || p->braces || p->parens || !name || !strncmp(s, "__", 2)) return false;
  uint32_t open = skip_blank(r->s, end, r->len);
  if (open >= r->len || r->s[open] != '(') return false;
  uint32_t body = skip_blank(r->s, skip_group(r->s, open, r->len), r->len);
  return body < r->len && r->s[body] == '{';
}

void rename_variant(Reading *r, uint32_t at, uint32_t end) {
  push(r->unit->arena, &r->named, arena_strndup(r->unit->arena, r->s + at, end - at));
  copy_up_to(r, at);
  text_add(&r->out, variant_name(r, r->named.len - 1));
  r->copied = end;
}

static void begin_variant(Reading *r, const char *text, uint32_t at, uint32_t eol) {
  if (r->match)
    sorry(r->unit->diag, input_loc(r, at),
          "'begin declare variant' inside of another one");
  r->match_loc = input_loc(r, at);
  r->match = strstr(text, "variant") + strlen("variant");
  blank_line(r, at, eol);
}

// Each is on a line of its own, as pragmas are.
static void end_variant(Reading *r, uint32_t at, uint32_t eol) {
  Unit *u = r->unit;
  Loc here = input_loc(r, at);
  copy_up_to(r, at);
  for (int i = 0; i < r->named.len; i++) {
    PragmaText p = {.text = arena_printf(u->arena, " omp declare variant(%s: %s)%s",
                                         r->named.at[i], variant_name(r, i), r->match),
                    .loc = r->match_loc};
    Directive *d = pragma_parse(u, &p);
    if (!d) break;
    add_probe(r, d);
    d->text = p.text;
    push(u->arena, &r->front->pragma_lines, (PragmaLine){(uint32_t)r->out.len, p.text});
    if (i == r->named.len - 1) break;
    text_printf(&r->out, "\n# %d %s\n", here.line, c_string(u->arena, here.file));
    push(u->arena, &r->front->markers,
         (Marker){(uint32_t)r->out.len, r->file, here.line, r->system});
  }
  r->copied = eol;
  r->first_named += r->named.len;
  r->named.len = 0;
  r->match = NULL;
}

// Is the pragma the start or the end of such a part of a file with target regions?
bool read_variant(Reading *r, const char *text, uint32_t at, uint32_t eol) {
  bool begins = pragma_begins_variant(text);
  if (!r->unit->round.has_device || (!begins && !(r->match && pragma_ends_variant(text))))
    return false;
  if (begins)
    begin_variant(r, text, at, eol);
  else
    end_variant(r, at, eol);
  return true;
}
