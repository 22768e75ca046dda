// random-queues SEED [--drop-wait=N] [--rely]: writes the program of a seed to stdout. The comments at its top say what it
// has, and how many waits it needs; --drop-wait leaves out one of them, counted from 1, --rely those that MPI's calls do.
//
// A file has one program (struct Program of program.h), which runs beside others with main.c. Tens of seeds have the same
// number of processes: (SEED / 10) % 10 is 6 or 7 for two, 8 for three, 9 for two with two threads each.
#include "queues.h"
#include <stdlib.h>

static void choose_kind(Gen *g) {
  int kind = (int)(g->seed / 10 % 10);
  g->ranks = kind < 6 ? 1 : kind == 8 ? 3 : 2;
  g->threads = kind == 9 || (kind < 6 && chance(g, 25)) ? 2 : 1;
  g->devices = chance(g, 40) ? 2 : 1;
  g->shared = chance(g, 30);
  int dialects = pick(g, 4);
  g->acc = dialects != 3, g->omp = dialects != 0;
  if (g->ranks == 2) use(g, F_RANKS_2);
  if (g->ranks == 3) use(g, F_RANKS_3);
  if (g->threads > 1) use(g, F_THREADS);
  if (g->devices > 1) use(g, F_DEVICES);
  if (g->shared) use(g, F_SHARED);
}

static void make_hosts(Gen *g) {
  for (int i = 0; i < g->ranks * g->threads; i++) {
    Host *h = alloc(g->arena, Host);
    *h = (Host){.rank = i / g->threads,
                .thread = i % g->threads,
                .indent = 1,
                .text = {.arena = g->arena}};
    text_add(&h->text, "");
    h->line = new_line(g, LINE_HOST, h);
    for (int d = 0; d < g->devices; d++)
      for (int k = 0; k < QUEUES; k++) {
        // Without a value it is one queue of all threads.
        Line *l = h->queue[d][k] = new_line(g, LINE_QUEUE, h);
        l->device = d, l->number = h->thread && !k ? QUEUES : k;
      }
    g->hosts[g->nhosts++] = h;
  }
}

// Most arrays begin on their device.
static void begin(Gen *g) {
  for (int i = 0; i < g->arrays.len; i++) {
    Array *a = g->arrays.at[i];
    if (!is_raw(a) && chance(g, 75)) enter(g, g->hosts[a->rank * g->threads], a);
  }
}

static void write_actions(Gen *g) {
  int n = 25 + pick(g, 35), messages = g->ranks > 1 ? 35 + pick(g, 30) : 0;
  for (int i = 0; i < n * (g->ranks > 1 ? 2 : 1) && g->nlines < LINES - 80; i++) {
    g->events++;
    if (g->nlines > 400 && g->omp && g->acc) g->omp = false;
    expect(g, "// %d", g->events);
    for (int k = 0; k < g->nhosts; k++)
      text_printf(&g->hosts[k]->text, "  // %d\n", g->events);
    if (chance(g, messages))
      write_message(g);
    else
      write_work(g, g->hosts[pick(g, g->nhosts)]);
  }
}

static void end(Gen *g) {
  complete_all(g);
  free_requests(g);
  for (int i = 0; i < g->nhosts; i++)
    while (g->hosts[i]->regions.len) close_region(g, g->hosts[i]);
  for (int i = 0; i < g->arrays.len; i++) {
    Array *a = g->arrays.at[i];
    Host *h = g->hosts[a->rank * g->threads];
    if (on_device(a)) check_array(g, h, a, true, 0, a->n);
    if (!is_raw(a)) check_array(g, h, a, false, 0, a->n);
  }
  for (int i = 0; i < g->nhosts; i++) {
    Host *h = g->hosts[i];
    for (int d = 0; d < g->devices; d++) say(h, "acc_wait_all_device(DEVICE(%d));", d);
    say(h, "#pragma omp taskwait");
  }
  for (int i = 0; i < g->arrays.len; i++) {
    const Array *a = g->arrays.at[i];
    if (!is_raw(a) && a->present)
      text_printf(&g->end,
                  "  if (rank == %d) {\n    acc_set_device_num(DEVICE(%d), "
                  "acc_get_device_type());\n#pragma acc exit data delete(%s)\n  }\n",
                  a->rank, a->device, item(g, a, 0, a->n));
  }
  free_arrays(g);
}

// Empty marks are left out.
static void print_host(const Host *h) {
  printf("\nstatic void host_%d_%d(void) {\n", h->rank, h->thread);
  const char *mark = NULL;
  for (const char *s = h->text.at, *next; *s; s = next) {
    next = s + strcspn(s, "\n") + 1;
    bool is_mark = !strncmp(s, "  // ", 5) && s[5] >= '0' && s[5] <= '9';
    if (is_mark) {
      mark = s;
      continue;
    }
    if (mark) fwrite(mark, 1, strcspn(mark, "\n") + 1, stdout);
    mark = NULL;
    fwrite(s, 1, (size_t)(next - s), stdout);
  }
  printf("}\n");
}

static void print(const Gen *g) {
  printf("// features:");
  for (int i = 0; i < N_FEATURES; i++)
    if (g->used[i]) printf(" %s", feature_name((Feature)i));
  printf("\n// waits: %d\n#include \"program.h\"\n%s\n", g->waits, g->top.at);
  printf("static void expected(void) {\n%s}\n", g->expected.at);
  for (int i = 0; i < g->nhosts; i++) print_host(g->hosts[i]);
  printf("\nstatic void start(int rank) {\n  (void)rank;\n%s}\n", g->start.at);
  printf("\nstatic void end(int rank) {\n  (void)rank;\n%s}\n", g->end.at);
  printf("\nconst Program program_%lu = {%lu, %d, %d, %d, expected, start, end, {",
         g->seed, g->seed, g->ranks, g->threads, g->shared);
  for (int i = 0; i < g->nhosts; i++)
    printf("%shost_%d_%d", i ? ", " : "", g->hosts[i]->rank, g->hosts[i]->thread);
  printf("}};\n");
}

int main(int argc, char **argv) {
  Arena *arena = arena_new();
  Gen *g = alloc(arena, Gen);
  g->arena = g->expected.arena = g->top.arena = g->start.arena = g->end.arena = arena;
  for (int i = 1; i < argc; i++) {
    if (!strncmp(argv[i], "--drop-wait=", 12))
      g->drop = atoi(argv[i] + 12);
    else if (!strcmp(argv[i], "--rely"))
      g->relies = true;
    else
      g->seed = strtoul(argv[i], NULL, 10);
  }
  if (!g->seed) {
    fprintf(stderr, "usage: random-queues SEED [--drop-wait=N] [--rely]\n");
    return 2;
  }
  g->state = g->seed;
  g->extra = alloc_n(arena, int, LINES);
  choose_kind(g);
  make_hosts(g);
  declare_arrays(g);
  begin(g);
  write_actions(g);
  end(g);
  print(g);
  arena_free(arena);
}
