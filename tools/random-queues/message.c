// Messages from host to host, of device memory and of the host's.
// In:  hosts of one or several processes.  Out: calls in their texts; the copy in the sequential program.
//
// Both buffers are taken when a message is drawn: each side is a request, which ends with its wait or its blocking call.
// A call that blocks stands behind the start of the other side, or is written together with it. Each message has a tag of
// its own; where any tag is received, the communicator has no other message underway.
#include "queues.h"

enum { ACKNOWLEDGED = 10000, READY = 20000 }; // added to a tag
enum { FIRST, SECOND, TOGETHER };             // of the sides of a message

// --- requests -----------------------------------------------------------------------------------------------

static void is_done(Request *r) {
  r->done = true;
  join(r->host->line->tail, r->line->tail);
}

static const char *comm_name(Gen *g, const Transfer *m) {
  return format(g, "comms[%d]", m->comm);
}

static const char *told(Gen *g, const Transfer *m, const char *status) {
  const Section *to = &m->section[1];
  int n = to->bytes ? to->n * type_sizes[to->array->type] : to->n;
  return format(g, "told(%d, %s, %s, %d, %d, %d);", m->id, status,
                to->bytes ? "MPI_BYTE" : mpi_names[to->array->type], n,
                m->side[0].host->rank, m->tag);
}

// All these requests of one host, by one of the calls for it.
static void finish(Gen *g, Request **r, int n) {
  static const char *const names[] = {"WAIT",    "TEST",    "WAITALL",  "TESTALL",
                                      "WAITANY", "TESTANY", "WAITSOME", "TESTSOME"};
  static const Feature features[] = {F_WAIT,    F_TEST,    F_WAITALL,  F_TESTALL,
                                     F_WAITANY, F_TESTANY, F_WAITSOME, F_TESTSOME};
  Host *h = r[0]->host;
  int how = pick(g, 8);
  const char *list = r[0]->name;
  for (int i = 1; i < n; i++) list = format(g, "%s, %s", list, r[i]->name);
  use(g, features[how]);
  say(h, "{");
  h->indent++;
  say(h, "MPI_Request q[] = {%s};", list);
  say(h, "MPI_Status st[%d];", n);
  say(h, "finish(%s, %d, q, st);", names[how], n);
  for (int i = 0; i < n; i++) {
    if (r[i]->receives) say(h, "%s", told(g, r[i]->message, format(g, "&st[%d]", i)));
    is_done(r[i]);
  }
  h->indent--;
  say(h, "}");
}

static void start_side(Gen *g, Request *r, int when);

static bool can_finish(const Request *r) {
  if (r->done || !r->started) return false;
  return !r->message || (r->message->side[0].started && r->message->side[1].started);
}

void complete(Gen *g, Request *r) {
  Request *group[8] = {r};
  int n = 1;
  if (r->message && !r->message->side[0].started)
    start_side(g, &r->message->side[0], SECOND);
  if (r->message && !r->message->side[1].started)
    start_side(g, &r->message->side[1], SECOND);
  if (r->done) return;
  for (int i = 0; i < g->pending.len && n < 6; i++) {
    Request *other = g->pending.at[i];
    if (other != r && other->host == r->host && can_finish(other) && chance(g, 50))
      group[n++] = other;
  }
  finish(g, group, n);
}

void complete_all(Gen *g) {
  for (int i = 0; i < g->pending.len; i++) complete(g, g->pending.at[i]);
  g->pending.len = 0;
}

void free_requests(Gen *g) {
  for (int i = 0; i < g->messages.len; i++)
    for (int k = 0; k < 2; k++) {
      Request *r = &g->messages.at[i]->side[k];
      if (r->made) say(r->host, "MPI_Request_free(&%s);", r->name);
    }
}

// --- the sender ------------------------------------------------------------------------------------------------

static void begin_block(Host *h) {
  say(h, "{");
  h->indent++;
}

static void end_block(Host *h, const char *made) {
  free_type(h, made);
  h->indent--;
  say(h, "}");
}

