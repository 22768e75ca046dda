! Of reductions.f90: reductions of a module, whose names are private by default.
! flags: -fopenmp
module pts
  implicit none
  private
  type, public :: pt
    integer :: n = 0
    real(8) :: x = 0, y(2)
  end type
  interface operator(+)
    module procedure plus
  end interface
  interface operator(.join.)
    module procedure join
  end interface
  !$omp declare reduction(.join.: pt: omp_out = omp_out .join. omp_in) initializer(start(omp_priv))
  !$omp declare reduction(most: integer, real(8): omp_out = max(omp_out, omp_in)) initializer(omp_priv = -1000)
public :: total, operator(.join.)
contains
  pure type(pt) function plus(a, b)
    type(pt), intent(in) :: a, b
    plus%n = a%n + b%n
    plus%x = a%x + b%x
    plus%y = a%y + b%y
  end function
  pure type(pt) function join(a, b)
    type(pt), intent(in) :: a, b
    join%n = max(a%n, b%n)
    join%x = max(a%x, b%x)
    join%y = max(a%y, b%y)
  end function
  subroutine start(a)
    type(pt), intent(out) :: a
    a%n = -1
    a%x = -1
    a%y = -1
  end subroutine
  subroutine total(n, v)
    integer, intent(in) :: n
    integer, intent(in) :: v(n)
    type(pt) :: s
    integer :: i, j, m
    !$omp declare reduction(+: pt: omp_out = omp_out + omp_in) initializer(omp_priv = pt(0, 0d0, [0d0, 0d0]))
    real(8) :: r
    s%y = 0
    m = 3
    j = 0
    !$omp target teams distribute parallel do reduction(+: s, j) reduction(most: m)
    do i = 1, n
      s%n = s%n + v(i)
      s%x = s%x + 1
      s%y(2) = s%y(2) + 2
      j = j + 1
      m = max(m, v(i))
    end do
    print '(3i8, 3f10.1)', s%n, m, j, s%x, s%y
  end subroutine
end module
