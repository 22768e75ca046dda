// Locks of OpenMP's critical construct, for host and device code.
// In:  a word that is 0 when nobody has it.  Out: static inline functions.
#ifndef ACCOMP_DEVICE_LOCK_H
#define ACCOMP_DEVICE_LOCK_H

// The emulated device's access check knows nothing of locks: they are no memory of the program's.
#if defined(ACCOMP_EMU)
#define __ACCOMP_LOCK_CALL __attribute__((unused, noinline, no_sanitize("coverage")))
#else
#define __ACCOMP_LOCK_CALL __attribute__((unused))
#endif

// True: the caller has the lock now, and sees what was stored under it before.
static __inline__ __ACCOMP_LOCK_CALL int __accomp_lock(unsigned *lock) {
  if (__atomic_exchange_n(lock, 1u, __ATOMIC_RELAXED)) return 0;
  __ACCOMP_ATOMIC_FENCE();
  return 1;
}
static __inline__ __ACCOMP_LOCK_CALL void __accomp_unlock(unsigned *lock) {
  __ACCOMP_ATOMIC_FENCE();
  __atomic_store_n(lock, 0u, __ATOMIC_RELAXED);
}
#endif
