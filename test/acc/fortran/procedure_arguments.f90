! Procedures in code for devices take procedures, and give them on: of modules, internal ones with variables of the program, the language's own, none.
! By OpenACC, and in code of OpenMP that has no directives.
! flags: -acc -fopenmp -Wno-device-recursion
module integrals
  implicit none
  abstract interface
    pure real(8) function real_function(x)
      real(8), intent(in) :: x
    end function
  end interface
contains
  pure real(8) function square(x)
    !$acc routine seq
    real(8), intent(in) :: x
    square = x * x
  end function
  pure real(8) function line(x)
    !$acc routine seq
    real(8), intent(in) :: x
    line = 2 * x + 1
  end function
  ! By the rule of Simpson, which is exact for such polynomials.
  pure real(8) function simpson(f, a, b, n)
    !$acc routine seq
    procedure(real_function) :: f
    real(8), intent(in) :: a, b
    integer, intent(in) :: n
    integer :: i
    real(8) :: h
    h = (b - a) / n
    simpson = 0
    do i = 0, n - 1
      simpson = simpson + part(f, a + i * h, h)
    end do
  end function
  pure real(8) function part(g, from, h)
    !$acc routine seq
    procedure(real_function) :: g
    real(8), intent(in) :: from, h
    part = h / 6 * (g(from) + 4 * g(from + h / 2) + g(from + h))
  end function
  subroutine each(work, x)
    !$acc routine seq
    interface
      subroutine work(y)
        real(8), intent(inout) :: y
      end subroutine
    end interface
    real(8), intent(inout) :: x(:)
    integer :: i
    do i = 1, size(x)
      call work(x(i))
    end do
  end subroutine
  subroutine double(y)
    !$acc routine seq
    real(8), intent(inout) :: y
    y = 2 * y
  end subroutine
  recursive integer function apply(f, n) result(r)
    !$acc routine seq
    interface
      integer function f(i)
        integer, intent(in) :: i
      end function
    end interface
    integer, intent(in) :: n
    r = 0
    if (n > 0) r = f(n) + apply(f, n - 1)
  end function
  real(8) function old_style(f, x)
    external :: f
    real(8) :: f
    real(8), intent(in) :: x
    old_style = f(x) + 1
  end function
  function twice(f, n) result(v)
    interface
      function f(k) result(w)
        integer, intent(in) :: k
        integer :: w(2)
      end function
    end interface
    integer, intent(in) :: n
    integer :: v(2)
    v = 2 * f(n)
  end function
  function neighbours(k) result(w)
    integer, intent(in) :: k
    integer :: w(2)
    w = [k - 1, k + 1]
  end function
  real(8) function maybe(f, x)
    procedure(real_function), optional :: f
    real(8), intent(in) :: x
    maybe = -x
    if (present(f)) maybe = f(x)
  end function
  integer function total(f, n)
    procedure(next) :: f
    integer, intent(in) :: n
    integer :: i
    total = 0
    do i = 1, n
      total = total + f(i)
    end do
  end function
  integer function next(i)
    !$acc routine seq
    integer, intent(in) :: i
    next = i + 1
  end function
end module

program procedure_arguments
  use integrals
  implicit none
  intrinsic :: dsqrt
  integer :: i, sums(3), pairs(2, 3), base
  real(8) :: areas(3), others(3), x(4, 3), roots(3), there(3), absent(3)
  x = 1
  base = 100
  !$acc parallel loop copyout(areas, others, sums) copy(x)
  do i = 1, 3
    areas(i) = simpson(square, 0d0, real(i, 8), 4)
    others(i) = simpson(line, 0d0, real(i, 8), 2)
    call each(double, x(:, i))
    call each(triple, x(:, i))
    sums(i) = apply(next, i)
  end do
  !$omp target teams distribute parallel do map(from: roots, pairs, there, absent)
  do i = 1, 3
    roots(i) = simpson(dsqrt, 1d0, 1d0 + i, 2) + old_style(line, real(i, 8))
    pairs(:, i) = twice(neighbours, i)
    there(i) = maybe(square, real(i, 8))
    absent(i) = maybe(x=real(i, 8)) + total(shifted, 2)
  end do
  print '(3f8.4)', areas
  print '(3f8.4)', others
  print '(3i4)', sums
  print '(4f6.1)', x(:, 2)
  ! prints:   0.3333  2.6667  9.0000
  ! prints:   2.0000  6.0000 12.0000
  ! prints:    2   5   9
  ! prints:    6.0   6.0   6.0   6.0
  print '(3f8.4)', roots
  print '(6i3)', pairs
  print '(6f7.1)', there, absent
  ! prints:   5.2189  8.7973 12.6662
  ! prints:   0  4  2  6  4  8
  ! prints:     1.0    4.0    9.0  202.0  201.0  200.0
contains
  integer function shifted(i)
    integer, intent(in) :: i
    shifted = i + base
  end function
  subroutine triple(y)
    !$acc routine seq
    real(8), intent(inout) :: y
    y = 3 * y
  end subroutine
end program
