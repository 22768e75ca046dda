! a = a + b + 3 * c, many times: 'target data' keeps the arrays on the device, a module's subroutine has the loop.
module work
  implicit none
contains
  subroutine triad(a, b, c)
    real(8), intent(inout) :: a(:)
    real(8), intent(in) :: b(:), c(:)
    integer :: i
    !$omp target teams distribute parallel do
    do i = 1, size(a)
      a(i) = a(i) + b(i) + 3 * c(i)
    end do
  end subroutine
end module

program main
  use work
  implicit none
  integer, parameter :: n = 1000000, times = 20
  real(8), allocatable :: a(:), b(:), c(:)
  integer :: k
  allocate (a(n), source=0d0)
  allocate (b(n), source=2d0)
  allocate (c(n), source=2d0)
  !$omp target data map(tofrom: a) map(to: b, c)
  do k = 1, times
    call triad(a, b, c)
  end do
  !$omp end target data
  print '(a, f6.1)', 'a(1) =', a(1)
  if (any(a /= 8 * times)) error stop 'wrong'
end program
