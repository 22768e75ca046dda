! Arrays in kernels of Fortran, by their names and subscripts: allocatable, with lower bounds, of constant and assumed shape, of a type.
program arrays
  implicit none
  type point
    real :: x, y
  end type
  real(8), allocatable :: a(:), m(:, :)
  real(8) :: b(10), s, t
  type(point) :: q(5)
  integer :: i, n
  n = 10
  allocate(a(n), m(2:4, 0:n))
  a = [(i, i = 1, n)]
  m = 2
  m(3, 4) = 34
  b = 3
  s = 0
  !$acc parallel loop copy(a, m) copyin(b) reduction(+: s) private(t)
  do i = 1, n
    t = a(i) + b(i)
    m(2, i) = t
    s = s + t
  end do
  !$acc parallel loop copyout(q)
  do i = 1, 5
    q(i)%x = i
    q(i)%y = 2 * i
  end do
  call work(a)
  print *, s, a(3), q(2)%y
contains
  subroutine work(v)
    real(8), intent(inout) :: v(0:)
    integer :: j
    !$acc parallel loop
    do j = 0, size(v) - 1
      v(j) = v(j) * 2
    end do
  end subroutine
end program
