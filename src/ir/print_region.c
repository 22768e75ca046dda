// The facts of constructs as text: --dump=regions, and the end of every other dump of a pass.
// In: a unit after analysis.  Out: each fact of its regions, levels, uses and operands; what has its
// usual value (no, 0, NULL) is left out.
#include "ir/print.h"
#include "ir/region.h"

static const char *const shares[] = {
    [SHARE_VALUE] = "value",         [SHARE_PRIVATE] = "private",
    [SHARE_MAPPED] = "mapped",       [SHARE_POINTER] = "pointer",
    [SHARE_REDUCTION] = "reduction", [SHARE_DIRECT] = "direct",
    [SHARE_SEEN] = "seen",
};
static const char *const places[] = {
    [COPY_STACK] = "stack", [COPY_MEMORY] = "memory", [COPY_SOURCE] = "source",
    [COPY_GROUP] = "group", [COPY_BLOCKS] = "blocks", [COPY_HEAP] = "heap",
};
static const char *const copy_forms[] = {
    [COPY_VARIABLE] = "variable",
    [COPY_ROWS] = "rows",
    [COPY_ELEMENTS] = "elements",
};
static const char *const forms[] = {
    [FORM_OBJECT] = "object", [FORM_SECTION] = "section",     [FORM_POINTER] = "pointer",
    [FORM_PARTS] = "parts",   [FORM_DIMENSION] = "dimension",
};
static const char *const arguments[] = {
    [ARGUMENT_ADDRESS] = "address",
    [ARGUMENT_VARIABLE] = "variable",
    [ARGUMENT_COPY] = "copy",
    [ARGUMENT_SEEN] = "seen",
    [ARGUMENT_FIRST] = "first",
    [ARGUMENT_STEP] = "step",
    [ARGUMENT_TRIPS] = "trips",
    [ARGUMENT_TRIPS_DIVISOR] = "trips-divisor",
    [ARGUMENT_STRIDE] = "stride",
    [ARGUMENT_ELEMENTS] = "elements",
    [ARGUMENT_LENGTH] = "length",
    [ARGUMENT_START] = "start",
    [ARGUMENT_OFFSET] = "offset",
    [ARGUMENT_THREAD_BYTES] = "thread-bytes",
    [ARGUMENT_BLOCK_BYTES] = "block-bytes",
    [ARGUMENT_ANSWER] = "answer",
    [ARGUMENT_TEAM_LIMIT] = "team-limit",
    [ARGUMENT_TEAM_ASKED] = "team-asked",
    [ARGUMENT_DEVICE] = "device",
    [ARGUMENT_GANGS] = "gangs",
    [ARGUMENT_TEAM] = "team",
    [ARGUMENT_LIMIT] = "limit",
    [ARGUMENT_COLUMNS] = "columns",
    [ARGUMENT_COLUMNS_DIVISOR] = "columns-divisor",
    [ARGUMENT_THREADS] = "threads",
    [ARGUMENT_BLOCKS] = "blocks",
    [ARGUMENT_WORKSPACE] = "workspace",
};
static const char *const level_forms[] = {
    [LEVEL_LOOP] = "loop",     [LEVEL_TEAM] = "team",         [LEVEL_SINGLE] = "single",
    [LEVEL_MASKED] = "masked", [LEVEL_SECTIONS] = "sections", [LEVEL_BARRIER] = "barrier",
    [LEVEL_SCOPE] = "scope",   [LEVEL_TASK] = "task",
};
static const char *const axes[] = {"gang", "worker", "vector"};
// Bit i of a map.
static const char *const maps[] = {
    "alloc",  "to",        "from",       "present",  "if_present", "lookup",
    "strict", "alwaysto",  "alwaysfrom", "release",  "finalize",   "attach",
    "detach", "deviceptr", "use_device", "implicit", "zero",
};

// --- words -----------------------------------------------------------------------------

static void print_flag(FILE *f, bool is, const char *word) {
  if (is) fprintf(f, " %s", word);
}

static void print_text(FILE *f, const char *word, const char *text) {
  if (text) fprintf(f, " %s '%s'", word, text);
}

