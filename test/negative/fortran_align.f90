! Alignments are powers of two.
! flags: -fopenmp
program p
  implicit none
  integer, allocatable :: a(:)
  integer :: x(10)
  !$omp allocate(x) align(48) ! error: 'align(48)' of 'allocate' is no power of two
  !$omp allocators allocate(align(63): a) ! error: 'align(63)' of 'allocators' is no power of two
  allocate(a(4))
  x = 1
end program
