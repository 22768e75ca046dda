! Calls of type-bound procedures of CLASS variables: what the object's type has, through procedures of the parent's, deferred and overridden ones.
! flags: -acc
! sources: bound_types.part.f90
module shapes
  use at
  implicit none
  type, abstract :: shape
    real(8) :: factor = 2
  contains
    procedure(area_of), deferred :: area
    procedure :: scaled
  end type
  abstract interface
    pure real(8) function area_of(this)
      import shape
      class(shape), intent(in) :: this
    end function
  end interface
  type, extends(shape) :: square
    real(8) :: side = 0
  contains
    procedure :: area => area_of_square
    procedure :: grow => grow_square
    procedure, pass(this) :: grow_twice
    generic :: more => grow, grow_twice
  end type
  type, extends(square) :: box
    real(8) :: height = 3
  contains
    procedure :: area => area_of_box
    procedure :: grow => grow_box
  end type
  type, extends(base) :: child
    integer :: j = 7
  contains
    procedure :: value => value_of_child
  end type
contains
  pure real(8) function area_of_square(this)
    class(square), intent(in) :: this
    area_of_square = this%side**2
  end function
  pure real(8) function area_of_box(this)
    class(box), intent(in) :: this
    area_of_box = this%square%area() * this%height
  end function
  recursive pure real(8) function scaled(this) result(r)
    class(shape), intent(in) :: this
    r = this%factor * this%area()
  end function
  subroutine grow_square(this, by)
    class(square), intent(inout) :: this
    real(8), intent(in) :: by
    this%side = this%side + by
  end subroutine
  subroutine grow_box(this, by)
    class(box), intent(inout) :: this
    real(8), intent(in) :: by
    call this%square%grow(by)
    this%height = this%height + by
  end subroutine
  subroutine grow_twice(by, this, again)
    real(8), intent(in) :: by, again
    class(square), intent(inout) :: this
    call this%grow(by)
    call grow_any(this, again)
  end subroutine
  subroutine grow_any(one, by)
    class(square), intent(inout) :: one
    real(8), intent(in) :: by
    call one%grow(by)
  end subroutine
  integer function value_of_child(this)
    class(child), intent(in) :: this
    value_of_child = this%j
  end function
  subroutine fill(this, a)
    class(square), intent(in) :: this
    real(8), intent(out) :: a(:)
    integer :: i
    !$acc parallel loop copyout(a) copyin(this)
    do i = 1, size(a)
      a(i) = i * this%scaled()
    end do
  end subroutine
  subroutine fill_boxes(b)
    type(box), intent(inout) :: b(:)
    integer :: i
    !$acc parallel loop copy(b)
    do i = 1, size(b)
      call b(i)%more(1d0, 2d0)
      b(i)%factor = b(i)%scaled()
    end do
  end subroutine
  subroutine alone(s)
    class(square), intent(inout) :: s
    !$acc serial copy(s)
    call s%grow(1d0)
    call s%more(1d0, 2d0)
    !$acc end serial
  end subroutine
end module
program main
  use shapes
  implicit none
  type(square) :: s
  type(box) :: b(3)
  class(square), allocatable :: c
  type(base) :: one
  type(child) :: other
  real(8) :: a(4)
  integer :: i, n(2), r(3)
  s%side = 3
  call fill(s, a)
  print '(4f8.1)', a ! prints:     18.0    36.0    54.0    72.0
  b%side = [1, 2, 3]
  call fill_boxes(b)
  print '(9f8.1)', b%side, b%height, b%factor ! prints:      4.0     5.0     6.0     6.0     6.0     6.0   192.0   300.0   432.0
  call alone(s)
  allocate (c, source=s)
  !$acc parallel loop copyin(c)
  do i = 1, 4
    a(i) = c%area() + i
  end do
  print '(4f8.1)', a ! prints:     50.0    51.0    52.0    53.0
  n = 0
  !$acc serial copy(one, other, n) copyout(r)
  call one%add(2, n)
  call other%add(2, n)
  r = [one%tenfold(), other%value(), one%value()]
  !$acc end serial
  print '(7i5)', n, r, one%i, other%i ! prints:     2    0   30    7    3    3    3
  call fill(b(1), a) ! fails: bound_types.f90:81: 'this' is of a type that extends 'square': sorry, not implemented in a construct for devices that calls its type-bound procedures
end program
