// Combined constructs that are two or three, one directly inside the other: taken apart, each with the clauses that are
// its own (OpenMP 5.2, 17.2).
// In:  a directive of the kind DIR_COMBINED.  Out: the directives that it is made of, outermost first.
#include "pragma/parse.h"
#include "pragma/pragma.h"

// What stands for all of them: where a name ends, the next one begins.
static int find_rows(const char *name, const DirectiveRow *rows[], int most) {
  static const char *const first[] = {"parallel", "masked", "master"};
  int n = 0;
  while (*name && n < most) {
    size_t length = strlen(name), end;
    for (size_t i = 0; i < countof(first); i++)
      if (!strncmp(name, first[i], strlen(first[i]))) length = strlen(first[i]);
    char word[64];
    snprintf(word, sizeof word, "%.*s", (int)length, name);
    rows[n++] = find_directive(DIALECT_OMP, word, &end);
    name += length + (name[length] == ' ');
  }
  return n;
}

// 17.2: these hold for each construct that may have them; the others for the innermost one.
static bool is_for_all(const Clause *c) {
  return c->kind == CL_DEFAULT || c->kind == CL_SHARED ||
         (c->kind == CL_IF && !c->modifier);
}

static bool may_have(const DirectiveRow *row, const Clause *c) {
  const ClauseRow *found = clause_row(DIALECT_OMP, c->name, row->parts);
  if (!found || !(found->parts & row->parts)) return false;
  return c->kind != CL_IF || !c->modifier ||
         !strncmp(row->info.name, c->modifier, strlen(c->modifier));
}

int pragma_take_apart(Unit *u, Directive *d, Directive *parts[3]) {
  const DirectiveRow *rows[3];
  int n = d->info->kind == DIR_COMBINED ? find_rows(d->info->name, rows, 3) : 0;
  if (!n) return parts[0] = d, 1;
  for (int i = 0; i < n; i++) {
    parts[i] = alloc(u->arena, Directive);
    *parts[i] =
        (Directive){.info = &rows[i]->info, .loc = d->loc, .name_loc = d->name_loc};
  }
  for (int k = 0; k < d->clauses.len; k++) {
    bool taken = false;
    for (int i = n; i-- > 0;) {
      if (!may_have(rows[i], d->clauses.at[k]) ||
          (taken && !is_for_all(d->clauses.at[k])))
        continue;
      push(u->arena, &parts[i]->clauses, d->clauses.at[k]);
      taken = true;
    }
  }
  return n;
}
