! Variables of another file's module in declare: regions use the device's own scalars, also such that USE renames; where they are
! allocatable, devices allocate with the program, in whichever file, and functions for devices use them.
! flags: -acc
! sources: declare_modules.part.f90 declare_modules_other.part.f90
program main
  use fields, length => n
  implicit none
  integer :: i
  integer, parameter :: n = 10
  real(8) :: r(10), s
  length = n
  allocate (q(5:6))
  q(5) = point(100d0, 0d0)
  call make(n)
  a = [(i, i = 1, n)]
  b = 2
  b(:, 2) = 1
  p(1) = point(0d0, 1000d0)
  !$acc update device(a, b, length, p, q)
  !$acc parallel loop copyout(r) present(a, b)
  do i = 1, n
    r(i) = both(i)
  end do
  print '(10f8.1)', r ! prints:   1122.0  1123.0  1124.0  1125.0  1126.0  1127.0  1128.0  1129.0  1130.0  1131.0
  !$acc parallel loop
  do i = 1, n
    a(i) = a(i) * 10
  end do
  !$acc update self(a)
  print '(10f8.1)', a ! prints:     10.0    20.0    30.0    40.0    50.0    60.0    70.0    80.0    90.0   100.0
  call again
  !$acc update device(a, b, scale)
  !$acc parallel loop copyout(r(1:4)) present(a)
  do i = -1, 2
    r(i + 2) = scaled(a(i)) + b(1, i)
  end do
  print '(10f8.1)', r(1:4) ! prints:     21.5    21.5    21.5    21.5
  deallocate (a)
  !$acc serial
  length = 70
  shared = 5
  scale = scale + 1
  !$acc end serial
  length = 1
  shared = 1
  !$acc kernels copyout(r(1:2)) ! moves: from r(1:2) 16
  r(1) = length
  r(2) = shared + scale
  !$acc end kernels
  print '(10f8.1)', r(1:2) ! prints(host):      1.0     5.0
  ! prints(emu,nvidia,opencl):     70.0     9.0
  s = 0
  !$acc parallel loop reduction(+:s)
  do i = -1, 2
   s = s + b(2, i)
  end do
  print '(f6.1)', s ! prints:    2.0
end program
