// Pointers to functions in device code of C++: marked calls call it (src/driver/pointer_edit.c).
// In:  address.h.  Out: __accomp_pointed_function, where the unit has such calls. Part of cxx.h.
#if defined(ACCOMP_GPU) || defined(ACCOMP_POINTERS)
#pragma omp begin declare target
#ifdef ACCOMP_EMU
extern struct __accomp_addresses *__accomp_addresses[__ACCOMP_EMU_DEVICES];
#else
extern struct __accomp_addresses *__accomp_addresses;
#endif
#pragma omp end declare target
static const struct __accomp_addresses *__accomp_own_addresses() { return &__ACCOMP_REACHED(__accomp_addresses); }
static const void *__accomp_pointed_function(const void *p, const char *place) __asm__("__accomp_pointed_function");
#pragma omp begin declare target
__attribute__((__used__)) static const void *__accomp_pointed_function(const void *p, const char *place) {
  return __accomp_function_at(__accomp_own_addresses(), p, place);
}
#pragma omp end declare target
#endif
