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

__ACCOMP_LIBC unsigned long __accomp_libc_strnlen(const char *s, unsigned long n) {
  unsigned long i = 0;
  while (i < n && s[i]) i++;
  return i;
}

__ACCOMP_LIBC char *__accomp_libc_strcat(char *to, const char *from) {
  __accomp_libc_strcpy(to + __accomp_libc_strlen(to), from);
  return to;
}

__ACCOMP_LIBC char *__accomp_libc_strncat(char *to, const char *from, unsigned long n) {
  char *end = to + __accomp_libc_strlen(to);
  for (; n && *from; n--) *end++ = *from++;
  *end = 0;
  return to;
}

__ACCOMP_LIBC char *__accomp_libc_stpcpy(char *to, const char *from) {
  for (; (*to = *from); from++) to++;
  return to;
}

__ACCOMP_LIBC void *__accomp_libc_mempcpy(void *to, const void *from, unsigned long n) {
  return (char *)__builtin_memcpy(to, from, n) + n;
}

__ACCOMP_LIBC char *__accomp_libc_strrchr(const char *s, int c) {
  const char *found = (char *)0;
  for (;; s++) {
    if (*s == (char)c) found = s;
    if (!*s) return (char *)found;
  }
}

__ACCOMP_LIBC char *__accomp_libc_strstr(const char *s, const char *part) {
  for (unsigned long n = __accomp_libc_strlen(part);; s++) {
    if (!__accomp_libc_strncmp(s, part, n)) return (char *)s;
    if (!*s) return (char *)0;
  }
}

// How many characters at the start are in the set, or are not.
__ACCOMP_LIBC unsigned long __accomp_span(const char *s, const char *set, int in) {
  unsigned long n = 0;
  while (s[n] && (__accomp_libc_strchr(set, s[n]) != (char *)0) == in) n++;
  return n;
}
__ACCOMP_LIBC unsigned long __accomp_libc_strspn(const char *s, const char *set) {
  return __accomp_span(s, set, 1);
}
__ACCOMP_LIBC unsigned long __accomp_libc_strcspn(const char *s, const char *set) {
  return __accomp_span(s, set, 0);
}
__ACCOMP_LIBC char *__accomp_libc_strpbrk(const char *s, const char *set) {
  s += __accomp_span(s, set, 0);
  return *s ? (char *)s : (char *)0;
}

// --- characters, in the locale "C"; other locales' the device does not know ------------------

__ACCOMP_LIBC int __accomp_libc_isdigit(int c) { return c >= '0' && c <= '9'; }
__ACCOMP_LIBC int __accomp_libc_islower(int c) { return c >= 'a' && c <= 'z'; }
__ACCOMP_LIBC int __accomp_libc_isupper(int c) { return c >= 'A' && c <= 'Z'; }
__ACCOMP_LIBC int __accomp_libc_isalpha(int c) { return __accomp_libc_islower(c | 32) && c >= 0 && c < 128; }
__ACCOMP_LIBC int __accomp_libc_isalnum(int c) { return __accomp_libc_isalpha(c) || __accomp_libc_isdigit(c); }
__ACCOMP_LIBC int __accomp_libc_isblank(int c) { return c == ' ' || c == '\t'; }
__ACCOMP_LIBC int __accomp_libc_iscntrl(int c) { return (c >= 0 && c < ' ') || c == 127; }
__ACCOMP_LIBC int __accomp_libc_isgraph(int c) { return c > ' ' && c < 127; }
__ACCOMP_LIBC int __accomp_libc_isprint(int c) { return c >= ' ' && c < 127; }
__ACCOMP_LIBC int __accomp_libc_ispunct(int c) { return __accomp_libc_isgraph(c) && !__accomp_libc_isalnum(c); }
__ACCOMP_LIBC int __accomp_libc_isspace(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
__ACCOMP_LIBC int __accomp_libc_isxdigit(int c) {
  return __accomp_libc_isdigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}
// Characters with a sign are those without it, EOF stays.
#define __ACCOMP_PLAIN(c) ((c) >= -128 && (c) < -1 ? (c) + 256 : (c))
#define __ACCOMP_SMALL(c) ((c) >= 'A' && (c) <= 'Z' ? (c) + 32 : __ACCOMP_PLAIN(c))
#define __ACCOMP_LARGE(c) ((c) >= 'a' && (c) <= 'z' ? (c) - 32 : __ACCOMP_PLAIN(c))
__ACCOMP_LIBC int __accomp_libc_tolower(int c) { return __ACCOMP_SMALL(c); }
__ACCOMP_LIBC int __accomp_libc_toupper(int c) { return __ACCOMP_LARGE(c); }

__ACCOMP_LIBC int __accomp_libc_strncasecmp(const char *a, const char *b, unsigned long n) {
  for (unsigned long i = 0; i < n; i++) {
    int x = __accomp_libc_tolower((unsigned char)a[i]), y = __accomp_libc_tolower((unsigned char)b[i]);
    if (x != y || !x) return x - y;
  }
  return 0;
}
__ACCOMP_LIBC int __accomp_libc_strcasecmp(const char *a, const char *b) {
  return __accomp_libc_strncasecmp(a, b, ~0ul);
}

// glibc's macros look characters from -128 to 255 up, and EOF among them, in tables: bits of <ctype.h> (their order is part
// of its ABI), and letters.
#define __ACCOMP_BETWEEN(c, a, b) ((c) >= (a) && (c) <= (b))
#define __ACCOMP_LOWER(c) __ACCOMP_BETWEEN(c, 'a', 'z')
#define __ACCOMP_UPPER(c) __ACCOMP_BETWEEN(c, 'A', 'Z')
#define __ACCOMP_DIGIT(c) __ACCOMP_BETWEEN(c, '0', '9')
#define __ACCOMP_HEX(c) (__ACCOMP_DIGIT(c) || __ACCOMP_BETWEEN(c, 'a', 'f') || __ACCOMP_BETWEEN(c, 'A', 'F'))
#define __ACCOMP_ALNUM(c) (__ACCOMP_LOWER(c) || __ACCOMP_UPPER(c) || __ACCOMP_DIGIT(c))
#define __ACCOMP_BITS(c)                                                                                        \
  (unsigned short)(__ACCOMP_UPPER(c) << 8 | __ACCOMP_LOWER(c) << 9 | (__ACCOMP_LOWER(c) || __ACCOMP_UPPER(c)) << 10 | \
                   __ACCOMP_DIGIT(c) << 11 | __ACCOMP_HEX(c) << 12 |                                            \
                   ((c) == ' ' || __ACCOMP_BETWEEN(c, '\t', '\r')) << 13 | __ACCOMP_BETWEEN(c, ' ', 126) << 14 |  \
                   __ACCOMP_BETWEEN(c, '!', 126) << 15 | ((c) == ' ' || (c) == '\t') |                          \
                   (__ACCOMP_BETWEEN(c, 0, 31) || (c) == 127) << 1 |                                            \
                   (__ACCOMP_BETWEEN(c, '!', 126) && !__ACCOMP_ALNUM(c)) << 2 | __ACCOMP_ALNUM(c) << 3)
#define __ACCOMP_8(M, c) M(c), M((c) + 1), M((c) + 2), M((c) + 3), M((c) + 4), M((c) + 5), M((c) + 6), M((c) + 7)
#define __ACCOMP_32(M, c) __ACCOMP_8(M, c), __ACCOMP_8(M, (c) + 8), __ACCOMP_8(M, (c) + 16), __ACCOMP_8(M, (c) + 24)
#define __ACCOMP_128(M, c) __ACCOMP_32(M, c), __ACCOMP_32(M, (c) + 32), __ACCOMP_32(M, (c) + 64), __ACCOMP_32(M, (c) + 96)
// Built where it is asked for: code without such calls has no tables.
#define __ACCOMP_CTYPE(name, type, M)                                                                            \
  __ACCOMP_LIBC const type **__accomp_libc_##name(void) {                                                        \
    static const type table[384] = {__ACCOMP_128(M, -128), __ACCOMP_128(M, 0), __ACCOMP_128(M, 128)};            \
    static const type *const start = table + 128;                                                                \
    return (const type **)&start;                                                                                \
  }