static void start_persistent(Gen *g, Request *r) {
  r->made = true;
  if (chance(g, 70))
    say(r->host, "MPI_Start(&%s);", r->name);
  else
    say(r->host, "MPI_Startall(1, &%s);", r->name);
}

// The receiver says that its receive has started.
static void say_ready(const Transfer *m) {
  Host *to = m->side[0].host, *from = m->side[1].host;
  if (to == from) return;
  say(from, "MPI_Send(NULL, 0, MPI_INT, %d, %d, answers);", to->rank, m->tag + READY);
  say(to, "MPI_Recv(NULL, 0, MPI_INT, %d, %d, answers, MPI_STATUS_IGNORE);", from->rank,
      m->tag + READY);
}

static void say_send(Gen *g, Request *r, const char *name, Feature f, bool blocks) {
  const Transfer *m = r->message;
  const char *made, *buf;
  use(g, f);
  begin_block(r->host);
  buf = buffer_typed(g, r->host, &m->section[0], m->section[0].n, &made);
  say(r->host, "MPI_%s(%s, %d, %d, %s%s);", name, buf, m->side[1].host->rank, m->tag,
      comm_name(g, m), blocks ? "" : format(g, ", &%s", r->name));
  end_block(r->host, made);
}

static void start_send(Gen *g, Request *r, int when) {
  static const struct {
    const char *name;
    Feature f;
    bool blocks, first; // first: waits for no receiver
  } kinds[] = {{"Send", F_SEND, true, false},     {"Ssend", F_SSEND, true, false},
               {"Bsend", F_BSEND, true, true},    {"Isend", F_ISEND, false, true},
               {"Issend", F_ISSEND, false, true}, {"Ibsend", F_IBSEND, false, true},
               {"Rsend", F_RSEND, true, false}};
  if (r->persistent) {
    if (!r->made) say_send(g, r, "Send_init", F_SEND_INIT, false);
    start_persistent(g, r);
    return;
  }
  int k;
  do k = chance(g, 25) ? 3 : pick(g, 7);
  while ((when == FIRST && !kinds[k].first) || (when == TOGETHER && !kinds[k].blocks) ||
         (k == 6 && when != SECOND));
  if (k == 6) say_ready(r->message);
  say_send(g, r, kinds[k].name, kinds[k].f, kinds[k].blocks);
  if (kinds[k].blocks) is_done(r);
}

// --- the receiver --------------------------------------------------------------------------------------------------

typedef enum { BY_NOTHING, BY_PROBE, BY_IPROBE, BY_MPROBE, BY_IMPROBE } Probe;

static const char *envelope(Gen *g, const Transfer *m) {
  bool any_tag = m->comm >= 2;
  if (any_tag) use(g, F_ANY_TAG);
  if (m->any_source) use(g, F_ANY_SOURCE);
  const char *source =
      m->any_source ? "MPI_ANY_SOURCE" : format(g, "%d", m->side[0].host->rank);
  return format(g, "%s, %s, %s", source,
                any_tag ? "MPI_ANY_TAG" : format(g, "%d", m->tag), comm_name(g, m));
}

static Probe say_probe(Gen *g, Request *r, const char *env) {
  Host *h = r->host;
  Probe by = (Probe)pick(g, 5);
  static const Feature features[] = {0, F_PROBE, F_IPROBE, F_MPROBE, F_IMPROBE};
  if (!by) return by;
  use(g, features[by]);
  if (by == BY_MPROBE || by == BY_IMPROBE) say(h, "MPI_Message message;");
  if (by == BY_IPROBE || by == BY_IMPROBE) say(h, "int flag = 0;");
  if (by == BY_PROBE) say(h, "MPI_Probe(%s, &st);", env);
  if (by == BY_IPROBE) say(h, "while (!flag) MPI_Iprobe(%s, &flag, &st);", env);
  if (by == BY_MPROBE) say(h, "MPI_Mprobe(%s, &message, &st);", env);
  if (by == BY_IMPROBE)
    say(h, "while (!flag) MPI_Improbe(%s, &flag, &message, &st);", env);
  say(h, "%s", told(g, r->message, "&st"));
  return by;
}

