// Variables that debuggers show with -g (src/emit/debug.c): pointers, and arrays without elements, under names that
// src/driver/debug_names.c knows.
// In:  a variable's new name, a pointer to it, the brackets with the lengths of its rows, a subscript at an end.  Out: declarations; on GPUs nothing.
#ifndef ACCOMP_DEVICE_SHOWN_H
#define ACCOMP_DEVICE_SHOWN_H
#if defined(ACCOMP_NVPTX) || defined(ACCOMP_OPENCL)
#define __ACCOMP_SHOWN(name, pointer)
#define __ACCOMP_SHOWN_ROWS(name, pointer, rows)
#define __ACCOMP_SHOWN_BOUND(name, value)
#else
#define __ACCOMP_SHOWN(name, pointer)            __typeof__(*(pointer)) *name = (pointer); (void)name;
#define __ACCOMP_SHOWN_ROWS(name, pointer, rows) __typeof__(*(pointer)) name[0] rows; (void)name;
#define __ACCOMP_SHOWN_BOUND(name, value)        long name = (value); (void)name;
#endif
#endif