__ACCOMP_CTYPE(__ctype_b_loc, unsigned short, __ACCOMP_BITS)
__ACCOMP_CTYPE(__ctype_tolower_loc, int, __ACCOMP_SMALL)
__ACCOMP_CTYPE(__ctype_toupper_loc, int, __ACCOMP_LARGE)

// C17, 7.22.1.4; 'most' is the greatest result without a sign. There is no errno on a device.
__ACCOMP_LIBC unsigned long __accomp_integer(const char *s, char **end, int base, int *minus, unsigned long most) {
  const char *start = s;
  unsigned long v = 0;
  int found = 0, large = 0;
  while (__accomp_libc_isspace(*s)) s++;
  *minus = *s == '-';
  s += *s == '-' || *s == '+';
  int hex = *s == '0' && (s[1] | 32) == 'x' && __accomp_libc_isxdigit(s[2]);
  if (!base) base = hex ? 16 : *s == '0' ? 8 : 10;
  if (hex && base == 16) s += 2;
  for (;; s++, found = 1) {
    int letter = __accomp_libc_tolower(*s), digit = __accomp_libc_isdigit(*s) ? *s - '0' : letter - 'a' + 10;
    if (!__accomp_libc_isalnum(*s) || digit >= base) break;
    large |= __builtin_mul_overflow(v, (unsigned long)base, &v) || __builtin_add_overflow(v, (unsigned long)digit, &v);
  }
  if (end) *end = (char *)(found ? s : start);
  most += *minus && most == __LONG_MAX__;
  return large || v > most ? most : v;
}
__ACCOMP_LIBC long __accomp_libc_strtol(const char *s, char **end, int base) {
  int minus;
  unsigned long v = __accomp_integer(s, end, base, &minus, __LONG_MAX__);
  return (long)(minus ? -v : v);
}
__ACCOMP_LIBC unsigned long __accomp_libc_strtoul(const char *s, char **end, int base) {
  int minus;
  unsigned long v = __accomp_integer(s, end, base, &minus, ~0ul);
  return minus && v != ~0ul ? -v : v;
}
__ACCOMP_LIBC long long __accomp_libc_strtoll(const char *s, char **end, int base) {
  return __accomp_libc_strtol(s, end, base);
}
__ACCOMP_LIBC unsigned long long __accomp_libc_strtoull(const char *s, char **end, int base) {
  return __accomp_libc_strtoul(s, end, base);
}
__ACCOMP_LIBC long __accomp_libc_atol(const char *s) { return __accomp_libc_strtol(s, (char **)0, 10); }
__ACCOMP_LIBC long long __accomp_libc_atoll(const char *s) { return __accomp_libc_atol(s); }
__ACCOMP_LIBC int __accomp_libc_atoi(const char *s) { return (int)__accomp_libc_atol(s); }

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
