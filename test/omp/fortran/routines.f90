! The routines of OpenMP about devices, their memory, threads and locks.
! flags: -fopenmp
program routines
  use omp_lib
  use, intrinsic :: iso_c_binding
  implicit none
  integer(omp_lock_kind) :: lock
  integer(omp_sched_kind) :: kind
  integer :: chunk, host, device, i, sum
  integer, target :: a(10), b(10)
  type(c_ptr) :: p
  logical :: busy
  a = [(i, i = 1, 10)]
  b = 0
  host = omp_get_initial_device()
  device = omp_get_default_device()
  print '(l1)', omp_is_initial_device()                       ! prints: T
  print '(l1)', host == omp_get_num_devices()                 ! prints: T
  p = omp_target_alloc(40_c_size_t, device)
  print '(i0)', omp_target_memcpy(p, c_loc(a), 40_c_size_t, 0_c_size_t, 0_c_size_t, device, host) ! prints: 0
  print '(i0)', omp_target_memcpy(c_loc(b), p, 8_c_size_t, 4_c_size_t, 0_c_size_t, host, device) ! prints: 0
  call omp_target_free(p, device)
  print '(4(i0, 1x))', b(1:4)                                 ! prints: 0 1 2 0
  print '(i0)', omp_target_is_present(c_loc(a), host)         ! prints: 1
  call omp_set_num_threads(3)
  call omp_set_schedule(omp_sched_dynamic, 5)
  call omp_get_schedule(kind, chunk)
  print '(l1, 1x, i0, 1x, i0)', kind == omp_sched_dynamic, chunk, omp_get_max_threads() ! prints: T 5 3
  call omp_init_lock(lock)
  sum = 0
  !$omp parallel num_threads(2)
  call omp_set_lock(lock)
  sum = sum + 10 + omp_get_num_threads()
  call omp_unset_lock(lock)
  !$omp end parallel
  busy = .not. omp_test_lock(lock)
  print '(i0, 1x, l1, 1x, l1)', sum, busy, omp_in_parallel()  ! prints: 24 F F
  call omp_unset_lock(lock)
  call omp_destroy_lock(lock)
  print '(l1)', omp_get_wtime() > 0 .and. omp_get_wtick() > 0 ! prints: T
  print '(i0)', openmp_version                                ! prints: 202111
!$ print '(a)', 'compiled'                                    ! prints: compiled
end program
