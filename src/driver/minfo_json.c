// Findings about the directives, as data: -Minfo=accel:json.
// In:  findings.  Out: one JSON document (RFC 8259) as doc/minfo.schema.json describes it.
#include "driver/minfo.h"
#include "ir/level.h"
#include "ir/query.h"

// --- JSON --------------------------------------------------------------------------------------

static void add_key(Text *t, const char *key) {
  text_add(t, ", ");
  text_json(t, key);
  text_add(t, ": ");
}

static void add_string_key(Text *t, const char *key, const char *value) {
  add_key(t, key);
  text_json(t, value);
}

// The words whose bits are set, as an array.
typedef struct {
  unsigned bit;
  const char *word;
} BitWord;

static void add_words(Text *t, const char *key, unsigned bits, const BitWord *words,
                      size_t n) {
  bool first = true;
  add_key(t, key);
  text_add(t, "[");
  for (size_t i = 0; i < n; i++) {
    if (!words[i].word || !(bits & words[i].bit)) continue;
    if (!first) text_add(t, ", ");
    text_json(t, words[i].word);
    first = false;
  }
  text_add(t, "]");
}

// In the order of their bits.
static const BitWord device_names[] = {
#define DEVICE(BIT, name, title, ...) [DEVICE_##BIT] = {DEVICE_##BIT, name},
#include "ir/device.def"
#undef DEVICE
};
static const BitWord dialect_names[] = {{DIALECT_ACC, "openacc"},
                                        {DIALECT_OMP, "openmp"}};
static const BitWord acc_levels[] = {
    {AXIS_GANG, "gang"}, {AXIS_WORKER, "worker"}, {AXIS_VECTOR, "vector"}};
static const BitWord omp_levels[] = {{AXIS_GANG, "teams"}, {AXIS_THREADS, "threads"}};

// --- records -------------------------------------------------------------------------------------

static const char *const kind_names[FIND_KINDS] = {
    [FIND_CONSTRUCT] = "construct", [FIND_DATA] = "data",
    [FIND_NEEDLESS] = "needless",   [FIND_PRIVATE] = "private",
    [FIND_QUEUE] = "queue",         [FIND_CODE] = "code",
    [FIND_LOOP] = "loop",           [FIND_KERNEL] = "kernel",
    [FIND_INSTANCE] = "instance",   [FIND_RESOURCES] = "resources",
    [FIND_MAPPING] = "mapping",     [FIND_REDUCTION] = "reduction",
    [FIND_MEMORY] = "memory",       [FIND_EXECUTION] = "execution",
    [FIND_ROUTINE] = "routine",     [FIND_WORK] = "work",
    [FIND_UNUSED] = "unused",       [FIND_INTERCHANGE] = "interchange",
    [FIND_REUSE] = "reuse"};

static void add_STRING(Text *t, const Finding *f, const char *key, const char *value) {
  (void)f;
  if (value) add_string_key(t, key, user_names(t->arena, value));
}

static void add_FLAG(Text *t, const Finding *f, const char *key, bool value) {
  (void)f;
  add_key(t, key);
  text_add(t, value ? "true" : "false");
}

static void add_COUNT(Text *t, const Finding *f, const char *key, int value) {
  (void)f;
  add_key(t, key);
  text_printf(t, "%d", value);
}

static void add_NUMBER(Text *t, const Finding *f, const char *key, int value) {
  if (value) add_COUNT(t, f, key, value);
}

static void add_LEVELS(Text *t, const Finding *f, const char *key, unsigned value) {
  bool omp = f->dialect == DIALECT_OMP;
  add_words(t, key, value, omp ? omp_levels : acc_levels,
            omp ? countof(omp_levels) : countof(acc_levels));
}

static void add_DEVICES(Text *t, const Finding *f, const char *key, unsigned value) {
  (void)f;
  add_words(t, key, value, device_names, countof(device_names));
}

static void add_PAIRS(Text *t, const Finding *f, const char *key, VarPairs pairs) {
  (void)f;
  if (!pairs.len) return;
  add_key(t, key);
  for (int i = 0; i < pairs.len; i++) {
    text_add(t, i ? ", [" : "[[");
    text_json(t, pairs.at[i].a->name);
    text_add(t, ", ");
    text_json(t, pairs.at[i].b->name);
    text_add(t, "]");
  }
  text_add(t, "]");
}

static void add_finding(Text *t, const MinfoSource *s, const Finding *f) {
  text_add(t, "{\"kind\": ");
  text_json(t, kind_names[f->kind]);
  add_key(t, "construct");
  text_printf(t, "%d", f->construct);
  add_string_key(t, "dialect", f->dialect == DIALECT_OMP ? "openmp" : "openacc");
  if (f->directive) add_string_key(t, "directive", f->directive->info->name);
  if (f->function)
    add_string_key(t, "function", user_names(t->arena, function_shown(f->function)));
  add_string_key(t, "file", f->loc.file ? f->loc.file : s->path);
  add_key(t, "line");
  text_printf(t, "%d", f->loc.line);
#define FIELD(key, type, member, kinds)                                                  \
  if ((kinds) >> f->kind & 1) add_##type(t, f, key, f->member);
#include "driver/minfo.def"
#undef FIELD
  Text words = {.arena = t->arena};
  minfo_words(&words, f);
  add_string_key(t, "text", words.at + strspn(words.at, " "));
  text_add(t, "}");
}

void minfo_json_source(Text *t, const MinfoSource *s) {
  if (!t->len)
    text_add(t, "{\"schema\": 1, \"compiler\": \"" ACCOMP_VERSION "\", \"sources\": [");
  else
    text_add(t, ",");
  text_add(t, "\n  {\"file\": ");
  text_json(t, s->path);
  add_key(t, "compiled");
  text_add(t, s->compiled ? "true" : "false");
  add_words(t, "dialects", s->dialects, dialect_names, countof(dialect_names));
  add_words(t, "devices", s->devices, device_names, countof(device_names));
  text_add(t, ", \"records\": [");
  int n = s->findings ? s->findings->len : 0;
  for (int i = 0; i < n; i++) {
    text_add(t, i ? ",\n    " : "\n    ");
    add_finding(t, s, s->findings->at[i]);
  }
  text_add(t, "]}");
}

void minfo_json_end(Text *t) { text_add(t, "\n]}\n"); }
