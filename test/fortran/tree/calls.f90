! Calls: the specific procedure behind a generic name, an operator, an assignment, a binding; keywords; absent arguments.
module numbers
  implicit none
  type :: number
    integer :: i = 0
  contains
    procedure :: set => set_number
    procedure, nopass :: zero
    procedure :: get_i, get_r
    generic :: get => get_i, get_r
  end type
  interface total
    module procedure total_i, total_r
  end interface
  interface operator(+)
    module procedure plus
  end interface
  interface operator(.plus.)
    module procedure plus
  end interface
  interface assignment(=)
    module procedure assign
  end interface
contains
  subroutine set_number(self, i, j)
    class(number), intent(inout) :: self
    integer, intent(in) :: i
    integer, intent(in), optional :: j
    self%i = i
    if (present(j)) self%i = i + j
  end subroutine
  integer function zero()
    zero = 0
  end function
  integer function get_i(self, i)
    class(number), intent(in) :: self
    integer, intent(in) :: i
    get_i = self%i + i
  end function
  real function get_r(self, r)
    class(number), intent(in) :: self
    real, intent(in) :: r
    get_r = self%i + r
  end function
  elemental type(number) function plus(a, b)
    type(number), intent(in) :: a, b
    plus = number(a%i + b%i)
  end function
  elemental subroutine assign(a, i)
    type(number), intent(out) :: a
    integer, intent(in) :: i
    a%i = i
  end subroutine
  pure integer function total_i(a)
    integer, intent(in) :: a(:)
    total_i = sum(a)
  end function
  pure real function total_r(a)
    real, intent(in) :: a(:)
    total_r = sum(a)
  end function
  subroutine all(n, c, array, f)
    type(number) :: n, m(3)
    class(number), pointer :: c
    real, intent(in) :: array(:)
    real, external :: f
    procedure(total_r), pointer :: p
    real :: r
    external old
    !$acc wait
    n = n + n .plus. n
    n = 5
    m = m + n
    call n%set(1)
    call c%set(j=2, i=1)
    r = n%get(1) + c%get(1.5) + n%zero()
    r = total(array) + total([1, 2])
    p => total_r
    r = p(array) + f(r)
    call old(1, array, *10, f)
10  call total_of(f, r)
  end subroutine
  subroutine total_of(f, r)
    real, external :: f
    real, intent(out) :: r
    r = f(1.0)
  end subroutine
end module
