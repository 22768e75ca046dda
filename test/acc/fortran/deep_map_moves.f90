! A compute construct copies no component that it does not name, and none that is there.
! flags: -acc
program p
  implicit none
  type leaf
    integer :: k
    real, allocatable :: x(:), y(:)
  end type
  type(leaf) :: a(2)
  integer :: i
  do i = 1, 2
    allocate(a(i)%x(10), a(i)%y(1000))
    a(i)%x = i
    a(i)%k = i
  end do
  !$acc data copyin(a)
  do i = 1, 2
    !$acc enter data copyin(a(i)%x)
  end do
  !$acc parallel loop copyin(a) ! moves: none
  do i = 1, 2
    a(i)%x(i) = size(a(i)%y) + a(i)%k
  end do
  do i = 1, 2
    !$acc exit data copyout(a(i)%x)
  end do
  !$acc end data
  print '(2f7.1)', a(1)%x(1), a(2)%x(2) ! prints:  1001.0 1002.0
end program
