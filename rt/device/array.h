// Arrays whose sizes the code computes.
// In:  a size.  Out: memory of the heap, until the block is left that declares the array. Where there is none, the kernel ends
//      as by a failed assert, with the array's name, in which the name of its size ends.
#ifndef ACCOMP_DEVICE_ARRAY_H
#define ACCOMP_DEVICE_ARRAY_H
#if !defined(ACCOMP_OPENCL) || defined(ACCOMP_HEAP)
#define __accomp_array(bytes) __accomp_array_of(bytes, #bytes + sizeof "__accomp_bytes_" - 1, __FILE__, __LINE__)

static __inline__ __attribute__((__unused__)) void *__accomp_array_of(unsigned long bytes, const char *name, const char *file,
                                                                      unsigned line) {
  void *p = __builtin_malloc(bytes ? bytes : 1);
  if (p) return p;
#ifdef ACCOMP_NVPTX
  __assertfail("there is memory for this array (ACCOMP_HEAP_SIZE)", file, line, name, 1);
#elif defined(ACCOMP_OPENCL)
  __accomp_cl_fail("$1:$n: there is no memory for '$2'\n", file, name, 0, line);
#else
  __builtin_printf("%s:%u: there is no memory for '%s'\n", file, line, name);
#endif
  __builtin_trap();
}
static __inline__ __attribute__((__unused__)) void __accomp_array_end(void *variable) { __builtin_free(*(void **)variable); }
#else
#define __accomp_array_end(variable) ((void)(variable))
#endif
#endif
