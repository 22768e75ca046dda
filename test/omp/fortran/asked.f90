! What regions ask of omp_lib, locks, and the memory that omp_target_alloc gives.
! flags: -fopenmp
program asked
  use omp_lib
  use iso_c_binding
  implicit none
  integer(omp_lock_kind) :: lock
  integer(omp_nest_lock_kind) :: nest
  integer :: i, total, threads, answers(4), device
  integer, target :: a(5)
  integer, pointer :: p(:)
  type(c_ptr) :: memory
  total = 0
  !$omp target map(tofrom: total, threads, answers) map(alloc: lock, nest)
  call omp_init_lock(lock)
  call omp_init_nest_lock(nest)
  !$omp parallel do num_threads(4)
  do i = 1, 100
    call omp_set_lock(lock)
    total = total + i
    call omp_unset_lock(lock)
  end do
  call omp_set_nest_lock(nest)
  answers(1) = omp_test_nest_lock(nest)
  call omp_unset_nest_lock(nest)
  call omp_unset_nest_lock(nest)
  answers(2) = merge(1, 0, omp_test_lock(lock))
  answers(3) = merge(1, 0, omp_in_final())
  answers(4) = omp_get_max_task_priority()
  call omp_unset_lock(lock)
  call omp_destroy_lock(lock)
  call omp_destroy_nest_lock(nest)
  threads = 0
  call omp_set_num_threads(2)
  !$omp parallel
  !$omp atomic
  threads = threads + 1
  !$omp end parallel
  !$omp end target
  print '(i0, 4(1x, i0), 1x, l1)', total, answers, threads <= 2 ! prints: 5050 2 1 0 0 T
  a = [1, 2, 3, 4, 5]
  device = omp_get_default_device()
  memory = omp_target_alloc(c_sizeof(a), device)
  i = omp_target_memcpy(memory, c_loc(a), c_sizeof(a), 0_c_size_t, 0_c_size_t, device, omp_get_initial_device())
  call c_f_pointer(memory, p, [5])
  !$omp target is_device_ptr(p)
  p(3) = p(2) * 10
  !$omp end target
  i = omp_target_memcpy(c_loc(a), memory, c_sizeof(a), 0_c_size_t, 0_c_size_t, omp_get_initial_device(), device)
  call omp_target_free(memory, device)
  print '(5(1x, i0))', a ! prints:  1 2 20 4 5
  i = omp_ifr_cuda
end program
