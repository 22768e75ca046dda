// The kernels that pack data whose parts lie apart, and put it in its places. Each moves words of one size.
// In: PackArguments.  Out: PTX, which is a part of libaccomp (cuda/pack.c).
#include "plugin/cuda/pack.h"

#define INLINE static inline __attribute__((always_inline))
typedef unsigned long long Number;
typedef unsigned Word16 __attribute__((vector_size(16)));

// The piece that has this byte of the element's data.
INLINE const struct __accomp_piece *find_piece(const PackArguments *a, Number byte) {
  Number lo = 0, end = a->pieces;
  while (end - lo > 1) {
    Number middle = (lo + end) / 2;
    if (a->list[middle].start <= byte)
      lo = middle;
    else
      end = middle;
  }
  return &a->list[lo];
}

// Where a byte of the packed data belongs.
INLINE char *place_of(const PackArguments *a, Number byte) {
  Number run = byte / a->bytes;
  long long offset = (long long)(byte - run * a->bytes);
  if (a->list) {
    const struct __accomp_piece *p = find_piece(a, (Number)offset);
    offset += p->offset - (long long)p->start;
  }
#pragma unroll
  for (int i = __ACCOMP_LEVELS - 1; i >= 0; i--) {
    if (i >= (int)a->levels) continue;
    Number outer = i ? run / a->level[i].count : 0;
    offset += (long long)(run - outer * a->level[i].count) * a->level[i].stride;
    run = outer;
  }
  return a->data + offset;
}

#define KERNEL(name, Word)                                                               \
  __attribute__((nvptx_kernel)) void name(PackArguments a) {                             \
    Number threads =                                                                     \
        (Number)__nvvm_read_ptx_sreg_ntid_x() * __nvvm_read_ptx_sreg_nctaid_x();         \
    Number i = (Number)__nvvm_read_ptx_sreg_ctaid_x() * __nvvm_read_ptx_sreg_ntid_x() +  \
               __nvvm_read_ptx_sreg_tid_x();                                             \
    for (; i < a.words; i += threads) {                                                  \
      Word *packed = (Word *)(void *)a.packed + i;                                       \
      Word *data = (Word *)(void *)place_of(&a, a.first + i * sizeof(Word));             \
      if (a.unpacks)                                                                     \
        *data = *packed;                                                                 \
      else                                                                               \
        *packed = *data;                                                                 \
    }                                                                                    \
  }

KERNEL(accomp_pack_1, unsigned char)
KERNEL(accomp_pack_2, unsigned short)
KERNEL(accomp_pack_4, unsigned)
KERNEL(accomp_pack_8, unsigned long long)
KERNEL(accomp_pack_16, Word16)
