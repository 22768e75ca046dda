! The program allocates components while the device has their variable: what comes back leaves their descriptors alone.
! flags: -fopenmp
! prints: update T F
! prints: exit T T 2 2
! prints: bounds 3 9 3 9
! prints: array 3 10
! prints: 3 9 3 9
! prints: from 9 9 9 9 F
! prints: from 11 21 22 31 32 33 F F F
! prints: alloc 2 2 2 T F
program deep_map_allocated
  implicit none
  type t
    integer, allocatable :: a(:), b(:)
    integer :: n = 0
  end type
  type(t) :: s, v(3)
  integer, allocatable :: old(:), older(:) ! memory that the device has stays the program's own
  integer :: i, j
  logical :: l(3)
  allocate(s%a(2), source=7)
  do i = 1, 3
    allocate(v(i)%a(i), source=i)
  end do

  !$omp target enter data map(to: s)
  allocate(s%b(3), source=2)
  !$omp target update from(s)
  print '(a,l2,l2)', 'update', allocated(s%b), allocated(v(1)%b)
  !$omp target
  s%b(2) = s%a(1)
  !$omp end target
  !$omp target exit data map(from: s)
  print '(a,2l2,2i2)', 'exit', allocated(s%a), allocated(s%b), s%b(1), s%b(3)
  deallocate(s%b)

  !$omp target enter data map(to: s, v)
  call move_alloc(s%a, old)
  call move_alloc(v(3)%a, older)
  allocate(s%a(3:9), source=2)
  allocate(v(3)%a(3:9), source=3)
  !$omp target
  do i = 1, 3
    v(i)%n = v(i)%a(ubound(v(i)%a, 1)) + size(v(i)%a)
  end do
  !$omp end target
  !$omp target update from(s%n, v)
  print '(a,4i2)', 'bounds', lbound(s%a), ubound(s%a), lbound(v(3)%a), ubound(v(3)%a)
  print '(a,i2,i3)', 'array', v(3)%a(9), v(3)%n
  !$omp target exit data map(from: s, v)
  print '(4(i0,1x))', lbound(s%a), ubound(s%a), lbound(v(3)%a), ubound(v(3)%a)
  deallocate(s%a, v(3)%a)
  allocate(s%a(4), v(3)%a(3))
  v(3)%a = 3

  !$omp target map(from: s)
  s%a(:) = 9
  !$omp end target
  print '(a,4i2,l2)', 'from', s%a, allocated(s%b)
  !$omp target map(from: v, l)
  do i = 1, 3
    l(i) = allocated(v(i)%b)
    do j = 1, size(v(i)%a)
      v(i)%a(j) = 10 * i + j
    end do
  end do
  !$omp end target
  print '(a,6i3,3l2)', 'from', (v(i)%a, i = 1, 3), l
  !$omp target data map(alloc: v, s)
  !$omp target map(from: l)
  do i = 1, 3
    v(i)%a(:) = merge(1, 2, allocated(v(i)%b))
    l(i) = allocated(v(i)%a)
  end do
  !$omp end target
  !$omp target update from(v(3)%a)
  !$omp end target data
  print '(a,3i2,2l2)', 'alloc', v(3)%a, l(3), allocated(s%b)
end program
