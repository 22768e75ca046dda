! Names of BLOCK in a construct, and of ASSOCIATE around one; variables that end while devices have them are told.
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
  call leave(4, 1)
  !$acc enter data copyin(t)
end program
subroutine leave(n, k)
  implicit none
  integer, intent(in) :: n, k
  real(8) :: x(10), y(n), s, ended(4), handed(4), inside(4), chosen(4)
  real(8), save :: kept(4)
  type pair
    real(8) :: v(2)
  end type
  type(pair) :: h
  x = 1
  y = 1
  s = 1
  kept = 1
  !$acc enter data copyin(x, y(1:2)) create(s) ! warning: 'x' stays mapped when 'leave' returns, and the variable ends there
  ! warning(-1): 'y' stays mapped
  ! warning(-2): 's' stays mapped
  !$acc enter data create(ended, handed, inside(1:2), kept)
  !$acc enter data create(chosen) if(k > 3)
  !$acc enter data create(h) ! warning: 'h' stays mapped
  !$acc exit data delete(ended)
  call take_away(handed)
  call end_inside
  block
    real(8) :: z(4)
    !$acc enter data create(z) ! warning: 'z' stays mapped
    !$acc serial present(z)
    z = k
    !$acc end serial
  end block
contains
  subroutine end_inside
    !$acc exit data delete(inside(1:2))
  end subroutine
end subroutine
subroutine take_away(d)
  real(8) :: d(4)
  !$acc exit data delete(d)
end subroutine
