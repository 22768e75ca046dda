program kinds
  use openacc
  real :: a(10)
  double precision :: b(10)
  integer :: n, i
  n = acc_get_num_devices(acc_device_host)
  n = n + 9
  call acc_init(acc_device_current)
  !$acc parallel loop copyout(a, b)
  do i = 1, n
    a(i) = i
    b(i) = a(i) / 3
  end do
  if (abs(sum(b) - 55d0 / 3) > 1d-5) print *, 'wrong', sum(b)
  call acc_wait(1)
  print '(3(i0, 1x))', kind(n), kind(a), kind(b)
end program
