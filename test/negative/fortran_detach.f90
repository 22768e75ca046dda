! An event of gfortran's would never be there for LLVM's OpenMP library.
! flags: -fopenmp
subroutine waits(event)
  use omp_lib
  implicit none
  integer(omp_event_handle_kind) :: event
  integer :: x
  x = 0
  !$omp task detach(event) shared(x) ! error: sorry, not implemented: 'detach' with gfortran, whose events LLVM's OpenMP library does not know
  x = 1
  !$omp end task
end subroutine
