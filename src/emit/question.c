// OpenMP's questions about the thread, the team and the device that run the code (OpenMP 5.2, 18.2 to 18.7).
// In:  calls of omp_get_thread_num and its like in kernels and in functions that kernels call.  Out: C text of the answers.
#include "emit/body.h"

// OpenMP 5.2, 18.2.13: how many threads a team may have. A block may have more threads than the limit.
static const char *thread_limit(const Render *x) {
  const Clause *c = find_construct_clause(x->here.kernel, CL_VECTOR_LENGTH);
  const Node *n = c && c->items.len ? c->items.at[0].expr.node : NULL;
  if (n && n->has_value) return arena_printf(x->u->arena, "%lld", n->value);
  if (has_team_limit(x->here.kernel))
    return n || !x->device ? "((int)__accomp_limit)"
                           : "((int)__accomp_team_size(__accomp_ntid(), __accomp_limit))";
  return x->device ? "((int)__accomp_ntid())" : "1";
}

int parallel_regions_around(const Region *r, const Node *n) {
  int count = 0;
  for (; n && n != r->node; n = n->parent)
    count += n->kind == N_DIRECTIVE && n->directive->info->flags & DIRECTIVE_PARALLEL;
  return count + ((r->directive->info->flags & DIRECTIVE_PARALLEL) != 0);
}

// On the CPU, of a nest whose parts are the threads of teams, those of a team one after the other.
static const char *part_number(LibraryKind asked) {
  switch ((int)asked) {
  case LIBRARY_NUM_TEAMS: return "((int)__accomp_gangs)";
  case LIBRARY_TEAM_NUM: return "((int)(__accomp_part / __accomp_team_parts))";
  case LIBRARY_NUM_THREADS:
  case LIBRARY_TEAM_SIZE: return "((int)__accomp_team_parts)";
  case LIBRARY_THREAD_NUM:
  case LIBRARY_ANCESTOR: return "((int)(__accomp_part % __accomp_team_parts))";
  case LIBRARY_IN_PARALLEL:
  case LIBRARY_ACTIVE_LEVEL: return "(__accomp_team_parts > 1)";
  }
  return NULL;
}

// The answer to one of OpenMP's questions in a kernel; NULL: the OpenMP library's, which answers on the CPU but for teams
// that run the same body: those are ours.
const char *question_text(const Render *x, const Node *n, LibraryKind asked) {
  const Region *r = x->here.kernel;
  if (asked == LIBRARY_MAX_THREADS && r->plan.sets_team)
    return x->device
               ? "((int)(*__accomp_set_team ? *__accomp_set_team : __accomp_ntid()))"
               : "((int)(*__accomp_set_team ? *__accomp_set_team : "
                 "__accomp_host_team(-1, -1)))";
  if (asked == LIBRARY_DEVICE_NUM) return r->plan.asks_device ? "__accomp_device" : NULL;
  if (asks_host(asked)) {
    bool known = r->passes_answers || r->tells ||
                 r->plan.host_answers[asked - LIBRARY_DEFAULT_DEVICE];
    return known ? arena_printf(x->u->arena, "((int)__accomp_%s)", question_name(asked))
                 : NULL;
  }
  bool alone = runs_on_one_thread(r) || x->here.mode.alone, thread = asks_threads(asked),
       one = !x->device && x->here.host_teams && has_no_host_team(x, n),
       host_team = x->here.host_teams && x->here.mode.team && !one;
  bool numbered = !x->device && are_parts_numbered(r) && !alone;
  if (numbered && part_number(asked)) return part_number(asked);
  if (numbered && asked == LIBRARY_LEVEL)
    return arena_printf(x->u->arena, "%d", parallel_regions_around(r, n));
  if (!x->device && !is_gang_redundant(r) && !(alone && thread)) return NULL;
  if (asked == LIBRARY_NUM_TEAMS)
    return is_gang_redundant(r) ? "((int)__accomp_gangs)" : "((int)__accomp_nbid())";
  if (asked == LIBRARY_TEAM_NUM)
    return !x->device ? "((int)__accomp_lo)" : "((int)__accomp_bid())";
  bool team = is_any_team(x, x->here.mode) && !one,
       flat = x->device && r->plan.threads && !x->here.mode.alone;
  if (x->here.host_teams &&
      (asked == LIBRARY_MAX_THREADS || asked == LIBRARY_THREAD_LIMIT))
    return find_construct_clause(r, CL_VECTOR_LENGTH) && asked == LIBRARY_THREAD_LIMIT
               ? thread_limit(x)
               : NULL;
  if (asked == LIBRARY_MAX_THREADS) return x->device ? "((int)__accomp_ntid())" : "1";
  if (asked == LIBRARY_NUM_THREADS)
    return team ? "((int)__accomp_team)" : flat ? "((int)__accomp_ntid())" : "1";
  // A parallel region inside another one has one thread, which is in the outer one still.
  const char *size = host_team           ? "__accomp_team"
                     : !x->device        ? "1"
                     : x->here.mode.team ? "__accomp_team"
                     : r->plan.threads   ? "__accomp_ntid()"
                                         : "1";
  switch ((int)asked) {
  case LIBRARY_THREAD_NUM: return team || flat ? "((int)__accomp_tid())" : "0";
  case LIBRARY_THREAD_LIMIT: return thread_limit(x);
  case LIBRARY_IN_PARALLEL:
  case LIBRARY_ACTIVE_LEVEL: return arena_printf(x->u->arena, "(%s > 1)", size);
  case LIBRARY_LEVEL:
    return arena_printf(x->u->arena, "%d", parallel_regions_around(r, n));
  case LIBRARY_TEAM_SIZE: return arena_printf(x->u->arena, "((int)%s)", size);
  case LIBRARY_ANCESTOR:
    return host_team || (x->device && (x->here.mode.team || r->plan.threads))
               ? "((int)__accomp_tid())"
               : "0";
  }
  return NULL;
}

