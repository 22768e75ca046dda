! The module openacc (OpenACC 3.3, 3.1).
! In:  openacc_lib.h.  Out: a module file, without an object.
module openacc
  implicit none
  include 'openacc_lib.h'
end module
