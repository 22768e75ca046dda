// target device(ancestor: 1): a thread of a device asks the host to run a region (rt/unit/reverse.c).
// In:  the region's number, its variables as src/rewrite/reverse.c writes them.  Out: a function that returns when the region has run.
#ifndef ACCOMP_DEVICE_REVERSE_H
#define ACCOMP_DEVICE_REVERSE_H

enum { // who goes on, and with what
  __ACCOMP_BOX_IDLE,  // nobody
  __ACCOMP_BOX_HOST,  // the host: there is a call, or what it asked for is done
  __ACCOMP_BOX_READ,  // the thread: it copies 'size' bytes at 'address' to 'data'
  __ACCOMP_BOX_WRITE, // the thread: it copies them from there
  __ACCOMP_BOX_SPACE, // the thread: it sets 'size' to 1 where all threads have what is at 'address', else to 0
  __ACCOMP_BOX_END    // the thread: the region has run
};
enum { __ACCOMP_BOX_BYTES = 4096 };

// Each file has one on each device: memory of the host that the device reaches. One thread at a time has it.
struct __accomp_box {
  volatile unsigned state;
  volatile int count;
  volatile unsigned long long key, items, address, size;
  union { char bytes[__ACCOMP_BOX_BYTES]; unsigned long long words[__ACCOMP_BOX_BYTES / 8]; } data;
};

#ifdef ACCOMP_EMU
void __accomp_reverse_of(unsigned device, unsigned long long key, int count, const unsigned long long *items);
static __inline__ __attribute__((__unused__)) void
__accomp_reverse_by(struct __accomp_box *box, unsigned long long key, int count, const unsigned long long *items) {
  (void)box;
  __accomp_reverse_of(__accomp_emu_self.device, key, count, items);
}
#elif defined(ACCOMP_NVPTX) || defined(ACCOMP_OPENCL)
#ifdef ACCOMP_OPENCL
#define __accomp_box_state(box)          __accomp_cl_seen(&(box)->state)
#define __accomp_box_hand_over(box, who) __accomp_cl_show(&(box)->state, who)
#define __accomp_box_fence()             __accomp_cl_host_fence()
#define __accomp_box_is_global(p)        __accomp_cl_global(p)
#define __accomp_box_yield()             __accomp_cl_yield()
#else
#define __accomp_box_state(box)          ((box)->state)
#define __accomp_box_hand_over(box, who) ((box)->state = (who))
#define __accomp_box_fence()             __nvvm_membar_sys()
#define __accomp_box_is_global(p)        __nvvm_isspacep_global(p)
#define __accomp_box_yield()             ((void)0)
#endif
#if defined(ACCOMP_OPENCL) && !defined(ACCOMP_LLVM) // whose functions have no static variables
static unsigned __accomp_box_lock;
#define __ACCOMP_BOX_LOCK
#else
#define __ACCOMP_BOX_LOCK static unsigned __accomp_box_lock;
#endif

static void __accomp_box_copy(char *to, const char *from, unsigned long long size) {
  unsigned long long i = 0;
  if (!(((unsigned long long)to | (unsigned long long)from) & 7))
    for (; i + 8 <= size; i += 8)
      *(volatile unsigned long long *)(to + i) = *(const volatile unsigned long long *)(from + i);
  for (; i < size; i++) ((volatile char *)to)[i] = ((const volatile char *)from)[i];
}

static void __accomp_box_serve(struct __accomp_box *box, unsigned asked) {
  char *at = (char *)box->address;
  if (asked == __ACCOMP_BOX_READ) __accomp_box_copy(box->data.bytes, at, box->size);
  if (asked == __ACCOMP_BOX_WRITE) __accomp_box_copy(at, box->data.bytes, box->size);
  if (asked == __ACCOMP_BOX_SPACE) box->size = (unsigned long long)__accomp_box_is_global(at);
}

static __attribute__((__noinline__, __unused__)) void
__accomp_reverse_by(struct __accomp_box *box, unsigned long long key, int count, const unsigned long long *items) {
  __ACCOMP_BOX_LOCK
  while (!__accomp_lock(&__accomp_box_lock)) __accomp_box_yield();
  box->key = key;
  box->count = count;
  box->items = (unsigned long long)items;
  __accomp_box_fence();
  __accomp_box_hand_over(box, __ACCOMP_BOX_HOST);
  for (unsigned asked;;) {
    while ((asked = __accomp_box_state(box)) == __ACCOMP_BOX_HOST) __accomp_box_yield();
    __accomp_box_fence();
    if (asked == __ACCOMP_BOX_END) break;
    __accomp_box_serve(box, asked);
    __accomp_box_fence();
    __accomp_box_hand_over(box, __ACCOMP_BOX_HOST);
  }
  __accomp_box_hand_over(box, __ACCOMP_BOX_IDLE);
  __accomp_box_fence();
  __accomp_unlock(&__accomp_box_lock);
}
#endif

// C++: device code calls the host's function by its own name. ACCOMP_REVERSE is the name of the file's box.
#ifdef __cplusplus
#pragma omp begin declare target
#ifdef ACCOMP_GPU
__ACCOMP_SLOT(struct __accomp_box, ACCOMP_REVERSE)
#define __ACCOMP_OWN_BOX &__ACCOMP_REACHED(ACCOMP_REVERSE)
#else
#define __ACCOMP_OWN_BOX 0
#endif
static inline void __accomp_reverse(unsigned long long key, int count, const unsigned long long *items) {
  __accomp_reverse_by(__ACCOMP_OWN_BOX, key, count, items);
}
#pragma omp end declare target
#endif
#endif
