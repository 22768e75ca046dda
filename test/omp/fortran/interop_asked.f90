! omp_lib asks an interoperability object, which C makes, for its properties.
! flags: -fopenmp
program interop_asked
  use omp_lib
  use, intrinsic :: iso_c_binding
  implicit none
  interface
    subroutine make(object, types, number, count) bind(c, name="__accomp_interop_init")
      import :: omp_interop_kind, c_int
      integer(omp_interop_kind) :: object
      integer(c_int), value :: types, number, count
    end subroutine
  end interface
  integer(omp_interop_kind) :: o
  integer(omp_interop_rc_kind) :: rc
  type(c_ptr) :: p
  integer(c_intptr_t) :: n
  o = omp_interop_none
  n = omp_get_interop_int(o, omp_ipr_device_num, rc)
  print '(l1,1x,i0)', rc == omp_irc_empty, n ! prints: T 0
  call make(o, 1, omp_initial_device, 0)
  n = omp_get_interop_int(o, omp_ipr_device_num, rc)
  print '(2l1)', rc == omp_irc_success, n == omp_get_num_devices() ! prints: TT
  print '(l1)', omp_get_interop_int(o, omp_ipr_device_num) == n ! prints: T
  n = omp_get_interop_int(o, omp_ipr_vendor_name, rc)
  print '(l1)', rc == omp_irc_type_str ! prints: T
  n = omp_get_interop_int(o, omp_ipr_first - 1, rc)
  print '(l1)', rc == omp_irc_out_of_range ! prints: T
  p = omp_get_interop_ptr(o, omp_ipr_targetsync, rc)
  print '(2l1)', rc == omp_irc_no_value, .not. c_associated(p) ! prints: TT
  print '(i0)', omp_get_num_interop_properties(o) ! prints: 0
end program
