! Addresses of the device's memory: in the names of variables, and passed on to procedures.
! flags: -fopenmp
module work
  implicit none
contains
  subroutine scale(x, factor)
    integer :: x(:), factor
    integer :: i
    !$omp target teams distribute parallel do is_device_ptr(x) has_device_addr(factor)
    do i = 1, size(x)
      x(i) = x(i) * factor
    end do
  end subroutine
end module

program addresses
  use work
  integer, target :: a(-2:3), x, y
  real(8), allocatable, target :: b(:, :)
  allocate (b(2, 0:3))
  a = 1
  x = 5
  y = 9
  b = 2
  !$omp target data map(tofrom: a, x, b) use_device_addr(a, b) use_device_ptr(x)
  print '(3(1x, i0))', lbound(a, 1), ubound(a, 1), lbound(b, 2) ! prints:  -2 3 0
  !$omp target has_device_addr(a, x, b)
  a(-2) = a(3) + x
  x = 7
  b(1, 0) = b(2, 3) + 1
  !$omp end target
  call scale(a, x)
  !$omp end target data
  print '(7(1x, i0), 1x, f0.1)', a, x, b(1, 0) ! prints:  42 7 7 7 7 7 7 3.0
  ! What no device has keeps its own address.
  !$omp target data use_device_ptr(y)
  print '(1x, i0)', y ! prints:  9
  !$omp end target data
  call points
contains
  ! A pointer that is firstprivate points to the same.
  subroutine points
    integer, pointer :: p(:)
    integer :: s
    !$omp target enter data map(to: a)
    !$omp target data use_device_addr(a)
    p => a
    !$omp target firstprivate(p) map(from: s)
    p(1) = p(1) + 1
    s = p(2) + p(1)
    !$omp end target
    !$omp end target data
    !$omp target exit data map(from: a)
    print '(2(1x, i0))', s, a(1) ! prints:  15 8
  end subroutine
end program
