! Arrays of types with allocatable components in internal procedures, behind pointers, as sections with gaps, in a BLOCK.
! flags: -fopenmp
! prints: internal   1.0 101.0   2.0 102.0   3.0 103.0   4.0 104.0
! prints: parts   1.0 101.0   2.0 102.0   3.0 103.0   4.0 104.0  1  1  1  1
! prints: again   1.0 101.0   2.0 102.0   3.0 103.0   4.0 104.0   1.0   1.0   2.0   2.0
! prints: sections  10.0 101.0  -2.0 102.0  30.0 103.0  -4.0 104.0
! prints: block  11.0 102.0  -1.0 103.0  31.0 104.0  -3.0 105.0
module m
  type leaf
    real, allocatable :: x(:)
    integer :: k = 0
  end type
contains
  subroutine sections(c)
    type(leaf), intent(inout) :: c(:)
    integer :: i
    !$omp target teams distribute parallel do map(tofrom: c)
    do i = 1, size(c)
      c(i)%x(1) = c(i)%x(1) * 10
    end do
  end subroutine
end module
program p
  use m
  implicit none
  type(leaf), target :: a(4)
  type(leaf), pointer :: q(:)
  type(leaf) :: w(2)
  integer :: i
  do i = 1, 4
    allocate(a(i)%x(2)); a(i)%x = i
  end do
  do i = 1, 2
    allocate(w(i)%x(2)); w(i)%x = i
  end do
  !$omp target teams distribute parallel do
  do i = 1, 4
    call inner(i)
  end do
  print '(a,12f6.1)', 'internal', (a(i)%x, i = 1, 4)
  !$omp target
  a(:)%k = 0
  a%k = a%k + 1
  !$omp end target
  print '(a,8f6.1,4i3)', 'parts', (a(i)%x, i = 1, 4), a%k
  print '(a,12f6.1)', 'again', (a(i)%x, i = 1, 4), (w(i)%x, i = 1, 2)
  call sections(a(1:4:2))
  q => a(2:4:2)
  !$omp target teams distribute parallel do
  do i = 1, 2
    q(i)%x(1) = -q(i)%x(1)
  end do
  print '(a,12f6.1)', 'sections', (a(i)%x, i = 1, 4)
  !$omp target
  block
    type(leaf) :: l
    do i = 1, 4
      l = a(i)
      l%x = l%x + 1
      a(i)%x = l%x
    end do
  end block
  !$omp end target
  print '(a,12f6.1)', 'block', (a(i)%x, i = 1, 4)
contains
  subroutine inner(j)
    integer, intent(in) :: j
    a(j)%x(2) = a(j)%x(1) + 100
  end subroutine
end program
