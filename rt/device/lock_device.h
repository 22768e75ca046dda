// OpenMP's lock routines in device code (5.2, 18.9).
// In:  atomics and a fence of the machine.  Out: static functions, by what device.h calls the routines.
// A lock is a word: the mark of one that device code made, and who has it. One that the host made is none here, and ends the
// kernel. A thread that waits leaves the others of its warp running from compute capability 7.0 on.
#ifndef ACCOMP_DEVICE_LOCK_DEVICE_H
#define ACCOMP_DEVICE_LOCK_DEVICE_H

#define __ACCOMP_LOCK_ROUTINE static __inline__ __ACCOMP_LOCK_CALL
#define __ACCOMP_LOCK_MADE    (1ul << 63)

// The word before; it becomes 'to' if it was 'from'. A lock in a thread's own memory is that thread's alone.
__ACCOMP_LOCK_ROUTINE unsigned long __accomp_lock_change(void *word, unsigned long from, unsigned long to) {
  __ACCOMP_ATOMIC_ANYWHERE
  unsigned long *lock = (unsigned long *)word;
#ifdef ACCOMP_NVPTX
  if (__nvvm_isspacep_local(lock)) {
    unsigned long old = *lock;
    if (old == from) *lock = to;
    return old;
  }
  __asm__("" : "+l"(lock));
#endif
  __atomic_compare_exchange_n(lock, &from, to, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
  return from;
}
__ACCOMP_LOCK_ROUTINE void __accomp_lock_store(void *lock, unsigned long to) {
  __ACCOMP_ATOMIC_FENCE();
  *(volatile unsigned long *)lock = to;
}

// --- simple locks ----------------------------------------------------------------------------

__ACCOMP_LOCK_ROUTINE void __accomp_omp_init_lock(void *lock) { __accomp_lock_store(lock, __ACCOMP_LOCK_MADE); }
__ACCOMP_LOCK_ROUTINE void __accomp_omp_init_lock_with_hint(void *lock, unsigned long hint) {
  (void)hint;
  __accomp_omp_init_lock(lock);
}
__ACCOMP_LOCK_ROUTINE void __accomp_omp_destroy_lock(void *lock) { __accomp_lock_store(lock, 0); }
__ACCOMP_LOCK_ROUTINE int __accomp_omp_test_lock(void *lock) {
  unsigned long before = __accomp_lock_change(lock, __ACCOMP_LOCK_MADE, __ACCOMP_LOCK_MADE | 1);
  if (!(before & __ACCOMP_LOCK_MADE)) __builtin_trap();
  __ACCOMP_ATOMIC_FENCE();
  return before == __ACCOMP_LOCK_MADE;
}
__ACCOMP_LOCK_ROUTINE void __accomp_omp_set_lock(void *lock) {
  while (!__accomp_omp_test_lock(lock)) {}
}
__ACCOMP_LOCK_ROUTINE void __accomp_omp_unset_lock(void *lock) { __accomp_lock_store(lock, __ACCOMP_LOCK_MADE); }

// --- nestable locks --------------------------------------------------------------------------

// In the word: the thread's number in the grid and one more, and, in 16 bits, how often it has the lock.
__ACCOMP_LOCK_ROUTINE unsigned long __accomp_lock_owner(void) {
  return __ACCOMP_LOCK_MADE | ((unsigned long)__accomp_bid() * __accomp_ntid() + __accomp_tid() + 1) << 16;
}
__ACCOMP_LOCK_ROUTINE void __accomp_omp_init_nest_lock(void *lock) { __accomp_omp_init_lock(lock); }
__ACCOMP_LOCK_ROUTINE void __accomp_omp_init_nest_lock_with_hint(void *lock, unsigned long hint) {
  (void)hint;
  __accomp_omp_init_lock(lock);
}
__ACCOMP_LOCK_ROUTINE void __accomp_omp_destroy_nest_lock(void *lock) { __accomp_omp_destroy_lock(lock); }
// The number of times that the thread holds it now; 0: another one holds it.
__ACCOMP_LOCK_ROUTINE int __accomp_omp_test_nest_lock(void *lock) {
  unsigned long own = __accomp_lock_owner(),
                before = __accomp_lock_change(lock, __ACCOMP_LOCK_MADE, own | 1);
  if (!(before & __ACCOMP_LOCK_MADE)) __builtin_trap();
  __ACCOMP_ATOMIC_FENCE();
  if (before == __ACCOMP_LOCK_MADE) return 1;
  if ((before & ~0xfffful) != own) return 0;
  __accomp_lock_store(lock, before + 1);
  return (int)(before & 0xffff) + 1;
}
__ACCOMP_LOCK_ROUTINE void __accomp_omp_set_nest_lock(void *lock) {
  while (!__accomp_omp_test_nest_lock(lock)) {}
}
__ACCOMP_LOCK_ROUTINE void __accomp_omp_unset_nest_lock(void *lock) {
  unsigned long word = *(volatile unsigned long *)lock - 1;
  __accomp_lock_store(lock, word & 0xffff ? word : __ACCOMP_LOCK_MADE);
}
#endif
