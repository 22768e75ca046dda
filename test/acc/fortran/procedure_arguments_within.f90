! Procedures as arguments: called by internal procedures of what gets them, absent and given on, with strings as values.
! flags: -acc -fopenmp -Wno-device-recursion
module integrals
  implicit none
  abstract interface
    real function of_one(x)
      real, intent(in) :: x
    end function
    real function of_two(x, y)
      real, intent(in) :: x, y
    end function
  end interface
contains
  ! The internal procedure calls what the procedure around it is given.
  real function rows(f, n)
    procedure(of_two) :: f
    integer, intent(in) :: n
    integer :: i
    real :: y
    y = 0
    rows = at_y(0.)
    do i = 1, n
      y = i
      rows = rows + between(1.)
    end do
  contains
    real function at_y(x)
      real, intent(in) :: x
      at_y = f(x, y)
    end function
    real function between(most)
      real, intent(in) :: most
      between = (at_y(0.) + 4 * at_y(most / 2) + at_y(most)) / 6
    end function
  end function
  real function times(x, y)
    real, intent(in) :: x, y
    times = x * y
  end function
  real function square(x)
    real, intent(in) :: x
    square = x * x
  end function
  real function both(f, g, x)
    procedure(of_one), optional :: f, g
    real, intent(in) :: x
    both = 0
    if (present(f)) both = f(x)
    if (present(g)) both = both - 100 * g(x)
  end function
  real function reversed(g, f, x)
    procedure(of_one), optional :: f, g
    real, intent(in) :: x
    reversed = both(f, g, x)
  end function
  character(4) function name(i)
    integer, intent(in) :: i
    name = 'n' // achar(48 + i)
  end function
  integer function digit(f, i)
    interface
      character(4) function f(i)
        integer, intent(in) :: i
      end function
    end interface
    integer, intent(in) :: i
    character(5) :: c
    c = '<' // f(i)
    digit = iachar(c(3:3)) - 48 + 10 * len_trim(f(i))
    if (f(i) == 'n2') digit = -1
  end function
end module

program procedure_arguments_within
  use integrals
  implicit none
  integer :: i, digits(3)
  real :: sums(3), others(3), values(4, 3), scale
  scale = 10
  !$acc parallel loop copyout(sums, others, digits)
  do i = 1, 3
    sums(i) = rows(times, i)
    others(i) = rows(scaled, i)
    digits(i) = digit(name, i)
  end do
  print '(3f6.1)', sums, others
  ! prints:    0.5   1.5   3.0
  ! prints:   11.0  18.0  26.0
  print '(3i4)', digits
  ! prints:   21  -1  23
  !$omp target teams distribute parallel do map(from: values)
  do i = 1, 3
    values(1, i) = reversed(square, square, real(i))
    values(2, i) = reversed(f=square, x=real(i))
    values(3, i) = reversed(x=real(i), g=square)
    values(4, i) = reversed(x=1.)
  end do
  print '(4f8.1)', values
  ! prints:    -99.0     1.0  -100.0     0.0
  ! prints:   -396.0     4.0  -400.0     0.0
  ! prints:   -891.0     9.0  -900.0     0.0
contains
  real function scaled(x, y)
    real, intent(in) :: x, y
    scaled = scale * x + y
    if (x == 0 .and. y == 0) scaled = 5
  end function
end program
