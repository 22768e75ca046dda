! The host's compiler allocates memory by its own rules, which is said of align.
! flags: -fopenmp
program allocate_align
  use omp_lib
  implicit none
  integer, allocatable :: a(:), b(:)
  integer :: x(10)
  !$omp allocate(x) align(64) ! warning: 'align(64)' of 'allocate' has no effect in Fortran
  !$omp allocators allocate(align(256): a) allocate(allocator(omp_default_mem_alloc): b) ! warning: 'align(256)' of 'allocators' has no effect in Fortran
  allocate(a(4), b(4))
  x = 3
  a = 1
  b = 2
  !$omp target map(tofrom: a) map(to: b)
  a = a + b
  !$omp end target
  print '(i0,1x,i0)', sum(a), sum(x) ! prints: 12 30
end program
