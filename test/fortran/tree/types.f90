! Derived types: components of every kind, extension, constructors, arrays of them.
module types
  use, intrinsic :: iso_c_binding
  implicit none
  private
  public :: point, colored, field
  type :: point
    real(8) :: x = 0, y = 0
  end type
  type, extends(point) :: colored
    integer(1) :: color(3)
    logical(1) :: visible = .true.
    character(8) :: name
  end type
  type :: field
    real(8), allocatable :: values(:, :)
    type(colored), pointer :: marks(:) => null()
    type(field), pointer :: next
    type(point) :: corners(2)
    complex :: z
    procedure(real), pointer, nopass :: f
  end type
  type :: pair
    sequence
    integer :: a, b
  end type
  type, bind(c) :: c_pair
    integer(c_int) :: a
    type(c_ptr) :: p
  end type
  type(point), parameter :: origin = point(), units(2) = [point(1, 0), point(0, 1)]
  type(field), target, save :: fields(10)
contains
  subroutine use_them(f, c, i)
    type(field), intent(inout) :: f
    type(colored), intent(inout) :: c
    integer, intent(in) :: i
    type(c_pair) :: p
    !$acc wait
    c%point = point(y=2d0, x=c%color(2))
    c%x = origin%x + units(2)%y
    c = colored(1d0, 2d0, [1_1, 2_1, 3_1], .false., 'red')
    f%values(i, 2:) = f%corners(1)%x
    f%marks(i)%color(:)= 0
    f%next%next%values(1, 1) = f%z%re + fields(i)%z%im
    f%corners%x = 3
    fields(1:3)%z = (1, 2)
    c%name(2:3) = c%name(i:)
    p%p = c_loc(fields(1)%corners)
  end subroutine
end module
