! COMMON blocks in declare, in every program unit; blank COMMON and EQUIVALENCE in regions.
! flags: -acc
subroutine fill(k)
  integer :: k, n, m
  real(8) :: u(4), v(2, 3)
  common /blk/ n, m, u, v
  !$acc declare create(/blk/)
  n = k
  m = 2
  u = [1, 2, 3, 4]
  v = 10
  !$acc update device(n, m, u, v)
end subroutine
module dev
contains
  real(8) function pick(i)
    !$acc routine seq
    integer, intent(in) :: i
    integer :: n, m
    real(8) :: u(4), v(2, 3)
    common /blk/ n, m, u, v
    !$acc declare create(/blk/)
    pick = u(i) * n + v(1, 2) + m
  end function
end module
program p
  use dev
  implicit none
  integer :: n, m, i, j
  real(8) :: u(4), w(2, 3), r(4), z(3), zz(3)
  common /blk/ n, m, u, w
  common z
  equivalence (zz, r)
  !$acc declare create(/blk/)
  call fill(3)
  !$acc parallel loop copyout(r)
  do i = 1, 4
    r(i) = pick(i)
  end do
  print '(4f7.1)', r ! prints:    15.0   18.0   21.0   24.0
  !$acc parallel loop collapse(2) present(w)
  do j = 1, 3
    do i = 1, 2
      w(i, j) = w(i, j) + i * j + m
    end do
  end do
  !$acc update self(w)
  print '(6f7.1)', w ! prints:    13.0   14.0   14.0   16.0   15.0   18.0
  z = 1
  !$acc data copy(z)
  !$acc parallel loop
  do i = 1, 3
    z(i) = z(i) + i
  end do
  !$acc end data
  print '(6f7.1)', z ! prints:     2.0    3.0    4.0
  !$acc parallel loop copy(zz)
  do i = 1, 3
    zz(i) = zz(i) + r(i) + i
  end do
  print '(6f7.1)', zz ! prints:    31.0   38.0   45.0
end program
