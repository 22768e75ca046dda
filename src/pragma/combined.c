// Combined constructs that are two or three, one directly inside the other: taken apart, each with the clauses that are
// its own (OpenMP 5.2, 17.2).
// In:  a directive of the kind DIR_COMBINED, or one with a clause that is for a part of it alone (OpenMP 6.0, 5.4).
// Out: the directives that it is made of, outermost first.
#include "pragma/parse.h"
#include "pragma/pragma.h"

#include "accomp/abi.h"

// The rows of the directives that a combined name is made of, one after the other.
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
  size_t end;
  if (c->directive &&
      find_directive(DIALECT_OMP, c->directive, &end)->parts & ~row->parts)
    return false;
  const ClauseRow *found = clause_row(DIALECT_OMP, c->name, row->parts);
  if (!found || !(found->parts & row->parts)) return false;
  return c->kind != CL_IF || !c->modifier ||
         !strncmp(row->info.name, c->modifier, strlen(c->modifier));
}

// --- clauses for a part alone -----------------------------------------------------------

enum { NAME_MAX_LENGTH = 64 };

static bool is_about_copies(ClauseKind kind) {
  return kind == CL_PRIVATE || kind == CL_FIRSTPRIVATE || kind == CL_LASTPRIVATE ||
         kind == CL_REDUCTION;
}

// Do threads or teams start inside of the part that a clause names? They would share the copy, which the clause gives to each.
static bool divides(const Directive *d, const Clause *c, size_t *at) {
  if (!c->directive || !is_about_copies(c->kind)) return false;
  const char *name = d->info->name, *last = strrchr(c->directive, ' ');
  last = last ? last + 1 : c->directive;
  const char *found = strstr(name, last);
  if (!found) return false;
  *at = (size_t)(found - name) + strlen(last);
  return strstr(name + *at, "teams") || strstr(name + *at, "parallel") ||
         strstr(name + *at, "loop");
}

// Outermost first. 0: nothing divides the directive.
static int divide(Unit *u, const Directive *d, const DirectiveRow *rows[3]) {
  bool cut[NAME_MAX_LENGTH] = {false}, any = false;
  const char *name = d->info->name;
  bool masked = !strcmp(name, "target parallel masked");
  if (masked || !strcmp(name, "target parallel sections"))
    cut[strlen("target")] = any = true;
  if (masked) cut[strlen("target parallel")] = true; // 'parallel masked' is two
  for (int i = 0; i < d->clauses.len; i++) {
    const Clause *c = d->clauses.at[i];
    size_t at;
    // A scan starts with the variable's value on the device, which 'target' has mapped.
    if (c->is_inscan && d->info->kind == DIR_COMPUTE) cut[strlen("target")] = any = true;
    if (!divides(d, c, &at)) continue;
    // The loop of distribute is that of 'parallel for': they are one.
    const char *last = strstr(c->directive, "distribute");
    if (last && !last[strlen("distribute")]) {
      sorry(u->diag, c->loc, "'%s' of '%s' alone, on '%s'", c->name, c->directive, name);
      return 0;
    }
    cut[at] = any = true;
  }
  int n = 0;
  size_t start = 0, end;
  for (size_t at = 0; any && at <= strlen(name); at++) {
    if (!cut[at] && name[at]) continue;
    rows[n++] = find_directive(DIALECT_OMP,
                               arena_strndup(u->arena, name + start, at - start), &end);
    start = at + 1;
  }
  return n;
}

// Is it the item of a clause of 'target'? The start value of a scan may be part of a mapped object.
static bool names_same_item(const Item *other, const Clause *c, const Item *it) {
  bool same = c->is_inscan && other->expr.text && it->expr.text &&
              !strcmp(other->expr.text, it->expr.text);
  return same || !strcmp(other->text, it->text);
}

// OpenMP 5.2, 17.2: what comes out of the constructs inside is mapped by 'target'.
static void map_results(Unit *u, const Directive *d, Directive *target) {
  for (int i = 0; i < d->clauses.len; i++) {
    const Clause *c = d->clauses.at[i];
    if (c->kind != CL_REDUCTION && c->kind != CL_LASTPRIVATE && c->kind != CL_LINEAR)
      continue;
    Clause *map = alloc(u->arena, Clause);
    *map = (Clause){.kind = CL_MAP,
                    .name = "map",
                    .loc = c->loc,
                    .map = __ACCOMP_ALLOC | __ACCOMP_TO | __ACCOMP_FROM};
    for (int k = 0; k < c->items.len; k++) {
      const Item *it = &c->items.at[k];
      bool named = it->keyword != NULL;
      for (int m = 0; m < target->clauses.len; m++)
        for (int j = 0; j < target->clauses.at[m]->items.len; j++)
          named |= names_same_item(&target->clauses.at[m]->items.at[j], c, it);
      if (!named) push(u->arena, &map->items, *it);
    }
    if (map->items.len) push(u->arena, &target->clauses, map);
  }
}

static bool is_for_each(const Clause *c) {
  return is_for_all(c) || c->kind == CL_REDUCTION || c->kind == CL_VECTOR_LENGTH;
}

static void give_clauses(Unit *u, const Directive *d, const DirectiveRow *rows[],
                         Directive *parts[], int n) {
  for (int k = 0; k < d->clauses.len; k++) {
    Clause *c = d->clauses.at[k];
    bool taken = false;
    for (int i = n; i-- > 0;) {
      // 'nowait' is for the outermost part: that of target, although 'for' may have it, too.
      if (c->kind == CL_NOWAIT && !c->directive && i) continue;
      if (!may_have(rows[i], c) || (taken && !is_for_each(c))) continue;
      push(u->arena, &parts[i]->clauses, c);
      taken = true;
    }
  }
  if (rows[0]->parts & O_TARGET) map_results(u, d, parts[0]);
}

int pragma_take_apart(Unit *u, Directive *d, Directive *parts[3]) {
  const DirectiveRow *rows[3];
  int n = d->info->kind == DIR_COMBINED ? find_rows(d->info->name, rows, 3) : 0;
  bool divided = !n && (n = divide(u, d, rows)) > 0;
  if (!n) return parts[0] = d, 1;
  for (int i = 0; i < n; i++) {
    parts[i] = alloc(u->arena, Directive);
    *parts[i] =
        (Directive){.info = &rows[i]->info, .loc = d->loc, .name_loc = d->name_loc};
  }
  if (divided) return give_clauses(u, d, rows, parts, n), n;
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