static void print_bits(FILE *f, unsigned bits, const char *const *names, size_t n) {
  const char *before = " ";
  for (size_t i = 0; i < n; i++) {
    if (!(bits >> i & 1)) continue;
    fprintf(f, "%s%s", before, names[i]);
    before = "|";
  }
}

void print_map(FILE *f, unsigned map) { print_bits(f, map, maps, countof(maps)); }

static void print_line(FILE *f, const char *word, const Node *n) {
  if (n) fprintf(f, " %s line %d", word, n->loc.line);
}

static void print_mode(FILE *f, const char *word, LevelMode m) {
  fprintf(f, " %s", word);
  print_bits(f, m.axes, axes, countof(axes));
  print_flag(f, m.team, "team");
  print_flag(f, m.alone, "alone");
  print_flag(f, !m.axes && !m.team && !m.alone, "none");
}

static void print_host(FILE *f, const Unit *u, const char *word, const HostExpr *e) {
  if (e) print_text(f, word, host_dumped(u, e));
}

static void print_copy(FILE *f, const Unit *u, const Copy *c) {
  if (!c || (c->form == COPY_VARIABLE && c->storage == COPY_STACK)) return;
  fprintf(f, " copy(%s %s", copy_forms[c->form], c->type->spelling);
  if (c->count >= 0) fprintf(f, " %lld", c->count);
  if (c->count < 0) print_host(f, u, "host-length", c->host_length);
  if (!starts_at_constant(c) || c->host_lo->number)
    print_host(f, u, "host-lo", c->host_lo);
  if (c->row > 1) fprintf(f, " row %lld", c->row);
  print_flag(f, copies_all(c), "whole");
  for (int i = 0; i < c->dimensions.len; i++)
    print_host(f, u, "dimension", c->dimensions.at[i]);
  fprintf(f, " in %s", places[c->storage]);
  print_text(f, "length", c->length);
  print_text(f, "lo", c->lo);
  print_text(f, "offset", c->offset);
  fputc(')', f);
}

// --- uses and operands -----------------------------------------------------------------

static void print_use(FILE *f, const Unit *u, const Use *use) {
  fprintf(f, "  use %s %s", use->var->name, shares[use->share]);
  print_flag(f, use->read, "read");
  print_flag(f, use->written, "written");
  print_flag(f, use->pointee_read, "pointee-read");
  print_flag(f, use->pointee_written, "pointee-written");
  print_flag(f, use->escapes, "escapes");
  if (use->clause) fprintf(f, " by %s", use->clause->name);
  print_flag(f, use->per_iteration, "per-iteration");
  print_flag(f, use->explicit_map, "explicit-map");
  print_flag(f, use->has_relatives, "has-relatives");
  print_flag(f, use->inner_copies, "inner-copies");
  print_flag(f, use->counts, "counts");
  if (use->base_object) fprintf(f, " frame %s", use->base_object->var->name);
  print_flag(f, use->may_be_foreign, "loose");
  if (use->argument >= 0) fprintf(f, " argument %d", use->argument);
  if (use->nstrides) fprintf(f, " strides %d from %d", use->nstrides, use->stride0);
  print_text(f, "copied-from", use->copied_from);
  print_copy(f, u, use->copy);
  print_text(f, "tag",
             use->tag && strcmp(use->tag, use->var->name) != 0 ? use->tag : NULL);
  print_text(f, "ref", use->ref);
  fputc('\n', f);
}

static void print_accessed(FILE *f, const Region *r, const char *word,
                           const Operand *section) {
  int i = 0;
  while (section && r->operands.at[i] != section) i++;
  fprintf(f, section ? " %s operand(%d)" : " %s all", word, i);
}

static void print_footprint(FILE *f, const Region *r, const Footprint *p) {
  fprintf(f, "  touch %s", p->use->var->name);
  if (p->reads) print_accessed(f, r, "reads", p->read);
  if (p->writes) print_accessed(f, r, "writes", p->written);
  fputc('\n', f);
}

