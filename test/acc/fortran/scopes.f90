! Names of BLOCK in a construct, and of ASSOCIATE around one.
! flags: -acc
program scopes
  implicit none
  type grid
    real(8) :: dx
    real(8) :: v(0:9)
  end type
  type(grid) :: g
  integer :: i, t, a(20)
  real(8) :: b(10, 10)
  t = 5
  !$acc parallel loop
  do i = 1, 20
    block
      integer :: t, w(3)
      t = i * 2
      w = t
      a(i) = sum(w) + t
    end block
  end do
  print '(i0, 1x, i0)', sum(a), t ! prints: 1680 5
  g%dx = 0.5d0
  g%v = 2
  b = 1
  associate (dx => g%dx, v => g%v, n => size(b, 1), col => b(:, 2))
    !$acc parallel loop
    do i = 1, n
      col(i) = dx * v(lbound(v, 1) + i - 1) + i
    end do
  end associate
  print '(i0)', nint(sum(b)) ! prints: 155
end program
