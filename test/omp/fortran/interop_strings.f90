! Names and descriptions of an interoperability object's properties are pointers to strings.
! flags: -fopenmp
! prints: targetsync: void *, device_num, the object is omp_interop_none
! prints: no name: T, no string: T T
! devices: host, emu
program interop_strings
  use omp_lib
  implicit none
  integer(omp_interop_kind) :: object
  integer(omp_interop_rc_kind) :: rc
  character(:), pointer :: text
  object = omp_interop_none
  !$omp interop init(target: object)
  print '(6a)', 'targetsync: ', omp_get_interop_type_desc(object, omp_ipr_targetsync), ', ', &
    omp_get_interop_name(object, omp_ipr_device_num), ', ', omp_get_interop_rc_desc(object, omp_irc_empty)
  text => omp_get_interop_str(object, omp_ipr_device_num, rc)
  print '(2(a,l1),l2)', 'no name: ', .not. associated(omp_get_interop_name(object, 1000)), ', no string: ', &
    .not. associated(text), rc == omp_irc_type_int
  !$omp interop destroy(object)
end program
