// The text that accomp-ftree reads: the user's Fortran with calls in place of directives.
// In:  FSource.  Out: as many lines: "call accomp_probe(NUMBER, e1, e2, ...)" has the expressions of a directive's pieces, so
// that ftree resolves them where they stand; "call accomp_end(NUMBER)".
#include "front/fortran/scan.h"

static void write_call(Text *t, const FSource *f, const FDirective *d) {
  int column = d->loc.column;
  if (column < 7 || f->fixed) column = 7;
  text_printf(t, "%*scall %s(%d", column - 1, "",
              d->is_end ? "accomp_end" : "accomp_probe", d->number);
  for (int i = 0; i < d->npieces; i++)
    if (d->pieces[i].argument >= 0) text_printf(t, ", %s", d->pieces[i].text);
  text_add(t, ")");
}

static void write_line(Text *t, const FSource *f, const char *line) {
  if (line[strspn(line, " \t")] == '#')
    return; // a marker: ftree counts the lines of this text
  size_t n = f->fixed ? fixed_length(line, f->columns) : strlen(line);
  int sentinel = conditional_sentinel(f, line);
  if (sentinel < 0) {
    text_addn(t, line, n);
    return;
  }
  size_t behind = (size_t)sentinel + 2;
  text_addn(t, line, (size_t)sentinel);
  text_add(t, "  ");
  if (n > behind) text_addn(t, line + behind, n - behind);
}

const char *probed_text(const FSource *f, Arena *a, size_t *length) {
  Text t = {.arena = a};
  text_add(&t, "");
  int next = 0;
  for (int i = 1; i <= f->nlines; i++) {
    while (next < f->ndirectives && f->directives[next]->end_line < i) next++;
    const FDirective *d = next < f->ndirectives && f->directives[next]->line <= i
                              ? f->directives[next]
                              : NULL;
    if (!d)
      write_line(&t, f, f->lines[i]);
    else if (d->line == i && !d->in_spec)
      write_call(&t, f, d);
    text_add(&t, "\n");
  }
  *length = t.len;
  return t.at;
}
