! The module that PGI's Fortran had before OpenACC.
! In:  openacc.  Out: a module file, without an object.
module accel_lib
  use openacc
end module