static void print_operand(FILE *f, const Unit *u, const Operand *o) {
  fprintf(f, "  operand %s %s",
          o->name  ? o->name
          : o->var ? o->var->name
                   : "-",
          forms[o->form]);
  if (o->item) fprintf(f, " item '%s'", o->item->text);
  if (o->expr) fprintf(f, " expr '%s'", source_text(u, o->expr));
  if (o->path) fprintf(f, " path '%s'", source_text(u, o->path));
  for (int i = 0; i < o->parts.len; i++) {
    const Part *p = &o->parts.at[i];
    print_text(f, "part", p->section ? p->section->text : source_text(u, p->expr));
  }
  if (o->len) fprintf(f, " [%s:%s]", host_dumped(u, o->lo), host_dumped(u, o->len));
  print_flag(f, o->unbounded, "unbounded");
  if (o->base_object)
    fprintf(f, " frame %s", o->base_object->name ? o->base_object->name : "-");
  if (o->saved_by) fprintf(f, " saved by %d in %d", o->saved_by->id, o->saved);
  if (o->rows_from) fprintf(f, " rows-from %d", o->rows_from);
  print_flag(f, o->rows, "rows");
  print_host(f, u, "stride", o->stride);
  print_map(f, o->map);
  print_flag(f, o->is_passed, "passed");
  print_flag(f, o->is_self, "self");
  print_flag(f, o->member, "member");
  print_flag(f, o->named, "named");
  print_flag(f, o->leads, "leads");
  print_flag(f, o->unset, "unset");
  fputc('\n', f);
}

static void print_argument(FILE *f, const Unit *u, const LaunchArgument *p) {
  fprintf(f, "  argument %s", arguments[p->form]);
  if (p->use) fprintf(f, " of %s", p->use->var->name);
  if (p->operand && p->operand->path)
    fprintf(f, " of %s", source_text(u, p->operand->path));
  if (p->copy) fprintf(f, " of %s", p->copy->tag);
  if (p->item) fprintf(f, " item '%s'", p->item->text);
  if (p->operand && p->operand->is_self) fputs(" of *this", f);
  if (p->form == ARGUMENT_SEEN) {
    fputs(" pointer", f), print_map(f, p->at_pointer);
    fputs(" object", f), print_map(f, p->at_object);
  }
  if (is_host_number(p) && !p->copy) fprintf(f, " %d", p->number);
  print_host(f, u, "value", p->value);
  if (p->name) fprintf(f, " as %s %s", p->type, p->name);
  fputc('\n', f);
}

static void print_overlap(FILE *f, const Overlap *o) {
  fputs("  no-alias", f);
  for (int i = 0; i < 2; i++) {
    fprintf(f, " %s", o->use[i]->var->name);
    if (!o->section[i]) fputs(" (bytes not known)", f);
  }
  fputc('\n', f);
}

// --- loops, reductions, levels ---------------------------------------------------------

static void print_loop(FILE *f, int depth, const NestLoop *l) {
  fprintf(f, "%*sloop %s line %d", depth * 2, "", l->loop.var->name, l->node->loc.line);
  if (l->directive) fprintf(f, " by '%s'", l->directive->info->name);
  print_text(f, "first", l->first);
  print_text(f, "step", l->step);
  print_text(f, "trips", l->trips);
  print_text(f, "divisor", l->divisor);
  print_flag(f, l->loop.down, "down");
  fputc('\n', f);
}

static void print_reduction(FILE *f, const Unit *u, int depth, const Reduction *r) {
  fprintf(f, "%*sreduction %s %s : %s", depth * 2, "", reduction_word(r->op),
          r->var->name, r->copy->type->spelling);
  if (r->item && strcmp(r->item->text, r->var->name) != 0)
    fprintf(f, " item '%s'", r->item->text);
  print_flag(f, r->on_device, "on-device");
  if (r->offset) fprintf(f, " offset %d", r->offset);
  print_copy(f, u, r->copy);
  print_flag(f, r->in_memory, "in-memory");
  print_flag(f, r->is_shared, "shared");
  print_flag(f, r->locks, "locks");
  print_text(f, "identity", r->identity);
  print_text(f, "combine", r->combine);
  fputc('\n', f);
}

