! The combined name is both constructs.
! flags: -fopenmp
program sections_of_target
  integer :: a, b, s
  s = 0
  !$omp target parallel sections map(from: a, b) reduction(+: s)
  a = 1
  s = s + 1
  !$omp section
  b = 2
  s = s + 2
  !$omp end target parallel sections
  print '(3i3)', a, b, s ! prints: 1  2  3
end program