static void start_receive(Gen *g, Request *r, int when) {
  const Transfer *m = r->message;
  Host *h = r->host;
  const char *made, *env = envelope(g, m);
  bool blocks = !r->persistent && (when == TOGETHER || (when == SECOND && chance(g, 60)));
  if (r->persistent && r->made) {
    start_persistent(g, r);
    return;
  }
  begin_block(h);
  if (when != FIRST) say(h, "MPI_Status st;");
  Probe by = when == FIRST || r->persistent ? BY_NOTHING : say_probe(g, r, env);
  const char *buf = buffer_typed(g, h, &m->section[1], m->room, &made);
  use(g, r->persistent ? F_RECV_INIT : blocks ? F_RECV : F_IRECV);
  if (r->persistent)
    say(h, "MPI_Recv_init(%s, %s, &%s);", buf, env, r->name);
  else if (by >= BY_MPROBE)
    say(h, blocks ? "MPI_Mrecv(%s, &message, &st);" : "MPI_Imrecv(%s, &message, &%s);",
        buf, r->name);
  else
    say(h, blocks ? "MPI_Recv(%s, %s, &st);" : "MPI_Irecv(%s, %s, &%s);", buf, env,
        r->name);
  if (blocks) say(h, "%s", told(g, m, "&st")), is_done(r);
  if (r->persistent) start_persistent(g, r);
  end_block(h, made);
}

static void start_side(Gen *g, Request *r, int when) {
  r->started = true;
  if (r->receives)
    start_receive(g, r, when);
  else
    start_send(g, r, when);
}

// --- a message -----------------------------------------------------------------------------------------------------

static int draw_count(Gen *g, int size, int most) {
  int n = 1 + pick(g, most);
  Feature f = F_LONG;
  switch (pick(g, 8)) {
  case 0: n = 0, f = F_EMPTY; break;
  case 1: n = 64 / size, f = F_DESCRIPTOR; break;
  case 2: n = 1024 / size - 1 + pick(g, 3), f = F_THRESHOLD; break;
  case 3: n = 1 + pick(g, 20), f = N_FEATURES; break;
  default:
    if (n * size < 1100) f = N_FEATURES;
  }
  if (n > most) n = most, f = N_FEATURES;
  if (f != N_FEATURES) use(g, f);
  return n;
}

static void take_counts(Gen *g, Section *from, Section *to, int *room) {
  int most = from->array->n < to->array->n ? from->array->n : to->array->n;
  int n = draw_count(g, type_sizes[from->array->type], most);
  from->n = to->n = *room = n;
  from->bytes = to->bytes = chance(g, 15);
  if (from->bytes) use(g, F_BYTES);
  if (chance(g, 35)) draw_layout(g, from);
  if (chance(g, 35)) draw_layout(g, to);
  if (to->kind == PLAIN && to->array->n > n && chance(g, 25)) {
    *room = n + 1 + pick(g, to->array->n - n);
    use(g, F_SHORT);
  }
  place_section(g, from, 0);
  place_section(g, to, to->kind == PLAIN ? *room : 0);
}

static void count_sides(Gen *g, const Section *from, const Section *to) {
  if (from->device && to->device) use(g, F_DEVICE_DEVICE);
  if (from->device && !to->device) use(g, F_DEVICE_HOST);
  if (!from->device && to->device) use(g, F_HOST_DEVICE);
}

// Where the data comes from and goes to. False: there are no two arrays for it.
static bool draw_sections(Gen *g, const Host *a, const Host *b, Section s[2], int *room) {
  s[0].array = some_array(g, a->rank, -1, -1, chance(g, 80));
  if (!s[0].array) return false;
  s[1].array = some_array(g, b->rank, -1, s[0].array->type, chance(g, 80));
  if (!s[1].array || s[1].array == s[0].array) return false;
  draw_side(g, &s[0]);
  draw_side(g, &s[1]);
  count_sides(g, &s[0], &s[1]);
  take_counts(g, &s[0], &s[1], room);
  return true;
}

