// Arrays: of the host's memory with a copy on a device, and device memory of its own.
// In:  the place in the program.  Out: declarations; names; which copy is newer.
#include "queues.h"

const char *const type_names[3] = {"unsigned", "unsigned char", "unsigned long long"};
const int type_sizes[3] = {4, 1, 8};

bool is_raw(const Array *a) { return a->kind == RAW_ACC || a->kind == RAW_OMP; }
bool on_device(const Array *a) { return is_raw(a) || a->present; }

// Where memory is shared, both copies count as one.
Place *place_of(Array *a, bool device, bool shared) {
  return device && !shared ? &a->other : &a->own;
}

const char *expected_name(Gen *g, const Array *a, bool device) {
  return format(g, "%s%d", device ? "on_device" : "on_host", a->id);
}

const char *item(Gen *g, const Array *a, int lo, int n) {
  if (a->kind == GLOBAL && n == a->n && chance(g, 60)) return format(g, "a%d", a->id);
  return format(g, "a%d[%d:%d]", a->id, lo, n);
}

void add_use(Gen *g, Uses *u, Array *a, bool device, Use how) {
  how.place = place_of(a, device, g->shared);
  how.operand = device;
  u->at[u->n++] = how;
}

void bring(Gen *g, Host *h, Array *a, bool device, bool writes) {
  if (!g->shared || !a->present) return;
  Newer other = device ? NEWER_HOST : NEWER_DEVICE;
  if (a->newer == other) update(g, h, a, device);
  if (writes) a->newer = device ? NEWER_DEVICE : NEWER_HOST;
}

Array *some_array(Gen *g, int rank, int device, int type, bool on) {
  int start = pick(g, g->arrays.len);
  for (int k = 0; k < g->arrays.len; k++) {
    Array *a = g->arrays.at[(start + k) % g->arrays.len];
    if (rank >= 0 && a->rank != rank) continue;
    if (device >= 0 && a->device != device) continue;
    if (type >= 0 && a->type != type) continue;
    if (!on || on_device(a)) return a;
  }
  return NULL;
}

static void declare(Gen *g, const Array *a) {
  const char *type = type_names[a->type],
             *body = format(g, "i * %dull + %d", 3 + pick(g, 90), pick(g, 1000));
  if (a->kind == GLOBAL)
    text_printf(&g->top, "static %s a%d[%d];\n", type, a->id, a->n);
  else
    text_printf(&g->top, "static %s *a%d;\n", type, a->id);
  text_printf(&g->top, "static %s *on_host%d, *on_device%d;\nstatic char token%d;\n",
              type, a->id, a->id, a->id);
  expect(g,
         "on_host%d = calloc(%d, sizeof *on_host%d), on_device%d = calloc(%d, sizeof "
         "*on_host%d);",
         a->id, a->n, a->id, a->id, a->n, a->id);
  expect(g, "for (int i = 0; i < %d; i++) %s%d[i] = %s;", a->n,
         is_raw(a) ? "on_device" : "on_host", a->id, body);
  Text *t = &g->start;
  text_printf(t, "  if (rank == %d) {\n", a->rank);
  if (a->kind == HEAP)
    text_printf(t, "    a%d = malloc(%d * sizeof *a%d);\n", a->id, a->n, a->id);
  if (a->kind == RAW_ACC)
    text_printf(t,
                "    acc_set_device_num(DEVICE(%d), acc_get_device_type());\n    a%d = "
                "acc_malloc(%d * sizeof *a%d);\n",
                a->device, a->id, a->n, a->id);
  if (a->kind == RAW_OMP)
    text_printf(t, "    a%d = omp_target_alloc(%d * sizeof *a%d, DEVICE(%d));\n", a->id,
                a->n, a->id, a->device);
  if (is_raw(a))
    text_printf(t,
                "    acc_set_device_num(DEVICE(%d), acc_get_device_type());\n    %s "
                "*first = malloc(%d * sizeof *first);\n",
                a->device, type, a->n);
  text_printf(t, "    for (int i = 0; i < %d; i++) %s[i] = %s;\n", a->n,
              is_raw(a) ? "first" : format(g, "a%d", a->id), body);
  if (is_raw(a))
    text_printf(
        t,
        "    acc_memcpy_to_device(a%d, first, %d * sizeof *first);\n    free(first);\n",
        a->id, a->n);
  text_add(t, "  }\n");
}

static int draw_length(Gen *g) {
  static const int lengths[] = {40, 64, 300, 700, 1500, 4000};
  return lengths[pick(g, 6)] + pick(g, 20);
}

// The first two of a process are of unsigned, and long enough for collective calls: one of them is device memory alone.
void declare_arrays(Gen *g) {
  int each = g->ranks > 1 ? 4 : 6;
  for (int i = 0; i < each * g->ranks; i++) {
    Array *a = alloc(g->arena, Array);
    int k = i % each;
    *a = (Array){
        .id = i, .rank = i / each, .device = pick(g, g->devices), .n = draw_length(g)};
    a->type = k < 3 ? 0 : pick(g, 3);
    a->kind = k == 0   ? (chance(g, 50) ? RAW_ACC : RAW_OMP)
              : k == 1 ? (chance(g, 50) ? GLOBAL : HEAP)
                       : (ArrayKind)pick(g, 4);
    a->own.array = a->other.array = i;
    push(g->arena, &g->arrays, a);
    declare(g, a);
  }
}

void free_arrays(Gen *g) {
  for (int i = 0; i < g->arrays.len; i++) {
    const Array *a = g->arrays.at[i];
    text_printf(&g->end, "  free(on_host%d), free(on_device%d);\n", a->id, a->id);
    if (a->kind == GLOBAL) continue;
    text_printf(
        &g->end,
        "  if (rank == %d) acc_set_device_num(DEVICE(%d), acc_get_device_type()), ",
        a->rank, a->device);
    if (a->kind == RAW_OMP)
      text_printf(&g->end, "omp_target_free(a%d, DEVICE(%d));\n", a->id, a->device);
    else
      text_printf(&g->end, "%s(a%d);\n", a->kind == HEAP ? "free" : "acc_free", a->id);
  }
}
