! Modules that gfortran alone compiles (run): used.f90 and wrapper.f90 use them.
module library_kinds
  use, intrinsic :: iso_c_binding, only: c_int, c_double
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.), least = -2147483647 - 1, shifts(0:1, 2) = reshape([1, -1, 2, -2], [2, 2])
  real(dp), parameter :: pi = acos(-1._dp), weights(3) = [.25_dp, .5_dp, .25_dp]
  real(sp), parameter :: tenth = .1
  complex(dp), parameter :: unit = (0._dp, 1._dp)
  logical, parameter :: yes = .true.
  character(*), parameter :: quoted = 'it''s "so" \'//achar(9)
end module

module library_types
  use library_kinds
  implicit none
  private
  public :: dp, point, body, shape, operator(+), operator(.cross.), assignment(=), origin, swapped
  type point
    real(dp) :: x = 1, y = 2
  end type
  type, abstract :: shape
    integer :: id = 7
  contains
    procedure(area_of), deferred :: area
    procedure, nopass :: sides => no_sides
  end type
  type, extends(shape) :: body
    type(point) :: at
    real(dp), allocatable :: mass(:)
    real(dp), pointer :: next(:) => null()
    procedure(changed), pointer, nopass :: change => null()
    character(len=:), allocatable :: label
  contains
    procedure :: area => body_area
    generic :: size => area
    final :: forget
  end type
  type(point), parameter :: origin = point(0, 0.1_dp)
  abstract interface
    function area_of(self) result(a)
      import
      class(shape), intent(in) :: self
      real(dp) :: a
    end function
    pure real(dp) function changed(x)
      import dp
      real(dp), intent(in) :: x
    end function
  end interface
  interface operator(+)
    module procedure add
  end interface
  interface operator(.cross.)
    module procedure cross
  end interface
  interface assignment(=)
    module procedure assign
  end interface
  interface swapped
    module procedure swapped_point
  end interface
contains
  elemental type(point) function add(a, b)
    type(point), intent(in) :: a, b
    add = point(a%x + b%x, a%y + b%y)
  end function
  elemental real(dp) function cross(a, b)
    type(point), intent(in) :: a, b
    cross = a%x * b%y - a%y * b%x
  end function
  elemental subroutine assign(a, b)
    type(point), intent(out) :: a
    real(dp), intent(in) :: b
    a%x = b
    a%y = b
  end subroutine
  elemental type(point) function swapped_point(p)
    type(point), intent(in) :: p
    swapped_point = point(p%y, p%x)
  end function
  integer function no_sides()
    no_sides = 0
  end function
  real(dp) function body_area(self) result(a)
    class(body), intent(in) :: self
    a = sum(self%mass)
  end function
  subroutine forget(b)
    type(body), intent(inout) :: b
    b%id = 0
  end subroutine
end module

module library
  use library_types, place => point, exchanged => swapped
  use library_kinds
  implicit none
  interface exchanged
    module procedure exchanged_integer
  end interface
  interface
    subroutine library_scale(x, n) bind(c, name='library_scale_')
      import
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: x
      type(*) :: x(*)
      integer(c_int), value :: n
    end subroutine
  end interface
  integer, parameter, private :: hidden = 5
  integer, protected :: rows = 4
  real(dp), allocatable, target :: table(:, :)
  real(dp) :: first(4), second
  common /library_block/ first, second
  real :: words(2), word
  equivalence (words(2), word)
  procedure(library_sum), pointer :: summer => null()
  integer :: place_count
  type(body) :: sun
contains
  integer function exchanged_integer(i, j)
    integer, intent(in) :: i, j
    exchanged_integer = j * hidden + i
  end function
  function library_sum(n, a, scale, f) result(s)
    integer, intent(in) :: n
    real(dp), intent(in) :: a(n, 0:2 * n - 1)
    real(dp), intent(in), optional :: scale
    procedure(library_half) :: f
    real(dp) :: s(size(a, 2))
    s = sum(a, 1)
    if (present(scale)) s = s * scale * f(2._dp)
  end function
  real(dp) function library_half(x)
    real(dp), intent(in) :: x
    library_half = x / 2
  end function
  subroutine library_fill
    allocate (table(rows, 2 * rows))
    table = 1
    first = [1, 2, 3, 4]
  end subroutine
  function library_stars(n)
    integer, intent(in) :: n
    character(len=n) :: library_stars
    library_stars = repeat('*', n)
  end function
end module
