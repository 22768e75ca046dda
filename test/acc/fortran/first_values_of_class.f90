! An INTENT(OUT) argument of CLASS begins with the first values of the type that it has, in code for devices.
! flags: -acc
module shapes
  implicit none
  type :: shape
    integer :: id = 7
    real :: area
  contains
    procedure :: start
  end type
  type, extends(shape) :: box
    real :: sides(2) = [3., 4.]
  end type
  type :: plain
    integer :: k
  end type
  type, extends(plain) :: counted
    integer :: n = 5
  end type
contains
  subroutine start(self, area)
    !$acc routine seq
    class(shape), intent(out) :: self
    real, intent(in) :: area
    self%area = area
  end subroutine
  subroutine forget(self, k)
    !$acc routine seq
    class(plain), intent(out) :: self
    integer, intent(in) :: k
    self%k = k
  end subroutine
  subroutine both(self, k)
    !$acc routine seq
    class(plain), intent(out) :: self
    integer, intent(in) :: k
    call forget(self, k + 1)
  end subroutine
end module

program first_values_of_class
  use shapes
  implicit none
  type(shape) :: s(3)
  type(box) :: b(3)
  type(counted) :: c(3)
  integer :: i
  do i = 1, 3
    s(i)%id = 0
    b(i)%id = 1
    b(i)%sides = 2
    c(i)%n = 9
  end do
  !$acc parallel loop copy(s, b, c)
  do i = 1, 3
    call s(i)%start(real(i))
    call b(i)%start(2. * i)
    call forget(c(i), i)
    if (i == 3) call both(c(i), i)
  end do
  print '(3i3, 3f4.0)', s%id, s%area
  ! prints:   7  7  7  1.  2.  3.
  print '(3i3, 9f4.0)', b%id, b%area, b%sides(1), b%sides(2)
  ! prints:   7  7  7  2.  4.  6.  3.  3.  3.  4.  4.  4.
  print '(6i3)', c%n, c%k
  ! prints:   5  5  5  1  2  4
end program
