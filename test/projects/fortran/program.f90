program main
  use squares
  use openacc
  implicit none
  interface
    subroutine triple(n, a) bind(c)
      use, intrinsic :: iso_c_binding
      integer(c_int), value :: n
      real(c_float) :: a(*)
    end subroutine
  end interface
  real :: a(5)
  integer :: i
  a = [(i, i = 1, 5)]
  call square(a)
  call triple(5, a)
  print '(a, i0)', 'sum = ', nint(sum(a))
end program
