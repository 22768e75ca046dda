// The stack of functions that call themselves, which OpenCL C does not have: src/llvm makes one function of those that call each other.
// In:  text behind opencl_llvm.h, opencl_heap.h's heap; -DACCOMP_STACK=BYTES.  Out: __accomp_stack_*.
// The first part lies in the thread's own memory; what does not fit lies in pieces of the heap, each twice as large as the one before.
// In front of each function's part there are its caller's part and the number of the call.
#ifndef ACCOMP_STACK // CUDA's threads have as much, too
#ifdef ACCOMP_LONE
#define ACCOMP_STACK 16384
#else
#define ACCOMP_STACK 1024
#endif
#endif
enum { __ACCOMP_STACK_PIECE = 2048, __ACCOMP_STACK_LARGEST = 1 << 18, __ACCOMP_STACK_FIRST = 1u << 31 };
struct __accomp_stack {
  __accomp_pointer base, end; // of the function that runs, of the piece
  __accomp_pointer spare;     // the piece that was left last, so that calls at its start do not take and free it each time
  ulong size;                 // of the next piece
};
// In front of a piece. Its size in bytes counts this, too.
struct __accomp_stack_piece {
  __accomp_pointer base, end; // as they were
  ulong size, unused;
};
struct __accomp_stack_part { // 16 bytes
  __accomp_pointer caller;
  uint call, unused;
};
#define __accomp_stack_start(name)                                                       \
  ulong __accomp_own[ACCOMP_STACK / 8] __attribute__((__aligned__(16)));                 \
  struct __accomp_stack name;                                                            \
  name.base = (__accomp_pointer)__accomp_own, name.end = name.base + sizeof __accomp_own; \
  name.spare = (__accomp_pointer)0, name.size = __ACCOMP_STACK_PIECE

__attribute__((__noinline__, __unused__)) static __accomp_pointer __accomp_stack_piece(__accomp_pointer spare, ulong size, ulong needed) {
  struct __accomp_stack_piece *piece = (struct __accomp_stack_piece *)spare;
  needed += sizeof *piece;
  if (piece && piece->size >= needed) return spare;
  __accomp_cl_free(spare);
  if (size < needed + 16) size = needed + 16;
  piece = (struct __accomp_stack_piece *)__accomp_cl_malloc(size - 16); // which the heap adds
  if (piece) piece->size = size - 16;
  return (__accomp_pointer)piece;
}

// False: there is no memory.
__accomp_llvm(bool) __accomp_stack_push(struct __accomp_stack *s, ulong callers, ulong needed, uint call) {
  __accomp_pointer caller = s->base, part = caller + callers;
  if (needed > (ulong)(s->end - part)) {
    struct __accomp_stack_piece *piece = (struct __accomp_stack_piece *)__accomp_stack_piece(s->spare, s->size, needed);
    s->spare = (__accomp_pointer)0;
    if (!piece) return false;
    piece->base = caller, piece->end = s->end;
    if (s->size < __ACCOMP_STACK_LARGEST) s->size *= 2;
    s->end = (__accomp_pointer)piece + piece->size;
    part = (__accomp_pointer)(piece + 1);
    call |= __ACCOMP_STACK_FIRST;
  }
  s->base = part;
  ((struct __accomp_stack_part *)part)->caller = caller;
  ((struct __accomp_stack_part *)part)->call = call;
  return true;
}

// The number of the call.
__accomp_llvm(uint) __accomp_stack_pop(struct __accomp_stack *s) {
  struct __accomp_stack_part *part = (struct __accomp_stack_part *)s->base;
  uint call = part->call;
  s->base = part->caller;
  if (call & __ACCOMP_STACK_FIRST) {
    struct __accomp_stack_piece *piece = (struct __accomp_stack_piece *)part - 1;
    s->end = piece->end;
    __accomp_cl_free(s->spare);
    s->spare = (__accomp_pointer)piece;
    call &= ~__ACCOMP_STACK_FIRST;
  }
  return call;
}

__accomp_llvm(void) __accomp_stack_end(struct __accomp_stack *s) { __accomp_cl_free(s->spare); }