static void print_level(FILE *f, const Unit *u, const Level *l) {
  fprintf(f, "    level %s line %d", level_forms[l->form], l->node->loc.line);
  if (l->form == LEVEL_LOOP) {
    fputs(" over", f);
    print_bits(f, l->over, axes, countof(axes));
    print_flag(f, !l->over, "none");
  }
  print_mode(f, "outside", l->outside);
  print_mode(f, "inside", l->inside);
  print_flag(f, l->team, "own-team");
  print_flag(f, l->one, "one");
  print_flag(f, l->in_order, "in-order");
  if (l->chunks) fprintf(f, " chunks by %s", l->chunks->name);
  print_flag(f, l->waits, "waits");
  print_flag(f, l->meets, "meets");
  fputc('\n', f);
  for (int i = 0; i < l->loops.len; i++) print_loop(f, 3, &l->loops.at[i]);
  for (int i = 0; i < l->reductions.len; i++)
    print_reduction(f, u, 3, l->reductions.at[i]);
  for (int i = 0; i < l->copies.len; i++) {
    const Copy *c = l->copies.at[i];
    fprintf(f, "      own %s%s", c->item ? c->item->text : c->var->name,
            c->first ? " first" : "");
    print_copy(f, u, c);
    fputc('\n', f);
  }
}

static void print_single(FILE *f, const Single *s) {
  fprintf(f, "    one-thread line %d", s->node->loc.line);
  print_mode(f, "mode", s->mode);
  print_flag(f, s->by_row, "by-row");
  print_line(f, "value", s->value);
  for (int i = 0; i < s->calls.len; i++) print_line(f, "call", s->calls.at[i]);
  for (int i = 0; i < s->results.len; i++)
    fprintf(f, "%s%s", i ? ", " : " gives ", s->results.at[i]->name);
  fputc('\n', f);
}

static void print_group_copy(FILE *f, const Unit *u, const Copy *p) {
  fprintf(f, "    placed %s", p->var->name);
  print_mode(f, "of", p->group);
  for (int i = 0; i < p->at.len; i++) print_line(f, "at", p->at.at[i]);
  print_copy(f, u, p);
  if (p->storage == COPY_GROUP && p->workspace >= 0)
    fprintf(f, " workspace %lld", p->workspace);
  print_flag(f, p->inner, "inner");
  fputc('\n', f);
}

static void print_levels(FILE *f, const Unit *u, const Levels *l) {
  fputs("  levels", f);
  print_mode(f, "start", l->start);
  if (l->workspace) fprintf(f, " workspace %lld", l->workspace);
  print_flag(f, l->rows, "rows");
  print_flag(f, l->warp_per_iteration, "wide");
  print_flag(f, l->block_barriers, "block-barriers");
  print_flag(f, l->row_barriers, "row-barriers");
  print_flag(f, l->has_barriers, "meets");
  fputc('\n', f);
  for (int i = 0; i < l->all.len; i++) print_level(f, u, l->all.at[i]);
  for (int i = 0; i < l->singles.len; i++) print_single(f, l->singles.at[i]);
  for (int i = 0; i < l->group_copies.len; i++)
    print_group_copy(f, u, l->group_copies.at[i]);
}

// --- regions -----------------------------------------------------------------------------

static const char *const form_words[] = {
    [PLAN_NONE] = NULL,           [PLAN_ONE_THREAD] = "one-thread",
    [PLAN_GRID] = "grid",         [PLAN_GANGS] = "gangs",
    [PLAN_ONE_GANG] = "one-gang", [PLAN_IN_ORDER] = "in-order",
};
static const char *const coarsening_words[] = {
    [COARSEN_NONE] = NULL,
    [COARSEN_BLOCKED] = "blocked",
    [COARSEN_CYCLIC] = "cyclic",
};

