! Lines of conditional compilation are code.
program p
!$ use omp_lib
  integer :: n
  !$ n = 1 + &
  !$ & 2
!$ &omp
!$n = 3
  !$acc parallel
!$omp parallel
!$ n = omp_get_num_threads()
!$omp end parallel
end program
