! The same of variables that may be absent, of CLASS, of modules, and of components; clauses for a component itself.
! flags: -fopenmp
! prints:    5.0   1.0   6.0   2.0
! prints:    8.0   9.0
! prints:    2.0   7.0   3.0   3.0   3.0   4.0
! prints:    3.0   7.0   4.0   3.0   3.0   5.0
! prints:   11.0   1.0  21.0   2.0   1.0   2.0
! prints:   11.0  21.0  21.0  41.0  -1.0  -2.0
! prints:   11.0  21.0  21.0   3.0  -1.0  -2.0
! prints(host):   66.0   1.0  77.0  -2.0
! prints(emu,nvidia,opencl):   66.0   1.0  -1.0  -2.0
module m
  implicit none
  type leaf
    real, allocatable :: x(:)
    integer :: k
  end type
  type holder
    type(leaf), allocatable :: c(:)
    type(leaf) :: d
    real, allocatable :: w(:)
  end type
  type(leaf), allocatable :: glob(:)
contains
  subroutine opt(s, o)
    type(leaf), allocatable :: s
    type(leaf), optional :: o
    !$omp target map(tofrom: s, o)
    if (allocated(s)) s%x(1) = 5
    if (present(o)) o%x(1) = 6
    !$omp end target
    !$omp target enter data map(to: s, o)
    !$omp target exit data map(from: s, o)
  end subroutine
  subroutine poly(this)
    class(leaf) :: this
    !$omp target map(tofrom: this)
    this%x(2) = 9
    !$omp end target
    !$omp target data map(tofrom: this)
    !$omp target
    this%x(1) = 8
    !$omp end target
    !$omp end target data
  end subroutine
end module
program p
  use m
  implicit none
  type(leaf), allocatable :: s, s2
  type(leaf) :: o
  type(holder) :: h
  integer :: i, j
  call opt(s)
  allocate(s); allocate(s%x(2), o%x(2)); s%x = 1; o%x = 2
  call opt(s, o)
  print '(10f6.1)', s%x, o%x
  call poly(o)
  print '(10f6.1)', o%x
  allocate(glob(3))
  do i = 1, 3
    allocate(glob(i)%x(i)); glob(i)%x = i
  end do
  !$omp target teams distribute parallel do
  do i = 1, 3
    glob(i)%x(i) = glob(i)%x(1) + 1
    if (i == 2) glob(2)%x(1) = 7
  end do
  print '(10f6.1)', glob(1)%x, glob(2)%x, glob(3)%x
  do concurrent (i = 1:3)
    glob(i)%x(i) = glob(i)%x(i) + 1
  end do
  print '(10f6.1)', glob(1)%x, glob(2)%x, glob(3)%x
  allocate(h%c(2), h%d%x(2), h%w(2)); h%d%x = 1; h%w = 1
  do i = 1, 2
    allocate(h%c(i)%x(2)); h%c(i)%x = i
  end do
  !$omp target teams distribute parallel do
  do i = 1, 2
    h%c(i)%x(1) = 10 * i + h%d%x(2)
    h%w(i) = i
  end do
  print '(10f6.1)', h%c(1)%x, h%c(2)%x, h%w
  !$omp target data map(tofrom: h) 
  !$omp target teams distribute parallel do map(tofrom: h)
  do i = 1, 2
    h%c(i)%x(2) = 20 * i + h%d%x(2)
    h%w(i) = -i
  end do
  !$omp end target data
  print '(10f6.1)', h%c(1)%x, h%c(2)%x, h%w
  !$omp target data map(tofrom: h%c(2)) map(to: h%c(1)%x)
  !$omp target 
    h%c(2)%x(2) = 3
  !$omp end target 
  !$omp end target data
  print '(10f6.1)', h%c(1)%x, h%c(2)%x, h%w
  !$omp target teams distribute parallel do map(mapper(default), tofrom: h)
  do i = 1, 2
    h%c(i)%x(2) = h%c(i)%x(2) + 1
  end do
  h%c(1)%x(2) = h%c(1)%x(2) - 1
  h%c(2)%x(2) = h%c(2)%x(2) - 1
  !$omp target map(tofrom: h) map(alloc: h%w)
  h%w(1) = 77
  h%d%x(1) = 66
  !$omp end target
  print '(10f6.1)', h%d%x, h%w
end program
