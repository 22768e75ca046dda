// Text that all files of src/emit need: types of variables, lines of the user's file, and what is copied of it.
// In:  a variable, a node, a place.  Out: C text; a line.
#include "emit/emit.h"
#include <stdlib.h>

const char *type_text(const Render *x, const Var *v) {
  return declaration_type(x->u->arena, v->type);
}

const char *alignment_of(const Var *v) { return v->alignment ? v->alignment : ""; }

// The user's line on which a node ends: lines and line markers from its start on.
int end_line(const Unit *u, const Node *n) {
  int line = n->loc.line;
  for (const char *s = u->text + n->range.start, *e = u->text + n->range.end; s < e;
       s++) {
    if (*s != '\n') continue;
    line++;
    if (s[1] == '#' && s[2] == ' ') {
      line = (int)strtol(s + 3, NULL, 10) - 1;
      s++;
    }
  }
  return line;
}

void write_line_marker(Render *x, Loc loc, bool generated) {
  if (x->out->len && x->out->at[x->out->len - 1] != '\n') text_add(x->out, "\n");
  // Flag 3 marks what we wrote as a system header: no warnings of the user's flags in it.
  text_printf(x->out, "# %d %s%s\n", loc.line, c_string(x->u->arena, loc.file),
              generated ? " 3" : "");
}
