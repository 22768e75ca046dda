! An object of 'interop' has a queue: what depends on its use comes behind it, and what it depends on before it.
! flags: -fopenmp
! prints: 9900 device 0 vendor 0
! prints: empty: T no such: T a string: T no value: T
! prints: gone: T of target alone: T
! prints: none: T
! devices: host, emu
program interop
  use omp_lib
  use, intrinsic :: iso_c_binding
  implicit none
  integer, parameter :: n = 100
  integer(omp_interop_kind) :: object, other(2)
  integer(omp_interop_rc_kind) :: rc(4)
  integer(c_intptr_t) :: number
  type(c_ptr) :: place
  integer :: a(n), i
  object = omp_interop_none
  other = omp_interop_none
  a = 0
  !$omp target data map(to: a)
  !$omp target nowait depend(out: a(1))
  do i = 1, n
    a(i) = i - 1
  end do
  !$omp end target
  !$omp interop init(prefer_type(omp_ifr_hip, 'level_zero', {fr("cuda"), attr("ompx_a")}), &
  !$omp& targetsync: object) depend(in: a(1))
  !$omp target nowait depend(inout: a(1))
  do i = 1, n
    a(i) = a(i) * 2
  end do
  !$omp end target
  !$omp interop use(object) nowait depend(iterator(k = 1:2), inout: a(k))
  !$omp target update from(a) depend(in: a(1))
  !$omp end target data
  print '(i0,a,i0,a,i0)', sum(a), ' device ', omp_get_interop_int(object, omp_ipr_device_num), &
    ' vendor ', omp_get_interop_int(object, omp_ipr_vendor)
  number = omp_get_interop_int(omp_interop_none, omp_ipr_fr_id, rc(1))
  number = omp_get_interop_int(object, -10, rc(2))
  number = omp_get_interop_int(object, omp_ipr_fr_name, rc(3))
  place = omp_get_interop_ptr(object, omp_ipr_targetsync, rc(4))
  print '(4(a,l1))', 'empty: ', rc(1) == omp_irc_empty, ' no such: ', rc(2) == omp_irc_out_of_range, &
    ' a string: ', rc(3) == omp_irc_type_str, ' no value: ', rc(4) == omp_irc_no_value
  !$omp interop destroy(object) init(target: other(2)) device(omp_get_default_device())
  print '(2(a,l1))', 'gone: ', object == omp_interop_none, ' of target alone: ', &
    other(2) /= omp_interop_none
  !$omp interop destroy(other(2)) nowait
  !$omp taskwait
  !$omp interop init(targetsync: other(1)) device(omp_get_num_devices() + 7)
  print '(a,l1)', 'none: ', other(1) == omp_interop_none
end program
