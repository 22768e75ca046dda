! A module between a program and modules that gfortran alone has compiled: used.f90 gets from here what it does not use itself.
module wrapper
  use library, spot => place
  implicit none
  real(dp) :: total = 0
contains
  subroutine add_up(a, n)
    integer, intent(in) :: n
    real(dp), intent(in) :: a(n)
    integer :: i
    !$acc parallel loop reduction(+: total) copyin(a)
    do i = 1, n
      total = total + a(i) * weights(mod(i, 3) + 1)
    end do
  end subroutine
end module
