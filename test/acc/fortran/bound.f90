! Type-bound procedures of variables of known type in regions, with CLASS arguments; a region in one.
! flags: -acc
module m
  implicit none
  type b
    integer :: n = 2
  contains
    procedure :: f
  end type
  type, extends(b) :: c
    integer :: k = 3
  contains
    procedure :: f => cf
    procedure :: add, sum_up
  end type
contains
  subroutine sum_up(this, s)
    class(c), intent(inout) :: this
    integer, intent(out) :: s
    integer :: i
    s = 0
    !$acc parallel loop copy(this) reduction(+:s)
    do i = 1, 4
      s = s + this%k + f(this, i)
    end do
  end subroutine
  integer function f(this, i)
    class(b), intent(in) :: this
    integer, intent(in) :: i
    f = this%n * i
  end function
  integer function cf(this, i)
    class(c), intent(in) :: this
    integer, intent(in) :: i
    cf = this%k * i + this%n * 100 + f(this, i)
  end function
  subroutine add(this, i)
    class(c), intent(inout) :: this
    integer, intent(in) :: i
    this%k = this%k + i
  end subroutine
end module
program bound
  use m
  implicit none
  type(c) :: x, z(4)
  type(b) :: y
  integer :: i, r(4)
  !$acc parallel loop copyin(x, y) copy(z)
  do i = 1, 4
    call z(i)%add(i)
    r(i) = x%f(i) + y%f(i) + z(i)%f(1)
  end do
  print '(*(i0, 1x))', r, z%k ! prints: 413 421 429 437 4 5 6 7
  call x%sum_up(i)
  print '(i0)', i ! prints: 32
end program