static void expect_message(Gen *g, const Section *from, const Section *to) {
  const char *to_name = expected_name(g, to->array, to->device),
             *from_name = expected_name(g, from->array, from->device);
  expect(g, "for (int k = 0; k < %d; k++) %s[%s] = %s[%s];", to->n, to_name,
         index_of(g, to), from_name, index_of(g, from));
}

static Transfer *new_message(Gen *g, Host *a, Host *b) {
  Transfer *m = alloc(g->arena, Transfer);
  m->id = m->tag = g->messages.len + 1;
  m->comm = pick(g, 2);
  for (int i = 0; i < 2; i++) {
    Request *r = &m->side[i];
    *r = (Request){.message = m, .receives = i == 1, .host = i ? b : a};
    r->name = format(g, "%s%d", i ? "receive" : "send", m->id);
    text_printf(&g->top, "static MPI_Request %s;\n", r->name);
  }
  if (a == b) use(g, F_SELF);
  return m;
}

// One that starts again may be there still.
static void make_pending(Gen *g, Request *r) {
  for (int i = 0; i < g->pending.len; i++)
    if (g->pending.at[i] == r) return;
  push(g->arena, &g->pending, r);
}

// Both buffers are the message's from now on.
static void take_buffers(Gen *g, Transfer *m) {
  for (int i = 0; i < 2; i++)
    bring(g, m->side[i].host, m->section[i].array, m->section[i].device, i == 1);
  for (int i = 0; i < 2; i++) {
    Request *r = &m->side[i];
    Uses u = section_uses(g, &m->section[i], i ? m->room : 0, i == 1);
    r->line = new_line(g, LINE_REQUEST, r->host);
    r->line->request = r;
    r->started = r->done = false;
    order(g, r->host, r->line, &u, ORDER_CALL);
    record(g, r->host, r->line, &u);
    make_pending(g, r);
    m->lives[i] = m->section[i].array->lives;
  }
  expect_message(g, &m->section[0], &m->section[1]);
}

// Some of the sides that may start, now; the others when something waits for them.
static void start(Gen *g, Transfer *m) {
  Request *s = &m->side[0], *r = &m->side[1];
  bool together = s->host != r->host && !s->persistent && !r->persistent && chance(g, 40);
  if (together) {
    start_side(g, s, TOGETHER);
    start_side(g, r, TOGETHER);
    return;
  }
  bool receiver_first = chance(g, 50);
  start_side(g, receiver_first ? r : s, FIRST);
  if (chance(g, 50)) start_side(g, receiver_first ? s : r, SECOND);
}

// Only one message of the threads is underway there at a time.
static void draw_comm(Gen *g, Transfer *m) {
  int comm = 2 + m->side[0].host->thread * THREADS + m->side[1].host->thread;
  m->any_source = chance(g, 25);
  if (m->any_source || m->side[1].persistent || !chance(g, 20)) return;
  for (int i = 0; i < g->messages.len; i++) {
    const Transfer *other = g->messages.at[i];
    if (other->comm == comm && !(other->side[0].done && other->side[1].done)) return;
  }
  m->comm = comm;
}

static void draw_message(Gen *g, Host *a, Host *b) {
  Transfer *m = new_message(g, a, b);
  if (!draw_sections(g, a, b, m->section, &m->room)) return;
  m->side[0].persistent = chance(g, 15);
  m->side[1].persistent = chance(g, 15);
  draw_comm(g, m);
  push(g->arena, &g->messages, m);
  take_buffers(g, m);
  start(g, m);
}

