! A routine of OpenMP without an option: the program is linked with the library that has it.
! flags: -O1
program routines_alone
  implicit none
  double precision, external :: omp_get_wtime
  print '(L1)', omp_get_wtime() > 0  ! prints: T
end program
