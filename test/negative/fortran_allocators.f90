! uses_allocators has predefined allocators in Fortran, no variables.
! flags: -fopenmp
program p
  use omp_lib
  integer :: i
  integer(omp_allocator_handle_kind) :: h
  i = 1
  !$omp target uses_allocators(omp_default_mem_alloc) map(tofrom: i)
  i = i + 1
  !$omp end target
  !$omp target uses_allocators(h) map(tofrom: i) ! error: not implemented: 'uses_allocators' of variables in Fortran
  i = i + 1
  !$omp end target
end program
