// Functions by their keys (library.h): the C library's that device code may call, and their names there; what functions
// of libraries are to the passes.
// In:  rt/device/math.def and libc.def, which device code's headers implement.
#include "ir/library.h"

Function *function_of_key(const Unit *u, const char *key) {
  for (int i = 0; i < u->decls.len; i++)
    for (int k = 0; k < u->decls.at[i]->functions.len; k++)
      if (!strcmp(u->decls.at[i]->functions.at[k]->key, key))
        return u->decls.at[i]->functions.at[k];
  return NULL;
}

// --- what they are -------------------------------------------------------------------------------

static const struct {
  const char *key;
  LibraryKind kind;
} kinds[] = {
    {"omp_get_thread_num", LIBRARY_THREAD_NUM},
    {"omp_get_num_threads", LIBRARY_NUM_THREADS},
    {"omp_get_max_threads", LIBRARY_MAX_THREADS},
    {"omp_get_thread_limit", LIBRARY_THREAD_LIMIT},
    {"omp_in_parallel", LIBRARY_IN_PARALLEL},
    {"omp_get_level", LIBRARY_LEVEL},
    {"omp_get_team_size", LIBRARY_TEAM_SIZE},
    {"omp_get_ancestor_thread_num", LIBRARY_ANCESTOR},
    {"omp_get_active_level", LIBRARY_ACTIVE_LEVEL},
    {"omp_get_team_num", LIBRARY_TEAM_NUM},
    {"omp_get_num_teams", LIBRARY_NUM_TEAMS},
    {"omp_get_device_num", LIBRARY_DEVICE_NUM},
    {"omp_get_default_device", LIBRARY_DEFAULT_DEVICE},
    {"omp_get_initial_device", LIBRARY_INITIAL_DEVICE},
    {"omp_get_num_devices", LIBRARY_NUM_DEVICES},
    {"omp_get_schedule", LIBRARY_NONE}, // it stores its answers
    {"malloc", LIBRARY_ALLOCATES},
    {"calloc", LIBRARY_ALLOCATES},
    {"aligned_alloc", LIBRARY_ALLOCATES},
    {"acc_malloc", LIBRARY_ALLOCATES},
    {"omp_target_alloc", LIBRARY_ALLOCATES},
    {"memcpy", LIBRARY_COPIES},
    {"memmove", LIBRARY_COPIES},
    {"printf", LIBRARY_PRINTS},
    {"omp_set_num_threads", LIBRARY_SETS_TEAM},
    {"exit", LIBRARY_EXITS},
    {"_Exit", LIBRARY_EXITS},
    {"_exit", LIBRARY_EXITS},
    {"quick_exit", LIBRARY_EXITS},
    {"fmin", LIBRARY_MIN},
    {"fminf", LIBRARY_MIN},
    {"fmax", LIBRARY_MAX},
    {"fmaxf", LIBRARY_MAX},
    {"main", LIBRARY_MAIN},
};

LibraryKind library_kind(const Function *f) {
  for (size_t i = 0; i < countof(kinds); i++)
    if (!strcmp(f->key, kinds[i].key)) return kinds[i].kind;
  bool asks = !strncmp(f->key, "omp_get_", 8) || !strncmp(f->key, "omp_is_", 7);
  return asks ? LIBRARY_ASKS : LIBRARY_NONE;
}

const char *question_name(LibraryKind k) {
  size_t i = 0;
  while (kinds[i].kind != k) i++;
  return kinds[i].key;
}

static const char builtin[] = "__builtin_";

static bool has_builtin_mark(const char *key) {
  return !strncmp(key, builtin, sizeof builtin - 1);
}

// Operations that GNU C and <stdatomic.h> have: rt/device/ordered.h.
static bool is_atomic_key(const char *key) {
  static const char *const marks[] = {"__atomic_", "__sync_", "__c11_atomic_"};
  for (size_t i = 0; i < countof(marks); i++)
    if (!strncmp(key, marks[i], strlen(marks[i]))) return true;
  return false;
}

bool is_atomic_builtin(const Function *f) { return is_atomic_key(f->key); }

bool is_builtin_function(const Function *f) {
  return has_builtin_mark(f->key) || is_atomic_builtin(f);
}

// --- their device versions -----------------------------------------------------------------------

typedef struct {
  const char *name, *prefix;
  bool instruction;
} Row;