// A persistent request starts again; its other side may be of another kind.
static void draw_restart(Gen *g) {
  for (int i = 0; i < g->messages.len; i++) {
    Transfer *m = g->messages.at[i];
    bool made = m->side[0].made || m->side[1].made,
         over = m->side[0].done && m->side[1].done;
    bool same = m->lives[0] == m->section[0].array->lives &&
                m->lives[1] == m->section[1].array->lives;
    for (int k = 0; k < 2; k++)
      same &= !m->section[k].device || on_device(m->section[k].array);
    if (!made || !over || !same || chance(g, 30)) continue;
    use(g, F_RESTART);
    take_buffers(g, m);
    start(g, m);
    return;
  }
}

// --- both at once -----------------------------------------------------------------------------------------------------

typedef struct {
  Host *host;
  Section out, in;
  int room;
} Partner;

static void take_partner(Gen *g, Partner *p) {
  bring(g, p->host, p->out.array, p->out.device, false);
  bring(g, p->host, p->in.array, p->in.device, true);
  Uses u = section_uses(g, &p->out, 0, false),
       in = section_uses(g, &p->in, p->room, true);
  u.at[u.n++] = in.at[0];
  order(g, p->host, p->host->line, &u, ORDER_CALL);
  record(g, p->host, p->host->line, &u);
}

static void say_sendrecv(Gen *g, const Partner *p, const Partner *other, int tags[2]) {
  Host *h = p->host;
  const char *made, *made_in;
  begin_block(h);
  say(h, "MPI_Status st;");
  const char *out = buffer_typed(g, h, &p->out, p->out.n, &made),
             *in = buffer_typed(g, h, &p->in, p->room, &made_in);
  say(h, "MPI_Sendrecv(%s, %d, %d, %s, %d, %d, comms[0], &st);", out, other->host->rank,
      tags[0], in, other->host->rank, tags[1]);
  free_type(h, made_in);
  end_block(h, made);
}

static void draw_sendrecv(Gen *g, Host *a, Host *b) {
  Partner p = {.host = a}, q = {.host = b};
  Section there[2] = {{0}}, back[2] = {{0}};
  int tags[2] = {g->messages.len + 1000 + g->names, g->messages.len + 3000 + g->names};
  if (!draw_sections(g, a, b, there, &q.room)) return;
  if (a != b && !draw_sections(g, b, a, back, &p.room)) return;
  g->names++;
  p.out = there[0], q.in = there[1], p.in = back[1], q.out = back[0];
  if (a == b) {
    p.in = there[1], p.room = q.room, tags[1] = tags[0];
  } else if (p.out.array == p.in.array || q.out.array == q.in.array ||
             a->rank == b->rank) {
    return;
  }
  use(g, F_SENDRECV);
  take_partner(g, &p);
  if (a != b) take_partner(g, &q);
  expect_message(g, &there[0], &there[1]);
  if (a != b) expect_message(g, &back[0], &back[1]);
  say_sendrecv(g, &p, a == b ? &p : &q, tags);
  int swapped[2] = {tags[1], tags[0]};
  if (a != b) say_sendrecv(g, &q, &p, swapped);
}

static void say_replace(Gen *g, const Transfer *m, int i) {
  Host *h = m->side[i].host;
  const char *made;
  begin_block(h);
  say(h, "MPI_Status st;");
  const char *buf = buffer_typed(g, h, &m->section[i], m->section[i].n, &made);
  int other = m->side[1 - i].host->rank;
  say(h, "MPI_Sendrecv_replace(%s, %d, %d, %d, %d, comms[1], &st);", buf, other, m->tag,
      other, m->tag);
  end_block(h, made);
}

