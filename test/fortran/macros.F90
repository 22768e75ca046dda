#ifdef SECOND
#define CLAUSE copy
#else
#define CLAUSE copyin
#endif
#ifndef __GFORTRAN__
#error "not the host compiler's macros"
#endif
subroutine scale(a, b, n)
  integer, intent(in) :: n
  real :: a(n), b(n)
  integer :: i
#ifdef _OPENACC
  !$acc parallel loop CLAUSE(a) copy(b)
#endif
  do i = 1, n
    b(i) = a(i)
  end do
end subroutine
