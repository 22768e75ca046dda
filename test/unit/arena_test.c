// In a compiler that is built with ASan a byte behind a piece of an arena must not be touched; all of the piece may be.
#include "base/base.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#include <sanitizer/asan_interface.h>
#define IS_WATCHED 1
#endif
#endif

int main(void) {
#ifdef IS_WATCHED
  Arena *a = arena_new();
  static const size_t sizes[] = {1, 5, 16, 40, 1 << 14, 3 << 20};
  for (size_t i = 0; i < countof(sizes); i++) {
    char *p = arena_alloc(a, sizes[i]);
    if (__asan_region_is_poisoned(p, sizes[i])) return 1;
    if (!__asan_address_is_poisoned(p + sizes[i])) return 2;
  }
  arena_free(a);
#endif
  return 0;
}
