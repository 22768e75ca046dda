! Structure constructors and other values as arguments, also of CLASS; constructors of extended types, with allocatable components too.
! flags: -acc
module points
  implicit none
  type point
    real :: x = 1, y = 2
  contains
    procedure :: eq
    generic :: operator(==) => eq
  end type
  type, extends(point) :: spot
    integer :: mark = 7
  end type
  type row
    real, allocatable :: v(:)
    real :: scale = 1
  end type
  type, extends(row) :: named_row
    integer :: name = 0
  end type
contains
  logical function eq(a, b)
    class(point), intent(in) :: a, b
    eq = a%x == b%x .and. a%y == b%y
  end function
  real function dot(a, b)
    type(point), intent(in) :: a, b
    dot = a%x * b%x + a%y * b%y
  end function
  type(point) function moved(a, by)
    type(point), intent(in) :: a
    real, intent(in) :: by
    moved = point(a%x + by, a%y + by)
  end function
end module
program p
  use points
  implicit none
  type(point) :: u(4)
  real :: r(4)
  integer :: i, n
  u = [(point(real(i), 2.0), i = 1, 4)]
  n = 0
  !$acc parallel loop copyin(u) copyout(r) reduction(+: n)
  do i = 1, 4
    if (u(i) == point(3.0, 2.0)) n = n + 1
    if (eq(spot(x=2.0), u(i))) n = n + 10
    if (eq((u(i)), moved(point(2.0, 0.0), 2.0))) n = n + 100
    r(i) = dot(point(1.0, real(i)), u(i)) + dot(moved(u(i), 1.0), moved(point(), -1.0)) + dot((u(i)), point(y=0.5))
  end do
  print '(i4, 4f7.2)', n, r ! prints:  111   8.00  12.00  16.00  20.00
  !$acc parallel loop copyin(u) copyout(r)
  do i = 1, 4
    block
      type(named_row) :: one
      type(spot) :: here
      one = named_row(v=[u(i)%x, u(i)%y], scale=0.5, name=i)
      here = spot(u(i), i)
      r(i) = sum(one%v) * one%scale + 10 * one%name + 100 * here%mark + 1000 * here%x
    end block
  end do
  print '(4f9.2)', r ! prints: 1111.50  2222.00  3332.50  4443.00
end program
