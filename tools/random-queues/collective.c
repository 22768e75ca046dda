// Calls of all processes: each has device memory or the host's for what it gives and what it gets.
// In:  the first host of each process.  Out: calls in their texts; what they do in the sequential program.
#include "queues.h"

// Blocks of what each process gives and gets: 1, or one for each process; 0: nothing.
typedef struct {
  const char *name;
  enum { ONE = 1, EACH } gives, gets;
  enum { NO_ROOT, ROOT_GIVES, ROOT_GETS } root;
  bool reduces, in_place;
} Call;

static const Call calls[] = {
    {"Bcast", ONE, ONE, ROOT_GIVES, false, false},
    {"Reduce", ONE, ONE, ROOT_GETS, true, true},
    {"Allreduce", ONE, ONE, NO_ROOT, true, true},
    {"Gather", ONE, EACH, ROOT_GETS, false, true},
    {"Scatter", EACH, ONE, ROOT_GIVES, false, false},
    {"Allgather", ONE, EACH, NO_ROOT, false, true},
    {"Alltoall", EACH, EACH, NO_ROOT, false, true},
    {"Scan", ONE, ONE, NO_ROOT, true, true},
    {"Reduce_scatter_block", EACH, ONE, NO_ROOT, true, true},
};

typedef struct {
  const Call *call;
  int count, root;
  const char *op;
  bool later, in_place;
  Section out[RANKS], in[RANKS]; // n 0: none
} Drawn;

static Array *draw_array(Gen *g, int rank, int length, const Array * not) {
  for (int tries = 0; tries < 20; tries++) {
    Array *a = some_array(g, rank, -1, 0, chance(g, 80));
    if (a && a != not&&a->n >= length) return a;
  }
  return NULL;
}

static bool draw_block(Gen *g, int rank, Section *s, const Array * not) {
  if (!s->n) return true;
  s->array = draw_array(g, rank, s->n, not);
  if (!s->array) return false;
  s->device = is_raw(s->array) || (s->array->present && chance(g, 75));
  s->lo = pick(g, s->array->n - s->n + 1);
  return true;
}

static bool draw_blocks(Gen *g, Drawn *d) {
  const Call *c = d->call;
  bool bcast = c == calls;
  for (int r = 0; r < g->ranks; r++) {
    bool gives = c->root != ROOT_GIVES || r == d->root,
         gets = c->root != ROOT_GETS || r == d->root;
    if (bcast && r == d->root) gets = false;
    bool in_place = d->in_place && gets;
    d->out[r].n = gives && !in_place ? d->count * (c->gives == EACH ? g->ranks : 1) : 0;
    d->in[r].n =
        gets ? d->count *
                   (c->gets == EACH || (in_place && c->gives == EACH) ? g->ranks : 1)
             : 0;
    if (!draw_block(g, r, &d->out[r], NULL) ||
        !draw_block(g, r, &d->in[r], d->out[r].array))
      return false;
  }
  return true;
}

static void take_blocks(Gen *g, Drawn *d, int r, Line *line) {
  Host *h = g->hosts[r * g->threads];
  Uses u = {0};
  for (int i = 0; i < 2; i++) {
    const Section *s = i ? &d->in[r] : &d->out[r];
    if (s->n) bring(g, h, s->array, s->device, i == 1);
  }
  for (int i = 0; i < 2; i++) {
    const Section *s = i ? &d->in[r] : &d->out[r];
    if (s->n)
      add_use(g, &u, s->array, s->device,
              (Use){.lo = s->lo, .hi = s->lo + s->n, .write = i == 1});
  }
  order(g, h, line, &u, ORDER_CALL);
  record(g, h, line, &u);
}

static const char *block_name(Gen *g, Host *h, const Section *s) {
  return s->n ? buffer(g, h, s) : "NULL";
}

static const char *arguments(Gen *g, const Drawn *d, const char *out, const char *in) {
  const Call *c = d->call;
  const char *n = format(g, "%d, MPI_UNSIGNED", d->count);
  if (c == calls) return format(g, "%s, %s", strcmp(out, "NULL") ? out : in, n);
  if (c->reduces) return format(g, "%s, %s, %s, %s", out, in, n, d->op);
  return format(g, "%s, %s, %s, %s", out, n, in, n);
}

static void say_call(Gen *g, const Drawn *d, int r, const Request *request) {
  Host *h = g->hosts[r * g->threads];
  say(h, "{");
  h->indent++;
  const char *out = block_name(g, h, &d->out[r]), *in = block_name(g, h, &d->in[r]);
  if (d->in_place && d->in[r].n) out = "MPI_IN_PLACE";
  const char *root = d->call->root ? format(g, ", %d", d->root) : "";
  const char *name = request
                         ? format(g, "I%c%s", d->call->name[0] | 32, d->call->name + 1)
                         : d->call->name;
  say(h, "MPI_%s(%s%s, comms[0]%s);", name, arguments(g, d, out, in), root,
      request ? format(g, ", &%s", request->name) : "");
  h->indent--;
  say(h, "}");
}

static const char *expected_block(Gen *g, const Section *s) {
  return s->n ? format(g, "%s + %d", expected_name(g, s->array, s->device), s->lo)
              : "NULL";
}

