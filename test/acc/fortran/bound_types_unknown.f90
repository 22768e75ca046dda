! Calls that depend on the type of an object which nothing tells.
! flags: -acc
! sources: bound_types.part.f90
module shapes
  use at
  implicit none
  type, abstract :: shape
    integer :: n = 1
  contains
    procedure(area_of), deferred :: area
    procedure, nopass :: unit => one
  end type
  abstract interface
    integer function area_of(this)
      import shape
      class(shape), intent(in) :: this
    end function
  end interface
  type, extends(base) :: child
  end type
contains
  integer function one()
    one = 1
  end function
  subroutine fill(s, b, c, a)
    class(shape), intent(in) :: s
    class(base), intent(inout) :: b(:)
    type(child), intent(in) :: c
    integer, intent(out) :: a(:)
    integer :: i
    !$acc parallel loop copyout(a) copyin(s)
    do i = 1, size(a)
      a(i) = s%area() ! error: a call of 'area' of 's', whose type 'shape' is abstract, in code for devices
    end do
    !$acc parallel loop copyout(a) copyin(s)
    do i = 1, size(a)
      a(i) = s%unit() ! error: a call of 'unit', which is bound with NOPASS, by a polymorphic object in code for devices
    end do
    !$acc parallel loop copy(b) ! error: an array or a component of CLASS(base) in code for devices
    do i = 1, size(b)
      b(i)%i = i
    end do
  end subroutine
end module