static void print_variant(FILE *f, const Variant *v) {
  fprintf(f, "  variant %s", v->suffix);
  print_text(f, "name", v->name);
  print_flag(f, v->sequential, "sequential");
  print_flag(f, v->tiled, "tiled");
  print_flag(f, v->turned, "turned");
  print_flag(f, v->scans, "scans");
  print_flag(f, v->reuses, "reuses");
  print_flag(f, v->aligned, "aligned");
  if (v->in_order) fprintf(f, " in-order 0x%x", v->in_order);
  if (v->factor > 1) fprintf(f, " %d %s", v->factor, coarsening_words[v->coarsening]);
  fputs(" when", f);
  print_flag(f, v->when & __ACCOMP_WHEN_OVERLAP, "overlap");
  print_flag(f, v->when & __ACCOMP_WHEN_TILED, "tiled");
  print_flag(f, v->when & __ACCOMP_WHEN_MANY, "many");
  print_flag(f, v->when & __ACCOMP_WHEN_FULL, "full");
  print_flag(f, v->when & __ACCOMP_WHEN_APART, "apart");
  print_flag(f, v->when & __ACCOMP_WHEN_INSIDE, "inside");
  print_flag(f, v->when & __ACCOMP_WHEN_ALIGNED, "aligned");
  fputc('\n', f);
}

static void print_plan(FILE *f, const Unit *u, const Region *r) {
  if (r->plan.form != PLAN_NONE) fprintf(f, " %s", form_words[r->plan.form]);
  print_text(f, "because", r->plan.why);
  print_flag(f, r->plan.gang_routine, "gang-routine");
  print_flag(f, r->plan.tile_8, "narrow");
  print_flag(f, r->plan.interchanged, "interchanged");
  print_line(f, "rest", r->plan.uncollapsed);
  print_flag(f, r->plan.threads, "threads");
  print_flag(f, r->plan.has_inner_loop, "has-inner-loop");
  print_flag(f, r->plan.keeps_order, "keeps-order");
  print_flag(f, r->passes_answers, "passes_answers");
  print_flag(f, r->plan.asks_device, "asks-device");
  print_flag(f, r->plan.sets_team != NULL, "sets-team");
  print_flag(f, r->plan.asks_threads, "asks-threads");
  print_flag(f, r->plan.asks_teams, "asks-teams");
  if (r->plan.num_threads)
    fprintf(f, " num_threads by line %d", r->plan.num_threads->loc.line);
  print_host(f, u, "team-limit", r->plan.team_limit);
  print_host(f, u, "teams-asked", r->plan.team_asked);
  if (r->workspace) fprintf(f, " workspace %d", r->workspace);
  print_flag(f, r->reaches_more, "reaches-more");
}

static void print_region(FILE *f, const Unit *u, const Region *r) {
  fprintf(f, "region %d %s line %d", r->id, r->directive->info->name,
          r->directive->loc.line);
  if (r->kernel) fprintf(f, " kernel %s", r->kernel);
  for (int i = 0; i < r->enclosing.len; i++)
    fprintf(f, " around '%s'", r->enclosing.at[i]->info->name);
  if (r->parent) fprintf(f, " in %d", r->parent->id);
  print_plan(f, u, r);
  fputc('\n', f);
  for (int i = 0; i < r->uses.len; i++) print_use(f, u, r->uses.at[i]);
  for (int i = 0; i < r->reached.len; i++)
    fprintf(f, "  reached %s\n", r->reached.at[i]->name);
  for (int i = 0; i < r->operands.len; i++) print_operand(f, u, r->operands.at[i]);
  for (int i = 0; i < r->overlaps.len; i++) print_overlap(f, &r->overlaps.at[i]);
  for (int i = 0; i < r->footprints.len; i++) print_footprint(f, r, &r->footprints.at[i]);
  for (int i = 0; i < r->orders.len; i++)
    fprintf(f, "  checked %s <= %s\n", host_dumped(u, r->orders.at[i].order.less),
            host_dumped(u, r->orders.at[i].order.more));
  for (int i = 0; i < r->arguments.len; i++) print_argument(f, u, &r->arguments.at[i]);
  for (int i = 0; i < r->plan.nest.len; i++) print_loop(f, 1, &r->plan.nest.at[i]);
  for (int i = 0; i < r->plan.variants.len; i++)
    print_variant(f, &r->plan.variants.at[i]);
  for (int i = 0; i < r->reductions.len; i++)
    print_reduction(f, u, 1, r->reductions.at[i]);
  if (r->plan.levels) print_levels(f, u, r->plan.levels);
}

void print_regions(const Unit *u, FILE *f) {
  for (int i = 0; i < u->regions.len; i++) print_region(f, u, u->regions.at[i]);
}
