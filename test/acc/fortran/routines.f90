! The routines of OpenACC on arrays of each kind and on parts of them, and those about devices and queues.
! flags: -acc
program routines
  use openacc
  use, intrinsic :: iso_c_binding
  implicit none
  integer, parameter :: n = 100
  real(8), target :: a(n)
  real, allocatable :: b(:, :)
  integer(8) :: s
  character(20) :: name
  complex :: c(4)
  type(c_ptr) :: p
  logical :: shares
  integer :: queues(2), i
  a = [(i, i = 1, n)]
  allocate (b(0:4, -2:2))
  b = 3
  s = 7
  c = (1, 2)
  ! On the host everything is present, and nothing is copied.
  shares = acc_get_device_type() == acc_device_host
  call acc_init(acc_get_device_type())
  print '(a, l1)', 'at first ', acc_is_present(a) .neqv. shares      ! prints: at first F
  call acc_copyin(a)
  call acc_copyin(b(:, 0:1))
  call acc_copyin(s)
  call acc_create(c(2), 16)
  print '(4l1)', acc_is_present(a), acc_is_present(b(:, 0)), acc_is_present(s, 8), acc_is_present(c(3), 8_8) ! prints: TTTT
  print '(2l1)', acc_is_present(b) .neqv. shares, acc_is_present(c(1)) .neqv. shares ! prints: FF
  a = -1
  call acc_update_self(a(11:20))
  if (.not. shares) print '(3f5.0)', a(10), a(11), a(21)             ! prints(emu,opencl):   -1.  11.  -1.
  ! prints(nvidia):   -1.  11.  -1.
  a(1) = 42
  call acc_update_device_async(a(1), 8, 3)
  call acc_wait(3)
  a(1) = 0
  call acc_copyout_async(a, 5)
  queues = [5, 6]
  i = acc_wait_any(2, queues)
  print '(l1)', i == 1 .or. i == 2                                   ! prints: T
  call acc_wait_all()
  if (.not. shares) print '(2f5.0)', a(1), a(100)                    ! prints(emu,opencl):   42. 100.
  ! prints(nvidia):   42. 100.
  print '(l1)', acc_async_test(5) .and. acc_async_test_all()         ! prints: T
  call acc_delete(b(:, 0:1))
  call acc_delete_finalize(s)
  call acc_delete(c(2:3))
  print '(3l1)', acc_is_present(b(:, 0:1)) .neqv. shares, acc_is_present(s) .neqv. shares, &
    acc_is_present(c(2)) .neqv. shares                               ! prints: FFF
  p = acc_malloc(80_8)
  print '(l1)', c_associated(p)                                      ! prints: T
  call acc_memcpy_to_device(p, a, 80_8)
  a = 0
  call acc_memcpy_from_device(a(3:), p, 80_8)
  call acc_free(p)
  if (.not. shares) print '(2f5.0)', a(3), a(12)                     ! prints(emu,opencl):   42.  10.
  ! prints(nvidia):   42.  10.
  call acc_get_property_string(0, acc_get_device_type(), acc_property_vendor, name)
  print '(l1)', len_trim(name) > 0 .or. shares                                 ! prints: T
  print '(l1)', acc_get_num_devices(acc_device_host) == 1            ! prints: T
  print '(l1)', acc_on_device(acc_device_host)                       ! prints: T
  print '(i0)', openacc_version                                      ! prints: 202211
end program
