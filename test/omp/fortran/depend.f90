! A scalar in 'depend' is the program's variable, whichever subroutine names it: its address orders the tasks.
! flags: -mp
module chain
  implicit none
  integer :: order = 1
  integer, parameter :: n = 2000
contains
  subroutine double(a, b)
    real(8) :: a(n), b(n)
    integer :: i, k
    !$omp target teams distribute parallel do depend(inout: order) nowait
    do i = 1, n
      do k = 1, 20
        a(i) = a(i) + b(i) / 20
      end do
    end do
  end subroutine
  subroutine copy(a, b)
    real(8) :: a(n), b(n)
    integer :: i
    !$omp target teams distribute parallel do depend(inout: order) nowait
    do i = 1, n
      b(i) = a(i) * order
    end do
  end subroutine
end module

program depend
  use chain
  implicit none
  real(8) :: a(n), b(n)
  integer :: i
  a = 1
  b = 1
  !$omp target enter data map(to: a, b) depend(inout: order) nowait
  do i = 1, 30
    call double(a, b)
    call copy(a, b)
  end do
  !$omp target update from(a) depend(inout: order) depend(in: a(order:2), b(order)) nowait
  !$omp taskwait
  print '(a, l1)', 'right: ', all(abs(a / 2d0**30 - 1) < 1d-9) ! prints: right: T
end program