static void expect_call(Gen *g, const Drawn *d) {
  const char *out = "", *in = "";
  for (int r = 0; r < g->ranks; r++) {
    const char *to = expected_block(g, &d->in[r]), *from = expected_block(g, &d->out[r]);
    bool own_part = d->call->gets == EACH && d->call->gives == ONE;
    if (d->in_place && d->in[r].n)
      from = own_part ? format(g, "%s + %d", to, r * d->count) : to;
    out = format(g, "%s%s%s", out, r ? ", " : "", from);
    in = format(g, "%s%s%s", in, r ? ", " : "", to);
  }
  expect(g, "collect(\"%s\", '%c', (Blocks){%d, %d, %d, {%s}, {%s}});", d->call->name,
         d->op[4], g->ranks, d->count, d->root, out, in);
}

static Request *new_request(Gen *g, Host *h) {
  Request *r = alloc(g->arena, Request);
  *r = (Request){.host = h,
                 .line = new_line(g, LINE_REQUEST, h),
                 .started = true,
                 .name = format(g, "all%d", g->names++)};
  r->line->request = r;
  text_printf(&g->top, "static MPI_Request %s;\n", r->name);
  return r;
}

void write_collective(Gen *g) {
  static const char *const ops[] = {"MPI_SUM", "MPI_BXOR", "MPI_MAX"};
  Drawn d = {.call = &calls[pick(g, countof(calls))],
             .root = pick(g, g->ranks),
             .op = ops[pick(g, 3)],
             .later = chance(g, 40)};
  d.count = chance(g, 50) ? 1 + pick(g, 13) : 1 + pick(g, 600);
  d.in_place = d.call->in_place && chance(g, 35);
  // MPICH 4.0 ends by SIGSEGV for another root, without us.
  if (d.in_place && !strcmp(d.call->name, "Reduce")) d.root = 0;
  if (!draw_blocks(g, &d)) return;
  Request *requests[RANKS] = {0};
  use(g, d.later ? F_ICOLLECTIVE : F_COLLECTIVE);
  if (d.in_place) use(g, F_IN_PLACE);
  for (int r = 0; r < g->ranks; r++) {
    Host *h = g->hosts[r * g->threads];
    requests[r] = d.later ? new_request(g, h) : NULL;
    take_blocks(g, &d, r, d.later ? requests[r]->line : h->line);
  }
  expect_call(g, &d);
  for (int r = 0; r < g->ranks; r++) {
    say_call(g, &d, r, requests[r]);
    if (d.later) push(g->arena, &g->pending, requests[r]);
  }
}

// --- several senders ----------------------------------------------------------------------------------------

// The receiver learns from the probe whose message it is.
static void say_receiver(Gen *g, Drawn *d) {
  Host *h = g->hosts[d->root * g->threads];
  bool matched = chance(g, 50);
  for (int r = 0; r < g->ranks; r++)
    if (r != d->root) say(h, "unsigned *in%d = %s;", r, buffer(g, h, &d->in[r]));
  say(h, "for (int k = 0; k < %d; k++) {", g->ranks - 1);
  say(h, "  MPI_Status st;");
  if (matched) say(h, "  MPI_Message message;");
  say(h, matched ? "  MPI_Mprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, own, &message, &st);"
                 : "  MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, own, &st);");
  for (int r = 0; r < g->ranks; r++) {
    if (r == d->root) continue;
    const char *to = format(g, "in%d, %d, MPI_UNSIGNED", r, d->count);
    say(h,
        matched ? "  if (st.MPI_SOURCE == %d) MPI_Mrecv(%s, &message, &st);"
                : "  if (st.MPI_SOURCE == %d) MPI_Recv(%s, st.MPI_SOURCE, st.MPI_TAG, "
                  "own, &st);",
        r, to);
  }
  say(h, "}");
}

static bool draw_fan(Gen *g, Drawn *d) {
  const Array *before = NULL;
  for (int r = 0; r < g->ranks; r++) {
    if (r == d->root) continue;
    d->out[r].n = d->in[r].n = d->count;
    if (!draw_block(g, r, &d->out[r], NULL) || !draw_block(g, d->root, &d->in[r], before))
      return false;
    before = d->in[r].array;
  }
  return true;
}

static void take_one(Gen *g, int rank, const Section *s, bool write) {
  Host *h = g->hosts[rank * g->threads];
  Uses u = {0};
  bring(g, h, s->array, s->device, write);
  add_use(g, &u, s->array, s->device,
          (Use){.lo = s->lo, .hi = s->lo + s->n, .write = write});
  order(g, h, h->line, &u, ORDER_CALL);
  record(g, h, h->line, &u);
}

void write_fan_in(Gen *g) {
  Drawn d = {.root = pick(g, g->ranks), .count = 1 + pick(g, 600)};
  if (!draw_fan(g, &d)) return;
  use(g, F_FAN_IN);
  for (int r = 0; r < g->ranks; r++) {
    if (r == d.root) continue;
    take_one(g, r, &d.out[r], false);
    take_one(g, d.root, &d.in[r], true);
    expect(g, "memcpy(%s, %s, %d * sizeof(unsigned));", expected_block(g, &d.in[r]),
           expected_block(g, &d.out[r]), d.count);
  }
  for (int r = 0; r < g->ranks; r++) {
    Host *h = g->hosts[r * g->threads];
    say(h, "{");
    h->indent++;
    say(h, "MPI_Comm own;");
    say(h, "MPI_Comm_dup(comms[0], &own);");
    if (r == d.root)
      say_receiver(g, &d);
    else
      say(h, "MPI_%s(%s, %d, MPI_UNSIGNED, %d, %d, own);", pick(g, 2) ? "Send" : "Ssend",
          buffer(g, h, &d.out[r]), d.count, d.root, 5 + r);
    say(h, "MPI_Comm_free(&own);");
    h->indent--;
    say(h, "}");
  }
}
