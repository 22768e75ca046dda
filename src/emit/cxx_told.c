// C++: a kernel tells the functions that it calls who runs them (Region.tells), since a function has one version: an object of
// rt/device/cxx.h or cxx_team.h in each block whose threads, team or level are others than outside.
// In:  a kernel's context.  Out: C++ text.
#include "emit/cxx.h"
#include "ir/library.h"

static bool tells(const Render *x) {
  return x->u->cxx && x->here.kernel && x->here.kernel->tells;
}

// The answer for a thread of the CPU's that is in no parallel region of the kernel's, whatever team of the library's runs its
// parts; -1: the OpenMP library answers.
static int host_answer(const Render *x, const Node *n, LibraryKind k) {
  int level = parallel_regions_around(x->here.kernel, n);
  if (x->here.host_teams) return -1;
  if (k == LIBRARY_LEVEL) return level;
  if (level || !asks_threads(k) || k == LIBRARY_MAX_THREADS || k == LIBRARY_THREAD_LIMIT)
    return -1;
  return k == LIBRARY_NUM_THREADS || k == LIBRARY_TEAM_SIZE;
}

static const char *told_answer(const Render *x, const Node *n, LibraryKind k) {
  const char *text = question_text(x, n, k);
  return text ? arena_printf(x->u->arena, "(int)%s", text)
              : arena_printf(x->u->arena, "%d", host_answer(x, n, k));
}

void write_told(Render *x, const Node *n) {
  if (!tells(x)) return;
  text_add(x->out, " __accomp::told __accomp_told_here({");
  for (int k = LIBRARY_THREAD_NUM; k <= LIBRARY_NUM_DEVICES; k++)
    text_printf(x->out, "%s, ", told_answer(x, n, (LibraryKind)k));
  text_add(x->out, "0, 0});");
}

// On the CPU, in a team of the library's, a parallel region with one thread: functions are to find a team of one.
static bool is_inner_team(const Render *x, const Level *level) {
  return tells(x) && x->here.host_teams && level->inside.alone &&
         level->directive->info->flags & DIRECTIVE_PARALLEL;
}

void close_told_inside(Render *x, const Level *level) {
  if (is_inner_team(x, level)) text_add(x->out, " }");
}

void open_told_inside(Render *x, const Level *level) {
  LevelMode in = level->inside, out = level->outside;
  if (is_inner_team(x, level))
    text_add(x->out, "\n#pragma omp parallel num_threads(1) default(shared)\n{");
  if (level->directive->info->flags & DIRECTIVE_PARALLEL || in.team != out.team ||
      in.alone != out.alone)
    write_told(x, level->body);
}

// The directives of functions are clang's, on the CPU: the OpenMP library is to find a team of one, whatever team runs the
// kernel's parts.
void open_told_kernel(Render *x) {
  if (tells(x) && !x->here.host_teams)
    text_add(x->out, "#pragma omp parallel num_threads(1) default(shared)\n{\n");
}

void close_told_kernel(Render *x) {
  if (tells(x) && !x->here.host_teams) text_add(x->out, "}\n");
}

bool tells_any(const Unit *u) {
  for (int i = 0; i < u->regions.len; i++)
    if (u->regions.at[i]->tells) return true;
  return false;
}
