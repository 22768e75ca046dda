! Types without components have no bytes in those that extend them; objects of such types have procedures.
! flags: -acc -fopenmp
module functions
  implicit none
  type, abstract :: function
  contains
    procedure(apply_it), deferred :: apply
  end type
  abstract interface
    real function apply_it(self, x)
      import :: function
      class(function), intent(in) :: self
      real, intent(in) :: x
    end function
  end interface
  type, extends(function) :: doubled
  contains
    procedure :: apply => apply_doubled
  end type
  type, extends(function) :: shifted
    real :: by = 5
  contains
    procedure :: apply => apply_shifted
  end type
  type mark
  end type
  type holder
    integer(1) :: a = 1
    type(mark) :: m
    integer(1) :: b = 2
    type(shifted) :: s
  end type
contains
  real function apply_doubled(self, x)
    class(doubled), intent(in) :: self
    real, intent(in) :: x
    apply_doubled = 2 * x
  end function
  real function apply_shifted(self, x)
    class(shifted), intent(in) :: self
    real, intent(in) :: x
    apply_shifted = x + self%by
  end function
  real function again(f, x)
    class(function), intent(in) :: f
    real, intent(in) :: x
    again = f%apply(f%apply(x))
  end function
end module

program types_without_components
  use functions
  implicit none
  type(doubled) :: d
  type(shifted) :: s(4)
  type(holder) :: h(2)
  real :: x(4), y(4)
  integer :: i
  do i = 1, 4
    s(i)%by = 10 * i
  end do
  !$acc parallel loop copyout(x) copyin(s)
  do i = 1, 4
    x(i) = again(d, real(i)) + again(s(i), 1.)
  end do
  print '(4f6.0)', x
  ! prints:    25.   49.   73.   97.
  !$omp target teams distribute parallel do map(from: y) map(to: d) map(tofrom: s)
  do i = 1, 4
    s(i)%by = s(i)%by + 1
    y(i) = d%apply(s(i)%apply(1.))
  end do
  print '(4f6.0)', y, s%by
  ! prints:    24.   44.   64.   84.
  ! prints:    11.   21.   31.   41.
  !$acc parallel loop copy(h)
  do i = 1, 2
    h(i)%b = h(i)%a + h(i)%b
    h(i)%s%by = h(i)%s%by + i
  end do
  print '(4i3, 2f4.0)', h%a, h%b, h%s%by
  ! prints:   1  1  3  3  6.  7.
end program
