! flags: -fopenmp
program p
  integer :: x
  x = 0
  !$omp target map(tofrom: x)
  !$omp target device(ancestor: 1) map(tofrom: x) ! error: 'ancestor' without '#pragma omp requires reverse_offload' in the file
  x = 1
  !$omp end target
  !$omp end target
end program
