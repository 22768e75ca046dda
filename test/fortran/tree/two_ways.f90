! Names of a shipped module that come by two ways are one.
module way
  use openacc, only: acc_device_kind
end module
subroutine two_ways(kind)
  use way
  use openacc, only: acc_device_kind, acc_get_num_devices
  implicit none
  integer(acc_device_kind), intent(in) :: kind
  integer :: n
  !$acc wait
  n = acc_get_num_devices(kind)
end subroutine