static void draw_replace(Gen *g, Host *a, Host *b) {
  Transfer *m = new_message(g, a, b);
  if (a->rank == b->rank || !draw_sections(g, a, b, m->section, &m->room)) return;
  push(g->arena, &g->messages, m);
  use(g, F_SENDRECV_REPLACE);
  for (int i = 0; i < 2; i++) {
    Section *s = &m->section[i];
    bring(g, m->side[i].host, s->array, s->device, true);
    Uses u = section_uses(g, s, 0, true);
    order(g, m->side[i].host, m->side[i].host->line, &u, ORDER_CALL);
    record(g, m->side[i].host, m->side[i].host->line, &u);
    m->side[i].started = m->side[i].done = true;
  }
  const Section *s = m->section;
  expect(g, "for (int k = 0; k < %d; k++) {", s->n);
  const char *x =
      format(g, "%s[%s]", expected_name(g, s[0].array, s[0].device), index_of(g, &s[0]));
  const char *y =
      format(g, "%s[%s]", expected_name(g, s[1].array, s[1].device), index_of(g, &s[1]));
  expect(g, "  %s t = %s;", type_names[s->array->type], x);
  expect(g, "  %s = %s, %s = t;", x, y, y);
  expect(g, "}");
  say_replace(g, m, 0);
  say_replace(g, m, 1);
}

// --- requests that nobody waits for -------------------------------------------------------------------------------------

// The sender learns from an answer that its buffer is free.
static void draw_freed(Gen *g, Host *a, Host *b) {
  Transfer *m = new_message(g, a, b);
  if (a == b || !draw_sections(g, a, b, m->section, &m->room)) return;
  push(g->arena, &g->messages, m);
  take_buffers(g, m);
  use(g, F_REQUEST_FREE);
  m->side[0].started = true;
  say_send(g, &m->side[0], "Isend", F_ISEND, false);
  say(a, "MPI_Request_free(&%s);", m->side[0].name);
  start_side(g, &m->side[1], TOGETHER);
  say(b, "MPI_Send(NULL, 0, MPI_INT, %d, %d, answers);", a->rank, m->tag + ACKNOWLEDGED);
  say(a, "MPI_Recv(NULL, 0, MPI_INT, %d, %d, answers, MPI_STATUS_IGNORE);", b->rank,
      m->tag + ACKNOWLEDGED);
  is_done(&m->side[0]);
}

// A receive that nobody sends to.
static void draw_cancel(Gen *g, Host *a, Host *b) {
  Transfer *m = new_message(g, a, b);
  if (!draw_sections(g, a, b, m->section, &m->room)) return;
  push(g->arena, &g->messages, m);
  m->side[0].started = m->side[0].done = m->side[1].started = m->side[1].done = true;
  m->comm = pick(g, 2);
  bring(g, b, m->section[1].array, m->section[1].device, true);
  Uses u = section_uses(g, &m->section[1], m->room, true);
  use(g, F_CANCEL);
  order(g, b, b->line, &u, ORDER_CALL);
  record(g, b, b->line, &u);
  const char *made;
  begin_block(b);
  const char *buf = buffer_typed(g, b, &m->section[1], m->room, &made);
  say(b, "MPI_Irecv(%s, %s, &%s);", buf, envelope(g, m), m->side[1].name);
  say(b, "cancel(%d, &%s);", m->id, m->side[1].name);
  end_block(b, made);
}

static void draw_completion(Gen *g) {
  int kept = 0;
  for (int i = 0; i < g->pending.len; i++)
    if (!g->pending.at[i]->done) g->pending.at[kept++] = g->pending.at[i];
  g->pending.len = kept;
  if (kept) complete(g, g->pending.at[pick(g, kept)]);
}

void write_message(Gen *g) {
  Host *a = g->hosts[pick(g, g->nhosts)], *b = g->hosts[pick(g, g->nhosts)];
  if (a == b && chance(g, 70))
    b = g->hosts[(a->rank * g->threads + a->thread + g->threads) % g->nhosts];
  int what = pick(g, 100);
  if (what < 50)
    draw_message(g, a, b);
  else if (what < 62)
    draw_completion(g);
  else if (what < 70)
    draw_sendrecv(g, a, b);
  else if (what < 75)
    draw_replace(g, a, b);
  else if (what < 80)
    draw_freed(g, a, b);
  else if (what < 83)
    draw_cancel(g, a, b);
  else if (what < 88)
    draw_restart(g);
  else if (what < 98)
    write_collective(g);
  else
    write_fan_in(g);
}
