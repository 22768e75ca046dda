// Memory between pages that nobody may touch.
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
static size_t whole_pages(size_t bytes) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  return (bytes + page - 1) / page * page;
}
static char *between_guards(size_t bytes) {
  size_t page = whole_pages(1), size = whole_pages(bytes);
  char *m = mmap(NULL, size + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (mprotect(m + page, size, PROT_READ | PROT_WRITE)) exit(1);
  return m + page;
}
static void *before_guard(size_t bytes) {
  return between_guards(bytes) + (whole_pages(bytes) - bytes);
}
static void *behind_guard(size_t bytes) { return between_guards(bytes); }
