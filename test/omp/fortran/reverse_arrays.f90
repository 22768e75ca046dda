! Regions that the host runs for a device, and arrays: of variable size, sections of whole columns, allocatable, pointers, variables of
! modules with storage on devices, arrays of the device alone.
! flags: -fopenmp
module grid
  implicit none
  !$omp requires reverse_offload
  real(8) :: fixed(3, 2) = 1
  real(8), allocatable :: heap(:, :)
  !$omp declare target(fixed)
contains
  subroutine work(a, n, m, b)
    integer, intent(in) :: n, m
    real(8), intent(inout) :: a(n, m), b(:, :)
    integer :: i, j
    !$omp target map(tofrom: a, b)
    a(2, 2) = 50
    b(1, 2) = 60
    !$omp target device(ancestor: 1) map(always, tofrom: a) map(always, tofrom: b)
    a(1, m) = a(2, 2) + n
    do j = 1, m
      b(2, j) = b(1, 2) + j
    end do
    !$omp end target
    a(2, 1) = a(1, m) + b(2, 2)
    !$omp end target
  end subroutine
  subroutine partly(a, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n, n)
    !$omp target map(tofrom: a)
    a(:, 3) = 7
    !$omp target device(ancestor: 1) map(always, tofrom: a(:, 2:3))
    a(:, 2) = a(:, 3) + 1
    !$omp end target
    a(1, 1) = a(2, 2)
    !$omp end target
  end subroutine
  subroutine locals(n)
    integer, intent(in) :: n
    real(8) :: w(n, 2)
    w = 0
    !$omp target map(tofrom: w)
    block
      real(8) :: own(3, 4)
      own = 2
      w = 3
      !$omp target device(ancestor: 1) map(tofrom: own) map(always, tofrom: w)
      own(2, 2) = own(1, 1) + w(1, 2)
      w(1, 1) = 9
      !$omp end target
      w(2, 2) = own(2, 2) + w(1, 1)
    end block
    !$omp end target
    print '(f0.1)', w(2, 2) ! prints: 14.0
  end subroutine
end module
program p
  use grid
  real(8) :: a(3, 4) = 0, b(6, 4) = 0, s(4, 4) = 0
  real(8), pointer :: q(:)
  call locals(5)
  call work(a, 3, 4, b)
  print '(4(f0.1, 1x))', a(1, 4), a(2, 1), b(2, 4), b(1, 2) ! prints: 53.0 115.0 64.0 60.0
  call partly(s, 4)
  print '(4(f0.1, 1x))', s(1, 1), s(4, 2), s(1, 3) ! prints: 8.0 8.0 7.0
  allocate (heap(2, 3), q(4))
  heap = 1
  q = 5
  !$omp target map(tofrom: heap) map(tofrom: q)
  heap(2, 2) = 6
  fixed(3, 2) = 8
  q(2) = 11
  !$omp target device(ancestor: 1) map(always, tofrom: heap, q) map(always, tofrom: fixed)
  heap(1, 1) = heap(2, 2) + fixed(3, 2) + size(heap, 2)
  q(3) = q(2) + 1
  !$omp end target
  heap(1, 2) = heap(1, 1) + q(3)
  !$omp end target
  print '(4(f0.1, 1x))', heap(1, 1), heap(1, 2), q(3) ! prints: 17.0 29.0 12.0
end program
