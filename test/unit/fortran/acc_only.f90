! OpenMP is off: a warning for the file, and its conditional lines are comments.
program p
  integer :: n
  !$omp parallel &
  !$omp if(n
  !$omp end parallel
  !$ n = 1 + &
  !$acc parallel copy(n)
  !$acc end parallel
end program
