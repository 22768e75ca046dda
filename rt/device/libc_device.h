// Functions of the C library for device code: __accomp_libc_<name> for each WRITTEN row of
// libc.def.
// In:  libc.def; printf and malloc of the machine.  Out: static __inline__ functions.
// They are short rather than fast, and the same on a GPU and on the emulated device.
#ifndef ACCOMP_DEVICE_LIBC_H
#define ACCOMP_DEVICE_LIBC_H

#define __ACCOMP_LIBC static __inline__ __attribute__((unused))

__ACCOMP_LIBC void *__accomp_libc_calloc(unsigned long n, unsigned long size) {
  unsigned long bytes;
  if (__builtin_mul_overflow(n, size, &bytes)) return (void *)0;
  void *p = __builtin_malloc(bytes);
  if (p) __builtin_memset(p, 0, bytes);
  return p;
}

__ACCOMP_LIBC int __accomp_libc_memcmp(const void *a, const void *b, unsigned long n) {
  const unsigned char *x = (const unsigned char *)a, *y = (const unsigned char *)b;
  for (unsigned long i = 0; i < n; i++)
    if (x[i] != y[i]) return x[i] - y[i];
  return 0;
}

__ACCOMP_LIBC void *__accomp_libc_memchr(const void *s, int c, unsigned long n) {
  const unsigned char *x = (const unsigned char *)s;
  for (unsigned long i = 0; i < n; i++)
    if (x[i] == (unsigned char)c) return (void *)(x + i);
  return (void *)0;
}

__ACCOMP_LIBC unsigned long __accomp_libc_strlen(const char *s) {
  unsigned long n = 0;
  while (((const volatile char *)s)[n]) n++; // volatile: else clang makes it a call of strlen
  return n;
}

__ACCOMP_LIBC int __accomp_libc_strncmp(const char *a, const char *b, unsigned long n) {
  for (unsigned long i = 0; i < n; i++) {
    if (a[i] != b[i]) return (unsigned char)a[i] - (unsigned char)b[i];
    if (!a[i]) return 0;
  }
  return 0;
}

__ACCOMP_LIBC int __accomp_libc_strcmp(const char *a, const char *b) {
  return __accomp_libc_strncmp(a, b, ~0ul);
}

__ACCOMP_LIBC char *__accomp_libc_strchr(const char *s, int c) {
  for (;; s++) {
    if (*s == (char)c) return (char *)s;
    if (!*s) return (char *)0;
  }
}

__ACCOMP_LIBC char *__accomp_libc_strcpy(char *to, const char *from) {
  for (unsigned long i = 0; (to[i] = from[i]); i++) {}
  return to;
}

__ACCOMP_LIBC char *__accomp_libc_strncpy(char *to, const char *from, unsigned long n) {
  unsigned long i = 0;
  for (; i < n && from[i]; i++) to[i] = from[i];
  for (; i < n; i++) to[i] = 0;
  return to;
}

// The argument keeps clang from making 'puts' of the printf again.
__ACCOMP_LIBC int __accomp_libc_puts(const char *s) {
  return __builtin_printf("%s%c", s, '\n');
}

__ACCOMP_LIBC int __accomp_libc_putchar(int c) {
  __builtin_printf("%c%s", c, "");
  return c;
}

__ACCOMP_LIBC void __accomp_libc_abort(void) { __builtin_trap(); }

#ifdef ACCOMP_NVPTX
// Of the driver: prints the place, the block and the thread, and ends the kernel with
// CUDA_ERROR_ASSERT.
extern void __assertfail(const char *text, const char *file, unsigned line,
                         const char *function, unsigned long char_size);
__ACCOMP_LIBC void __accomp_libc___assert_fail(const char *text, const char *file,
                                               unsigned line, const char *function) {
  __assertfail(text, file, line, function, 1);
  __builtin_trap();
}
#else
__ACCOMP_LIBC void __accomp_libc___assert_fail(const char *text, const char *file,
                                               unsigned line, const char *function) {
  __builtin_printf("%s:%u: %s: assertion '%s' failed\n", file, line, function, text);
  __builtin_trap();
}
#endif
#endif
