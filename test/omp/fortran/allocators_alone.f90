! A program that calls nothing of the OpenMP library but omp_init_allocator is linked with one.
! flags: -fopenmp
program allocators_alone
  use omp_lib
  implicit none
  integer(omp_allocator_handle_kind) :: h
  type(omp_alloctrait) :: t(1)
  t(1) = omp_alloctrait(omp_atk_alignment, 128)
  h = omp_init_allocator(omp_default_mem_space, 1, t)
  print '(l1)', h /= omp_null_allocator ! prints: T
  call omp_destroy_allocator(h)
end program
