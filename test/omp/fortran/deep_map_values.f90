! Whole arrays and variables of types with allocatable components as arguments and in assignments.
! flags: -fopenmp
! prints: total  12.0
! prints: all   2.0   2.0   3.0   3.0   4.0   4.0
! prints: comp   2.0   2.0   3.0   3.0   4.0   4.0   2.0   2.0   3.0   3.0
! prints: holder   4.0   4.0   6.0   6.0   8.0   8.0   2.0   2.0
! prints: g   2.0   2.0   4.0   4.0   6.0   6.0   2.0   2.0
! prints: g   2.0   2.0   4.0   4.0   6.0   6.0   2.0   2.0
! prints(host): to  -5.0   4.0  -5.0   6.0  -5.0   8.0
! prints(emu,nvidia,opencl): to   4.0   4.0   6.0   6.0   8.0   8.0
! prints(host): assigned  -5.0   6.0   1.0   2.0   4.0   4.0
! prints(emu,nvidia,opencl): assigned   6.0   6.0   1.0   2.0   4.0   4.0
module m
  type leaf
    real, allocatable :: x(:)
    integer :: k = 0
  end type
  type holder
    type(leaf), allocatable :: c(:)
    type(leaf) :: d(2)
    real, allocatable :: w(:)
  end type
contains
  real function total(e)
    type(leaf), intent(in) :: e
    total = sum(e%x)
  end function
  subroutine all_of(e, n)
    integer :: n
    type(leaf), intent(inout) :: e(n)
    do i = 1, n
      e(i)%x = e(i)%x + 1
    end do
  end subroutine
  subroutine holders(h)
    type(holder), intent(inout) :: h
    integer :: i
    do i = 1, size(h%c)
      h%c(i)%x = h%c(i)%x * 2
    end do
    h%w = h%w + 1
  end subroutine
end module
program p
  use m
  implicit none
  type(holder) :: h, g(2)
  type(leaf) :: b(3)
  real :: s
  integer :: i, j
  do i = 1, 3
    allocate(b(i)%x(2)); b(i)%x = i
  end do
  allocate(h%c(3), h%w(2)); h%w = 1
  do i = 1, 3
    allocate(h%c(i)%x(2)); h%c(i)%x = i
  end do
  do i = 1, 2
    allocate(h%d(i)%x(2)); h%d(i)%x = i
    g(i) = h
  end do
  s = 0
  !$omp target teams distribute parallel do reduction(+: s) map(tofrom: s)
  do i = 1, 3
    s = s + total(b(i))
  end do
  print '(a,f6.1)', 'total', s
  !$omp target
  call all_of(b, 3)
  !$omp end target
  print '(a,9f6.1)', 'all', (b(i)%x, i = 1, 3)
  !$omp target
  call all_of(h%c, 3)
  call all_of(h%d, 2)
  !$omp end target
  print '(a,12f6.1)', 'comp', (h%c(i)%x, i = 1, 3), (h%d(i)%x, i = 1, 2)
  !$omp target
  call holders(h)
  !$omp end target
  print '(a,12f6.1)', 'holder', (h%c(i)%x, i = 1, 3), h%w
  !$omp target teams distribute parallel do
  do i = 1, 2
    call holders(g(i))
  end do
  do j = 1, 2
    print '(a,12f6.1)', 'g', (g(j)%c(i)%x, i = 1, 3), g(j)%w
  end do
  !$omp target teams distribute parallel do map(to: h)
  do i = 1, 3
    h%c(i)%x(1) = -5
  end do
  print '(a,12f6.1)', 'to', (h%c(i)%x, i = 1, 3)
  !$omp target
  b(1) = h%c(2)
  b(2)%x = [1., 2.]
  !$omp end target
  print '(a,9f6.1)', 'assigned', (b(i)%x, i = 1, 3)
end program
