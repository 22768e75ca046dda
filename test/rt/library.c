// A shared library with a kernel and a global of its own: loaded while a device runs, its
// global is present at once; unloaded, its queued work is done first, what it mapped
// stays with readable names, and it may come again. (Built twice: -DLIBRARY is the
// library.)
#include "rt_test.h"
#include <dlfcn.h>

#ifdef LIBRARY
static int host_table[4] = {1, 2, 3, 4}, emu_table[4];
static const struct __accomp_global globals[] = {{.name = "table",
                                                  .host = host_table,
                                                  .emu = emu_table,
                                                  .size = sizeof host_table,
                                                  .flags = 1}};

__attribute__((constructor(101))) static void describe(void) {
  unit.globals = globals;
  unit.nglobals = 1;
}

__attribute__((visibility("default"))) int *library_work(int *a, long n);
int *library_work(int *a, long n) {
  add_to(a, n, 1, COPY, 9, NULL, 0); // still in the queue at dlclose
  add_to(host_table, 4, 10, __ACCOMP_PRESENT, __ACCOMP_ASYNC_NONE, NULL, 0);
  SAME(host_table[3], shared() ? 14 : 4);
  UPDATE(ACC, "table", __ACCOMP_FROM, host_table, sizeof host_table);
  SAME(host_table[3], 14);
  EXIT(ACC, "table", __ACCOMP_FINALIZE, host_table, sizeof host_table);
  SAME(acc_is_present(host_table, sizeof host_table), 1); // globals never leave
  static int kept[4];
  ENTER(ACC, "kept[0:4]", CREATE, kept, sizeof kept);
  return kept;
}
#else

static int a[30000];

static int *use(const char *path) {
  void *library = dlopen(path, RTLD_NOW);
  if (!library) printf("%s\n", dlerror());
  int *(*work)(int *, long) = NULL;
  if (library) *(void **)&work = dlsym(library, "library_work");
  if (!work) exit(1);
  int *kept = work(a, 30000);
  dlclose(library);
  return kept;
}

int main(int argc, char **argv) {
  char path[512];
  snprintf(path, sizeof path, "%s.so", argv[0]);
  if (argc > 1) { // the library's name for it survives
    int *kept = use(argv[1]);
    BEGIN(ACC, "mine", CREATE, kept, 64);
    return 0;
  }
  add_to(a, 10, 0, COPY, __ACCOMP_ASYNC_NONE, NULL, 0);
  for (int i = 1; i <= 2; i++) {
    use(path);
    SAME(a[0], i);
    SAME(a[29999], i);
  }
  if (!shared()) refused(path, "(mapped: 'kept[0:4]', 16 bytes, from prog.c:");
  return 0;
}
#endif