const char *question_answer(const Render *x, const Node *at, LibraryKind asked) {
  const char *text = question_text(x, at, asked);
  return text ? text
              : arena_printf(x->u->arena, asks_of_level(asked) ? "%s(1)" : "%s()",
                             question_name(asked));
}

const char *question_field(LibraryKind asked) {
  const char *name = question_name(asked);
  return name + (strncmp(name, "omp_get_", 8) ? 4 : 8);
}

// The text that replaces a call of one of the questions; NULL: the call stays.
static const char *call_answer(const Render *x, const Node *n) {
  const Function *f = n->child[0]->function;
  LibraryKind asked = f && !f->definition ? library_kind(f) : LIBRARY_NONE;
  if (!asks_place(asked) || asks_of_level(asked)) return NULL;
  if (x->here.kernel) return question_text(x, n, asked);
  if (!x->device && !x->here.of_cpu) return NULL;
  if (asks_team(asked) && enclosing_parallel(n))
    return asked == LIBRARY_THREAD_NUM ? "0" : "1"; // a team of one
  return arena_printf(x->u->arena, "%s.__accomp_%s", answers_here(x, n),
                      question_field(asked));
}

bool render_question(Render *x, Node *n) {
  const char *answer = call_answer(x, n);
  if (!answer) return false;
  text_add(x->out, answer);
  if (x->u->text[n->range.end - 1] == ';') text_add(x->out, ";");
  return true;
}

// omp_get_team_size, omp_get_ancestor_thread_num.
bool render_level_question(Render *x, Node *n) {
  const Function *f = n->nchild > 1 ? n->child[0]->function : NULL;
  LibraryKind asked = f && !f->definition ? library_kind(f) : LIBRARY_NONE;
  if (!asks_of_level(asked) || !(x->here.kernel || x->device || x->here.of_cpu))
    return false;
  const char *first = x->here.kernel ? question_text(x, n, asked) : NULL, *level = NULL;
  if (x->here.kernel && !first) return false;
  if (x->here.kernel) {
    level = question_text(x, n, LIBRARY_LEVEL);
  } else {
    first = arena_printf(x->u->arena, "__accomp_who->__accomp_%s", question_field(asked));
    level = arena_printf(x->u->arena, "%s.__accomp_level", answers_here(x, n));
  }
  text_add(x->out, "__accomp_at_level(");
  render(x, n->child[1]);
  text_printf(x->out, ", %s, %s, %d)", level, first, asked == LIBRARY_TEAM_SIZE);
  if (x->u->text[n->range.end - 1] == ';') text_add(x->out, ";");
  return true;
}
