! sin(x)**2 + cos(x)**2 of many x, by one kernel for each loop of the region: 'kernels' finds out that they are parallel.
program sincos
  implicit none
  integer, parameter :: n = 1000000
  real(8), allocatable :: s(:), c(:), one(:)
  real(8) :: worst
  integer :: i

  allocate (s(n), c(n), one(n))
  !$acc data create(s, c) copyout(one)
  !$acc kernels
  do i = 1, n
    s(i) = sin(i * 1d-3)**2
    c(i) = cos(i * 1d-3)**2
  end do
  do i = 1, n
    one(i) = s(i) + c(i)
  end do
  !$acc end kernels
  !$acc end data
  worst = maxval(abs(one - 1))
  print '(a, es8.1)', 'farthest from 1:', worst
  if (worst > 1d-12) error stop 'wrong'
end program