static const Row rows[] = {
#define FUNCTION(name, ...) {#name, "__accomp_math_", false},
#define NATIVE(name, ...)   {#name, "__accomp_math_", true},
#include "device/math.def"
#define NATIVE(name)       {#name, "", false},
#define WRITTEN(name, ...) {#name, "__accomp_libc_", false},
#include "device/libc.def"
    // Answered by device.h: where the code runs.
    {"acc_on_device", "__accomp_", true},
    {"omp_is_initial_device", "__accomp_", true},
    {"omp_is_free_agent", "__accomp_", true},
    {"omp_ancestor_is_free_agent", "__accomp_", true},
    {"__accomp_reverse", "__accomp_device", false}, // rt/device/reverse.h
    {"omp_alloc", "__accomp_", false},
    {"omp_aligned_alloc", "__accomp_", false},
    {"omp_calloc", "__accomp_", false},
    {"omp_aligned_calloc", "__accomp_", false},
    {"omp_realloc", "__accomp_", false},
    {"omp_free", "__accomp_", false},
    {"omp_init_allocator", "__accomp_", false},
    {"omp_destroy_allocator", "__accomp_", false},
    {"omp_init_lock", "__accomp_", false},
    {"omp_init_lock_with_hint", "__accomp_", false},
    {"omp_destroy_lock", "__accomp_", false},
    {"omp_set_lock", "__accomp_", false},
    {"omp_unset_lock", "__accomp_", false},
    {"omp_test_lock", "__accomp_", false},
    {"omp_init_nest_lock", "__accomp_", false},
    {"omp_init_nest_lock_with_hint", "__accomp_", false},
    {"omp_destroy_nest_lock", "__accomp_", false},
    {"omp_set_nest_lock", "__accomp_", false},
    {"omp_unset_nest_lock", "__accomp_", false},
    {"omp_test_nest_lock", "__accomp_", false},
    {"omp_get_max_teams", "__accomp_", true},
    {"omp_in_final", "__accomp_", true},
    {"omp_get_proc_bind", "__accomp_", true},
    {"omp_get_num_places", "__accomp_", true},
    {"omp_get_place_num", "__accomp_", true},
    {"omp_get_partition_num_places", "__accomp_", true},
    {"omp_get_max_task_priority", "__accomp_", true},
    {"omp_get_schedule", "__accomp_", false},
    {"omp_get_num_procs", "__accomp_", true},
    {"omp_get_dynamic", "__accomp_", true},
    {"omp_get_nested", "__accomp_", true},
    {"omp_get_cancellation", "__accomp_", true},
    {"omp_get_max_active_levels", "__accomp_", true},
    {"omp_get_supported_active_levels", "__accomp_", true},
    {"clock", "__accomp_", true},
    {"omp_get_wtime", "__accomp_", true},
    {"omp_get_wtick", "__accomp_", true},
};

static const Row *find_row(const char *name) {
  for (size_t i = 0; i < countof(rows); i++)
    if (!strcmp(rows[i].name, name)) return &rows[i];
  return NULL;
}

// Clang lowers its builtins for the GPU, but for those that end in a call of libm.
const char *device_base(const char *key) {
  const char *base = key + (has_builtin_mark(key) ? sizeof builtin - 1 : 0);
  return find_row(base) ? base : key;
}

const char *device_prefix(const char *key) {
  const Row *row = find_row(device_base(key));
  if (row) return row->prefix;
  return has_builtin_mark(key) || is_atomic_key(key) ? "" : NULL;
}

bool is_number_function(const Function *f) {
  const char *prefix = f->definition ? NULL : device_prefix(f->key);
  return prefix && !strcmp(prefix, "__accomp_math_");
}

bool is_instruction(const char *key) {
  const Row *row = find_row(device_base(key));
  return row ? row->instruction : device_prefix(key) != NULL;
}

bool calls_complex(const char *code) {
  static const struct {
    const char *call, *params;
  } all[] = {
#define FUNCTION(name, result, params, ...) {"__accomp_math_" #name "(", #params},
#include "device/math.def"
  };
  for (size_t i = 0; i < countof(all); i++)
    if (strstr(all[i].params, "_Complex") && strstr(code, all[i].call)) return true;
  return false;
}

bool is_of_another_file(const Function *f) {
  return f->declaration && !f->definition && !f->is_static && !f->bind &&
         !f->declaration->in_system_header && !is_builtin_function(f) &&
         library_kind(f) == LIBRARY_NONE && !device_prefix(f->key);
}
